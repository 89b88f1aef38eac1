// Character classes and the first pass over a query: valid text of bounded size.
#pragma once

#include <unicode/utf8.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace pinakes::query {

// White space of any script, and control characters. Marks that are not seen, such as a soft
// hyphen, are none: they stand inside words.
bool IsSpace(char32_t c);
// A letter, digit, number or mark: what words are made of.
bool IsWordChar(char32_t c);
// Which marks pair with each other, whatever their direction („a“, “a”, ”a”, »a«, "a"): 0 to
// kQuoteKinds - 1, kNoQuote for other characters.
inline constexpr std::size_t kQuoteKinds = 4, kNoQuote = std::string_view::npos;
std::size_t QuoteKind(char32_t c);
// ASCII only.
inline bool IsDigit(char c) { return c >= '0' && c <= '9'; }
inline bool IsLower(char c) { return c >= 'a' && c <= 'z'; }
inline bool IsUpper(char c) { return c >= 'A' && c <= 'Z'; }
inline bool IsLetter(char c) { return IsLower(c) || IsUpper(c); }

// The code point that starts at `at`; *next is where the following one starts. `text` is valid.
char32_t CharAt(std::string_view text, std::size_t at, std::size_t* next);
// The code point that ends before `at`; 0 at the start.
char32_t CharBefore(std::string_view text, std::size_t at);
// The first position from `at` that is no white space / that is white space; text.size() if none.
std::size_t SkipSpace(std::string_view text, std::size_t at);
std::size_t FindSpace(std::string_view text, std::size_t at);
bool HasWordChar(std::string_view text);
// Without white space at both ends.
std::string_view Trim(std::string_view text);

// Without the marks that part it from what follows: "he," in a list of names.
std::string_view WithoutEndMarks(std::string_view text);

// In quotation marks, cut to the length that a message has room for.
std::string Shown(std::string_view text);

// `text` as valid UTF-8 of the same length: bytes that are none and control characters are blanks.
std::string CleanText(std::string_view text);
// The length of the longest start of `text` of at most `limit` bytes that splits no character.
std::size_t CutBytes(std::string_view text, std::size_t limit);
// Where word number `limit` (from 0) starts; text.size() if there are fewer. Scripts written
// without spaces count one word every two characters.
std::size_t CutWords(std::string_view text, std::size_t limit);

}  // namespace pinakes::query
