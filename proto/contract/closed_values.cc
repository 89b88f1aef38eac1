#include "contract/closed_values.h"

#include <algorithm>

#include "contract/ascii.h"

namespace pinakes {

std::vector<std::string_view> ClosedValues(const Field& field) {
  constexpr std::string_view kSeparator = ", ";
  std::vector<std::string_view> values;
  if (field.kind != FieldKind::kKeyword) return values;
  for (std::string_view rest = field.help; !rest.empty();) {
    const std::size_t end = std::min(rest.find(kSeparator), rest.size());
    values.push_back(rest.substr(0, end));
    rest.remove_prefix(std::min(end + kSeparator.size(), rest.size()));
  }
  // A help that is a list names the example's value; one that is a sentence does not.
  const std::string_view example = field.example.substr(field.example.find(':') + 1);
  if (std::ranges::find(values, example) == values.end()) values.clear();
  return values;
}

bool IsUnknownValue(const Field& field, std::string_view value) {
  const std::vector<std::string_view> values = ClosedValues(field);
  return !values.empty() && std::ranges::none_of(values, [&](std::string_view known) {
    return EqualsFolded(value, known);
  });
}

}  // namespace pinakes
