// What two dumps do not have in common.
//
//   DumpDiff diff("english");
//   for (const Publication& publication : last_year) diff.AddOld(publication);
//   for (const Publication& publication : this_year) diff.AddNew(publication);
//   for (const ListedRecord& record : diff.Finish().appeared) std::cout << record.title << '\n';
//
// Records are matched by the rules of docs/merging.md, each with one at most. Not thread-safe.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "pinakes/publication.pb.h"

namespace pinakes {

struct ListedRecord {
  std::string id, title;
};
struct CitationChange {
  ListedRecord record;                         // as the new dump has it
  std::optional<std::uint32_t> before, after;  // absent = unknown
};

// All lists are in the order of the dumps.
struct DumpChanges {
  std::vector<ListedRecord> appeared, vanished;
  std::vector<CitationChange> citations;
  std::int64_t citations_gained = 0;  // over the records whose count both dumps know
  std::uint64_t in_both = 0;
};

// Keeps the records of the old dump, about half a kilobyte each, until Finish.
class DumpDiff {
 public:
  // `language` of the index that the dumps belong to: see IndexOptions.
  explicit DumpDiff(const std::string& language);
  ~DumpDiff();
  DumpDiff(const DumpDiff&) = delete;
  DumpDiff& operator=(const DumpDiff&) = delete;

  // All old records come before the first new one.
  void AddOld(Publication publication);
  void AddNew(Publication publication);
  DumpChanges Finish();

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace pinakes
