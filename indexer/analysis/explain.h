// What the rules make of a text or a name, and which rule it was: what `pinakes analyze` prints.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "indexer/analysis/analyzer.h"
#include "pinakes/publication.pb.h"

namespace pinakes {

struct TokenRow {
  std::string_view text;
  std::uint32_t position;
  std::uint32_t begin;  // byte range in the text
  std::uint32_t end;
  std::string_view rule;
  std::string_view stem;
};

struct UnitRow {
  std::string_view text;  // "(gpt3 OR PHRASE(gpt 3))"
  std::uint32_t begin;    // byte range in the text
  std::uint32_t end;
};

struct NameRow {
  std::string_view text;
  std::string_view use;   // "word", "key": filed under; "query", "better": sought by
  std::string_view rule;  // what the key stands for, in words
};

// The rows' texts belong to the explanation and live as long as it does.
struct TextExplanation {
  std::vector<TokenRow> tokens;
  std::vector<UnitRow> units;
  std::string_view title_key;
  std::deque<std::string> storage;  // a deque: its strings stay where they are

  TextExplanation() = default;
  TextExplanation(TextExplanation&&) = default;
  TextExplanation& operator=(TextExplanation&&) = default;
};

struct NameExplanation {
  std::string_view family;  // as SplitName parts the name
  std::string_view given;
  std::string_view suffix;
  std::vector<NameRow> rows;
  std::deque<std::string> storage;

  NameExplanation() = default;
  NameExplanation(NameExplanation&&) = default;
  NameExplanation& operator=(NameExplanation&&) = default;
};

TextExplanation ExplainText(std::string_view text, Analyzer* analyzer);
// `name` as displayed in a record, and as typed after author:.
NameExplanation ExplainName(std::string_view name, Analyzer* analyzer);

// "gpt|gpt3 3 for c|c++": tokens in order, those of one position joined by '|'.
std::string TokensText(const TokenList& tokens);
// "(gpt3 OR PHRASE(gpt 3)) AND for AND c++"
std::string UnitText(const QueryUnit& unit);
std::string QueryText(const std::vector<QueryUnit>& units);

// What a name key stands for: "family name and an initial, more given names".
std::string NameKeyRule(std::string_view key);

}  // namespace pinakes
