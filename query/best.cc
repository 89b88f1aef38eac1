// Xapian's matcher leaves out records that cannot be among the best any more, but 1.4.22 does it
// with a fault (see Expression::Reaching): so it is told to weigh all matches of a query, which
// asks for no others than those that can be among the best.
#include "query/best.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "contract/schema.h"
#include "indexer/storage/impact.h"
#include "query/words.h"

namespace pinakes::query {
namespace {

using Xapian::Query;

// Up to so many matches it is not worth while to leave any out.
constexpr double kFewMatches = 120;
// A part of the matches is looked for that holds so many times what is wanted, and some more.
constexpr double kRoom = 3, kSomeMore = 20;
// Up to so many records are put in order by their text, to have citations added one by one.
constexpr std::uint32_t kMaxByHand = 2000;

// Equal sums made in another order differ in their last bits, and ties are looked up only for those
// that come into question: so many more than are wanted are taken, and put in order by scores
// without those bits. Where these are not enough the records of equal score are looked for in a
// search of its own.
constexpr std::uint32_t kSpare = 200;

struct Candidate {
  Found found;
  std::string tie;
};

bool Better(const Candidate& a, const Candidate& b) {
  const long long x = ranking::InSteps(a.found.weight), y = ranking::InSteps(b.found.weight);
  return x != y ? x > y : a.tie > b.tie;
}

// Adds the records of one score, at least the first `wanted` of them by their ties.
void AddTied(Xapian::Enquire* enquire, long long score, std::uint32_t wanted, Xapian::doccount all,
             std::vector<Candidate>* candidates) {
  enquire->set_sort_by_value(slot::kTie, true);
  const std::size_t enough = candidates->size() + wanted;
  // Records of other scores stand between them.
  for (std::uint64_t looked_at = 4ULL * wanted + kSpare;; looked_at *= 8) {
    const auto most = static_cast<Xapian::doccount>(std::min<std::uint64_t>(looked_at, all));
    const Xapian::MSet found = enquire->get_mset(0, most, all);
    std::vector<Candidate> tied;
    for (auto it = found.begin(); it != found.end(); ++it) {
      if (ranking::InSteps(it.get_weight()) == score) {
        tied.push_back({{*it, it.get_weight()}, it.get_sort_key()});
      }
    }
    if (candidates->size() + tied.size() < enough && most < all && found.size() == most) continue;
    std::ranges::move(tied, std::back_inserter(*candidates));
    return;
  }
}

// Adds those records that score `least`; `found` is in order of weights.
void AddThose(const Xapian::MSet& found, long long least, std::vector<Candidate>* candidates) {
  auto end = found.begin();
  while (end != found.end() && ranking::InSteps(end.get_weight()) >= least) ++end;
  found.fetch(found.begin(), end);  // from other machines in one go
  for (auto it = found.begin(); it != end; ++it) {
    candidates->push_back({{*it, it.get_weight()}, it.get_document().get_value(slot::kTie)});
  }
}

// Adds the best `wanted` of the records that `enquire` finds and that weigh `least`, and some more.
// Returns how many it finds.
std::uint32_t AddBest(Xapian::Enquire* enquire, double least, std::uint32_t wanted,
                      Xapian::doccount all, std::vector<Candidate>* candidates) {
  enquire->set_sort_by_relevance();
  const Xapian::doccount most = wanted == 0 ? 0 : std::min(all, wanted + kSpare);
  const Xapian::MSet found = enquire->get_mset(0, most, all);
  if (found.empty()) return found.get_matches_lower_bound();
  long long lowest = ranking::InSteps(least);
  if (found.size() > wanted)
    lowest = std::max(lowest, ranking::InSteps(found[wanted - 1].get_weight()));
  if (found.size() == most && most < all && ranking::InSteps(found.back().get_weight()) >= lowest) {
    AddThose(found, lowest + 1, candidates);
    AddTied(enquire, lowest, wanted, all, candidates);
  } else {
    AddThose(found, lowest, candidates);
  }
  return found.get_matches_lower_bound();
}

void CutToBest(std::uint32_t wanted, std::vector<Candidate>* candidates) {
  std::sort(candidates->begin(), candidates->end(), Better);
  if (candidates->size() > wanted) candidates->resize(wanted);
}

std::vector<Found> FoundOf(const std::vector<Candidate>& candidates) {
  std::vector<Found> found;
  for (const Candidate& candidate : candidates) found.push_back(candidate.found);
  return found;
}

class Finder {
 public:
  Finder(const Xapian::Database& database, bool partial, std::uint32_t wanted)
      : database_(database), partial_(partial), wanted_(wanted) {}

  // The best of these matches come among the best so far; bonuses are left out of account. No
  // record may be among those of an earlier call.
  void Search(const Weighed& weighed) {
    weighed_ = &weighed;
    if (!weighed.telling.empty()) {
      ByTellingWords();
    } else if (weighed.impact_factor > 0 &&
               weighed.likely > std::max<double>(kFewMatches, wanted_)) {
      ByImpact();
    } else {
      Add(weighed.text, MostImpact());
    }
  }

  const std::vector<Candidate>& top() const { return top_; }

 private:
  bool IsFull() const { return !top_.empty() && top_.size() >= wanted_; }
  // What a record must weigh to come among the best.
  double Least() const { return IsFull() ? top_.back().found.weight - ranking::kScoreStep : 0; }

  // What citations add to the text of a record at most.
  double MostImpact() const {
    const std::string highest = database_.get_value_upper_bound(slot::kImpact);
    return highest.empty() ? 0 : weighed_->impact_factor * Xapian::sortable_unserialise(highest);
  }

  // The best records of `text`, which are not among the top yet, come into it; citations add `most`
  // to them at most.
  void Add(const Expression& text, double most) { Add(text, Least(), most); }
  void Add(const Expression& text, double least, double most) {
    Xapian::Enquire enquire =
        MakeEnquire(database_, WithImpact(text.Reaching(least - most), *weighed_), partial_);
    AddBest(&enquire, least, wanted_, database_.get_doccount(), &top_);
    CutToBest(wanted_, &top_);
  }

  // The highest step of citations that holds enough of about so many records.
  std::size_t StepFor(double records) const {
    const double all = std::max(1U, database_.get_doccount());
    std::size_t step = kImpactSteps.size() - 1;
    while (step > 0 && records * database_.get_termfreq(ImpactFlag(kImpactSteps[step])) / all <
                           kRoom * wanted_ + kSomeMore) {
      --step;
    }
    return step;
  }

  Query Flagged(std::size_t step) const {
    return RecordsWith(database_, ImpactFlag(kImpactSteps[step]));
  }

  // Step by step, from a high one on, until nothing below can come among the best.
  void ByImpact() {
    std::size_t step = StepFor(weighed_->likely);
    Add(weighed_->text.Within(Flagged(step)), MostImpact());
    while (true) {
      // What citations can add below this step.
      const double below = weighed_->impact_factor * Impact(kImpactSteps[step].from - 1);
      if (IsFull() && Least() > weighed_->text.bound() + below) return;
      Expression part = weighed_->text.Without(Flagged(step));
      if (step > 0) part = part.Within(Flagged(step - 1));
      if (!IsFull() || !AddByHand(part, Least(), below)) Add(part, below);
      if (step-- == 0) return;
    }
  }

  // Adds those records of `text` that can weigh `least`, to which citations add `most` at most:
  // down from those whose text weighs most, until no citations can help. False, and nothing done,
  // where there are too many.
  bool AddByHand(const Expression& text, double least, double most) {
    if (least <= most) return false;
    Xapian::Enquire enquire = MakeEnquire(database_, text.Reaching(least - most), partial_);
    const Xapian::MSet matches = enquire.get_mset(0, kMaxByHand, database_.get_doccount());
    if (matches.size() == kMaxByHand && matches[kMaxByHand - 1].get_weight() + most >= least) {
      return false;
    }
    for (auto it = matches.begin(); it != matches.end(); ++it) {
      if (it.get_weight() + most < least) break;
      const Xapian::Document record = it.get_document();
      top_.push_back(
          {{*it, it.get_weight() + ImpactOf(record, *weighed_)}, record.get_value(slot::kTie)});
      if (top_.size() < wanted_ + kSpare) continue;
      CutToBest(wanted_, &top_);
      least = std::max(least, Least());
    }
    CutToBest(wanted_, &top_);
    return true;
  }

  // What the text of some promising matches weighs, all of the best reach: for these few, citations
  // are looked up.
  void ByTellingWords() {
    double least = Least();
    for (const Telling& telling : weighed_->telling) {
      const Expression part = telling.likely <= kManyMatches
                                  ? telling.text
                                  : telling.text.Within(Flagged(StepFor(telling.likely)));
      least = std::max(least, LeastText(part.Whole()));
    }
    const double most = MostImpact();
    if (!AddByHand(weighed_->text, least, most)) Add(weighed_->text, least, most);
  }

  // What the last of the best matches of `text` weighs, by its text alone; 0 where there are fewer.
  double LeastText(const Query& text) const {
    Xapian::Enquire enquire = MakeEnquire(database_, text, partial_);
    const Xapian::MSet matches = enquire.get_mset(0, wanted_, database_.get_doccount());
    return matches.size() < wanted_
               ? 0
               : matches[matches.size() - 1].get_weight() - ranking::kScoreStep;
  }

  const Xapian::Database& database_;
  const bool partial_;
  const std::uint32_t wanted_;
  const Weighed* weighed_ = nullptr;
  std::vector<Candidate> top_;  // the best so far, in order
};

}  // namespace

Xapian::Enquire MakeEnquire(const Xapian::Database& database, const Query& query, bool partial) {
  using ranking::kProfile;
  Xapian::Enquire enquire(database);
  enquire.set_weighting_scheme(
      Xapian::BM25Weight(partial ? kProfile.k1.partial : kProfile.k1.all, 0, kProfile.k3,
                         partial ? kProfile.b.partial : kProfile.b.all, kProfile.min_normlen));
  enquire.set_query(query);
  return enquire;
}

double ImpactOf(const Xapian::Document& record, const Weighed& weighed) {
  const std::string impact = record.get_value(slot::kImpact);
  if (impact.empty()) return 0;
  const std::string year = record.get_value(slot::kYear);
  const auto known =
      year.empty() ? std::nullopt
                   : std::optional(static_cast<std::uint32_t>(Xapian::sortable_unserialise(year)));
  return weighed.impact_factor * Xapian::sortable_unserialise(impact) *
         ranking::RecencyShare(weighed.recency, known);
}

std::uint32_t CountUpTo(const Xapian::Database& database, const Query& query, std::uint32_t most) {
  if (query.empty()) return 0;
  const std::uint32_t counted = MakeEnquire(database, Unweighted(query), false)
                                    .get_mset(0, 0, most)
                                    .get_matches_lower_bound();
  // How far beyond a search has counted depends on the shape of the index.
  return std::min(counted, most);
}

std::vector<Found> Best(const Xapian::Database& database, const Weighed& weighed, bool partial,
                        std::uint32_t wanted) {
  Finder finder(database, partial, wanted);
  // The records that have a bonus are looked at on their own, and the others as if there were none.
  Weighed others = weighed;
  for (std::size_t i = 0; i < weighed.bonuses.size(); ++i) {
    Weighed with = others;
    with.telling.clear();
    with.text = others.text.Within(weighed.bonuses[i].records);
    for (std::size_t j = i; j < weighed.bonuses.size(); ++j) {
      const Bonus& bonus = weighed.bonuses[j];
      with.text = with.text.Maybe({FixedWeight(bonus.records, bonus.weight), bonus.weight});
    }
    with.likely = weighed.bonuses[i].likely;
    finder.Search(with);
    others.text = others.text.Without(weighed.bonuses[i].records);
    for (Telling& telling : others.telling) {
      telling.text = telling.text.Without(weighed.bonuses[i].records);
    }
  }
  finder.Search(others);
  return FoundOf(finder.top());
}

std::uint32_t BestOfAll(const Xapian::Database& database, Xapian::Enquire* enquire,
                        std::uint32_t wanted, std::vector<Found>* best) {
  std::vector<Candidate> candidates;
  const std::uint32_t matching = AddBest(enquire, 0, wanted, database.get_doccount(), &candidates);
  CutToBest(wanted, &candidates);
  *best = FoundOf(candidates);
  return matching;
}

}  // namespace pinakes::query
