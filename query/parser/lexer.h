// Query text to tokens. Decides by context what is grammar and what is text; never fails.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "contract/schema.h"
#include "pinakes/publication.pb.h"
#include "query/parser/diagnostics.h"
#include "query/parser/text.h"

namespace pinakes::query {

inline constexpr std::size_t kMaxDepth = 50;

enum class TokenKind {
  kChunk,   // characters up to white space or to something else of this list
  kQuoted,  // text between quotation marks
  kOpen,    // ( that groups
  kClose,   // ) that closes a group
  kAnd,
  kOr,
  kNot,
  kMinus,       // - that excludes what follows
  kField,       // name: with a value behind it; the value is the next token
  kIdentifier,  // a pasted identifier
  kEnd,
};

struct LexToken {
  TokenKind kind = TokenKind::kEnd;
  std::size_t begin = 0, end = 0;  // byte range in the query, with quotation marks
  std::string_view text;           // without marks: the chunk, the quoted text, the identifier
  const Field* field = nullptr;    // kField
  bool exact = false;              // = stands before it
  bool first = false;              // ^ stands before it
  std::uint32_t slop = 0;          // kQuoted
  Identifier identifier;           // kIdentifier
};

// Splits valid UTF-8 into tokens; `query` must outlive it. Linear in its length. kOpen and kClose
// are balanced but for groups that the end of the query leaves open, and at most kMaxDepth deep.
class Lexer {
 public:
  struct Options {
    bool operators_are_words = false;  // a query all in capitals
    bool minus_is_hyphen = false;      // read exclusions as hyphens
    bool quiet = false;                // no notes: the text was cut, or is still being typed
  };
  Lexer(std::string_view query, Options options);

  // The next token. After kField it is the field's value, read by the rules of its kind.
  LexToken Next();
  // Notes so far, in the order of the query's parts.
  std::vector<Diagnostic>& notes() { return notes_; }
  void AddNote(NoteCode code, std::string_view message, std::size_t begin, std::size_t end,
               std::string_view suggestion = {});
  // Where the next token is looked for.
  std::size_t position() const { return at_; }

 private:
  bool Open(LexToken* token);
  bool Close(LexToken* token);
  LexToken End();
  LexToken Value(const Field& field);
  LexToken IdentifierValue(std::size_t begin);
  LexToken Chunk(std::size_t begin);
  bool Operator(LexToken* token);
  bool Minus(LexToken* token);
  bool FieldName(LexToken* token);
  bool PastedIdentifier(LexToken* token);
  bool LabelledIdentifier(std::string_view word, std::size_t begin, LexToken* token);
  bool Quoted(std::size_t at, LexToken* token);
  void NoteUnknownField(std::string_view name, std::size_t begin);
  bool OpensQuote(std::size_t at) const;
  std::size_t ClosingQuote(std::size_t after, std::size_t kind);
  bool StartsAfterSpace(std::size_t at) const;

  const std::string_view query_;
  const Options options_;
  std::size_t at_ = 0;
  struct Group {
    std::size_t begin;
    std::size_t inner_open;  // of the group around it
  };
  std::vector<Group> groups_;       // open ones
  std::size_t ignored_groups_ = 0;  // opened below the deepest level
  std::size_t inner_open_ = 0;      // ( that stand inside words, as in f(x)
  std::size_t chunk_end_ = 0;       // white space that follows at_, once looked for
  const Field* pending_ = nullptr;
  std::vector<Diagnostic> notes_;
  std::array<std::vector<std::uint32_t>, kQuoteKinds> quotes_;  // positions of marks, by kind
  std::array<std::size_t, kQuoteKinds> quote_at_{};
  bool noted_bracket_ = false, noted_quote_ = false, noted_depth_ = false;
};

// Whether all letters outside of operators are capitals, and there are some: then AND, OR and NOT
// are the words of a title.
bool IsAllCapitals(std::string_view query);

}  // namespace pinakes::query
