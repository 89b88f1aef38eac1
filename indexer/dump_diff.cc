#include "pinakes/dump_diff.h"

#include <unordered_map>

#include "contract/record_id.h"
#include "indexer/analysis/analyzer.h"
#include "indexer/identity.h"

namespace pinakes {
namespace {

// What a record is matched by and listed with, as bytes: of the whole of a dump, as messages take
// several times the room.
std::string Packed(const Publication& publication) {
  Publication slim;
  slim.set_id(publication.id());
  slim.set_title(publication.title());
  *slim.mutable_authors() = publication.authors();
  *slim.mutable_identifiers() = publication.identifiers();
  if (publication.has_year()) slim.set_year(publication.year());
  if (publication.has_citations()) slim.set_citations(publication.citations());
  return slim.SerializeAsString();
}

Publication Unpacked(const std::string& bytes) {
  Publication publication;
  publication.ParseFromString(bytes);  // what Packed made
  return publication;
}

ListedRecord Listed(const Publication& publication) {
  return {publication.id(), publication.title()};
}

std::optional<std::uint32_t> Count(const Publication& publication) {
  if (!publication.has_citations()) return std::nullopt;
  return publication.citations();
}

}  // namespace

class DumpDiff::Impl {
 public:
  explicit Impl(const std::string& language) : analyzer_(language) {}

  void AddOld(Publication publication) {
    const IdentityKeys keys = Identify(&publication, &analyzer_);
    const std::size_t number = old_.size();
    old_.push_back({Packed(publication), false});
    by_key_.emplace(StableHash(keys.id), number);
    for (const std::string& key : keys.identifiers) by_key_.emplace(StableHash(key), number);
    if (!keys.title.empty()) by_key_.emplace(StableHash(keys.title), number);
  }

  void AddNew(Publication publication) {
    const IdentityKeys keys = Identify(&publication, &analyzer_);
    Old* match = Find(keys.id, [](const Publication&) { return true; });
    for (std::size_t i = 0; match == nullptr && i < keys.identifiers.size(); ++i) {
      match = Find(keys.identifiers[i], [&](const Publication& other) {
        return SameByIdentifier(publication, other, &analyzer_);
      });
    }
    for (const std::string& title : {keys.title, keys.other_title}) {
      if (match != nullptr || title.empty()) continue;
      match = Find(title, [&](const Publication& other) {
        return SameByTitle(publication, other, &analyzer_);
      });
    }
    if (match == nullptr) {
      changes_.appeared.push_back(Listed(publication));
      return;
    }
    match->matched = true;
    ++changes_.in_both;
    const auto before = Count(Unpacked(match->record)), after = Count(publication);
    if (before == after) return;
    changes_.citations.push_back({Listed(publication), before, after});
    if (before && after) changes_.citations_gained += std::int64_t{*after} - std::int64_t{*before};
  }

  DumpChanges Finish() {
    for (const Old& old : old_) {
      if (!old.matched) changes_.vanished.push_back(Listed(Unpacked(old.record)));
    }
    return std::move(changes_);
  }

 private:
  struct Old {
    std::string record;  // packed
    bool matched = false;
  };

  template <typename Same>
  Old* Find(const std::string& key, Same same) {
    const auto [begin, end] = by_key_.equal_range(StableHash(key));
    Old* found = nullptr;
    std::size_t first = old_.size();
    for (auto it = begin; it != end; ++it) {
      Old& old = old_[it->second];
      if (old.matched || it->second >= first || !same(Unpacked(old.record))) continue;
      first = it->second;
      found = &old;
    }
    return found;
  }

  Analyzer analyzer_;
  std::vector<Old> old_;
  std::unordered_multimap<std::uint64_t, std::size_t> by_key_;
  DumpChanges changes_;
};

DumpDiff::DumpDiff(const std::string& language) : impl_(std::make_unique<Impl>(language)) {}
DumpDiff::~DumpDiff() = default;
void DumpDiff::AddOld(Publication publication) { impl_->AddOld(std::move(publication)); }
void DumpDiff::AddNew(Publication publication) { impl_->AddNew(std::move(publication)); }
DumpChanges DumpDiff::Finish() { return impl_->Finish(); }

}  // namespace pinakes
