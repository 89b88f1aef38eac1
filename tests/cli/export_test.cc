// export, and the formats of reference managers: what they say, and that it reads back.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <sstream>
#include <vector>

#include "corpus/reader.h"
#include "tests/cli/sample.h"

namespace pinakes::cli_test {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

// Keeps the records of a dump.
class Records : public corpus::Sink {
 public:
  bool Record(const corpus::Place&, Publication&& publication) override {
    all.push_back(std::move(publication));
    return true;
  }
  bool Skip(const corpus::Place&, std::string_view) override { return true; }
  bool Reject(const corpus::Place&, std::string_view reason, std::string_view) override {
    ADD_FAILURE() << reason;
    return true;
  }
  bool Delete(const corpus::Place&, const Identifier&) override { return true; }
  void Note(const corpus::Place&, std::string_view) override {}
  std::vector<Publication> all;
};

std::vector<Publication> ReadBack(const std::string& text, const std::string& format) {
  const TempDir dir;
  Records records;
  corpus::ReadOptions options;
  options.from = format;
  const Status status = corpus::ReadDump(dir.Write("dump", text), options, records, nullptr);
  EXPECT_TRUE(status.ok()) << status.message();
  return records.all;
}

TEST(Export, Native_IndexedAgain_IsTheSame) {
  const Outcome first = SharedLibrary().Run({"export"});
  EXPECT_EQ(first.code, 0);
  EXPECT_EQ(Lines(first.out).size(), 8U);
  const TempDir dir;
  const std::string index = dir.path("again");
  ASSERT_EQ(RunPinakes({"index", "--index", index, dir.Write("all.jsonl", first.out)}).code, 0);
  EXPECT_EQ(RunPinakes({"export", "--index", index}).out, first.out);
}

TEST(Export, Query_RestrictsIt_NothingFound_Exit1) {
  EXPECT_EQ(Lines(SharedLibrary().Run({"export", "lantern"}).out).size(), 4U);
  EXPECT_EQ(Lines(SharedLibrary().Run({"export", "--type", "book"}).out).size(), 1U);
  const Outcome none = SharedLibrary().Run({"export", "xylophone"});
  EXPECT_EQ(none.code, 1);
  EXPECT_EQ(none.out, "");
  EXPECT_EQ(SharedLibrary().Run({"export", "-f", "csl-json", "xylophone"}).out, "[]\n");
}

TEST(Bibtex, Entry_HasKeyEscapesAndProtectedCapitals) {
  const std::string out = SharedLibrary().Run({"show", "-f", "bibtex", "lamp:7"}).out;
  EXPECT_EQ(out,
            "@unpublished{vanderberg2018kerosene,\n"
            "  title = {Kerosene \\& wicks: 100\\% of what\\_you need \\{to\\} know},\n"
            "  author = {van der Berg, Jr., Jan},\n"
            "  year = {2018},\n"
            "  eprint = {1801.00001},\n"
            "  archiveprefix = {arXiv}\n"
            "}\n\n");
  const TempDir dir;
  const std::string record = R"({"id":"x","title":"GPU maps for an iPhone in Oslo"})";
  ASSERT_EQ(RunPinakes({"index", "--index", dir.path("i"), dir.Write("x.jsonl", record)}).code, 0);
  EXPECT_THAT(RunPinakes({"export", "--index", dir.path("i"), "-f", "bibtex"}).out,
              HasSubstr("title = {{GPU} maps for an {iPhone} in Oslo}"));
}

TEST(Bibtex, SameKey_GetsLetters_BodiesAreBraced_CutListsGoOn) {
  const TempDir dir;
  std::string records;
  for (const char* id : {"a", "b", "c"}) {
    records += std::string("{\"id\":\"") + id +
               "\",\"title\":\"Maps\",\"year\":2001,\"authors\":[{\"name\":\"Map and Chart "
               "Office\"}],\"authors_truncated\":true}\n";
  }
  ASSERT_EQ(RunPinakes({"index", "--index", dir.path("i"), dir.Write("x.jsonl", records)}).code, 0);
  const std::string out = RunPinakes({"export", "--index", dir.path("i"), "-f", "bibtex"}).out;
  EXPECT_THAT(out, StartsWith("@misc{mapandchartoffice2001maps,\n"));
  EXPECT_THAT(out, HasSubstr("@misc{mapandchartoffice2001mapsa,\n"));
  EXPECT_THAT(out, HasSubstr("@misc{mapandchartoffice2001mapsb,\n"));
  EXPECT_THAT(out, HasSubstr("author = {{Map and Chart Office} and others}"));
}

TEST(CiteKey, Pattern_MakesTheKeysOfEveryFormat) {
  const TempDir dir;
  const std::string bib =
      "@article{Ow:2001-x, title={The {DeepLamp} of Oslo}, author={Böhm, Uwe and Fir, Ada}, "
      "year=2001}\n@article{z, title={Lamps}, author={Böhm, Uwe and A, B and C, D and E, F}, "
      "year={2001}}\n";
  ASSERT_EQ(RunPinakes({"index", "--index", dir.path("i"), dir.Write("x.bib", bib)}).code, 0);
  struct Case {
    const char* pattern;
    const char* keys;
  };
  for (const Case& each : {
           Case{"{author}{year}{title}", "bohm2001deeplamp bohm2001lamps"},
           Case{"{Author}{year}", "Bohm2001 Bohm2001a"},
           Case{"{Authors}:{Title}", "BohmFir:DeepLamp BohmEtAl:Lamps"},
           Case{"{authors}{yy}", "bohmfir01 bohmetal01"},
           Case{"lib/{key}", "lib/Ow:2001-x lib/z"},
       }) {
    for (const auto& [format, before] :
         {std::pair("bibtex", "@article{"), std::pair("ris", "ID  - "),
          std::pair("csl-json", "\"id\":\"")}) {
      const std::string out = RunPinakes({"search", "--index", dir.path("i"), "-s", "-year",
                                          "--cite-key", each.pattern, "-f", format, "böhm"})
                                  .out;
      std::set<std::string> keys;
      for (std::size_t at = out.find(before); at != std::string::npos;
           at = out.find(before, at + 1)) {
        const std::size_t begin = at + std::string_view(before).size();
        keys.insert(out.substr(begin, out.find_first_of(",\"\r\n", begin) - begin));
      }
      std::istringstream wanted(each.keys);
      const std::set<std::string> expected{std::istream_iterator<std::string>(wanted), {}};
      EXPECT_EQ(keys, expected) << each.pattern << " " << format << "\n" << out;
    }
  }
}

TEST(CiteKey, RecordsWithoutTheParts_GetTheUsualKey) {
  const TempDir dir;
  const std::string records = "{\"id\":\"a\",\"title\":\"Lamps\",\"year\":2001}\n{\"id\":\"b\"}\n";
  ASSERT_EQ(RunPinakes({"index", "--index", dir.path("i"), dir.Write("x.jsonl", records)}).code,
            3);  // the second record is nothing
  EXPECT_THAT(
      RunPinakes({"export", "--index", dir.path("i"), "-f", "bibtex", "--cite-key", "{key}"}).out,
      StartsWith("@misc{2001lamps,\n"));
}

TEST(CiteKey, KeysAreOnesThatEveryReaderOfBibtexTakes) {
  const TempDir dir;
  // BibTeX takes keys that differ in capitals alone for one.
  const std::string records =
      R"({"id":"doi:10.1002/(sici)1(199)1:1<3::aid>3.0.co;2-h|x","title":"Lamps","year":2001,"authors":[{"name":"Ada DeVille","family":"DeVille","given":"Ada"}]}
{"id":"B","title":"Lamps","year":2001,"authors":[{"name":"Ida Deville","family":"Deville","given":"Ida"}]}
)";
  ASSERT_EQ(RunPinakes({"index", "--index", dir.path("i"), dir.Write("x.jsonl", records)}).code, 0);
  const auto keys = [&](const char* pattern) {
    return RunPinakes({"export", "--index", dir.path("i"), "-f", "bibtex", "--cite-key", pattern})
        .out;
  };
  EXPECT_THAT(keys("{id}"), HasSubstr("{doi:10.1002/sici11991:13::aid3.0.co;2-hx,\n"));
  const std::string named = keys("{Author}{year}");
  EXPECT_THAT(named, HasSubstr("{Deville2001,\n"));
  EXPECT_THAT(named, HasSubstr("{DeVille2001a,\n"));
}

TEST(CiteKey, WrongPatterns_AreRefusedInWords) {
  for (const auto& [pattern, says] :
       {std::pair("{autor}", "there is no {autor}. Did you mean {author}?"),
        std::pair("{year", "a brace is not closed"), std::pair("{}", "there is no {}"),
        std::pair("{year},", "\",\" cannot stand in a cite key"),
        std::pair("key", "it names nothing of a record")}) {
    const Outcome outcome = Pinakes({"export", "-f", "bibtex", "--cite-key", pattern});
    EXPECT_EQ(outcome.code, 2) << pattern;
    EXPECT_THAT(outcome.err, HasSubstr(says));
  }
}

TEST(Export, RetractedAndCutVenues_AreSaidInEveryFormat) {
  for (const char* format : {"bibtex", "ris", "csl-json"}) {
    EXPECT_THAT(Pinakes({"show", "-f", format, "lamp:8"}).out, HasSubstr("Retracted")) << format;
    EXPECT_THAT(Pinakes({"show", "-f", format, "lamp:5"}).out, HasSubstr("Workshop on …"))
        << format;
  }
}

// Readers of BibTeX count escaped braces too.
TEST(Bibtex, BracesWithoutAPartner_AreNamed) {
  const Library library(
      R"({"id":"b:1","title":"A {b} of }c{ and {d e}","abstract":"one {","authors":[{"name":"A Fir"}]}
)");
  const std::string out = library.Run({"export", "-f", "bibtex"}).out;
  EXPECT_THAT(out, HasSubstr("A \\{b\\} of \\textbraceright{}c\\textbraceleft{} and"));
  EXPECT_EQ(std::ranges::count(out, '{'), std::ranges::count(out, '}'));
  const std::vector<Publication> back = ReadBack(out, "bibtex");
  ASSERT_EQ(back.size(), 1U);
  EXPECT_EQ(back[0].title(), "A {b} of }c{ and {d e}");
  EXPECT_EQ(back[0].abstract(), "one {");
}

// What TeX would set as one sign stays two.
TEST(Bibtex, DashesAndQuotationMarks_AreNoLigatures) {
  const Library library(
      R"({"id":"b:1","title":"Worms -- a 'matter' of ''fear''","abstract":"`truth' --- ``x''","authors":[{"name":"A Fir"}],"keywords":["Antibodies, Antinuclear"],"url":"https://e.org/~a--b_c"}
)");
  const std::string out = library.Run({"export", "-f", "bibtex"}).out;
  EXPECT_THAT(out, HasSubstr("  title = {Worms -{}- a 'matter' of '{}'fear'{}'},\n"));
  EXPECT_THAT(out, HasSubstr("  abstract = {\\textasciigrave{}truth' -{}-{}- "
                             "\\textasciigrave{}\\textasciigrave{}x'{}'}\n"));
  EXPECT_THAT(out, HasSubstr("  keywords = {Antibodies, Antinuclear;},\n"));
  EXPECT_THAT(out, HasSubstr("  url = {https://e.org/~a--b_c},\n"));
  const std::vector<Publication> back = ReadBack(out, "bibtex");
  ASSERT_EQ(back.size(), 1U);
  EXPECT_EQ(back[0].title(), "Worms -- a 'matter' of ''fear''");
  EXPECT_EQ(back[0].abstract(), "`truth' --- ``x''");
  EXPECT_EQ(back[0].url(), "https://e.org/~a--b_c");
}

TEST(Ris, Record_HasTagsAndCrLf) {
  const std::string out = SharedLibrary().Run({"show", "-f", "ris", "lamp:1"}).out;
  EXPECT_EQ(out,
            "TY  - JOUR\r\nID  - lamp:1\r\nTI  - Sparse lanterns: a field guide\r\n"
            "AU  - Quill, Ann\r\nAU  - Orme, Lin\r\nPY  - 2019\r\n"
            "JO  - Journal of Lantern Studies\r\nVL  - 4\r\nIS  - 2\r\nSP  - 11\r\nEP  - 25\r\n"
            "DO  - 10.5555/lamp.1\r\nER  - \r\n\r\n");
}

TEST(Csl, Items_AreOneArray) {
  const std::string out = SharedLibrary().Run({"show", "-f", "csl-json", "lamp:1", "lamp:4"}).out;
  EXPECT_EQ(out,
            "[\n{\"id\":\"lamp:1\",\"type\":\"article-journal\",\"title\":\"Sparse lanterns: a "
            "field guide\",\"author\":[{\"family\":\"Quill\",\"given\":\"Ann\"},{\"family\":"
            "\"Orme\",\"given\":\"Lin\"}],\"issued\":{\"date-parts\":[[2019]]},\"container-title\":"
            "\"Journal of Lantern Studies\",\"volume\":\"4\",\"issue\":\"2\",\"page\":\"11-25\","
            "\"DOI\":\"10.5555/lamp.1\"},\n"
            "{\"id\":\"lamp:4\",\"type\":\"book\",\"title\":\"Glass\",\"author\":[{\"literal\":"
            "\"Glass Consortium\"}],\"issued\":{\"date-parts\":[[1998]]},\"publisher\":\"Kiln & "
            "Sons\"}\n]\n");
}

// What every format of reference managers keeps, read back by our own readers.
class RoundTrip : public ::testing::TestWithParam<std::pair<const char*, const char*>> {};

TEST_P(RoundTrip, TitlesNamesYearsAndVenues_ComeBack) {
  const auto& [format, reader] = GetParam();
  if (corpus::FindFormat(reader) == nullptr) GTEST_SKIP() << "no reader for " << format;
  const std::vector<Publication> before = ReadBack(SharedLibrary().Run({"export"}).out, "jsonl");
  const std::vector<Publication> after =
      ReadBack(SharedLibrary().Run({"export", "-f", format}).out, reader);
  ASSERT_EQ(after.size(), before.size());
  for (std::size_t i = 0; i < before.size(); ++i) {
    EXPECT_EQ(after[i].title(), before[i].title());
    EXPECT_EQ(after[i].year(), before[i].year());
    EXPECT_EQ(after[i].authors_truncated(), before[i].authors_truncated()) << before[i].title();
    EXPECT_EQ(after[i].pages(), before[i].pages());
    EXPECT_EQ(after[i].volume(), before[i].volume());
    EXPECT_EQ(after[i].issue(), before[i].issue());
    EXPECT_EQ(after[i].venue(), before[i].venue());
    EXPECT_EQ(after[i].venue_truncated(), before[i].venue_truncated()) << before[i].title();
    ASSERT_EQ(after[i].authors_size(), before[i].authors_size()) << before[i].title();
    for (int a = 0; a < before[i].authors_size(); ++a) {
      EXPECT_EQ(after[i].authors(a).family(), before[i].authors(a).family());
      EXPECT_EQ(after[i].authors(a).given(), before[i].authors(a).given());
    }
  }
}

// One record with everything that a reference manager keeps.
TEST_P(RoundTrip, EveryFieldOfARichRecord_ComesBack) {
  const auto& [format, reader] = GetParam();
  const Library library(
      R"({"id":"r:1","title":"Ümlaut & {braces}: 50% of $x_1$, #3 ~ \\path","authors":[{"name":"Ana María de la Cruz, Jr.","family":"de la Cruz","given":"Ana María","suffix":"Jr."},{"name":"Smith and Sons Company"}],"venue":"Journal of R&D \"Letters\"","year":2011,"type":"article","volume":"12","issue":"3-4","pages":"e17","publisher":"Kiln & Sons","url":"https://example.org/a_b?c=d%20e&f","language":"pt","keywords":["glass","wet wool"],"abstract":"First line. 5 < 6 & 7 > 2.","identifiers":[{"scheme":"doi","value":"10.5555/a_b(c)<d>"},{"scheme":"arxiv","value":"1801.00001"},{"scheme":"pmid","value":"12345"},{"scheme":"issn","value":"1234-5679"},{"scheme":"issn","value":"2049-3630"}]}
)");
  ASSERT_EQ(library.report().code, 0) << library.report().err;
  const std::vector<Publication> before = ReadBack(library.Run({"export"}).out, "jsonl");
  const std::vector<Publication> after =
      ReadBack(library.Run({"export", "-f", format}).out, reader);
  ASSERT_EQ(before.size(), 1U);
  ASSERT_EQ(after.size(), 1U);
  const Publication &a = after[0], &b = before[0];
  EXPECT_EQ(a.title(), b.title());
  EXPECT_EQ(a.venue(), b.venue());
  EXPECT_EQ(a.year(), b.year());
  EXPECT_EQ(a.type(), b.type());
  EXPECT_EQ(a.volume(), b.volume());
  EXPECT_EQ(a.issue(), b.issue());
  EXPECT_EQ(a.pages(), b.pages());
  EXPECT_EQ(a.publisher(), b.publisher());
  EXPECT_EQ(a.url(), b.url());
  EXPECT_EQ(a.language(), b.language());
  EXPECT_EQ(a.abstract(), b.abstract());
  EXPECT_THAT(std::vector<std::string>(a.keywords().begin(), a.keywords().end()),
              ::testing::ElementsAre("glass", "wet wool"));
  ASSERT_EQ(a.authors_size(), 2);
  EXPECT_EQ(a.authors(0).family(), "de la Cruz");
  EXPECT_EQ(a.authors(0).given(), "Ana María");
  EXPECT_EQ(a.authors(0).suffix(), "Jr.");
  EXPECT_EQ(a.authors(1).name(), "Smith and Sons Company");
  std::vector<std::string> identifiers;
  for (const Identifier& identifier : a.identifiers()) {
    if (identifier.scheme() != "url") {
      identifiers.push_back(identifier.scheme() + ":" + identifier.value());
    }
  }
  EXPECT_THAT(identifiers,
              ::testing::UnorderedElementsAre("doi:10.5555/a_b(c)<d>", "arxiv:1801.00001",
                                              "pmid:12345", "issn:1234-5679", "issn:2049-3630"));
}

TEST_P(RoundTrip, TypesKeywordsAndPlacesOfPublication_ComeBack) {
  const auto& [format, reader] = GetParam();
  std::string records;
  int number = 0;
  for (const char* type : {"article", "inproceedings", "book", "chapter", "thesis", "report",
                           "preprint", "patent", "dataset", "other"}) {
    records += R"({"id":"r:)" + std::to_string(number++) + R"(","title":"Of a )" + type +
               R"(","authors":[{"name":"A Fir"}],"type":")" + type +
               R"(","venue":"Annals","publisher":"House","keywords":["Wool, wet","Glass"]})" + "\n";
  }
  const Library library(records);
  ASSERT_EQ(library.report().code, 0) << library.report().err;
  for (const Publication& after : ReadBack(library.Run({"export", "-f", format}).out, reader)) {
    EXPECT_EQ(after.title(), "Of a " + after.type());
    EXPECT_EQ(after.venue(), "Annals") << after.title();
    EXPECT_EQ(after.publisher(), "House") << after.title();
    EXPECT_THAT(std::vector<std::string>(after.keywords().begin(), after.keywords().end()),
                ::testing::ElementsAre("Wool, wet", "Glass"));
    --number;
  }
  EXPECT_EQ(number, 0);
}

INSTANTIATE_TEST_SUITE_P(All, RoundTrip,
                         ::testing::Values(std::pair{"bibtex", "bibtex"}, std::pair{"ris", "ris"},
                                           std::pair{"csl-json", "csl-json"}),
                         [](const auto& test) {
                           const std::string name = test.param.first;
                           return name == "csl-json" ? "csl" : name;
                         });

}  // namespace
}  // namespace pinakes::cli_test
