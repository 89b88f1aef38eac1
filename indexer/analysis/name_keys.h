// Author names to index keys and query forms. What matches what, and why: docs/text.md.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "indexer/analysis/analyzer.h"
#include "pinakes/publication.pb.h"

namespace pinakes {

// Keys under which one author is filed. Each is an index term without its prefix.
struct NameKeys {
  std::vector<std::string> words;  // folded words of the name for plain queries: surname, givens
  std::vector<std::string> keys;   // compatibility keys (family + given forms), hashed when long
};

// `ordinal` is the author's place in the list, from 0: a first author's keys begin with ^, no other
// one's do. Who asks for any author asks for both.
NameKeys IndexNameKeys(const Author& author, std::size_t ordinal, Analyzer* analyzer);

// How a typed name is matched: any of `keys` is a match; a key of `better` besides ranks higher.
struct NameQuery {
  std::vector<std::string> keys;
  std::vector<std::string> better;  // best first
  std::vector<std::string> words;   // folded surname words: what to weigh the match by
};
// `name` as after author:, in any order or form; a leading ^ asks for the first author. Both lists
// are empty where the name has no letter.
NameQuery ParseName(std::string_view name, Analyzer* analyzer);

// The keys of queries that a filed key answers: a first author's those with ^ and those without.
std::vector<std::string> AnsweredKeys(std::string_view filed);
// What all filed keys that answer this key of a query begin with, but for the ^ of a first author;
// "" where only the key itself does.
std::string FiledStart(std::string_view key);

// Family, given and suffix of a displayed name, when the source has not told them apart.
Author SplitName(std::string_view name);

}  // namespace pinakes
