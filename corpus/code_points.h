// Code points of UTF-8 text, one at a time.
#pragma once

#include <unicode/utf8.h>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace pinakes::corpus {

// The code point at `*at`, which moves behind it; negative for a byte that is not UTF-8.
// `*at` must lie within the text.
inline std::int32_t NextCodePoint(std::string_view text, std::size_t* at) {
  const std::string_view rest = text.substr(*at, 4);
  const auto length = static_cast<std::int32_t>(rest.size());
  std::int32_t used = 0;
  std::int32_t c = 0;
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
  U8_NEXT(rest.data(), used, length, c);
#pragma GCC diagnostic pop
  *at += static_cast<std::size_t>(used);
  return c;
}

}  // namespace pinakes::corpus
