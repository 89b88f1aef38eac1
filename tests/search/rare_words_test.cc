// Misprints that some record shares: suggested, never searched for in their place.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/search/index_fixture.h"

namespace pinakes::testing {
namespace {

// Forty records of each common title; the rare ones once each.
class RareWords : public ::testing::TestWithParam<int> {
 protected:
  static constexpr int kEach = 40;
  void SetUp() override {
    std::vector<Publication> publications;
    const auto add = [&](const std::string& title, const std::string& author) {
      publications.push_back(MakePublication(
          {"r" + std::to_string(publications.size()), title, {author}, "J", 2000, 1}));
    };
    for (int i = 0; i < kEach; ++i) {
      const std::string number = std::to_string(i);
      add("Support vector machines, part " + number, "Ida Johnson");
      add("Spring lanterns and their energy, part " + number, "Otto Baker");
      add("Грамматика северных языков, part " + number, "Lin Orme");
      add("Proceedings of the lamp congress 2017, part " + number, "Lin Orme");
    }
    add("A suport vector machine for wicks", "Ann Quill");
    add("Vectro fields of kerosene", "Ann Quill");
    add("Springs of the moor", "Ann Quill");
    add("A bakery by the sea", "Ann Quill");
    add("Glass harmonicas", "Uwe Jonhson");
    add("Граматика южных языков", "Lin Orme");
    add("Sprints through old towns", "Lin Orme");
    add("Congress 2027", "Lin Orme");
    add("Wool", "Ava Lantrens");
    add("Tables of johnsan", "Ann Quill");
    searcher_ = OpenOverShards(folder_, publications, static_cast<std::size_t>(GetParam()));
    ASSERT_NE(searcher_, nullptr);
  }
  // What is suggested; "" if nothing is.
  std::string Suggested(const SearchRequest& request) {
    const auto response = searcher_->Search(request);
    if (!response.ok()) return "error: " + response.status().message();
    std::string suggestion;
    for (const Diagnostic& note : response->notes()) {
      if (note.code() == "rare-word") suggestion = note.suggestion();
    }
    return suggestion;
  }

  TempFolder folder_;
  std::unique_ptr<Searcher> searcher_;
};
INSTANTIATE_TEST_SUITE_P(Shapes, RareWords, ::testing::Values(1, 3));

TEST_P(RareWords, Search_WordBesideAMuchMoreFrequentOne_IsSuggestedOrNot) {
  struct Case {
    const char* query;
    const char* suggestion;
  };
  for (const Case& each : {
           // A letter left out, swapped, too many or wrong; at the start and in the middle.
           Case{"suport vector machine", "support vector machine"},
           Case{"suport", "support"},
           Case{"title:suport", "title:support"},
           Case{"(suport OR zither) vector", "(support OR zither) vector"},
           Case{"vectro", "vector"},
           Case{"vectro machines", "vector machines"},
           Case{"jonhson", "johnson"},
           Case{"граматика", "грамматика"},
           Case{"sprint energy", "spring energy"},
           // What is frequent is meant.
           Case{"support vector machine", ""},
           Case{"lantern energy", ""},
           // So is what is quoted, exact, excluded or given as a name.
           Case{"\"suport\" vector", ""},
           Case{"=suport", ""},
           Case{"wicks -suport", ""},
           Case{"author:jonhson", ""},
           // What would be found is not far more.
           Case{"suport wicks", ""},
           // A name beside words that go with a word of titles, and the other way round.
           Case{"spring lantrens", "spring lanterns"},
           Case{"vector johnsan", "vector johnson"},
           Case{"lantrens", ""},
           Case{"johnsan", ""},
           // The same word in another form.
           Case{"springs moor", ""},
           // A word of titles is no name.
           Case{"bakery", ""},
           // Numbers differ by rights.
           Case{"congress 2027", ""},
           // Whole titles are found.
           Case{"Sprints through old towns", ""},
           Case{"zither", ""},
       }) {
    EXPECT_EQ(Suggested(Query(each.query)), each.suggestion) << each.query;
  }
}

TEST_P(RareWords, Search_ShowsWhatWasTyped_AndWhereTheRareWordStands) {
  const auto response = searcher_->Search(Query("vector suport machine", 1));
  ASSERT_TRUE(response.ok());
  EXPECT_EQ(response->total(), 1U);
  EXPECT_EQ(response->interpreted(), "[vector suport machine]");
  ASSERT_EQ(response->hits_size(), 1);
  EXPECT_EQ(response->hits(0).publication().title(), "A suport vector machine for wicks");
  ASSERT_EQ(response->notes_size(), 1);
  EXPECT_EQ(response->notes(0).code(), "rare-word");
  EXPECT_EQ(response->notes(0).begin(), 7U);
  EXPECT_EQ(response->notes(0).end(), 13U);
}

TEST_P(RareWords, Search_EverySuggestionFindsFarMore) {
  for (const char* query : {"suport", "vectro", "jonhson", "sprint energy"}) {
    const auto typed = searcher_->Search(Query(query));
    const auto other = searcher_->Search(Query(Suggested(Query(query))));
    ASSERT_TRUE(typed.ok() && other.ok());
    EXPECT_GE(other->total(), 10 * (typed->partial() ? 1 : typed->total())) << query;
    EXPECT_FALSE(other->partial()) << query;
  }
}

TEST_P(RareWords, Search_StrictOrAsYouType_SuggestsNothing) {
  SearchRequest request = Query("suport");
  request.set_strict(true);
  EXPECT_EQ(Suggested(request), "");
  request = Query("suport");
  request.set_as_you_type(true);
  EXPECT_EQ(Suggested(request), "");
}

TEST_P(RareWords, Search_FiltersCount) {
  SearchRequest request = Query("suport");
  request.mutable_filters()->set_year("1999");
  EXPECT_EQ(Suggested(request), "");
  request.mutable_filters()->set_year("2000");
  EXPECT_EQ(Suggested(request), "support");
}

}  // namespace
}  // namespace pinakes::testing
