// A part of a KeyTable that has left memory: its entries sorted in a file, with as much kept of
// them as tells nearly always that a key is not there.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "contract/status.h"
#include "indexer/scratch_file.h"

namespace pinakes {

struct KeyEntry {
  std::uint64_t hash;
  std::uint32_t record;
  friend bool operator<(const KeyEntry& a, const KeyEntry& b) {
    return a.hash != b.hash ? a.hash < b.hash : a.record < b.record;
  }
};

// A blocked Bloom filter: 10 bits a key, one cache line a question, wrong in one case of eighty.
class KeyFilter {
 public:
  explicit KeyFilter(std::size_t keys) : blocks_(keys / kKeysOfABlock + 1) {}
  void Add(std::uint64_t hash);
  bool MayHave(std::uint64_t hash) const;

 private:
  static constexpr std::size_t kKeysOfABlock = 51;
  struct alignas(64) Block {
    std::array<std::uint64_t, 8> bits{};
  };

  // Ascends with the hash, so that sorted keys fill the filter from left to right.
  std::size_t BlockOf(std::uint64_t hash) const {
    __extension__ using Wide = unsigned __int128;
    return static_cast<std::size_t>((Wide{hash} * blocks_.size()) >> 64U);
  }

  std::vector<Block> blocks_;
};

// Holds 10 bits an entry for the filter and 8 bytes a page of 256 entries. Not thread-safe.
class KeyRun {
 public:
  static constexpr std::size_t kPageEntries = 256;

  // Calls next(&entry) for entries in ascending order, at most `most` of them, until it says that
  // there are no more. kIo, as of ScratchFile; so may be what next() says.
  static Result<KeyRun> Write(const std::string& path, std::size_t most,
                              const std::function<Result<bool>(KeyEntry*)>& next);

  std::size_t size() const { return size_; }
  bool MayHave(std::uint64_t hash) const { return filter_.MayHave(hash); }

  // Calls visit(record), records ascending, for each one under the hash until it returns false;
  // then *go_on is false too.
  Status ForEach(std::uint64_t hash, const std::function<bool(std::uint32_t)>& visit,
                 bool* go_on) const;

  // Reads all entries in order.
  class Reader {
   public:
    explicit Reader(const KeyRun* run) : run_(run) {}
    Result<bool> Next(KeyEntry* entry);

   private:
    const KeyRun* run_;
    std::size_t next_ = 0;
    std::vector<KeyEntry> page_;
  };

 private:
  explicit KeyRun(std::size_t most) : filter_(most) {}
  // The page's entries; fewer than kPageEntries in the last one.
  Status ReadPage(std::size_t page, std::vector<KeyEntry>* entries) const;
  Status WritePage(const std::vector<KeyEntry>& entries);

  ScratchFile file_;
  std::size_t size_ = 0;
  KeyFilter filter_;
  std::vector<std::uint64_t> first_;  // hash of each page
};

}  // namespace pinakes
