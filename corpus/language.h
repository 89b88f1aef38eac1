// Languages of works, however their sources write them.
#pragma once

#include <string>
#include <string_view>

namespace pinakes::corpus {

// The ISO 639 code, of two letters where there is one: of "eng", "ENG", "English", "Deutsch",
// "ger", "EN". What is none of these, such as a tag ("pt-BR") or several languages, is given back
// as it is. Thread-safe.
std::string LanguageCode(std::string_view text);

}  // namespace pinakes::corpus
