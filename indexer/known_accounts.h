// Which accounts an index has already, and which of them each dump of a run brought.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "indexer/key_table.h"
#include "indexer/record_store.h"
#include "pinakes/publication.pb.h"

namespace pinakes {

class KnownAccounts {
 public:
  // `committed`: how many records the index has at the beginning of the run.
  void SetCommitted(std::uint32_t committed) { committed_ = committed; }

  // Whether the index has this very account already, which `dump` then has brought. False is no
  // more than a guess for the first records of a run: looking them up one by one costs less.
  bool Has(const Publication& account, std::string_view dump, RecordStore* store);
  // The dump brought this account, and the index has it now. nullptr is fine.
  void Learn(const Publication* account, std::string_view dump);
  // The index no longer has it.
  void Unlearn(const Publication* account);

  // Whether the dump brought this account since EndRun, or the beginning.
  bool BroughtInThisRun(const Publication& account, std::string_view dump);
  // The dump has been read to its end: what it brings from here on is another state of it.
  void EndRun(std::string_view dump);

  // Calls after the last Learn: whether the dump brought the account in this run.
  class Brought {
   public:
    explicit Brought(std::vector<std::uint64_t>* hashes);
    bool operator()(const Publication& account) const;

   private:
    const std::vector<std::uint64_t>* hashes_;
  };
  Brought BroughtBy(std::string_view dump) { return Brought(&brought_[std::string(dump)]); }

 private:
  void Note(std::string_view dump, std::uint64_t hash);
  void Change(std::uint64_t hash, bool known);

  std::uint32_t committed_ = 0;
  // Hashes of the accounts that each dump brought: what else the index has of it has vanished.
  std::map<std::string, std::vector<std::uint64_t>, std::less<>> brought_;
  // What a dump brought since its last end, as far as it has been asked for: `taken` of the above.
  struct Run {
    std::size_t taken = 0;
    KeyTable hashes;
  };
  std::map<std::string, Run, std::less<>> runs_;
  // Hashes of all accounts in the index, once they are learned.
  std::unordered_set<std::uint64_t> known_;
  bool learned_ = false;
  // What changed before they were: the hash, and whether the index has the account now.
  std::vector<std::pair<std::uint64_t, bool>> earlier_;
  std::uint32_t looked_up_ = 0;  // records that were looked up before
};

}  // namespace pinakes
