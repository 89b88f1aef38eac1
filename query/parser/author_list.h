// The list of authors at the start of a reference line.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace pinakes::query {

// Words and single marks of a reference line.
struct LineToken {
  std::size_t begin = 0, end = 0;
  std::string_view text;
  bool word = false;
  bool after_space = false;
};
std::vector<LineToken> LineTokens(std::string_view line);

bool IsYearText(std::string_view text);  // four digits from 1500 to 2099

struct AuthorList {
  std::vector<std::string> names;
  bool truncated = false;  // "et al.", "and others", "..."
  std::size_t end = 0;     // the token after the list
  bool initials = false;   // at least one given name is initials
  bool dotted = false;     // with dots

  // Hardly anything but a list of authors.
  bool certain() const { return initials && (dotted || truncated || names.size() > 1); }
};

enum class AuthorForms {
  kInitials,  // "He, Y.", "Y. He", "He Y", "He YX"
  kAny,       // also "Yuxiong He", "Bianca S. Homberg"; a first "He, Yuxiong"
};
// The longest list of names from token `at` on; no names where none starts there.
AuthorList ReadAuthors(const std::vector<LineToken>& tokens, std::size_t at, AuthorForms forms);

}  // namespace pinakes::query
