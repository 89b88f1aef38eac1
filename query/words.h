// Words and phrases -> Xapian queries: which terms of which fields a word stands for, and what a
// match of it weighs.
#pragma once

#include <xapian.h>

#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "indexer/analysis/analyzer.h"
#include "query/expression.h"
#include "query/limits.h"
#include "query/parser/ast.h"
#include "query/weighed.h"

namespace pinakes::query {

// One term that a query looks for, for explain and highlights.
struct SoughtTerm {
  std::string word;   // as typed
  std::string term;   // as indexed, with its prefix
  std::string field;  // title, author, venue, abstract, year
  double weight = 0;
  bool of_name = false;  // a surname of an author asked for: it counts in that author's name alone
};

// A term of the authors whom a query asks for by name.
struct SoughtName {
  std::string term;
  bool whole = false;  // by given names too, not by the surname alone
};

// A piece of a query with what it can weigh (at one occurrence in a record of average length) and
// about how many records match it.
struct Piece {
  Expression text;
  double ceiling = 0;
  double likely = kAnyNumber;

  static constexpr double kAnyNumber = std::numeric_limits<double>::infinity();
};

struct Space;  // a field that plain words are looked for in

// All records. Not Xapian::Query::MatchAll, which is one object for all threads whose references
// Xapian counts without a lock: two calls at once would free it.
Xapian::Query AllRecords();
// The records that have `term`, and what it weighs there, or without its weight; every query for a
// term is one of the two. Where nothing is asked of a term that every record has but that it is
// there, Xapian 1.4.22 puts its list of all documents in the term's place, under the term's name,
// and then takes a large index with gaps between its documents for damaged: such a term is all
// records, and an addition to their weight.
Xapian::Query TermQuery(const Xapian::Database& database, const std::string& term);
Xapian::Query RecordsWith(const Xapian::Database& database, const std::string& term);

// About how many of `records` two pieces have in common, were they spread by chance.
double LikelyBoth(double a, double b, double records);

// A unit as it was typed; the whole of the node's text where it has no place there.
std::string_view TypedText(const QueryUnit& unit, const Node& node);

class WordCompiler {
 public:
  // `partial`: for records that need not have all words, where abstracts weigh more. `typed`: the
  // query is a few words that somebody typed, and no question or text in which names are mentioned.
  WordCompiler(const Xapian::Database& database, Analyzer* analyzer, const Limits& limits,
               bool partial, bool typed)
      : database_(database),
        analyzer_(analyzer),
        limits_(limits),
        records_(database.get_doccount()),
        partial_(partial),
        typed_(typed) {}

  // One word of `node`, in the node's field or in all that plain words are looked for in. A word
  // that no record has gives MatchNothing and still counts towards what a full match weighs.
  // `share` of what the word weighs is counted.
  Piece Word(const QueryUnit& unit, const Node& node, double share);
  // The terms of authors whom two neighbours name in any form ("S Rajbhandari" for "Samyam
  // Rajbhandari"), where both words stand in more authors' names than titles; empty where not.
  std::vector<std::string> NameOf(const QueryUnit& first, const QueryUnit& second,
                                  const Node& node) const;
  // A quoted text, unstemmed, in a row or within node.slop words.
  Piece Phrase(const Node& node);
  // Any word that begins like the node's text, without weight.
  Piece Prefix(const Node& node);
  // By what factor BM25 raises the weight of a term at most, where it occurs as often as anywhere
  // in a record as short as any.
  double MostOccurrences(const std::string& term) const;
  // The weight of a term at one occurrence.
  double Weight(const std::string& term) const;

  // Whether what is compiled adds to the score. What is excluded does not, and must have no
  // OP_AND_MAYBE in it: 1.4.22 compares the weights of its parts there without having set them.
  bool weighs() const { return weighs_; }
  // Returns what it was.
  bool SetWeighs(bool weighs) { return std::exchange(weighs_, weighs); }
  // A term as TermQuery or, where nothing weighs, as RecordsWith.
  Xapian::Query Term(const std::string& term) const;

  std::vector<SoughtTerm>& sought() { return sought_; }
  std::vector<SoughtName>& names() { return names_; }

 private:
  // What a match of a word in a field counts.
  struct Matching {
    double in_field;
    double most_of_word;  // what the word itself weighs is no more than this
  };
  struct How {
    std::uint32_t slop = 0;      // more words than these in a row
    bool one_unstemmed = false;  // a single word is held to its unstemmed form too
    double share = 1;            // of what it weighs
  };
  // Tokens in one field, all of them; nothing where no record has one of them there.
  Piece Sequence(const TermSequence& sequence, const Space& space, const How& how,
                 std::string_view word);
  // One token's stem in a field, or in the title too; adds to the piece what it weighs, and to
  // `bound` what it weighs at most.
  Xapian::Query Stem(const std::string& stem, const Space& space, const Matching& counts,
                     bool or_in_title, std::string_view word, Piece* piece, double* bound);
  void PreferFirstAuthor(const std::string& family, Piece* piece) const;
  Matching MatchingOf(const Space& space, const TermSequence& sequence, double share) const;
  // Whether the word is an author's name and hardly anything else.
  bool IsMostlyName(const std::string& word) const;
  // The weight of a word's stem in title or body.
  double WeightInText(const std::string& stem) const;

  const Xapian::Database& database_;
  Analyzer* analyzer_;
  const Limits& limits_;
  bool weighs_ = true;
  Xapian::doccount records_;
  bool partial_, typed_;
  std::vector<SoughtTerm> sought_;
  std::vector<SoughtName> names_;
};

}  // namespace pinakes::query
