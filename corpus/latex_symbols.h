// The TeX commands that print a fixed text, and those that need an argument.
#pragma once

#include <string_view>

namespace pinakes::corpus {

enum class LatexKind {
  kUnknown,
  kText,        // prints `text`; an argument behind it prints too
  kAccent,      // `text` is the combining mark that it sets on its argument
  kMathAccent,  // as kAccent where the argument is one character, else nothing
  kDrop,        // prints nothing, nor do its first `arguments` arguments
  kMath,        // its argument is set in mathematics
  kFraction,    // two arguments, "a/b"
};

struct LatexCommand {
  std::string_view name;  // without the backslash
  LatexKind kind = LatexKind::kUnknown;
  std::string_view text;
  int arguments = 0;
};

// The command of this name; kUnknown where there is none.
LatexCommand FindLatexCommand(std::string_view name);

}  // namespace pinakes::corpus
