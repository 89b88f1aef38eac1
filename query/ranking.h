// The blend of relevance and citations: numbers in, numbers and parts out. docs/ranking.md has the
// formula, what each number was measured at, and the command that repeats it.
//
//   score = text + citations + exact title
//   text      = sum of the matched words' BM25 weights / their sum at one occurrence in a title of
//               average length, so that a full match is about 1 whatever the words
//   citations = W * F(c),   F(c) = ln(1 + c) / (2 ln(1 + k))
//               k: the 90th percentile of this index's positive counts; F(k) = 1/2
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace pinakes::ranking {

// A number for searches where a record has all words of the query, and one for those where it need
// not: such a query is a question more often than a title, and abstracts answer it.
struct PerTier {
  double all, partial;
};

// The constants of this ranking. Its name goes into every response's stamp.
struct Profile {
  std::string_view name = "blend-1";
  // BM25 as in Robertson et al., TREC-3; see also Xapian's BM25Weight.
  double k3 = 1, min_normlen = 0;
  // Where all words are there it does not count how often. For that k1 is too small to change any
  // weight, but not 0: Xapian divides the most occurrences of a word by their sum with k1, and a
  // word that an index does not have would weigh no number. What it is a part of is lost then.
  PerTier k1{1e-300, 1.2};
  // Titles that have all words of a query are not worse for being long (measured: docs/ranking.md);
  // and a search that need not look at lengths takes half the time.
  PerTier b{0, 0.6};
  PerTier title{1, 1.5}, author{1, 0.3}, venue{0.15, 0.1}, body{0.1, 1};
  // Where words were typed and a record need not have all: of how many times more records a word is
  // a name than it is in title or abstract, for it to be meant as one and to weigh as where all
  // words are there.
  double mostly_name = 4;
  // There, what a typed year counts in a record of that year: a share of the year's weight.
  double typed_year = 0.5;
  // There, of how many words a query is a question, and what in it counts the word that asks
  // ("which *papers discuss* …"); a word that only joins others counts nothing.
  std::size_t question_words = 7;
  double asking_word = 0.3;
  double first_author = 0.3;     // of what the name weighs, when it is the first author's
  double citation_weight = 0.8;  // W, unless the request gives one
  // Of W, where records need not have all words: citations only order what matches equally well.
  double citation_partial = 0.1;
  double exact_title = 4;     // above anything text and citations reach together
  double before_colon = 0.7;  // the query is what stands before a title's colon
  double better_name = 0.25;  // the name as typed, not only a compatible one
};

inline constexpr Profile kProfile;

// The weight that BM25 gives a term in `term_frequency` of `records` at one occurrence in a
// document of average length. As in Xapian 1.4 (no relevance set): ln((N - n + .5) / (n + .5)),
// halved towards 1 below 2 so that it stays positive.
double TermWeight(std::uint64_t records, std::uint64_t term_frequency);

// The factor by which ln(1 + c) is multiplied to give W * F(c).
double ImpactFactor(double citation_weight, double citation_scale);

// Where citations are to count by the year: of a record `from` or more years older than the newest
// of the index, a citation counts `share`. So the share halves as the age doubles.
struct AgeBand {
  std::uint32_t from;
  double share;
};
inline constexpr std::array kAgeBands{AgeBand{0, 1}, AgeBand{2, 0.5}, AgeBand{4, 0.25},
                                      AgeBand{8, 0.125}, AgeBand{16, 0.0625}};

// Sums of the same numbers made in another order, as in every shape of an index, differ by less
// than this: scores are compared, and shown, in steps of it.
inline constexpr double kScoreSteps = 1e9;  // in 1
inline constexpr double kScoreStep = 1 / kScoreSteps;

// The number of steps nearest to a score.
long long InSteps(double score);

struct Recency {
  double weight = 0;              // 0..1: of the citation part, what counts by the year
  std::uint32_t newest_year = 0;  // of the index
};

// What is left of the citation part of a record of this year: 1 without recency. Of an unknown
// year nothing counts by the year.
double RecencyShare(const Recency& recency, std::optional<std::uint32_t> year);

// W * F(c); 0 for an unknown count and for a retracted work.
double CitationPart(std::optional<std::uint32_t> citations, bool retracted, double impact_factor);

}  // namespace pinakes::ranking
