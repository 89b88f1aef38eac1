#include <gtest/gtest.h>

#include <string>

#include "corpus/fields.h"
#include "corpus/readers/scholar_table_venue.h"
#include "tests/unit/corpus/collect_sink.h"

namespace pinakes::corpus {
namespace {

CollectSink Read(std::string text, std::size_t record_limit = kDefaultRecordLimit) {
  CollectSink sink;
  const Status status =
      ReadText(FindFormat("scholar-table")->read, std::move(text), sink, record_limit);
  EXPECT_TRUE(status.ok()) << status.message();
  return sink;
}

std::string Names(const Publication& record) {
  std::string names;
  for (const Author& author : record.authors()) {
    if (!names.empty()) names += ", ";
    names += author.name();
  }
  if (record.authors_truncated()) names += ", ...";
  return names;
}

struct RowCase {
  const char* cell;
  const char* year;
  const char* title;
  const char* authors;
  const char* venue;
};

// Each row alone in its table: nothing but the row itself settles it.
TEST(ScholarTable, SingleRows_AreTakenApart) {
  const RowCase kCases[] = {
      {"Wool B Elm, A Birch SC20: International Conference on Wool, Yarn …, 2020", "2020", "Wool",
       "B Elm, A Birch", "SC20: International Conference on Wool, Yarn …"},
      {"Wool B Elm, KS McBirch ACM Loom Notices 50 (4), 161-175, 2015", "2015", "Wool",
       "B Elm, KS McBirch", "ACM Loom Notices"},
      {"Wool B Elm, S Ash US Patent 9,053,210, 2015", "2015", "Wool", "B Elm, S Ash",
       "US Patent 9,053,210"},
      {"Wool A Birch, LE Dor, ... Advances in Wool 36, 7093-7115, 2023", "2023", "Wool",
       "A Birch, LE Dor, ...", "Advances in Wool"},
      {"Wool R Yew Aspen, A Birch Journal of Wool 1, 2-3, 1999", "1999", "Wool",
       "R Yew Aspen, A Birch", "Journal of Wool"},
      {"Wool J van der Berg Journal of Wool 1, 2-3, 1999", "1999", "Wool", "J van der Berg",
       "Journal of Wool"},
      {"Wool A Birch, D Vila-Ash Journal of Wool 1, 2-3, 1999", "1999", "Wool",
       "A Birch, D Vila-Ash", "Journal of Wool"},
      {"Wool A Birch, L Van Elm IEEE Wool 1, 2-3, 1999", "1999", "Wool", "A Birch, L Van Elm",
       "IEEE Wool"},
      {"Wool A Birch, WE Hazel III Journal of Wool 1, 2-3, 1999", "1999", "Wool",
       "A Birch, WE Hazel III", "Journal of Wool"},
      {"Vitamin D deficiency MF Birch New England Journal of Wool 357 (3), 266-281, 2007", "2007",
       "Vitamin D deficiency", "MF Birch", "New England Journal of Wool"},
      {"The C programming language D Ash Prentice-Hall, 1978", "1978", "The C programming language",
       "D Ash", "Prentice-Hall"},
      {"World War II A Birch, B Elm Past & Present 12, 1-2, 1970", "1970", "World War II",
       "A Birch, B Elm", "Past & Present"},
      {"Talking to GPT: A Survey A Birch arXiv preprint arXiv:2301.00001, 2023", "2023",
       "Talking to GPT: A Survey", "A Birch", "arXiv preprint arXiv:2301.00001"},
      {"Am I a hedgehog? A Birch The Lancet 5, 6-7, 1980", "1980", "Am I a hedgehog?", "A Birch",
       "The Lancet"},
      {"Wool A Birch, B Elm Cell 100 (1), 57-70, 2000", "2000", "Wool", "A Birch, B Elm", "Cell"},
      {"Wool A Birch, B Elm Gut, 2000", "2000", "Wool", "A Birch, B Elm", "Gut"},
      {"Wool A Birch, B Elm PLoS one 5 (3), e9490, 2010", "2010", "Wool", "A Birch, B Elm",
       "PLoS one"},
      {"Wool A Birch, B Elm bioRxiv, 2020.01.02.123456, 2020", "2020", "Wool", "A Birch, B Elm",
       "bioRxiv, 2020.01.02.123456"},
      {"Wool A Birch, B Elm J Biol Chem 270, 1-9, 1995", "1995", "Wool", "A Birch, B Elm",
       "J Biol Chem"},
      {"Wool A Birch J Biol Chem 270, 1-9, 1995", "1995", "Wool", "A Birch", "J Biol Chem"},
      {"Wool A Birch University of Northmoor, 1995", "1995", "Wool", "A Birch",
       "University of Northmoor"},
      {"Wool A Birch, B Elm", "", "Wool", "A Birch, B Elm", ""},
      {"Wool A Birch", "", "Wool", "A Birch", ""},
      {"Wool, yarn, and felt A Birch, B Elm 18th International Yarn Day, 1-2, 1995", "1995",
       "Wool, yarn, and felt", "A Birch, B Elm", "18th International Yarn Day"},
      {"Wool M García López Revista de Lana 5, 6-7, 1990", "1990", "Wool", "M García López",
       "Revista de Lana"},
      {"Шерсть и пряжа АВ Берёза, ИП Сосна Вестник шерсти 12 (3), 4-5, 1990", "1990",
       "Шерсть и пряжа", "АВ Берёза, ИП Сосна", "Вестник шерсти"},
      {"羊毛研究 王小明, 李华 纺织学报 12 (3), 4-5, 1990", "1990", "羊毛研究", "王小明, 李华",
       "纺织学报"},
      {"Wool A Birch, OpenLoom, B Elm Nature 1, 2-3, 1990", "1990", "Wool",
       "A Birch, OpenLoom, B Elm", "Nature"},
  };
  for (const RowCase& item : kCases) {
    const CollectSink sink =
        Read("| " + std::string(item.cell) + " | 5 | " + std::string(item.year) + " |\n");
    ASSERT_EQ(sink.records.size(), 1U) << item.cell;
    const Publication& record = sink.records[0];
    EXPECT_EQ(record.title(), item.title) << item.cell;
    EXPECT_EQ(Names(record), item.authors) << item.cell;
    std::string venue = record.venue();
    EXPECT_TRUE(venue == item.venue || venue + ", " + record.pages() == item.venue)
        << venue << " in " << item.cell;
    EXPECT_EQ(record.citations(), 5U);
  }
}

TEST(ScholarTable, NamesOfOtherRows_SettleADoubtfulOne) {
  const CollectSink sink = Read(
      "| Wool R Yew Aspen, A Birch Journal of Wool 1, 2-3, 1999 | 1 | 1999 |\n"
      "| Felt A Birch, R Yew Aspen Loomtime 4, 5-6, 1999 | 1 | 1999 |\n");
  ASSERT_EQ(sink.records.size(), 2U);
  EXPECT_EQ(Names(sink.records[1]), "A Birch, R Yew Aspen");
  EXPECT_EQ(sink.records[1].venue(), "Loomtime");
}

TEST(ScholarTable, Counts_AreReadInEveryWrittenForm) {
  const struct {
    const char* cell;
    int count;  // -1 = unknown
  } kCases[] = {{"9", 9},        {"80", 80}, {"3,927", 3927}, {"3 927", 3927},
                {"1204*", 1204}, {"", -1},   {"0", 0},        {"3\u00A0927", 3927}};
  for (const auto& item : kCases) {
    const CollectSink sink =
        Read("| Wool A Birch, B Elm Nature 1, 2-3, 1999 | " + std::string(item.cell) + " | 1999 |");
    ASSERT_EQ(sink.records.size(), 1U) << item.cell;
    EXPECT_EQ(sink.records[0].has_citations(), item.count >= 0) << item.cell;
    if (item.count >= 0) {
      EXPECT_EQ(sink.records[0].citations(), static_cast<unsigned>(item.count)) << item.cell;
    }
  }
}

TEST(ScholarTable, Layouts_GiveTheSameRecord) {
  const char* const kTables[] = {
      "| Wool A Birch, B Elm Nature 1, 2-3, 1999 | 7 | 1999 |\n",
      "Wool A Birch, B Elm Nature 1, 2-3, 1999 | 7 | 1999\r\n",
      "# Profile\n\n| Title | Cited by | Year |\n|:---|---:|---|\n"
      "| Wool A Birch, B Elm Nature 1, 2-3, 1999 | 7 | 1999 |\n\nThe end.\n",
      "| Year | Citations | Title |\n|---|---|---|\n"
      "| 1999 | 7 | Wool A Birch, B Elm Nature 1, 2-3, 1999 |\n",
      "| Title | Authors | Venue | Cited by | Year |\n|---|---|---|---|---|\n"
      "| Wool | A Birch, B Elm | Nature 1, 2-3, 1999 | 7 | 1999 |\n",
      "| 1 | Wool A Birch, B Elm Nature 1, 2-3, 1999 | 7 | 1999 |\n",
      "\xEF\xBB\xBF| {Wool} A Birch, B Elm Nature 1, 2-3, 1999 | 7 | 1999 |",
      "| Wool A Birch, B Elm Nature 1, 2-3, 1999 | 1999 | 7 |\n",
  };
  for (const char* table : kTables) {
    const CollectSink sink = Read(table);
    ASSERT_EQ(sink.records.size(), 1U) << table;
    EXPECT_TRUE(sink.rejects.empty()) << table;
    const Publication& record = sink.records[0];
    EXPECT_EQ(record.title(), "Wool") << table;
    EXPECT_EQ(Names(record), "A Birch, B Elm") << table;
    EXPECT_EQ(record.venue(), "Nature") << table;
    EXPECT_EQ(record.volume(), "1") << table;
    EXPECT_EQ(record.pages(), "2-3") << table;
    EXPECT_EQ(record.citations(), 7U) << table;
    EXPECT_EQ(record.year(), 1999U) << table;
  }
}

TEST(ScholarTable, PipesInTheText_BelongToIt) {
  const CollectSink sink = Read(
      "| P(a\\|b) A Birch, B Elm Nature 1, 1999 | 7 | 1999 |\n"
      "| P(a | b) A Birch, B Elm Nature 1, 1999 | 7 | 1999 |\n");
  ASSERT_EQ(sink.records.size(), 2U);
  EXPECT_EQ(sink.records[0].title(), "P(a|b)");
  EXPECT_EQ(sink.records[1].title(), "P(a | b)");
}

TEST(ScholarTable, RowWithoutCells_IsRejectedWithItsLine) {
  const CollectSink sink = Read(
      "| Wool A Birch, B Elm Nature 1, 1999 | 7 | 1999 |\n"
      "| no cells at all |\n"
      "nor pipes\n"
      "| Felt A Birch, B Elm Nature 2, 1999 | 7 | 1999 |\n\nText apart.\n");
  EXPECT_EQ(sink.records.size(), 2U);
  ASSERT_EQ(sink.rejects.size(), 2U);
  EXPECT_EQ(sink.rejects[0].place.line, 2U);
  EXPECT_EQ(sink.rejects[1].place.line, 3U);
}

TEST(ScholarTable, RowWithoutNames_KeepsItsTextAsTitleAndIsNoted) {
  const CollectSink sink = Read("| only some words of a title, 1999 | 7 | 1999 |\n");
  ASSERT_EQ(sink.records.size(), 1U);
  EXPECT_EQ(sink.records[0].title(), "only some words of a title");
  EXPECT_EQ(sink.records[0].year(), 1999U);
  EXPECT_EQ(sink.notes.size(), 1U);
}

TEST(ScholarTable, SpaceBeforeTheYearsComma_IsNoPartOfTheTitle) {
  const CollectSink sink = Read("| A quiet valve for loud organs , 2018 | 17 | 2018 |\n");
  ASSERT_EQ(sink.records.size(), 1U);
  EXPECT_EQ(sink.records[0].title(), "A quiet valve for loud organs");
  EXPECT_EQ(sink.records[0].year(), 2018U);
}

TEST(ScholarTable, CutVenueAndCutList_AreMarked) {
  const CollectSink sink = Read(
      "| Wool A Birch, B Elm, ... Proceedings of the 26th Conference on Knowledge …, 2020 | 1 | "
      "2020 |");
  ASSERT_EQ(sink.records.size(), 1U);
  EXPECT_TRUE(sink.records[0].authors_truncated());
  EXPECT_TRUE(sink.records[0].venue_truncated());
  EXPECT_EQ(sink.records[0].authors_size(), 2);
}

TEST(ScholarTable, HugeHostileRow_IsReadInTime) {
  std::string row = "| Wool";
  for (int i = 0; i < 200000; ++i) row += i % 3 == 0 ? " A Birch," : " B Elm C,";
  const CollectSink sink =
      Read(row + " Nature | 1 | 1999 |\n| Felt A Birch Nature, 1999 | 1 | 1999 |\n");
  ASSERT_EQ(sink.records.size(), 2U);
  EXPECT_EQ(sink.records[1].title(), "Felt");
}

TEST(ScholarTable, LongList_IsReadWhole) {
  std::string row = "| Wool";
  for (int i = 0; i < 1500; ++i) row += " A Birch,";
  const CollectSink sink = Read(row + " B Elm Nature 1, 2-3, 1999 | 1 | 1999 |\n");
  ASSERT_EQ(sink.records.size(), 1U);
  EXPECT_EQ(sink.records[0].authors_size(), 1501);
  EXPECT_EQ(sink.records[0].venue(), "Nature");
}

TEST(ScholarTable, Detection_IsSureOfATableAndOfNothingElse) {
  const auto detect = FindFormat("scholar-table")->detect;
  EXPECT_GE(detect("| Wool A Birch, B Elm Nature 1, 1999 | 7 | 1999 |\n"), 90);
  EXPECT_GE(
      detect("# Me\n\n| Title | Cited by | Year |\n|---|---|---|\n| Wool A Birch X | 7 | 1999 |\n"),
      90);
  EXPECT_GE(detect("Wool A Birch, B Elm Nature 1, 1999 | 7 | 1999\n"), 50);
  EXPECT_EQ(detect("| Name | Colour |\n|---|---|\n| wool of sheep | white |\n"), 0);
  EXPECT_EQ(detect("title,authors\n\"a|b\",c\n"), 0);
  EXPECT_EQ(detect("{\"title\":\"a | 1 | 2000\"}"), 0);
}

struct VenueCase {
  const char* text;
  const char* name;
  const char* volume;
  const char* issue;
  const char* pages;
};

TEST(ScholarVenue, Parts_AreToldApart) {
  const VenueCase kCases[] = {
      {"Advances in Wool 36, 7093-7115", "Advances in Wool", "36", "", "7093-7115"},
      {"Transactions on Wool (TOW) 26 (3), 1-32", "Transactions on Wool (TOW)", "26", "3", "1-32"},
      {"Nature 591 (7850), 379-384", "Nature", "591", "7850", "379-384"},
      {"Journal of Wool 144, 104650", "Journal of Wool", "144", "", "104650"},
      {"PLoS one 5 (3), e9490", "PLoS one", "5", "3", "e9490"},
      {"2021 Wool Conference (WC 21), 551-564", "2021 Wool Conference (WC 21)", "", "", "551-564"},
      {"Findings of Wool: WOOL 2024, 98-99", "Findings of Wool: WOOL 2024", "", "", "98-99"},
      {"Journal of Wool 12 (Suppl 1), S12-S20", "Journal of Wool", "12", "Suppl 1", "S12-S20"},
      {"Journal of Wool 12A (1-2)", "Journal of Wool", "12A", "1-2", ""},
      {"Journal of Wool XIV (2), xii-xiv", "Journal of Wool", "XIV", "2", "xii-xiv"},
      {"arXiv preprint arXiv:2201.11990", "arXiv preprint arXiv:2201.11990", "", "", ""},
      {"US Patent 9,053,210", "US Patent 9,053,210", "", "", ""},
      {"Food, Wool & Environment", "Food, Wool & Environment", "", "", ""},
      {"Proceedings of the 1st Workshop on Wool (WOW), 41-56",
       "Proceedings of the 1st Workshop on Wool (WOW)", "", "", "41-56"},
      {"Conference on Knowledge …", "Conference on Knowledge …", "", "", ""},
      {"12, 3-4", "12", "", "", "3-4"},
      {"Findings of Wool 2024, , 98-99", "Findings of Wool 2024, , 98-99", "", "", ""},
      {"Journal of Wool 12 ( 3 ), 98-99", "Journal of Wool", "12", "3", "98-99"},
      {"", "", "", "", ""},
  };
  for (const VenueCase& item : kCases) {
    const ScholarVenue venue = ParseScholarVenue(item.text);
    EXPECT_EQ(venue.name, item.name) << item.text;
    EXPECT_EQ(venue.volume, item.volume) << item.text;
    EXPECT_EQ(venue.issue, item.issue) << item.text;
    EXPECT_EQ(venue.pages, item.pages) << item.text;
  }
}

// What is left of a row whose cell holds a year alone has nothing to be found by.
TEST(ScholarTable, RowThatSaysNothing_IsRejectedWithItsText) {
  const CollectSink sink = Read(
      "| Title | Cited by | Year |\n|---|---|---|\n, 1994 | 23 | 1994 |\n"
      "| Wool B Elm Loom Notices 50 (4), 161-175, 2015 | 7 | 2015 |\n");
  ASSERT_EQ(sink.rejects.size(), 1U);
  EXPECT_EQ(sink.rejects[0].reason, kEmptyReason);
  EXPECT_NE(sink.rejects[0].text.find("23 | 1994"), std::string::npos) << sink.rejects[0].text;
  ASSERT_EQ(sink.records.size(), 1U);
  EXPECT_EQ(sink.records[0].title(), "Wool");
}

}  // namespace
}  // namespace pinakes::corpus
