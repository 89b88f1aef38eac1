// Dump after dump: diff, index --full, what a dump says is no more.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/cli/sample.h"

namespace pinakes::cli_test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

class Dumps : public ::testing::Test {
 protected:
  Outcome Run(Words arguments) const {
    return RunPinakes(arguments, {{{"PINAKES_INDEX", dir_.path("index")}}, {}, {}});
  }
  Outcome Index(std::string_view name, std::string_view content, Words more = {}) const {
    Words words{"index", dir_.Write(name, content)};
    words.insert(words.end(), more.begin(), more.end());
    return Run(words);
  }
  std::string Ids() const {
    std::string ids;
    for (const std::string& line : Lines(Run({"export"}).out)) {
      const std::size_t at = line.find("\"id\":\"") + 6;
      ids += line.substr(at, line.find('"', at) - at) + " ";
    }
    return ids;
  }
  const TempDir dir_;
};

constexpr std::string_view kAugust =
    R"({"id":"a:1","title":"Amber lanterns","authors":[{"name":"A Quill"}],"citations":10}
{"id":"a:2","title":"Basalt rivers","authors":[{"name":"L Orme"}],"citations":4}
{"id":"a:3","title":"Chalk maps","authors":[{"name":"L Orme"}]}
)";
constexpr std::string_view kSeptember =
    R"({"id":"a:1","title":"Amber lanterns","authors":[{"name":"A Quill"}],"citations":15}
{"id":"a:3","title":"Chalk maps","authors":[{"name":"L Orme"}],"citations":1}
{"id":"a:4","title":"Dune signals","authors":[{"name":"A Quill"}],"citations":0}
{"id":"a:5","title":"Ember tides","authors":[{"name":"A Quill"}]}
)";

TEST_F(Dumps, Diff_TwoFiles_NewVanishedAndCitations) {
  const std::string old = dir_.Write("2026-08.jsonl", kAugust);
  const std::string fresh = dir_.Write("2026-09.jsonl", kSeptember);
  const Outcome outcome = Run({"diff", old, fresh});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(outcome.out,
            "new 2 · vanished 1 · citations changed in 2 records, +5 in all\n"
            "+ a:4  Dune signals\n"
            "+ a:5  Ember tides\n"
            "- a:2  Basalt rivers\n"
            "  a:1  Amber lanterns: 10 → 15\n"
            "  a:3  Chalk maps: unknown → 1\n");
  const Outcome json = Run({"diff", "-f", "json", old, fresh});
  EXPECT_THAT(json.out, StartsWith("{\"new_records\":2,\"vanished_records\":1,\"in_both\":2,"
                                   "\"citations_changed\":2,\"citations_gained\":5,\"new\":["));
  EXPECT_THAT(json.out, HasSubstr("{\"id\":\"a:3\",\"title\":\"Chalk maps\",\"after\":1}"));
  EXPECT_THAT(Run({"diff", "-n", "1", old, fresh}).out, HasSubstr("… and 1 more\n"));
  EXPECT_EQ(Run({"diff", old, old}).out, "new 0 · vanished 0 · citations changed in 0 records\n");
}

TEST_F(Dumps, Diff_DumpsOfTheIndex_AndAFileAgainstTheIndex) {
  ASSERT_EQ(Index("2026-08.jsonl", kAugust).code, 0);
  ASSERT_EQ(Index("2026-09.jsonl", kSeptember).code, 0);
  const std::string expected = "new 2 · vanished 1 · citations changed in 2 records, +5 in all\n";
  const std::filesystem::path elsewhere = dir_.path("elsewhere");
  EXPECT_THAT(Run({"diff", "2026-08.jsonl", "2026-09.jsonl"}).out, StartsWith(expected));
  // A file of a name that the index has a dump of.
  EXPECT_THAT(Run({"diff", dir_.Write("new/2026-08.jsonl", kSeptember)}).out, StartsWith(expected));
  // A file that it has not: against all records.
  EXPECT_THAT(Run({"diff", dir_.Write("2026-10.jsonl", kAugust)}).out,
              StartsWith("new 0 · vanished 2 · "));
  const Outcome unknown = Run({"diff", "nothing", "2026-09.jsonl"});
  EXPECT_EQ(unknown.code, 2);
  EXPECT_THAT(unknown.err, HasSubstr("neither a file nor a dump"));
}

TEST_F(Dumps, Diff_OtherFormats_AreMatchedByIdentifierAndTitle) {
  const std::string bibtex = dir_.Write("a.bib",
                                        "@article{x, title={Amber lanterns}, author={Quill, Ann}}\n"
                                        "@article{y, title={Other}, doi={10.5555/OTHER}}\n");
  const std::string ris = dir_.Write("b.ris",
                                     "TY  - JOUR\nTI  - Amber Lanterns\nAU  - Quill, A.\nER  - \n"
                                     "TY  - JOUR\nDO  - 10.5555/other\nTI  - Other\nER  - \n");
  EXPECT_EQ(Run({"diff", bibtex, ris}).out,
            "new 0 · vanished 0 · citations changed in 0 records\n");
}

TEST_F(Dumps, Diff_BrokenRecords_Exit3_TheOthersAreCompared) {
  const std::string old = dir_.Write("old.jsonl", kAugust);
  const std::string fresh = dir_.Write("new.jsonl", std::string(kAugust) + "{broken\n");
  const Outcome outcome = Run({"diff", old, fresh});
  EXPECT_EQ(outcome.code, 3);
  EXPECT_THAT(outcome.out, StartsWith("new 0 · vanished 0"));
  EXPECT_THAT(outcome.err, HasSubstr("1 record could not be read"));
}

TEST_F(Dumps, Full_WhatVanishedGoes_WhatAnotherDumpHasStays) {
  ASSERT_EQ(Index("profile.jsonl", kAugust).code, 0);
  ASSERT_EQ(Index("other.jsonl", R"({"id":"a:3","title":"Chalk maps","citations":7})").code, 0);
  // Without --full nothing goes.
  ASSERT_EQ(Index("profile.jsonl", R"({"id":"a:1","title":"Amber lanterns"})").code, 0);
  EXPECT_EQ(Ids(), "a:1 a:2 a:3 ");
  const Outcome outcome =
      Index("profile.jsonl", R"({"id":"a:1","title":"Amber lanterns"})", {"--full"});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_THAT(outcome.err, HasSubstr("2 records changed or gone"));
  EXPECT_EQ(Ids(), "a:1 a:3 ");
  const std::string chalk = Run({"show", "-f", "json", "a:3"}).out;
  EXPECT_THAT(chalk, HasSubstr("\"citations\":7"));
  EXPECT_THAT(chalk, Not(HasSubstr("profile.jsonl")));
  EXPECT_EQ(Run({"check"}).code, 0);
}

TEST_F(Dumps, Full_OfSeveralFiles_IsTheirSum) {
  const std::string one = dir_.Write("1.jsonl", R"({"id":"a:1","title":"Amber"})");
  const std::string two = dir_.Write("2.jsonl", R"({"id":"a:2","title":"Basalt"})");
  const std::string three = dir_.Write("3.jsonl", R"({"id":"a:3","title":"Chalk"})");
  ASSERT_EQ(Run({"index", "--dump", "d", one, two, three}).code, 0);
  ASSERT_EQ(Run({"index", "--dump", "d", "--full", one, three}).code, 0);
  EXPECT_EQ(Ids(), "a:1 a:3 ");
}

TEST_F(Dumps, Full_ThatCannotBeReadInFull_TakesNothingAway) {
  ASSERT_EQ(Index("profile.jsonl", kAugust).code, 0);
  const Outcome outcome = Index(
      "profile.jsonl", "{\"id\":\"a:1\",\"title\":\"Amber lanterns\"}\n{broken\n", {"--full"});
  EXPECT_EQ(outcome.code, 3);
  EXPECT_THAT(outcome.err, HasSubstr("was kept in spite of --full"));
  EXPECT_EQ(Ids(), "a:1 a:2 a:3 ");
  EXPECT_EQ(Index("profile.jsonl", "", {"--full"}).code, 2);
  EXPECT_EQ(Ids(), "a:1 a:2 a:3 ");
}

std::string PubMed(std::string_view content) {
  return "<?xml version=\"1.0\"?>\n<PubmedArticleSet>\n" + std::string(content) +
         "</PubmedArticleSet>\n";
}

std::string Article(int pmid, std::string_view title, int version = 1) {
  return "<PubmedArticle><MedlineCitation><PMID Version=\"" + std::to_string(version) + "\">" +
         std::to_string(pmid) +
         "</PMID><Article><Journal><Title>Lamp Journal</Title><JournalIssue><PubDate><Year>2001"
         "</Year></PubDate></JournalIssue></Journal><ArticleTitle>" +
         std::string(title) +
         "</ArticleTitle><AuthorList><Author><LastName>Quill</LastName><ForeName>Ann</ForeName>"
         "</Author></AuthorList></Article></MedlineCitation><PubmedData><ArticleIdList><ArticleId "
         "IdType=\"pubmed\">" +
         std::to_string(pmid) + "</ArticleId></ArticleIdList></PubmedData></PubmedArticle>\n";
}

TEST_F(Dumps, PubMedUpdateFile_DeletesAndChanges) {
  ASSERT_EQ(
      Index("pubmed24n0001.xml", PubMed(Article(1, "Amber lanterns") + Article(2, "Basalt rivers") +
                                        Article(3, "Chalk maps")))
          .code,
      0);
  const std::string update =
      PubMed(Article(3, "Chalk maps, revised") +
             "<DeleteCitation><PMID Version=\"1\">2</PMID></DeleteCitation>");
  for (int run = 0; run < 2; ++run) {
    const Outcome outcome = Index("pubmed24n0002.xml", update);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_EQ(Ids(), "pmid:1 pmid:3 ") << run;
    EXPECT_EQ(Run({"count", "pmid:2"}).out, "0\n");
    EXPECT_THAT(Run({"show", "pmid:3"}).out, HasSubstr("Chalk maps, revised"));
  }
  EXPECT_EQ(Run({"check"}).code, 0);
}

TEST_F(Dumps, ADeletionByTheSource_LeavesWhatOtherDumpsSay) {
  ASSERT_EQ(
      Index("base.xml", PubMed(Article(1, "Amber lanterns") + Article(2, "Basalt rivers"))).code,
      0);
  ASSERT_EQ(
      Index("mine.bib", "@article{b, title={Basalt rivers}, author={Quill, Ann}, year=2001}\n")
          .code,
      0);
  EXPECT_EQ(Ids(), "pmid:1 pmid:2 ");
  ASSERT_EQ(Index("update.xml", PubMed("<DeleteCitation><PMID Version=\"1\">2</PMID>"
                                       "</DeleteCitation>"))
                .code,
            0);
  EXPECT_EQ(Run({"count", "pmid:2"}).out, "0\n");
  EXPECT_EQ(Run({"count", "basalt"}).out, "1\n");
  EXPECT_EQ(Run({"check"}).code, 0);
}

TEST_F(Dumps, TheSameDumpWithOneChangedRecord_ChangesOne) {
  std::string dump;
  for (int i = 0; i < 500; ++i) {
    dump += "{\"id\":\"n:" + std::to_string(i) + "\",\"title\":\"Lamp number " + std::to_string(i) +
            "\",\"citations\":" + std::to_string(i) + "}\n";
  }
  EXPECT_EQ(Index("d.jsonl", dump).out, "500 read: 500 new, 0 changed, 0 unchanged, 0 rejected\n");
  EXPECT_EQ(Index("d.jsonl", dump).out, "500 read: 0 new, 0 changed, 500 unchanged, 0 rejected\n");
  dump.replace(dump.find("\"citations\":250"), 15, "\"citations\":251");
  EXPECT_EQ(Index("d.jsonl", dump).out, "500 read: 0 new, 1 changed, 499 unchanged, 0 rejected\n");
}

TEST_F(Dumps, TheLatestCount_IsShown_WhicheverDumpBringsIt) {
  ASSERT_EQ(Index("a.jsonl", R"({"id":"x","title":"Lamps","citations":10})").code, 0);
  ASSERT_EQ(Index("b.jsonl", R"({"id":"x","title":"Lamps","citations":12})").code, 0);
  EXPECT_THAT(Run({"show", "-f", "json", "x"}).out, HasSubstr("\"citations\":12,"));
  ASSERT_EQ(Index("a.jsonl", R"({"id":"x","title":"Lamps","citations":15})").code, 0);
  EXPECT_THAT(Run({"show", "-f", "json", "x"}).out, HasSubstr("\"citations\":15,"));
  ASSERT_EQ(Run({"forget", "a.jsonl"}).code, 0);
  EXPECT_THAT(Run({"show", "-f", "json", "x"}).out, HasSubstr("\"citations\":12,"));
}

}  // namespace
}  // namespace pinakes::cli_test
