// HTML's entities and character references.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace pinakes::corpus {

// The code point that an entity name stands for ("uuml", "alpha", "apos"), nullopt for an unknown
// name. Names are case-sensitive, as in HTML.
std::optional<char32_t> NamedEntity(std::string_view name);

// All named entities but XML's own five, as the text of a DTD: <!ENTITY uuml "&#252;"> ...
const std::string& EntityDtd();

// Appends a code point in UTF-8; what is no Unicode scalar value becomes U+FFFD.
void AppendUtf8(char32_t code_point, std::string* out);

// `text` with its entities and character references decoded, once. An ampersand that begins none
// stays, and so does a name without its semicolon.
std::string DecodeEntities(std::string_view text);

}  // namespace pinakes::corpus
