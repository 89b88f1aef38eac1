// UTF-8 to folded characters: the first stage of the analyzer, and of author names.
//
// Folding comes before breaking: "H₂O" must be one word "h2o" before anything looks for words.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <unicode/normalizer2.h>

namespace pinakes::analysis {

// What a folded character is to the word rules; a set of bits, 0 = it separates words.
enum CharClass : std::uint8_t {
  kLetter = 1,
  kDigit = 2,     // always 0-9 after folding
  kMark = 4,      // extends the word before it
  kCjk = 8,       // Han, Kana, Hangul, ...: indexed as bigrams
  kComplex = 16,  // Thai, Lao, Khmer, ...: words by dictionary
  kUmlaut = 32,   // a letter that has a two-letter spelling: ä ö ü å ø
  kGreek = 64,    // besides kLetter
  kHebrew = 128,  // besides kLetter
};
inline constexpr std::uint8_t kWordChar = kLetter | kDigit | kMark;

// The folded text: one entry a character, and a separator after the last, so that a look-ahead of
// one needs no check.
struct FoldedText {
  std::vector<char32_t> chars;
  std::vector<std::uint8_t> classes;
  std::vector<std::uint32_t> begins;  // byte range of each character's source
  std::vector<std::uint32_t> ends;
  std::uint32_t size = 0;
};

// Folds text: typographic variants of apostrophe and hyphen, compatibility forms, case, marks on
// Latin, Greek and Cyrillic letters, Arabic and Hebrew points, letters such as ł and æ, digits of
// all scripts. ä ö ü å ø stay, because they have two spellings. Any bytes: what is not UTF-8
// separates words. Linear time. Not thread-safe: it caches.
class Folder {
 public:
  Folder();

  void Fold(std::string_view text, FoldedText* out);
  // Lower case in composed form, marks kept: what a name looks like when spelled exactly.
  std::string Casefold(std::string_view text) const;

 private:
  // What one character becomes when no combining character follows.
  struct Entry {
    char32_t key;
    std::array<char32_t, 3> chars;
    std::array<std::uint8_t, 3> classes;
    std::uint8_t count;    // kUncached: more than fit
    bool boundary_before;  // never combines with the character before
  };
  static constexpr std::uint8_t kUncached = 255;
  static constexpr std::size_t kEntries = 4096;

  const Entry& Lookup(char32_t c);
  void FoldChunk(const icu::UnicodeString& chunk);  // to chunk_chars_, chunk_classes_

  const icu::Normalizer2* casefold_;
  const icu::Normalizer2* decompose_;
  const icu::Normalizer2* compose_;
  std::vector<Entry> cache_;
  std::vector<char32_t> chunk_chars_;
  std::vector<std::uint8_t> chunk_classes_;
};

// The class of an already folded character.
std::uint8_t ClassOf(char32_t c);

// The two-letter spelling of a kUmlaut letter ("oe" for ö) and its plain letter ('o').
std::string_view UmlautDigraph(char32_t c);
char UmlautBase(char32_t c);

// The name of a small Greek letter ("beta"), empty for anything else.
std::string_view GreekName(char32_t c);

}  // namespace pinakes::analysis
