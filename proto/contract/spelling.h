// "Did you mean" for closed lists of names: commands, options, fields, formats.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace pinakes {

// Edits that turn a into b: insertions, deletions, substitutions and swaps of neighbouring bytes
// (optimal string alignment distance). Quadratic in the lengths; for short names.
std::size_t EditDistance(std::string_view a, std::string_view b);

// The candidate nearest to `word`, the first of equals, within a third of the word's length (at
// least one edit); else the only one that begins with it. Empty when there is neither.
std::string_view Nearest(std::string_view word, std::span<const std::string_view> candidates);

}  // namespace pinakes
