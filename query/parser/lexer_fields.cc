// What the lexer knows of fields, their values and pasted identifiers.
#include <algorithm>
#include <optional>

#include "contract/ascii.h"
#include "contract/record_id.h"
#include "query/parser/lexer.h"
#include "query/parser/text.h"

namespace pinakes::query {
namespace {

constexpr std::size_t kNone = std::string_view::npos;

// Length of a name such as "author" before a colon at the start of text; 0 if there is none.
std::size_t NameLength(std::string_view text) {
  std::size_t length = 0;
  while (length < text.size() && length <= 32 &&
         (IsLetter(text[length]) || (length > 0 && (text[length] == '_' || text[length] == '-')))) {
    ++length;
  }
  return length < text.size() && text[length] == ':' ? length : 0;
}

// Whether it is worth asking if a chunk among other words is an identifier: only forms that no
// title has.
bool MayBeIdentifier(std::string_view chunk) {
  while (!chunk.empty() && std::string_view("<[{\"'").find(chunk[0]) != kNone) {
    chunk.remove_prefix(1);
  }
  if (chunk.size() < 6 || chunk.size() > 2048) return false;
  const std::string head = AsciiLowered(chunk.substr(0, 12));
  if (head.starts_with("10.") && chunk.find('/') != kNone) return true;
  for (std::string_view start : {"http://", "https://", "doi:", "doi.org/", "dx.doi.org",
                                 "arxiv:", "arxiv.org/", "www.", "pmid:", "pmcid:", "urn:doi:"}) {
    if (head.starts_with(start)) return true;
  }
  // 2201.11990, 2201.11990v3, hep-th/9901001
  const auto digits = [&](std::size_t from, std::size_t count) {
    return from + count <= chunk.size() && std::ranges::all_of(chunk.substr(from, count), IsDigit);
  };
  if (digits(0, 4) && chunk[4] == '.' && digits(5, 4)) return true;
  const std::size_t slash = chunk.find('/');
  return slash != kNone && slash >= 2 && digits(slash + 1, 7);
}

bool IsIdentifierLabel(std::string_view word) {
  if (word.ends_with(':')) word.remove_suffix(1);
  for (std::string_view label : {"doi", "arxiv", "pmid", "pmcid", "isbn", "issn"}) {
    if (EqualsFolded(word, label)) return true;
  }
  return false;
}

}  // namespace

bool Lexer::FieldName(LexToken* token) {
  const std::size_t length = NameLength(query_.substr(at_, 40));
  if (length == 0) return false;
  const std::string_view name = query_.substr(at_, length);
  const std::size_t value = at_ + length + 1;
  const Field* field = FindField(name);
  std::size_t next = 0;
  const char32_t first = value < query_.size() ? CharAt(query_, value, &next) : U' ';
  if (IsSpace(first)) {
    if (field != nullptr && name == field->name && field->kind != FieldKind::kIdentifier &&
        !options_.quiet) {
      const std::size_t begin = SkipSpace(query_, value);
      const std::size_t end = FindSpace(query_, begin);
      std::string suggestion;
      if (end > begin && end - begin <= 64) {
        suggestion.append(name).append(":").append(query_.substr(begin, end - begin));
      }
      AddNote(NoteCode::kFieldWithoutValue,
              "no value stands directly after \"" + std::string(name) + ":\"; read as words", at_,
              value, suggestion);
    }
    return false;
  }
  const bool starts_value =
      IsWordChar(first) || first == '(' || OpensQuote(value) ||
      (first < 0x80 && std::string_view("^=<>.*").find(static_cast<char>(first)) != kNone) ||
      first == 0x2265 || first == 0x2264 || first == 0x2026;
  if (!starts_value) return false;
  if (field == nullptr) {
    if (IsWordChar(first) || OpensQuote(value) || first == '(') NoteUnknownField(name, at_);
    return false;
  }
  if (field->kind != FieldKind::kNumber && (first == '.' || first == '*')) return false;
  token->kind = TokenKind::kField;
  token->field = field;
  token->end = at_ = value;
  pending_ = field;
  return true;
}

// Acronyms ("ORCA:Cache") are no fields that somebody meant; lower-case names are, and capitalised
// ones are where they resemble one.
void Lexer::NoteUnknownField(std::string_view name, std::size_t begin) {
  if (options_.quiet || name.size() < 2) return;
  const bool lower = std::ranges::none_of(name, IsUpper);
  const bool capitalised = IsUpper(name[0]) && std::ranges::none_of(name.substr(1), IsUpper);
  if (!lower && !capitalised) return;
  if (name == "http" || name == "https" || name == "ftp" || name == "mailto") return;
  const std::string_view nearest = SuggestField(AsciiLowered(name));
  if (capitalised && nearest.empty()) return;
  std::string suggestion;
  if (!nearest.empty()) {
    const std::size_t value = begin + name.size() + 1;
    std::size_t end = FindSpace(query_, value);
    if (end - value > 64) end = value;
    suggestion.append(nearest).append(":").append(query_.substr(value, end - value));
  }
  AddNote(NoteCode::kUnknownField,
          "no field is called \"" + std::string(name) + "\"; read as words", begin,
          begin + name.size(), suggestion);
}

bool Lexer::LabelledIdentifier(std::string_view word, std::size_t begin, LexToken* token) {
  if (!IsIdentifierLabel(word)) return false;
  const std::size_t value = SkipSpace(query_, begin + word.size());
  const std::size_t end = FindSpace(query_, value);
  if (end == value || end - value > 2048) return false;
  const std::string_view scheme = word.ends_with(':') ? word.substr(0, word.size() - 1) : word;
  const std::string lower = AsciiLowered(scheme);
  std::optional<std::string> canonical =
      CanonicalIdentifier(lower, query_.substr(value, end - value));
  if (!canonical) return false;
  token->identifier.set_scheme(lower);
  token->identifier.set_value(*canonical);
  token->text = query_.substr(begin, end - begin);
  token->end = end;
  return true;
}

bool Lexer::PastedIdentifier(LexToken* token) {
  const std::size_t begin = at_;
  if (chunk_end_ <= begin) chunk_end_ = FindSpace(query_, begin);
  const std::size_t end = chunk_end_;
  const std::string_view chunk = query_.substr(begin, end - begin);
  if (!LabelledIdentifier(chunk, begin, token)) {
    if (!MayBeIdentifier(chunk)) return false;
    std::optional<Identifier> identifier = RecogniseIdentifier(chunk);
    if (!identifier) return false;
    token->identifier = *identifier;
    token->text = chunk;
    token->end = end;
  }
  token->kind = TokenKind::kIdentifier;
  // A group's closing parenthesis is no part of it.
  if (!groups_.empty() && token->text.ends_with(')') &&
      std::ranges::count(token->text, '(') < std::ranges::count(token->text, ')')) {
    token->text.remove_suffix(1);
    --token->end;
  }
  at_ = token->end;
  if (token->identifier.scheme() == "arxiv") {  // the subject class in "2201.11990 [cs.CL]"
    const std::size_t open = SkipSpace(query_, at_);
    const std::size_t close = std::min(query_.find(']', open), query_.size());
    if (open < query_.size() && query_[open] == '[' && close - open <= 20 &&
        close < query_.size()) {
      at_ = close + 1;
    }
  }
  return true;
}

LexToken Lexer::Value(const Field& field) {
  LexToken token;
  const std::size_t begin = at_;
  if (query_[at_] == '(') {
    token.begin = begin;
    if (Open(&token)) return token;
    return Next();
  }
  bool exact = false, first = false;
  if (query_[at_] == '=' && field.kind != FieldKind::kNumber) exact = ++at_ > 0;
  if (query_[at_] == '^') first = ++at_ > 0;
  if (at_ < query_.size() && OpensQuote(at_) && Quoted(at_, &token)) {
    token.begin = begin;
  } else if (field.kind == FieldKind::kIdentifier) {
    token = IdentifierValue(at_);
  } else {
    std::size_t skip = at_;
    if (at_ < query_.size() && OpensQuote(at_)) CharAt(query_, at_, &skip);
    token = Chunk(skip);
  }
  token.begin = begin;
  token.exact = exact;
  token.first = first;
  return token;
}

// Identifiers hold parentheses of their own: up to white space, less what closes a group.
LexToken Lexer::IdentifierValue(std::size_t begin) {
  LexToken token;
  token.kind = TokenKind::kChunk;
  std::size_t end = FindSpace(query_, begin);
  std::ptrdiff_t unopened = 0;
  for (char c : query_.substr(begin, end - begin)) unopened += (c == ')') - (c == '(');
  for (std::size_t groups = groups_.size();
       groups > 0 && unopened > 0 && end > begin && query_[end - 1] == ')'; --groups, --unopened) {
    --end;
  }
  token.text = query_.substr(begin, end - begin);
  token.end = at_ = end;
  return token;
}

}  // namespace pinakes::query
