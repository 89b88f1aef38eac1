// Names of journals and conferences as one types.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/search/index_fixture.h"

namespace pinakes::testing {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

// One venue has most of the records and all of the citations; many have a few.
class Venues : public ::testing::TestWithParam<int> {
 protected:
  static constexpr int kInLargest = 5000;
  static constexpr int kOthers = 30;
  void SetUp() override {
    std::vector<Publication> publications;
    const auto add = [&](const std::string& venue, const std::string& author, int citations) {
      const std::string id = "r" + std::to_string(publications.size());
      publications.push_back(
          MakePublication({id, "A title " + id, {author}, venue, 2000, citations}));
    };
    for (int i = 0; i < kInLargest; ++i) add("Journal of Lanterns", "A. Many", 1000 + i);
    for (int i = 0; i < kOthers; ++i) {
      const std::string letters = {static_cast<char>('a' + i / 26),
                                   static_cast<char>('a' + i % 26)};
      for (int times = 0; times <= i; ++times) {
        add("Letters on L" + letters + "n", times == 0 ? "B. Few" : "C. Some", 0);
      }
    }
    for (int i = 0; i < 3; ++i) add("Annals of Moors", "B. Few", 5);
    for (int i = 0; i < 2; ++i) add("ANNALS OF MOORS", "C. Some", 7);
    searcher_ = OpenOverShards(folder_, publications, static_cast<std::size_t>(GetParam()));
    ASSERT_NE(searcher_, nullptr);
  }
  std::vector<std::string> Texts(std::string_view typed, std::uint32_t limit = 10) {
    std::vector<std::string> texts;
    const auto response = searcher_->Complete(typed, limit);
    if (!response.ok()) return {"error: " + response.status().message()};
    for (const Completion& completion : response->completions()) {
      EXPECT_EQ(completion.field(), "venue");
      EXPECT_THAT(Ids(*searcher_, completion.query()), Not(IsEmpty())) << completion.query();
      texts.push_back(completion.text());
    }
    return texts;
  }

  TempFolder folder_;
  std::unique_ptr<Searcher> searcher_;
};
INSTANTIATE_TEST_SUITE_P(Shapes, Venues, ::testing::Values(1, 3));

TEST_P(Venues, Complete_GivesEachOnce_ThoseOfMostRecordsFirst) {
  EXPECT_THAT(Texts("venue:l", 4), ElementsAre("Journal of Lanterns", "Letters on Lbdn",
                                               "Letters on Lbcn", "Letters on Lbbn"));
  EXPECT_THAT(Texts("venue:l", 50), SizeIs(kOthers + 1));
  EXPECT_THAT(Texts("venue:letters l", 2), ElementsAre("Letters on Lbdn", "Letters on Lbcn"));
}

TEST_P(Venues, Complete_OneOfFewRecords_IsNotCrowdedOut) {
  EXPECT_THAT(Texts("venue:la", 50), Contains("Letters on Laan"));
  EXPECT_THAT(Texts("venue:laa"), ElementsAre("Letters on Laan"));
}

TEST_P(Venues, Complete_SpellingsOfOneName_AreOneCompletion) {
  EXPECT_THAT(Texts("venue:annals"), ElementsAre("Annals of Moors"));
  EXPECT_THAT(Texts("venue:\"annals of mo"), ElementsAre("Annals of Moors"));
}

TEST_P(Venues, Complete_BehindAnotherField_GivesTheVenuesOfItsRecords) {
  EXPECT_THAT(Texts("author:many venue:"), ElementsAre("Journal of Lanterns"));
  EXPECT_THAT(Texts("author:few venue:l", 50), SizeIs(kOthers));
  EXPECT_THAT(Texts("author:few venue:a"), ElementsAre("Annals of Moors"));
}

TEST_P(Venues, Complete_NothingTyped_GivesThoseOfTheMostCitedRecords) {
  EXPECT_THAT(Texts("venue:", 3), Contains("Journal of Lanterns"));
  EXPECT_THAT(Texts("venue:zzz"), IsEmpty());
  EXPECT_THAT(Texts("venue:?!"), IsEmpty());
}

}  // namespace
}  // namespace pinakes::testing
