#include "indexer/key_table.h"

#include <algorithm>
#include <utility>

namespace pinakes {
namespace {

// Runs are merged until each is so many times as large as the next: a question asks few of them,
// and an entry is written few times.
constexpr std::size_t kRatio = 4;

}  // namespace

std::uint32_t& KeyTable::SlotOf(std::uint64_t hash) {
  std::size_t at = hash & mask();
  while (slots_[at] != 0 && entries_[slots_[at] - 1].hash != hash) {
    at = (at + 1) & mask();
  }
  return slots_[at];
}

void KeyTable::Add(std::uint64_t hash, std::uint32_t record) {
  if (!status_.ok()) return;
  if (entries_.size() >= most_in_memory_) {
    status_ = Spill();
    if (!status_.ok()) return;
  }
  if (4 * (used_ + 1) > 3 * slots_.size()) Grow();
  if (entries_.size() == entries_.capacity()) {
    entries_.reserve(std::min(most_in_memory_, std::max<std::size_t>(16, 2 * entries_.size())));
  }
  std::uint32_t& last = SlotOf(hash);
  const auto number = static_cast<std::uint32_t>(entries_.size() + 1);
  entries_.push_back({hash, record, number});
  if (last == 0) {
    ++used_;
  } else {
    std::swap(entries_[last - 1].next, entries_.back().next);
  }
  last = number;
}

void KeyTable::AddOnce(std::uint64_t hash, std::uint32_t record) {
  bool filed = false;
  ForEach(hash, [&](std::uint32_t known) { return !(filed = known == record); });
  if (!filed) Add(hash, record);
}

void KeyTable::Grow() {
  std::vector<std::uint32_t> slots(slots_.empty() ? 16 : 2 * slots_.size());
  slots.swap(slots_);
  for (const std::uint32_t last : slots) {
    if (last != 0) SlotOf(entries_[last - 1].hash) = last;
  }
}

void KeyTable::ForEach(std::uint64_t hash, const std::function<bool(std::uint32_t)>& visit) {
  bool go_on = true;
  for (const KeyRun& run : runs_) {
    if (!status_.ok() || !run.MayHave(hash)) continue;
    status_ = run.ForEach(hash, visit, &go_on);
    if (!go_on) return;
  }
  if (slots_.empty()) return;
  const std::uint32_t last = SlotOf(hash);
  for (std::uint32_t at = last; at != 0;) {
    at = entries_[at - 1].next;
    if (!visit(entries_[at - 1].record) || at == last) return;
  }
}

bool KeyTable::Has(std::uint64_t hash) {
  bool found = false;
  ForEach(hash, [&found](std::uint32_t) {
    found = true;
    return false;
  });
  return found;
}

Status KeyTable::Spill() {
  std::sort(entries_.begin(), entries_.end(), [](const Entry& a, const Entry& b) {
    return a.hash != b.hash ? a.hash < b.hash : a.record < b.record;
  });
  auto at = entries_.begin();
  Result<KeyRun> run = KeyRun::Write(path_, entries_.size(), [&](KeyEntry* entry) -> Result<bool> {
    if (at == entries_.end()) return false;
    *entry = {at->hash, at->record};
    ++at;
    return true;
  });
  if (!run.ok()) return run.status();
  runs_.push_back(std::move(*run));
  entries_.clear();
  std::fill(slots_.begin(), slots_.end(), 0);
  used_ = 0;
  while (runs_.size() > 1 && runs_[runs_.size() - 2].size() < kRatio * runs_.back().size()) {
    if (Status status = MergeLastTwo(); !status.ok()) return status;
  }
  return {};
}

Status KeyTable::MergeLastTwo() {
  const KeyRun& a = runs_[runs_.size() - 2];
  const KeyRun& b = runs_.back();
  KeyRun::Reader left(&a), right(&b);
  KeyEntry of_left{}, of_right{};
  Result<bool> has_left = left.Next(&of_left), has_right = right.Next(&of_right);
  Result<KeyRun> merged =
      KeyRun::Write(path_, a.size() + b.size(), [&](KeyEntry* entry) -> Result<bool> {
        if (!has_left.ok()) return has_left;
        if (!has_right.ok()) return has_right;
        if (!*has_left && !*has_right) return false;
        if (!*has_right || (*has_left && of_left < of_right)) {
          *entry = of_left;
          has_left = left.Next(&of_left);
        } else {
          *entry = of_right;
          has_right = right.Next(&of_right);
        }
        return true;
      });
  if (!merged.ok()) return merged.status();
  runs_.pop_back();
  runs_.back() = std::move(*merged);
  return {};
}

}  // namespace pinakes
