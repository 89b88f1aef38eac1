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
        Pair{
            "NoAuthorsOnOneSide_ALongTitle", {kTitle, {}, 2001}, {kTitle, {"A Quill"}, 2001}, true},
        Pair{"NoAuthorsOnOneSide_AnotherYear",
             {kTitle, {}, 2001},
             {kTitle, {"A Quill"}, 2002},
             false},
        Pair{"NoAuthorsOnOneSide_AShortTitle",
             {"Lanterns", {}, 2001},
             {"Lanterns", {"A Quill"}, 2001},
             false},
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

constexpr char kLong[] = "Colour maps of lantern light in the rivers of the north";
constexpr char kShort[] = "Lantern maps: colour and light in the rivers of the north";

// Titles that differ a little; authors and years as stated agree but where they are the point.
INSTANTIATE_TEST_SUITE_P(
    NearTitles, Merging,
    ::testing::Values(
        Pair{"ASubtitleLeftOut",
             {kShort, {"A Quill"}, 2001},
             {"Lantern maps", {"A Quill"}, 2001},
             true},
        Pair{"ASubtitleBehindADash",
             {"Lantern maps - colour and light in 3D", {"A Quill"}, 2001},
             {"Lantern maps", {"A Quill"}, 2001},
             true},
        Pair{"ASubtitleBehindAQuestion",
             {"Why do lanterns shine? Light in the rivers of the north", {"A Quill"}, 2001},
             {"Why do lanterns shine", {"A Quill"}, 2001},
             true},
        Pair{"ASubtitleThatSaysPartTwo",
             {"Lantern maps: Part II", {"A Quill"}, 2001},
             {"Lantern maps", {"A Quill"}, 2001},
             false},
        Pair{"ASubtitleThatIsAnEdition",
             {"Lantern maps: the second edition", {"A Quill"}, 2001},
             {"Lantern maps", {"A Quill"}, 2001},
             false},
        Pair{"AReply",
             {"Lantern maps: a reply to Orme", {"A Quill"}, 2001},
             {"Lantern maps", {"A Quill"}, 2001},
             false},
        Pair{"TwoSubtitlesOfOneTitle",
             {"Lantern maps: colour and light", {"A Quill"}, 2001},
             {"Lantern maps: a field guide", {"A Quill"}, 2001},
             false},
        Pair{"AGenericTitleWithASubtitle",
             {"Editorial: lanterns and their maps", {"A Quill"}, 2001},
             {"Editorial", {"A Quill"}, 2001},
             false},
        Pair{"ASubtitleLeftOut_AnotherYear",
             {kShort, {"A Quill"}, 2001},
             {"Lantern maps", {"A Quill"}, 2003},
             false},
        Pair{"ASubtitleLeftOut_NoYear",
             {kShort, {"A Quill"}, 2001},
             {"Lantern maps", {"A Quill"}},
             false},
        Pair{"ASubtitleLeftOut_OtherAuthors",
             {kShort, {"A Quill", "L Orme", "B Tanaka"}, 2001},
             {"Lantern maps", {"A Quill", "J Lind", "E Ruiz"}, 2001},
             false},
        Pair{"ASubtitleLeftOut_AnotherFirstAuthor",
             {kShort, {"A Quill", "L Orme"}, 2001},
             {"Lantern maps", {"L Orme", "A Quill"}, 2001},
             false},
        Pair{"ASubtitleLeftOut_FewerAuthors",
             {kShort, {"A Quill", "L Orme", "B Tanaka"}, 2001},
             {"Lantern maps", {"A Quill"}, 2001},
             false},
        Pair{"ACutTitle",
             {kLong, {"A Quill"}, 2001},
             {"Colour maps of lantern light in the rivers ...", {"A Quill"}, 2001},
             true},
        Pair{"ABritishSpelling",
             {kLong, {"Uwe Böhringer"}, 2001},
             {"Color maps of lantern light in the rivers of the north", {"U Boehringer"}, 2002},
             true},
        Pair{"ALetterLost",
             {kLong, {"A Quill"}, 2001},
             {"Colour maps of lantern light in the rvers of the north", {"A Quill"}, 2001},
             true},
        Pair{"AnArticleMoreAndAPreposition",
             {kLong, {"A Quill"}, 2001},
             {"The colour maps for lantern light in the rivers of the north", {"A Quill"}, 2001},
             true},
        Pair{"AGreekLetterByItsName",
             {"The λ-calculus of lanterns in the rivers", {"A Quill"}, 2001},
             {"The lambda calculus of lanterns in the rivers", {"A Quill"}, 2001},
             true},
        Pair{"ARomanNumeral",
             {"The lantern machine, version II: light in the rivers", {"A Quill"}, 2001},
             {"The lantern machine, version 2: light in the rivers", {"A Quill"}, 2001},
             true},
        Pair{"AnotherPart",
             {"The lantern machine in the rivers of the north, part I", {"A Quill"}, 2001},
             {"The lantern machine in the rivers of the north, part II", {"A Quill"}, 2001},
             false},
        Pair{"AnotherLetterOfASeries",
             {"The lantern machine in the rivers of the north, part A", {"A Quill"}, 2001},
             {"The lantern machine in the rivers of the north, part B", {"A Quill"}, 2001},
             false},
        Pair{"AnotherVolume",
             {"The lantern machine of the north, volume 3", {"A Quill"}, 2001},
             {"The lantern machine of the north, volume 4", {"A Quill"}, 2001},
             false},
        Pair{"AnotherYearInTheTitle",
             {"Overview of the lantern task 2001", {"A Quill"}, 2001},
             {"Overview of the lantern task 2002", {"A Quill"}, 2002},
             false},
        Pair{"AnErratum",
             {kLong, {"A Quill"}, 2001},
             {"Correction to: Colour maps of lantern light in the rivers of the north",
              {"A Quill"},
              2001},
             false},
        Pair{"ItsOpposite",
             {"Supervised learning of lantern light in the rivers", {"A Quill"}, 2001},
             {"Unsupervised learning of lantern light in the rivers", {"A Quill"}, 2001},
             false},
        Pair{"AnotherSalt",
             {"Adsorption of sulfate in lantern glass of the north", {"A Quill"}, 2001},
             {"Adsorption of sulfite in lantern glass of the north", {"A Quill"}, 2001},
             false},
        Pair{"TurnedRound",
             {"From lantern light to river maps of the north", {"A Quill"}, 2001},
             {"From river maps to lantern light of the north", {"A Quill"}, 2001},
             false},
        Pair{"TwoArxivNumbers",
             {kShort, {"A Quill"}, 2001, "10.48550/arxiv.2101.00001"},
             {"Lantern maps", {"A Quill"}, 2001, "10.48550/arxiv.2101.00002"},
             false}),
    [](const auto& test) { return test.param.name; });

TEST(NearTitles, OfTwoThatFit_NeitherIsMeant) {
  const TempFolder folder;
  const std::string path = folder / "idx";
  AddAll(path, {Made({kShort, {"A Quill"}, 2001, "", "a"})}, "one");
  AddAll(path, {Made({"Lantern maps: a field guide", {"A Quill"}, 2001, "", "b"})}, "two");
  AddAll(path, {Made({"Lantern maps", {"A Quill"}, 2001, "", "c"})}, "three");
  EXPECT_EQ((*OpenSearcher({path})->Meta()).records(), 3U);
}

TEST(NearTitles, AnotherVolumeOrPage_SaysThatTheyAreTwo) {
  Publication first = Made({kShort, {"A Quill"}, 2001}),
              second = Made({"Lantern maps", {"A Quill"}, 2001});
  first.set_volume("7");
  first.set_pages("11-20");
  first.set_type("article");
  struct Case {
    std::string volume, pages, type;
    std::uint32_t records;
  };
  for (const Case& c :
       {Case{"7", "11", "article", 1}, Case{"", "", "", 1}, Case{"8", "11-20", "", 2},
        Case{"7", "21-30", "", 2}, Case{"", "", "book", 2}}) {
    const TempFolder folder;
    second.set_volume(c.volume);
    second.set_pages(c.pages);
    second.set_type(c.type);
    AddAll(folder / "idx", {first}, "one");
    AddAll(folder / "idx", {second}, "two");
    EXPECT_EQ((*OpenSearcher({folder / "idx"})->Meta()).records(), c.records)
        << c.volume << '/' << c.pages << '/' << c.type;
  }
}

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

TEST(MergingOfOneDump, ChaptersThatCarryTheirBooksDoi_AreApart_HoweverManyThereAre) {
  const TempFolder folder;
  std::vector<Publication> chapters;
  for (int i = 0; i < 250; ++i) {
    const std::string number = std::to_string(i);
    const std::string title = "Lantern" + number + " beside river" + number + " of stone" + number;
    chapters.push_back(Made({title, {"A Quill"}, 2001, "10.1234/book", "c" + number}));
  }
  AddAll(folder / "idx", chapters, "one");
  EXPECT_EQ((*OpenSearcher({folder / "idx"})->Meta()).records(), 250U);
  AddAll(folder / "idx", chapters, "two");
  EXPECT_EQ((*OpenSearcher({folder / "idx"})->Meta()).records(), 250U);
}

TEST(Withdrawal, OfAWorkWithTheIdentifierAsItsIdAndBesideAnotherId_TakesItOnce) {
  for (const bool fresh : {true, false}) {
    const TempFolder folder;
    const std::string path = folder / "idx";
    if (!fresh) AddAll(path, {Made({"Another work altogether", {"B Tanaka"}, 1999})}, "zero");
    auto indexer = Indexer::Open(path, {});
    ASSERT_TRUE(indexer.ok());
    for (const char* id : {"", "k2"}) {
      ASSERT_TRUE((*indexer)->BeginDump(std::string("dump") + id, "jsonl").ok());
      ASSERT_TRUE((*indexer)->Add(Made({kTitle, {"A Quill"}, 2001, "10.1234/a", id})).ok());
    }
    Identifier doi;
    doi.set_scheme("doi");
    doi.set_value("10.1234/a");
    const auto gone = (*indexer)->Withdraw(doi);
    ASSERT_TRUE(gone.ok()) << gone.status().message();
    EXPECT_EQ(*gone, 1U);
    ASSERT_TRUE((*indexer)->Commit().ok());
    EXPECT_EQ((*indexer)->Meta().records(), fresh ? 0U : 1U);
  }
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
