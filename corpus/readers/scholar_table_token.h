// The words of a profile row and what each could be.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace pinakes::corpus {

struct Token {
  std::string_view text;  // with its comma
  std::string_view core;  // without
  std::string lower;      // core in small letters, without marks at its end
  bool comma = false;
  bool initials = false;  // "RY"
  bool surname = false;   // could be a word of a surname
  bool capitals = false;  // two capitals or more and no small letter
  bool particle = false;  // "van", "de"
  bool suffix = false;    // "Jr"
  bool ellipsis = false;  // "..."
  bool small_start = false;
  bool digit_start = false;
  bool cjk_name = false;  // a whole name without initials in Chinese, Japanese or Korean script
};

// The words of `text`, which has single spaces, as views into it; at most `max` of them.
std::vector<Token> Tokenize(std::string_view text, std::size_t max);

// Unicode small letters, one for one.
std::string LowerWord(std::string_view text);

// "Van", "De", "El" with a capital: particles as often as surnames.
bool IsCapitalParticle(const Token& token);

// The number of code points.
std::size_t LetterCount(std::string_view text);

}  // namespace pinakes::corpus
