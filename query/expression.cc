#include "query/expression.h"

#include <algorithm>
#include <map>
#include <utility>

namespace pinakes::query {

using Xapian::Query;

namespace {

// Sums of the same numbers in another order differ by less, relatively.
constexpr double kRounding = 1e-12;

enum class Kind { kLeaf, kAny, kEither, kAll, kWithin, kWithout, kMaybe, kTimes };

Query Join(Query::op op, const std::vector<Query>& parts) {
  return {op, parts.begin(), parts.end()};
}

// A part of an OR.
struct Choice {
  Query query;
  double bound = 0;
  std::size_t group = 0;  // of those of which a record matches one
};

// What a record that matches any of these weighs at most. Those of a group are in order.
class Bound {
 public:
  // What `choice` adds to it.
  double With(const Choice& choice) const {
    const auto before = of_group_.find(choice.group);
    return choice.bound - (before == of_group_.end() ? 0 : before->second);
  }
  void Add(const Choice& choice) {
    sum_ += With(choice);
    of_group_[choice.group] = choice.bound;
  }
  double sum() const { return sum_; }

 private:
  std::map<std::size_t, double> of_group_;
  double sum_ = 0;
};

// Records of which the choices, in order of their bounds, can weigh `least` together.
Query Choose(const std::vector<Choice>& choices, double least, double rounding) {
  // Those that together cannot reach it, the least first: whoever does has one of the others. And
  // one of these, where those cannot either.
  std::vector<Choice> needed, further;
  Bound of_needed, of_further;
  for (const Choice& choice : choices) {
    const bool enough = of_further.sum() + of_further.With(choice) >= least - rounding;
    (enough ? needed : further).push_back(choice);
    (enough ? of_needed : of_further).Add(choice);
  }
  if (needed.empty()) return Query::MatchNothing;
  if (further.empty()) {
    std::vector<Query> any;
    for (const Choice& choice : needed) any.push_back(choice.query);
    return Join(Query::OP_OR, any);
  }
  const double rest = least - of_needed.sum();
  return {rest > rounding ? Query::OP_AND : Query::OP_AND_MAYBE,
          Choose(needed, least - of_further.sum(), rounding), Choose(further, rest, rounding)};
}

}  // namespace

struct Expression::Node {
  Kind kind = Kind::kLeaf;
  double bound = 0;
  Query query;  // of a leaf; what is within or without
  std::vector<Expression> parts;
  double factor = 1;
};

Query Scaled(const Query& query, double factor) {
  if (factor == 1 || query.empty()) return query;
  return {Query::OP_SCALE_WEIGHT, query, factor};
}

Query Unweighted(const Query& query) { return Scaled(query, 0); }

Expression::Expression(Node node) : node_(std::make_shared<const Node>(std::move(node))) {}

Expression::Expression(Query query, double bound) {
  if (query.empty()) return;
  *this = Expression(Node{Kind::kLeaf, bound, std::move(query), {}, 1});
}

double Expression::bound() const { return empty() ? 0 : node_->bound; }

Expression Expression::Joined(Node node) {
  if (node.parts.empty()) return {};
  if (node.parts.size() == 1) return node.parts.front();
  for (const Expression& part : node.parts) {
    node.bound =
        node.kind == Kind::kEither ? std::max(node.bound, part.bound()) : node.bound + part.bound();
  }
  return Expression(std::move(node));
}

Expression Expression::AnyOf(std::vector<Expression> parts) {
  Node node{Kind::kAny, 0, {}, {}, 1};
  for (Expression& part : parts) {
    if (part.empty()) continue;
    if (part.node_->kind == Kind::kAny) {
      const std::vector<Expression>& inner = part.node_->parts;
      node.parts.insert(node.parts.end(), inner.begin(), inner.end());
    } else {
      node.parts.push_back(std::move(part));
    }
  }
  return Joined(std::move(node));
}

Expression Expression::EitherOf(std::vector<Expression> parts) {
  std::erase_if(parts, [](const Expression& part) { return part.empty(); });
  return Joined(Node{Kind::kEither, 0, {}, std::move(parts), 1});
}

Expression Expression::AllOf(std::vector<Expression> parts) {
  // An empty part, which matches nothing, leaves nothing.
  const auto is_empty = [](const Expression& part) { return part.empty(); };
  if (std::ranges::any_of(parts, is_empty)) return {};
  return Joined(Node{Kind::kAll, 0, {}, std::move(parts), 1});
}

Expression Expression::Within(const Query& records) const {
  if (empty() || records.empty()) return {};
  return Expression(Node{Kind::kWithin, bound(), records, {*this}, 1});
}

Expression Expression::Without(const Query& records) const {
  if (empty() || records.empty()) return *this;
  return Expression(Node{Kind::kWithout, bound(), records, {*this}, 1});
}

Expression Expression::Maybe(const Expression& further) const {
  if (empty() || further.empty()) return *this;
  return Expression(Node{Kind::kMaybe, bound() + further.bound(), {}, {*this, further}, 1});
}

Expression Expression::Times(double factor) const {
  if (empty() || factor == 1) return *this;
  return Expression(Node{Kind::kTimes, bound() * factor, {}, {*this}, factor});
}

Query Expression::Reaching(double least) const {
  if (empty()) return {};
  if (bound() < least - kRounding * (1 + bound())) return Query::MatchNothing;
  const Node& node = *node_;
  switch (node.kind) {
    case Kind::kLeaf:
      return node.query;
    case Kind::kAny:
    case Kind::kEither:
      return AnyReaching(least);
    case Kind::kAll:
      return AllReaching(least);
    case Kind::kMaybe:
      return MaybeReaching(least);
    case Kind::kWithin:
      return {Query::OP_FILTER, node.parts[0].Reaching(least), node.query};
    case Kind::kWithout:
      return {Query::OP_AND_NOT, node.parts[0].Reaching(least), node.query};
    case Kind::kTimes:
      return Scaled(node.parts[0].Reaching(node.factor > 0 ? least / node.factor : 0), node.factor);
  }
  return {};
}

Query Expression::AnyReaching(double least) const {
  const bool either = node_->kind == Kind::kEither;
  std::vector<Choice> choices;
  for (std::size_t i = 0; i < node_->parts.size(); ++i) {
    const Expression& part = node_->parts[i];
    const double of_part = least - (either ? 0 : bound() - part.bound());
    if (either || part.node_->kind != Kind::kEither) {
      choices.push_back({part.Reaching(of_part), part.bound(), either ? 0 : i});
      continue;
    }
    for (const Expression& one : part.node_->parts) {
      choices.push_back({one.Reaching(of_part), one.bound(), i});
    }
  }
  std::ranges::stable_sort(choices, {}, &Choice::bound);
  return Choose(choices, least, kRounding * (1 + bound()));
}

Query Expression::AllReaching(double least) const {
  std::vector<Query> all;
  for (const Expression& part : node_->parts) {
    all.push_back(part.Reaching(least - (bound() - part.bound())));
  }
  return Join(Query::OP_AND, all);
}

Query Expression::MaybeReaching(double least) const {
  const Expression& wanted = node_->parts[0];
  const Expression& further = node_->parts[1];
  const bool needs_both = least > wanted.bound() + kRounding * (1 + bound());
  return {needs_both ? Query::OP_AND : Query::OP_AND_MAYBE,
          wanted.Reaching(least - further.bound()), further.Reaching(least - wanted.bound())};
}

}  // namespace pinakes::query
