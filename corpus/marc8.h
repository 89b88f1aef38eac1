// MARC-8, the encoding of library records before Unicode.
#pragma once

#include <string>
#include <string_view>

namespace pinakes::corpus {

// `text` in UTF-8, composed: ASCII and the extended Latin set (ANSEL), whose diacritics stand
// before their letters. Of other scripts, which escape sequences switch to, nothing is decoded:
// their bytes become U+FFFD and *other_script (optional) is set. Linear in the size.
std::string Marc8ToUtf8(std::string_view text, bool* other_script);

}  // namespace pinakes::corpus
