// "Did you mean" for misprints that some record has: a word that few records have, beside one that
// differs in a single letter and that many more have.
#pragma once

#include <xapian.h>

#include "indexer/analysis/analyzer.h"
#include "query/limits.h"
#include "query/parser/ast.h"
#include "query/suggest.h"

namespace pinakes::query {

// The tree with each such word of its plain words replaced, and which these were. Only a
// suggestion: the rare word may well be meant. Names, quotations and longer texts are left alone,
// and words with digits. Cost: nothing but a few look-ups for words that are not rare; for a rare
// one a few hundred, and a walk over the terms that begin with its first three letters.
Corrected ReplaceRareWords(const Node& root, const Xapian::Database& database, Analyzer* analyzer,
                           const Limits& limits);

}  // namespace pinakes::query
