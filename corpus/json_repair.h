// Makes JSON that a strict parser refuses readable, one value at a time.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pinakes::corpus {

// Repairs in place what costs no meaning: bytes that are not UTF-8 (read as windows-1252), control
// characters inside strings (a space), halves of surrogate pairs (U+FFFD), wrong escapes (the
// character itself), numbers that JSON or a double does not have, such as NaN (null). The notes
// say what was done; empty if nothing was. Linear in the size.
std::vector<std::string_view> RepairJson(std::string* text);

inline constexpr std::string_view kControlNote = "control character in a JSON string";
inline constexpr std::string_view kSurrogateNote = "half of a surrogate pair in a JSON string";
inline constexpr std::string_view kEscapeNote = "wrong escape in a JSON string";
inline constexpr std::string_view kNumberNote =
    "a number that JSON does not have, taken as unknown";
inline constexpr std::string_view kMongoNote = "MongoDB's form of JSON";

}  // namespace pinakes::corpus
