// The words of a record's title laid beside those of a reference: which stand for which, misprints
// and words written apart or together among them. Pure, no index needed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "indexer/analysis/analyzer.h"

namespace pinakes::query {

// What is known of one word for a comparison of titles.
struct WordValue {
  double weight = 0;   // the common ones weigh little
  bool known = false;  // whether any title has it: else it may be a misprint
};
class WordValues {
 public:
  virtual ~WordValues() = default;
  virtual WordValue Value(const std::string& stem) = 0;
};

struct ComparedWord {
  std::string text;  // folded
  std::string stem;
  WordValue value;
  std::uint64_t letters = 0;  // which byte values it has, folded into 64 bits
};

// At most `limit` words; of forms that share a place the first.
std::vector<ComparedWord> ComparedWords(std::string_view text, std::size_t limit,
                                        WordValues* values, Analyzer* analyzer);
double TotalWeight(const std::vector<ComparedWord>& words);

struct Alignment {
  double common = 0;       // the title's weight that the other has, in the same order
  double surplus = 0;      // what misprints weigh in the other beyond the words they stand for
  std::vector<bool> used;  // which words of the other have a partner
  std::size_t begin = 0, end = 0;  // where those stand: all within [begin, end)

  // Whether nothing stands between the words that have a partner.
  bool InARow() const;
};

// The pairing in order that has the most weight in common. Time and memory: the product of the
// numbers of words.
Alignment Align(const std::vector<ComparedWord>& title, const std::vector<ComparedWord>& other);

}  // namespace pinakes::query
