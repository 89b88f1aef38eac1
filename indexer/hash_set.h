// A set of hashes: 8 bytes a slot, no pointers.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace pinakes {

// Open addressing with linear probing, at most three quarters full. Hashes are taken to be evenly
// distributed. Not thread-safe.
class HashSet {
 public:
  // Room for so many in all.
  void Reserve(std::size_t hashes) {
    const std::size_t slots = std::bit_ceil(hashes + hashes / 2 + 16);
    if (slots > slots_.size()) Resize(slots);
  }

  void Insert(std::uint64_t hash) {
    if (4 * (size_ + 1) > 3 * slots_.size()) Resize(slots_.empty() ? 16 : 2 * slots_.size());
    std::uint64_t& slot = slots_[Find(Kept(hash))];
    size_ += static_cast<std::size_t>(slot == 0);
    slot = Kept(hash);
  }

  bool Contains(std::uint64_t hash) const {
    return !slots_.empty() && slots_[Find(Kept(hash))] != 0;
  }

  void Erase(std::uint64_t hash) {
    if (!Contains(hash)) return;
    --size_;
    // Those behind it move up, so that no search for them meets a free slot first.
    std::size_t hole = Find(Kept(hash));
    for (std::size_t at = Next(hole); slots_[at] != 0; at = Next(at)) {
      if (((at - slots_[at]) & mask()) < ((at - hole) & mask())) continue;
      slots_[hole] = slots_[at];
      hole = at;
    }
    slots_[hole] = 0;
  }

  std::size_t size() const { return size_; }

 private:
  // 0 marks a free slot.
  static std::uint64_t Kept(std::uint64_t hash) { return hash == 0 ? 1 : hash; }
  std::size_t mask() const { return slots_.size() - 1; }
  std::size_t Next(std::size_t slot) const { return (slot + 1) & mask(); }

  // Where it stands, or would.
  std::size_t Find(std::uint64_t kept) const {
    std::size_t at = kept & mask();
    while (slots_[at] != 0 && slots_[at] != kept) at = Next(at);
    return at;
  }

  void Resize(std::size_t slots) {
    std::vector<std::uint64_t> before(slots);
    before.swap(slots_);
    for (const std::uint64_t kept : before) {
      if (kept != 0) slots_[Find(kept)] = kept;
    }
  }

  std::vector<std::uint64_t> slots_;
  std::size_t size_ = 0;
};

}  // namespace pinakes
