// The macros that astronomers write for their journals: ADS exports "journal = {\\apj}".
#pragma once

#include <string_view>

namespace pinakes::corpus {

// The name of the journal that a macro such as "apj" stands for; empty where it is none of them.
std::string_view AstronomyJournal(std::string_view macro);

}  // namespace pinakes::corpus
