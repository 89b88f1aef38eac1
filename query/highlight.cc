#include "query/highlight.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>

#include "contract/schema.h"

namespace pinakes::query {
namespace {

using Terms = std::unordered_set<std::string_view>;

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
    Highlight* highlight = hit->add_highlights();
    highlight->set_field(std::string(field));
    highlight->set_begin(begin);
    highlight->set_end(end);
    highlight->set_ordinal(ordinal);
  }
}

}  // namespace

void AddHighlights(const std::vector<SoughtTerm>& sought, Analyzer* analyzer, Hit* hit) {
  Terms terms;
  for (const SoughtTerm& term : sought) terms.insert(term.term);
  const Publication& publication = hit->publication();
  AddRanges("title", 0, publication.title(), prefix::kTitle, prefix::kTitleStem, terms, analyzer,
            hit);
  AddRanges("venue", 0, publication.venue(), prefix::kVenue, prefix::kVenueStem, terms, analyzer,
            hit);
  for (int i = 0; i < publication.authors_size(); ++i) {
    AddRanges("authors", static_cast<std::uint32_t>(i), publication.authors(i).name(),
              prefix::kAuthor, "", terms, analyzer, hit);
  }
}

}  // namespace pinakes::query
