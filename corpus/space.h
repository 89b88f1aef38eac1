// White space in texts of dumps. Each function takes any bytes, never fails and keeps no state.
#pragma once

#include <string>
#include <string_view>

namespace pinakes::corpus {

// White space and controls: what some exports leave in their texts is no more than that.
constexpr bool IsAsciiSpace(char c) { return static_cast<unsigned char>(c) <= ' ' || c == '\x7F'; }

// Without ASCII white space and control characters at both ends.
std::string_view Trim(std::string_view text);

// One space for each run of white space, none at the ends. White space is ASCII's with all control
// characters and Unicode's (no-break, thin, ideographic ... space, line and paragraph separators).
std::string CollapseSpace(std::string_view text);

// Whether CollapseSpace would change nothing. Says no, too, of some texts that it would not change:
// those with characters that begin with the same byte as white space.
bool IsCollapsed(std::string_view text);

}  // namespace pinakes::corpus
