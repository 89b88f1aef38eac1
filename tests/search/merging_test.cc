// Which accounts of different dumps are one work: a table of pairs.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/search/index_fixture.h"

namespace pinakes::testing {
namespace {

struct Account {
  std::string title;
  std::vector<std::string> authors;
  int year = -1;
  std::string doi = {};
  std::string id = {};
};

struct Pair {
  std::string name;
  Account first, second;
  bool one;  // one work?
};

Publication Made(const Account& account) {
  Publication publication =
      MakePublication({account.id, account.title, account.authors, "", account.year, -1});
  if (!account.doi.empty()) {
    AddIdentifier("doi", account.doi, &publication);
  }
  return publication;
}

class Merging : public ::testing::TestWithParam<Pair> {};

TEST_P(Merging, IsAsStated_WhicheverComesFirst) {
  for (const bool turned : {false, true}) {
    const TempFolder folder;
    const std::string path = folder / "idx";
    const Pair& pair = GetParam();
    AddAll(path, {Made(turned ? pair.second : pair.first)}, "one");
    AddAll(path, {Made(turned ? pair.first : pair.second)}, "two");
    EXPECT_EQ((*OpenSearcher({path})->Meta()).records(), pair.one ? 1U : 2U) << turned;
  }
}

constexpr char kTitle[] = "Sparse lanterns and the maps of rivers";

INSTANTIATE_TEST_SUITE_P(
    All, Merging,
    ::testing::Values(
        Pair{"FullNamesAndInitials",
             {kTitle, {"Ann Maria Quill", "Lin Orme"}, 2001},
             {kTitle, {"Quill, A. M.", "Orme, L."}, 2001},
             true},
        Pair{"CapitalsPointsAndHyphens",
             {"Sparse-lanterns, and the maps of rivers.", {"A Quill"}, 2001},
             {"SPARSE LANTERNS AND THE MAPS OF RIVERS", {"A Quill"}, 2001},
             true},
        Pair{"AnAmpersandForAnd",
             {"Lanterns and maps and rivers", {"A Quill"}, 2001},
             {"Lanterns & maps & rivers", {"A Quill"}, 2001},
             true},
        Pair{"AccentsLeftOut",
             {"Über Laternen und ihre Bögen", {"Uwe Böhringer"}, 2001},
             {"Uber Laternen und ihre Bogen", {"Uwe Bohringer"}, 2001},
             true},
        Pair{"AYearApart", {kTitle, {"A Quill"}, 2001}, {kTitle, {"A Quill"}, 2002}, true},
        Pair{"TwoYearsApart", {kTitle, {"A Quill"}, 2001}, {kTitle, {"A Quill"}, 2003}, false},
        Pair{"AYearUnknown", {kTitle, {"A Quill"}, 2001}, {kTitle, {"A Quill"}}, true},
        Pair{"AListCutShort",
             {kTitle, {"Ann Quill", "Lin Orme", "Bo Tanaka", "Jan Lind", "Eva Ruiz"}, 2001},
             {kTitle, {"A Quill", "L Orme"}, 2001},
             true},
        Pair{"OtherPeople", {kTitle, {"A Quill"}, 2001}, {kTitle, {"B Tanaka"}, 2001}, false},
        Pair{"AnotherOfTheFamily",
             {kTitle, {"Wei Wang", "Lin Orme"}, 2001},
             {kTitle, {"Xia Wang", "Bo Tanaka", "Jan Lind"}, 2001},
             false},
        Pair{"OneOfFourInCommon",
             {kTitle, {"Ann Quill", "Lin Orme", "Bo Tanaka", "Jan Lind"}, 2001},
             {kTitle, {"Ann Quill", "Eva Ruiz", "Ed Varga", "Ola Okafor"}, 2001},
             false},
        Pair{"GivenNameFirstOrLast", {kTitle, {"Ke Ru"}, 2001}, {kTitle, {"Ru Ke"}, 2001}, true},
        Pair{"NoAuthorsAtAll", {kTitle, {}, 2001}, {kTitle, {}, 2001}, false},
        Pair{"ASequel",
             {kTitle, {"A Quill"}, 2001},
             {"Sparse lanterns and the maps of rivers II", {"A Quill"}, 2001},
             false},
        Pair{"AGenericTitle",
             {"Message from the General Chairs", {"A Quill"}, 2001},
             {"Message from the general chairs", {"A Quill"}, 2001, "10.5555/2"},
             false},
        Pair{"OneDoi_AnotherSpelling",
             {kTitle, {"A Quill"}, 2001, "10.5555/1"},
             {"Sparse lanterns & maps of the rivers", {"A Quill"}, 2004, "10.5555/1"},
             true},
        Pair{"OneDoi_ASubtitle",
             {"Lanterns", {"A Quill"}, 2001, "10.5555/1"},
             {"Lanterns: sparse, bright and in between", {"A Quill"}, 2001, "10.5555/1"},
             true},
        Pair{"TheBooksDoi_OnTwoChapters",
             {"Lanterns of the north", {"A Quill"}, 2001, "10.5555/book"},
             {"On the melting of glass", {"L Orme"}, 2001, "10.5555/book"},
             false},
        Pair{"TwoPublishersDois",
             {kTitle, {"A Quill"}, 2001, "10.5555/1"},
             {kTitle, {"A Quill"}, 2001, "10.6666/2"},
             false},
        Pair{"ARepositorysDoiBesideThePublishers",
             {kTitle, {"A Quill"}, 2001, "10.5555/1"},
             {kTitle, {"A Quill"}, 2001, "10.48550/arxiv.2101.00001"},
             true},
        Pair{"OneIdOfTwoDumps_ForTwoWorks",
             {"Lanterns of the north", {"A Quill"}, 2001, "", "1"},
             {"On the melting of glass", {"L Orme"}, 2003, "", "1"},
             false}),
    [](const auto& test) { return test.param.name; });

TEST(MergedView, AFullStopAtItsEnd_MakesNoTitleLonger) {
  const TempFolder folder;
  AddAll(folder / "idx", {Made({"A lamp", {"A Quill"}, 2001, "10.1/lamp", "a"})}, "one");
  AddAll(folder / "idx", {Made({"A LAMP.", {"A Quill"}, 2001, "10.1/lamp", "b"})}, "two");
  EXPECT_EQ(OpenSearcher({folder / "idx"})->Get("a")->title(), "A lamp");
  AddAll(folder / "idx", {Made({"A lamp in the fog.", {"A Quill"}, 2001, "10.1/lamp", "c"})}, "3");
  EXPECT_EQ(OpenSearcher({folder / "idx"})->Get("a")->title(), "A lamp in the fog.");
}

TEST(MergingOfOneDump, TwoRecordsOfOneTitle_AreTwo) {
  const TempFolder folder;
  AddAll(folder / "idx",
         {Made({kTitle, {"A Quill"}, 2001, "", "a"}), Made({kTitle, {"A Quill"}, 2001, "", "b"})});
  EXPECT_EQ((*OpenSearcher({folder / "idx"})->Meta()).records(), 2U);
}

TEST(MergingOfOneDump, AnIdThatAnotherDumpUses_IsTheSameRecordTheNextTime) {
  const TempFolder folder;
  const std::string path = folder / "idx";
  const Publication mine = Made({"Lanterns of the north", {"A Quill"}, 2001, "", "1"});
  const Publication theirs = Made({"On the melting of glass", {"L Orme"}, 2003, "", "1"});
  for (int run = 0; run < 3; ++run) {
    AddAll(path, {mine}, "one");
    AddAll(path, {theirs}, "two");
    EXPECT_EQ((*OpenSearcher({path})->Meta()).records(), 2U) << run;
  }
  EXPECT_EQ(Ids(*OpenSearcher({path}), "lanterns").size(), 1U);
  EXPECT_EQ(Ids(*OpenSearcher({path}), "melting").size(), 1U);
}

}  // namespace
}  // namespace pinakes::testing
