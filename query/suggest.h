// "Did you mean", from the index's own words: titles' and authors'. Works on any shape of index,
// since it needs no spelling tables, only the terms.
#pragma once

#include <xapian.h>

#include <string>
#include <string_view>
#include <vector>

#include "indexer/analysis/analyzer.h"
#include "query/limits.h"
#include "query/parser/ast.h"

namespace pinakes::query {

struct Correction {
  std::string word;         // as typed: one word, or two where a space is too much
  std::string replacement;  // one word, or two where a space was left out
};

// Puts `replacement` in the place of the bytes from `begin` to `end` of the node's text, and says
// so before the corrections of what stands behind it.
void ReplaceTyped(std::size_t begin, std::size_t end, const std::string& replacement, Node* node,
                  std::vector<Correction>* corrections);

// The tree with each word that no record has replaced by the nearest word that some record has:
// an insertion, deletion, substitution or swap of neighbours counts one edit; words of up to 4
// letters may be 1 edit away, longer ones 2. Of equally near words the most frequent wins; two
// words that are one in titles, and one that is two, go before words 2 edits away. Empty
// `corrections` where nothing is near. Cost: for each unknown word a walk over the terms that begin
// with its first or second letter, at most kMaxTermsWalked each.
struct Corrected {
  Node root;
  std::vector<Correction> corrections;
};
Corrected CorrectSpelling(const Node& root, const Xapian::Database& database, Analyzer* analyzer,
                          const Limits& limits);

}  // namespace pinakes::query
