// Makes a damaged XML record well-formed where its meaning is plain.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pinakes::corpus {

// Repairs in place: bytes that are not UTF-8 (if `utf8`; read as windows-1252), control characters
// (a space), "&" that begins no reference and "<" that begins no markup (escaped). The notes say
// what was done; empty if nothing was. Linear in the size.
std::vector<std::string_view> RepairXml(std::string* text, bool utf8);

inline constexpr std::string_view kXmlControlNote = "control character in the XML";
inline constexpr std::string_view kXmlAmpersandNote = "\"&\" not escaped in the XML";
inline constexpr std::string_view kXmlLessNote = "\"<\" not escaped in the XML";

}  // namespace pinakes::corpus
