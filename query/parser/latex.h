// Text pasted from a LaTeX source or a .bib file.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace pinakes::query {

// Whether the text has commands, or braces inside words, as in G{\"o}del or {R}ender{F}low.
bool LooksLikeLatex(std::string_view text);

// Plain text; where each byte of it and its end came from.
struct PlainLatex {
  std::string text;
  std::vector<std::uint32_t> origin;
};

// Accent commands become letters with combining marks, letter commands become letters, braces and
// dollars go, ``a'' becomes “a”, other commands are dropped and their arguments stay.
PlainLatex DecodeLatex(std::string_view text);

}  // namespace pinakes::query
