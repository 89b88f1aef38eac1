// Keyword fields that have a closed list of values (type:, is:). The list is the field's own help
// text in the table of fields; nothing else names the values.
#pragma once

#include <string_view>
#include <vector>

#include "contract/schema.h"

namespace pinakes {

// The values, in the order of the help; none where any value may be (dump:).
std::vector<std::string_view> ClosedValues(const Field& field);

// Whether the list is closed and has no such value, whatever its case.
bool IsUnknownValue(const Field& field, std::string_view value);

}  // namespace pinakes
