// What people type and paste, against an index: the record that is meant comes first, and nothing
// fails. One table, every shape of index.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <ctime>

#include "tests/search/index_fixture.h"

namespace pinakes::testing {
namespace {

const std::vector<Row>& Shelf() {
  static const std::vector<Row> rows = {
      {"orca", "ORCA: Cache-aware sorting of tiny records", {"W Sato"}, "Sorting", 2018, 1},
      {"foo", "foo lantern bar", {"K Ode"}, "", 2010, 2},
      {"war", "War and peace or not", {"W Sato"}, "Stage", 2016, 0},
      {"friction", "Friction and wear or not", {"B Meulen"}, "Wear", 2001, 5},
      {"ready", "Ready or not", {"B Meulen"}, "", 2003, 4},
      {"monte", "Simulation and the Monte Carlo method", {"R Rub"}, "Wiley", 1981, 900},
      {"bench", "BENCH-1008 and callisto-burke maps", {"K Ode"}, "", 2011, 0},
      {"state", "A state of the art survey of lantern based models", {"L Orme"}, "", 2012, 9},
      {"xyq", "The xyq-abd relation", {"L Orme"}, "", 2013, 9},
      {"uni", "University rankings", {"K Ode"}, "", 2017, 10},
      {"access", "Universal access", {"K Ode"}, "", 2015, 9},
      {"maps", "Lantern maps", {"Ann Quill"}, "Atlas", 2019, 3},
      {"rivers", "Rivers", {"Ann Quill"}, "Atlas", 2019, 30},
      {"glass", "Lantern glass", {"Lin Orme"}, "Atlas", 2019, 300},
      {"navarro",
       "Navarro\u2013Stokes flow \u2014 a review of \u201Cslow\u201D modes",
       {"I Nas"},
       "Flow",
       2005,
       12},
      {"godel", "RenderFlow: G\u00F6del and Fr\u00F8ya", {"A M\u00FChl"}, "Flow", 2006, 12},
      {"guilds",
       "Lamp makers and their guilds (1998-2002)",
       {"Robin L. Birch", "Tsu Yan Cole"},
       "Atlas",
       2003,
       1},
      {"ledgers",
       "The ledgers of a guild of lamp makers and what they tell about the price of oil",
       {"I Nas"},
       "",
       2008,
       0},
      {"renders", "Renders of flow", {"I Nas"}, "", 2007, 4000},
  };
  return rows;
}

class Language : public ::testing::TestWithParam<int> {
 protected:
  void SetUp() override {
    std::vector<Publication> publications;
    for (const Row& row : Shelf()) {
      Publication publication = MakePublication(row);
      if (row.id == "glass") {
        AddIdentifier("doi", "10.5555/abc.def_12(3)4", &publication);
      } else if (row.id == "maps") {
        AddIdentifier("arxiv", "2101.00001", &publication);
        AddIdentifier("pmid", "31452104", &publication);
      }
      publications.push_back(std::move(publication));
    }
    searcher_ = OpenOverShards(folder_, publications, static_cast<std::size_t>(GetParam()));
    ASSERT_NE(searcher_, nullptr);
  }

  TempFolder folder_;
  std::unique_ptr<Searcher> searcher_;
};
INSTANTIATE_TEST_SUITE_P(Shapes, Language, ::testing::Values(1, 3));

struct Meant {
  const char* query;
  const char* first;  // the id that comes first; "" = nothing is found, and nothing fails
  const char* why;
};

constexpr Meant kMeant[] = {
    {"ORCA: Cache-aware sorting of tiny records", "orca", "a title with a colon"},
    {"ORCA:Cache-aware sorting", "orca", "a colon without a blank is no field"},
    {"ORCA : cache", "orca", "a colon between blanks"},
    {"\"foo lantern", "foo", "a quotation mark without a partner"},
    {"foo lantern\"", "foo", "the same at the end"},
    {"(foo lantern", "foo", "an open parenthesis"},
    {"foo) lantern", "foo", "words behind a parenthesis count"},
    {"foo (lantern (bar", "foo", "two open ones"},
    {"[foo", "foo", "an open bracket"},
    {"{foo", "foo", "an open brace"},
    {"war and peace or not", "war", "small operators are words"},
    {"FRICTION AND WEAR OR NOT", "friction", "a title in capitals"},
    {"READY OR NOT", "ready", "a title that is nearly all operators"},
    {"SIMULATION AND THE MONTE CARLO METHOD", "monte", "a title in capitals"},
    {"BENCH-1008", "bench", "a hyphen inside a word"},
    {"callisto-burke", "bench", "a double name"},
    {"1008-", "bench", "a hyphen at the end"},
    {"state-of-the-art", "state", "several hyphens"},
    {"lantern -based models", "state", "a hyphen that a line break tore off"},
    {"state -of -the -art survey", "state", "several of them"},
    {"survey -lantern", "", "an exclusion that leaves nothing"},
    {"foo *", "foo", "a lone star"},
    {"foo **", "foo", "two of them"},
    {"foo ?", "foo", "a lone question mark"},
    {"*foo", "foo", "a star before a word is ignored"},
    {"xyq AND abd", "xyq", "the parts of a compound"},
    {"xyq abd", "xyq", "as words"},
    {"xyq-abd", "xyq", "as printed"},
    {"university", "uni", "the word itself before its stem's others"},
    {"\"university\"", "uni", "quoted, it is not stemmed"},
    {"quill lantern", "maps", "an author and a word of the title"},
    {"quill 2019 lantern", "maps", "and a year"},
    {"10.5555/abc.def_12(3)4", "glass", "a DOI"},
    {"doi:10.5555/ABC.DEF_12(3)4", "glass", "labelled, in capitals"},
    {"https://doi.org/10.5555/abc.def_12(3)4", "glass", "as an address"},
    {"http://dx.doi.org/10.5555/abc.def_12(3)4", "glass", "as an old address"},
    {"https://doi.org/10.5555%2Fabc.def_12(3)4", "glass", "with its slash encoded"},
    {"DOI 10.5555/abc.def_12(3)4.", "glass", "from a sentence"},
    {"arXiv:2101.00001v2", "maps", "an arXiv id with a version"},
    {"https://arxiv.org/pdf/2101.00001", "maps", "as an address"},
    {"pmid:31452104", "maps", "a PubMed id"},
    {"https://pubmed.ncbi.nlm.nih.gov/31452104/", "maps", "as an address"},
    {"ren\u00ADder\u00ADflow", "godel", "soft hyphens of a PDF"},
    {"\uFEFFrender\u200Dflow\u2060", "godel", "other marks that are not seen"},
    {"fric\u00ADtion and wear or not", "friction", "one soft hyphen in a title"},
    {"The ledgers of a guild of lamp makers and what they tlel about the prcie of oil", "ledgers",
     "two slips in a long title"},
    {"Navarro-Stokes flow - a review of \"slow\" modes", "navarro", "plain dashes and quotes"},
    {"{R}ender{F}low: G{\\\"o}del and Fr{\\o}ya", "godel", "LaTeX"},
    // Whole references, each style as its manual prints it.
    {"Quill, A. (2019). Lantern maps. Atlas, 3(1), 1\u20139.", "maps", "APA"},
    {"Quill, Ann. \"Lantern Maps.\" Atlas, vol. 3, no. 1, 2019, pp. 1-9.", "maps", "MLA"},
    {"Quill, Ann. \"Lantern Maps.\" Atlas 3, no. 1 (2019): 1-9.", "maps", "Chicago"},
    {"A. Quill, \"Lantern maps,\" Atlas, vol. 3, no. 1, pp. 1-9, 2019.", "maps", "IEEE"},
    {"Quill A. Lantern maps. Atlas. 2019;3(1):1-9.", "maps", "Vancouver"},
    // Forms of the names that no record has, beside words that must stand in a row.
    {"Birch, Robin L., and Tsu Yan Cole. \"Lamp makers and their guilds (1998-2002).\" Atlas 3 "
     "(2003): 1-9.",
     "guilds", "a title with a span of years"},
    {"A Quill et al., Lantern maps, Atlas, 2019", "maps", "as people note it"},
    {"@article{q19, author={Quill, Ann}, title={Lantern maps}, year={2019}}", "maps", "BibTeX"},
};

TEST_P(Language, WhatIsTypedOrPasted_FindsWhatIsMeantFirst) {
  for (const Meant& meant : kMeant) {
    const auto response = searcher_->Search(Query(meant.query));
    ASSERT_TRUE(response.ok()) << meant.query << ": " << response.status().message();
    const std::string first = response->hits_size() > 0 ? response->hits(0).publication().id() : "";
    EXPECT_EQ(first, meant.first) << meant.query << " (" << meant.why << ")";
  }
}

TEST_P(Language, RecordsThatAreNotMeant_ComeAfter) {
  EXPECT_THAT(Ids(*searcher_, "\"university\""), ::testing::ElementsAre("uni"));
  EXPECT_THAT(Ids(*searcher_, "quill lantern"), ::testing::ElementsAre("maps"));
  EXPECT_THAT(Ids(*searcher_, "renderflow"), ::testing::ElementsAre("godel"));
}

TEST_P(Language, QueriesWithoutAWord_FindNothing_AndItIsSaid) {
  for (const char* text : {")(", "**", "?", "", " ", "\"\"", "()", "\u200B", "-", "- -"}) {
    SearchRequest request = Query(text);
    request.add_facets()->set_field("year");
    const auto response = searcher_->Search(request);
    ASSERT_TRUE(response.ok()) << text << ": " << response.status().message();
    EXPECT_EQ(response->total(), 0U) << text;
    EXPECT_TRUE(response->total_is_exact()) << text;
    ASSERT_EQ(response->facets_size(), 1) << text;
    EXPECT_EQ(response->facets(0).values_size(), 0) << text;
    EXPECT_EQ(response->notes().rbegin()->code(), "no-words") << text;
    request.set_strict(true);
    EXPECT_EQ(searcher_->Search(request).status().code(), Code::kInvalidArgument) << text;
    request.set_strict(false);
    request.mutable_filters()->set_year("2019");
    EXPECT_EQ(searcher_->Search(request)->total(), 3U) << text;
  }
}

TEST_P(Language, AStarAlone_FindsEveryRecord_MostCitedFirst) {
  SearchRequest request = Query(" * ");
  request.set_limit(100);
  request.add_facets()->set_field("year");
  const auto response = searcher_->Search(request);
  ASSERT_TRUE(response.ok()) << response.status().message();
  EXPECT_EQ(response->total(), static_cast<std::uint64_t>(response->hits_size()));
  EXPECT_EQ(response->total(), searcher_->Search(Query("NOT zzqx"))->total());
  EXPECT_THAT(response->notes(), ::testing::IsEmpty());
  EXPECT_GT(response->facets(0).values_size(), 0);
  std::uint32_t before = ~0U;
  for (const Hit& hit : response->hits()) {
    EXPECT_LE(hit.publication().citations(), before);
    before = hit.publication().citations();
  }
  request.set_strict(true);
  EXPECT_TRUE(searcher_->Search(request).ok());
  request.mutable_filters()->set_year("2019");
  EXPECT_EQ(searcher_->Search(request)->total(), 3U);
}

TEST_P(Language, PastedPages_AreReadInPart_AndAnswered) {
  std::string page = "Lantern maps ";
  for (int i = 0; page.size() < 50'000; ++i) page += "unknown" + std::to_string(i) + " words ";
  const std::clock_t start = std::clock();
  const auto response = searcher_->Search(Query(page));
  EXPECT_LT(std::clock() - start, CLOCKS_PER_SEC);
  ASSERT_TRUE(response.ok());
  ASSERT_GT(response->hits_size(), 0);
  EXPECT_EQ(response->hits(0).publication().id(), "maps");
  ASSERT_GT(response->notes_size(), 0);
  EXPECT_EQ(response->notes(0).code(), "query-cut");
}

}  // namespace
}  // namespace pinakes::testing
