#include "indexer/key_run.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace pinakes {
namespace {

// On disk a page is its hashes and then its records, which leaves no gaps.
constexpr std::size_t kHashBytes = sizeof(std::uint64_t), kRecordBytes = sizeof(std::uint32_t);
constexpr std::size_t kPageBytes = KeyRun::kPageEntries * (kHashBytes + kRecordBytes);

// Calls visit(word, bit) for each place of the key in its block. The block was chosen by the high
// bits of the hash, so these are mixed with the others first.
template <typename Visit>
void ForEachBit(std::uint64_t hash, Visit visit) {
  constexpr int kBits = 6;
  std::uint64_t rest = (hash * 0x9e3779b97f4a7c15U) >> 10U;
  for (int i = 0; i < kBits; ++i, rest >>= 9U) {
    visit((rest >> 6U) & 7U, std::uint64_t{1} << (rest & 63U));
  }
}

}  // namespace

void KeyFilter::Add(std::uint64_t hash) {
  Block& block = blocks_[BlockOf(hash)];
  ForEachBit(hash, [&](std::size_t word, std::uint64_t bit) { block.bits[word] |= bit; });
}

bool KeyFilter::MayHave(std::uint64_t hash) const {
  const Block& block = blocks_[BlockOf(hash)];
  bool all = true;
  ForEachBit(hash, [&](std::size_t word, std::uint64_t bit) {
    all = all && (block.bits[word] & bit) != 0;
  });
  return all;
}

Result<KeyRun> KeyRun::Write(const std::string& path, std::size_t most,
                             const std::function<Result<bool>(KeyEntry*)>& next) {
  KeyRun run(most);
  if (Status status = run.file_.Create(path); !status.ok()) return status;
  std::vector<KeyEntry> page;
  KeyEntry entry{};
  while (true) {
    const Result<bool> more = next(&entry);
    if (!more.ok()) return more.status();
    if (*more) {
      run.filter_.Add(entry.hash);
      page.push_back(entry);
    }
    if (page.size() == kPageEntries || (!*more && !page.empty())) {
      if (Status status = run.WritePage(page); !status.ok()) return status;
      page.clear();
    }
    if (!*more) return run;
  }
}

Status KeyRun::WritePage(const std::vector<KeyEntry>& entries) {
  std::array<char, kPageBytes> bytes;
  char* at = bytes.data();
  for (const KeyEntry& entry : entries) {
    std::memcpy(at, &entry.hash, kHashBytes);
    at += kHashBytes;
  }
  for (const KeyEntry& entry : entries) {
    std::memcpy(at, &entry.record, kRecordBytes);
    at += kRecordBytes;
  }
  const std::uint64_t offset = first_.size() * kPageBytes;
  first_.push_back(entries.front().hash);
  size_ += entries.size();
  return file_.Write(offset, {bytes.data(), static_cast<std::size_t>(at - bytes.data())});
}

Status KeyRun::ReadPage(std::size_t page, std::vector<KeyEntry>* entries) const {
  const std::size_t count = std::min(kPageEntries, size_ - page * kPageEntries);
  std::array<char, kPageBytes> bytes;
  if (Status status =
          file_.Read(page * kPageBytes, bytes.data(), count * (kHashBytes + kRecordBytes));
      !status.ok()) {
    return status;
  }
  entries->resize(count);
  const char* at = bytes.data();
  for (KeyEntry& entry : *entries) {
    std::memcpy(&entry.hash, at, kHashBytes);
    at += kHashBytes;
  }
  for (KeyEntry& entry : *entries) {
    std::memcpy(&entry.record, at, kRecordBytes);
    at += kRecordBytes;
  }
  return {};
}

Status KeyRun::ForEach(std::uint64_t hash, const std::function<bool(std::uint32_t)>& visit,
                       bool* go_on) const {
  // The first of them stands in the last page that begins below the hash, or opens the next one.
  const auto after = std::lower_bound(first_.begin(), first_.end(), hash);
  auto page = static_cast<std::size_t>(after - first_.begin());
  if (page > 0) --page;
  std::vector<KeyEntry> entries;
  for (; page < first_.size() && first_[page] <= hash; ++page) {
    if (Status status = ReadPage(page, &entries); !status.ok()) return status;
    auto at = std::lower_bound(entries.begin(), entries.end(), KeyEntry{hash, 0});
    for (; at != entries.end() && at->hash == hash; ++at) {
      if (!visit(at->record)) {
        *go_on = false;
        return {};
      }
    }
  }
  return {};
}

Result<bool> KeyRun::Reader::Next(KeyEntry* entry) {
  if (next_ == run_->size_) return false;
  const std::size_t place = next_ % kPageEntries;
  if (place == 0) {
    if (Status status = run_->ReadPage(next_ / kPageEntries, &page_); !status.ok()) return status;
  }
  *entry = page_[place];
  ++next_;
  return true;
}

}  // namespace pinakes
