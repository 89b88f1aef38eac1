// What is typed so far, as words of which the last may be unfinished.
#pragma once

#include <xapian.h>

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "indexer/analysis/analyzer.h"

namespace pinakes::query {

struct TypedWord {
  std::vector<TermSequence> alternatives;  // at least one, none of them empty
  bool unfinished = false;
};

// The first words of `typed`; more of them, and more bytes, narrow nothing down any further.
std::vector<TypedWord> TypedWords(std::string_view typed, Analyzer* analyzer);

// The records that have the word in terms of `prefix`, without weight.
Xapian::Query WordQuery(const TypedWord& word, std::string_view prefix,
                        const Xapian::Database& database);

// Whether the words typed are among these; with `initials` a single letter stands for what it
// begins.
bool HasWords(const std::set<std::string>& words, const std::vector<TypedWord>& typed,
              bool initials);
// Whether they are among the words of this text.
bool TextHasWords(std::string_view text, const std::vector<TypedWord>& typed, Analyzer* analyzer);

}  // namespace pinakes::query
