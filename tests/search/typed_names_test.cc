// A name among a few typed words is meant; in a long text it is mentioned.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/search/index_fixture.h"

namespace pinakes::testing {
namespace {

class TypedNames : public ::testing::TestWithParam<int> {
 protected:
  void SetUp() override {
    std::vector<Publication> publications;
    const auto add = [&](const std::string& id, const std::string& title,
                         const std::string& author) {
      publications.push_back(MakePublication({id, title, {author}, "J", 2000, 1}));
    };
    for (int i = 0; i < 20; ++i) {
      const std::string number = std::to_string(i);
      add("o" + number, "Gradients and lamp based sorting", "Lin Orme");
      add("m" + number, "Of marble and other stones", "Ida Marble");
      add("p" + number, "Wool from the moor", "Lin Orme");
    }
    // Rarer in titles than in names: there a name weighs no more for that.
    add("title", "Quill pens of wool", "Lin Orme");
    for (int i = 0; i < 8; ++i) add("q" + std::to_string(i), "Stones and lakes", "Ann Quill");
    add("quill", "Gradients of rivers", "Ann Quill");
    publications.push_back(MakePublication({"year", "Rivers from above", {"Lin Orme"}, "J", 1956}));
    publications.push_back(
        MakePublication({"other", "Rivers from above", {"Lin Orme"}, "J", 1957}));
    add("marble", "Gradients of lakes", "Otto Marble");
    searcher_ = OpenOverShards(folder_, publications, static_cast<std::size_t>(GetParam()));
    ASSERT_NE(searcher_, nullptr);
  }
  std::string First(std::string_view query) {
    const auto response = searcher_->Search(Query(query));
    if (!response.ok()) return "error: " + response.status().message();
    EXPECT_TRUE(response->partial()) << query;
    return response->hits_size() == 0 ? "none" : response->hits(0).publication().id();
  }

  TempFolder folder_;
  std::unique_ptr<Searcher> searcher_;
};
INSTANTIATE_TEST_SUITE_P(Shapes, TypedNames, ::testing::Values(1, 3));

TEST_P(TypedNames, Search_NameAmongAFewWords_WeighsLikeThem) {
  EXPECT_EQ(First("quill gradients based"), "quill");
  EXPECT_EQ(First("gradients based quill 1998"), "quill");
  EXPECT_EQ(First("Quill: gradients based"), "quill");
}

TEST_P(TypedNames, Search_YearAmongAFewWords_PutsItsRecordsFirst) {
  EXPECT_EQ(First("rivers above measured 1956"), "year");
  EXPECT_EQ(First("1957 rivers above measured"), "other");
}

TEST_P(TypedNames, Search_WordThatTitlesHaveToo_IsNoName) {
  EXPECT_THAT(First("marble gradients based"), ::testing::StartsWith("o"));
}

TEST_P(TypedNames, Search_NameInALongText_IsMentioned) {
  EXPECT_THAT(First("which gradients are there for lamp based sorting, other than what Quill once "
                    "said of them in passing"),
              ::testing::Not(::testing::StartsWith("q")));
}

}  // namespace
}  // namespace pinakes::testing
