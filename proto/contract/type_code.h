// Publication types as an index keeps them for counting: one byte for each of our own words.
#pragma once

#include <string>
#include <string_view>

namespace pinakes {

// The value of slot::kType for a type in any case; another word than ours stands for itself, in
// small letters.
std::string TypeCode(std::string_view type);

// The type again, in small letters.
std::string TypeOfCode(std::string_view code);

}  // namespace pinakes
