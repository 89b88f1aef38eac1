// A page of the best, for which most matches are not even looked at, is that of all matches
// weighed: in a library whose words differ in how many records have them, in one index and in
// shards.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "tests/search/index_fixture.h"

namespace pinakes::testing {
namespace {

constexpr int kRecords = 6000;
constexpr int kWords = 2000;

// Words as they are spread in a language: the n-th most frequent is there 1/n times as often.
class Writer {
 public:
  explicit Writer(unsigned seed) : random_(seed) {}

  std::string Word() {
    const double share = std::uniform_real_distribution<>(0, 1)(random_);
    return Spelled(static_cast<int>(std::pow(kWords, share)));
  }
  std::string Words(int count, std::string_view between = " ") {
    std::string text = Word();
    for (int i = 1; i < count; ++i) text.append(between).append(Word());
    return text;
  }
  int Below(int end) { return std::uniform_int_distribution(0, end - 1)(random_); }

  Publication Record(int number) {
    Publication record;
    record.set_id("r" + std::to_string(number));
    record.set_title(Words(3 + Below(10)));
    record.add_authors()->set_name("A " + Word());
    if (Below(4) == 0) record.set_abstract(Words(30));
    if (Below(3) > 0)
      record.set_citations(static_cast<std::uint32_t>(std::pow(10, Below(30) / 10.0)));
    return record;
  }

 private:
  // Letters that no stemmer and no list of names knows.
  static std::string Spelled(int number) {
    std::string word = "x";
    for (; number > 0; number /= 16) word += "bdfghjkmpqvwxzlt"[number % 16];
    return word + "o";
  }

  std::mt19937 random_;
};

struct Kind {
  const char* name;
  const char* between;  // the words of a query
  int words;
};

class BestOfMany : public ::testing::TestWithParam<Kind> {
 protected:
  static void SetUpTestSuite() {
    folder_ = new TempFolder;
    Writer writer(5);
    std::vector<Publication> all;
    std::vector<std::vector<Publication>> parts(3);
    for (int i = 0; i < kRecords; ++i) {
      all.push_back(writer.Record(i));
      parts[static_cast<std::size_t>(writer.Below(3))].push_back(all.back());
    }
    AddAll(*folder_ / "one", all);
    for (std::size_t i = 0; i < parts.size(); ++i) {
      AddAll(*folder_ / ("part" + std::to_string(i)), parts[i]);
    }
  }
  static void TearDownTestSuite() { delete folder_; }

  static TempFolder* folder_;
};
TempFolder* BestOfMany::folder_ = nullptr;

TEST_P(BestOfMany, PagesAreThoseOfAllMatchesWeighed) {
  const auto one = OpenSearcher({*folder_ / "one"});
  const auto three = OpenSearcher({*folder_ / "part0", *folder_ / "part1", *folder_ / "part2"});
  ASSERT_NE(one, nullptr);
  ASSERT_NE(three, nullptr);
  Writer writer(6);
  int full = 0, counted = 0;
  for (int i = 0; i < 300; ++i) {
    SearchRequest request;
    request.set_query(writer.Words(2 + writer.Below(GetParam().words), GetParam().between));
    request.set_limit(i % 2 == 0 ? 10 : 60);
    SearchRequest everything = request;
    everything.set_exact_total(true);
    const auto expected = one->Search(everything);
    ASSERT_TRUE(expected.ok()) << expected.status().message();
    full += expected->total() > request.limit() ? 1 : 0;
    const auto of_one = one->Search(request), of_three = three->Search(request);
    ASSERT_TRUE(of_one.ok() && of_three.ok());
    EXPECT_EQ(of_one->total(), of_three->total()) << request.query();
    EXPECT_EQ(of_one->total_is_exact(), of_three->total_is_exact()) << request.query();
    counted += of_one->total_is_exact() ? 1 : 0;
    for (Searcher* searcher : {one.get(), three.get()}) {
      SCOPED_TRACE((searcher == one.get() ? "one: " : "three: ") + request.query());
      const auto found = searcher->Search(request);
      ASSERT_TRUE(found.ok()) << found.status().message();
      ASSERT_EQ(found->hits_size(), expected->hits_size());
      for (int hit = 0; hit < found->hits_size(); ++hit) {
        ASSERT_EQ(found->hits(hit).publication().id(), expected->hits(hit).publication().id())
            << "at " << hit;
        ASSERT_EQ(found->hits(hit).score().total(), expected->hits(hit).score().total());
      }
    }
  }
  EXPECT_GT(full, 100);
  EXPECT_GT(counted, 0);
}

INSTANTIATE_TEST_SUITE_P(All, BestOfMany,
                         ::testing::Values(Kind{"AnyOfThem", " OR ", 5},
                                           Kind{"AllOrSomeOfThem", " ", 7}, Kind{"Two", " ", 1}),
                         [](const auto& kind) { return std::string(kind.param.name); });

}  // namespace
}  // namespace pinakes::testing
