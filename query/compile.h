// The tree of a query -> Xapian::Query: the only reader of prefixes and slots. Stock, serialisable
// pieces only, and weights that depend on nothing but sums over all shards, so that every shape of
// an index gives the same answer.
#pragma once

#include <xapian.h>

#include <string>
#include <vector>

#include "indexer/analysis/analyzer.h"
#include "query/parser/ast.h"
#include "query/ranking.h"
#include "query/weighed.h"
#include "query/words.h"

namespace pinakes::query {

struct Compiled {
  Weighed all;                  // records that match the whole query
  Weighed any;                  // where CompileOptions asks for it: records that have at least one
                                // word (required parts stay required)
  Xapian::Query possible;       // records whose cut author list might hold the name asked for
  bool can_be_partial = false;  // `any` may find more than `all`
  std::string exact_title;      // terms that a hit's exact part is told by
  std::string before_colon;
  double text_ceiling = 0;  // what the weights of the words are divided by
  double impact_factor = 0;
  ranking::Recency recency;
  std::vector<SoughtTerm> sought;
  std::vector<SoughtName> names;
};

struct CompileOptions {
  double citation_weight = ranking::kProfile.citation_weight;
  double citation_scale = 1;
  ranking::Recency recency;
  bool partial = false;    // for records that need not have all words
  bool long_text = false;  // of a text longer than anyone types (ParsedQuery)
  Limits limits{0, nullptr};
};

// `filters` restrict both forms and carry no weight. Terms are looked up in `database`; throws
// what Xapian throws.
Compiled Compile(const ParsedQuery& parsed, const std::vector<Node>& filters,
                 const CompileOptions& options, const Xapian::Database& database,
                 Analyzer* analyzer);

}  // namespace pinakes::query
