#include "query/run.h"

#include <algorithm>
#include <array>
#include <functional>
#include <string>
#include <utility>

#include "contract/schema.h"
#include "query/parser/ast.h"

namespace pinakes::query {
namespace {

struct SortName {
  std::string_view name;
  Sort sort;
};
constexpr std::array kSorts{
    SortName{"relevance", Sort::kRelevance}, SortName{"citations", Sort::kCitations},
    SortName{"year", Sort::kYearNewest},     SortName{"-year", Sort::kYearOldest},
    SortName{"added", Sort::kAdded},
};

void Append(const Xapian::MSet& matches, std::vector<Found>* page) {
  for (auto it = matches.begin(); it != matches.end(); ++it) {
    page->push_back({*it, it.get_weight()});
  }
}

// Orders by a slot that ties cannot be settled in: the matches are taken group by group, one
// group a value, each in the order of ties. Records without a value come last.
void RunGrouped(const Xapian::Database& database, const Xapian::Query& query, std::uint32_t number,
                const Page& page, const Xapian::ValueCountMatchSpy& values, std::uint32_t total,
                Outcome* outcome) {
  std::vector<std::pair<std::string, std::uint32_t>> groups;
  std::uint32_t with_value = 0;
  for (auto it = values.values_begin(); it != values.values_end(); ++it) {
    groups.emplace_back(*it, it.get_termfreq());
    with_value += it.get_termfreq();
  }
  std::sort(groups.begin(), groups.end());
  if (page.sort != Sort::kYearOldest) std::reverse(groups.begin(), groups.end());
  groups.emplace_back("", total - with_value);

  std::uint32_t skip = page.offset;
  for (const auto& [value, size] : groups) {
    if (outcome->page.size() >= page.limit) break;
    if (skip >= size) {
      skip -= size;
      continue;
    }
    const Xapian::Query group =
        value.empty()
            ? Xapian::Query(
                  Xapian::Query::OP_AND_NOT, query,
                  Xapian::Query(Xapian::Query::OP_VALUE_GE, number, Xapian::sortable_serialise(0)))
            : Xapian::Query(Xapian::Query::OP_FILTER, query,
                            Xapian::Query(Xapian::Query::OP_VALUE_RANGE, number, value, value));
    Xapian::Enquire enquire = MakeEnquire(database, group, page.partial);
    enquire.set_sort_by_value(slot::kTie, true);
    const auto wanted = page.limit - static_cast<std::uint32_t>(outcome->page.size());
    Append(enquire.get_mset(skip, wanted), &outcome->page);
    skip = 0;
  }
}

}  // namespace

Result<Sort> ParseSort(std::string_view name) {
  if (name.empty()) return Sort::kRelevance;
  for (const SortName& known : kSorts) {
    if (known.name == name) return known.sort;
  }
  return {Code::kInvalidArgument, "\"" + std::string(name) +
                                      "\": no sort of that name; there are relevance, citations, "
                                      "year, -year, added"};
}

Outcome Run(const Xapian::Database& database, const Weighed& query, const Page& page,
            FacetCounter* facets) {
  Outcome outcome;
  if (query.empty()) return outcome;
  const Xapian::doccount all = database.get_doccount();
  const std::uint32_t offset = std::min<std::uint32_t>(page.offset, all);
  const std::uint32_t limit = std::min<std::uint32_t>(page.limit, all - offset);

  const auto take_page = [&](std::vector<Found> best) {
    outcome.page.assign(best.begin() + std::min<std::ptrdiff_t>(offset, std::ssize(best)),
                        best.end());
  };
  if (page.sort == Sort::kRelevance && !page.exact_total && limit > 0) {
    const std::uint32_t most = std::max(kCountedMatches, offset + limit);
    const std::uint32_t counted = CountUpTo(database, query.text.Whole(), most + 1);
    outcome.total_is_exact = counted <= most;
    outcome.total = std::min(counted, most);
    Weighed known = query;
    known.likely = outcome.total_is_exact ? counted : std::max<double>(query.likely, counted);
    take_page(Best(database, known, page.partial, offset + limit));
    return outcome;
  }
  const Xapian::Query whole = Whole(query);
  Xapian::Enquire enquire = MakeEnquire(database, whole, page.partial);
  if (facets != nullptr) facets->Attach(&enquire);
  if (page.sort == Sort::kRelevance) {
    std::vector<Found> best;
    outcome.total = BestOfAll(database, &enquire, limit == 0 ? 0 : offset + limit, &best);
    take_page(std::move(best));
    return outcome;
  }
  if (page.sort == Sort::kCitations) {
    enquire.set_sort_by_value_then_relevance(slot::kTie, true);
    const Xapian::MSet matches = enquire.get_mset(offset, limit, all);
    outcome.total = matches.get_matches_lower_bound();
    Append(matches, &outcome.page);
    return outcome;
  }
  const std::uint32_t number = page.sort == Sort::kAdded ? slot::kAdded : slot::kYear;
  Xapian::ValueCountMatchSpy values(number);
  enquire.add_matchspy(&values);
  outcome.total = enquire.get_mset(0, 0, all).get_matches_lower_bound();
  RunGrouped(database, whole, number, {offset, limit, page.sort, true, page.partial}, values,
             outcome.total, &outcome);
  return outcome;
}

// Those of the page before are left out here, and not by a query, which would have to carry both.
std::vector<Found> RunBehind(const Xapian::Database& database, const Weighed& all,
                             const Outcome& found, const Weighed& any, const Page& page) {
  const Outcome complete =
      found.page.size() == found.total ? found : Run(database, all, {0, kFewComplete}, nullptr);
  std::uint32_t skip = page.offset - std::min(page.offset, found.total);
  const std::size_t wanted = page.limit - found.page.size();
  Page rest{0, skip + static_cast<std::uint32_t>(wanted) + found.total};
  rest.exact_total = false;
  rest.partial = true;
  std::vector<Found> behind;
  for (const Found& match : Run(database, any, rest, nullptr).page) {
    const bool shown =
        std::any_of(complete.page.begin(), complete.page.end(),
                    [&](const Found& other) { return other.document == match.document; });
    if (shown || (skip > 0 && skip-- > 0)) continue;
    if (behind.size() < wanted) behind.push_back(match);
  }
  return behind;
}

std::uint32_t Count(const Xapian::Database& database, const Xapian::Query& query) {
  return CountUpTo(database, query, database.get_doccount());
}

}  // namespace pinakes::query
