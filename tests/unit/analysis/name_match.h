// A tiny index of authors: which of them a typed name finds, best first, as the compiler does it.
#pragma once

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "indexer/analysis/analyzer.h"
#include "indexer/analysis/name_keys.h"

namespace pinakes {

// "Family|Given", "Family|Given|Suffix", or a displayed name without '|'.
inline Author MakeAuthor(std::string_view text) {
  Author author;
  std::vector<std::string> fields{""};
  for (const char c : text) {
    if (c == '|') {
      fields.emplace_back();
    } else {
      fields.back() += c;
    }
  }
  if (fields.size() == 1) {
    author.set_name(fields[0]);
    return author;
  }
  fields.resize(3);
  author.set_family(fields[0]);
  author.set_given(fields[1]);
  author.set_suffix(fields[2]);
  author.set_name(fields[1] + (fields[1].empty() || fields[0].empty() ? "" : " ") + fields[0]);
  return author;
}

// One record an entry, its authors parted by ';'.
class NameIndex {
 public:
  explicit NameIndex(const std::vector<std::string>& records) : records_(records) {
    for (const std::string& record : records) {
      std::set<std::string>& keys = keys_.emplace_back();
      std::set<std::string>& words = words_.emplace_back();
      std::size_t ordinal = 0;
      for (std::size_t begin = 0; begin <= record.size();) {
        const std::size_t end = std::min(record.find(';', begin), record.size());
        const Author author = MakeAuthor(std::string_view(record).substr(begin, end - begin));
        const NameKeys filed = IndexNameKeys(author, ordinal++, &analyzer_);
        for (const std::string& key : filed.keys) {
          for (std::string& answered : AnsweredKeys(key)) keys.insert(std::move(answered));
        }
        words.insert(filed.words.begin(), filed.words.end());
        begin = end + 1;
      }
    }
  }

  // As author:, "a > b = c": c is no worse than b, b is worse than a.
  std::string Find(std::string_view name) {
    const NameQuery query = ParseName(name, &analyzer_);
    std::vector<std::pair<double, std::string>> hits;
    for (std::size_t i = 0; i < records_.size(); ++i) {
      if (!AnyIn(query.keys, keys_[i]) || !AnyIn(query.words, words_[i])) continue;
      double score = 0;
      double bonus = 1;
      for (const std::string& key : query.better) {
        if (keys_[i].contains(key)) score += bonus;
        bonus /= 2;
      }
      hits.emplace_back(-score, records_[i]);
    }
    std::stable_sort(hits.begin(), hits.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    std::string text;
    for (std::size_t i = 0; i < hits.size(); ++i) {
      if (i > 0) text += hits[i].first == hits[i - 1].first ? " = " : " > ";
      text += hits[i].second;
    }
    return text;
  }

  // As plain words, all required.
  std::string FindWords(std::string_view text) {
    std::string found;
    const std::vector<QueryUnit> units = analyzer_.ParseQuery(text);
    for (std::size_t i = 0; i < records_.size(); ++i) {
      const bool all = std::all_of(units.begin(), units.end(), [&](const QueryUnit& unit) {
        return std::any_of(
            unit.alternatives.begin(), unit.alternatives.end(), [&](const TermSequence& terms) {
              return std::all_of(terms.begin(), terms.end(),
                                 [&](const auto& term) { return words_[i].contains(term); });
            });
      });
      if (units.empty() || !all) continue;
      if (!found.empty()) found += " = ";
      found += records_[i];
    }
    return found;
  }

 private:
  static bool AnyIn(const std::vector<std::string>& some, const std::set<std::string>& all) {
    return std::any_of(some.begin(), some.end(),
                       [&](const std::string& one) { return all.contains(one); });
  }

  Analyzer analyzer_{"english"};
  std::vector<std::string> records_;
  std::vector<std::set<std::string>> keys_;
  std::vector<std::set<std::string>> words_;
};

}  // namespace pinakes
