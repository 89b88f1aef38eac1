// Searches for one of a few bytes, many bytes at a time.
#pragma once

#include <cstddef>
#include <string_view>

namespace pinakes::corpus {

// The offset of the first byte at or behind `at` that is one of kBytes, text.size() if there is
// none. For texts in which such bytes are rare: a block without one is passed over by a loop
// without branches, which compilers turn into a few vector instructions.
template <char... kBytes>
std::size_t FindAnyOf(std::string_view text, std::size_t at) {
  constexpr std::size_t kBlock = 16;
  const auto is_one = [](char c) { return ((c == kBytes) || ...); };
  while (at + kBlock <= text.size()) {
    const char* const block = text.data() + at;
    unsigned char found = 0;
    for (std::size_t i = 0; i < kBlock; ++i) {
      const unsigned char here =
          static_cast<unsigned char>((static_cast<unsigned char>(block[i] == kBytes) | ...));
      found = static_cast<unsigned char>(found | here);
    }
    if (found != 0) break;
    at += kBlock;
  }
  while (at < text.size() && !is_one(text[at])) ++at;
  return at;
}

}  // namespace pinakes::corpus
