// Which accounts an index has already, and which of them each dump of a run brought.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "contract/status.h"
#include "indexer/hash_set.h"
#include "indexer/key_table.h"
#include "indexer/record_store.h"
#include "pinakes/publication.pb.h"

namespace pinakes {

class KnownAccounts {
 public:
  // `path` is for files (key_table.h).
  explicit KnownAccounts(std::string path) : path_(std::move(path)) {}

  // The first failure of these files, kIo: what was answered since may be wrong.
  const Status& status() const { return status_; }

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
  // Whether it did at any time.
  bool Brought(const Publication& account, std::string_view dump);
  // The dump has been read to its end: what it brings from here on is another state of it.
  void EndRun(std::string_view dump);

 private:
  // Hashes of the accounts that a dump brought, each filed under the runs that did: what else the
  // index has of it has vanished.
  struct Dump {
    KeyTable hashes;
    std::uint32_t run = 1;
  };

  bool IsInRun(Dump* dump, std::uint64_t hash);
  void Check(const Dump& dump);
  void Note(std::string_view dump, std::uint64_t hash);
  void Change(std::uint64_t hash, bool known);

  std::uint32_t committed_ = 0;
  std::string path_;
  Status status_;
  std::map<std::string, Dump, std::less<>> dumps_;
  // Hashes of all accounts in the index, once they are learned.
  HashSet known_;
  bool learned_ = false;
  // What changed before they were: the hash, and whether the index has the account now.
  std::vector<std::pair<std::uint64_t, bool>> earlier_;
  std::uint32_t looked_up_ = 0;  // records that were looked up before
};

}  // namespace pinakes
