#include "query/likeness.h"

#include <algorithm>
#include <bit>
#include <set>
#include <utility>

#include "contract/spelling.h"
#include "indexer/analysis/name_keys.h"

namespace pinakes::query {
namespace {

// Longer texts are compared by their beginning.
constexpr std::size_t kMaxTitleWords = 100;
constexpr std::size_t kMaxTextWords = 600;
// A title of so few words may stand in any text by chance.
constexpr std::size_t kLeastWordsInText = 4;
// A misprint in a word of at least so many bytes leaves it nearly the same.
constexpr std::size_t kLeastBytesOfMisprint = 5;
constexpr double kMisprint = 0.85;

// What speaks against a record with the same title.
constexpr double kOtherAuthor = 0.9;      // one of the authors, but not the first
constexpr double kAuthorsUnknown = 0.85;  // nothing to compare
constexpr double kNoAuthor = 0.45;        // none of them
constexpr double kNoAuthorCut = 0.7;      // none of those that a cut list left
constexpr double kNextYear = 0.96;        // a preprint's year and its publication's
constexpr double kYearUnknown = 0.92;
constexpr double kNearYear = 0.8;  // up to kNearYears apart
constexpr double kFarYear = 0.6;
constexpr std::uint32_t kNearYears = 3;
constexpr double kOtherNumber = 0.5;  // "part 1" and "part 2"
constexpr std::size_t kMaxNumeralDigits = 2;
// "In this issue" comes every year: so short a title tells a work by its year alone.
constexpr std::size_t kShortTitleWords = 3;
constexpr double kShortTitleOtherYear = 0.5;

struct Word {
  std::string text;  // folded
  std::string stem;
  double weight = 0;
  std::uint64_t letters = 0;  // which byte values it has, folded into 64 bits
};

std::vector<Word> WordsOf(std::string_view text, std::size_t limit, WordWeights* weights,
                          Analyzer* analyzer) {
  TokenList tokens;
  analyzer->Tokenize(text, &tokens);
  std::vector<Word> words;
  std::uint32_t next = 0;  // of forms that share a position the first counts
  for (const Token& token : tokens.tokens()) {
    if (token.position < next) continue;
    if (words.size() == limit) break;
    next = token.position + 1;
    Word word{std::string(token.text), std::string(analyzer->Stem(token.text)), 0, 0};
    word.weight = weights->Weight(word.stem);
    for (const char c : word.text) {
      word.letters |= std::uint64_t{1} << (static_cast<unsigned char>(c) & 63);
    }
    words.push_back(std::move(word));
  }
  return words;
}

double Total(const std::vector<Word>& words) {
  double total = 0;
  for (const Word& word : words) total += word.weight;
  return total;
}

// 1 for the same word, less for one with a misprint, 0 for another.
double Sameness(const Word& a, const Word& b) {
  if (a.stem == b.stem) return 1;
  const std::size_t shorter = std::min(a.text.size(), b.text.size());
  const std::size_t longer = std::max(a.text.size(), b.text.size());
  if (longer < kLeastBytesOfMisprint || longer - shorter > 1) return 0;
  if (std::popcount(a.letters ^ b.letters) > 2) return 0;  // more than one edit
  return EditDistance(a.text, b.text) <= 1 ? kMisprint : 0;
}

// The weight that the two have in common, in the same order.
double InCommon(const std::vector<Word>& a, const std::vector<Word>& b) {
  std::vector<double> last(b.size() + 1, 0), row(b.size() + 1, 0);
  for (const Word& word : a) {
    for (std::size_t j = 0; j < b.size(); ++j) {
      const double same = Sameness(word, b[j]);
      row[j + 1] = std::max({last[j + 1], row[j], same > 0 ? last[j] + same * word.weight : 0});
    }
    last.swap(row);
  }
  return last.back();
}

// Whether `title` stands in `text` without a gap.
bool StandsIn(const std::vector<Word>& title, const std::vector<Word>& text) {
  if (title.size() < kLeastWordsInText) return false;
  const auto same = [](const Word& a, const Word& b) { return a.stem == b.stem; };
  return std::search(text.begin(), text.end(), title.begin(), title.end(), same) != text.end();
}

// "2" of "part 2", but no year or page.
bool IsNumeral(const std::string& word) {
  static const std::set<std::string_view> kRoman{"i",  "ii",  "iii",  "iv", "v",
                                                 "vi", "vii", "viii", "ix", "x"};
  const bool digits = std::ranges::all_of(word, [](char c) { return c >= '0' && c <= '9'; });
  return (digits && word.size() <= kMaxNumeralDigits) || kRoman.contains(word);
}

// Words of a title about another work.
bool IsAboutAnother(const std::string& stem) {
  static const std::set<std::string_view> kStems{"comment", "repli",  "respons",     "erratum",
                                                 "correct", "review", "corrigendum", "discuss"};
  return kStems.contains(stem);
}

// What tells titles apart that otherwise read the same: numerals, and that one is about the other.
std::vector<std::string> Distinctions(const std::vector<Word>& words) {
  std::vector<std::string> found;
  for (const Word& word : words) {
    if (IsNumeral(word.text) || IsAboutAnother(word.stem)) found.push_back(word.stem);
  }
  return found;
}

class Comparison {
 public:
  Comparison(const Reference& reference, const Publication& record, WordWeights* weights,
             Analyzer* analyzer)
      : reference_(reference),
        record_(record),
        weights_(weights),
        analyzer_(analyzer),
        of_record_(WordsOf(record.title(), kMaxTitleWords, weights, analyzer)),
        of_text_(WordsOf(reference.text, kMaxTextWords, weights, analyzer)) {}

  double Value() {
    const double title = Title();
    return title * title * Authors() * Year();
  }

 private:
  double Title() {
    const double record_total = Total(of_record_);
    if (record_total <= 0) return 0;
    double best = 0;
    double number = 1;
    if (!reference_.title.empty()) {
      const std::vector<Word> wanted =
          WordsOf(reference_.title, kMaxTitleWords, weights_, analyzer_);
      if (Distinctions(wanted) != Distinctions(of_record_) &&
          analyzer_->TitleKey(reference_.title) != analyzer_->TitleKey(record_.title())) {
        number = kOtherNumber;
      }
      const double common = InCommon(of_record_, wanted);
      best = std::min(1.0, 2 * common / (record_total + Total(wanted)));
    }
    if (best < 1 && StandsIn(of_record_, of_text_)) {
      best = std::max(best, LongTitle());
    } else if (reference_.title.empty()) {
      // Without a title of its own the text may have much besides; nearly all of the record's
      // title has to be there.
      best = std::max(best, 0.9 * InCommon(of_record_, of_text_) / record_total);
    }
    return best * number;
  }

  // A title that stands in the text as a whole is the more telling the longer it is.
  double LongTitle() const { return of_record_.size() >= 2 * kLeastWordsInText ? 1 : 0.95; }

  double Authors() {
    if (record_.authors().empty()) return kAuthorsUnknown;
    std::set<std::string> named;
    if (!reference_.authors.empty()) {
      for (const std::string& name : reference_.authors) AddFamily(name, &named);
    } else if (!of_text_.empty()) {
      // The words of the text that are none of the title's.
      std::multiset<std::string> title;
      for (const Word& word : of_record_) title.insert(word.text);
      for (const Word& word : of_text_) {
        if (const auto it = title.find(word.text); it != title.end()) {
          title.erase(it);
        } else {
          named.insert(word.text);
        }
      }
    }
    if (named.empty()) return kAuthorsUnknown;
    for (int i = 0; i < record_.authors_size(); ++i) {
      std::set<std::string> family;
      const Author& author = record_.authors(i);
      AddFamily(author.family().empty() ? author.name() : author.family() + ", " + author.given(),
                &family);
      const bool has = std::ranges::any_of(
          family, [&](const std::string& word) { return named.contains(word); });
      if (has) return i == 0 ? 1 : kOtherAuthor;
    }
    // A text that was not read may spell names in its own way, or have none.
    if (reference_.authors.empty()) return kNoAuthorCut;
    return record_.authors_truncated() ? kNoAuthorCut : kNoAuthor;
  }

  // The words of a family name, the particles too.
  void AddFamily(const std::string& name, std::set<std::string>* words) {
    const Author split = SplitName(name);
    TokenList tokens;
    analyzer_->Tokenize(split.family().empty() ? split.name() : split.family(), &tokens);
    for (const Token& token : tokens.tokens()) {
      if (token.text.size() > 1) words->insert(std::string(token.text));
    }
  }

  double Year() const {
    if (!record_.has_year()) return kYearUnknown;
    if (!reference_.year) {
      // A text that was not read tells at least whether the year is in it.
      const std::string year = std::to_string(record_.year());
      const bool there =
          std::ranges::any_of(of_text_, [&](const Word& word) { return word.text == year; });
      return there ? 1 : kYearUnknown;
    }
    const std::uint32_t a = record_.year(), b = *reference_.year;
    const std::uint32_t apart = a > b ? a - b : b - a;
    if (apart == 0) return 1;
    if (of_record_.size() <= kShortTitleWords) return kShortTitleOtherYear;
    return apart == 1 ? kNextYear : apart <= kNearYears ? kNearYear : kFarYear;
  }

  const Reference& reference_;
  const Publication& record_;
  WordWeights* weights_;
  Analyzer* analyzer_;
  const std::vector<Word> of_record_, of_text_;
};

}  // namespace

double Likeness(const Reference& reference, const Publication& record, WordWeights* weights,
                Analyzer* analyzer) {
  return Comparison(reference, record, weights, analyzer).Value();
}

}  // namespace pinakes::query
