#include "corpus/latex.h"

#include <unicode/uchar.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "corpus/byte_search.h"
#include "corpus/code_points.h"
#include "corpus/fields.h"
#include "corpus/latex_symbols.h"
#include "corpus/markup.h"

namespace pinakes::corpus {
namespace {

constexpr bool IsLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
constexpr bool IsSpace(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

// Bytes that do not always stand for themselves.
constexpr std::array<bool, 256> MakeSpecial() {
  std::array<bool, 256> special{};
  for (const char c : std::string_view("\\{}$~-`'_^!?"))
    special[static_cast<unsigned char>(c)] = true;
  return special;
}
constexpr std::array<bool, 256> kSpecial = MakeSpecial();

bool MayNeedWork(std::string_view text) {
  // "!", "?", "_" and "^" count only beside others.
  for (std::size_t i = 0;
       (i = FindAnyOf<'\\', '{', '}', '$', '~', '-', '`', '\''>(text, i)) < text.size(); ++i) {
    const char c = text[i];
    const char next = i + 1 < text.size() ? text[i + 1] : '\0';
    switch (c) {
      case '-':
      case '\'':
        if (next == c) return true;
        break;
      default:
        return true;
    }
  }
  return false;
}

std::size_t CharLength(std::string_view text, std::size_t at) {
  std::size_t end = at + 1;
  while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) ++end;
  return end - at;
}

// The end of the combining marks (U+0300..036F, U+20D7) that begin at `at`.
std::size_t SkipMarks(std::string_view text, std::size_t at) {
  while (at + 1 < text.size()) {
    const auto c = static_cast<unsigned char>(text[at]);
    const auto d = static_cast<unsigned char>(text[at + 1]);
    if (c == 0xCC || (c == 0xCD && d <= 0xAF)) {
      at += 2;
    } else if (text.substr(at).starts_with("\xE2\x83\x97")) {
      at += 3;
    } else {
      break;
    }
  }
  return at;
}

class Converter {
 public:
  // Appends the text of `latex`. Arguments of accents and the like are converted by a converter of
  // their own, to a depth that no honest text reaches, so that time stays linear.
  void Convert(std::string_view latex, bool math, int depth);

  std::string out;
  bool composed = true;  // no combining mark was written

 private:
  static constexpr int kMaxDepth = 12;

  std::string_view Argument();
  std::string ConvertedArgument(bool math);
  void Command();
  void Function(std::string_view name);
  void Symbol(std::string_view text, bool space_behind);
  void Accent(std::string_view mark, bool single_only, std::string_view name);
  void Dollar();
  void Special(char c);
  void SkipSpace() {
    while (pos_ < text_.size() && IsSpace(text_[pos_])) ++pos_;
  }
  void SkipOptional();
  void SkipDimension();
  bool NextIs(char c) const { return pos_ < text_.size() && text_[pos_] == c; }

  std::string_view text_;
  std::size_t pos_ = 0;
  bool math_ = false;
  bool dollar_ = false;  // the mathematics were begun by a dollar sign
  int depth_ = 0;
};

void Converter::Convert(std::string_view latex, bool math, int depth) {
  text_ = latex;
  pos_ = 0;
  math_ = math;
  depth_ = depth;
  while (pos_ < text_.size()) {
    const std::size_t begin = pos_;
    while (pos_ < text_.size() && !kSpecial[static_cast<unsigned char>(text_[pos_])]) ++pos_;
    out.append(text_, begin, pos_ - begin);
    if (pos_ == text_.size()) break;
    Special(text_[pos_++]);
  }
}

void Converter::Special(char c) {
  switch (c) {
    case '\\':
      Command();
      return;
    case '{':
    case '}':
      return;
    case '$':
      Dollar();
      return;
    case '~':
      out += ' ';
      return;
    case '_':
      if (!math_) out += c;
      return;
    case '^':
      if (!math_) {
        out += c;
      } else if (text_.substr(pos_).starts_with("\\circ") ||
                 text_.substr(pos_).starts_with("{\\circ}")) {
        pos_ += text_[pos_] == '{' ? 7 : 5;
        out += "\xC2\xB0";  // degrees
      }
      return;
    case '-':
      if (!math_ && NextIs('-')) {
        ++pos_;
        const bool em = NextIs('-');
        if (em) ++pos_;
        out += em ? "\xE2\x80\x94" : "\xE2\x80\x93";
      } else {
        out += c;
      }
      return;
    case '`':
    case '\'': {
      const bool open = c == '`';
      if (math_) {
        out += open ? "`" : "\xE2\x80\xB2";
      } else if (NextIs(c)) {
        ++pos_;
        out += open ? "\xE2\x80\x9C" : "\xE2\x80\x9D";
      } else {
        out += open ? "\xE2\x80\x98" : "'";
      }
      return;
    }
    default:  // "!" and "?"
      if (!math_ && NextIs('`')) {
        ++pos_;
        out += c == '!' ? "\xC2\xA1" : "\xC2\xBF";
      } else {
        out += c;
      }
  }
}

// Enters or leaves mathematics. A dollar sign that no other one answers, or whose answer stands
// between a space and a digit as prices do, is money.
void Converter::Dollar() {
  if (dollar_) {
    dollar_ = math_ = false;
    if (NextIs('$')) ++pos_;
    return;
  }
  if (math_) return;
  if (NextIs('$')) ++pos_;
  std::size_t close = text_.find('$', pos_);
  while (close != text_.npos && close > 0 && text_[close - 1] == '\\') {
    close = text_.find('$', close + 1);
  }
  const bool price = close != text_.npos && close + 1 < text_.size() && close > pos_ &&
                     IsSpace(text_[close - 1]) && text_[close + 1] >= '0' &&
                     text_[close + 1] <= '9';
  if (close == text_.npos || price) {
    out += '$';
    return;
  }
  dollar_ = math_ = true;
}

// The next argument: a group's inside, a command, or a character. Empty at the end.
std::string_view Converter::Argument() {
  SkipSpace();
  if (pos_ == text_.size()) return {};
  const std::size_t begin = pos_;
  if (text_[begin] == '{') {
    int level = 0;
    std::size_t end = begin;
    for (; end < text_.size(); ++end) {
      if (text_[end] == '\\') {
        ++end;
      } else if (text_[end] == '{') {
        ++level;
      } else if (text_[end] == '}' && --level == 0) {
        break;
      }
    }
    end = std::min(end, text_.size());
    pos_ = std::min(end + 1, text_.size());
    return text_.substr(begin + 1, end - begin - 1);
  }
  if (text_[begin] == '}' || text_[begin] == '$') return {};
  if (text_[begin] == '\\' && begin + 1 < text_.size()) {
    std::size_t end = begin + 1;
    if (IsLetter(text_[end])) {
      while (end < text_.size() && IsLetter(text_[end])) ++end;
    } else {
      end += CharLength(text_, end);
      // An accent on an accent: "\'\^e" takes its own argument along.
      const LatexCommand inner = FindLatexCommand(text_.substr(begin + 1, end - begin - 1));
      if (inner.kind == LatexKind::kAccent && end < text_.size()) {
        pos_ = end;
        if (text_[end] != '\\') Argument();
        return text_.substr(begin, pos_ - begin);
      }
    }
    pos_ = end;
    return text_.substr(begin, end - begin);
  }
  pos_ = begin + CharLength(text_, begin);
  return text_.substr(begin, pos_ - begin);
}

std::string Converter::ConvertedArgument(bool math) {
  const std::string_view argument = Argument();
  if (depth_ >= kMaxDepth) return std::string();
  Converter inner;
  inner.Convert(argument, math, depth_ + 1);
  composed = composed && inner.composed;
  return std::move(inner.out);
}

void Converter::SkipOptional() {
  if (!NextIs('[')) return;
  constexpr std::size_t kLongest = 200;  // else it is text in brackets
  const std::size_t end = text_.substr(0, pos_ + kLongest).find(']', pos_);
  if (end != text_.npos) pos_ = end + 1;
}

void Converter::SkipDimension() {  // "\kern-.1em", "\hskip 2pt"
  SkipSpace();
  while (pos_ < text_.size() && (text_[pos_] == '-' || text_[pos_] == '.' || text_[pos_] == '+' ||
                                 (text_[pos_] >= '0' && text_[pos_] <= '9'))) {
    ++pos_;
  }
  for (const std::string_view unit : {"em", "ex", "pt", "mm", "cm", "in", "pc", "sp", "bp", "mu"}) {
    if (text_.substr(pos_).starts_with(unit)) {
      pos_ += unit.size();
      if (NextIs(' ')) ++pos_;  // TeX ends a dimension with it
      break;
    }
  }
}

void Converter::Accent(std::string_view mark, bool single_only, std::string_view name) {
  std::string base = ConvertedArgument(math_);
  if (base.empty()) {
    // "\^{}" and "\~{}" are how URLs and code write these characters.
    if (name == "^" || name == "~") out += name;
    return;
  }
  if (base.starts_with("\xC4\xB1")) base.replace(0, 2, "i");  // dotless i and j get their accent
  if (base.starts_with("\xC8\xB7")) base.replace(0, 2, "j");
  const std::size_t end = SkipMarks(base, CharLength(base, 0));
  if ((single_only && end < base.size()) || IsSpace(base[0])) {
    out += base;
    return;
  }
  out.append(base, 0, end);
  out += mark;
  out.append(base, end);
  composed = false;
}

// "n\log n" is set with a little space around the function's name.
void Converter::Function(std::string_view name) {
  const unsigned char last = out.empty() ? ' ' : static_cast<unsigned char>(out.back());
  if (last >= 0x80 || IsLetter(static_cast<char>(last)) || (last >= '0' && last <= '9')) out += ' ';
  out += name;
  const char next = pos_ < text_.size() ? text_[pos_] : '\0';
  const bool command = next == '\\' && pos_ + 1 < text_.size() && IsLetter(text_[pos_ + 1]);
  if (command || IsLetter(next) || (next >= '0' && next <= '9') || next == '{') out += ' ';
}

// A sign between spaces keeps both: "n \times n". A letter is part of what follows it.
void Converter::Symbol(std::string_view text, bool space_behind) {
  const bool apart = math_ && space_behind && !out.empty() && IsSpace(out.back());
  out += text;
  std::size_t at = 0;
  if (apart && !text.empty() && u_isalpha(NextCodePoint(text, &at)) == 0) out += ' ';
}

void Converter::Command() {
  if (pos_ == text_.size()) return;
  const std::size_t begin = pos_;
  if (!IsLetter(text_[begin])) {
    pos_ += CharLength(text_, begin);
    const std::string_view name = text_.substr(begin, pos_ - begin);
    const LatexCommand command = FindLatexCommand(name);
    if (command.kind == LatexKind::kAccent) {
      Accent(command.text, false, name);
    } else if (command.kind == LatexKind::kText) {
      out += command.text;
      if (name == "\\") SkipOptional();
    } else if (name == "(" || name == ")" || name == "[" || name == "]") {
      math_ = name == "(" || name == "[";
      dollar_ = false;
    } else {
      out += name;  // "\&", "\%", "\_", "\{" and all others stand for the character
    }
    return;
  }
  while (pos_ < text_.size() && IsLetter(text_[pos_])) ++pos_;
  const std::string_view name = text_.substr(begin, pos_ - begin);
  if (name == "kern" || name == "hskip" || name == "mskip" || name == "vskip") {
    SkipDimension();
    return;
  }
  const LatexCommand command = FindLatexCommand(name);
  if (NextIs('*') && command.kind == LatexKind::kDrop) ++pos_;
  const std::size_t name_end = pos_;
  SkipSpace();
  switch (command.kind) {
    case LatexKind::kText:
      if (command.text == name && name[0] >= 'a') {
        Function(name);
      } else {
        Symbol(command.text, pos_ > name_end);
      }
      if (name == "sqrt") SkipOptional();
      break;
    case LatexKind::kAccent:
      Accent(command.text, false, name);
      break;
    case LatexKind::kMathAccent:
      Accent(command.text, true, name);
      break;
    case LatexKind::kDrop:
      for (int i = 0; i < command.arguments; ++i) {
        SkipOptional();
        SkipSpace();
        if (NextIs('{')) Argument();
      }
      break;
    case LatexKind::kMath:
      out += ConvertedArgument(true);
      break;
    case LatexKind::kFraction: {
      const std::string above = ConvertedArgument(math_);
      const std::string below = ConvertedArgument(math_);
      out += above + '/' + below;
      break;
    }
    case LatexKind::kUnknown:
      // Papers call sets and spaces by a capital of their own making: "$\Q(\sqrt{5})$".
      if (math_ && name.size() == 1 && name[0] <= 'Z') out += name;
      break;
  }
}

}  // namespace

std::string LatexToText(std::string_view latex) {
  if (!MayNeedWork(latex)) return CollapseSpace(latex);
  Converter converter;
  converter.Convert(latex, false, 0);
  return CollapseSpace(converter.composed ? converter.out : ToNfc(converter.out));
}

}  // namespace pinakes::corpus
