#include <algorithm>
#include <array>

#include "contract/ascii.h"
#include "contract/record_id.h"
#include "query/parser/latex.h"
#include "query/parser/paste.h"
#include "query/parser/text.h"
#include "query/parser/values.h"

namespace pinakes::query {
namespace {

struct EntryField {
  std::string name;        // lower case
  std::string_view value;  // without its delimiters
};

class EntryReader {
 public:
  explicit EntryReader(std::string_view text) : text_(text) {}

  // Past "@type{key,"; false where the text starts otherwise.
  bool Head() {
    at_ = SkipSpace(text_, at_);
    if (!Take('@')) return false;
    const std::string type = AsciiLowered(Letters());
    at_ = SkipSpace(text_, at_);
    if (type.empty() || type == "string" || type == "comment" || type == "preamble") return false;
    if (!Take('{') && !Take('(')) return false;
    const std::size_t comma = text_.find_first_of(",=", at_);
    if (comma == std::string_view::npos) return false;
    if (text_[comma] == ',') at_ = comma + 1;
    return true;
  }

  // The next "name = value"; false at the end of the entry.
  bool Next(EntryField* field) {
    while (at_ < text_.size() && !IsLetter(text_[at_])) {
      if (text_[at_] == '}' || text_[at_] == '@') return false;
      ++at_;
    }
    field->name = AsciiLowered(Letters());
    at_ = SkipSpace(text_, at_);
    if (field->name.empty() || !Take('=')) return at_ < text_.size() && Resume(field);
    at_ = SkipSpace(text_, at_);
    field->value = Value();
    return true;
  }

 private:
  bool Take(char c) {
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }

  // A word without a value: skips it.
  bool Resume(EntryField* field) {
    field->value = {};
    at_ = std::min(text_.find(',', at_), text_.size());
    return at_ < text_.size();
  }

  std::string_view Letters() {
    const std::size_t begin = at_;
    while (at_ < text_.size() && (IsLetter(text_[at_]) || text_[at_] == '-' || text_[at_] == '_')) {
      ++at_;
    }
    return text_.substr(begin, at_ - begin);
  }

  std::string_view Value() {
    if (Take('{')) return Delimited('}');
    if (Take('"')) return Delimited('"');
    const std::size_t begin = at_;
    at_ = std::min(text_.find_first_of(",}\n", at_), text_.size());
    return Trim(text_.substr(begin, at_ - begin));
  }

  // Up to `close` outside of inner braces; the end of the text closes all.
  std::string_view Delimited(char close) {
    const std::size_t begin = at_;
    std::size_t depth = 0;
    for (; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      if (c == '\\') {
        if (at_ + 1 < text_.size()) ++at_;
      } else if (c == close && depth == 0) {
        return text_.substr(begin, at_++ - begin);
      } else if (c == '{') {
        ++depth;
      } else if (c == '}' && depth > 0) {
        --depth;
      }
    }
    return text_.substr(begin);
  }

  const std::string_view text_;
  std::size_t at_ = 0;
};

// On one line, with single blanks.
std::string PlainValue(std::string_view value) {
  const std::string decoded = DecodeLatex(value).text;
  std::string plain;
  for (std::size_t at = SkipSpace(decoded, 0); at < decoded.size();) {
    const std::size_t end = FindSpace(decoded, at);
    if (!plain.empty()) plain.push_back(' ');
    plain.append(decoded, at, end - at);
    at = SkipSpace(decoded, end);
  }
  return plain;
}

void AddAuthors(std::string_view value, PastedReference* reference) {
  const std::string names = PlainValue(value);
  for (std::size_t at = 0; at < names.size();) {
    const std::size_t end = std::min(names.find(" and ", at), names.size());
    const std::string_view name = Trim(std::string_view(names).substr(at, end - at));
    if (name == "others") {
      reference->authors_truncated = true;
    } else if (HasWordChar(name)) {
      reference->authors.emplace_back(name);
    }
    at = end + 5;
  }
}

void AddIdentifier(std::string_view scheme, std::string_view value, PastedReference* reference) {
  const std::string plain = PlainValue(value);
  if (std::optional<std::string> canonical = CanonicalIdentifier(scheme, plain)) {
    Identifier& identifier = reference->identifiers.emplace_back();
    identifier.set_scheme(std::string(scheme));
    identifier.set_value(*canonical);
  }
}

}  // namespace

std::optional<PastedReference> RecogniseBibtexEntry(std::string_view text) {
  EntryReader reader(text);
  if (!reader.Head()) return std::nullopt;
  PastedReference reference;
  for (EntryField field; reader.Next(&field);) {
    if (field.name == "title" && reference.title.empty()) {
      reference.title = PlainValue(field.value);
      reference.title_begin = static_cast<std::size_t>(field.value.data() - text.data());
      reference.title_end = reference.title_begin + field.value.size();
    } else if (field.name == "author" && reference.authors.empty()) {
      AddAuthors(field.value, &reference);
    } else if (field.name == "year" || (field.name == "date" && !reference.year)) {
      const std::string year = PlainValue(field.value).substr(0, 4);
      if (const auto range = ParseNumberRange(year); range && range->low)
        reference.year = range->low;
    } else if (field.name == "journal" || field.name == "journaltitle" ||
               field.name == "booktitle") {
      if (reference.venue.empty()) reference.venue = PlainValue(field.value);
    } else if (field.name == "doi" || field.name == "pmid") {
      AddIdentifier(field.name, field.value, &reference);
    } else if (field.name == "eprint") {
      AddIdentifier("arxiv", field.value, &reference);
    }
  }
  if (!HasWordChar(reference.title)) return std::nullopt;
  return reference;
}

}  // namespace pinakes::query
