#include "query/parser/lexer.h"

#include <unicode/uchar.h>

#include <algorithm>
#include <optional>

#include "contract/record_id.h"
#include "query/parser/text.h"

namespace pinakes::query {
namespace {

constexpr std::size_t kNone = std::string_view::npos;
constexpr std::size_t kMaxNotes = 32;
constexpr std::uint32_t kMaxSlop = 100;

// Marks that can only open, so that no boundary is needed before them.
bool OnlyOpens(char32_t c) {
  return c == 0x201c || c == 0x201e || c == 0x201f || c == 0xab || c == 0x300c || c == 0x300e;
}

TokenKind OperatorKind(std::string_view word) {
  if (word == "AND") return TokenKind::kAnd;
  if (word == "OR") return TokenKind::kOr;
  if (word == "NOT") return TokenKind::kNot;
  return TokenKind::kChunk;
}

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
  const std::string head = LowerAscii(chunk.substr(0, 12));
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
    if (EqualIgnoringCase(word, label)) return true;
  }
  return false;
}

}  // namespace

bool IsAllCapitals(std::string_view query) {
  bool capitals = false;
  for (std::size_t at = SkipSpace(query, 0); at < query.size(); at = SkipSpace(query, at)) {
    const std::size_t end = FindSpace(query, at);
    const std::string_view chunk = query.substr(at, end - at);
    const bool is_operator = OperatorKind(chunk) != TokenKind::kChunk;
    for (std::size_t next = at; next < end;) {
      const auto c = static_cast<UChar32>(CharAt(query, next, &next));
      if (u_islower(c)) return false;
      capitals = capitals || (!is_operator && u_isupper(c));
    }
    at = end;
  }
  return capitals;
}

Lexer::Lexer(std::string_view query, Options options) : query_(query), options_(options) {
  for (std::size_t at = 0, next = 0; at < query.size(); at = next) {
    const std::size_t kind = QuoteKind(CharAt(query, at, &next));
    if (kind != kNoQuote) quotes_[kind].push_back(static_cast<std::uint32_t>(at));
  }
}

void Lexer::AddNote(NoteCode code, std::string_view message, std::size_t begin, std::size_t end,
                    std::string_view suggestion) {
  if (notes_.size() >= kMaxNotes) return;
  notes_.push_back(MakeNote(code, message, begin, end, suggestion));
}

bool Lexer::StartsAfterSpace(std::size_t at) const {
  return at == 0 || IsSpace(CharBefore(query_, at));
}

// A straight mark after a letter or digit is an inch or a closing mark.
bool Lexer::OpensQuote(std::size_t at) const {
  std::size_t next = 0;
  const char32_t c = CharAt(query_, at, &next);
  if (QuoteKind(c) == kNoQuote) return false;
  return OnlyOpens(c) || at == 0 || !IsWordChar(CharBefore(query_, at));
}

std::size_t Lexer::ClosingQuote(std::size_t after, std::size_t kind) {
  std::size_t& i = quote_at_[kind];
  while (i < quotes_[kind].size() && quotes_[kind][i] <= after) ++i;
  return i < quotes_[kind].size() ? quotes_[kind][i] : kNone;
}

bool Lexer::Quoted(std::size_t at, LexToken* token) {
  std::size_t inner = 0;
  const std::size_t kind = QuoteKind(CharAt(query_, at, &inner));
  const std::size_t close = ClosingQuote(at, kind);
  if (close == kNone) {
    if (!options_.quiet && !noted_quote_) {
      noted_quote_ = true;
      AddNote(NoteCode::kUnbalancedQuote, "this quotation mark has no partner; it was ignored", at,
              inner);
    }
    return false;
  }
  token->kind = TokenKind::kQuoted;
  token->text = query_.substr(inner, close - inner);
  CharAt(query_, close, &at_);
  if (at_ < query_.size() && query_[at_] == '~') {
    std::size_t end = at_ + 1;
    std::uint32_t slop = 0;
    for (; end < query_.size() && IsDigit(query_[end]); ++end) {
      slop = std::min<std::uint32_t>(slop * 10 + static_cast<std::uint32_t>(query_[end] - '0'),
                                     kMaxSlop + 1);
    }
    if (slop > kMaxSlop) {
      AddNote(NoteCode::kSlopCut, "a distance of more than 100 words was lowered to 100", at_, end);
    }
    token->slop = std::min(slop, kMaxSlop);
    at_ = end;
  }
  token->end = at_;
  return true;
}

bool Lexer::Open(LexToken* token) {
  token->kind = TokenKind::kOpen;
  token->end = ++at_;
  if (groups_.size() < kMaxDepth) {
    groups_.push_back({token->begin, inner_open_});
    inner_open_ = 0;
    return true;
  }
  ++ignored_groups_;
  if (!noted_depth_) AddNote(NoteCode::kNestingCut, {}, token->begin, token->end);
  noted_depth_ = true;
  return false;
}

bool Lexer::Close(LexToken* token) {
  token->kind = TokenKind::kClose;
  token->end = ++at_;
  if (inner_open_ > 0) {
    --inner_open_;
  } else if (ignored_groups_ > 0) {
    --ignored_groups_;
  } else if (!groups_.empty()) {
    inner_open_ = groups_.back().inner_open;
    groups_.pop_back();
    return true;
  } else if (!noted_bracket_ && !options_.quiet) {
    noted_bracket_ = true;
    AddNote(NoteCode::kUnbalancedBracket, "this parenthesis closes nothing; it was ignored",
            token->begin, token->end);
  }
  return false;
}

LexToken Lexer::End() {
  LexToken token;
  token.begin = token.end = query_.size();
  if (!groups_.empty() && !options_.quiet && !noted_bracket_) {
    noted_bracket_ = true;
    AddNote(NoteCode::kUnbalancedBracket,
            "this parenthesis is not closed; the group ends with the query", groups_.back().begin,
            groups_.back().begin + 1);
  }
  return token;
}

LexToken Lexer::Next() {
  if (pending_ != nullptr) {
    const Field& field = *pending_;
    pending_ = nullptr;
    return Value(field);
  }
  while (true) {
    at_ = SkipSpace(query_, at_);
    LexToken token;
    token.begin = token.end = at_;
    if (at_ >= query_.size()) return End();
    const std::size_t begin = at_;
    if (query_[at_] == '(' || query_[at_] == ')') {
      if (query_[at_] == '(' ? Open(&token) : Close(&token)) return token;
      continue;
    }
    if (OpensQuote(at_)) {
      if (Quoted(at_, &token)) return token;
      CharAt(query_, begin, &at_);
      continue;
    }
    if (Operator(&token) || Minus(&token) || FieldName(&token) || PastedIdentifier(&token)) {
      return token;
    }
    std::size_t next = 0;
    if (query_[at_] == '=' && at_ + 1 < query_.size() &&
        (IsWordChar(CharAt(query_, at_ + 1, &next)) || OpensQuote(at_ + 1))) {
      ++at_;
      if (!OpensQuote(at_)) {
        token = Chunk(at_);
        token.exact = true;
      } else if (!Quoted(at_, &token)) {
        continue;
      }
      token.begin = begin;
      return token;
    }
    token = Chunk(at_);
    if (token.end > token.begin) return token;
    CharAt(query_, begin, &at_);  // a mark that belongs to nothing
  }
}

bool Lexer::Operator(LexToken* token) {
  if (options_.operators_are_words || !IsUpper(query_[at_])) return false;
  std::size_t end = at_;
  while (end < query_.size() && IsUpper(query_[end]) && end - at_ < 4) ++end;
  const TokenKind kind = OperatorKind(query_.substr(at_, end - at_));
  if (kind == TokenKind::kChunk) return false;
  std::size_t next = 0;
  const bool ends = end == query_.size() || IsSpace(CharAt(query_, end, &next)) ||
                    query_[end] == '(' || (query_[end] == ')' && !groups_.empty()) ||
                    OpensQuote(end);
  const char32_t before = CharBefore(query_, at_);
  if (!ends || !(at_ == 0 || IsSpace(before) || before == '(' || before == ')' ||
                 QuoteKind(before) != kNoQuote)) {
    return false;
  }
  token->kind = kind;
  token->text = query_.substr(at_, end - at_);
  token->end = at_ = end;
  return true;
}

bool Lexer::Minus(LexToken* token) {
  if (query_[at_] != '-' || at_ + 1 >= query_.size() || options_.minus_is_hyphen) return false;
  if (!StartsAfterSpace(at_) && CharBefore(query_, at_) != '(') return false;
  std::size_t next = 0;
  if (!IsWordChar(CharAt(query_, at_ + 1, &next))) {
    if (options_.quiet || !(query_[at_ + 1] == '(' || OpensQuote(at_ + 1))) return false;
    const std::string_view rest = query_.substr(at_ + 1);
    AddNote(NoteCode::kMinusIgnored, {}, at_, at_ + 1,
            "NOT " + std::string(rest.substr(0, CutBytes(rest, 40))));
    return false;
  }
  token->kind = TokenKind::kMinus;
  token->end = ++at_;
  return true;
}

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
  const std::string_view nearest = SuggestField(LowerAscii(name));
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
  const std::string lower = LowerAscii(scheme);
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

LexToken Lexer::Chunk(std::size_t begin) {
  LexToken token;
  token.kind = TokenKind::kChunk;
  token.begin = begin;
  std::size_t at = begin;
  for (std::size_t next = at; at < query_.size(); at = next) {
    const char32_t c = CharAt(query_, at, &next);
    if (IsSpace(c)) break;
    if (c == '(') {
      if (at == begin || (at == begin + 1 && query_[begin] == '-')) break;
      ++inner_open_;
    } else if (c == ')') {
      if (inner_open_ == 0) break;
      --inner_open_;
    } else if (QuoteKind(c) != kNoQuote) {
      if (OpensQuote(at) && ClosingQuote(at, QuoteKind(c)) != kNone) break;
      if (!options_.quiet && !noted_quote_ && !(at > begin && IsDigit(query_[at - 1]))) {
        noted_quote_ = true;
        AddNote(NoteCode::kUnbalancedQuote, "this quotation mark has no partner; it was ignored",
                at, next);
      }
    }
  }
  token.end = at_ = at;
  token.text = query_.substr(begin, at - begin);
  return token;
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
