// Runs a compiled query: totals, pages and orders. Throws what Xapian throws.
#pragma once

#include <xapian.h>

#include <cstdint>
#include <vector>

#include "contract/status.h"
#include "query/best.h"
#include "query/facets.h"
#include "query/ranking.h"

namespace pinakes::query {

enum class Sort { kRelevance, kCitations, kYearNewest, kYearOldest, kAdded };

// The order of that name: relevance, citations, year, -year, added; "" is relevance.
Result<Sort> ParseSort(std::string_view name);

// A total up to this is exact in any case.
inline constexpr std::uint32_t kCountedMatches = 1000;

struct Page {
  std::uint32_t offset = 0;
  std::uint32_t limit = 10;
  Sort sort = Sort::kRelevance;
  bool exact_total = true;
  bool partial = false;  // a query whose matches need not have all its words
};

struct Outcome {
  std::uint32_t total = 0;
  bool total_is_exact = true;  // else there are more than `total`
  std::vector<Found> page;
};

// One page of the matches in a total order: by the sort, then citations, year and record id, so
// that pages never overlap and every shape of an index agrees. All matches are looked at for
// facets, for an exact total and for orders other than by relevance; else no more than it takes to
// find the best, and to count to kCountedMatches.
Outcome Run(const Xapian::Database& database, const Weighed& query, const Page& page,
            FacetCounter* facets);

// Where fewer records than a first page have all the words, the best partial matches follow them.
inline constexpr std::uint32_t kFewComplete = 10;

// The page's matches that have only some of the words: those of `any` that come after `found`, the
// page of the few, less than kFewComplete, that have all of them.
std::vector<Found> RunBehind(const Xapian::Database& database, const Weighed& all,
                             const Outcome& found, const Weighed& any, const Page& page);

// How many records match.
std::uint32_t Count(const Xapian::Database& database, const Xapian::Query& query);

}  // namespace pinakes::query
