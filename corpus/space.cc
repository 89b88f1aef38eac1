#include "corpus/space.h"

#include <cstddef>

namespace pinakes::corpus {
namespace {

// The length of the white space character that `text` begins with, 0 if it begins with none.
std::size_t SpaceLength(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  if (IsAsciiSpace(text[0])) return 1;
  if (byte(0) < 0xC2 || text.size() < 2) return 0;
  if (byte(0) == 0xC2) return byte(1) == 0x85 || byte(1) == 0xA0 ? 2 : 0;  // next line, no-break
  if (text.size() < 3) return 0;
  if (byte(0) == 0xE2 && byte(1) == 0x80) {  // U+2000..200A, 2028, 2029, 202F
    const unsigned char c = byte(2);
    return (c >= 0x80 && c <= 0x8A) || c == 0xA8 || c == 0xA9 || c == 0xAF ? 3 : 0;
  }
  if (byte(0) == 0xE2 && byte(1) == 0x81 && byte(2) == 0x9F) return 3;  // U+205F
  if (byte(0) == 0xE3 && byte(1) == 0x80 && byte(2) == 0x80) return 3;  // U+3000
  return 0;
}

// Not zero if `byte` may begin white space other than a space; which of those that do it does is
// not told here.
constexpr unsigned char OddSpace(unsigned char byte) {
  return static_cast<unsigned char>(
      static_cast<unsigned char>(byte < 0x20) | static_cast<unsigned char>(byte == 0x7F) |
      static_cast<unsigned char>(byte == 0xC2) | static_cast<unsigned char>(byte == 0xE2) |
      static_cast<unsigned char>(byte == 0xE3));
}

// Whether CollapseSpace would change `kCount` bytes behind another one. Without a branch and of a
// fixed size, so that the compiler takes many bytes at a time.
template <std::size_t kCount>
bool IsCollapsedBlock(const char* bytes) {
  unsigned char bad = 0;
  for (std::size_t i = 0; i < kCount; ++i) {
    const auto byte = static_cast<unsigned char>(bytes[i]);
    const auto before = static_cast<unsigned char>(*(bytes + i - 1));
    bad = static_cast<unsigned char>(bad | OddSpace(byte));
    bad = static_cast<unsigned char>(bad | (static_cast<unsigned char>(byte == ' ') &
                                            static_cast<unsigned char>(before == ' ')));
  }
  return bad == 0;
}

// As IsCollapsedBlock of all bytes but the first; there are at least kBlock behind that one.
template <std::size_t kBlock>
bool IsCollapsedIn(std::string_view text) {
  const char* const begin = text.data();
  for (std::size_t at = 1; at + kBlock <= text.size(); at += kBlock) {
    if (!IsCollapsedBlock<kBlock>(begin + at)) return false;
  }
  // The rest together with bytes that were looked at.
  return IsCollapsedBlock<kBlock>(begin + text.size() - kBlock);
}

}  // namespace

std::string_view Trim(std::string_view text) {
  while (!text.empty() && IsAsciiSpace(text.front())) text.remove_prefix(1);
  while (!text.empty() && IsAsciiSpace(text.back())) text.remove_suffix(1);
  return text;
}

bool IsCollapsed(std::string_view text) {
  if (text.empty()) return true;
  if (text.front() == ' ' || text.back() == ' ') return false;
  if (OddSpace(static_cast<unsigned char>(text.front())) != 0) return false;
  if (text.size() > 32) return IsCollapsedIn<32>(text);
  if (text.size() > 8) return IsCollapsedIn<8>(text);
  for (std::size_t at = 1; at < text.size(); ++at) {
    if (!IsCollapsedBlock<1>(text.data() + at)) return false;
  }
  return true;
}

std::string CollapseSpace(std::string_view text) {
  if (IsCollapsed(text)) return std::string(text);
  std::string result;
  result.reserve(text.size());
  std::size_t begin = 0;  // of the piece that is not copied yet
  bool space = false;     // a run of white space waits for what follows it
  for (std::size_t i = 0; i < text.size();) {
    const unsigned char c = static_cast<unsigned char>(text[i]);
    const bool may_be_space = c <= ' ' || c == 0x7F || c == 0xC2 || c == 0xE2 || c == 0xE3;
    const std::size_t length = may_be_space ? SpaceLength(text.substr(i)) : 0;
    if (length == 0) {
      ++i;
      continue;
    }
    if (i > begin) {
      if (space && !result.empty()) result += ' ';
      result.append(text, begin, i - begin);
    }
    space = true;
    i += length;
    begin = i;
  }
  if (begin < text.size()) {
    if (space && !result.empty()) result += ' ';
    result.append(text, begin);
  }
  return result;
}

}  // namespace pinakes::corpus
