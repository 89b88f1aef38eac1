// Numbers, keys and position lists as Xapian's glass backend writes them (format of 2016-03-14,
// which all of Xapian 1.4 reads and writes). See table_writer.h for why this is here.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace pinakes::glass {

// Seven bits a byte, the lowest first.
inline void AppendUint(std::uint64_t value, std::string* out) {
  while (value >= 0x80) {
    out->push_back(static_cast<char>(value | 0x80));
    value >>= 7;
  }
  out->push_back(static_cast<char>(value));
}

// As AppendUint wrote it; `*at` moves past it. For bytes that this program wrote itself.
inline std::uint64_t ReadUint(const char** at) {
  std::uint64_t value = 0;
  for (unsigned shift = 0;; shift += 7) {
    const auto byte = static_cast<unsigned char>(*(*at)++);
    value |= std::uint64_t{byte & 0x7FU} << shift;
    if (byte < 0x80) return value;
  }
}

inline void AppendString(std::string_view text, std::string* out) {
  AppendUint(text.size(), out);
  out->append(text);
}

// How many bytes two texts begin with alike.
std::size_t SharedStart(std::string_view a, std::string_view b);

// So that the bytes sort as the numbers do.
void AppendSortable(std::uint32_t value, std::string* out);
// So that what may follow does not change how the texts sort: a zero byte becomes 00 FF, and
// a zero byte ends the text unless it is the last of the key.
void AppendSortable(std::string_view text, bool is_last, std::string* out);

// Keys of the posting table, in the order in which they stand there. `document` is the first one
// of a chunk that is not the first of its list.
// Slots are below 128: beyond, their keys sort otherwise than their numbers.
std::string ValueStatisticsKey(std::uint32_t slot);
std::string ValueChunkKey(std::uint32_t slot, std::uint32_t document);
std::string LengthChunkKey();
std::string LengthChunkKey(std::uint32_t document);
void SetPostingKey(std::string_view term, std::string* key);
void SetPostingKey(std::string_view term, std::uint32_t document, std::string* key);
// Of the position table.
void SetPositionKey(std::string_view term, std::uint32_t document, std::string* key);
// Of the tables of documents and of their terms; what slots a document uses stands behind its
// terms.
void SetDocumentKey(std::uint32_t document, std::string* key);
void SetSlotsKey(std::uint32_t document, std::string* key);

// Ascending positions, at least one.
void AppendPositions(std::span<const std::uint32_t> positions, std::string* out);

}  // namespace pinakes::glass
