// similar, complete, match: what is printed, in which format, with which exit code.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/cli/sample.h"

namespace pinakes::cli_test {
namespace {

using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

TEST(Similar, HeaderNamesTheRecord_WhichIsNotAmongThem) {
  const Outcome outcome = Pinakes({"similar", "lamp:2"});
  EXPECT_EQ(outcome.code, 0);
  EXPECT_EQ(outcome.err, "");
  EXPECT_THAT(outcome.out, StartsWith("1 record like \"Lantern glass under load\"\n\n 1  Glass\n"));
  EXPECT_THAT(outcome.out, Not(HasSubstr("lamp:2")));
}

TEST(Similar, TakesAnyIdentifier_AndEveryFormat) {
  const Library library(
      R"({"id":"kiln:1","title":"Kiln bricks","identifiers":[{"scheme":"doi","value":"10.5555/kiln.1"}]}
{"id":"kiln:2","title":"Bricks of an old kiln"}
{"id":"kiln:3","title":"Rivers by night"}
)");
  EXPECT_EQ(library.Run({"similar", "-f", "ids", "kiln:1"}).out, "kiln:2\n");
  EXPECT_EQ(library.Run({"similar", "-f", "ids", "https://doi.org/10.5555/KILN.1"}).out,
            "kiln:2\n");
  EXPECT_THAT(library.Run({"similar", "-f", "json", "kiln:1"}).out,
              StartsWith("{\"query\":\"like "));
  EXPECT_THAT(library.Run({"similar", "-f", "bibtex", "kiln:1"}).out, StartsWith("@"));
  EXPECT_EQ(library.Run({"similar", "-n", "0", "-f", "ids", "kiln:1"}).out, "");
}

TEST(Similar, UnknownId_IsSaid_Exit1_NoIdOrTwo_Exit2) {
  const Outcome outcome = Pinakes({"similar", "nowhere:1"});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_EQ(outcome.err, "pinakes: no record has the id \"nowhere:1\"\n");
  EXPECT_EQ(Pinakes({"similar"}).code, 2);
  EXPECT_EQ(Pinakes({"similar", "lamp:1", "lamp:2"}).code, 2);
}

TEST(Similar, NothingLikeIt_IsSaid_Exit1) {
  const Outcome outcome = Pinakes({"similar", "lamp:6"});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_EQ(outcome.out, "");
  EXPECT_EQ(outcome.err, "nothing similar to: lamp:6\n");
}

TEST(Complete, TitlesAndAuthors_TheMoreCitedFirst) {
  const Outcome outcome = Pinakes({"complete", "lantern"});
  EXPECT_EQ(outcome.code, 0);
  EXPECT_EQ(outcome.out,
            "title   Sparse lanterns: a field guide · 120 citations\n"
            "title   A survey of lantern networks · 75 citations\n"
            "title   Lantern glass under load · 40 citations\n"
            "title   Mapping rivers by lantern light · 3 citations\n");
  EXPECT_EQ(Pinakes({"complete", "orm"}).out,
            "author  Lin Orme · 120 citations\nauthor  L Orme · 3 citations\n");
  EXPECT_EQ(Pinakes({"complete", "lin", "or"}).out, "author  Lin Orme · 120 citations\n");
  EXPECT_EQ(Pinakes({"complete", "灯"}).out, "title   灯笼网络的深度学习研究\n");
}

TEST(Complete, LimitNothingJsonAndUsage) {
  EXPECT_EQ(Lines(Pinakes({"complete", "-n", "2", "lantern"}).out).size(), 2U);
  const Outcome none = Pinakes({"complete", "xylo"});
  EXPECT_EQ(none.code, 1);
  EXPECT_EQ(none.out, "");
  EXPECT_THAT(
      Pinakes({"complete", "-f", "json", "bohr"}).out,
      StartsWith("{\"typed\":\"bohr\",\"completions\":[{\"text\":\"Uwe Böhringer\",\"field\":"
                 "\"author\",\"query\":\"author:\\\"Uwe Böhringer\\\"\",\"id\":\"lamp:5\","
                 "\"citations\":75}]"));
  EXPECT_EQ(Pinakes({"complete"}).code, 2);
  EXPECT_EQ(Pinakes({"complete", " "}).code, 2);
}

constexpr char kReferences[] =
    "Quill, A., & Orme, L. (2019). Sparse lanterns: A field guide. Journal of Lantern Studies, "
    "4(2), 11-25.\n"
    "\n"
    "Fir, L. E. (2010). Counting bees in a closed hive. Bee Letters, 3.\n"
    "L. Orme. Lantern glass under load. In Proc. Glass Congress, pages 1-9, 2021.\n";

TEST(Match, Lines_EachItsRecordOrNone) {
  const TempDir dir;
  const std::string file = dir.Write("references.txt", kReferences);
  const Outcome outcome = Pinakes({"match", file});
  EXPECT_EQ(outcome.code, 0);
  EXPECT_EQ(outcome.out,
            "  1  1.00  Sparse lanterns: a field guide · 2019 · lamp:1\n"
            "  3  none  Fir, L. E. (2010). Counting bees in a closed hive. Bee Letters, 3.\n"
            "  4  1.00  Lantern glass under load · 2021 · lamp:2\n");
  EXPECT_EQ(outcome.err, "3 references: 2 matched, 1 not\n");
  EXPECT_EQ(Pinakes({"match", "-f", "ids", "-"}, {{}, kReferences, {}}).out,
            "lamp:1\nnone\nlamp:2\n");
}

TEST(Match, EveryFormat) {
  const RunOptions input{{}, kReferences, {}};
  const Words table = Lines(Pinakes({"match", "-f", "tsv", "-"}, input).out);
  ASSERT_EQ(table.size(), 4U);
  EXPECT_EQ(table[0], "line\tconfidence\tid\tyear\ttitle\treference");
  EXPECT_THAT(table[2], HasSubstr("\tnone\t\t\tFir, L. E."));
  const std::string json = Pinakes({"match", "-f", "json", "-"}, input).out;
  EXPECT_THAT(json, StartsWith("{\"matches\":[\n{\"line\":1,\"reference\":\"Quill"));
  EXPECT_THAT(json, EndsWith("}\n]}\n"));
  const Words lines = Lines(Pinakes({"match", "-f", "ndjson", "-"}, input).out);
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_THAT(lines[1], Not(HasSubstr("\"publication\"")));
  const std::string bibtex = Pinakes({"match", "-f", "bibtex", "-"}, input).out;
  EXPECT_THAT(bibtex, HasSubstr("@article{quill2019sparse,"));
  EXPECT_THAT(bibtex, HasSubstr("@inproceedings{orme2021lantern,"));
}

TEST(Match, BibFile_IsReadAsSuch_OurOwnExportMatchesItself) {
  const TempDir dir;
  const std::string file =
      dir.Write("all.bib", SharedLibrary().Run({"export", "-f", "bibtex"}).out);
  const std::string ids =
      SharedLibrary().Run({"search", "-f", "ids", "--dump", "library.jsonl", "-n", "100"}).out;
  Words expected = Lines(ids), found = Lines(Pinakes({"match", "-f", "ids", file}).out);
  std::sort(expected.begin(), expected.end());
  std::sort(found.begin(), found.end());
  EXPECT_EQ(found, expected);
  const std::string ris = dir.Write("all.ris", SharedLibrary().Run({"export", "-f", "ris"}).out);
  found = Lines(Pinakes({"match", "-f", "ids", "--from", "ris", ris}).out);
  std::sort(found.begin(), found.end());
  EXPECT_EQ(found, expected);
}

TEST(Match, MinConfidence_ExitCodes) {
  const std::string far_year =
      "Quill, A., & Orme, L. (2001). Sparse lanterns: A field guide. Journal of Lantern Studies.\n";
  EXPECT_EQ(Pinakes({"match", "-f", "ids", "-"}, {{}, far_year, {}}).out, "lamp:1\n");
  const Outcome none =
      Pinakes({"match", "-f", "ids", "--min-confidence", "0.9", "-"}, {{}, far_year, {}});
  EXPECT_EQ(none.out, "none\n");
  EXPECT_EQ(none.code, 1);
  EXPECT_EQ(Pinakes({"match"}).code, 2);
  EXPECT_EQ(Pinakes({"match", "/nonexistent/file"}).code, 2);
  EXPECT_EQ(Pinakes({"match", "--min-confidence", "2", "-"}).code, 2);
  EXPECT_EQ(Pinakes({"match", "--from", "bibtx", "-"}).code, 2);
}

TEST(Match, AnyBytes_AreSurvived) {
  std::string wild;
  for (int i = 0; i < 5000; ++i) wild += static_cast<char>(i * 7919 % 256);
  const Outcome outcome = Pinakes({"match", "-f", "json", "-"}, {{}, wild, {}});
  EXPECT_THAT(outcome.code, ::testing::AnyOf(0, 1));
  EXPECT_THAT(outcome.out, EndsWith("]}\n"));
}

// A query of several words with one misspelt shows what was meant, and says so.
TEST(Search, OneOfSeveralWordsMisspelt_ShowsWhatWasMeant_Exit0) {
  const Outcome outcome = Pinakes({"search", "lantern", "glas", "load"});
  EXPECT_EQ(outcome.code, 0);
  EXPECT_THAT(outcome.out, HasSubstr("Lantern glass under load"));
}

TEST(Search, CutVenue_HasOneEllipsis_HoweverTheSourceMarkedIt) {
  const Library library(
      "{\"id\":\"v:1\",\"title\":\"Amber one\",\"venue\":\"Proceedings of the …\","
      "\"venue_truncated\":true}\n"
      "{\"id\":\"v:2\",\"title\":\"Amber two\",\"venue\":\"Proceedings of the...\","
      "\"venue_truncated\":true}\n"
      "{\"id\":\"v:3\",\"title\":\"Amber three\",\"venue\":\"Proceedings of the\","
      "\"venue_truncated\":true}\n");
  for (const char* id : {"v:1", "v:2", "v:3"}) {
    EXPECT_THAT(library.Run({"search", "id:" + std::string(id)}).out,
                HasSubstr("Proceedings of the … · " + std::string(id)));
  }
}

}  // namespace
}  // namespace pinakes::cli_test
