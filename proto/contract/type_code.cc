#include "contract/type_code.h"

#include <algorithm>
#include <array>

#include "contract/ascii.h"

namespace pinakes {
namespace {

// A type's place here, counted from 1, is its code in every index: new ones go to the end.
constexpr std::array<std::string_view, 10> kTypes = {
    "article", "inproceedings", "book",   "chapter", "thesis",
    "report",  "preprint",      "patent", "dataset", "other"};

}  // namespace

std::string TypeCode(std::string_view type) {
  std::string lowered = AsciiLowered(type);
  const auto* known = std::find(kTypes.begin(), kTypes.end(), lowered);
  if (known == kTypes.end()) return lowered;
  return std::string(1, static_cast<char>(1 + (known - kTypes.begin())));
}

std::string TypeOfCode(std::string_view code) {
  const auto place = code.size() == 1 ? static_cast<unsigned char>(code[0]) : 0U;
  return std::string(place >= 1 && place <= kTypes.size() ? kTypes[place - 1] : code);
}

}  // namespace pinakes
