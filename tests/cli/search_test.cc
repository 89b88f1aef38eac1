// search, count, show, explain, facets: what is printed, in which format, with which exit code.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/cli/sample.h"

namespace pinakes::cli_test {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

// The ids of a search, in order.
Words Ids(Words arguments) {
  arguments.insert(arguments.begin(), {"search", "-f", "ids"});
  return Lines(Pinakes(arguments).out);
}

TEST(Search, Text_HasHeaderRankedHitsAndTheirFacts) {
  const Outcome outcome = Pinakes({"search", "title:lantern", "glass"});
  EXPECT_EQ(outcome.code, 0);
  EXPECT_EQ(outcome.err, "");
  EXPECT_EQ(outcome.out,
            "1 record, by relevance (citation weight 0.80)\n\n"
            " 1  Lantern glass under load\n"
            "    Lin Orme · 2021 · Proceedings of the Glass Congress · 40 citations · lamp:2\n");
}

TEST(Search, CutListsRetractionsAndUnknownCounts_AreShownAsSuch) {
  EXPECT_THAT(Pinakes({"search", "networks"}).out,
              HasSubstr("Ann Quill, Uwe Böhringer, … · 2022 · Proceedings of the International "
                        "Workshop on … · 75 citations"));
  EXPECT_THAT(Pinakes({"search", "withdrawn"}).out, HasSubstr(" 1  [RETRACTED] Withdrawn wick"));
  EXPECT_THAT(Pinakes({"search", "灯笼"}).out, HasSubstr("灯笼学报 · lamp:6\n"));
  EXPECT_THAT(Pinakes({"search", "kerosene"}).out, HasSubstr("0 citations"));
}

TEST(Search, Nothing_IsSaidOnStderr_Exit1) {
  const Outcome outcome = Pinakes({"search", "xylophone"});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_EQ(outcome.out, "");
  EXPECT_EQ(outcome.err, "no records for: xylophone\n");
}

TEST(Search, Misspelt_SuggestsWithCount_Exit1) {
  const Outcome outcome = Pinakes({"search", "lanterm"});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_EQ(outcome.out, "");
  EXPECT_EQ(outcome.err,
            "no records for: lanterm\n"
            "did you mean: lantern (4 records)\n");
}

TEST(Search, MisprintThatARecordHas_IsFound_AndWhatManyHaveIsOffered) {
  std::string records = R"({"id":"x","title":"Lantren glass"})"
                        "\n";
  for (int i = 0; i < 40; ++i) {
    records += R"({"title":"Lantern glass )" + std::to_string(i) + "\"}\n";
  }
  const Library library(records);
  const Outcome outcome = library.Run({"search", "-f", "ids", "lantren"});
  EXPECT_EQ(outcome.code, 0);
  EXPECT_EQ(outcome.out, "x\n");
  EXPECT_EQ(outcome.err,
            "note: few records have \"lantren\". Did you mean lantern?\n"
            "  lantren\n"
            "  ^^^^^^^\n");
}

TEST(Search, UnknownField_NoteHasCaretBelowIt) {
  const Outcome outcome = Pinakes({"search", "灯笼 titel:lantern"});
  EXPECT_THAT(outcome.err, HasSubstr("note: no field is called \"titel\""));
  EXPECT_THAT(outcome.err, HasSubstr("Did you mean title:lantern?"));
  // Four columns of CJK and a space stand before the word.
  EXPECT_THAT(outcome.err, HasSubstr("\n  灯笼 titel:lantern\n       ^^^^^\n"));
}

TEST(Search, StrictAndNotReadAsWritten_IsAnError) {
  const Outcome outcome = Pinakes({"search", "--strict", "titel:lantern"});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_EQ(outcome.out, "");
  EXPECT_EQ(outcome.err,
            "pinakes: no field is called \"titel\"; read as words\n  titel:lantern\n  ^^^^^\n")
      << "said once";
  EXPECT_THAT(Pinakes({"search", "--strict", "\"deep AND"}).err,
              HasSubstr("\n  \"deep AND\n  ^\nnote: AND has nothing to join here"));
  EXPECT_EQ(Pinakes({"search", "--strict", "title:lantern"}).code, 0);
}

TEST(Search, NothingFound_SaysTheFiltersToo_AndWhatTypesThereAre) {
  EXPECT_EQ(Pinakes({"search", "--year", "1700..", "--author", "orme", "zither"}).err,
            "no records for: zither --author orme --year 1700..\n");
  EXPECT_EQ(Pinakes({"search", "--type", "artcle"}).err,
            "no records for: --type artcle\ndid you mean: --type article\n");
  EXPECT_THAT(Pinakes({"search", "--type", "qqqq"}).err,
              HasSubstr("\ntypes are: article, inproceedings, book"));
  EXPECT_EQ(Pinakes({"search", "lantern type:artcle"}).err,
            "note: \"artcle\" is none of the values of type. Did you mean type:article?\n"
            "  lantern type:artcle\n               ^^^^^^\n"
            "no records for: lantern type:artcle\n"
            "did you mean: lantern type:article (2 records)\n");
}

TEST(Search, NothingFoundForALongText_SaysItsStart) {
  std::string text;
  for (int i = 0; i < 9000; ++i) text += "zither" + std::to_string(i) + " ";
  const Outcome outcome = Pinakes({"search", text});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_LT(outcome.err.size(), 500U);
  EXPECT_THAT(outcome.err, HasSubstr("no records for: zither0 zither1 "));
}

TEST(Search, OnlyExclusions_FindAllOthers_AndItIsSaid) {
  EXPECT_EQ(Pinakes({"count", "NOT lantern"}).out, "4\n");
  EXPECT_THAT(Pinakes({"search", "--", "-lantern"}).err,
              StartsWith("note: the query only excludes: it finds all other records\n"));
}

TEST(Search, PartialMatchesAndFacets_StandApartByABlankLine) {
  EXPECT_THAT(Pinakes({"search", "lantern glass", "--facet", "type"}).out,
              AllOf(HasSubstr("lamp:2\n\nthese have only some of the words:\n\n 2  "),
                    ::testing::EndsWith("\n\ntype: inproceedings (1)\n")));
}

// As a script's variable or a hand that slips gives them: no failure, and never the whole index.
TEST(Search, QueryWithoutAWord_FindsNothing_AndItIsSaid) {
  for (const char* query : {"", " ", "\t", "()", ")(", "\"\"", "**", "?", "- -", "\u200B", ":"}) {
    for (const char* command : {"search", "count", "explain", "metrics", "export"}) {
      const Outcome outcome = Pinakes({command, "--", query});
      EXPECT_EQ(outcome.code, 1) << command << " [" << query << ']';
      EXPECT_THAT(outcome.err, HasSubstr("note: the query has no word to search for"))
          << command << " [" << query << ']';
    }
    EXPECT_EQ(Pinakes({"facets", "--", "year", query}).code, 1) << query;
    EXPECT_EQ(Pinakes({"count", "--", query}).out, "0\n") << query;
    EXPECT_EQ(Pinakes({"search", "--strict", "--", query}).code, 2) << query;
    // What an option asks for is asked for.
    EXPECT_EQ(Pinakes({"count", "--year", "2019", "--", query}).out, "2\n") << query;
  }
  EXPECT_EQ(Pinakes({"search"}).code, 2);
}

TEST(Search, QuotesThatTheShellTook_AreReadBack) {
  EXPECT_THAT(Ids({"author:Lin Orme"}),
              ::testing::UnorderedElementsAre("lamp:1", "lamp:2", "lamp:3"));
  EXPECT_EQ(Ids({"author:Lin Orme"}), Ids({"author:\"Lin Orme\""}));
  EXPECT_EQ(Ids({"author:Orme, Lin"}), Ids({"author:\"Orme, Lin\""}));
  EXPECT_EQ(Ids({"author:Lin Orme", "glass"}), Ids({"author:\"Lin Orme\" glass"}));
  // Small letters are words of their own.
  EXPECT_EQ(Ids({"author:orme glass"}), Ids({"author:orme", "glass"}));
}

TEST(Search, DashDash_EndsOptions) {
  EXPECT_THAT(Ids({"--", "lantern", "-glass"}),
              ::testing::UnorderedElementsAre("lamp:1", "lamp:3", "lamp:5"));
}

TEST(Search, Filters_AreAnded) {
  EXPECT_THAT(Ids({"--author", "Quill", "--year", "2019..2020", "lantern"}), ElementsAre("lamp:1"));
  EXPECT_THAT(Ids({"--author", "Quill", "--sort", "citations"}),
              ElementsAre("lamp:1", "lamp:5", "lamp:8"));
  EXPECT_THAT(Ids({"--venue", "glass congress"}), ElementsAre("lamp:2"));
  EXPECT_THAT(Ids({"--citations", "1000.."}), ElementsAre("lamp:4"));
  EXPECT_THAT(Ids({"--type", "preprint"}), ElementsAre("lamp:7"));
  EXPECT_EQ(Ids({"--dump", "library.jsonl", "-n", "100"}).size(), 8U);
  EXPECT_EQ(Pinakes({"search", "--year", "soon", "lantern"}).code, 2);
}

TEST(Search, Sort_PutsUnknownLast) {
  EXPECT_THAT(
      Ids({"--dump", "library.jsonl", "-s", "citations"}),
      ElementsAre("lamp:4", "lamp:1", "lamp:5", "lamp:2", "lamp:8", "lamp:3", "lamp:7", "lamp:6"));
  EXPECT_EQ(Ids({"--dump", "library.jsonl", "-s", "year"}).front(), "lamp:5");
  EXPECT_EQ(Ids({"--dump", "library.jsonl", "-s", "-year"}).front(), "lamp:4");
}

TEST(Search, LimitAndOffset_CutPages) {
  const Words all = Ids({"lantern"});
  ASSERT_EQ(all.size(), 4U);
  EXPECT_THAT(Ids({"lantern", "-n", "2"}), ElementsAre(all[0], all[1]));
  EXPECT_THAT(Ids({"lantern", "-n2", "--offset", "1"}), ElementsAre(all[1], all[2]));
  EXPECT_THAT(Ids({"lantern", "-n", "4294967297"}), ::testing::ElementsAreArray(all));
  EXPECT_THAT(Ids({"lantern", "-n", "99999999999999999999999"}), ::testing::ElementsAreArray(all));
}

TEST(Search, PastTheEnd_IsEmptyWithTheTotal_Exit0) {
  for (const char* offset : {"4", "5", "1000", "4294967290", "99999999999"}) {
    const Outcome outcome = Pinakes({"search", "--offset", offset, "-f", "json", "lantern"});
    EXPECT_EQ(outcome.code, 0) << offset;
    EXPECT_THAT(outcome.out, HasSubstr("\"total\":4,")) << offset;
    EXPECT_THAT(outcome.out, HasSubstr("\"hits\":[]")) << offset;
  }
}

TEST(Search, LimitZero_IsTheTotalAlone) {
  const Outcome outcome = Pinakes({"search", "-n", "0", "lantern"});
  EXPECT_EQ(outcome.code, 0);
  EXPECT_EQ(outcome.out, "4 records\n");
}

TEST(Search, Json_HasTheProtoFields_UnknownIsAbsent_ZeroIsThere) {
  const Outcome outcome = Pinakes({"search", "-f", "json", "kerosene"});
  EXPECT_EQ(outcome.code, 0);
  EXPECT_EQ(Lines(outcome.out).size(), 1U);
  EXPECT_THAT(outcome.out, StartsWith("{\"query\":\"kerosene\",\"interpreted\":\""));
  for (const char* part :
       {"\"total\":1,\"total_is_exact\":true,\"partial\":false,\"hits\":[{\"rank\":1,"
        "\"publication\":{\"id\":\"lamp:7\",\"title\":\"Kerosene & wicks: 100% of what_you need "
        "{to} know\"",
        "\"authors_truncated\":false", "\"year\":2018,\"citations\":0,", "\"score\":{\"total\":",
        "\"facets\":[],\"possible\":0,\"notes\":[],\"stamp\":{\"index_uuid\":\"",
        "\"ranking\":\"blend-1\""}) {
    EXPECT_THAT(outcome.out, HasSubstr(part));
  }
  const std::string unknown = Pinakes({"search", "-f", "json", "灯笼网络"}).out;
  EXPECT_THAT(unknown, HasSubstr("\"id\":\"lamp:6\""));
  EXPECT_THAT(unknown, Not(HasSubstr("\"citations\":0,\"type\"")));
  EXPECT_THAT(unknown, Not(HasSubstr("\"publisher\"")));
}

TEST(Search, JsonAndNothing_IsAnObjectWithTotalZero_Exit1) {
  const Outcome outcome = Pinakes({"search", "-f", "json", "xylophone"});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_EQ(outcome.err, "");
  EXPECT_THAT(outcome.out, HasSubstr("\"total\":0,\"total_is_exact\":true"));
}

TEST(Search, JsonNotes_AreInTheObjectAndNotOnStderr) {
  const Outcome outcome = Pinakes({"search", "-f", "json", "titel:lantern"});
  EXPECT_EQ(outcome.err, "");
  EXPECT_THAT(outcome.out, HasSubstr("\"notes\":[{\"code\":\"unknown-field\",\"message\":\""));
  EXPECT_THAT(outcome.out, HasSubstr("\"begin\":0,\"end\":5,\"suggestion\":\"title:lantern\""));
}

TEST(Search, Ndjson_IsTypedLines_TheSummaryLast) {
  const Words lines =
      Lines(Pinakes({"search", "-f", "ndjson", "-n", "2", "--facet", "year", "lantern"}).out);
  ASSERT_EQ(lines.size(), 4U);
  EXPECT_THAT(lines[0], StartsWith("{\"type\":\"hit\",\"rank\":1,\"publication\":{\"id\":\""));
  EXPECT_THAT(lines[1], StartsWith("{\"type\":\"hit\",\"rank\":2,"));
  EXPECT_THAT(lines[2], StartsWith("{\"type\":\"facet\",\"field\":\"year\",\"values\":["));
  EXPECT_THAT(lines[3], StartsWith("{\"type\":\"summary\",\"query\":\"lantern\""));
  EXPECT_THAT(lines[3], HasSubstr("\"total\":4"));
}

TEST(Search, Tsv_HasNamesFirstAndEmptyCellsForTheUnknown) {
  const Words lines = Lines(Pinakes({"search", "-f", "tsv", "灯笼网络"}).out);
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(lines[0], "rank\tscore\tid\tyear\tcitations\ttitle\tauthors\tvenue");
  EXPECT_THAT(lines[1], StartsWith("1\t"));
  EXPECT_THAT(lines[1], EndsWith("\tlamp:6\t2020\t\t灯笼网络的深度学习研究\t王伟\t灯笼学报"));
}

TEST(Search, Facets_AreCountedOverAllRecordsFound) {
  const Outcome outcome =
      Pinakes({"search", "-n", "1", "--facet", "year", "--facet", "author:1", "lantern"});
  EXPECT_EQ(outcome.code, 0);
  const Words lines = Lines(outcome.out);
  EXPECT_EQ(lines[lines.size() - 2], "year: 2021 (2)  2019 (1)  2022 (1)");
  EXPECT_EQ(lines.back(), "author: Ann Quill (2)");
}

TEST(Search, Explain_SaysWhatEachScoreIsMadeOf) {
  const Outcome outcome = Pinakes({"search", "--explain", "-n", "1", "title:lantern", "glass"});
  EXPECT_THAT(outcome.out, HasSubstr("\n    score "));
  EXPECT_THAT(outcome.out, HasSubstr(" = text "));
  EXPECT_THAT(outcome.out, HasSubstr("      text: "));
  EXPECT_THAT(outcome.out, HasSubstr("(title, stem lantern)"));
  EXPECT_THAT(outcome.out, HasSubstr("      citations: 40 at weight 0.80"));
}

TEST(Search, CitationWeightZero_IsTextAlone) {
  const Outcome outcome =
      Pinakes({"search", "--citation-weight", "0", "--explain", "-n", "1", "lantern"});
  EXPECT_THAT(outcome.out, HasSubstr("(citation weight 0.00)"));
  EXPECT_THAT(outcome.out, HasSubstr(" + citations 0.00"));
}

TEST(Batch, Trec_IsTheRunFormat_IdsOfQueriesKept) {
  const std::string file = SharedLibrary().dir().Write(
      "queries.tsv", "q1\tlantern glass\nq 2\tkerosene\nq3\txylophone\n");
  const Outcome outcome = Pinakes({"search", "--batch", file, "-f", "trec"});
  EXPECT_EQ(outcome.code, 0);
  EXPECT_EQ(outcome.err, "");
  const Words lines = Lines(outcome.out);
  ASSERT_GE(lines.size(), 2U);
  EXPECT_THAT(lines.front(), ::testing::MatchesRegex("q1 Q0 lamp:2 1 [0-9.]+ pinakes"));
  // Those that have only some of the words follow, with scores below all others.
  for (std::size_t i = 1; i + 1 < lines.size(); ++i) {
    EXPECT_THAT(lines[i], ::testing::MatchesRegex("q1 Q0 lamp:[0-9]+ [0-9]+ -[0-9.]+ pinakes"));
  }
  EXPECT_THAT(lines.back(), ::testing::MatchesRegex("q%202 Q0 lamp:7 1 [0-9.]+ pinakes"));
}

TEST(Batch, Json_IsOneObject_NdjsonCarriesTheQueryIds) {
  const std::string queries = "a\tkerosene\nb\txylophone\n";
  const Outcome json = Pinakes({"search", "--batch", "-", "-f", "json"}, {{}, queries, {}});
  EXPECT_EQ(json.code, 0);
  EXPECT_THAT(json.out, StartsWith("{\"responses\":[{\"qid\":\"a\",\"query\":\"kerosene\""));
  EXPECT_THAT(json.out, HasSubstr(",\n{\"qid\":\"b\",\"query\":\"xylophone\""));
  EXPECT_THAT(json.out, EndsWith("}]}\n"));
  const Words lines =
      Lines(Pinakes({"search", "--batch", "-", "-f", "ndjson"}, {{}, queries, {}}).out);
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_THAT(lines[0], StartsWith("{\"type\":\"hit\",\"qid\":\"a\","));
  EXPECT_THAT(lines[2], StartsWith("{\"type\":\"summary\",\"qid\":\"b\","));
}

TEST(Batch, Dash_ReadsOneQueryALine) {
  const Outcome outcome = Pinakes({"search", "-f", "ids", "-"}, {{}, "kerosene\n\nnetworks", {}});
  EXPECT_EQ(outcome.code, 0);
  EXPECT_EQ(outcome.out, "1\tlamp:7\n3\tlamp:5\n");
}

TEST(Batch, BadLine_IsNamedAndTheOthersRun_Exit3) {
  const std::string file =
      SharedLibrary().dir().Write("bad.tsv", "q1\tkerosene\nno tab here\nq3\t()\nq4\tnetworks\n");
  const Outcome outcome = Pinakes({"search", "--batch", file, "-f", "ids"});
  EXPECT_EQ(outcome.code, 3);
  EXPECT_EQ(outcome.out, "q1\tlamp:7\nq4\tlamp:5\n");
  const Words errors = Lines(outcome.err);
  ASSERT_EQ(errors.size(), 1U) << "a query without a word finds nothing, which is no error";
  EXPECT_EQ(errors[0], file + ":2: no tab between a query id and a query");
}

TEST(Batch, NothingFoundAtAll_Exit1_NoSuchFile_Exit2) {
  EXPECT_EQ(Pinakes({"search", "-f", "ids", "-"}, {{}, "xylophone\n", {}}).code, 1);
  EXPECT_EQ(Pinakes({"search", "--batch", "/nonexistent/queries"}).code, 2);
  EXPECT_EQ(Pinakes({"search", "--batch", "x", "lantern"}).code, 2);
  EXPECT_EQ(Pinakes({"search", "-f", "trec", "-s", "year", "lantern"}).code, 2);
}

TEST(Count, IsANumber_ExitTellsNone) {
  EXPECT_EQ(Pinakes({"count", "lantern"}).out, "4\n");
  EXPECT_EQ(Pinakes({"count", "lantern"}).code, 0);
  const Outcome none = Pinakes({"count", "xylophone"});
  EXPECT_EQ(none.out, "0\n");
  EXPECT_EQ(none.code, 1);
  EXPECT_THAT(Pinakes({"count", "-f", "json", "lantern"}).out, HasSubstr("\"total\":4,"));
}

TEST(Count, PartialMatches_AreNotCounted) {
  EXPECT_EQ(Pinakes({"count", "lantern kerosene"}).out, "0\n");
  EXPECT_THAT(Pinakes({"search", "lantern kerosene"}).out,
              StartsWith("no record has all of the words; the nearest ones:\n"));
}

TEST(Show, FindsByIdAndByIdentifierInAnyForm) {
  for (const char* id :
       {"lamp:1", "10.5555/LAMP.1", "doi:10.5555/lamp.1", "https://doi.org/10.5555/lamp.1"}) {
    const Outcome outcome = Pinakes({"show", id});
    EXPECT_EQ(outcome.code, 0) << id;
    EXPECT_THAT(outcome.out, StartsWith("Sparse lanterns: a field guide\n  authors    Ann Quill, "
                                        "Lin Orme\n  year       2019\n"))
        << id;
    EXPECT_THAT(outcome.out, HasSubstr("\n  doi        10.5555/lamp.1\n"));
    EXPECT_THAT(outcome.out, HasSubstr("\n  source     library.jsonl (jsonl)"));
  }
  EXPECT_THAT(Pinakes({"show", "lamp:6"}).out, HasSubstr("citations  unknown"));
}

TEST(Show, Missing_IsSaid_OthersShown_Exit1) {
  const Outcome outcome = Pinakes({"show", "-f", "json", "lamp:2", "lamp:99"});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_THAT(outcome.out, StartsWith("{\"publications\":[{\"id\":\"lamp:2\""));
  EXPECT_EQ(outcome.err,
            "{\"error\":{\"code\":\"not-found\",\"message\":\"no record has the id \\\"lamp:99"
            "\\\"\"}}\n");
  EXPECT_THAT(Pinakes({"show", "-f", "json", "lamp:2"}).out, StartsWith("{\"id\":\"lamp:2\","));
}

TEST(Facets, OfAQueryAndOfAll) {
  EXPECT_EQ(Pinakes({"facets", "year", "lantern"}).out, "2  2021\n1  2019\n1  2022\n");
  EXPECT_EQ(Pinakes({"facets", "author:2"}).out, "3  Ann Quill\n2  Lin Orme\n");
  EXPECT_EQ(Pinakes({"facets", "type:1", "-f", "json"}).out,
            "{\"field\":\"type\",\"values\":[{\"value\":\"article\",\"count\":4}]}\n");
  EXPECT_EQ(Pinakes({"facets", "year", "-n", "1", "lantern"}).out, "2  2021\n");
  EXPECT_EQ(Pinakes({"facets", "-n", "0", "year"}).code, 2);
  EXPECT_EQ(Pinakes({"facets", "year", "xylophone"}).code, 1);
  EXPECT_EQ(Pinakes({"facets", "title"}).code, 2);
}

TEST(Facets, OfAll_AreThoseOfAQueryForAll) {
  for (const char* field : {"year", "venue", "type", "citations", "author", "dump"}) {
    const Outcome all = Pinakes({"facets", field});
    EXPECT_EQ(all.code, 0) << field;
    EXPECT_EQ(all.err, "") << field;
    EXPECT_EQ(all.out, Pinakes({"facets", field, "NOT xylophone"}).out) << field;
  }
}

TEST(Count, WithoutAQuery_IsOfAllRecords) {
  const Outcome all = Pinakes({"count"});
  EXPECT_EQ(all.code, 0);
  EXPECT_EQ(all.err, "");
  EXPECT_EQ(all.out, Pinakes({"count", "NOT xylophone"}).out);
  EXPECT_THAT(Pinakes({"count", "-f", "json"}).out, StartsWith("{\"total\":"));
}

TEST(Explain, SaysWhatWasAskedAndWhatWasRun) {
  const Outcome outcome = Pinakes({"explain", "title:lantern year:2020.."});
  EXPECT_EQ(outcome.code, 0);
  const Words lines = Lines(outcome.out);
  EXPECT_EQ(lines[0], "asked:  title:lantern year:2020..");
  EXPECT_THAT(lines[1], StartsWith("run:    "));
  EXPECT_THAT(lines[1], HasSubstr("title:"));
  EXPECT_THAT(lines[2], HasSubstr("ranking blend-1"));
  EXPECT_THAT(outcome.out, HasSubstr("    score "));
}

TEST(Analyze, ShowsTermsOfATextAndOfAQuery) {
  const Outcome outcome = Pinakes({"analyze", "Burning lanterns"});
  EXPECT_EQ(outcome.code, 0);
  EXPECT_EQ(Lines(outcome.out).front(), "0\tburning\tburn\tword\tBurning");
  EXPECT_THAT(Pinakes({"analyze", "--language", "none", "Burning"}).out,
              StartsWith("0\tburning\tburning\t"));
  EXPECT_THAT(Pinakes({"analyze", "--query", "GPT-3"}).out, HasSubstr("gpt3"));
  EXPECT_THAT(Pinakes({"analyze", "--name", "Lin Orme"}).out, HasSubstr("orme/lin"));
  EXPECT_THAT(outcome.out, HasSubstr("\ntext rules icu"));
  EXPECT_THAT(Pinakes({"analyze", "-f", "json", "maps"}).out,
              HasSubstr("\"tokens\":[{\"position\":0,\"term\":\"maps\",\"stem\":\"map\","
                        "\"begin\":0,\"end\":4,"));
  EXPECT_EQ(Pinakes({"analyze", "--language", "klingon", "x"}).code, 2);
}

TEST(Metrics, CertainAndPossible_AreToldApart) {
  const Outcome outcome = Pinakes({"metrics", "author:Lin Orme"});
  EXPECT_EQ(outcome.code, 0);
  EXPECT_EQ(outcome.out,
            "records    3 certain    +1 possible (author list cut short)\n"
            "citations  163          up to 238\n"
            "h-index    3            up to 3\n"
            "i10        2            up to 3\n"
            "g-index    3            up to 4\n"
            "years      2019 to 2021\n"
            "  2019     1 record     120 citations\n"
            "  2021     2 records    43 citations\n");
}

TEST(Metrics, JsonHasBothFigures_UnknownCountsAreSaid) {
  EXPECT_THAT(Pinakes({"metrics", "-f", "json", "author:Lin Orme"}).out,
              HasSubstr("\"records\":3,\"records_upper\":4,\"possible\":1,\"citations\":163,"
                        "\"citations_upper\":238,\"h_index\":3,\"h_index_upper\":3"));
  EXPECT_THAT(Pinakes({"metrics", "灯笼网络"}).out,
              HasSubstr("unknown    1 record without a citation count\n"));
  EXPECT_EQ(Pinakes({"metrics", "xylophone"}).code, 1);
}

}  // namespace
}  // namespace pinakes::cli_test
