// Looks at JSON text without parsing it: brackets, and the keys that tell pages from records.
#pragma once

#include <cstddef>
#include <string_view>

namespace pinakes::corpus {

constexpr bool IsJsonSpace(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
constexpr bool IsJsonOpen(char c) { return c == '{' || c == '['; }

bool IsPageKey(std::string_view key);     // holds an array of records: "items", "results" ...
bool IsPageParent(std::string_view key);  // holds an object with such a key: "message" ...
bool IsNumberKey(std::string_view key);   // digits only: objects keyed by number

// Finds the end of a bracketed value, fed in pieces of any size.
class BracketScan {
 public:
  enum class State { kOpen, kDone, kBroken };  // kBroken: a line ends inside a string
  explicit BracketScan(std::size_t depth = 0) : depth_(depth) {}
  // Goes on at `text[*at]`; kDone leaves *at behind the closing bracket, kBroken at the line end,
  // kOpen at the end of the text.
  State Feed(std::string_view text, std::size_t* at);

 private:
  std::size_t depth_;
  bool in_string_ = false;
  bool escaped_ = false;
};

}  // namespace pinakes::corpus
