#include "corpus/readers/scholar_table_score.h"

#include <algorithm>
#include <array>

#include "corpus/fields.h"
#include "corpus/readers/scholar_table_words.h"

namespace pinakes::corpus {

double WordsScore(std::size_t words) {
  constexpr std::array<double, 5> kScores{kImpossible, 0.0, -4.0, -8.0, -12.0};
  return words < kScores.size() ? kScores[words] : 3 * kImpossible;
}

RowScores::RowScores(const std::vector<Token>& tokens, const ScholarHints& hints,
                     const ScholarKnowledge& known)
    : tokens_(tokens), hints_(hints), known_(known) {
  std::size_t capitals = 0;
  for (const Token& token : tokens) capitals += token.capitals ? 1 : 0;
  shouting_ = capitals * 2 > tokens.size();
}

std::string RowScores::NameKey(const ScholarNamePlace& name) const {
  return LowerWord(tokens_[name.begin].core) + " " + SurnameKey(name.begin + 1, name.family_end);
}
std::string RowScores::SurnameKey(std::size_t begin, std::size_t end) const {
  std::string key;
  for (; begin < end; ++begin) {
    if (!key.empty()) key += ' ';
    key += tokens_[begin].lower;
  }
  return key;
}

double RowScores::InitialsScore(std::size_t i) const {
  const Token& token = tokens_[i];
  if (!token.initials) return 0;
  if (IsBodyAcronym(token.lower)) return -4.0;
  constexpr std::array<double, 5> kByLength{0, 0, -0.2, -1.5, -3.5};
  return kByLength[std::min<std::size_t>(LetterCount(token.core), 4)];
}

double RowScores::FamiliarScore(const ScholarNamePlace& name) const {
  double score = 0;
  if (known_.names.contains(NameKey(name))) {
    score += 5.5;
  } else if (known_.surnames.contains(SurnameKey(name.begin + 1, name.family_end))) {
    score += 2.0;
  }
  return score;
}

double RowScores::TitleEndScore(std::size_t i) const {
  if (i == 0) return kImpossible;
  const Token& last = tokens_[i - 1];
  if (last.comma) return -4.0;
  double score = 0;
  if (IsFunctionWord(last.lower) && LetterCount(last.core) > 1) score -= 4.0;
  // "Attention: A Survey ..."
  if (last.core.ends_with(':') && LetterCount(tokens_[i].core) == 1) score -= 4.0;
  if (i == 1) score -= 1.0;
  return score;
}

double RowScores::EndingScore(const ScholarNamePlace& name) const {
  const std::size_t second = name.begin + 2;
  if (second >= tokens_.size() || !tokens_[second].surname ||
      VenueStartClass(tokens_[second].lower) > 0 ||
      tokens_[second].lower == tokens_[second - 1].lower) {
    return 0;
  }
  const std::string one = LowerWord(tokens_[name.begin].core) + " " + tokens_[name.begin + 1].lower;
  const auto pair = known_.endings.find(one + " " + tokens_[second].lower);
  const auto all = known_.endings.find(one);
  if (pair == known_.endings.end() || all == known_.endings.end() || pair->second < 2 ||
      pair->second < all->second || known_.names.contains(one)) {
    return 0;
  }
  return name.family_end > second ? 3.0 : -2.0;
}

double RowScores::SurnameScore(const ScholarNamePlace& name) const {
  double score = EndingScore(name);
  for (std::size_t i = name.begin + 1; i < name.family_end; ++i) {
    const Token& word = tokens_[i];
    const int venue = VenueStartClass(word.lower);
    if (i == name.begin + 1) {
      score -= venue == 2 ? 2.0 : 0.0;
      if (IsCapitalParticle(word) && i + 1 == name.family_end) score -= 1.5;
    } else if (!word.particle) {
      score -= venue == 2 ? 6.0 : venue == 1 ? 2.5 : 0.0;
      if (IsSecondSurname(word.lower)) score += 3.5;
      if (known_.venue_words.contains(word.lower)) score -= 2.0;
    }
    if (word.capitals && !shouting_ && LetterCount(word.core) >= 2) {
      score -= i == name.begin + 1 ? 1.0 : 3.0;
    }
  }
  return score;
}

double RowScores::VenueScore(std::size_t i) const {
  if (i >= tokens_.size()) {
    if (hints_.year_stripped) return -2.5;
    if (!hints_.year_known) return 1.5;
    // Behind a venue the year stands in the text as well, if it does so in this table.
    return known_.rows_with_stripped * 3 > known_.rows_with_year * 2 ? 5.0 : 0.0;
  }
  const Token& word = tokens_[i];
  double score = VenueWordScore(i);
  const bool pair = i + 1 < tokens_.size() &&
                    known_.venue_pairs.contains(word.lower + " " + tokens_[i + 1].lower);
  if (const auto found = known_.venue_words.find(word.lower); found != known_.venue_words.end()) {
    score = std::max(score, std::min(1.0 + 0.5 * found->second + (pair ? 1.0 : 0.0), 3.0));
  }
  if (pair) score += 0.5;
  if (i + 1 < tokens_.size() && IsVenuePair(word.lower, tokens_[i + 1].lower)) return 5.0;
  // A surname of two words, the second of which was taken for the venue.
  if (word.surname && IsSecondSurname(word.lower)) score -= 1.5;
  // Initials and a surname: the list goes on.
  if (i + 1 < tokens_.size() && word.initials && !IsBodyAcronym(word.lower) &&
      tokens_[i + 1].surname && VenueStartClass(word.lower) < 2 &&
      VenueStartClass(tokens_[i + 1].lower) < 2 &&
      !(word.lower == "j" && IsJournalAbbreviation(tokens_[i + 1].lower))) {
    score -= 3.0;
  }
  return score;
}

double RowScores::VenueWordScore(std::size_t i) const {
  const Token& word = tokens_[i];
  const Token* next = i + 1 < tokens_.size() ? &tokens_[i + 1] : nullptr;
  if (word.digit_start) return NumberStartScore(word, next);
  if (word.core.starts_with('(') || word.ellipsis) return kImpossible;
  const int venue = VenueStartClass(word.lower);
  if (word.small_start) {
    if (IsFunctionWord(word.lower)) return kImpossible;
    return venue == 2 ? 2.0 : word.surname || word.core.find(':') != word.core.npos ? 0.0 : -5.0;
  }
  double score = venue == 2 ? 3.0 : venue == 1 ? 1.5 : 0.0;
  // "University of X", but "Yale University": without a word like "of" it is no beginning.
  if (WantsFunctionWord(word.lower) && !word.comma &&
      (next == nullptr || next->digit_start || !next->small_start)) {
    score = 0.5;
  }
  // "Foo of Bar": no surname stands before "of".
  if (next != nullptr && !word.comma && next->small_start && IsFunctionWord(next->lower) &&
      !next->particle) {
    score = std::max(score, 1.5);
  }
  if (word.capitals && !shouting_ && LetterCount(word.core) >= 3) score = std::max(score, 2.5);
  if (!word.surname && !word.initials && score < 2.0) score = 2.0;  // "SC20:", "Phys.", "«Foo"
  if (word.lower == "j" && next != nullptr && IsJournalAbbreviation(next->lower)) score += 2.0;
  return score;
}

double RowScores::NumberStartScore(const Token& word, const Token* next) const {
  const std::string_view core = word.core;
  const bool ordinal = core.ends_with("th") || core.ends_with("st") || core.ends_with("nd") ||
                       core.ends_with("rd") || core.find("D") != core.npos;
  if (ordinal) return 2.5;
  const bool year = core.size() == 4 && (core.starts_with("19") || core.starts_with("20")) &&
                    ParseYear(core).has_value();
  if (year && !word.comma && next != nullptr && !next->digit_start &&
      !next->core.starts_with('(')) {
    return 3.0;
  }
  return kImpossible;
}

}  // namespace pinakes::corpus
