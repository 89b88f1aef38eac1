#include "query/most_cited.h"

#include <algorithm>
#include <string>
#include <utility>

#include "contract/schema.h"
#include "indexer/storage/database.h"
#include "indexer/storage/impact.h"
#include "query/best.h"
#include "query/words.h"

namespace pinakes::query {
namespace {

using Xapian::Query;

// More matches than these are not put in order for the sake of those that nobody has cited.
constexpr Xapian::doccount kFewMatches = 2000;
constexpr int kYearsLookedThrough = 100;

class Finder {
 public:
  Finder(const Xapian::Database& database, const Limits& limits, Query query, std::uint32_t limit)
      : database_(database), limits_(limits), query_(std::move(query)), limit_(limit) {}

  std::vector<Xapian::docid> Find() {
    // The records of each step of citations are flagged, few of them in the highest: those are
    // looked through first, and lower ones only where they do not suffice.
    for (auto step = kImpactSteps.rbegin(); step != kImpactSteps.rend(); ++step) {
      const std::string flag = ImpactFlag(*step);
      const bool last = std::next(step) == kImpactSteps.rend();
      if (!last && database_.get_termfreq(flag) < limit_) continue;
      found_.clear();
      Add(Query(Query::OP_FILTER, query_, RecordsWith(database_, flag)));
      if (IsFull()) return std::move(found_);
    }
    AddUncited();
    return std::move(found_);
  }

 private:
  bool IsFull() const { return found_.size() >= limit_; }

  void Add(const Query& among) {
    Xapian::Enquire enquire = MakeEnquire(database_, limits_.Guarded(among), false);
    enquire.set_sort_by_value(slot::kTie, true);
    Append(enquire);
  }

  void Append(const Xapian::Enquire& enquire) {
    const auto wanted = limit_ - static_cast<std::uint32_t>(found_.size());
    const Xapian::MSet matches = enquire.get_mset(0, wanted);
    for (auto it = matches.begin(); it != matches.end(); ++it) found_.push_back(*it);
  }

  // Those without citations, or without a known count: the newest first.
  void AddUncited() {
    const std::string cited = ImpactFlag(kImpactSteps.front());
    const Query uncited(Query::OP_AND_NOT, query_, RecordsWith(database_, cited));
    if (MakeEnquire(database_, query_, false).get_mset(0, 0).get_matches_upper_bound() <=
        kFewMatches) {
      Add(uncited);
      return;
    }
    const std::string newest = database_.get_value_upper_bound(slot::kYear);
    const std::string oldest = database_.get_value_lower_bound(slot::kYear);
    if (!newest.empty()) {
      const auto last = static_cast<int>(Xapian::sortable_unserialise(newest));
      const auto first = static_cast<int>(Xapian::sortable_unserialise(oldest));
      for (int year = last; year >= std::max(first, last - kYearsLookedThrough); --year) {
        const std::string term = storage::MakeTerm(prefix::kYear, std::to_string(year));
        if (!database_.term_exists(term)) continue;
        Add(Query(Query::OP_FILTER, uncited, RecordsWith(database_, term)));
        if (IsFull()) return;
      }
    }
    // Nothing tells those without a year apart: any will do, as the index has them. One that was
    // found by its year may come again.
    Xapian::Enquire enquire(database_);
    enquire.set_weighting_scheme(Xapian::BoolWeight());
    enquire.set_query(limits_.Guarded(uncited));
    Append(enquire);
  }

  const Xapian::Database& database_;
  const Limits& limits_;
  const Query query_;
  const std::uint32_t limit_;
  std::vector<Xapian::docid> found_;
};

}  // namespace

std::vector<Xapian::docid> MostCited(const Xapian::Database& database, const Limits& limits,
                                     const Query& query, std::uint32_t limit) {
  return Finder(database, limits, query, limit).Find();
}

}  // namespace pinakes::query
