// A compiled query in its parts: which records match, and what adds to the score of each.
#pragma once

#include <xapian.h>

#include <vector>

#include "query/expression.h"
#include "query/ranking.h"

namespace pinakes::query {

// A fixed addition to the score of some records.
struct Bonus {
  Xapian::Query records;
  double weight = 0;
  double likely = 0;  // about how many records
};

// A promising part of a query's matches holds no more than this, unless one word or pair of words
// has more; then the most cited of it are looked at.
inline constexpr double kManyMatches = 3000;

// A part of a query's matches that may well hold the best of them.
struct Telling {
  Expression text;    // these records, with all that their text weighs
  double likely = 0;  // about how many they are
};

struct Weighed {
  // The records that match, and what their text weighs. (Its bound is our own: that of Xapian
  // 1.4.22, MSet::get_max_possible, is 0 over several databases, and NaN for some queries.)
  Expression text;
  double likely = 0;  // about how many they are, were their words spread by chance
  double impact_factor = 0;
  ranking::Recency recency;
  std::vector<Bonus> bonuses;
  std::vector<Telling> telling;  // the most promising first

  bool empty() const { return text.empty(); }
};

// A fixed addition to the score of the records that match `which`.
Xapian::Query FixedWeight(const Xapian::Query& which, double weight);

// `query`, and what the citations of its records add.
Xapian::Query WithImpact(const Xapian::Query& query, const Weighed& weighed);
// The whole: text, citations and bonuses.
Xapian::Query Whole(const Weighed& weighed);

}  // namespace pinakes::query
