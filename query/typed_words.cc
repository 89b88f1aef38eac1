#include "query/typed_words.h"

#include <algorithm>
#include <utility>

#include "indexer/storage/database.h"
#include "indexer/storage/terms.h"
#include "query/expand.h"
#include "query/words.h"

namespace pinakes::query {
namespace {

using Xapian::Query;

constexpr std::size_t kMostBytes = 200;
constexpr std::size_t kMostWords = 8;

}  // namespace

std::vector<TypedWord> TypedWords(std::string_view typed, Analyzer* analyzer) {
  typed = typed.substr(0, kMostBytes);
  while (!typed.empty() && (static_cast<unsigned char>(typed.back()) & 0x80) != 0 &&
         typed.size() == kMostBytes) {
    typed.remove_suffix(1);  // a character that was cut in two
  }
  std::vector<TypedWord> words;
  const std::vector<QueryUnit> units = analyzer->ParseQuery(typed);
  for (const QueryUnit& unit : units) {
    if (words.size() == kMostWords) break;
    TypedWord word;
    for (const TermSequence& sequence : unit.alternatives) {
      if (!sequence.empty()) word.alternatives.push_back(sequence);
    }
    word.unfinished = &unit == &units.back() && unit.end == typed.size();
    if (!word.alternatives.empty()) words.push_back(std::move(word));
  }
  return words;
}

// The records that have the word in terms of `prefix`, without weight.
Query WordQuery(const TypedWord& word, std::string_view prefix, const Xapian::Database& database) {
  std::vector<Query> any;
  for (const TermSequence& sequence : word.alternatives) {
    std::vector<Query> all;
    for (std::size_t i = 0; i < sequence.size(); ++i) {
      const std::string term = storage::MakeTerm(prefix, sequence[i]);
      if (!word.unfinished || i + 1 < sequence.size()) {
        all.push_back(RecordsWith(database, term));
        continue;
      }
      std::vector<Query> forms;
      for (const std::string& form : ExpandPrefix(database, term))
        forms.push_back(RecordsWith(database, form));
      all.push_back(forms.empty() ? Query::MatchNothing
                                  : Query(Query::OP_OR, forms.begin(), forms.end()));
    }
    any.emplace_back(Query::OP_AND, all.begin(), all.end());
  }
  return {Query::OP_OR, any.begin(), any.end()};
}

// Whether the words typed are among these; with `initials` a single letter stands for what it
// begins.
bool HasWords(const std::set<std::string>& words, const std::vector<TypedWord>& typed,
              bool initials) {
  return std::all_of(typed.begin(), typed.end(), [&](const TypedWord& word) {
    return std::any_of(word.alternatives.begin(), word.alternatives.end(), [&](const auto& form) {
      return std::all_of(form.begin(), form.end(), [&](const std::string& token) {
        const bool last = &token == &form.back();
        const bool prefix = (word.unfinished && last) || (initials && token.size() == 1);
        const auto at = words.lower_bound(token);
        return at != words.end() && (prefix ? at->starts_with(token) : *at == token);
      });
    });
  });
}

bool TextHasWords(std::string_view text, const std::vector<TypedWord>& typed, Analyzer* analyzer) {
  TokenList tokens;
  analyzer->Tokenize(text, &tokens);
  std::set<std::string> words;
  for (const Token& token : tokens.tokens()) words.emplace(token.text);
  return HasWords(words, typed, false);
}

}  // namespace pinakes::query
