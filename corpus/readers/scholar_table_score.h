// How likely the parts of a profile row are what a reading takes them for. Scores are in the manner
// of log odds: what is e times as likely is one higher.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "corpus/readers/scholar_table_split.h"
#include "corpus/readers/scholar_table_token.h"

namespace pinakes::corpus {

inline constexpr double kImpossible = -8.0;

// A name's place: initials at `begin`, surname up to `family_end`, suffix up to `end`.
struct ScholarNamePlace {
  std::size_t begin = 0;
  std::size_t family_end = 0;
  std::size_t end = 0;
};

// By the number of main words of a surname.
double WordsScore(std::size_t words);

// Scores of places in one row; all it is made from must outlive it.
class RowScores {
 public:
  RowScores(const std::vector<Token>& tokens, const ScholarHints& hints,
            const ScholarKnowledge& known);

  // How likely the capitals at token `i` are initials.
  double InitialsScore(std::size_t i) const;
  // What the table knows of this name.
  double FamiliarScore(const ScholarNamePlace& name) const;
  // How likely a title ends before token `i`.
  double TitleEndScore(std::size_t i) const;
  // How likely its words are a surname and not the beginning of a venue.
  double SurnameScore(const ScholarNamePlace& name) const;
  // How likely a venue begins at token `i`.
  double VenueScore(std::size_t i) const;
  std::string NameKey(const ScholarNamePlace& name) const;
  std::string SurnameKey(std::size_t begin, std::size_t end) const;

 private:
  // What the ends of other rows' lists say of a name's first surname word and the one behind it:
  // where the same word follows each time, it belongs to the name.
  double EndingScore(const ScholarNamePlace& name) const;
  double VenueWordScore(std::size_t i) const;
  // "2021 USENIX Annual ...", "18th International ..." begin venues; "50 (4), 161-175" is what
  // stands behind a venue's name.
  double NumberStartScore(const Token& word, const Token* next) const;

  const std::vector<Token>& tokens_;
  const ScholarHints& hints_;
  const ScholarKnowledge& known_;
  bool shouting_ = false;  // most words are in capitals
};

}  // namespace pinakes::corpus
