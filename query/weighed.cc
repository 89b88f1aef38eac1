#include "query/weighed.h"

#include "contract/schema.h"

namespace pinakes::query {

using Xapian::Query;

namespace {

// A source that the query owns. (One that is not released is copied, and never freed.)
Xapian::PostingSource* Owned(Xapian::PostingSource* source) { return source->release(); }

// The records of one band of ages.
Query OfAge(const ranking::Recency& recency, std::size_t band) {
  const double newest = recency.newest_year;
  const bool oldest = band + 1 == ranking::kAgeBands.size();
  // A range without a start would take in records without a year.
  const double first = oldest ? 0 : newest - ranking::kAgeBands[band + 1].from + 1;
  return {Query::OP_VALUE_RANGE, slot::kYear, Xapian::sortable_serialise(first),
          Xapian::sortable_serialise(newest - ranking::kAgeBands[band].from)};
}

}  // namespace

// Xapian 1.4.22 holds the least weight that is wanted against a source's weight without the factors
// by which it is multiplied, and ends it where that is less: below a factor above 1 all its records
// would be lost. So it weighs far more than any factor makes up for, and a power of 2 takes that
// back.
Query FixedWeight(const Query& which, double weight) {
  constexpr double kRaised = 1U << 30;
  const Query source(Owned(new Xapian::FixedWeightPostingSource(weight * kRaised)));
  return {Query::OP_FILTER, Scaled(source, 1 / kRaised), which};
}

Query WithImpact(const Query& query, const Weighed& weighed) {
  if (weighed.impact_factor == 0 || query.empty()) return query;
  const Query impact(Owned(new Xapian::ValueWeightPostingSource(slot::kImpact)));
  const ranking::Recency& recency = weighed.recency;
  Query sum = query;
  if (recency.weight < 1) {
    sum = Query(Query::OP_AND_MAYBE, sum,
                Scaled(impact, weighed.impact_factor * (1 - recency.weight)));
  }
  for (std::size_t i = 0; i < ranking::kAgeBands.size() && recency.weight > 0; ++i) {
    sum = Query(Query::OP_AND_MAYBE, sum,
                Scaled(Query(Query::OP_FILTER, impact, OfAge(recency, i)),
                       weighed.impact_factor * recency.weight * ranking::kAgeBands[i].share));
  }
  return sum;
}

Query Whole(const Weighed& weighed) {
  Query sum = WithImpact(weighed.text.Whole(), weighed);
  for (const Bonus& bonus : weighed.bonuses) {
    sum = Query(Query::OP_AND_MAYBE, sum, FixedWeight(bonus.records, bonus.weight));
  }
  return sum;
}

}  // namespace pinakes::query
