#include "query/expression.h"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <string>

#include "query/best.h"

namespace pinakes::query {
namespace {

constexpr int kTerms = 12;

// Trees of all kinds over a small library in which every term weighs a fixed number.
class Trees {
 public:
  explicit Trees(unsigned seed) : random_(seed), database_("", Xapian::DB_BACKEND_INMEMORY) {
    for (int i = 0; i < 300; ++i) {
      Xapian::Document record;
      for (int term = 0; term < kTerms; ++term) {
        if (Below(2 + term) == 0) record.add_term(Name(term));
      }
      // Of these a record has one.
      record.add_term("either" + std::to_string(Below(3)));
      database_.add_document(record);
    }
  }

  int Below(int end) { return std::uniform_int_distribution(0, end - 1)(random_); }

  Expression Leaf(const std::string& term) {
    const double weight = Below(40) / 10.0;
    return {FixedWeight(Xapian::Query(term), weight), weight};
  }

  Expression Tree(int depth) {
    if (depth == 0) return Leaf(Name(Below(kTerms)));
    switch (Below(7)) {
      case 0:
        return Expression::AnyOf(Parts(depth, 2 + Below(5)));
      case 1:
        return Expression::AllOf(Parts(depth, 2));
      case 2:
        return Expression::EitherOf({Leaf("either0"), Leaf("either1"), Leaf("either2")});
      case 3:
        return Tree(depth - 1).Maybe(Tree(depth - 1));
      case 4:
        return Tree(depth - 1).Within(Xapian::Query(Name(Below(kTerms))));
      case 5:
        return Tree(depth - 1).Without(Xapian::Query(Name(Below(kTerms))));
      default:
        return Tree(depth - 1).Times(0.5 + Below(3));
    }
  }

  std::map<Xapian::docid, double> Weights(const Xapian::Query& query) {
    Xapian::Enquire enquire = MakeEnquire(database_, query, false);
    const Xapian::MSet found =
        enquire.get_mset(0, database_.get_doccount(), database_.get_doccount());
    std::map<Xapian::docid, double> weights;
    for (auto it = found.begin(); it != found.end(); ++it) weights[*it] = it.get_weight();
    return weights;
  }

 private:
  static std::string Name(int term) { return "t" + std::to_string(term); }
  std::vector<Expression> Parts(int depth, int count) {
    std::vector<Expression> parts;
    for (int i = 0; i < count; ++i) parts.push_back(Tree(depth - 1));
    return parts;
  }

  std::mt19937 random_;
  Xapian::WritableDatabase database_;
};

TEST(Expression, Reaching_HasAllRecordsThatWeighSoMuch_WithTheirWeight) {
  Trees trees(3);
  int compared = 0, left_out = 0;
  for (int round = 0; round < 400; ++round) {
    const Expression tree = trees.Tree(1 + trees.Below(3));
    const std::map<Xapian::docid, double> all = trees.Weights(tree.Whole());
    for (int of_ten = 1; of_ten < 10; ++of_ten) {
      const double least = tree.bound() * of_ten / 10;
      std::map<Xapian::docid, double> some = trees.Weights(tree.Reaching(least));
      for (const auto& [record, weight] : all) {
        EXPECT_LE(weight, tree.bound() + 1e-9);
        if (weight >= least) {
          ASSERT_TRUE(some.contains(record)) << round << ": " << tree.Whole().get_description();
          ASSERT_NEAR(some[record], weight, 1e-9) << tree.Whole().get_description();
          ++compared;
        } else if (some.contains(record)) {
          ASSERT_LE(some[record], weight + 1e-9);
        } else {
          ++left_out;
        }
      }
    }
  }
  EXPECT_GT(compared, 10'000);
  EXPECT_GT(left_out, 10'000);
}

TEST(Expression, EmptyParts_AreAsEmptyQueries) {
  const Expression empty, word(Xapian::Query("word"), 1);
  EXPECT_TRUE(empty.empty());
  EXPECT_TRUE(empty.Whole().empty());
  EXPECT_TRUE(Expression::AnyOf({}).empty());
  EXPECT_TRUE(Expression::AnyOf({empty, empty}).empty());
  EXPECT_FALSE(Expression::AnyOf({empty, word}).empty());
  EXPECT_TRUE(Expression::AllOf({empty, word}).empty());
  EXPECT_TRUE(word.Within(Xapian::Query()).empty());
  EXPECT_FALSE(word.Without(Xapian::Query()).empty());
  EXPECT_TRUE(empty.Maybe(word).empty());
  EXPECT_TRUE(word.Reaching(1.1).empty());
  EXPECT_FALSE(word.Reaching(1).empty());
}

}  // namespace
}  // namespace pinakes::query
