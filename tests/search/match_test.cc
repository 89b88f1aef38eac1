// References to the records that they mean: citation strings made of the records themselves in
// many styles, and of works that the index does not have.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/search/index_fixture.h"

namespace pinakes::testing {
namespace {

const std::vector<Row>& Library() {
  static const std::vector<Row> rows = {
      {"glass",
       "Lantern glass under changing load",
       {"Ann Quill", "Lin Orme"},
       "Journal of Lantern Studies",
       2019,
       40},
      {"glass2",
       "Lantern glass under changing load, part 2",
       {"Ann Quill", "Lin Orme"},
       "Journal of Lantern Studies",
       2021,
       4},
      {"wicks",
       "Wicks: What every keeper of lamps needs to know",
       {"Uwe Böhringer"},
       "Annals of Light",
       2007,
       120},
      {"survey-rivers",
       "A survey of river mapping methods",
       {"B. Tanaka", "L. Orme", "K. Ode"},
       "River Letters",
       2015,
       9},
      {"survey-oceans",
       "A survey of ocean mapping methods",
       {"B. Tanaka", "L. Orme"},
       "Ocean Letters",
       2015,
       90},
      {"glassbook", "Glass", {"Glass Consortium"}, "", 1998, 50000},
      {"moor",
       "Night walking on the moor",
       {"J. van der Berg", "M. Ruiz Ortega"},
       "Proceedings of the Congress on Walking",
       2011,
       -1},
      {"intro-a", "Introduction", {"P. Alder"}, "Trees", 2001, 1},
      {"intro-b", "Introduction", {"S. Birch"}, "Trees", 2003, 2},
      {"lamp-cjk", "灯笼网络的深度学习研究", {"王伟"}, "灯笼学报", 2020, 7},
  };
  return rows;
}

class Match : public ::testing::TestWithParam<int> {
 protected:
  void SetUp() override {
    std::vector<Publication> publications;
    for (const Row& row : Library()) {
      Publication publication = MakePublication(row);
      if (publication.id() == "moor") {
        AddIdentifier("doi", "10.5555/moor.7", &publication);
      }
      publications.push_back(std::move(publication));
    }
    searcher_ = OpenOverShards(folder_, publications, static_cast<std::size_t>(GetParam()));
    ASSERT_NE(searcher_, nullptr);
  }

  MatchResponse Run(const std::string& reference) {
    MatchRequest request;
    request.set_reference(reference);
    const auto response = searcher_->Match(request);
    EXPECT_TRUE(response.ok()) << response.status().message();
    return response.ok() ? *response : MatchResponse();
  }
  std::string Id(const std::string& reference) {
    const MatchResponse response = Run(reference);
    return response.has_publication() ? response.publication().id() : "none";
  }

  TempFolder folder_;
  std::unique_ptr<Searcher> searcher_;
};
INSTANTIATE_TEST_SUITE_P(Shapes, Match, ::testing::Values(1, 3));

struct Case {
  const char* reference;
  const char* id;
};

TEST_P(Match, References_InManyStyles_FindTheirRecord) {
  for (const Case& each : {
           Case{"Quill, A., & Orme, L. (2019). Lantern glass under changing load. Journal of "
                "Lantern Studies, 4(2), 11-25.",
                "glass"},
           Case{"A. Quill and L. Orme, \"Lantern glass under changing load,\" J. Lantern Stud., "
                "vol. 4, no. 2, pp. 11-25, 2019.",
                "glass"},
           Case{"Quill A, Orme L. Lantern glass under changing load. J Lantern Stud. "
                "2019;4(2):11-25.",
                "glass"},
           Case{"[7] Ann Quill and Lin Orme. 2021. Lantern glass under changing load, part 2. "
                "Journal of Lantern Studies.",
                "glass2"},
           Case{"Böhringer, U. (2007). Wicks: What every keeper of lamps needs to know. Annals of "
                "Light.",
                "wicks"},
           Case{"Bohringer U. Wicks: what every keeper of lamps needs to know. Ann Light 2007.",
                "wicks"},
           Case{"Tanaka, B., Orme, L., and Ode, K. A survey of river mapping methods. River "
                "Letters, 2015.",
                "survey-rivers"},
           Case{"J. van der Berg, M. Ruiz Ortega: Night walking on the moor. Proc. Walking 2011",
                "moor"},
           Case{"Night walking on the moor", "moor"},
           Case{"doi:10.5555/moor.7", "moor"},
           Case{"https://doi.org/10.5555/MOOR.7", "moor"},
           Case{"moor", "moor"},
           Case{"Consortium, G. (1998). Glass. Kiln.", "glassbook"},
           Case{"Alder, P. (2001). Introduction. Trees.", "intro-a"},
           Case{"Birch, S. (2003). Introduction. Trees.", "intro-b"},
           Case{"王伟. 灯笼网络的深度学习研究. 灯笼学报, 2020.", "lamp-cjk"},
       }) {
    EXPECT_EQ(Id(each.reference), each.id) << each.reference;
  }
}

// A record whose id is its DOI has no second term for it.
TEST_P(Match, IdentifierThatIsTheRecordsId_FindsIt) {
  Publication publication =
      MakePublication({"doi:10.5555/kiln.3", "Firing lamps twice", {"Ada Kiln"}, "Pots", 2009, 3});
  AddIdentifier("doi", "10.5555/kiln.3", &publication);
  AddIdentifier("arxiv", "1503.01234", &publication);
  AddIdentifier("pmid", "30714901", &publication);
  AddIdentifier("pmcid", "PMC6391070", &publication);
  const TempFolder folder;
  const auto searcher = OpenOverShards(
      folder, {publication, MakePublication(Library().front()), MakePublication(Library().back())},
      static_cast<std::size_t>(GetParam()));
  ASSERT_NE(searcher, nullptr);
  for (const char* reference : {
           "10.5555/kiln.3",
           "doi:10.5555/KILN.3",
           "https://doi.org/10.5555/kiln.3",
           "arXiv:1503.01234v2",
           "https://arxiv.org/abs/1503.01234",
           "PMID: 30714901",
           "Somebody on lamps, see https://doi.org/10.5555/kiln.3.",
           "A. Kiln, Firing lamps, 2009. doi: 10.5555/kiln.3",
           "Kiln 2009 PMID 30714901.",
           "Kiln on pots (PMID 30714901)",
           "Kiln, Pots, PMC6391070",
       }) {
    MatchRequest request;
    request.set_reference(reference);
    const auto response = searcher->Match(request);
    ASSERT_TRUE(response.ok()) << response.status().message();
    EXPECT_EQ(response->publication().id(), "doi:10.5555/kiln.3") << reference;
    EXPECT_GE(response->confidence(), 0.95) << reference;
  }
}

TEST_P(Match, MisprintsAndNearYears_AreForgiven) {
  EXPECT_EQ(Id("Quill, A., & Orme, L. (2018). Lantern glas under changing load. J. Lantern Stud."),
            "glass");
  EXPECT_EQ(Id("Boehringer, U. (2007). Wicks: What evry keeper of lamps needs to know."), "wicks");
}

// The titles alone, with what people do to them.
TEST_P(Match, BareTitlesWithOneSlip_FindTheirRecord) {
  for (const Case& each : {
           Case{"Lantern glass undr changing load", "glass"},
           Case{"Lantern glass under chagning load", "glass"},
           Case{"Lanturn glass under changing load", "glass"},
           Case{"Lanternglass under changing load", "glass"},
           Case{"Lan tern glass under changing load", "glass"},
           Case{"Lantern glass under changing load part 2", "glass2"},
           Case{"Night walking on the mor", "moor"},
           Case{"Nigth walking on the moor", "moor"},
           Case{"A survey of river maping methods", "survey-rivers"},
           Case{"A survey of ocean mapping method", "survey-oceans"},
           Case{"Wicks: What every keeper of lamps needs know", "wicks"},
       }) {
    EXPECT_EQ(Id(each.reference), each.id) << each.reference;
  }
}

TEST_P(Match, SubtitleLeftOutOrAdded_FindsTheRecordWhereTheRestIsTelling) {
  const std::vector<Row> rows = {
      {"tides", "Tide tables without any moon: A history", {"Ada Kiln"}, "Tides", 2009, 3},
      {"wells", "Digging wells by hand alone", {"Bo Ash"}, "Wells", 2010, 3},
      {"wicks", "Wicks: What every keeper of lamps needs to know", {"C. Elm"}, "Light", 2007, 1},
      {"part", "Drawing maps of old harbours: Part 2", {"D. Fir"}, "Maps", 2001, 1},
  };
  const TempFolder folder;
  std::vector<Publication> publications;
  for (const Row& row : rows) publications.push_back(MakePublication(row));
  const auto searcher = OpenOverShards(folder, publications, static_cast<std::size_t>(GetParam()));
  for (const Case& each : {
           Case{"Tide tables without any moon", "tides"},
           Case{"Kiln 2009 Tide tables without any moon", "tides"},
           Case{"Kiln, A. (2009). Tide tables without any moon. Tides, 3.", "tides"},
           Case{"Digging wells by hand alone: a manual of seven steps", "wells"},
           Case{"Wicks", "none"},
           Case{"Drawing maps of old harbours: Part 1", "none"},
           Case{"Fir 2001 Drawing maps of old harbours: Part 1", "none"},
           Case{"Oak, E. (1950). Tide tables without any moon. Sea.", "none"},
       }) {
    MatchRequest request;
    request.set_reference(each.reference);
    const auto response = searcher->Match(request);
    ASSERT_TRUE(response.ok()) << response.status().message();
    EXPECT_EQ(response->has_publication() ? response->publication().id() : "none", each.id)
        << each.reference << " " << response->confidence();
  }
}

TEST_P(Match, WorksThatAreNotThere_AreNone) {
  for (const char* reference : {
           "Tanaka, B., & Orme, L. (2015). A survey of desert mapping methods. Sand Letters.",
           "Quill, A. (2019). Lantern glass. Journal of Lantern Studies.",
           "Quill, A., & Orme, L. (2023). Lantern glass under changing load, part 3. J. Lantern "
           "Stud.",
           "Cedar, J. (1988). Introduction. Garden Tools.",
           "Fir, L. E. (2010). Counting bees in a closed hive. Bee Letters, 3.",
           "Night trains",
           "Lantern grass under changing roads",
           "A survey of desert mapping methods",
           "Lantern glass under changing load, part 3",
           "Comment on Lantern glass under changing load",
           "xylophone",
           "doi:10.5555/nowhere",
       }) {
    EXPECT_EQ(Id(reference), "none") << reference;
  }
}

TEST_P(Match, Confidence_FallsWithWhatSpeaksAgainst) {
  const double all =
      Run("Quill, A., & Orme, L. (2019). Lantern glass under changing load. J.").confidence();
  const double year =
      Run("Quill, A., & Orme, L. (2012). Lantern glass under changing load. J.").confidence();
  const double author =
      Run("Cedar, J., & Fir, L. (2012). Lantern glass under changing load. J.").confidence();
  EXPECT_GE(all, 0.9);
  EXPECT_LT(year, all);
  EXPECT_LT(author, year);
  EXPECT_LT(author, 0.5);
  EXPECT_EQ(Run("xylophone").confidence(), 0);
}

TEST_P(Match, IdentifierOfAnotherTitle_IsDoubted) {
  EXPECT_EQ(Id("Fir, L. E. (2010). Counting bees in a closed hive. doi:10.5555/moor.7"), "none");
  EXPECT_GE(
      Run("van der Berg, J. (2011). Night walking on the moor. doi:10.5555/moor.7").confidence(),
      0.95);
}

TEST_P(Match, Publication_IsMatchedByItsFields) {
  for (const Row& row : Library()) {
    MatchRequest request;
    *request.mutable_publication() = MakePublication(row);
    const auto response = searcher_->Match(request);
    ASSERT_TRUE(response.ok());
    EXPECT_EQ(response->publication().id(), row.id);
    EXPECT_GE(response->confidence(), row.year < 0 ? 0.8 : 0.9) << row.id;
  }
}

TEST_P(Match, MinConfidence_IsTheCallersChoice) {
  MatchRequest request;
  request.set_reference("Quill, A., & Orme, L. (2012). Lantern glass under changing load. J.");
  request.set_min_confidence(0.99);
  EXPECT_FALSE(searcher_->Match(request)->has_publication());
  request.set_min_confidence(0.1);
  EXPECT_TRUE(searcher_->Match(request)->has_publication());
  request.set_min_confidence(1.5);
  EXPECT_EQ(searcher_->Match(request).status().code(), Code::kInvalidArgument);
}

TEST_P(Match, NothingToGoBy_IsInvalid) {
  for (const char* reference : {"", " ", "?!", "\xff\xfe"}) {
    MatchRequest request;
    request.set_reference(reference);
    EXPECT_EQ(searcher_->Match(request).status().code(), Code::kInvalidArgument) << reference;
  }
}

TEST_P(Match, AnyBytes_AreSurvived) {
  std::string wild = "Quill, A. (2019). ";
  for (int i = 0; i < 20000; ++i) wild += static_cast<char>(1 + i * 7919 % 255);
  Run(wild);
  std::string many;
  while (many.size() < 100000) many += "lantern glass under ";
  Run(many);
}

}  // namespace
}  // namespace pinakes::testing
