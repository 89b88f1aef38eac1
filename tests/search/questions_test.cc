// Of a question count the words of its subject, not those that ask.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/search/index_fixture.h"

namespace pinakes::testing {
namespace {

struct Asked {
  std::string_view query;
  std::string_view first;
};

class Questions : public ::testing::TestWithParam<int> {
 protected:
  void SetUp() override {
    std::vector<Publication> publications;
    const auto add = [&](const std::string& id, const std::string& title) {
      publications.push_back(MakePublication({id, title, {"Lin Orme"}, "J", 2000, 1}));
    };
    // All that the subject shares with others is common; what asks is rare.
    for (int i = 0; i < 30; ++i) add("x" + std::to_string(i), "Heuristics of graphs and lakes");
    add("asks", "Could papers discuss what they propose");
    add("uses", "Mentioned in references: examples that researchers would investigate");
    add("subject", "Heuristics for lakes of coloured graphs");
    searcher_ = OpenOverShards(folder_, publications, static_cast<std::size_t>(GetParam()));
    ASSERT_NE(searcher_, nullptr);
  }
  SearchResponse Ask(std::string_view query) {
    const auto response = searcher_->Search(Query(query));
    EXPECT_TRUE(response.ok()) << query;
    return response.ok() ? *response : SearchResponse();
  }

  TempFolder folder_;
  std::unique_ptr<Searcher> searcher_;
};
INSTANTIATE_TEST_SUITE_P(Shapes, Questions, ::testing::Values(1, 3));

TEST_P(Questions, Search_WordsThatAsk_CountLittle) {
  for (const Asked& asked : {
           Asked{"Which papers discuss heuristics for coloured graphs in the wild?", "subject"},
           Asked{"could you show me examples of coloured graphs, please", "subject"},
           Asked{"What would researchers propose for lakes that are COLOURED?", "subject"},
           // Few words are no question, whatever they are.
           Asked{"papers propose glass", "asks"},
           // Nothing is left of it but what asks.
           Asked{"what could they of the in and propose", "asks"},
           // What is asked for in a field is meant.
           Asked{"title:(could papers discuss what they of all would propose)", "asks"},
       }) {
    const SearchResponse response = Ask(asked.query);
    ASSERT_GT(response.hits_size(), 0) << asked.query;
    EXPECT_EQ(response.hits(0).publication().id(), asked.first) << asked.query;
  }
}

TEST_P(Questions, Search_WordsThatJoin_FindNothingByThemselves) {
  const SearchResponse response = Ask("which of the coloured graphs are for the wild in time");
  EXPECT_TRUE(response.partial());
  EXPECT_THAT(response.notes(), ::testing::IsEmpty());  // "the" is not what "they" should have been
  for (const Hit& hit : response.hits()) {
    EXPECT_THAT(hit.publication().id(), ::testing::Not(::testing::AnyOf("asks", "uses")));
  }
}

TEST_P(Questions, Search_ATitleOfSuchWords_IsFound) {
  const SearchResponse response = Ask("could papers discuss what they propose");
  EXPECT_FALSE(response.partial());
  EXPECT_EQ(response.hits(0).publication().id(), "asks");
}

}  // namespace
}  // namespace pinakes::testing
