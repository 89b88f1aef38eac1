// One title as an index of its own: does a query find it?
#pragma once

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "indexer/analysis/analyzer.h"

namespace pinakes {

class TitleIndex {
 public:
  TitleIndex(std::string_view title, Analyzer* analyzer) : analyzer_(analyzer) {
    TokenList tokens;
    analyzer->Tokenize(title, &tokens);
    for (const Token& token : tokens.tokens()) {
      positions_[std::string(token.text)].insert(token.position);
      stems_.emplace(analyzer->Stem(token.text));
    }
  }

  // Every unit of the query is matched by one of its alternatives.
  bool Finds(std::string_view query) const {
    const std::vector<QueryUnit> units = analyzer_->ParseQuery(query);
    return !units.empty() && std::all_of(units.begin(), units.end(), [&](const QueryUnit& unit) {
      return std::any_of(unit.alternatives.begin(), unit.alternatives.end(),
                         [&](const TermSequence& terms) {
                           return terms.size() == 1 ? HasStem(terms[0]) : HasRow(terms);
                         });
    });
  }

  bool FindsPhrase(std::string_view phrase) const {
    const std::vector<TermSequence> forms = analyzer_->ParsePhrase(phrase);
    return std::any_of(forms.begin(), forms.end(),
                       [&](const TermSequence& terms) { return HasRow(terms); });
  }

 private:
  bool HasStem(const std::string& term) const {
    return stems_.contains(std::string(analyzer_->Stem(term)));
  }
  bool HasRow(const TermSequence& terms) const {
    const auto first = positions_.find(terms[0]);
    if (first == positions_.end()) return false;
    return std::any_of(first->second.begin(), first->second.end(), [&](std::uint32_t start) {
      for (std::size_t i = 1; i < terms.size(); ++i) {
        const auto at = positions_.find(terms[i]);
        if (at == positions_.end() || !at->second.contains(start + static_cast<std::uint32_t>(i))) {
          return false;
        }
      }
      return true;
    });
  }

  Analyzer* analyzer_;
  std::map<std::string, std::set<std::uint32_t>> positions_;
  std::set<std::string> stems_;
};

}  // namespace pinakes
