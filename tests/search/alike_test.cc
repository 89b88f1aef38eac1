// Records that only seem to be alike.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/search/index_fixture.h"

namespace pinakes::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

class Alike : public ::testing::TestWithParam<int> {
 protected:
  void SetUp() override {
    std::vector<Publication> publications;
    for (const Row& row : std::vector<Row>{
             {"moor", "Walking over the moor and into the fog", {"A. A."}, "J", 2001, 3},
             {"clock", "Into the clock: springs, and what is over them", {"B. B."}, "J", 2002, 9},
             {"mill", "The mill and its enemies over the years", {"C. C."}, "J", 2003, 1},
             {"fog", "Fog over harbours", {"D. D."}, "J", 2004, 2},
             {"garten", "Der Garten und das Haus für Gäste", {"E. E."}, "J", 2005, 2},
             {"hafen", "Das Boot für die Fahrt und der Hafen", {"F. F."}, "J", 2006, 2},
             {"pigment",
              "Pigments of lichen",
              {"G. G."},
              "J",
              2007,
              4,
              "Samples were dried slowly, weighed twice and compared."},
             {"kiln",
              "Glazes from a small kiln",
              {"H. H."},
              "J",
              2008,
              4,
              "Each bowl was dried slowly before it went in."},
             {"dyes",
              "Dyeing with roots",
              {"I. I."},
              "J",
              2009,
              4,
              "The wool was dried slowly, weighed twice, and the shades compared."},
         }) {
      publications.push_back(MakePublication(row));
    }
    searcher_ = OpenOverShards(folder_, publications, static_cast<std::size_t>(GetParam()));
    ASSERT_NE(searcher_, nullptr);
  }
  std::vector<std::string> Similar(std::string_view id) {
    const auto response = searcher_->Similar(id, {});
    if (!response.ok()) return {"error: " + response.status().message()};
    std::vector<std::string> ids;
    for (const Hit& hit : response->hits()) ids.push_back(hit.publication().id());
    return ids;
  }

  TempFolder folder_;
  std::unique_ptr<Searcher> searcher_;
};
INSTANTIATE_TEST_SUITE_P(Shapes, Alike, ::testing::Values(1, 3));

TEST_P(Alike, Similar_WordsThatOnlyJoinOthers_MakeNoLikeness) {
  EXPECT_THAT(Similar("clock"), IsEmpty());
  EXPECT_THAT(Similar("mill"), IsEmpty());
  EXPECT_THAT(Similar("garten"), IsEmpty());
  EXPECT_THAT(Similar("moor"), ElementsAre("fog"));
}

TEST_P(Alike, Similar_WordsOfAbstractsAlone_MustBeMore) {
  EXPECT_THAT(Similar("pigment"), ElementsAre("dyes"));
}

}  // namespace
}  // namespace pinakes::testing
