// A query as a tree that knows what each of its parts can weigh at most: records that cannot come
// among the best are left out by what is asked for, before a search begins.
#pragma once

#include <xapian.h>

#include <memory>
#include <vector>

namespace pinakes::query {

// `query` with all its weights multiplied; 0: without weight.
Xapian::Query Scaled(const Xapian::Query& query, double factor);
Xapian::Query Unweighted(const Xapian::Query& query);

// A value, cheap to copy; one that is default-constructed is empty, as an empty Xapian::Query is.
class Expression {
 public:
  Expression() = default;
  // A part that is taken as it is; no record weighs more than `bound` by it. Without weight: 0.
  Expression(Xapian::Query query, double bound);

  static Expression AnyOf(std::vector<Expression> parts);
  // The same where no record matches two of the parts.
  static Expression EitherOf(std::vector<Expression> parts);
  static Expression AllOf(std::vector<Expression> parts);

  // Only the records that match `records`, which adds nothing to their weight; only the others.
  [[nodiscard]] Expression Within(const Xapian::Query& records) const;
  [[nodiscard]] Expression Without(const Xapian::Query& records) const;
  // The same records; those that match `further` weigh more.
  [[nodiscard]] Expression Maybe(const Expression& further) const;
  // With all weights multiplied.
  [[nodiscard]] Expression Times(double factor) const;

  bool empty() const { return node_ == nullptr; }
  // What a match weighs at most.
  double bound() const;

  // Everything.
  Xapian::Query Whole() const { return Reaching(0); }
  // At least those records that weigh `least`, with all that they weigh; of the others any, and
  // with any part of their weight.
  //
  // This is what Xapian does when it is told the least weight (Enquire::set_cutoff): a part without
  // which `least` cannot be reached is required, one that cannot reach it without the others only
  // adds to their weight (MaxScore: Turtle and Flood, 1995). But it does so while it searches, and
  // 1.4.22 passes over a record where one of its lists has ended and an AND_MAYBE becomes an AND.
  Xapian::Query Reaching(double least) const;

 private:
  struct Node;
  explicit Expression(Node node);
  static Expression Joined(Node node);
  Xapian::Query AnyReaching(double least) const;
  Xapian::Query AllReaching(double least) const;
  Xapian::Query MaybeReaching(double least) const;

  std::shared_ptr<const Node> node_;
};

}  // namespace pinakes::query
