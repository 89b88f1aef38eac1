#include "query/compile.h"

#include <algorithm>
#include <utility>

#include "indexer/analysis/name_keys.h"
#include "indexer/storage/database.h"
#include "indexer/storage/terms.h"
#include "query/name_terms.h"
#include "query/telling_words.h"

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
        words_(database, analyzer, options.limits, options.partial, !options.long_text),
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
  std::vector<double> SharesOf(const std::vector<QueryUnit>& units, const Node& node) const;
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
  Expression options_;
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
      pair.text = Expression::AllOf({units_[i].text, units_[j].text});
      pair.likely = LikelyBoth(units_[i].likely, units_[j].likely, database_.get_doccount());
      pairs.push_back(std::move(pair));
    }
  }
  std::stable_sort(pairs.begin(), pairs.end(),
                   [](const Piece& a, const Piece& b) { return a.likely < b.likely; });
  return pairs;
}

// What each word counts: all the same but in a question.
std::vector<double> Compiler::SharesOf(const std::vector<QueryUnit>& units,
                                       const Node& node) const {
  std::vector<double> all(units.size(), 1), shares;
  if (!partial_ || node.field != nullptr || units.size() < kProfile.question_words) return all;
  for (const QueryUnit& unit : units) shares.push_back(ShareInQuestion(TypedText(unit, node)));
  // Of a text that hardly says anything else the joining words are all there is.
  return std::ranges::count(shares, 1) > 1 ? shares : all;
}

Piece Compiler::Words(const Node& node) {
  Piece all;
  std::vector<Expression> words;
  const std::vector<QueryUnit> units = analyzer_->ParseQuery(node.text);
  const bool may_name =
      node.kind == NodeKind::kWords && node.field == nullptr && units.size() <= kMaxTypedWords;
  const std::vector<double> shares = SharesOf(units, node);
  std::vector<std::string> before, behind;  // names of which the word may be a part
  for (std::size_t u = 0; u < units.size(); ++u) {
    const QueryUnit& unit = units[u];
    before = std::exchange(behind, {});
    if (shares[u] == 0) continue;
    Piece piece = words_.Word(unit, node, shares[u]);
    if (may_name && u + 1 < units.size()) behind = words_.NameOf(unit, units[u + 1], node);
    // A given name is there with its initial too, but that weighs nothing.
    for (const std::vector<std::string>& terms : {before, behind}) {
      if (terms.empty()) continue;
      piece.text = Expression::AnyOf({piece.text, {Unweighted(AnyTerm(database_, terms)), 0}});
      piece.likely += Having(terms);
      const std::string word(TypedText(unit, node));
      for (const std::string& term : terms)
        words_.sought().push_back({word, term, "author", 0, true});
    }
    all.ceiling += piece.ceiling;
    all.likely = LikelyBoth(all.likely, piece.likely, database_.get_doccount());
    words.push_back(piece.text);
    if (depth_below_and_ == 0) units_.push_back(std::move(piece));
  }
  all.text = Expression::AllOf(std::move(words));
  return all;
}

Piece Compiler::Name(const Node& node) {
  if (names_may_be_cut_) {
    return {
        {Unweighted(RecordsWith(database_, storage::MakeTerm(prefix::kFlag, "authors-truncated"))),
         0},
        0};
  }
  const NameQuery name = ParseName(node.text, analyzer_);
  Piece piece;
  if (name.keys.empty()) return piece;
  std::vector<Expression> words;
  for (const std::string& word : name.words) {
    const std::string term = storage::MakeTerm(prefix::kAuthor, word);
    piece.ceiling = std::max(piece.ceiling, words_.Weight(term));
    words.emplace_back(words_.Term(term), words_.Weight(term) * words_.MostOccurrences(term));
    words_.sought().push_back({word, term, "author", words_.Weight(term), true});
  }
  const std::vector<std::string> terms = NameTerms(database_, name.keys);
  const bool whole = std::ranges::any_of(name.keys, AsksGivenNames);
  for (const std::string& term : terms) words_.names().push_back({term, whole});
  const Query filter = terms.empty() ? Query::MatchNothing : AnyTerm(database_, terms);
  piece.likely = Having(terms);
  if (depth_below_and_ == 0) names_.push_back(filter);
  piece.text = words.empty() ? Expression(Unweighted(filter), 0)
                             : Expression::AnyOf(std::move(words)).Within(filter);
  double bonus = kProfile.better_name * (piece.ceiling > 0 ? piece.ceiling : 1);
  for (const std::string& key : name.better) {
    const Query better = AnyTerm(database_, NameTerms(database_, {key}));
    if (!better.empty() && words_.weighs()) {
      piece.text = piece.text.Maybe({FixedWeight(better, bonus), bonus});
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
  if (piece.ceiling == 0) piece.text = {FixedWeight(piece.text.Whole(), 1), 1};
  return piece;
}

Piece Compiler::And(const Node& node) {
  Piece all;
  std::vector<Expression> weighted, maybe;
  std::vector<Query> boolean, negative;
  for (const Node& child : node.children) {
    if (child.kind == NodeKind::kMaybe) {
      ++depth_below_and_;
      for (const Node& option : child.children) {
        maybe.push_back(Option(option).text);
      }
      --depth_below_and_;
      continue;
    }
    const bool has_words = child.kind == NodeKind::kWords || child.kind == NodeKind::kTitle ||
                           child.kind == NodeKind::kAnd;
    if (child.kind == NodeKind::kNot) {
      ++depth_below_and_;
      const bool weighed = words_.SetWeighs(false);
      negative.push_back(child.children.empty() ? Query()
                                                : Compile(child.children[0]).text.Whole());
      words_.SetWeighs(weighed);
      --depth_below_and_;
      if (depth_below_and_ == 0) excluded_.push_back(negative.back());
      continue;
    }
    Piece piece = Compile(child);
    if (piece.text.empty() && piece.ceiling == 0 && has_words) continue;
    all.ceiling += piece.ceiling;
    all.likely = LikelyBoth(all.likely, piece.likely, database_.get_doccount());
    if (depth_below_and_ == 0 && !has_words) required_.push_back(piece.text.Whole());
    if (piece.ceiling > 0 || has_words) {
      weighted.push_back(piece.text);
    } else {
      boolean.push_back(piece.text.Whole());
    }
  }
  const bool all_negative = weighted.empty() && boolean.empty() && !negative.empty();
  const bool has_weight = !weighted.empty();
  all.text = Expression::AllOf(std::move(weighted));
  if (!boolean.empty()) {
    const Query filter(Query::OP_AND, boolean.begin(), boolean.end());
    all.text = has_weight ? all.text.Within(filter) : Expression(Unweighted(filter), 0);
  }
  const Expression options = Expression::AnyOf(std::move(maybe));
  if (depth_below_and_ == 0 && !options.empty()) options_ = options;
  all.text = all.text.Maybe(options);
  if (all_negative) all.text = Expression(Unweighted(AllRecords()), 0);
  if (!negative.empty()) {
    all.text = all.text.Without(Query(Query::OP_OR, negative.begin(), negative.end()));
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
      return {{Unweighted(Range(node)), 0}, 0};
    case NodeKind::kKeyword:
      return {{Unweighted(Keyword(node)), 0}, 0};
    case NodeKind::kIdentifier:
      return {{Unweighted(Identifiers(node)), 0}, 0};
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
      std::vector<Expression> parts;
      ++depth_below_and_;
      for (const Node& child : node.children) {
        const Piece piece = Compile(child);
        any.ceiling = std::max(any.ceiling, piece.ceiling);
        any.likely += piece.likely;
        parts.push_back(piece.text);
      }
      --depth_below_and_;
      any.text = Expression::AnyOf(std::move(parts));
      return any;
    }
    case NodeKind::kAll:
      return {{Unweighted(AllRecords()), 0}, 0};
    case NodeKind::kNothing:
      break;
  }
  return {{}, 0};
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
  for (const Node& filter : filters) restrictions.push_back(Compile(filter).text.Whole());

  const auto restrict = [&](const Expression& found) {
    if (restrictions.empty()) return found;
    const Query all(Query::OP_AND, restrictions.begin(), restrictions.end());
    if (found.empty() && root.children.empty()) return Expression(Unweighted(all), 0);
    return found.Within(all);
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
  const auto weighed = [&](const Expression& found, double likely) {
    Weighed parts;
    parts.text = restrict(found).Times(1 / ceiling);
    parts.likely = std::min<double>(likely, database_.get_doccount());
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
  compiled.all = weighed(text.text, text.likely);

  compiled.can_be_partial = units_.size() > 1;
  if (compiled.can_be_partial && partial_) {
    const auto limited = [&](Expression found) {
      if (!required_.empty()) {
        found = found.Within(Query(Query::OP_AND, required_.begin(), required_.end()));
      }
      if (!excluded_.empty()) {
        found = found.Without(Query(Query::OP_OR, excluded_.begin(), excluded_.end()));
      }
      return found.Maybe(options_);
    };
    std::erase_if(units_, [](const Piece& unit) { return unit.text.empty() || unit.likely == 0; });
    std::stable_sort(units_.begin(), units_.end(),
                     [](const Piece& a, const Piece& b) { return a.likely < b.likely; });
    const auto any_of = [&](std::size_t rarest) {
      std::vector<Expression> any;
      for (std::size_t i = 0; i < rarest; ++i) any.push_back(units_[i].text);
      return Expression::AnyOf(std::move(any));
    };
    Expression any = any_of(units_.size());
    if (units_.size() > kManyUnits) any = any.Within(any_of(kManyUnits).Whole());
    double likely = 0;
    for (std::size_t i = 0; i < std::min(units_.size(), kManyUnits); ++i) {
      likely += units_[i].likely;
    }
    compiled.any = weighed(limited(any), likely);
    const auto promising = [&](std::vector<Piece> parts) {
      Telling telling;
      std::vector<Expression> told;
      for (const Piece& part : parts) {
        if (!told.empty() && telling.likely + part.likely > kManyMatches) break;
        told.push_back(part.text);
        telling.likely += part.likely;
      }
      const Query records = Expression::AnyOf(std::move(told)).Whole();
      telling.text = restrict(limited(any.Within(records))).Times(1 / ceiling);
      return telling;
    };
    // Those with the rarest words; those with two of the rarer ones.
    compiled.any.telling.push_back(promising(units_));
    compiled.any.telling.push_back(promising(Pairs()));
  }
  compiled.sought = std::move(words_.sought());
  compiled.names = std::move(words_.names());

  if (!names_.empty()) {
    const Query names(Query::OP_AND, names_.begin(), names_.end());
    names_may_be_cut_ = true;
    restrictions.clear();
    for (const Node& filter : filters) restrictions.push_back(Compile(filter).text.Whole());
    compiled.possible = Query(Query::OP_AND_NOT, restrict(And(root).text).Whole(), names);
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
