// The words that tell most about what a text is about: those that few records have.
#pragma once

#include <xapian.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "indexer/analysis/analyzer.h"

namespace pinakes::query {

struct TellingWord {
  std::string word;  // as it stands in the text; reads as one word of a query
  double weight;     // what its rarest form weighs; 0 where no record has it
};

// The words of titles, abstracts and keywords among those of `text` that at least `least_records`
// have, without repetitions, the most telling `limit` of them first.
std::vector<TellingWord> TellingWords(std::string_view text, std::size_t limit,
                                      Xapian::doccount least_records,
                                      const Xapian::Database& database, Analyzer* analyzer);

// Whether a word only joins others ("the", "of", "und"): it tells nothing, even where few records
// have it, as in a small index.
bool OnlyJoins(std::string_view word);

// What a word of a question counts: nothing if it only joins, little if it asks for publications
// ("papers", "propose") and says nothing of their subject, else 1.
double ShareInQuestion(std::string_view word);

}  // namespace pinakes::query
