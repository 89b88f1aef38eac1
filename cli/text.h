// Text for people: display width, wrapping, plurals, and nothing that a terminal would obey.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace pinakes::cli {

bool IsUtf8(std::string_view text);
// `text` with what is not UTF-8 replaced by U+FFFD.
std::string ToUtf8(std::string_view text);

// Columns that valid UTF-8 takes on a terminal: CJK and emoji two, marks none.
std::size_t DisplayWidth(std::string_view text);

// Text from a record or a command line made fit for one line of a terminal: valid UTF-8, control
// characters and line ends as spaces, characters that turn the writing direction left out.
std::string OneLine(std::string_view text);

// Lines of at most `width` columns, broken at spaces, every one after the first led by `indent`
// spaces. A word that is wider than a line stands on one of its own, between CJK characters it is
// broken. Zero width: one line.
std::string Wrap(std::string_view text, std::size_t width, std::size_t indent);

// The same for a label and items with two spaces between them: lines are broken between items, and
// inside of one where it fits no line.
std::string WrapItems(std::string_view label, const std::vector<std::string>& items,
                      std::size_t width, std::size_t indent);

// Help and tables for people are so wide.
inline constexpr std::size_t kHelpColumns = 79;
// "  label      text", the text wrapped beside its label; below it where the label is too long.
std::string HelpRow(std::string_view label, std::string_view text, std::size_t width);

// "1 record", "2 records".
std::string Plural(std::uint64_t count, std::string_view noun);
// "a", "a and b", "a, b and c".
std::string List(const std::vector<std::string>& items);
std::string Join(const std::vector<std::string>& items, std::string_view separator);
std::string Concat(std::initializer_list<std::string_view> parts);
// The shortest decimal text that reads back as the same number, whatever the locale.
std::string ShortestNumber(double value);
// With so many digits behind the point.
std::string FixedNumber(double value, int digits);
// "1,234,567".
std::string Grouped(std::uint64_t value);

// Two lines: the query, and carets below the bytes from `begin` to `end`, by display width. Of a
// long query only the surroundings are shown.
std::string Caret(std::string_view query, std::size_t begin, std::size_t end);

}  // namespace pinakes::cli
