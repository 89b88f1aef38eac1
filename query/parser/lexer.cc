#include "query/parser/lexer.h"

#include <unicode/uchar.h>

#include <algorithm>

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
  const char32_t first = CharAt(query_, at_ + 1, &next);
  const bool quoted = OpensQuote(at_ + 1) && ClosingQuote(at_ + 1, QuoteKind(first)) != kNone;
  if (!IsWordChar(first) && first != '(' && !quoted) return false;
  token->kind = TokenKind::kMinus;
  token->end = ++at_;
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

}  // namespace pinakes::query
