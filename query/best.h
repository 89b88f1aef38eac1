// The best matches of a query, exactly, without weighing all of them.
#pragma once

#include <xapian.h>

#include <cstdint>
#include <vector>

#include "query/weighed.h"

namespace pinakes::query {

struct Found {
  Xapian::docid document = 0;
  double weight = 0;
};

// `query` as all searches are run. `partial`: its matches need not have all its words. Also where
// no weight is wanted: under Xapian's own BoolWeight every term is one of which nothing is asked
// (see TermQuery).
Xapian::Enquire MakeEnquire(const Xapian::Database& database, const Xapian::Query& query,
                            bool partial);

// What the citations of one record add to its score.
double ImpactOf(const Xapian::Document& record, const Weighed& weighed);

// How many records match, `most` at most.
std::uint32_t CountUpTo(const Xapian::Database& database, const Xapian::Query& query,
                        std::uint32_t most);

// The best `wanted` matches, the best first: by score, then by the key of ties.
std::vector<Found> Best(const Xapian::Database& database, const Weighed& weighed, bool partial,
                        std::uint32_t wanted);

// The same by weighing all matches of the query that `enquire` has been given, as facets and exact
// totals need. Returns how many match.
std::uint32_t BestOfAll(const Xapian::Database& database, Xapian::Enquire* enquire,
                        std::uint32_t wanted, std::vector<Found>* best);

}  // namespace pinakes::query
