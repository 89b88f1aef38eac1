#include "corpus/csv.h"

#include <gtest/gtest.h>

#include <chrono>
#include <string>

#include "tests/unit/corpus/collect_sink.h"

namespace pinakes::corpus {

Status ReadCsv(Input& input, Sink& sink);
int DetectCsv(std::string_view head);

namespace {

CollectSink Read(std::string bytes) {
  CollectSink sink;
  EXPECT_TRUE(ReadText(ReadCsv, std::move(bytes), sink).ok());
  return sink;
}

std::string Titles(const CollectSink& sink) {
  std::string titles;
  for (const Publication& record : sink.records) titles += record.title() + ";";
  return titles;
}

TEST(Csv, ScopusAuthors_AreTwoWhateverTheSeparator) {
  const CollectSink sink = Read(
      "\xEF\xBB\xBF"
      "Authors,Title,Year,Source title,Cited by,DOI\n"
      "\"Gatto, G.N., Sekwa, F.A.\",One,2019,Lamp J,3,10.5555/1\n"
      "\"Gatto G.N.; Sekwa F.A.\",\"Two\nlines\",2019,Lamp J,,10.5555/2\n");
  ASSERT_EQ(Titles(sink), "One;Two lines;");
  for (const Publication& record : sink.records) {
    ASSERT_EQ(record.authors_size(), 2);
    EXPECT_EQ(record.authors(0).family(), "Gatto");
    EXPECT_EQ(record.authors(1).family(), "Sekwa");
  }
  EXPECT_EQ(sink.records[0].citations(), 3U);
  EXPECT_FALSE(sink.records[1].has_citations());
  EXPECT_EQ(sink.places[1].line, 3U);
}

TEST(Csv, Columns_AreFoundByNameInAnyOrder) {
  const CollectSink sink =
      Read("DOI,Cited by,Title,Authors,Year\n10.5555/1,0,One,\"Ode, Kim\",2019\n");
  ASSERT_EQ(Titles(sink), "One;");
  EXPECT_EQ(sink.records[0].authors(0).family(), "Ode");
  EXPECT_TRUE(sink.records[0].has_citations());
}

TEST(Csv, JoinedExportsOfWebOfScience_GiveAllTheirFields) {
  const CollectSink sink = Read(
      "Publication Type,Document Type,Author Full Names,Article Title,Source Title,ORCIDs,Volume,"
      "Issue,Pubmed Id,Fields of Study\n"
      "J,,\"Ode, Kim L.; Bo, Al\",One,Kiln J,\"Ode, Kim/0000-0002-1825-0097\",15.0,8.0,"
      "23439512.0,Ceramics; Heat\n"
      "C,,,Two,Kiln Meeting,,3.5,,,\n"
      "J,Retracted Publication,,Three,,,,,,\n");
  ASSERT_EQ(Titles(sink), "One;Two;Three;");
  const Publication& one = sink.records[0];
  EXPECT_EQ(one.type(), "article");
  EXPECT_EQ(one.authors(0).orcid(), "0000-0002-1825-0097");
  EXPECT_EQ(one.volume(), "15");
  EXPECT_EQ(one.issue(), "8");
  ASSERT_EQ(one.identifiers_size(), 1);
  EXPECT_EQ(one.identifiers(0).value(), "23439512");
  EXPECT_EQ(one.keywords_size(), 2);
  EXPECT_FALSE(one.retracted());
  EXPECT_EQ(sink.records[1].type(), "inproceedings");
  EXPECT_EQ(sink.records[1].volume(), "3.5");
  EXPECT_TRUE(sink.records[2].retracted());
}

TEST(Csv, EachSourcesHeader_IsKnown) {
  const char* const headers[] = {
      "Title,Cited by,Year,Authors,Venue,Scholar ID",
      "Cites,Authors,Title,Year,Source,Publisher,ArticleURL,CitesURL,GSRank,QueryDate,Type,DOI",
      "Lens ID,Title,Date Published,Publication Year,Publication Type,Source Title,Author/s",
      "Rank,Publication ID,DOI,PMID,Title,Abstract,Source title,PubYear,Authors,Times cited",
      "Key,Item Type,Publication Year,Author,Title,Publication Title,ISBN,ISSN,DOI,Url",
      "Title\tAuthors\tYear\tVenue",
      "Title;Authors;Year;Venue",
      "ID$|$Venue$|$Year$|$Title$|$Cites$|$Authors"};
  for (const char* header : headers)
    EXPECT_GE(DetectCsv(std::string(header) + "\nx\n"), 50) << header;
  EXPECT_EQ(DetectCsv("name of things, and text\nmore\n"), 0);
  EXPECT_EQ(DetectCsv("{\"title\": 1, \"year\": 2}\n"), 0);
}

TEST(Csv, UnclosedQuote_CostsOneRow) {
  const CollectSink sink = Read(
      "Title,Authors,Year\nOne,\"Ode, Kim\",2001\n\"Two,Bo,2002\nThree,\"Cy, Di\",2003\n"
      "Four,Ef,2004\n");
  EXPECT_EQ(Titles(sink), "One;Three;Four;");
  ASSERT_EQ(sink.rejects.size(), 1U);
  EXPECT_EQ(sink.rejects[0].place.line, 3U);
  EXPECT_EQ(sink.rejects[0].text, "\"Two,Bo,2002");
}

TEST(Csv, UnclosedQuoteThatMergesTwoRows_CostsOneRow) {
  const CollectSink sink =
      Read("Title,Authors,Year\n\"One,Bo,2002\nTwo,\"Cy, Di\",\"2003\"\nThree,Ef,2004\n");
  EXPECT_EQ(Titles(sink), "Two;Three;");
  EXPECT_EQ(sink.rejects.size(), 1U);
}

TEST(Csv, ListsWithBareQuotes_StayInTheirColumn) {
  const CollectSink sink =
      Read("CORE ID,Title,Authors,Year\n1,One,\"[\"Wang, Linda\",\"Wong, Alexander\"]\",2001\n");
  ASSERT_EQ(Titles(sink), "One;");
  EXPECT_EQ(sink.records[0].authors_size(), 2);
  EXPECT_EQ(sink.records[0].year(), 2001U);
  EXPECT_TRUE(sink.notes.empty());
}

TEST(Csv, NonsenseCounts_AreUnknownAndCounted) {
  const CollectSink sink = Read("Title,Citations\nA,-5\nB,NaN\nC,1e308\nD,true\nE,7\nF,0.0\nG,\n");
  ASSERT_EQ(sink.records.size(), 7U);
  for (std::size_t i = 0; i < 4; ++i) EXPECT_FALSE(sink.records[i].has_citations()) << i;
  EXPECT_EQ(sink.records[4].citations(), 7U);
  EXPECT_TRUE(sink.records[5].has_citations());
  EXPECT_FALSE(sink.records[6].has_citations());
  EXPECT_EQ(sink.notes.size(), 4U);
}

TEST(Csv, GsCitationMinusOne_IsUnknownWithoutANote) {
  const CollectSink sink = Read("title,gs_citation\nA,-1\nB,4\n");
  ASSERT_EQ(sink.records.size(), 2U);
  EXPECT_FALSE(sink.records[0].has_citations());
  EXPECT_EQ(sink.records[1].citations(), 4U);
  EXPECT_TRUE(sink.notes.empty());
}

TEST(Csv, RowsOfAnotherWidth_AreKeptAndNoted) {
  const CollectSink sink = Read("Title,Authors,Year\nOne\nTwo,Bo,2002,more\n");
  EXPECT_EQ(Titles(sink), "One;Two;");
  EXPECT_EQ(sink.notes.size(), 2U);
}

TEST(Csv, WordsForNothing_AreBlankCells_ButNoBlankTitle) {
  for (const char* word : {"None", "nan", "NaN", "NA", "N/A", "#N/A", "NULL", "null"}) {
    const std::string cell = word;
    const CollectSink sink =
        Read("Title,Authors,Journal,Abstract,Keywords,Volume,Cited by\n" + cell + ',' + cell + ',' +
             cell + ',' + cell + ',' + cell + ',' + cell + ",3\n");
    ASSERT_EQ(Titles(sink), cell + ";");
    const Publication& record = sink.records[0];
    EXPECT_EQ(record.authors_size() + record.keywords_size(), 0) << cell;
    EXPECT_EQ(record.venue() + record.abstract() + record.volume(), "") << cell;
    EXPECT_EQ(record.citations(), 3U);
  }
  const CollectSink sink = Read("Title,Authors,Journal\nLamps,\"Nan, Li\",Nonesuch\n");
  ASSERT_EQ(sink.records.size(), 1U);
  EXPECT_EQ(sink.records[0].authors(0).family(), "Nan");
  EXPECT_EQ(sink.records[0].venue(), "Nonesuch");
}

TEST(Csv, PagesThatBecameADate_AreRestored) {
  const CollectSink sink = Read("Title,Pages\nA,08-Jan\nB,11-19\n");
  EXPECT_EQ(sink.records[0].pages(), "1-8");
  EXPECT_EQ(sink.records[1].pages(), "11-19");
  EXPECT_EQ(sink.notes.size(), 1U);
}

TEST(Csv, ScholarVenues_AreTakenApart) {
  const CollectSink sink = Read(
      "Title,Cited by,Year,Authors,Venue,Scholar ID\n"
      "A,1,2021,N Slonim,\"Lamp 591 (7850), 379-384, 2021\",x:1\n"
      "B,1,2020,N Slonim,\"Proceedings of the 2020 meeting on \u2026, 2020\",x:2\n"
      "C,1,2019,N Slonim,\"Meeting 2019, 2019\",x:3\n"
      "D,1,2018,N Slonim,\"arXiv preprint arXiv:1801.00001, 2018\",x:4\n");
  ASSERT_EQ(sink.records.size(), 4U);
  EXPECT_EQ(sink.records[0].venue(), "Lamp");
  EXPECT_EQ(sink.records[0].volume(), "591");
  EXPECT_EQ(sink.records[0].issue(), "7850");
  EXPECT_EQ(sink.records[0].pages(), "379-384");
  EXPECT_EQ(sink.records[1].venue(), "Proceedings of the 2020 meeting on \u2026");
  EXPECT_TRUE(sink.records[1].venue_truncated());
  EXPECT_EQ(sink.records[2].venue(), "Meeting 2019");
  EXPECT_EQ(sink.records[3].type(), "preprint");
  EXPECT_EQ(sink.records[3].identifiers(0).value(), "1801.00001");
}

TEST(Csv, MarkupInTitles_IsNoText) {
  EXPECT_EQ(
      Titles(Read("Title,Year\nEthics &amp; AI,2001\n<b>Unlocking:</b> H<sub>2</sub>O,2002\n")),
      "Ethics & AI;Unlocking: H2O;");
}

TEST(Csv, CutLists_AreFlagged) {
  const CollectSink sink =
      Read("Title,Authors,Venue\nA,\"P Yadav, D Tam, ...\",Journal of \u2026\n");
  EXPECT_TRUE(sink.records[0].authors_truncated());
  EXPECT_TRUE(sink.records[0].venue_truncated());
  EXPECT_EQ(sink.records[0].authors_size(), 2);
}

TEST(Csv, BadByte_CostsNoRow) {
  const CollectSink sink = Read("Title,Year\nOne,2001\nM\xE4rz lantern,2002\nThree,2003\n");
  EXPECT_EQ(Titles(sink), "One;M\u00E4rz lantern;Three;");
  ASSERT_EQ(sink.notes.size(), 1U);
  EXPECT_EQ(sink.notes[0].place.line, 3U);
}

TEST(Csv, HeaderWithoutTitles_SaysWhatIsMissing) {
  CollectSink sink;
  const Status status = ReadText(ReadCsv, "a,b\n1,2\n", sink);
  EXPECT_EQ(status.code(), Code::kInvalidArgument);
  EXPECT_NE(status.message().find("Title"), std::string::npos);
}

TEST(Csv, NumbersAddUp) {
  const CollectSink sink =
      Read("Title,Authors,Year\nOne,Bo,2001\n\"Open,Bo,2002\n,,\nTwo,Bo,2003\n\nThree,Bo,2004\n");
  EXPECT_EQ(sink.records.size() + sink.rejects.size(), 5U);
  EXPECT_EQ(sink.places.back().record, 5U);
}

TEST(Csv, AQuoteOpenedInEveryLine_TakesLinearTime) {
  std::string file = "Title,Authors,Year\n";
  for (int i = 0; i < 100000; ++i) file += "\"x" + std::to_string(i) + ",b,c\n";
  const auto start = std::chrono::steady_clock::now();
  Read(file);
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(20));
}

}  // namespace
}  // namespace pinakes::corpus
