#include "query/name_terms.h"

#include <algorithm>
#include <string_view>
#include <unordered_set>

#include "contract/schema.h"
#include "indexer/analysis/name_keys.h"
#include "indexer/storage/database.h"
#include "query/words.h"

namespace pinakes::query {

std::vector<std::string> NameTerms(const Xapian::Database& database,
                                   const std::vector<std::string>& keys) {
  std::vector<std::string> terms, starts;
  const std::unordered_set<std::string> asked(keys.begin(), keys.end());
  const auto ask = [&](const std::string& key) {
    std::string start = FiledStart(key);
    if (start.empty()) {
      terms.push_back(storage::MakeTerm(prefix::kNameKey, key));
    } else {
      starts.push_back(std::move(start));
    }
  };
  for (const std::string& key : keys) {
    ask(key);
    if (!key.starts_with('^') && !asked.contains('^' + key)) ask('^' + key);
  }
  std::sort(starts.begin(), starts.end());
  std::string_view last;
  for (const std::string& start : starts) {
    // A start that goes on from one seen before leads to nothing new.
    if (!last.empty() && start.starts_with(last)) continue;
    last = start;
    const std::string begin = std::string(prefix::kNameKey) + start;
    for (auto it = database.allterms_begin(begin); it != database.allterms_end(begin); ++it) {
      const std::string term = *it;
      const std::vector<std::string> answered =
          AnsweredKeys(std::string_view(term).substr(prefix::kNameKey.size()));
      if (std::any_of(answered.begin(), answered.end(),
                      [&](const std::string& key) { return asked.contains(key); })) {
        terms.push_back(term);
      }
    }
  }
  return terms;
}

bool AsksGivenNames(const std::string& key) { return key.find('/') != std::string::npos; }

Xapian::Query AnyTerm(const Xapian::Database& database, const std::vector<std::string>& terms) {
  std::vector<Xapian::Query> any;
  for (const std::string& term : terms) any.push_back(RecordsWith(database, term));
  return {Xapian::Query::OP_OR, any.begin(), any.end()};
}

}  // namespace pinakes::query
