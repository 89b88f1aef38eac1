// Numbers as dumps write them.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace pinakes::corpus {

// A count: "3927", "3,927", "3 927", "3.927", "3'927" (groups of three), "813*" (a merged entry's
// mark). nullopt for anything else and above 2^32 - 1: unknown is not zero.
std::optional<std::uint32_t> ParseCount(std::string_view text);

// A year: four digits from 1000 to 2999, spaces around them allowed. nullopt for anything else.
std::optional<std::uint32_t> ParseYear(std::string_view text);

// The text without white space (ASCII and no-break space) at its ends.
std::string_view Trim(std::string_view text);

}  // namespace pinakes::corpus
