// Many keys, known by their hashes, each with the records filed under it: 12 bytes a slot, no
// pointers, so that a fresh build of millions of records keeps its keys in memory.
#pragma once

#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

namespace pinakes {

// Open addressing with linear probing; entries are never taken out. Equal hashes stand side by
// side in the order they came. Not thread-safe.
class KeyTable {
 public:
  void Add(std::uint64_t hash, std::uint32_t record) {
    if (4 * (size_ + 1) > 3 * records_.size()) Grow();
    Insert(hash, record);
  }

  // Calls visit(record) for each record filed under the hash.
  template <typename Visit>
  void ForEach(std::uint64_t hash, Visit visit) const {
    if (records_.empty()) return;
    for (std::size_t at = hash & mask(); records_[at] != 0; at = (at + 1) & mask()) {
      if (hashes_[at] == hash) visit(records_[at]);
    }
  }

 private:
  std::size_t mask() const { return records_.size() - 1; }

  void Insert(std::uint64_t hash, std::uint32_t record) {
    std::size_t at = hash & mask();
    while (records_[at] != 0) at = (at + 1) & mask();
    hashes_[at] = hash;
    records_[at] = record;
    ++size_;
  }

  void Grow() {
    const std::size_t slots = records_.empty() ? 1024 : 2 * records_.size();
    std::vector<std::uint64_t> hashes(slots);
    std::vector<std::uint32_t> records(slots);
    hashes.swap(hashes_);
    records.swap(records_);
    size_ = 0;
    // From a free slot on, so that entries which wrapped around keep their order.
    std::size_t start = 0;
    while (start < records.size() && records[start] != 0) ++start;
    for (std::size_t i = 0; i < records.size(); ++i) {
      const std::size_t at = (start + i) & (records.size() - 1);
      if (records[at] != 0) Insert(hashes[at], records[at]);
    }
  }

  std::vector<std::uint64_t> hashes_;
  std::vector<std::uint32_t> records_;  // 0 = a free slot
  std::size_t size_ = 0;
};

}  // namespace pinakes
