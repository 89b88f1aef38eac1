#include "query/parser/foreign.h"

#include <algorithm>
#include <array>

#include "contract/ascii.h"
#include "contract/schema.h"

namespace pinakes::query {
namespace {

constexpr std::size_t kMaxBytes = 4000;

enum class Form { kEquals, kCall, kBracket };

struct Tag {
  std::string_view name;
  Form form;
  std::string_view field;  // empty: plain words
};
constexpr std::array kTags{
    // Web of Science: TI=(...).
    Tag{"TS", Form::kEquals, ""},
    Tag{"ALL", Form::kEquals, ""},
    Tag{"AB", Form::kEquals, ""},
    Tag{"TI", Form::kEquals, "title"},
    Tag{"AU", Form::kEquals, "author"},
    Tag{"SO", Form::kEquals, "venue"},
    Tag{"PY", Form::kEquals, "year"},
    Tag{"DO", Form::kEquals, "doi"},
    // Scopus: TITLE(...).
    Tag{"TITLE-ABS-KEY", Form::kCall, ""},
    Tag{"TITLE-ABS-KEY-AUTH", Form::kCall, ""},
    Tag{"TITLE-ABS", Form::kCall, ""},
    Tag{"ALL", Form::kCall, ""},
    Tag{"ABS", Form::kCall, ""},
    Tag{"KEY", Form::kCall, ""},
    Tag{"AUTHKEY", Form::kCall, ""},
    Tag{"TITLE", Form::kCall, "title"},
    Tag{"AUTH", Form::kCall, "author"},
    Tag{"AUTHOR", Form::kCall, "author"},
    Tag{"AUTHOR-NAME", Form::kCall, "author"},
    Tag{"AUTHLASTNAME", Form::kCall, "author"},
    Tag{"FIRSTAUTH", Form::kCall, "author"},
    Tag{"SRCTITLE", Form::kCall, "venue"},
    Tag{"EXACTSRCTITLE", Form::kCall, "venue"},
    Tag{"DOI", Form::kCall, "doi"},
    Tag{"PUBYEAR", Form::kEquals, "year"},
    // PubMed: name[au].
    Tag{"ti", Form::kBracket, "title"},
    Tag{"title", Form::kBracket, "title"},
    Tag{"tiab", Form::kBracket, ""},
    Tag{"title/abstract", Form::kBracket, ""},
    Tag{"tw", Form::kBracket, ""},
    Tag{"mesh", Form::kBracket, ""},
    Tag{"mh", Form::kBracket, ""},
    Tag{"mesh terms", Form::kBracket, ""},
    Tag{"all fields", Form::kBracket, ""},
    Tag{"au", Form::kBracket, "author"},
    Tag{"1au", Form::kBracket, "author"},
    Tag{"author", Form::kBracket, "author"},
    Tag{"ta", Form::kBracket, "venue"},
    Tag{"jour", Form::kBracket, "venue"},
    Tag{"journal", Form::kBracket, "venue"},
    Tag{"dp", Form::kBracket, "year"},
    Tag{"pdat", Form::kBracket, "year"},
    Tag{"doi", Form::kBracket, "doi"},
    Tag{"aid", Form::kBracket, "doi"},
};

const Tag* FindTag(std::string_view name, Form form) {
  const std::string lowered = AsciiLowered(name);
  const auto* const tag = std::ranges::find_if(kTags, [&](const Tag& known) {
    return known.form == form && AsciiLowered(known.name) == lowered;
  });
  return tag == kTags.end() ? nullptr : tag;
}

bool IsSpace(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
bool IsDigit(char c) { return c >= '0' && c <= '9'; }
bool IsNamePart(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-'; }

std::string_view Trimmed(std::string_view text) {
  while (!text.empty() && IsSpace(text.front())) text.remove_prefix(1);
  while (!text.empty() && IsSpace(text.back())) text.remove_suffix(1);
  return text;
}

// The number of four digits at the start of `text`, if it is a year; else 0.
int YearAt(std::string_view text) {
  if (text.size() < 4 || !std::ranges::all_of(text.substr(0, 4), IsDigit)) return 0;
  if (text.size() > 4 && IsDigit(text[4])) return 0;
  const int year =
      (text[0] - '0') * 1000 + (text[1] - '0') * 100 + (text[2] - '0') * 10 + (text[3] - '0');
  return year >= 1500 && year <= 2100 ? year : 0;
}

// `2010-2015`, with any dash, as `2010..2015`; empty if it is no range of years.
std::string YearRange(std::string_view text) {
  const int first = YearAt(text);
  if (first == 0) return {};
  std::string_view rest = text.substr(4);
  for (const std::string_view dash : {"-", "..", ":", "\u2013", "\u2014"}) {
    if (!rest.starts_with(dash)) continue;
    const std::string_view last = rest.substr(dash.size());
    if (last.size() != 4 || YearAt(last) < first) continue;
    return std::string(text.substr(0, 4)).append("..").append(last);
  }
  return {};
}

class Translator {
 public:
  explicit Translator(std::string_view text) : text_(text) {}

  ForeignQuery Run() {
    while (at_ < text_.size()) {
      if (IsSpace(text_[at_])) {
        Copy(1);
      } else if (text_[at_] == '"') {
        Copy(End(text_.find('"', at_ + 1), 1) - at_);
      } else if (text_[at_] == '[' && Bracket()) {
        tagged_ = true;
      } else if (text_[at_] == '(') {
        Copy(1);
        term_ = out_.size();
      } else if (WordStarts() && Named()) {
        tagged_ = true;
      } else if (WordStarts() && Range()) {
        ranged_ = true;
      } else {
        Word();
      }
    }
    if (!tagged_ && !ranged_) return {};
    return {std::string(Trimmed(out_)), tagged_};
  }

 private:
  std::size_t End(std::size_t found, std::size_t length) const {
    return found == std::string_view::npos ? text_.size() : found + length;
  }
  void Copy(std::size_t bytes) {
    out_.append(text_.substr(at_, bytes));
    at_ += bytes;
  }
  bool WordStarts() const {
    return at_ == 0 || IsSpace(text_[at_ - 1]) || text_[at_ - 1] == '(' || text_[at_ - 1] == ')';
  }
  std::size_t WordEnd(std::size_t from) const {
    return std::min(text_.find_first_of(" \t\n\r()[\"", from), text_.size());
  }
  void Word() {
    const std::size_t end = std::max(WordEnd(at_), at_ + 1);
    const std::string_view word = text_.substr(at_, end - at_);
    Copy(word.size());
    // What a bracket behind it speaks of begins after an operator.
    if (word == "AND" || word == "OR" || word == "NOT") term_ = out_.size();
  }

  // What stands in the parentheses that open at `open`, or behind them to the end.
  std::string_view Inside(std::size_t open, std::size_t* behind) const {
    int depth = 0;
    bool quoted = false;
    for (std::size_t i = open; i < text_.size(); ++i) {
      if (text_[i] == '"') quoted = !quoted;
      if (quoted) continue;
      if (text_[i] == '(') ++depth;
      if (text_[i] == ')' && --depth == 0) {
        *behind = i + 1;
        return text_.substr(open + 1, i - open - 1);
      }
    }
    *behind = text_.size();
    return text_.substr(open + 1);
  }

  // `name = value`, `name >= value` or `NAME(value)`.
  bool Named() {
    std::size_t end = at_;
    while (end < text_.size() && IsNamePart(text_[end])) ++end;
    const std::string_view name = text_.substr(at_, end - at_);
    if (name.empty() || end == text_.size()) return false;
    if (text_[end] == '(') {
      // Capitals: "title (and subtitle)" is text.
      const Tag* tag = FindTag(name, Form::kCall);
      if (tag == nullptr || name != tag->name) return false;
      const std::string_view value = Inside(end, &at_);
      Add(tag->field, value, "=");
      return true;
    }
    std::size_t from = end;
    while (from < text_.size() && IsSpace(text_[from])) ++from;
    std::string_view sign;
    for (const std::string_view known : {">=", "<=", "==", "=", ">", "<"}) {
      if (sign.empty() && text_.substr(from).starts_with(known)) sign = known;
    }
    if (sign.empty() && name == "PUBYEAR") {
      for (const std::string_view known : {"AFT", "BEF", "IS"}) {
        if (text_.substr(from).starts_with(known)) sign = known;
      }
    }
    std::string_view field;
    if (const Tag* tag = FindTag(name, Form::kEquals); tag != nullptr) {
      field = tag->field;
    } else if (const Field* own = FindField(name); own != nullptr && own->name == name) {
      field = own->name;
    } else {
      return false;
    }
    if (sign.empty()) return false;
    from += sign.size();
    while (from < text_.size() && IsSpace(text_[from])) ++from;
    if (from == text_.size()) return false;
    const bool number = field == "year" || field == "citations";
    if (!number && sign != "=" && sign != "==") return false;
    if (text_[from] == '(') {
      const std::string_view value = Inside(from, &at_);
      Add(field, value, sign);
    } else {
      const std::size_t behind = text_[from] == '"' ? End(text_.find('"', from + 1), 1)
                                                    : std::max(WordEnd(from), from + 1);
      at_ = behind;
      Add(field, text_.substr(from, behind - from), sign);
    }
    return true;
  }

  // A range of years on its own.
  bool Range() {
    const std::size_t end = WordEnd(at_);
    const std::string range = YearRange(text_.substr(at_, end - at_));
    if (range.empty()) return false;
    out_.append("year:").append(range);
    at_ = end;
    return true;
  }

  // `words[tag]`: all since the last operator.
  bool Bracket() {
    const std::size_t close = text_.find(']', at_);
    if (close == std::string_view::npos || close - at_ > 20) return false;
    const Tag* tag = FindTag(Trimmed(text_.substr(at_ + 1, close - at_ - 1)), Form::kBracket);
    const std::string term(Trimmed(std::string_view(out_).substr(term_)));
    if (tag == nullptr || term.empty()) return false;
    out_.resize(term_);
    if (!out_.empty() && out_.back() != '(' && !IsSpace(out_.back())) out_ += ' ';
    at_ = close + 1;
    Add(tag->field, term, "=");
    term_ = out_.size();
    return true;
  }

  // Names are given one by one, since a list of words would be one name.
  void AddNames(std::string_view value) {
    std::string rest(value);
    bool first = true;
    out_ += '(';
    while (true) {
      std::size_t end = std::string::npos, length = 0;
      std::string_view joint;
      for (const std::string_view word : {" AND ", " OR ", ";"}) {
        const std::size_t at = rest.find(word);
        if (at < end) end = at, length = word.size(), joint = word;
      }
      std::string name(Trimmed(std::string_view(rest).substr(0, end)));
      std::erase(name, '"');
      std::erase(name, '*');
      if (!name.empty()) out_.append(first ? "" : joint_).append("author:\"" + name + "\"");
      if (!name.empty()) first = false;
      if (end == std::string::npos) break;
      joint_ = joint == " OR " ? " OR " : " AND ";
      rest.erase(0, end + length);
    }
    out_ += ')';
  }

  void Add(std::string_view field, std::string_view value, std::string_view sign) {
    value = Trimmed(value);
    if (value.empty()) return;
    if (field.empty()) {
      out_.append("(").append(value).append(")");
    } else if (field == "author") {
      AddNames(value);
    } else if (field == "year" || field == "citations") {
      AddNumber(field, value, sign);
    } else if (value.front() == '"' || value.find_first_of(" \t()") == std::string_view::npos) {
      out_.append(field).append(":").append(value);
    } else {
      out_.append(field).append(":(").append(value).append(")");
    }
  }

  void AddNumber(std::string_view field, std::string_view value, std::string_view sign) {
    out_.append(field).append(":");
    const std::string range = YearRange(value);
    if (sign == ">=") {
      out_.append(value).append("..");
    } else if (sign == "<=") {
      out_.append("..").append(value);
    } else if (sign == ">" || sign == "AFT") {
      out_.append(">").append(value);
    } else if (sign == "<" || sign == "BEF") {
      out_.append("<").append(value);
    } else {
      out_.append(range.empty() ? value : range);
    }
  }

  const std::string_view text_;
  std::size_t at_ = 0;
  std::string out_;
  std::size_t term_ = 0;  // where in out_ the words begin that a bracket would speak of
  std::string joint_ = " AND ";
  bool tagged_ = false, ranged_ = false;
};

}  // namespace

ForeignQuery FromForeign(std::string_view query) {
  return query.size() > kMaxBytes ? ForeignQuery() : Translator(query).Run();
}

}  // namespace pinakes::query
