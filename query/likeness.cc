#include "query/likeness.h"

#include <algorithm>
#include <set>
#include <utility>

#include "indexer/analysis/name_keys.h"
#include "query/alignment.h"

namespace pinakes::query {
namespace {

// Longer texts are compared by their beginning.
constexpr std::size_t kMaxTitleWords = 100;
constexpr std::size_t kMaxTextWords = 600;
// A title of so few words may stand in any text by chance, or before the colon of another.
constexpr std::size_t kLeastWordsInText = 4;
// What a title among other words is worth: where its words stand apart, and where in a row.
constexpr double kScattered = 0.9;
constexpr double kInARow = 0.95;
// A title without what the other has behind its colon.
constexpr double kWithoutSubtitle = 0.85;

// What speaks against a record with the same title.
constexpr double kOtherAuthor = 0.9;      // one of the authors, but not the first
constexpr double kAuthorsUnknown = 0.85;  // nothing to compare
constexpr double kNoAuthor = 0.45;        // none of them
constexpr double kNoAuthorCut = 0.7;      // none of those that a cut list left
constexpr double kOtherWords = 0.55;      // words that are neither authors nor a venue
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

using Words = std::vector<ComparedWord>;

// How much of both titles is the same, 0..1.
double Common(const Words& title, const Words& other) {
  const Alignment best = Align(title, other);
  const double both = TotalWeight(title) + TotalWeight(other) - best.surplus;
  return both > 0 ? std::min(1.0, 2 * best.common / both) : 0;
}

// A title up to its colon, where it has one and that is telling; empty where not.
std::string_view BeforeSubtitle(std::string_view title) {
  const std::size_t colon = title.find(": ");
  return colon == std::string_view::npos ? std::string_view() : title.substr(0, colon);
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
std::vector<std::string> Distinctions(const Words& words) {
  std::vector<std::string> found;
  for (const ComparedWord& word : words) {
    if (IsNumeral(word.text) || IsAboutAnother(word.stem)) found.push_back(word.stem);
  }
  return found;
}

class Comparison {
 public:
  Comparison(const Reference& reference, const Publication& record, WordValues* values,
             Analyzer* analyzer)
      : reference_(reference),
        record_(record),
        values_(values),
        analyzer_(analyzer),
        of_record_(Split(record.title())),
        main_of_record_(Main(record.title())),
        of_text_(ComparedWords(reference.text, kMaxTextWords, values, analyzer)) {}

  double Value() {
    if (TotalWeight(of_record_) <= 0) return 0;
    if (!reference_.title.empty()) {
      const double title =
          std::max(AsTitle(reference_.title), InText().title) * OtherNumber(reference_.title);
      return title * title * NamedAuthors() * Year();
    }
    // Either the text is a title and nothing else, or it has one among other words.
    const double title = AsTitle(reference_.text) * OtherNumber(reference_.text);
    const Place place = InText();
    return std::max(title * title * kAuthorsUnknown * kYearUnknown,
                    place.title * place.title * TextAuthors(place) * Year());
  }

 private:
  // Where in the text the record's title stands, and how surely it does.
  struct Place {
    double title = 0;
    Alignment words;
  };

  Words Split(std::string_view title) {
    return ComparedWords(title, kMaxTitleWords, values_, analyzer_);
  }

  // The words before a subtitle, where they are enough to tell a work.
  Words Main(std::string_view title) {
    Words words = Split(BeforeSubtitle(title));
    if (words.size() < kLeastWordsInText) words.clear();
    return words;
  }

  double AsTitle(const std::string& title) {
    const Words wanted = Split(title);
    double same = Common(of_record_, wanted);
    if (!main_of_record_.empty()) {
      same = std::max(same, kWithoutSubtitle * Common(main_of_record_, wanted));
    }
    if (const Words main = Main(title); !main.empty()) {
      same = std::max(same, kWithoutSubtitle * Common(of_record_, main));
    }
    return same;
  }

  // Less than 1 for titles that only a numeral tells apart.
  double OtherNumber(const std::string& title) {
    const bool other = Distinctions(Split(title)) != Distinctions(of_record_) &&
                       analyzer_->TitleKey(title) != analyzer_->TitleKey(record_.title());
    return other ? kOtherNumber : 1;
  }

  Place InText() const {
    Place best = InText(of_record_, 1);
    if (!main_of_record_.empty() && best.title < kWithoutSubtitle) {
      Place main = InText(main_of_record_, kWithoutSubtitle);
      if (main.title > best.title) best = std::move(main);
    }
    return best;
  }

  Place InText(const Words& title, double worth) const {
    Place place{0, Align(title, of_text_)};
    double has = place.words.common / TotalWeight(title);
    if (reference_.title.empty() && !HasDistinctions()) has *= kOtherNumber;
    const bool in_a_row = title.size() >= kLeastWordsInText && place.words.InARow();
    if (in_a_row) {
      // The more telling the longer it is.
      place.title = worth * has * (title.size() >= 2 * kLeastWordsInText ? 1 : kInARow);
    } else if (reference_.title.empty()) {
      // Without a title of its own the text may have much besides; nearly all of the record's
      // title has to be there.
      place.title = worth * has * kScattered;
    }
    return place;
  }

  // Whether the text has the record's "part 2" or "comment on".
  bool HasDistinctions() const {
    return std::ranges::all_of(Distinctions(of_record_), [&](const std::string& stem) {
      return std::ranges::any_of(of_text_,
                                 [&](const ComparedWord& word) { return word.stem == stem; });
    });
  }

  // For the names that the reference was read to have.
  double NamedAuthors() {
    std::set<std::string> named;
    for (const std::string& name : reference_.authors) AddFamily(name, &named);
    if (record_.authors().empty() || named.empty()) return kAuthorsUnknown;
    if (const double found = FirstOf(named); found > 0) return found;
    return record_.authors_truncated() ? kNoAuthorCut : kNoAuthor;
  }

  // For a text that was not read: its words beside the title may be names, spelt in their own way.
  double TextAuthors(const Place& place) {
    std::set<std::string> named;
    for (std::size_t i = 0; i < of_text_.size(); ++i) {
      if (!place.words.used[i]) named.insert(of_text_[i].text);
    }
    if (record_.authors().empty() || named.empty()) return kAuthorsUnknown;
    if (const double found = FirstOf(named); found > 0) return found;
    return HasYear() || HasVenue(named) ? kNoAuthorCut : kOtherWords;
  }

  // What the first author among `named` makes of it; 0 where none is.
  double FirstOf(const std::set<std::string>& named) {
    for (int i = 0; i < record_.authors_size(); ++i) {
      std::set<std::string> family;
      const Author& author = record_.authors(i);
      AddFamily(author.family().empty() ? author.name() : author.family() + ", " + author.given(),
                &family);
      const bool has = std::ranges::any_of(
          family, [&](const std::string& word) { return named.contains(word); });
      if (has) return i == 0 ? 1 : kOtherAuthor;
    }
    return 0;
  }

  // Whether the words have more of the record's venue than not.
  bool HasVenue(const std::set<std::string>& words) {
    const Words venue = Split(record_.venue());
    double found = 0;
    for (const ComparedWord& word : venue) {
      if (words.contains(word.text)) found += word.value.weight;
    }
    return found > 0 && 2 * found >= TotalWeight(venue);
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

  // Whether the record's year is a word of the text.
  bool HasYear() const {
    const std::string year = std::to_string(record_.year());
    return record_.has_year() && std::ranges::any_of(of_text_, [&](const ComparedWord& word) {
             return word.text == year;
           });
  }

  double Year() const {
    if (!record_.has_year()) return kYearUnknown;
    // A text that was not read tells at least whether the year is in it.
    if (!reference_.year) return HasYear() ? 1 : kYearUnknown;
    const std::uint32_t a = record_.year(), b = *reference_.year;
    const std::uint32_t apart = a > b ? a - b : b - a;
    if (apart == 0) return 1;
    if (of_record_.size() <= kShortTitleWords) return kShortTitleOtherYear;
    return apart == 1 ? kNextYear : apart <= kNearYears ? kNearYear : kFarYear;
  }

  const Reference& reference_;
  const Publication& record_;
  WordValues* values_;
  Analyzer* analyzer_;
  const Words of_record_, main_of_record_, of_text_;
};

}  // namespace

double Likeness(const Reference& reference, const Publication& record, WordValues* values,
                Analyzer* analyzer) {
  return Comparison(reference, record, values, analyzer).Value();
}

}  // namespace pinakes::query
