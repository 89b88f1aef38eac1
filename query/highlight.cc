#include "query/highlight.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "contract/schema.h"
#include "indexer/analysis/name_keys.h"
#include "indexer/storage/database.h"

namespace pinakes::query {
namespace {

using Terms = std::unordered_set<std::string_view>;

void AddRange(std::string_view field, std::uint32_t ordinal, std::uint32_t begin, std::uint32_t end,
              Hit* hit) {
  Highlight* highlight = hit->add_highlights();
  highlight->set_field(std::string(field));
  highlight->set_begin(begin);
  highlight->set_end(end);
  highlight->set_ordinal(ordinal);
}

void AddRanges(std::string_view field, std::uint32_t ordinal, std::string_view text,
               std::string_view plain_prefix, std::string_view stem_prefix, const Terms& terms,
               Analyzer* analyzer, Hit* hit) {
  TokenList tokens;
  analyzer->Tokenize(text, &tokens);
  std::vector<std::pair<std::uint32_t, std::uint32_t>> ranges;
  std::string term;
  for (const Token& token : tokens.tokens()) {
    term.assign(plain_prefix).append(token.text);
    bool matched = terms.contains(term);
    if (!matched && !stem_prefix.empty()) {
      term.assign(stem_prefix).append(analyzer->Stem(token.text));
      matched = terms.contains(term);
    }
    if (matched && token.begin < token.end) ranges.emplace_back(token.begin, token.end);
  }
  std::sort(ranges.begin(), ranges.end());
  for (std::size_t i = 0; i < ranges.size(); ++i) {
    auto [begin, end] = ranges[i];
    while (i + 1 < ranges.size() && ranges[i + 1].first <= end) {
      end = std::max(end, ranges[++i].second);
    }
    AddRange(field, ordinal, begin, end, hit);
  }
}

enum class Match { kNone, kSurname, kWhole };

// Whether an author is one of those asked for, and by what. `names`: terms, and whether they ask
// for given names.
Match MatchOf(const Author& author, std::uint32_t ordinal,
              const std::unordered_map<std::string_view, bool>& names, Analyzer* analyzer) {
  Match match = Match::kNone;
  for (const std::string& key : IndexNameKeys(author, ordinal, analyzer).keys) {
    const auto found = names.find(storage::MakeTerm(prefix::kNameKey, key));
    if (found == names.end()) continue;
    if (found->second) return Match::kWhole;
    match = Match::kSurname;
  }
  return match;
}

}  // namespace

void AddHighlights(const Compiled& compiled, Analyzer* analyzer, Hit* hit) {
  Terms words;     // of plain words and of any field's
  Terms surnames;  // that count in the names asked for alone
  std::unordered_map<std::string_view, bool> names;
  for (const SoughtTerm& term : compiled.sought) {
    (term.of_name ? surnames : words).insert(term.term);
    // Plain words in a row that are somebody's name.
    if (term.term.starts_with(prefix::kNameKey)) names.emplace(term.term, true);
  }
  for (const SoughtName& name : compiled.names) names.emplace(name.term, name.whole);
  surnames.insert(words.begin(), words.end());
  const Publication& publication = hit->publication();
  AddRanges("title", 0, publication.title(), prefix::kTitle, prefix::kTitleStem, words, analyzer,
            hit);
  AddRanges("venue", 0, publication.venue(), prefix::kVenue, prefix::kVenueStem, words, analyzer,
            hit);
  for (int i = 0; i < publication.authors_size(); ++i) {
    const Author& author = publication.authors(i);
    const auto ordinal = static_cast<std::uint32_t>(i);
    const Match match = names.empty() ? Match::kNone : MatchOf(author, ordinal, names, analyzer);
    if (match == Match::kWhole) {
      AddRange("authors", ordinal, 0, static_cast<std::uint32_t>(author.name().size()), hit);
    } else {
      AddRanges("authors", ordinal, author.name(), prefix::kAuthor, "",
                match == Match::kSurname ? surnames : words, analyzer, hit);
    }
  }
}

}  // namespace pinakes::query
