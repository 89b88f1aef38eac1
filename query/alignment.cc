#include "query/alignment.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "contract/spelling.h"

namespace pinakes::query {
namespace {

// A misprint in a word of at least so many bytes leaves it nearly the same; where what is printed
// is no word, the shorter will do.
constexpr std::size_t kLeastBytesOfMisprint = 5;
constexpr std::size_t kLeastBytesOfNoWord = 4;
constexpr double kMisprint = 0.85;
constexpr double kMisprintThatIsAWord = 0.75;
// Few slip at the first letter, and many words differ in it: moral, oral, amoral.
constexpr double kMisprintAtStart = 0.6;
constexpr double kWrittenApart = 0.95;

// How much `b` is the title's word `a`: 1 where it is, less for a misprint of it, 0 for another.
double Sameness(const ComparedWord& a, const ComparedWord& b) {
  if (a.stem == b.stem) return 1;
  const std::size_t shorter = std::min(a.text.size(), b.text.size());
  const std::size_t longer = std::max(a.text.size(), b.text.size());
  const std::size_t least = b.value.known ? kLeastBytesOfMisprint : kLeastBytesOfNoWord;
  if (longer < least || longer - shorter > 1) return 0;
  if (std::popcount(a.letters ^ b.letters) > 2) return 0;  // more than one edit
  if (EditDistance(a.text, b.text) > 1) return 0;
  if (a.text.front() != b.text.front()) return kMisprintAtStart;
  return b.value.known ? kMisprintThatIsAWord : kMisprint;
}

// Whether `whole` is the two others written together.
bool IsBoth(const ComparedWord& whole, const ComparedWord& first, const ComparedWord& second) {
  return whole.text.size() == first.text.size() + second.text.size() &&
         whole.text.starts_with(first.text) && whole.text.ends_with(second.text);
}

// How the best pairing of the first words of both ends.
enum class Step : std::uint8_t { kEnd, kSkipTitle, kSkipOther, kPair, kTitleOfTwo, kOtherOfTwo };

struct Cell {
  double common = 0;
  Step step = Step::kEnd;
};

class Table {
 public:
  Table(const std::vector<ComparedWord>& title, const std::vector<ComparedWord>& other)
      : title_(title), other_(other), cells_((title.size() + 1) * (other.size() + 1)) {
    for (std::size_t i = 1; i <= title.size(); ++i) {
      for (std::size_t j = 1; j <= other.size(); ++j) Fill(i, j);
    }
  }

  Alignment Best() const {
    Alignment best;
    best.used.resize(other_.size());
    best.common = At(title_.size(), other_.size()).common;
    for (std::size_t i = title_.size(), j = other_.size(); i > 0 && j > 0;) {
      const Step step = At(i, j).step;
      if (step == Step::kSkipTitle) {
        --i;
        continue;
      }
      if (step == Step::kSkipOther) {
        --j;
        continue;
      }
      const std::size_t of_title = step == Step::kTitleOfTwo ? 2 : 1;
      const std::size_t of_other = step == Step::kOtherOfTwo ? 2 : 1;
      if (best.end == 0) best.end = j;
      double surplus = 0;
      for (std::size_t k = 0; k < of_other; ++k) {
        best.used[j - 1 - k] = true;
        surplus += other_[j - 1 - k].value.weight;
      }
      for (std::size_t k = 0; k < of_title; ++k) surplus -= title_[i - 1 - k].value.weight;
      best.surplus += surplus;
      i -= of_title;
      j -= of_other;
      best.begin = j;
    }
    return best;
  }

 private:
  const Cell& At(std::size_t i, std::size_t j) const { return cells_[i * (other_.size() + 1) + j]; }

  void Fill(std::size_t i, std::size_t j) {
    Cell best;
    const auto offer = [&best](double common, Step step) {
      if (common > best.common) best = {common, step};
    };
    const ComparedWord &a = title_[i - 1], &b = other_[j - 1];
    if (const double same = Sameness(a, b); same > 0) {
      offer(At(i - 1, j - 1).common + same * a.value.weight, Step::kPair);
    }
    if (j > 1 && IsBoth(a, other_[j - 2], b)) {
      offer(At(i - 1, j - 2).common + kWrittenApart * a.value.weight, Step::kOtherOfTwo);
    }
    if (i > 1 && IsBoth(b, title_[i - 2], a)) {
      offer(At(i - 2, j - 1).common + kWrittenApart * (title_[i - 2].value.weight + a.value.weight),
            Step::kTitleOfTwo);
    }
    offer(At(i - 1, j).common, Step::kSkipTitle);
    offer(At(i, j - 1).common, Step::kSkipOther);
    if (best.step == Step::kEnd) best.step = Step::kSkipOther;
    cells_[i * (other_.size() + 1) + j] = best;
  }

  const std::vector<ComparedWord>& title_;
  const std::vector<ComparedWord>& other_;
  std::vector<Cell> cells_;
};

}  // namespace

std::vector<ComparedWord> ComparedWords(std::string_view text, std::size_t limit,
                                        WordValues* values, Analyzer* analyzer) {
  TokenList tokens;
  analyzer->Tokenize(text, &tokens);
  std::vector<ComparedWord> words;
  std::uint32_t next = 0;  // of forms that share a position the first counts
  for (const Token& token : tokens.tokens()) {
    if (token.position < next) continue;
    if (words.size() == limit) break;
    next = token.position + 1;
    ComparedWord word{std::string(token.text), std::string(analyzer->Stem(token.text)), {}, 0};
    word.value = values->Value(word.stem);
    for (const char c : word.text) {
      word.letters |= std::uint64_t{1} << (static_cast<unsigned char>(c) & 63U);
    }
    words.push_back(std::move(word));
  }
  return words;
}

double TotalWeight(const std::vector<ComparedWord>& words) {
  double total = 0;
  for (const ComparedWord& word : words) total += word.value.weight;
  return total;
}

bool Alignment::InARow() const {
  for (std::size_t i = begin; i < end; ++i) {
    if (!used[i]) return false;
  }
  return end > begin;
}

Alignment Align(const std::vector<ComparedWord>& title, const std::vector<ComparedWord>& other) {
  return Table(title, other).Best();
}

}  // namespace pinakes::query
