// Text to tokens: one pure function for both sides. What the rules are, and why: docs/text.md.
//
//   Analyzer analyzer("english");
//   TokenList tokens;
//   analyzer.Tokenize("GPT-3 for C++", &tokens);       // gpt|gpt3 3 for c|c++
//   analyzer.ParseQuery("GPT-3");                      // (gpt3 OR PHRASE(gpt 3))
//
// An Analyzer is not thread-safe: one per thread (cheap to make, and it caches).
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "contract/status.h"
#include "pinakes/index_meta.pb.h"

namespace pinakes {

// "icu72.1/unicode15.0/rules1/english": an AnalyzerId as stamps and people read it.
std::string AnalyzerIdText(const AnalyzerId& id);

// Why a token is there; `pinakes analyze` shows it.
enum class TokenRule : std::uint8_t {
  kWord,
  kJoined,
  kPair,
  kApostrophePart,
  kUmlautDigraph,
  kGreek,
  kSpecial,
  kCjkSingle,
  kCjkBigram,
  kDotted,
  kNumber,
  kDictionary
};
std::string_view TokenRuleName(TokenRule rule);

struct Token {
  std::string_view text;   // into the TokenList, valid until its next use
  std::uint32_t position;  // from 0, several tokens may share one
  std::uint32_t begin;     // byte range in the analyzed text, for highlighting
  std::uint32_t end;
  TokenRule rule;
};

// Reused between calls, so that the steady state allocates nothing.
class TokenList {
 public:
  const std::vector<Token>& tokens() const { return tokens_; }
  std::uint32_t positions() const { return positions_; }  // one more than the last position

 private:
  friend class Analyzer;
  std::vector<Token> tokens_;
  std::vector<char> arena_;
  std::uint32_t positions_ = 0;
};

// One way of matching a unit: its terms stand at consecutive positions (one term: anywhere).
using TermSequence = std::vector<std::string>;

// One word of a query as typed: any of the alternatives matches it.
struct QueryUnit {
  std::vector<TermSequence> alternatives;  // best first
  std::uint32_t begin;                     // byte range in the text
  std::uint32_t end;
};

class Analyzer {
 public:
  // `language`: a Snowball name ("english", "german", ...) or "none". An unknown one acts as
  // "none"; see IsKnownLanguage.
  explicit Analyzer(std::string_view language);
  ~Analyzer();
  Analyzer(Analyzer&&) noexcept;
  Analyzer& operator=(Analyzer&&) noexcept;

  // The index tokens of `text`, valid UTF-8, any length.
  void Tokenize(std::string_view text, TokenList* out);
  // The units of `text` as a query; each is to be matched.
  std::vector<QueryUnit> ParseQuery(std::string_view text);
  // The unstemmed terms of a quoted phrase in order: PHRASE over the result finds the text.
  std::vector<TermSequence> ParsePhrase(std::string_view text);
  // The stem of a token; the token itself where stemming does not apply (digits, CJK, specials).
  // The view is valid until the next call.
  std::string_view Stem(std::string_view token);
  // The title's folded letters and digits without the spaces, for exact-title keys: case, marks,
  // punctuation, hyphens, spaces, a final stop do not count ("c++" keeps its sign, a space stays
  // between two numbers). As long as the title. "" for a title without words.
  std::string TitleKey(std::string_view title);

  static bool IsKnownLanguage(std::string_view language);
  static AnalyzerId Id(std::string_view language);

  struct Impl;  // shared with the name rules

 private:
  friend struct NameAnalyzer;
  std::unique_ptr<Impl> impl_;
};

}  // namespace pinakes
