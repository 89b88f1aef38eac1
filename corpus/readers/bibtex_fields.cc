#include "corpus/readers/bibtex_fields.h"

#include <algorithm>
#include <array>

#include "corpus/byte_search.h"
#include "corpus/fields.h"

namespace pinakes::corpus {
namespace {

constexpr bool IsSpace(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

// Macros may hold macros; without bounds a few lines would make gigabytes, or take their time: each
// of many entries may name long ones.
constexpr std::size_t kLongestValue = std::size_t{1} << 20;
constexpr std::size_t kLongestMacro = std::size_t{16} << 10;
constexpr std::size_t kMostExpanded = std::size_t{64} << 10;  // of all macros in one entry
constexpr std::size_t kMostMacroBytes = std::size_t{16} << 20;
constexpr std::size_t kMostMissing = 10000;

constexpr std::array<std::string_view, 12> kMonths{"jan", "feb", "mar", "apr", "may", "jun",
                                                   "jul", "aug", "sep", "oct", "nov", "dec"};

// Field names that no value holds at the start of a line followed by "= {" or "= \"".
constexpr std::array<std::string_view, 8> kCommonFields{"author", "title",  "year",  "journal",
                                                        "doi",    "volume", "pages", "abstract"};

bool HoldsNextField(std::string_view value) {
  for (std::size_t i = value.find('\n'); i != value.npos; i = value.find('\n', i + 1)) {
    std::size_t at = i + 1;
    while (at < value.size() && (value[at] == ' ' || value[at] == '\t')) ++at;
    for (const std::string_view name : kCommonFields) {
      if (!StartsWithFolded(value.substr(at), name)) continue;
      std::size_t next = at + name.size();
      while (next < value.size() && (value[next] == ' ' || value[next] == '\t')) ++next;
      if (next == value.size() || value[next] != '=') continue;
      ++next;
      while (next < value.size() && (value[next] == ' ' || value[next] == '\t')) ++next;
      if (next < value.size() && (value[next] == '{' || value[next] == '"')) return true;
    }
  }
  return false;
}

class FieldParser {
 public:
  FieldParser(const BibtexEntry& entry, BibtexMacros* macros,
              const std::function<void(const std::string&)>& note, BibtexFields* fields)
      : text_(entry.text),
        at_(entry.body),
        line_(entry.line),
        macros_(macros),
        note_(note),
        fields_(fields) {
    // The closing delimiter of a whole entry is no part of its fields.
    if (entry.fault.empty() && text_.size() > at_) text_.remove_suffix(1);
  }

  std::string Parse() {
    while (true) {
      while (at_ < text_.size() && (IsSpace(text_[at_]) || text_[at_] == ',')) ++at_;
      if (at_ == text_.size()) return {};
      if (text_[at_] == '%') {  // a remark, as biber reads it; inside values it is text
        at_ = std::min(text_.find('\n', at_), text_.size());
        continue;
      }
      const std::size_t begin = at_;
      while (at_ < text_.size() && !EndsName(text_[at_])) ++at_;
      const std::string name = AsciiLowered(text_.substr(begin, at_ - begin));
      SkipSpace();
      if (at_ == text_.size() || text_[at_] != '=') {
        note_("field without a value");
        PassOver(begin);
        continue;
      }
      ++at_;
      std::string value;
      const std::size_t value_at = at_;
      if (!Value(&value)) {
        return "the value of \"" + name.substr(0, 40) + "\" begun in line " +
               std::to_string(LineAt(value_at)) + " has no end";
      }
      if (HoldsNextField(value))
        note_("the value of \"" + name.substr(0, 40) +
              "\" seems to hold the next field: is a brace missing?");
      if (!name.empty()) fields_->Set(name, std::move(value));
    }
  }

 private:
  static bool EndsName(char c) {
    return IsSpace(c) || c == '=' || c == ',' || c == '{' || c == '}' || c == '"' || c == '#' ||
           c == '(' || c == ')';
  }

  std::size_t LineAt(std::size_t at) const {
    std::size_t i = at;
    while (i < text_.size() && IsSpace(text_[i])) ++i;
    return line_ + static_cast<std::size_t>(std::count(
                       text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(i), '\n'));
  }

  void SkipSpace() {
    while (at_ < text_.size() && IsSpace(text_[at_])) ++at_;
  }

  // Goes behind the next comma outside braces; always forward.
  void PassOver(std::size_t begin) {
    at_ = std::max(at_, begin + 1);
    int level = 0;
    for (; at_ < text_.size(); ++at_) {
      if (text_[at_] == '{') ++level;
      if (text_[at_] == '}') --level;
      if (text_[at_] == ',' && level <= 0) return;
    }
  }

  // Pieces joined by "#".
  bool Value(std::string* value) {
    while (true) {
      SkipSpace();
      if (at_ == text_.size()) return true;  // "year =" at the end: blank
      if (!Piece(value)) return false;
      SkipSpace();
      if (at_ == text_.size() || text_[at_] != '#') return true;
      ++at_;
    }
  }

  bool Piece(std::string* value) {
    const char open = text_[at_];
    if (open == '{' || open == '"') {
      const std::size_t end = open == '{' ? BraceEnd(at_) : QuoteEnd(at_);
      if (end == text_.npos) return false;
      Append(value, text_.substr(at_ + 1, end - at_ - 1));
      at_ = end + 1;
      return true;
    }
    const std::size_t begin = at_;
    while (at_ < text_.size() && !IsSpace(text_[at_]) && text_[at_] != ',' && text_[at_] != '#' &&
           text_[at_] != '}' && text_[at_] != '{' && text_[at_] != '"') {
      ++at_;
    }
    const std::string_view word = text_.substr(begin, at_ - begin);
    if (word.empty()) {
      if (text_[at_] == '}') ++at_;
      return true;
    }
    if (word.find_first_not_of("0123456789") == word.npos) {
      Append(value, word);
      return true;
    }
    const std::string expansion = macros_->Text(word, note_);
    expanded_ += expansion.size();
    if (expanded_ <= kMostExpanded) {
      Append(value, expansion);
    } else {
      note_("the macros of an entry are too long, some are left out");
    }
    return true;
  }

  std::size_t BraceEnd(std::size_t at) const {
    std::size_t level = 0;
    for (std::size_t i = at; (i = FindAnyOf<'{', '}'>(text_, i)) < text_.size(); ++i) {
      if (text_[i] == '{') {
        ++level;
      } else if (--level == 0) {
        return i;
      }
    }
    return text_.npos;
  }

  std::size_t QuoteEnd(std::size_t at) const {
    std::size_t level = 0;
    for (std::size_t i = at + 1; i < text_.size(); ++i) {
      if (text_[i] == '{') {
        ++level;
      } else if (text_[i] == '}') {
        if (level > 0) --level;
      } else if (text_[i] == '"' && level == 0) {
        return i;
      }
    }
    return text_.npos;
  }

  void Append(std::string* value, std::string_view piece) {
    if (value->size() + piece.size() > kLongestValue && !value->empty()) {
      note_("a value joined by # is too long, its end is left out");
      return;
    }
    value->append(piece);
  }

  std::string_view text_;
  std::size_t at_;
  std::size_t line_;
  std::size_t expanded_ = 0;  // bytes
  BibtexMacros* macros_;
  const std::function<void(const std::string&)>& note_;
  BibtexFields* fields_;
};

}  // namespace

std::string_view BibtexFields::Get(std::string_view name) const {
  for (const auto& [key, value] : fields_) {
    if (key == name) return value;
  }
  return {};
}

std::string_view BibtexFields::First(std::initializer_list<std::string_view> names) const {
  for (const std::string_view name : names) {
    const std::string_view value = Get(name);
    if (!Trim(value).empty()) return value;
  }
  return {};
}

void BibtexFields::Set(std::string name, std::string value) {
  // Entries have some dozen fields; one of thousands is hostile and not searched through.
  constexpr std::size_t kMostFields = 500;
  if (fields_.size() >= kMostFields) return;
  for (auto& [key, old] : fields_) {
    if (key != name) continue;
    if (Trim(old).empty()) old = std::move(value);
    return;
  }
  fields_.emplace_back(std::move(name), std::move(value));
}

std::string BibtexMacros::Text(std::string_view name,
                               const std::function<void(const std::string&)>& note) {
  const std::string key = AsciiLowered(name);
  if (const auto found = values_.find(key); found != values_.end()) return found->second;
  const auto* const month = std::find(kMonths.begin(), kMonths.end(), std::string_view(key));
  if (month != kMonths.end()) return std::to_string(month - kMonths.begin() + 1);
  if (missing_.size() < kMostMissing && missing_.insert(key).second) {
    note("undefined macro \"" + std::string(name.substr(0, 40)) + "\"");
  }
  return std::string(name);
}

void BibtexMacros::Define(std::string_view name, std::string value) {
  if (value.size() > kLongestMacro || bytes_ + value.size() > kMostMacroBytes) return;
  bytes_ += name.size() + value.size();
  values_[AsciiLowered(name)] = std::move(value);
}

std::string ParseBibtexFields(const BibtexEntry& entry, BibtexMacros* macros,
                              const std::function<void(const std::string&)>& note,
                              BibtexFields* fields) {
  return FieldParser(entry, macros, note, fields).Parse();
}

}  // namespace pinakes::corpus
