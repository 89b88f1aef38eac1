// Many keys, known by their hashes, each with the records filed under it. What does not fit into a
// fixed amount of memory goes to files, so that a dump may be of any size.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "contract/status.h"
#include "indexer/key_run.h"

namespace pinakes {

// Holds up to 16 MiB, and 1.3 bytes for each entry beyond these. Entries are never taken out. Not
// thread-safe.
class KeyTable {
 public:
  static constexpr std::size_t kMostInMemory = std::size_t{3} << 18;

  // `path` is for files, which have no name once they are open; they are made when more than
  // `most_in_memory` entries have come.
  explicit KeyTable(std::string path, std::size_t most_in_memory = kMostInMemory)
      : path_(std::move(path)), most_in_memory_(most_in_memory) {}

  // Files the record under the hash, which is taken to be evenly distributed.
  void Add(std::uint64_t hash, std::uint32_t record);
  // The same, unless it is filed there already.
  void AddOnce(std::uint64_t hash, std::uint32_t record);

  // Calls visit(record) for each record filed under the hash until it returns false. One that was
  // filed twice may come twice.
  void ForEach(std::uint64_t hash, const std::function<bool(std::uint32_t)>& visit);
  bool Has(std::uint64_t hash);

  // The first failure to write or read a file (kIo); what the table says after that may be
  // incomplete.
  const Status& status() const { return status_; }

 private:
  // Entries of equal hash are a ring, so that a key of very many records costs no more than others.
  struct Entry {
    std::uint64_t hash;
    std::uint32_t record;
    std::uint32_t next;  // the number of the next entry, from 1; of the last one that of the first
  };

  std::size_t mask() const { return slots_.size() - 1; }
  std::uint32_t& SlotOf(std::uint64_t hash);
  void Grow();
  Status Spill();
  Status MergeLastTwo();

  std::string path_;
  std::size_t most_in_memory_;
  std::vector<Entry> entries_;
  // Open addressing with linear probing: the last entry of a ring, 0 where free.
  std::vector<std::uint32_t> slots_;
  std::size_t used_ = 0;
  std::vector<KeyRun> runs_;
  Status status_;
};

}  // namespace pinakes
