// Values of number fields.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace pinakes::query {

// A closed range; an absent end is open.
struct NumberRange {
  std::optional<std::uint32_t> low, high;
  bool swapped = false;  // was written with its end first
};

// "2020", "2015..2020", "2015..", "..2015", "2015-2020", "2015-", ">=2015", ">2015", "<=2015",
// "<2015"; en dash and ellipsis as well, digits of any script, "1,000". nullopt for anything else
// and for numbers above 2^32 - 1.
std::optional<NumberRange> ParseNumberRange(std::string_view text);

}  // namespace pinakes::query
