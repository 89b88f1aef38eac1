#include "query/compile.h"

#include <algorithm>
#include <utility>

#include "indexer/analysis/name_keys.h"
#include "indexer/storage/database.h"
#include "indexer/storage/terms.h"
#include "query/name_terms.h"

namespace pinakes::query {
namespace {

using ranking::kProfile;
using Xapian::Query;

// Of the words that a record need not all have, so many are looked for in pairs.
constexpr std::size_t kRareWords = 5;
// A text of more words is long: a record that has only the commoner ones of them is not near it.
constexpr std::size_t kManyUnits = 24;

class Compiler {
 public:
  Compiler(const CompileOptions& options, const Xapian::Database& database, Analyzer* analyzer)
      : database_(database),
        analyzer_(analyzer),
        words_(database, analyzer, options.limits, options.partial),
        partial_(options.partial),
        factor_(ranking::ImpactFactor(
            options.citation_weight * (options.partial ? kProfile.citation_partial : 1),
            options.citation_scale)),
        recency_(options.recency) {}

  Compiled Run(const ParsedQuery& parsed, const std::vector<Node>& filters);

 private:
  Piece Compile(const Node& node);
  Piece And(const Node& node);
  Piece Option(const Node& node);
  Piece Words(const Node& node);
  std::vector<Piece> Pairs() const;
  Piece Name(const Node& node);
  Query Range(const Node& node) const;
  Query Keyword(const Node& node) const;
  Query Identifiers(const Node& node) const;

  double Having(const std::vector<std::string>& terms) const {
    double records = 0;
    for (const std::string& term : terms) records += database_.get_termfreq(term);
    return records;
  }

  const Xapian::Database& database_;
  Analyzer* analyzer_;
  WordCompiler words_;
  bool partial_;
  double factor_;
  ranking::Recency recency_;
  // Gathered while the tree is walked: its words on their own, and everything that stays required
  // when not all words can be had.
  std::vector<Piece> units_;
  std::vector<Query> required_;
  std::vector<Query> excluded_;
  std::vector<Query> names_;
  std::vector<Query> options_;
  bool names_may_be_cut_ = false;  // a name stands for any record whose author list is cut
  int depth_below_and_ = 0;        // inside OR and NOT nothing is gathered
};

// Two each of the rarer words, the rarest pair first. `units_` are in order.
std::vector<Piece> Compiler::Pairs() const {
  std::vector<Piece> pairs;
  const std::size_t rare = std::min(units_.size(), kRareWords);
  for (std::size_t i = 0; i < rare; ++i) {
    for (std::size_t j = i + 1; j < rare; ++j) {
      Piece pair;
      pair.query = Query(Query::OP_AND, units_[i].query, units_[j].query);
      pair.likely = LikelyBoth(units_[i].likely, units_[j].likely, database_.get_doccount());
      pairs.push_back(std::move(pair));
    }
  }
  std::stable_sort(pairs.begin(), pairs.end(),
                   [](const Piece& a, const Piece& b) { return a.likely < b.likely; });
  return pairs;
}

Piece Compiler::Words(const Node& node) {
  Piece all;
  std::vector<Query> queries;
  const std::vector<QueryUnit> units = analyzer_->ParseQuery(node.text);
  const bool may_name =
      node.kind == NodeKind::kWords && node.field == nullptr && units.size() <= kMaxTypedWords;
  std::vector<std::string> before, behind;  // names of which the word may be a part
  for (std::size_t u = 0; u < units.size(); ++u) {
    const QueryUnit& unit = units[u];
    Piece piece = words_.Word(unit, node);
    before = std::exchange(behind, {});
    if (may_name && u + 1 < units.size()) behind = words_.NameOf(unit, units[u + 1], node);
    // A given name is there with its initial too, but that weighs nothing.
    for (const std::vector<std::string>& terms : {before, behind}) {
      if (terms.empty()) continue;
      piece.query = Query(Query::OP_OR, piece.query, Unweighted(AnyTerm(database_, terms)));
      piece.likely += Having(terms);
      const std::string word = node.text.substr(unit.begin, unit.end - unit.begin);
      for (const std::string& term : terms) words_.sought().push_back({word, term, "author", 0});
    }
    all.ceiling += piece.ceiling;
    all.bound += piece.bound;
    all.likely = LikelyBoth(all.likely, piece.likely, database_.get_doccount());
    queries.push_back(piece.query);
    if (depth_below_and_ == 0) units_.push_back(std::move(piece));
  }
  if (!queries.empty()) all.query = Query(Query::OP_AND, queries.begin(), queries.end());
  return all;
}

Piece Compiler::Name(const Node& node) {
  if (names_may_be_cut_) {
    return {
        Unweighted(RecordsWith(database_, storage::MakeTerm(prefix::kFlag, "authors-truncated"))),
        0};
  }
  const NameQuery name = ParseName(node.text, analyzer_);
  Piece piece;
  piece.query = Query::MatchNothing;
  if (name.keys.empty()) return piece;
  std::vector<Query> words;
  for (const std::string& word : name.words) {
    const std::string term = storage::MakeTerm(prefix::kAuthor, word);
    piece.ceiling = std::max(piece.ceiling, words_.Weight(term));
    piece.bound += words_.Weight(term) * words_.MostOccurrences();
    words.push_back(words_.Term(term));
    words_.sought().push_back({word, term, "author", words_.Weight(term)});
  }
  const std::vector<std::string> terms = NameTerms(database_, name.keys);
  const Query filter = terms.empty() ? Query::MatchNothing : AnyTerm(database_, terms);
  piece.likely = Having(terms);
  if (depth_below_and_ == 0) names_.push_back(filter);
  piece.query = words.empty() ? Unweighted(filter)
                              : Query(Query::OP_FILTER,
                                      Query(Query::OP_OR, words.begin(), words.end()), filter);
  double bonus = kProfile.better_name * (piece.ceiling > 0 ? piece.ceiling : 1);
  for (const std::string& key : name.better) {
    const Query better = AnyTerm(database_, NameTerms(database_, {key}));
    if (!better.empty() && words_.weighs()) {
      piece.query = Query(Query::OP_AND_MAYBE, piece.query, FixedWeight(better, bonus));
      piece.bound += bonus;
    }
    bonus /= 2;
  }
  return piece;
}

Query Compiler::Range(const Node& node) const {
  const auto number = static_cast<Xapian::valueno>(node.field->slot);
  const std::string low = Xapian::sortable_serialise(node.low);
  const std::string high = Xapian::sortable_serialise(node.high);
  if (node.has_low && node.has_high && node.low == node.high && !node.field->prefix.empty()) {
    return RecordsWith(database_, storage::MakeTerm(node.field->prefix, std::to_string(node.low)));
  }
  if (node.has_low && node.has_high) return {Query::OP_VALUE_RANGE, number, low, high};
  if (node.has_low) return {Query::OP_VALUE_GE, number, low};
  // An open start would take in records without a value: their slot is empty.
  return {Query::OP_VALUE_RANGE, number, Xapian::sortable_serialise(0), high};
}

Query Compiler::Keyword(const Node& node) const {
  return RecordsWith(database_, KeywordTerm(node.field->prefix, node.text));
}

Query Compiler::Identifiers(const Node& node) const {
  std::vector<Query> any;
  if (!node.text.empty()) any.push_back(RecordsWith(database_, IdTerm(node.text)));
  for (const Identifier& identifier : node.identifiers) {
    any.push_back(RecordsWith(database_, IdentifierTerm(identifier)));
    any.push_back(RecordsWith(database_, IdTerm(identifier.scheme() + ":" + identifier.value())));
    any.push_back(RecordsWith(database_, IdTerm(identifier.value())));
  }
  return {Query::OP_OR, any.begin(), any.end()};
}

// What adds to the score of a record that has it, and is not required.
Piece Compiler::Option(const Node& node) {
  Piece piece = Compile(node);
  if (piece.ceiling > 0 || piece.query.empty()) return piece;
  piece.query = FixedWeight(piece.query, 1);
  piece.bound = 1;
  return piece;
}

Piece Compiler::And(const Node& node) {
  Piece all;
  std::vector<Query> weighted, boolean, negative, maybe;
  for (const Node& child : node.children) {
    if (child.kind == NodeKind::kMaybe) {
      ++depth_below_and_;
      for (const Node& option : child.children) {
        const Piece piece = Option(option);
        maybe.push_back(piece.query);
        all.bound += piece.bound;
      }
      --depth_below_and_;
      continue;
    }
    const bool has_words = child.kind == NodeKind::kWords || child.kind == NodeKind::kTitle ||
                           child.kind == NodeKind::kAnd;
    if (child.kind == NodeKind::kNot) {
      ++depth_below_and_;
      const bool weighed = words_.SetWeighs(false);
      negative.push_back(child.children.empty() ? Query() : Compile(child.children[0]).query);
      words_.SetWeighs(weighed);
      --depth_below_and_;
      if (depth_below_and_ == 0) excluded_.push_back(negative.back());
      continue;
    }
    Piece piece = Compile(child);
    if (piece.query.empty() && piece.ceiling == 0 && has_words) continue;
    all.ceiling += piece.ceiling;
    all.bound += piece.bound;
    all.likely = LikelyBoth(all.likely, piece.likely, database_.get_doccount());
    if (depth_below_and_ == 0 && !has_words) required_.push_back(piece.query);
    (piece.ceiling > 0 || has_words ? weighted : boolean).push_back(piece.query);
  }
  if (!weighted.empty()) all.query = Query(Query::OP_AND, weighted.begin(), weighted.end());
  if (!boolean.empty()) {
    const Query filter(Query::OP_AND, boolean.begin(), boolean.end());
    all.query = weighted.empty() ? Unweighted(filter) : Query(Query::OP_FILTER, all.query, filter);
  }
  if (!maybe.empty()) {
    if (depth_below_and_ == 0) options_ = maybe;
    all.query =
        Query(Query::OP_AND_MAYBE, all.query, Query(Query::OP_OR, maybe.begin(), maybe.end()));
  }
  if (!negative.empty()) {
    if (weighted.empty() && boolean.empty()) all.query = Unweighted(AllRecords());
    all.query =
        Query(Query::OP_AND_NOT, all.query, Query(Query::OP_OR, negative.begin(), negative.end()));
  }
  return all;
}

Piece Compiler::Compile(const Node& node) {
  switch (node.kind) {
    case NodeKind::kWords:
    case NodeKind::kTitle:
      return Words(node);
    case NodeKind::kPhrase:
    case NodeKind::kExact:
      return words_.Phrase(node);
    case NodeKind::kPrefix:
      return words_.Prefix(node);
    case NodeKind::kName:
      return Name(node);
    case NodeKind::kRange:
      return {Unweighted(Range(node)), 0};
    case NodeKind::kKeyword:
      return {Unweighted(Keyword(node)), 0};
    case NodeKind::kIdentifier:
      return {Unweighted(Identifiers(node)), 0};
    case NodeKind::kAnd:
      return And(node);
    case NodeKind::kMaybe:
    case NodeKind::kNot: {
      Node alone;
      alone.kind = NodeKind::kAnd;
      alone.children.push_back(node);
      return And(alone);
    }
    case NodeKind::kOr: {
      Piece any;
      any.likely = 0;
      std::vector<Query> queries;
      ++depth_below_and_;
      for (const Node& child : node.children) {
        const Piece piece = Compile(child);
        any.ceiling = std::max(any.ceiling, piece.ceiling);
        any.likely += piece.likely;
        any.bound += piece.bound;
        queries.push_back(piece.query);
      }
      --depth_below_and_;
      any.query = Query(Query::OP_OR, queries.begin(), queries.end());
      return any;
    }
    case NodeKind::kNothing:
      break;
  }
  return {Query::MatchNothing, 0};
}

Compiled Compiler::Run(const ParsedQuery& parsed, const std::vector<Node>& filters) {
  Compiled compiled;
  compiled.recency = recency_;

  // The root is handled as an AND of one, so that what is required is gathered in one place.
  Node root;
  root.kind = NodeKind::kAnd;
  if (parsed.root.kind == NodeKind::kAnd) {
    root = parsed.root;
  } else if (parsed.root.kind != NodeKind::kNothing || filters.empty()) {
    root.children.push_back(parsed.root);
  }
  const Piece text = And(root);
  std::vector<Query> restrictions;
  for (const Node& filter : filters) restrictions.push_back(Compile(filter).query);

  const auto restrict = [&](Query query) {
    if (restrictions.empty()) return query;
    const Query all(Query::OP_AND, restrictions.begin(), restrictions.end());
    if (query.empty() && root.children.empty()) return Unweighted(all);
    return Query(Query::OP_FILTER, query, all);
  };
  const TitleKeys title = ExactTitleTerms(parsed.plain_text, analyzer_);
  compiled.exact_title = title.whole;
  compiled.before_colon = ExactTitleTerms(parsed.plain_text + ": x", analyzer_).before_colon;
  const double ceiling = text.ceiling > 0 ? text.ceiling : 1;
  compiled.text_ceiling = ceiling;
  if (partial_) {
    // Words that no record has are missing from the text of every record: as much weight is taken
    // from citations.
    double known = 0;
    for (const Piece& unit : units_) known += unit.likely > 0 ? unit.ceiling : 0;
    if (units_.size() > 1) factor_ *= known / ceiling;
  }
  compiled.impact_factor = factor_;
  const auto weighed = [&](Query query, double likely) {
    Weighed parts;
    parts.text = std::move(query);
    parts.likely = std::min<double>(likely, database_.get_doccount());
    parts.text_bound = text.bound / ceiling;
    parts.impact_factor = factor_;
    parts.recency = recency_;
    for (const auto& [term, bonus] : {std::pair(compiled.exact_title, kProfile.exact_title),
                                      std::pair(compiled.before_colon, kProfile.before_colon)}) {
      if (!term.empty() && database_.term_exists(term)) {
        parts.bonuses.push_back({RecordsWith(database_, term), bonus,
                                 static_cast<double>(database_.get_termfreq(term))});
      }
    }
    return parts;
  };
  compiled.all = weighed(Scaled(restrict(text.query), 1 / ceiling), text.likely);

  compiled.can_be_partial = units_.size() > 1;
  if (compiled.can_be_partial && partial_) {
    const auto limited = [&](Query query) {
      if (!required_.empty()) {
        query = Query(Query::OP_FILTER, query,
                      Query(Query::OP_AND, required_.begin(), required_.end()));
      }
      if (!excluded_.empty()) {
        query = Query(Query::OP_AND_NOT, query,
                      Query(Query::OP_OR, excluded_.begin(), excluded_.end()));
      }
      if (!options_.empty()) {
        query = Query(Query::OP_AND_MAYBE, query,
                      Query(Query::OP_OR, options_.begin(), options_.end()));
      }
      return restrict(Scaled(query, 1 / ceiling));
    };
    std::erase_if(units_, [](const Piece& unit) { return unit.query.empty() || unit.likely == 0; });
    std::stable_sort(units_.begin(), units_.end(),
                     [](const Piece& a, const Piece& b) { return a.likely < b.likely; });
    const auto any_of = [&](std::size_t rarest) {
      std::vector<Query> any;
      for (std::size_t i = 0; i < rarest; ++i) any.push_back(units_[i].query);
      return Query(Query::OP_OR, any.begin(), any.end());
    };
    Query any = any_of(units_.size());
    if (units_.size() > kManyUnits) any = Query(Query::OP_FILTER, any, any_of(kManyUnits));
    double likely = 0;
    for (std::size_t i = 0; i < std::min(units_.size(), kManyUnits); ++i) {
      likely += units_[i].likely;
    }
    compiled.any = weighed(limited(any), likely);
    const auto promising = [&](std::vector<Piece> parts) {
      Telling telling;
      std::vector<Query> queries;
      for (const Piece& part : parts) {
        if (!queries.empty() && telling.likely + part.likely > kManyMatches) break;
        queries.push_back(part.query);
        telling.likely += part.likely;
      }
      telling.text = limited(
          Query(Query::OP_FILTER, any, Query(Query::OP_OR, queries.begin(), queries.end())));
      return telling;
    };
    // Those with the rarest words; those with two of the rarer ones.
    compiled.any.telling.push_back(promising(units_));
    compiled.any.telling.push_back(promising(Pairs()));
  }
  compiled.sought = std::move(words_.sought());

  if (!names_.empty()) {
    const Query names(Query::OP_AND, names_.begin(), names_.end());
    names_may_be_cut_ = true;
    restrictions.clear();
    for (const Node& filter : filters) restrictions.push_back(Compile(filter).query);
    compiled.possible = Query(Query::OP_AND_NOT, restrict(And(root).query), names);
  }
  return compiled;
}

}  // namespace

Compiled Compile(const ParsedQuery& parsed, const std::vector<Node>& filters,
                 const CompileOptions& options, const Xapian::Database& database,
                 Analyzer* analyzer) {
  return Compiler(options, database, analyzer).Run(parsed, filters);
}

}  // namespace pinakes::query
