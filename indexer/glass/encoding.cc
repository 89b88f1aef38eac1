#include "indexer/glass/encoding.h"

#include <algorithm>
#include <bit>

namespace pinakes::glass {
namespace {

// Codes of numbers below a known bound, the lowest bit first. Where the bound is no power of two,
// the numbers in the middle of the range take a bit less.
class BitWriter {
 public:
  explicit BitWriter(std::string* out) : out_(out) {}
  ~BitWriter() {
    if (bits_ > 0) out_->push_back(static_cast<char>(pending_));
  }
  BitWriter(const BitWriter&) = delete;
  BitWriter& operator=(const BitWriter&) = delete;

  // value < bound
  void Write(std::uint32_t value, std::uint32_t bound) {
    auto width = static_cast<unsigned>(std::bit_width(bound - 1));
    const std::uint64_t spare = (std::uint64_t{1} << width) - bound;
    std::uint64_t code = value;
    if (spare > 0) {
      const std::uint64_t middle = (bound - spare) / 2;
      if (code >= middle + spare) {
        code = (code - (middle + spare)) | (std::uint64_t{1} << (width - 1));
      } else if (code >= middle) {
        --width;
      }
    }
    pending_ |= code << bits_;
    bits_ += width;
    for (; bits_ >= 8; bits_ -= 8, pending_ >>= 8) out_->push_back(static_cast<char>(pending_));
  }

  // The positions between the outer two, which are known: the middle one of them first, within
  // what the others leave it (interpolative coding; Moffat and Stuiver 2000).
  void WriteBetween(std::span<const std::uint32_t> positions) {
    while (positions.size() > 2) {
      const std::size_t last = positions.size() - 1;
      const std::size_t middle = last / 2;
      const auto bound = static_cast<std::uint32_t>(positions[last] - positions[0] - last + 1);
      const auto lowest = static_cast<std::uint32_t>(positions[0] + middle);
      Write(positions[middle] - lowest, bound);
      WriteBetween(positions.first(middle + 1));
      positions = positions.subspan(middle);
    }
  }

 private:
  std::string* out_;
  std::uint64_t pending_ = 0;
  unsigned bits_ = 0;  // of pending_; below 8 between calls
};

// Kinds of entries that stand before all terms in the posting table.
constexpr std::string_view kValueStatistics("\0\xD0", 2);
constexpr std::string_view kValueChunk("\0\xD8", 2);
constexpr std::string_view kLengthChunk("\0\xE0", 2);

}  // namespace

std::size_t SharedStart(std::string_view a, std::string_view b) {
  const auto [end, ignored] = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
  return static_cast<std::size_t>(end - a.begin());
}

void AppendSortable(std::uint32_t value, std::string* out) {
  if (value < 0x8000) {
    out->push_back(static_cast<char>(value >> 8));
    out->push_back(static_cast<char>(value));
    return;
  }
  // As many one bits at the front as there are bytes beyond the second.
  const auto bytes = static_cast<unsigned>(std::bit_width(value) + 5) / 7;
  const std::uint64_t mark = 0xFFU << (10 - bytes) & 0xFFU;
  const std::uint64_t marked = value | mark << (8 * (bytes - 1));
  for (unsigned i = bytes; i-- > 0;) out->push_back(static_cast<char>(marked >> (8 * i)));
}

void AppendSortable(std::string_view text, bool is_last, std::string* out) {
  std::size_t begin = 0;
  for (std::size_t zero; (zero = text.find('\0', begin)) != text.npos; begin = zero + 1) {
    out->append(text, begin, zero + 1 - begin);
    out->push_back('\xFF');
  }
  out->append(text, begin);
  if (!is_last) out->push_back('\0');
}

std::string ValueStatisticsKey(std::uint32_t slot) {
  std::string key(kValueStatistics);
  for (; slot > 0; slot >>= 8) key.push_back(static_cast<char>(slot));
  return key;
}

std::string ValueChunkKey(std::uint32_t slot, std::uint32_t document) {
  std::string key(kValueChunk);
  AppendUint(slot, &key);
  AppendSortable(document, &key);
  return key;
}

std::string LengthChunkKey() { return std::string(kLengthChunk); }

std::string LengthChunkKey(std::uint32_t document) {
  std::string key(kLengthChunk);
  AppendSortable(document, &key);
  return key;
}

void SetPostingKey(std::string_view term, std::string* key) {
  key->clear();
  AppendSortable(term, /*is_last=*/true, key);
}

void SetPostingKey(std::string_view term, std::uint32_t document, std::string* key) {
  key->clear();
  AppendSortable(term, /*is_last=*/false, key);
  AppendSortable(document, key);
}

void SetPositionKey(std::string_view term, std::uint32_t document, std::string* key) {
  SetPostingKey(term, document, key);
}

void SetDocumentKey(std::uint32_t document, std::string* key) {
  key->clear();
  AppendSortable(document, key);
}

void SetSlotsKey(std::uint32_t document, std::string* key) {
  SetDocumentKey(document, key);
  key->push_back('\0');
}

void AppendPositions(std::span<const std::uint32_t> positions, std::string* out) {
  const std::uint32_t first = positions.front();
  const std::uint32_t last = positions.back();
  AppendUint(last, out);
  if (positions.size() == 1) return;
  BitWriter bits(out);
  bits.Write(first, last);
  bits.Write(static_cast<std::uint32_t>(positions.size() - 2), last - first);
  bits.WriteBetween(positions);
}

}  // namespace pinakes::glass
