#include "query/words.h"

#include <algorithm>
#include <array>
#include <limits>

#include "contract/schema.h"
#include "indexer/analysis/name_keys.h"
#include "indexer/storage/database.h"
#include "query/expand.h"
#include "query/name_terms.h"
#include "query/ranking.h"

namespace pinakes::query {

using ranking::kProfile;
using Xapian::Query;

struct Space {
  std::string_view field;
  std::string_view plain;  // prefix of unstemmed terms with positions; empty = none
  std::string_view stem;   // prefix of the terms that carry weight
  bool stemmed;
  ranking::PerTier weight;
};

namespace {

constexpr std::array kSpaces{
    Space{"title", prefix::kTitle, prefix::kTitleStem, true, kProfile.title},
    Space{"author", "", prefix::kAuthor, false, kProfile.author},
    Space{"venue", prefix::kVenue, prefix::kVenueStem, true, kProfile.venue},
    Space{"abstract", "", prefix::kBodyStem, true, kProfile.body},
};

// The spaces that a node's words are looked for in.
std::vector<const Space*> SpacesOf(const Node& node) {
  std::vector<const Space*> spaces;
  for (const Space& space : kSpaces) {
    if (node.field == nullptr || node.field->name == space.field) spaces.push_back(&space);
  }
  return spaces;
}

bool IsYear(std::string_view text) {
  return text.size() == 4 && (text[0] == '1' || text[0] == '2') &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

// Any of the pieces; at one occurrence a match weighs as much as the most of them.
Piece AnyOf(const std::vector<Piece>& pieces) {
  std::vector<Expression> any;
  Piece all;
  all.likely = 0;
  for (const Piece& piece : pieces) {
    if (piece.text.empty()) continue;
    any.push_back(piece.text);
    all.ceiling = std::max(all.ceiling, piece.ceiling);
    all.likely += piece.likely;
  }
  all.text = Expression::AnyOf(std::move(any));
  return all;
}

// `piece` too, which no record matches that matches `other`.
void EitherOf(Piece piece, Piece* other) {
  if (piece.text.empty()) return;
  if (!other->text.empty()) {
    piece.text = Expression::EitherOf({other->text, piece.text});
    piece.ceiling = std::max(piece.ceiling, other->ceiling);
    piece.likely += other->likely;
  }
  *other = std::move(piece);
}

}  // namespace

double LikelyBoth(double a, double b, double records) {
  if (a == Piece::kAnyNumber) return b;
  return b == Piece::kAnyNumber ? a : a * b / std::max(1.0, records);
}

std::string_view TypedText(const QueryUnit& unit, const Node& node) {
  if (unit.begin >= unit.end || unit.end > node.text.size()) return node.text;
  return std::string_view(node.text).substr(unit.begin, unit.end - unit.begin);
}

Query AllRecords() { return Query(std::string()); }

Query TermQuery(const Xapian::Database& database, const std::string& term) {
  if (database.get_termfreq(term) != database.get_doccount()) return Query(term);
  return {Query::OP_AND_MAYBE, AllRecords(), Query(term)};
}

Query RecordsWith(const Xapian::Database& database, const std::string& term) {
  return database.get_termfreq(term) == database.get_doccount() ? AllRecords() : Query(term);
}

Query WordCompiler::Term(const std::string& term) const {
  return weighs_ ? TermQuery(database_, term) : RecordsWith(database_, term);
}

double WordCompiler::Weight(const std::string& term) const {
  return ranking::TermWeight(records_, database_.get_termfreq(term));
}

// As Xapian's BM25Weight::get_maxpart: a record is no shorter than the word occurs often in it.
double WordCompiler::MostOccurrences(const std::string& term) const {
  if (!partial_) return 1 + kProfile.k1.all;  // occurrences do not count: no look at the term
  const double k1 = kProfile.k1.partial, b = kProfile.b.partial;
  const double occurrences = std::max(1U, database_.get_wdf_upper_bound(term));
  const double shortest = std::max<double>(occurrences, database_.get_doclength_lower_bound());
  const double length =
      std::max(shortest / std::max(1.0, database_.get_avlength()), kProfile.min_normlen);
  return occurrences * (k1 + 1) / (k1 * (length * b + 1 - b) + occurrences);
}

double WordCompiler::WeightInText(const std::string& stem) const {
  // No record has both.
  return ranking::TermWeight(
      records_, database_.get_termfreq(storage::MakeTerm(prefix::kTitleStem, stem)) +
                    database_.get_termfreq(storage::MakeTerm(prefix::kBodyStem, stem)));
}

WordCompiler::Matching WordCompiler::MatchingOf(const Space& space, const TermSequence& sequence,
                                                double share) const {
  constexpr double kAny = std::numeric_limits<double>::infinity();
  if (!partial_) return {share * space.weight.all, kAny};
  const bool name = typed_ && sequence.size() == 1 && IsMostlyName(sequence.front());
  if (!name) return {share * space.weight.partial, kAny};
  return {share * (space.stem == prefix::kAuthor ? space.weight.all : space.weight.partial),
          Weight(storage::MakeTerm(prefix::kAuthor, sequence.front()))};
}

bool WordCompiler::IsMostlyName(const std::string& word) const {
  const std::string stem(analyzer_->Stem(word));
  const double written = database_.get_termfreq(storage::MakeTerm(prefix::kTitleStem, stem)) +
                         database_.get_termfreq(storage::MakeTerm(prefix::kBodyStem, stem));
  return database_.get_termfreq(storage::MakeTerm(prefix::kAuthor, word)) >
         kProfile.mostly_name * written;
}

Query WordCompiler::Stem(const std::string& stem, const Space& space, const Matching& counts,
                         bool or_in_title, std::string_view word, Piece* piece, double* bound) {
  std::vector<std::string> terms{storage::MakeTerm(space.stem, stem)};
  if (or_in_title) terms.push_back(storage::MakeTerm(prefix::kTitleStem, stem));
  const bool is_text = space.stem == prefix::kTitleStem || space.stem == prefix::kBodyStem;
  double most = 0, raised = 0, having = 0;
  std::vector<Query> any;
  for (const std::string& term : terms) {
    const double records = database_.get_termfreq(term);
    if (records == 0) continue;
    const double own = Weight(term);
    const double weight =
        std::min(partial_ && is_text ? WeightInText(stem) : own, counts.most_of_word);
    most = std::max(most, weight * counts.in_field);
    raised = std::max(raised, weight * counts.in_field * MostOccurrences(term));
    having += records;
    sought_.push_back(
        {std::string(word), term, std::string(space.field), weight * counts.in_field});
    any.push_back(Scaled(Term(term), weight / own));
  }
  piece->ceiling += most;
  *bound += raised;
  piece->likely = LikelyBoth(piece->likely, having, records_);
  return {Query::OP_OR, any.begin(), any.end()};
}

Piece WordCompiler::Sequence(const TermSequence& sequence, const Space& space, const How& how,
                             std::string_view word) {
  Piece piece;
  double bound = 0;
  std::vector<Query> weighted, in_body;
  std::vector<std::string> plain;
  // Of a form of several terms some may stand in the title, whose words a body has not again.
  const bool spread = sequence.size() > 1 && space.stem == prefix::kBodyStem;
  const Matching counts = MatchingOf(space, sequence, how.share);
  for (const std::string& token : sequence) {
    const std::string stem(space.stemmed ? analyzer_->Stem(token) : std::string_view(token));
    weighted.push_back(Stem(stem, space, counts, spread, word, &piece, &bound));
    if (weighted.back().empty()) return {};
    const std::string body = storage::MakeTerm(prefix::kBodyStem, stem);
    if (spread && database_.term_exists(body)) in_body.push_back(RecordsWith(database_, body));
    if (!space.plain.empty()) plain.push_back(storage::MakeTerm(space.plain, token));
  }
  if (weighted.empty() || (spread && in_body.empty())) return {};
  Query all(Query::OP_AND, weighted.begin(), weighted.end());
  if (spread) {
    all = Query(Query::OP_FILTER, all, Query(Query::OP_OR, in_body.begin(), in_body.end()));
  }
  if (plain.size() > 1) {
    const auto window = static_cast<Xapian::termcount>(plain.size() + how.slop);
    const Query row(how.slop == 0 ? Query::OP_PHRASE : Query::OP_NEAR, plain.begin(), plain.end(),
                    window);
    // Positions are looked up last and cost most: the clock is looked at before each of them.
    all = Query(Query::OP_FILTER, limits_.Guarded(all), row);
  } else if (plain.size() == 1 && how.one_unstemmed) {
    all = Query(Query::OP_FILTER, all, RecordsWith(database_, plain[0]));
  }
  piece.text = Expression(Scaled(all, counts.in_field), bound);
  return piece;
}

// Who types a surname mostly means the first author of that name.
void WordCompiler::PreferFirstAuthor(const std::string& family, Piece* piece) const {
  const std::string key = storage::MakeTerm(prefix::kNameKey, "^" + family);
  if (!weighs_ || piece->text.empty() || !database_.term_exists(key)) return;
  const double weight = kProfile.first_author * piece->ceiling;
  piece->text = piece->text.Maybe({FixedWeight(RecordsWith(database_, key), weight), weight});
}

Piece WordCompiler::Word(const QueryUnit& unit, const Node& node, double share) {
  const std::string_view word = TypedText(unit, node);
  std::vector<Piece> pieces;
  for (const Space* space : SpacesOf(node)) {
    for (std::size_t i = 0; i < unit.alternatives.size(); ++i) {
      const TermSequence& sequence = unit.alternatives[i];
      Piece piece = Sequence(sequence, *space, {.share = share}, word);
      if (space->field == "author" && sequence.size() == 1) {
        PreferFirstAuthor(sequence[0], &piece);
      }
      if (node.field == nullptr && space->stem == prefix::kBodyStem) {
        // What a title, the first of the spaces, has a body has not again.
        EitherOf(std::move(piece), &pieces[i]);
      } else {
        pieces.push_back(std::move(piece));
      }
    }
  }
  // A bare year is a word of the record.
  if (node.field == nullptr && !unit.alternatives.empty() && unit.alternatives[0].size() == 1 &&
      IsYear(unit.alternatives[0][0])) {
    const std::string term = storage::MakeTerm(prefix::kYear, unit.alternatives[0][0]);
    if (database_.term_exists(term)) {
      const double weight = partial_ && typed_ && weighs_ ? kProfile.typed_year * Weight(term) : 0;
      const Query published = RecordsWith(database_, term);
      pieces.push_back(
          {{weight > 0 ? FixedWeight(published, weight) : Unweighted(published), weight},
           weight,
           static_cast<double>(database_.get_termfreq(term))});
      sought_.push_back({std::string(word), term, "year", weight});
    }
  }
  Piece any = AnyOf(pieces);
  if (any.text.empty()) any = {{}, share * ranking::TermWeight(records_, 0), 0};
  return any;
}

std::vector<std::string> WordCompiler::NameOf(const QueryUnit& first, const QueryUnit& second,
                                              const Node& node) const {
  if (first.begin >= first.end || first.end > second.begin || second.end > node.text.size()) {
    return {};
  }
  const std::string_view between(node.text.data() + first.end, second.begin - first.end);
  if (between.find_first_not_of(" ,.") != std::string_view::npos) return {};
  Xapian::doccount known = 0;
  for (const QueryUnit* unit : {&first, &second}) {
    if (unit->alternatives.empty() || unit->alternatives[0].size() != 1) return {};
    const std::string& word = unit->alternatives[0][0];
    const bool letters = std::none_of(word.begin(), word.end(), [](char c) {
      return static_cast<unsigned char>(c) < 'A';  // digits and marks of special words
    });
    if (word.size() < 2 || !letters) return {};
    const Xapian::doccount names = database_.get_termfreq(storage::MakeTerm(prefix::kAuthor, word));
    if (names < database_.get_termfreq(storage::MakeTerm(prefix::kTitle, word))) return {};
    known = std::max(known, names);
  }
  if (known == 0) return {};
  const std::string name = node.text.substr(first.begin, second.end - first.begin);
  return NameTerms(database_, ParseName(name, analyzer_).keys);
}

Piece WordCompiler::Phrase(const Node& node) {
  std::vector<Piece> pieces;
  for (const TermSequence& sequence : analyzer_->ParsePhrase(node.text)) {
    for (const Space* space : SpacesOf(node)) {
      // Abstracts have no positions: what is quoted cannot be held to be there.
      if (space->plain.empty() && (space->stemmed || sequence.size() > 1)) continue;
      pieces.push_back(
          Sequence(sequence, *space, {.slop = node.slop, .one_unstemmed = true}, node.text));
    }
  }
  return AnyOf(pieces);
}

Piece WordCompiler::Prefix(const Node& node) {
  TokenList tokens;
  analyzer_->Tokenize(node.text, &tokens);
  if (tokens.tokens().empty()) return {};
  const std::string start(tokens.tokens().front().text);
  std::vector<Query> any;
  for (const Space* space : SpacesOf(node)) {
    const std::string_view terms = space->plain.empty() ? space->stem : space->plain;
    if (space->plain.empty() && space->stemmed) continue;
    for (const std::string& term : ExpandPrefix(database_, std::string(terms) + start)) {
      any.push_back(RecordsWith(database_, term));
      sought_.push_back({node.text, term, std::string(space->field), 0});
    }
  }
  return {{Unweighted(Query(Query::OP_OR, any.begin(), any.end())), 0}, 0};
}

}  // namespace pinakes::query
