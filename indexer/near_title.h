// Whether two titles are one title that two sources wrote a little differently.
#pragma once

#include <string_view>

#include "indexer/analysis/analyzer.h"

namespace pinakes {

// Yes where they differ by no more than
//   - a subtitle that one of them leaves out, unless it says "part two", "a reply" and the like,
//   - an end that one of them cuts off with "...",
//   - articles and prepositions, Greek letters against their names, "II" against "2",
//   - a letter too many or two exchanged in one word (in two, of ten words), "colour" and "color",
//     or another letter in the middle of a long one. Not at a word's beginning ("unsupervised"),
//     nor another letter at its end ("sulfate", "sulfite").
// Two works by the same people in one year may have such titles, so that this is evidence only
// beside all else that is known. Time and memory as of Analyzer::Tokenize.
bool NearlySameTitle(std::string_view a, std::string_view b, Analyzer* analyzer);

}  // namespace pinakes
