// Upper and lower case where only ASCII letters count: keywords, labels, identifiers. Text that
// people read is folded in indexer/analysis.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace pinakes {

constexpr char AsciiLower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }

inline std::string AsciiLowered(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) c = AsciiLower(c);
  return lower;
}

// `lower` is in small letters already.
constexpr bool StartsWithFolded(std::string_view text, std::string_view lower) {
  return text.size() >= lower.size() &&
         std::equal(lower.begin(), lower.end(), text.begin(),
                    [](char a, char b) { return a == AsciiLower(b); });
}

constexpr bool EqualsFolded(std::string_view text, std::string_view lower) {
  return text.size() == lower.size() && StartsWithFolded(text, lower);
}

}  // namespace pinakes
