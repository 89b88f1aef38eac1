#include "indexer/kin.h"

#include <algorithm>
#include <utility>

#include "contract/schema.h"
#include "indexer/merge.h"
#include "indexer/storage/terms.h"

namespace pinakes {
namespace {

using Handle = RecordStore::Handle;

// Whether both say something of one dump.
bool ShareDump(const Publication& a, const Publication& b) {
  return std::any_of(a.sources().begin(), a.sources().end(),
                     [&](const Source& mine) { return IsKnownTo(mine.dump(), b); });
}

}  // namespace

bool IsKnownTo(std::string_view dump, const Publication& publication) {
  return std::any_of(publication.sources().begin(), publication.sources().end(),
                     [&](const Source& source) { return source.dump() == dump; });
}

Status KinFinder::AvoidTakenId(Candidate* candidate) const {
  Publication& publication = candidate->publication;
  IdentityKeys& keys = candidate->keys;
  // An id made of title, first family name and year is no more than a guess.
  const bool guessed = publication.id().starts_with("t:");
  const std::string first_id = publication.id();
  for (int next = 2;; ++next) {
    const std::vector<Handle> holders = store_->Holders(keys.id);
    if (holders.empty()) return {};
    for (const Handle holder : holders) {
      const Result<StoredRecord> record = store_->Load(holder);
      if (!record.ok()) return record.status();
      // What is taken over from another index has its sources, but need have none.
      if (publication.sources_size() > 0) {
        const Source& source = publication.sources(0);
        if (!source.key().empty() && FindAccount(*record, source) != nullptr) return {};
        if (guessed && IsKnownTo(dump_, record->view())) return {};
      }
      if (guessed ? SameByTitle(publication, record->view(), analyzer_)
                  : SameByIdentifier(publication, record->view(), analyzer_)) {
        return {};
      }
    }
    if (guessed) {
      publication.set_id(first_id + "-" + std::to_string(next));
      keys.id = IdTerm(publication.id());
    } else {
      Publication bare = publication;
      bare.clear_id();
      bare.clear_identifiers();
      keys.id = Identify(&bare, analyzer_).id;
      publication.set_id(bare.id());
      return {};
    }
  }
}

std::vector<Handle> KinFinder::HoldersOfIdentifier(const std::string& term) const {
  std::vector<Handle> holders = store_->Holders(term);
  const std::string_view identifier = std::string_view(term).substr(prefix::kIdentifier.size());
  for (const Handle record : store_->Holders(std::string(prefix::kId).append(identifier))) {
    holders.push_back(record);
  }
  return holders;
}

Result<Kin> KinFinder::Find(const Candidate& candidate) const {
  const IdentityKeys& keys = candidate.keys;
  if (const std::vector<Handle> same = store_->Holders(keys.id); !same.empty()) {
    return Kin{same.front(), Kinship::kId};
  }
  for (const std::string& term : keys.identifiers) {
    for (const Handle holder : HoldersOfIdentifier(term)) {
      const Result<StoredRecord> record = store_->Load(holder);
      if (!record.ok()) return record.status();
      if (SameByIdentifier(candidate.publication, record->view(), analyzer_)) {
        return Kin{holder, Kinship::kIdentifier};
      }
    }
  }
  for (const std::string& term : {keys.title, keys.other_title}) {
    if (term.empty()) continue;
    for (const Handle holder : store_->Holders(term)) {
      const Result<StoredRecord> record = store_->Load(holder);
      if (!record.ok()) return record.status();
      // A dump that lists two records with one title means two.
      if (IsKnownTo(dump_, record->view()) || ShareDump(candidate.publication, record->view())) {
        continue;
      }
      if (SameByTitle(candidate.publication, record->view(), analyzer_)) {
        return Kin{holder, Kinship::kTitle};
      }
    }
  }
  return Kin{};
}

}  // namespace pinakes
