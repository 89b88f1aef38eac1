#include "indexer/kin.h"

#include <algorithm>
#include <utility>

#include "contract/record_id.h"
#include "contract/schema.h"
#include "indexer/merge.h"
#include "indexer/storage/terms.h"

namespace pinakes {
namespace {

using Handle = RecordStore::Handle;

// What stands on so many works tells none of them, and looking at all for each takes time.
constexpr std::size_t kMostHolders = 100;

// Whether both say something of one dump.
bool ShareDump(const Publication& a, const Publication& b) {
  return std::any_of(a.sources().begin(), a.sources().end(),
                     [&](const Source& mine) { return IsKnownTo(mine.dump(), b); });
}

// Whether the account's dump has given the record less than all that it may, or this account too.
bool HasRoomFor(const Publication& account, const StoredRecord& record) {
  std::size_t of_dump = 0;
  for (std::size_t i = 0; i < AccountCount(record); ++i) {
    const Publication& other = *AccountAt(record, i);
    of_dump += static_cast<std::size_t>(IsKnownTo(account.sources(0).dump(), other));
    if (AccountHash(other) == AccountHash(account)) return true;
  }
  return of_dump < kMostOfADump;
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
    const std::vector<Handle> holders = store_->Holders(keys.id, RecordStore::kAll);
    if (holders.empty()) return {};
    for (const Handle holder : holders) {
      const Result<StoredRecord> record = store_->Load(holder);
      if (!record.ok()) return record.status();
      // What is taken over from another index has its sources, but need have none.
      if (publication.sources_size() > 0) {
        const Source& source = publication.sources(0);
        if (!source.key().empty() && FindAccount(*record, source) != nullptr) return {};
        if (guessed && IsKnownTo(dump_, record->view())) {
          if (HasRoomFor(publication, *record)) return {};
          const std::uint64_t own =
              source.key().empty() ? AccountHash(publication) : StableHash(source.key());
          publication.set_id(first_id + "-" + std::to_string(own));
          keys.id = IdTerm(publication.id());
          return {};
        }
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

std::vector<Handle> KinFinder::HoldersOfIdentifier(const std::string& term,
                                                   std::size_t most) const {
  std::vector<Handle> holders = store_->Holders(term, most);
  const std::string_view identifier = std::string_view(term).substr(prefix::kIdentifier.size());
  for (const Handle record : store_->Holders(std::string(prefix::kId).append(identifier), most)) {
    // One account gave it this id, another one has the identifier beside an id of its own.
    if (std::find(holders.begin(), holders.end(), record) == holders.end()) {
      holders.push_back(record);
    }
  }
  return holders;
}

Result<Kin> KinFinder::Find(const Candidate& candidate) const {
  const IdentityKeys& keys = candidate.keys;
  if (const std::vector<Handle> same = store_->Holders(keys.id, RecordStore::kAll); !same.empty()) {
    return Kin{same.front(), Kinship::kId};
  }
  for (const std::string& term : keys.identifiers) {
    for (const Handle holder : HoldersOfIdentifier(term, kMostHolders)) {
      const Result<StoredRecord> record = store_->Load(holder);
      if (!record.ok()) return record.status();
      if (SameByIdentifier(candidate.publication, record->view(), analyzer_)) {
        return Kin{holder, Kinship::kIdentifier};
      }
    }
  }
  for (const std::string& term : {keys.title, keys.other_title}) {
    const auto same = SameUnder(term, candidate.publication, SameByTitle);
    if (!same.ok()) return same.status();
    if (!same->empty()) return Kin{same->front(), Kinship::kTitle};
  }
  // Where two records have nearly the same title, it is not known which of them is meant.
  std::vector<Handle> near;
  for (const std::string& term : keys.near_titles) {
    const auto same = SameUnder(term, candidate.publication, SameByNearTitle);
    if (!same.ok()) return same.status();
    near.insert(near.end(), same->begin(), same->end());
  }
  std::sort(near.begin(), near.end());
  near.erase(std::unique(near.begin(), near.end()), near.end());
  if (near.size() == 1) return Kin{near.front(), Kinship::kNearTitle};
  return Kin{};
}

Result<std::vector<Handle>> KinFinder::SameUnder(const std::string& term,
                                                 const Publication& candidate, Same same) const {
  std::vector<Handle> found;
  if (term.empty()) return found;
  for (const Handle holder : store_->Holders(term, kMostHolders)) {
    const Result<StoredRecord> record = store_->Load(holder);
    if (!record.ok()) return record.status();
    // A dump that lists two records with one title means two.
    if (IsKnownTo(dump_, record->view()) || ShareDump(candidate, record->view())) continue;
    if (!same(candidate, record->view(), analyzer_)) continue;
    found.push_back(holder);
    if (found.size() == 2) break;
  }
  return found;
}

}  // namespace pinakes
