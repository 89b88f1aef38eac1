#include "corpus/values.h"

#include <array>
#include <limits>

namespace pinakes::corpus {
namespace {

constexpr std::string_view kSpaces = " \t\r\n\f\v";
constexpr std::string_view kNoBreakSpace = "\u00A0";

bool IsDigit(char c) { return c >= '0' && c <= '9'; }

std::size_t DigitRun(std::string_view text) {
  std::size_t length = 0;
  while (length < text.size() && IsDigit(text[length])) ++length;
  return length;
}

// The length of a separator of thousands at the start of `text`, 0 if there is none.
std::size_t SeparatorLength(std::string_view text) {
  constexpr std::array<std::string_view, 8> kSeparators{
      ",", " ", ".", "'", kNoBreakSpace, "\u202F", "\u2009", "\u2019"};
  for (const std::string_view separator : kSeparators) {
    if (text.starts_with(separator)) return separator.size();
  }
  return 0;
}

}  // namespace

std::string_view Trim(std::string_view text) {
  for (;;) {
    if (!text.empty() && kSpaces.find(text.front()) != kSpaces.npos) {
      text.remove_prefix(1);
    } else if (text.starts_with(kNoBreakSpace)) {
      text.remove_prefix(kNoBreakSpace.size());
    } else {
      break;
    }
  }
  for (;;) {
    if (!text.empty() && kSpaces.find(text.back()) != kSpaces.npos) {
      text.remove_suffix(1);
    } else if (text.ends_with(kNoBreakSpace)) {
      text.remove_suffix(kNoBreakSpace.size());
    } else {
      return text;
    }
  }
}

std::optional<std::uint32_t> ParseCount(std::string_view text) {
  text = Trim(text);
  if (text.ends_with('*')) text = Trim(text.substr(0, text.size() - 1));
  std::uint64_t value = 0;
  std::string_view separator;
  for (bool first = true; first || !text.empty(); first = false) {
    if (!first) {
      const std::string_view here = text.substr(0, SeparatorLength(text));
      if (here.empty() || (!separator.empty() && here != separator)) return std::nullopt;
      separator = here;
      text.remove_prefix(here.size());
    }
    const std::size_t run = DigitRun(text);
    // A group behind a separator has three digits, the one before the first of them one to three.
    const bool grouped = !first || run < text.size();
    if (run == 0 || run > 10 || (grouped && run > 3) || (!first && run != 3)) return std::nullopt;
    for (const char digit : text.substr(0, run)) {
      value = value * 10 + static_cast<std::uint64_t>(digit - '0');
      if (value > std::numeric_limits<std::uint32_t>::max()) return std::nullopt;
    }
    text.remove_prefix(run);
  }
  return static_cast<std::uint32_t>(value);
}

std::optional<std::uint32_t> ParseYear(std::string_view text) {
  text = Trim(text);
  if (text.size() != 4 || DigitRun(text) != 4) return std::nullopt;
  std::uint32_t year = 0;
  for (const char digit : text) year = year * 10 + static_cast<std::uint32_t>(digit - '0');
  if (year < 1000 || year > 2999) return std::nullopt;
  return year;
}

}  // namespace pinakes::corpus
