// Dumps as they are met in the wild, from the outside: what is indexed, what is said, what is
// found.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <zlib.h>

#include "tests/cli/program.h"
#include "tests/gzip.h"

namespace pinakes::cli_test {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::StartsWith;

class Place {
 public:
  Outcome Run(Words arguments, RunOptions options = {}) const {
    options.environment.emplace("PINAKES_INDEX", dir.path("index"));
    return RunPinakes(arguments, options);
  }
  // How many are found; an empty query asks for everything.
  std::string Count(const std::string& query) const {
    if (!query.empty()) return Run({"count", query}).out;
    return std::to_string(Lines(Run({"export", "-f", "jsonl"}).out).size()) + "\n";
  }
  const TempDir dir;
};

// Ask, and what is found; "" asks for everything.
struct Question {
  std::string query;
  int found;
};

struct DumpCase {
  std::string name;
  std::string file;
  std::string bytes;
  int code;             // exit code
  std::string summary;  // what standard output begins with
  std::string said;     // on standard error; empty = not looked at
  std::vector<Question> questions;
  std::string shown = {};  // in the JSON of all records; empty = not looked at
};

void PrintTo(const DumpCase& item, std::ostream* out) { *out << item.name; }

class Dump : public ::testing::TestWithParam<DumpCase> {};

TEST_P(Dump, IsReadAsItShould) {
  const DumpCase& item = GetParam();
  const Place place;
  const std::string file = place.dir.Write(item.file, item.bytes);
  const Outcome outcome = place.Run({"index", file});
  EXPECT_EQ(outcome.code, item.code) << outcome.err;
  EXPECT_THAT(outcome.out, StartsWith(item.summary)) << outcome.err;
  EXPECT_THAT(outcome.err, HasSubstr(item.said));
  for (const Question& question : item.questions) {
    EXPECT_EQ(place.Count(question.query), std::to_string(question.found) + "\n") << question.query;
  }
  if (!item.shown.empty()) {
    EXPECT_THAT(place.Run({"export", "-f", "jsonl"}).out, HasSubstr(item.shown));
  }
}

std::vector<DumpCase> Bibtex() {
  return {
      {"UnbalancedBrace_LosesOnlyThatEntry",
       "braces.bib",
       "@article{one, title={Amber lamps}}\n"
       "@article{two, title={Basalt at 3 to 7{{\\%}, year=2001}\n"
       "@article{three, title={Chalk lines}}\n"
       "@article{four, title={Dolomite}}\n",
       3,
       "4 read: 3 new, 0 changed, 0 unchanged, 1 rejected\n",
       "braces.bib:2: record two: ",
       {{"amber", 1}, {"chalk", 1}, {"dolomite", 1}}},
      {"MonthMacrosInAnyCase_AreKnown_AnUnknownOneIsNoted",
       "months.bib",
       "@misc{a, title={Amber}, month = jul}\n@misc{b, title={Basalt}, month = Apr}\n"
       "@misc{c, title={Chalk}, month = \"10~\" # jan}\n@misc{d, title={Dolomite}, month = foo}\n"
       "@misc{e, title={Emery}, month = 7}\n",
       0,
       "5 read: 5 new, ",
       "foo",
       {{"", 5}}},
      {"SameKeyTwice_AreTwoRecords",
       "keys.bib",
       "@article{Orme20171, doi={10.5555/k1}, title={Amber}}\n"
       "@article{Orme20171, doi={10.5555/k2}, title={Basalt}}\n@misc{z, title={Chalk}}\n",
       0,
       "3 read: 3 new, ",
       "",
       {{"doi:10.5555/k1", 1}, {"doi:10.5555/k2", 1}, {"chalk", 1}}},
      {"AndOthers_IsNoAuthor_ButACutList",
       "others.bib",
       "@article{a, title={Amber}, author = {Quill, Ann and others}}\n",
       0,
       "1 read: 1 new, ",
       "1 author list is cut short",
       {{"author:others", 0}, {"author:quill", 1}, {"is:authors-truncated", 1}}},
      {"AuthorListOverLines_SplitsNoAuthor",
       "lines.bib",
       "@article{a,\n  Title = {Amber},\n  Author = {Quill, Ann B. and Orme, Lin and Quill,\n"
       "   Bea},\n}\n",
       0,
       "1 read: 1 new, ",
       "",
       {{"author:\"Bea Quill\"", 1}, {"author:orme", 1}},
       "\"name\":\"Bea Quill\""},
      {"MarkCommentsAndJunk_LoseNoEntry",
       "junk.bib",
       "\xEF\xBB\xBF@article{a,title={Amber}}\n% @article{no,title={Basalt}}\nsome words\n"
       "@comment{ @article{x, title={Xenon}} }\n@preamble{\"z\"}\n@article{,title={No key here}}\n"
       "@article{b,title={Chalk},}\n",
       0,
       "4 read: 4 new, ",
       "",
       {{"amber", 1}, {"basalt", 1}, {"xenon", 0}, {"key", 1}, {"chalk", 1}}},
      {"BiblatexDateAndJournaltitle_AreUnderstood",
       "biblatex.bib",
       "@article{a, title={Amber}, date={2019-03-14/2019-04}, journaltitle={Lantern Notes},"
       " author={Quill, Ann}}\n",
       0,
       "1 read: 1 new, ",
       "",
       {{"year:2019", 1}, {"venue:\"lantern notes\"", 1}}},
      {"OneBadByte_CostsNothing",
       "byte.bib",
       "@article{a, title={Amber}}\n@article{b, title={M\xE4rz lantern}}\n@article{c, "
       "title={Chalk}}\n",
       0,
       "3 read: 3 new, ",
       "not UTF-8: read as windows-1252",
       {{"lantern", 1}, {"m\u00E4rz", 1}, {"chalk", 1}}},
  };
}

std::vector<DumpCase> Tables() {
  return {
      {"RisWithoutItsEnds_LosesNoRecord",
       "ends.ris",
       "TY  - JOUR\nTI  - Amber\nAU  - Orme, Lin\nTY  - JOUR\nTI  - Basalt\nER  - ",
       0,
       "2 read: 2 new, ",
       "",
       {{"amber", 1}, {"basalt", 1}, {"author:orme", 1}}},
      {"ScopusAuthors_SplitInBothStyles",
       "scopus.csv",
       "\xEF\xBB\xBF"
       "Authors,Title,Year,Source title,Cited by,DOI\n"
       "\"Gatto, G.N., Sekwa, F.A.\",Amber,2019,Stones,3,10.5555/s1\n"
       "\"Gatto G.N.; Sekwa F.A.\",\"Basalt and\nits columns\",2020,Stones,,10.5555/s2\n",
       0,
       "2 read: 2 new, ",
       "",
       {{"author:\"FA Sekwa\"", 2},
        {"author:\"GN Gatto\"", 2},
        {"title:\"basalt and its columns\"", 1},
        {"citations:0..", 1}}},
      {"ColumnsInAnyOrder_AreFoundByName",
       "order.csv",
       "Year,Cited by,Title,Authors\n2019,3,Amber,\"Gatto, G.N., Sekwa, F.A.\"\n",
       0,
       "1 read: 1 new, ",
       "",
       {{"year:2019", 1}, {"citations:3", 1}, {"author:gatto", 1}}},
      {"FiveThousandAuthors_AreAllFound",
       "many.csv",
       [] {
         std::string text = "Title,Authors,Year,Source title\n\"Lantern collision\",\"";
         for (int i = 1; i <= 5000; ++i) {
           std::string number = std::to_string(i);
           number.insert(0, 4 - number.size(), '0');
           text += "Fam" + number + ", A.; ";
         }
         return text + "\",2020,Glass\nPlain lantern,\"Orme, L.\",2020,Glass\n";
       }(),
       0,
       "2 read: 2 new, ",
       "",
       {{"author:fam0001", 1}, {"author:fam4999", 1}, {"author:fam5000", 1}, {"author:orme", 1}},
       "Fam5000"},
  };
}

std::vector<DumpCase> Json() {
  return {
      {"CorruptLine_CostsItself",
       "lines.jsonl",
       "{\"id\":\"W1\",\"title\":\"Amber\"}\n{\"id\":\"W2\",\"title\":\"Basalt\"}\n"
       "{\"id\":\"W3\",\"title\":\n{\"id\":\"W4\",\"title\":\"Dolomite\"}\n"
       "{\"id\":\"W5\",\"title\":\"Emery\"}",
       3,
       "5 read: 4 new, 0 changed, 0 unchanged, 1 rejected\n",
       "lines.jsonl:3: record 3: ",
       {{"", 4}, {"emery", 1}}},
      {"CutLastLine_IsReported",
       "cut.jsonl",
       "{\"id\":\"W1\",\"title\":\"Amber\"}\n{\"id\":\"W2\",\"title\":\"Basalt\"}\n"
       "{\"id\":\"W3\",\"title\":\n{\"id\":\"W4\",\"title\":\"Dolomite\"}\n"
       "{\"id\":\"W5\",\"title\":\"Eme",
       3,
       "5 read: 3 new, 0 changed, 0 unchanged, 2 rejected\n",
       "cut.jsonl:5: record 5: ",
       {{"", 3}}},
      {"BareScalarLine_IsAReject",
       "scalar.jsonl",
       "{\"id\":\"W1\",\"title\":\"Amber\"}\n12\n\"a\"\n",
       3,
       "3 read: 1 new, 0 changed, 0 unchanged, 2 rejected\n",
       "scalar.jsonl:2: record 2: not a JSON object",
       {{"amber", 1}}},
      {"OneBadByte_CostsNothing",
       "byte.jsonl",
       "{\"id\":\"1\",\"title\":\"Amber\"}\n{\"id\":\"2\",\"title\":\"M\xE4rz lantern\"}\n"
       "{\"id\":\"3\",\"title\":\"Chalk\"}\n",
       0,
       "3 read: 3 new, ",
       "not UTF-8: read as windows-1252",
       {{"lantern", 1}, {"m\u00E4rz", 1}}},
      {"CrossrefPageOverLines_IsReadByRecords",
       "page.json.gz",
       Gzip("{\n \"items\": [\n  {\n   \"DOI\": \"10.5555/a\",\n   \"type\": \"journal-article\",\n"
            "   \"title\": [\"Amber\"]\n  },\n  {\n   \"DOI\": \"10.5555/b\",\n"
            "   \"type\": \"journal-article\",\n   \"title\": [\"Basalt\"]\n  }\n ]\n}\n"),
       0,
       "2 read: 2 new, ",
       "crossref (by its first bytes)",
       {{"doi:10.5555/a", 1}, {"basalt", 1}}},
      {"CrossrefLines_AreReadAlike",
       "works.jsonl",
       "{\"DOI\":\"10.5555/a\",\"type\":\"journal-article\",\"title\":[\"Amber\"]}\n"
       "{\"DOI\":\"10.5555/b\",\"type\":\"journal-article\",\"title\":[\"Basalt\"]}\n",
       0,
       "2 read: 2 new, ",
       "crossref (by its first bytes)",
       {{"doi:10.5555/a", 1}, {"basalt", 1}}},
      {"CrossrefWithoutATitle_IsIndexedAllTheSame",
       "untitled.jsonl",
       "{\"DOI\":\"10.5555/a\",\"type\":\"journal-article\",\"author\":[{\"given\":\"Lin\","
       "\"family\":\"Orme\"}]}\n"
       "{\"DOI\":\"10.5555/b\",\"type\":\"journal-article\",\"title\":[]}\n"
       "{\"DOI\":\"10.5555/c\",\"type\":\"journal-article\",\"title\":[\"\"]}\n"
       "{\"DOI\":\"10.5555/d\",\"type\":\"journal-article\",\"title\":[null]}\n",
       0,
       "4 read: 4 new, ",
       "",
       {{"doi:10.5555/a", 1},
        {"doi:10.5555/b", 1},
        {"doi:10.5555/c", 1},
        {"doi:10.5555/d", 1},
        {"author:orme", 1},
        {"title:null", 0}}},
      {"CrossrefComponents_AreSkipped_AndTheNumbersAddUp",
       "ten.jsonl",
       [] {
         std::string text;
         for (int i = 0; i < 10; ++i) {
           if (i == 4) {
             text += "{\"DOI\":\"10.5555/bro\n";
             continue;
           }
           const bool part = i == 2 || i == 7;
           text += "{\"DOI\":\"10.5555/n" + std::to_string(i) + "\",\"type\":\"" +
                   (part ? "component" : "journal-article") + "\",\"title\":[\"Work number " +
                   std::to_string(i) + "\"]}\n";
         }
         return text;
       }(),
       3,
       "10 read: 7 new, 0 changed, 0 unchanged, 2 skipped, 1 rejected\n",
       "2 skipped: ",
       {{"", 7}}},
      {"OpenAlexNulls_AreUnknown",
       "nulls.jsonl",
       "{\"id\":\"https://openalex.org/W9\",\"title\":\"Amber\",\"authorships\":[{\"author\":"
       "{\"id\":null,\"display_name\":null},\"raw_author_name\":\"Orme Lin\"}],"
       "\"primary_location\":null,\"publication_year\":null,\"cited_by_count\":null}\n"
       "{\"id\":\"https://openalex.org/W8\",\"title\":null,\"authorships\":[{\"author\":"
       "{\"display_name\":\"Ann Quill\"}}]}\n",
       0,
       "2 read: 2 new, ",
       "",
       {{"amber", 1},
        {"author:lin", 1},
        {"year:1..", 0},
        {"citations:0..", 0},
        {"author:quill", 1}}},
      {"CslDatesInEveryForm_GiveTheYearOrNone",
       "dates.json",
       R"([{"id":"a","type":"book","title":"Amber","issued":{"date-parts":[[null]]}},
{"id":"b","type":"book","title":"Basalt","issued":{"date-parts":[[]]}},
{"id":"c","type":"book","title":"Chalk","issued":{"date-parts":[["2015","3"]]}},
{"id":"d","type":"book","title":"Dolomite","issued":{"date-parts":[[2015]]}},
{"id":"e","type":"book","title":"Emery","issued":{"date-parts":[2015,3]}},
{"id":"f","type":"book","title":"Flint","issued":{"raw":"2015-03-01"}},
{"id":"g","type":"book","title":"Granite","issued":{"literal":"Spring 2015"}},
{"id":"h","type":"book","title":"Halite","issued":null}])",
       0,
       "8 read: 8 new, ",
       "",
       {{"year:2015", 5}, {"year:1..", 5}}},
  };
}

std::vector<DumpCase> Xml() {
  return {
      {"DblpEntities_AreKnownWithoutTheDtd",
       "dblp.xml",
       "<?xml version=\"1.0\" encoding=\"US-ASCII\"?>\n"
       "<!DOCTYPE dblp SYSTEM \"missing.dtd\">\n<dblp>\n"
       "<article key=\"journals/x/A1\"><author>M. T. &Ouml;de</author>"
       "<title>Na&iuml;ve &amp; &times; &nosuch; lamps</title><year>2001</year></article>\n"
       "</dblp>\n",
       0,
       "1 read: 1 new, ",
       "unknown entity &nosuch;",
       {{"author:\u00F6de", 1}, {"title:na\u00EFve", 1}},
       "Na\u00EFve & \u00D7"},
  };
}

std::vector<DumpCase> Containers() {
  const std::string a = "{\"title\":\"Amber\"}\n{\"title\":\"Basalt\"}\n{\"title\":\"Chalk\"}\n";
  const std::string b =
      "{\"title\":\"Dolomite\"}\n{\"title\":\"Emery\"}\n{\"title\":\"Flint\"}\n"
      "{\"title\":\"Granite\"}\n";
  std::string cut = Gzip(a + b);
  cut.resize(cut.size() - 9);  // its sums, and one byte of its last block
  std::string flipped = Gzip(a + b);
  flipped[flipped.size() - 6] ^= 1;
  return {
      {"GzipMembers_AreAllRead",
       "joined.gz",
       Gzip(a) + Gzip(b),
       0,
       "7 read: 7 new, ",
       "",
       {{"granite", 1}}},
      {"CutGzip_SaysSo_WhatWasReadIsKept",
       "cut.gz",
       cut,
       3,
       "7 read: 7 new, ",
       "cut.gz: damaged gzip data: unexpected end of file",
       {{"granite", 1}}},
      {"WrongGzipSum_SaysSo",
       "flipped.gz",
       flipped,
       3,
       "7 read: 7 new, ",
       "flipped.gz: damaged gzip data: incorrect data check",
       {{"granite", 1}}},
      {"Utf16WithoutAMark_IsRead",
       "wide.bib",
       [] {
         std::string wide;
         for (const char c : std::string_view("@article{a,\n title = {Amber lamps},\n}\n")) {
           wide += '\0';
           wide += c;
         }
         return wide;
       }(),
       0,
       "1 read: 1 new, ",
       "bibtex",
       {{"amber", 1}}},
  };
}

std::string DumpName(const ::testing::TestParamInfo<DumpCase>& info) { return info.param.name; }
INSTANTIATE_TEST_SUITE_P(Bibtex, Dump, ::testing::ValuesIn(Bibtex()), DumpName);
INSTANTIATE_TEST_SUITE_P(Table, Dump, ::testing::ValuesIn(Tables()), DumpName);
INSTANTIATE_TEST_SUITE_P(Json, Dump, ::testing::ValuesIn(Json()), DumpName);
INSTANTIATE_TEST_SUITE_P(Xml, Dump, ::testing::ValuesIn(Xml()), DumpName);
INSTANTIATE_TEST_SUITE_P(Container, Dump, ::testing::ValuesIn(Containers()), DumpName);

// ## Updates

std::string PubmedSet(std::string_view inside) {
  return "<?xml version=\"1.0\"?>\n<PubmedArticleSet>\n" + std::string(inside) +
         "</PubmedArticleSet>\n";
}

std::string PubmedArticle(std::string_view pmid, std::string_view version, std::string_view title) {
  return "<PubmedArticle><MedlineCitation><PMID Version=\"" + std::string(version) + "\">" +
         std::string(pmid) + "</PMID><Article><Journal><Title>Stones</Title></Journal>" +
         "<ArticleTitle>" + std::string(title) +
         "</ArticleTitle></Article></MedlineCitation></PubmedArticle>\n";
}

TEST(DumpUpdate, PubmedDeletions_TakeRecordsAway_ChangesReplaceThem) {
  const Place place;
  const std::string base = place.dir.Write(
      "base.xml", PubmedSet(PubmedArticle("1", "1", "Amber") + PubmedArticle("2", "1", "Basalt") +
                            PubmedArticle("3", "1", "Chalk")));
  ASSERT_EQ(place.Run({"index", base}).out, "3 read: 3 new, 0 changed, 0 unchanged, 0 rejected\n");
  const std::string update = place.dir.Write(
      "update.xml.gz", Gzip(PubmedSet(PubmedArticle("3", "1", "Chalk, revised") +
                                      "<DeleteCitation>\n<PMID Version=\"1\">2</PMID>\n"
                                      "<PMID Version=\"1\">77</PMID></DeleteCitation>\n")));
  const Outcome outcome = place.Run({"index", update});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_THAT(outcome.err, HasSubstr("1 record deleted, as the dump says"));
  EXPECT_EQ(place.Count(""), "2\n");
  EXPECT_EQ(place.Count("pmid:2"), "0\n");
  EXPECT_EQ(place.Count("basalt"), "0\n");
  EXPECT_EQ(place.Count("title:revised"), "1\n");
  EXPECT_EQ(place.Count("pmid:1"), "1\n");
}

TEST(DumpUpdate, PubmedVersions_InEitherOrder_AreOneRecord_TheHigher) {
  for (const bool rising : {true, false}) {
    const Place place;
    const std::string one = PubmedArticle("7", "1", "Amber draft");
    const std::string two = PubmedArticle("7", "2", "Amber final");
    const std::string file = place.dir.Write("set.xml", PubmedSet(rising ? one + two : two + one));
    EXPECT_EQ(place.Run({"index", file}).code, 0);
    EXPECT_EQ(place.Count(""), "1\n") << rising;
    EXPECT_EQ(place.Count("title:final"), "1\n") << rising;
    EXPECT_EQ(place.Count("title:draft"), "0\n") << rising;
  }
}

std::string OpenAlexWork(std::string_view id, std::string_view title, std::string_view updated) {
  return "{\"id\":\"https://openalex.org/" + std::string(id) + "\",\"title\":\"" +
         std::string(title) + "\",\"authorships\":[],\"updated_date\":\"" + std::string(updated) +
         "\"}\n";
}

TEST(DumpUpdate, OpenAlexPartitions_InEitherOrder_GiveTheNewerWork) {
  for (const bool newer_first : {true, false}) {
    const Place place;
    const std::string newer =
        place.dir.Write("works/updated_date=2024-05-01/part_000.gz",
                        Gzip(OpenAlexWork("W1", "Amber new", "2024-05-01T01:00:00")));
    const std::string older =
        place.dir.Write("works/updated_date=2023-01-01/part_000.gz",
                        Gzip(OpenAlexWork("W1", "Amber old", "2023-01-01T01:00:00")));
    EXPECT_EQ(place.Run({"index", newer_first ? newer : older}).code, 0);
    EXPECT_EQ(place.Run({"index", newer_first ? older : newer}).code, 0);
    EXPECT_EQ(place.Count(""), "1\n") << newer_first;
    EXPECT_EQ(place.Count("title:new"), "1\n") << newer_first;
    EXPECT_EQ(place.Count("title:old"), "0\n") << newer_first;
  }
}

TEST(DumpUpdate, OpenAlexTree_IsOneDump_HoweverItIsNamed) {
  const Place place;
  place.dir.Write("works/updated_date=2024-05-01/part_000.gz",
                  Gzip(OpenAlexWork("W1", "Amber new", "2024-05-01") +
                       OpenAlexWork("W2", "Basalt", "2024-05-01")));
  place.dir.Write("works/updated_date=2023-01-01/part_001.gz",
                  Gzip(OpenAlexWork("W1", "Old words", "2023-01-01") +
                       OpenAlexWork("W3", "Chalk", "2023-01-01")));
  for (const char* named : {"works", "works/", "works/updated_date=2024-05-01",
                            "works/updated_date=2023-01-01/part_001.gz", "works"}) {
    const Outcome outcome = place.Run({"index", place.dir.path(named)});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_EQ(place.Count(""), "3\n") << named;
    EXPECT_EQ(place.Count("title:new"), "1\n") << named;
    EXPECT_EQ(place.Count("title:old"), "0\n") << named;
  }
  EXPECT_THAT(place.Run({"info"}).out, HasSubstr("  works\n"));
}

TEST(DumpUpdate, OpenAlexMergers_TakeTheOldIdAway) {
  const Place place;
  const std::string works = place.dir.Write(
      "works.jsonl", OpenAlexWork("W11", "Amber", "2023") + OpenAlexWork("W12", "Basalt", ""));
  ASSERT_EQ(place.Run({"index", works}).code, 0);
  const std::string merged =
      place.dir.Write("2024-06-07.csv.gz", Gzip("merge_date,id,merge_into_id\n2024-06-07,W11,W12\n"
                                                "2024-06-07,W99,W12\n2024-06-07,A5,A6\n"));
  const Outcome outcome = place.Run({"index", merged});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_THAT(outcome.err, HasSubstr("1 record deleted, as the dump says"));
  EXPECT_EQ(place.Count(""), "1\n");
  EXPECT_EQ(place.Count("basalt"), "1\n");
}

TEST(DumpUpdate, SameDumpAgain_ChangesNothing) {
  const Place place;
  const std::string set = place.dir.Write("set.xml", PubmedSet(PubmedArticle("1", "1", "Amber")));
  ASSERT_EQ(place.Run({"index", set}).code, 0);
  EXPECT_EQ(place.Run({"index", set}).out, "1 read: 0 new, 0 changed, 1 unchanged, 0 rejected\n");
  // One key and one work twice, with other pages.
  const std::string keys =
      place.dir.Write("keys.bib",
                      "@article{a, title={Amber}, author={Quill, Ann}, year=2001, pages={1--2}}\n"
                      "@article{a, title={Amber}, author={Quill, Ann}, year=2001, pages={7--9}}\n");
  EXPECT_EQ(place.Run({"index", keys}).out, "2 read: 1 new, 1 changed, 0 unchanged, 0 rejected\n");
  EXPECT_EQ(place.Run({"index", keys}).out, "2 read: 0 new, 0 changed, 2 unchanged, 0 rejected\n");
}

// ## Bounds

// The peak of a run's memory in MiB, of all that this test program has started. A sanitizer's own
// is more than the program's: nothing is measured then.
long PeakMemory() {
#ifdef __SANITIZE_ADDRESS__
  return 0;
#endif
  rusage usage{};
  getrusage(RUSAGE_CHILDREN, &usage);
  return usage.ru_maxrss / 1024;
}

TEST(DumpBounds, ArrayOnOneLine_IsReadRecordByRecord) {
  const Place place;
  std::string array = "[";
  const std::string abstract(20000, 'a');
  int records = 0;
  while (array.size() < (std::size_t{96} << 20)) {
    if (records++ > 0) array += ',';
    array += "{\"id\":\"x:" + std::to_string(records) + "\",\"title\":\"Lamp " +
             std::to_string(records) + "\",\"url\":\"http://lamps.example/" + abstract + "\"}";
  }
  array += "]";
  const std::string file = place.dir.Write("array.json", array);
  const Outcome outcome = place.Run({"index", "--dry-run", "-f", "json", file});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("\"read\":" + std::to_string(records) + ","));
  EXPECT_LT(PeakMemory(), 192);
}

TEST(DumpBounds, BombInGzip_CostsItsOwnRecord_NotMemory) {
  const Place place;
  const std::string file =
      place.dir.Write("bomb.jsonl.gz", Gzip("{\"title\":\"Amber\"}\n{\"title\":\"" +
                                            std::string(std::size_t{80} << 20, 'a') + "\"}\n" +
                                            "{\"title\":\"Basalt\"}\n"));
  const Outcome outcome = place.Run({"index", file});
  EXPECT_EQ(outcome.code, 3);
  EXPECT_EQ(outcome.out, "3 read: 2 new, 0 changed, 0 unchanged, 1 rejected\n");
  EXPECT_THAT(outcome.err, HasSubstr(":2: record 2: record above the size limit"));
  EXPECT_LT(PeakMemory(), 256);
}

TEST(DumpBounds, MaxRecord_IsTheLimit) {
  const Place place;
  const std::string file = place.dir.Write(
      "large.jsonl", "{\"title\":\"Amber\",\"abstract\":\"" +
                         std::string(std::size_t{3} << 19, 'a') + "\"}\n{\"title\":\"Basalt\"}\n");
  EXPECT_THAT(place.Run({"index", "--dry-run", file}).out, StartsWith("2 read: 2 new, "));
  const Outcome outcome = place.Run({"index", "--max-record", "1", file});
  EXPECT_EQ(outcome.code, 3);
  EXPECT_THAT(outcome.out, StartsWith("2 read: 1 new, 0 changed, 0 unchanged, 1 rejected"));
  EXPECT_EQ(place.Run({"index", "--max-record", "0", file}).code, 2);
}

TEST(DumpBounds, EntityBombs_AreRefused_NothingIsOpened) {
  const Place place;
  std::string bomb = "<?xml version=\"1.0\"?>\n<!DOCTYPE dblp [<!ENTITY a \"lollollollol\">\n";
  char name = 'a';
  for (int level = 0; level < 12; ++level, ++name) {
    bomb += std::string("<!ENTITY ") + static_cast<char>(name + 1) + " \"";
    for (int i = 0; i < 10; ++i) bomb += std::string("&") + name + ";";
    bomb += "\">\n";
  }
  bomb += "<!ENTITY file SYSTEM \"file:///etc/passwd\">]>\n<dblp>\n";
  bomb += "<article key=\"a/1\"><title>Amber &file;</title></article>\n";
  bomb += "<article key=\"a/2\"><title>Bomb &" + std::string(1, name) + ";</title></article>\n";
  bomb += "<article key=\"a/3\"><title>Chalk</title></article>\n</dblp>\n";
  const Outcome outcome = place.Run({"index", place.dir.Write("bomb.xml", bomb)});
  EXPECT_EQ(outcome.code, 3) << outcome.err;
  EXPECT_THAT(outcome.out, StartsWith("3 read: 2 new, 0 changed, 0 unchanged, 1 rejected"));
  EXPECT_THAT(outcome.err, HasSubstr("record a/2: "));
  EXPECT_EQ(place.Count("chalk"), "1\n");
  EXPECT_EQ(place.Count("root"), "0\n");
}

}  // namespace
}  // namespace pinakes::cli_test
