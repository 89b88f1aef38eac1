// Venues are few beside records, and a record's is kept in a value slot: the values of some
// thousand records are counted. What begins like the last word is asked for word by word, so that a
// frequent word ("Journal") does not crowd out those that few records have.
#include "query/complete_venue.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "contract/schema.h"
#include "indexer/storage/terms.h"
#include "query/complete_field.h"
#include "query/expand.h"
#include "query/words.h"

namespace pinakes::query {
namespace {

using Xapian::Query;

// Words that begin as typed; the most frequent are taken.
constexpr std::size_t kMostForms = 24;
// Records that are looked at, of all forms together.
constexpr Xapian::doccount kLookedAt = 2400;

// The records that have the words, in parts by what the last one becomes.
std::vector<Query> Parts(const std::vector<TypedWord>& words, const Query& restriction,
                         const Xapian::Database& database) {
  std::vector<Query> all;
  if (!restriction.empty()) all.push_back(restriction);
  if (words.empty()) return {all.empty() ? AllRecords() : restriction};
  const TypedWord& last = words.back();
  for (const TypedWord& word : words) {
    if (&word != &last || !word.unfinished)
      all.push_back(WordQuery(word, prefix::kVenue, database));
  }
  const auto conjunction = [&] { return Query(Query::OP_AND, all.begin(), all.end()); };
  if (!last.unfinished) return {conjunction()};
  std::vector<Query> parts;
  for (const TermSequence& sequence : last.alternatives) {
    const std::size_t before = all.size();
    for (std::size_t i = 0; i + 1 < sequence.size(); ++i) {
      all.push_back(RecordsWith(database, storage::MakeTerm(prefix::kVenue, sequence[i])));
    }
    // Rare forms have little to count; the cheapest way is together.
    std::vector<Query> rare;
    std::size_t forms = 0;
    for (const std::string& form :
         ExpandPrefix(database, storage::MakeTerm(prefix::kVenue, sequence.back()))) {
      if (++forms > kMostForms) {
        rare.push_back(RecordsWith(database, form));
        continue;
      }
      all.push_back(RecordsWith(database, form));
      parts.push_back(conjunction());
      all.pop_back();
    }
    if (!rare.empty()) {
      all.emplace_back(Query::OP_OR, rare.begin(), rare.end());
      parts.push_back(conjunction());
    }
    all.resize(before);
  }
  return parts;
}

struct Estimate {
  double records = 0;
  double times = 0;  // so many records stand behind each that was looked at
};

struct Venue {
  std::string name;       // in its most frequent spelling
  double records = 0;     // about how many have it
  double as_spelled = 0;  // those that have this spelling
};

}  // namespace

std::vector<Completion> CompletedVenues(Session& session, const std::vector<TypedWord>& words,
                                        const Xapian::Query& restriction, std::size_t limit,
                                        const Limits& limits) {
  const Xapian::Database& database = session.index.database;
  std::map<std::string, Estimate> spellings;
  const std::vector<Query> parts = Parts(words, restriction, database);
  for (const Query& part : parts) {
    limits.Check();
    const auto share = static_cast<Xapian::doccount>(kLookedAt / parts.size());
    Xapian::ValueCountMatchSpy values(slot::kVenueName);
    Xapian::Enquire enquire(database);
    enquire.set_query(limits.Guarded(part));
    enquire.set_weighting_scheme(Xapian::BoolWeight());
    enquire.add_matchspy(&values);
    const Xapian::MSet matches = enquire.get_mset(0, 0, share);
    const auto seen = static_cast<double>(values.get_total());
    if (seen == 0) continue;
    const double times = std::max(1.0, matches.get_matches_estimated() / seen);
    for (auto it = values.values_begin(); it != values.values_end(); ++it) {
      // A venue that has two of the forms is found by both; the better estimate counts.
      Estimate& estimate = spellings[*it];
      if (estimate.times > 0 && estimate.times <= times) continue;
      estimate = {times * it.get_termfreq(), times};
    }
  }
  std::map<std::string, Venue> venues;
  for (const auto& [name, estimate] : spellings) {
    // A record may have the words in another name of its venue.
    if (!TextHasWords(name, words, &session.analyzer)) continue;
    Venue& venue = venues[session.analyzer.TitleKey(name)];
    venue.records += estimate.records;
    if (estimate.records <= venue.as_spelled) continue;
    venue.as_spelled = estimate.records;
    venue.name = name;
  }
  std::vector<Venue> order;
  for (auto& [key, venue] : venues) order.push_back(std::move(venue));
  std::ranges::sort(order, [](const Venue& a, const Venue& b) {
    return a.records != b.records ? a.records > b.records : a.name < b.name;
  });
  if (order.size() > limit) order.resize(limit);
  std::vector<Completion> completions;
  for (Venue& venue : order) {
    Completion completion;
    completion.set_query("venue:" + QuotedValue(venue.name));
    completion.set_text(std::move(venue.name));
    completion.set_field("venue");
    completions.push_back(std::move(completion));
  }
  return completions;
}

}  // namespace pinakes::query
