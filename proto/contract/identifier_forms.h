// Bare keys of each identifier scheme: what record_id.h's functions are made of. Not for others.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "contract/ascii.h"

namespace pinakes::forms {

using Text = std::string_view;
using Form = std::optional<std::string>;

bool AllDigits(Text text);  // and not empty
// Takes the prefix (the end) off the text, in any case; false where it does not stand there.
bool Take(Text* text, Text lower_case_prefix);
bool DropEnd(Text* text, Text lower_case_end);

// Without blanks at both ends, those of PDF viewers and word processors included.
Text TrimSpace(Text text);
// Without the punctuation of the sentence around it: "(doi:10.5555/a(1)b)." -> "doi:10.5555/a(1)b".
// A closing bracket stays where its opening one is inside.
Text TrimMarks(Text text, Text end_marks = ".,;:!\"'`");
std::string PercentDecoded(Text text);
// Visible characters only, and well-formed UTF-8: what a message may carry and a term may hold.
bool IsPlain(Text text);

// Length of "10.1145" or "10.1000.10" at the start of text where a slash follows, else 0. The
// registrant has at least `min_digits` digits.
std::size_t DoiPrefixLength(Text text, std::size_t min_digits);
// Digits of an ISBN or ISSN without separators; empty where anything else is in it.
std::string Compact(Text text);
// The canonical form of a key without label and URL. `labelled`: it was said to be of this scheme.
Form Bare(Text scheme, Text text, bool labelled);

}  // namespace pinakes::forms
