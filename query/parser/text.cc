#include "query/parser/text.h"

#include <unicode/uchar.h>

#include <algorithm>

namespace pinakes::query {
namespace {

const std::uint8_t* Bytes(std::string_view text) {
  return reinterpret_cast<const std::uint8_t*>(text.data());
}

bool IsUnspacedScript(char32_t c) {
  if (c < 0x0e00) return false;
  const auto point = static_cast<UChar32>(c);
  return u_hasBinaryProperty(point, UCHAR_IDEOGRAPHIC) ||
         u_getIntPropertyValue(point, UCHAR_LINE_BREAK) == U_LB_COMPLEX_CONTEXT ||
         (c >= 0x3040 && c <= 0x30ff);
}

}  // namespace

bool IsSpace(char32_t c) {
  const auto point = static_cast<UChar32>(c);
  return u_isUWhiteSpace(point) || u_charType(point) == U_CONTROL_CHAR;
}

bool IsWordChar(char32_t c) {
  constexpr std::uint32_t kMask = U_GC_L_MASK | U_GC_N_MASK | U_GC_M_MASK;
  return (U_GET_GC_MASK(static_cast<UChar32>(c)) & kMask) != 0;
}

std::size_t QuoteKind(char32_t c) {
  switch (c) {
    case '"':
    case 0x201c:
    case 0x201d:
    case 0x201e:
    case 0x201f:
    case 0xff02:
      return 0;
    case 0xab:
    case 0xbb:
      return 1;
    case 0x300c:
    case 0x300d:
      return 2;
    case 0x300e:
    case 0x300f:
      return 3;
    default:
      return kNoQuote;
  }
}

char32_t CharAt(std::string_view text, std::size_t at, std::size_t* next) {
  UChar32 c = 0;
  std::size_t i = at;
  U8_NEXT_OR_FFFD(Bytes(text), i, text.size(), c);
  *next = i;
  return static_cast<char32_t>(c);
}

char32_t CharBefore(std::string_view text, std::size_t at) {
  if (at == 0) return 0;
  std::size_t begin = at - 1, next = 0;
  while (begin > 0 && U8_IS_TRAIL(static_cast<std::uint8_t>(text[begin]))) --begin;
  return CharAt(text, begin, &next);
}

std::size_t SkipSpace(std::string_view text, std::size_t at) {
  for (std::size_t next = at; at < text.size(); at = next) {
    if (!IsSpace(CharAt(text, at, &next))) break;
  }
  return at;
}

std::size_t FindSpace(std::string_view text, std::size_t at) {
  for (std::size_t next = at; at < text.size(); at = next) {
    if (IsSpace(CharAt(text, at, &next))) break;
  }
  return at;
}

std::string_view WithoutEndMarks(std::string_view text) {
  while (!text.empty() && (text.back() == ',' || text.back() == ';')) text.remove_suffix(1);
  return text;
}

std::string Shown(std::string_view text) {
  std::string shown = "\"";
  shown.append(text.substr(0, CutBytes(text, 60))).append("\"");
  return shown;
}

bool HasWordChar(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    if (IsWordChar(CharAt(text, at, &at))) return true;
  }
  return false;
}

std::string_view Trim(std::string_view text) {
  text.remove_prefix(SkipSpace(text, 0));
  while (!text.empty() && IsSpace(CharBefore(text, text.size()))) {
    std::size_t end = text.size() - 1;
    while (end > 0 && U8_IS_TRAIL(static_cast<std::uint8_t>(text[end]))) --end;
    text = text.substr(0, end);
  }
  return text;
}

std::string CleanText(std::string_view text) {
  std::string clean(text);
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = at;
    UChar32 c = 0;
    U8_NEXT(Bytes(text), at, text.size(), c);
    if (c < 0 || u_charType(c) == U_CONTROL_CHAR)
      std::fill(clean.begin() + static_cast<std::ptrdiff_t>(begin),
                clean.begin() + static_cast<std::ptrdiff_t>(at), ' ');
  }
  return clean;
}

std::size_t CutBytes(std::string_view text, std::size_t limit) {
  if (text.size() <= limit) return text.size();
  std::size_t end = limit;
  while (end > 0 && limit - end < 4 && U8_IS_TRAIL(static_cast<std::uint8_t>(text[end]))) --end;
  return end;
}

std::size_t CutWords(std::string_view text, std::size_t limit) {
  std::size_t words = 0, unspaced = 0;
  bool inside = false;
  for (std::size_t at = 0, next = 0; at < text.size(); at = next) {
    const char32_t c = CharAt(text, at, &next);
    if (!IsWordChar(c)) {
      inside = false;
      unspaced = 0;
      continue;
    }
    const bool starts = IsUnspacedScript(c) ? unspaced++ % 2 == 0 : !inside;
    inside = true;
    if (starts && words++ == limit) return at;
  }
  return text.size();
}

}  // namespace pinakes::query
