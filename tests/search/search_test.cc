// What a query finds, in which order, on one index and on several shards of the same records.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "indexer/storage/impact.h"
#include "tests/search/index_fixture.h"

namespace pinakes::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

const std::vector<Row>& Library() {
  static const std::vector<Row> rows = {
      {"a", "Sparse lanterns", {"A Quill"}, "Lamp Journal", 2024, 0},
      {"b",
       "On sparse lanterns and dense lanterns: a survey of sparse lanterns",
       {"L Orme"},
       "Annals of Light",
       1998,
       90000},
      {"c", "Lantern glass fatigue", {"Ann Quill", "L Orme"}, "Glass Letters", 2019, 3},
      {"d", "Glass", {"U O'Shaw"}, "", 2016, 500000},
      {"e", "Fatigue of lantern posts", {"B Meulen", "A Quill"}, "Lamp Journal", 2018, 40},
      {"f", "1905 to 2016 in maps", {"K Ode"}, "Atlas", 1950, -1},
      {"g", "University rankings", {"K Ode"}, "", 2017, 10},
      {"h", "Universal access", {"K Ode"}, "", 2015, 9},
      {"i", "The universe of maps", {"L Orme"}, "", -1, -1},
      {"j", "To be or not to be", {"W Sato"}, "Stage", 2014, 7},
      {"k", "ORCA: Cache-aware sorting of tiny records", {"W Sato"}, "Sorting", 2018, 1},
      {"l", "War and peace or not", {"W Sato"}, "Stage", 2016, 0},
  };
  return rows;
}

// The same records as one index, and as three shards.
class Search : public ::testing::TestWithParam<int> {
 protected:
  void SetUp() override {
    std::vector<Publication> publications;
    for (const Row& row : Library()) {
      publications.push_back(MakePublication(row));
    }
    searcher_ = OpenOverShards(folder_, publications, static_cast<std::size_t>(GetParam()));
    ASSERT_NE(searcher_, nullptr);
  }

  std::vector<std::string> Find(std::string_view text) { return Ids(*searcher_, text); }

  TempFolder folder_;
  std::unique_ptr<Searcher> searcher_;
};
INSTANTIATE_TEST_SUITE_P(Shapes, Search, ::testing::Values(1, 3));

TEST_P(Search, ExactTitle_ComesFirst_WhateverTheCitations) {
  EXPECT_THAT(Find("sparse lanterns"), ElementsAre("a", "b"));
  EXPECT_THAT(Find("Sparse Lanterns."), ElementsAre("a", "b"));
}

TEST_P(Search, EveryTitle_FindsItsOwnRecordFirst) {
  for (const Row& row : Library()) {
    const std::vector<std::string> found = Find(row.title);
    ASSERT_FALSE(found.empty()) << row.title;
    EXPECT_EQ(found.front(), row.id) << row.title;
  }
}

TEST_P(Search, AllWords_BeatACitedRecordWithOne) {
  EXPECT_THAT(Find("lantern glass fatigue"), ElementsAre("c"));
}

TEST_P(Search, NoRecordHasAllWords_BestPartialMatchesAreSaidToBePartial) {
  const auto response = searcher_->Search(Query("lantern glass submarine"));
  ASSERT_TRUE(response.ok());
  EXPECT_TRUE(response->partial());
  ASSERT_GT(response->hits_size(), 0);
  EXPECT_EQ(response->hits(0).publication().id(), "c");
}

TEST_P(Search, FewRecordsHaveAllWords_PartialMatchesFollow_AndAreMarked) {
  const auto response = searcher_->Search(Query("lantern fatigue"));
  ASSERT_TRUE(response.ok());
  EXPECT_FALSE(response->partial());
  EXPECT_EQ(response->total(), 2U);
  std::vector<std::string> ids;
  for (const Hit& hit : response->hits()) {
    ids.push_back(hit.publication().id());
    EXPECT_EQ(hit.partial(), hit.rank() > 2) << ids.back();
    EXPECT_NEAR(hit.score().total(),
                hit.score().text() + hit.score().citations() + hit.score().exact_title(), 1e-9);
  }
  ASSERT_EQ(ids.size(), 4U);
  EXPECT_THAT(std::vector(ids.begin(), ids.begin() + 2), UnorderedElementsAre("c", "e"));
  EXPECT_THAT(std::vector(ids.begin() + 2, ids.end()), UnorderedElementsAre("a", "b"));
  SearchRequest request = Query("lantern fatigue", 1);
  for (std::uint32_t offset = 0; offset < 5; ++offset) {
    request.set_offset(offset);
    const auto page = searcher_->Search(request);
    ASSERT_TRUE(page.ok());
    ASSERT_EQ(page->hits_size(), offset < 4 ? 1 : 0);
    if (offset < 4) {
      EXPECT_EQ(page->hits(0).publication().id(), ids[offset]);
    }
  }
}

TEST_P(Search, CompleteOrStrict_NoPartialMatchesFollow) {
  SearchRequest request = Query("lantern fatigue");
  request.set_complete(true);
  EXPECT_EQ(searcher_->Search(request)->hits_size(), 2);
  request.set_complete(false);
  request.set_strict(true);
  EXPECT_EQ(searcher_->Search(request)->hits_size(), 2);
  EXPECT_EQ(searcher_->Search(Query("title:lantern fatigue"))->hits_size(), 2);
}

TEST_P(Search, WholeTitle_IsFollowedByNothingElse) {
  EXPECT_EQ(searcher_->Search(Query("Lantern glass fatigue"))->hits_size(), 1);
}

TEST_P(Search, LongTextWithQuotations_IsAnsweredByItsWords) {
  const auto response = searcher_->Search(
      Query("I am looking for articles about how the \"strength of posts\" fares when a lantern "
            "is heavy and shows fatigue"));
  ASSERT_TRUE(response.ok());
  EXPECT_TRUE(response->partial());
  ASSERT_GT(response->hits_size(), 0);
  EXPECT_EQ(response->hits(0).publication().id(), "e");
}

TEST_P(Search, FullGivenName_ReachesTheInitial) {
  EXPECT_THAT(Find("Lars Orme"), UnorderedElementsAre("b", "c", "i"));
  EXPECT_THAT(Find("Orme, Lars"), UnorderedElementsAre("b", "c", "i"));
  EXPECT_THAT(Find("lars orme universe"), ElementsAre("i"));
  // Nobody of that name has this initial: the words are words.
  const auto response = searcher_->Search(Query("Magda Orme"));
  ASSERT_TRUE(response.ok());
  EXPECT_TRUE(response->partial());
}

TEST_P(Search, StrictTakesReferences_ButNoSlips) {
  SearchRequest request =
      Query("Quill, A., & Orme, L. (2019). Lantern glass fatigue. Glass Letters, 3(1), 1-9.");
  request.set_strict(true);
  EXPECT_THAT(Ids(*searcher_, request), ElementsAre("c"));
  request.set_query("(lantern glass");
  EXPECT_EQ(searcher_->Search(request).status().code(), Code::kInvalidArgument);
}

TEST_P(Search, Author_IsFoundByInitialAndSurname) {
  EXPECT_THAT(Find("author:\"A Quill\""), UnorderedElementsAre("a", "c", "e"));
  EXPECT_THAT(Find("author:orme"), UnorderedElementsAre("b", "c", "i"));
  EXPECT_THAT(Find("author:oshaw"), ElementsAre("d"));
}

TEST_P(Search, AuthorAndTitleWord_AreBothNeeded) {
  EXPECT_THAT(Find("quill glass"), ElementsAre("c"));
  EXPECT_THAT(Find("quill 2019 lantern"), ElementsAre("c"));
}

TEST_P(Search, YearRange_IsClosed_AndUnknownYearIsNeverInside) {
  EXPECT_THAT(Find("year:2015..2017"), UnorderedElementsAre("d", "g", "h", "l"));
  EXPECT_THAT(Find("year:2018.."), UnorderedElementsAre("a", "c", "e", "k"));
  EXPECT_THAT(Find("year:..2014"), UnorderedElementsAre("b", "f", "j"));
  EXPECT_THAT(Find("year:2016"), UnorderedElementsAre("d", "l"));
}

TEST_P(Search, CitationRange_LeavesUnknownOut) {
  EXPECT_THAT(Find("citations:0.."),
              UnorderedElementsAre("a", "b", "c", "d", "e", "g", "h", "j", "k", "l"));
  EXPECT_THAT(Find("citations:..1"), UnorderedElementsAre("a", "k", "l"));
}

TEST_P(Search, QuotedWord_IsNotStemmed) {
  EXPECT_THAT(Find("\"university\""), ElementsAre("g"));
  EXPECT_EQ(Find("university").front(), "g");
  EXPECT_THAT(Find("\"fatigue of lantern\""), ElementsAre("e"));
  EXPECT_THAT(Find("\"lantern fatigue\""), IsEmpty());
}

TEST_P(Search, Exclusion_NeedsASpaceBeforeIt) {
  EXPECT_THAT(Find("maps -universe"), ElementsAre("f"));
  EXPECT_THAT(Find("lantern -\"glass fatigue\""), UnorderedElementsAre("a", "b", "e"));
  EXPECT_THAT(Find("lantern -(glass OR posts)"), UnorderedElementsAre("a", "b"));
  EXPECT_THAT(Find("cache-aware"), ElementsAre("k"));
}

TEST_P(Search, WhatWasRunInsteadOfTheQuery_IsSaid) {
  const auto note = [&](std::string_view text) -> std::string {
    const auto response = searcher_->Search(Query(text));
    if (!response.ok() || response->notes_size() == 0) return "";
    return response->notes(response->notes_size() - 1).code();
  };
  EXPECT_EQ(note("lantren posts"), "spelling");
  EXPECT_EQ(note("cache -aware"), "exclusion-as-word");
  EXPECT_EQ(note("war OR peace"), "");
  EXPECT_EQ(note("peace NOT war"), "read-as-words");
}

TEST_P(Search, QueryInAnotherIndexsLanguage_IsReadAsThat_AndSaidSo) {
  struct Case {
    const char* query;
    const char* read_as;
  };
  for (const Case& each : {
           Case{"TI=(lantern posts)", "title:(lantern posts)"},
           Case{"TITLE(lantern AND posts)", "title:(lantern AND posts)"},
           Case{"lantern posts[ti]", "title:(lantern posts)"},
       }) {
    const auto response = searcher_->Search(Query(each.query));
    ASSERT_TRUE(response.ok());
    ASSERT_GT(response->notes_size(), 0) << each.query;
    EXPECT_EQ(response->notes(response->notes_size() - 1).code(), "foreign-syntax") << each.query;
    EXPECT_EQ(response->notes(response->notes_size() - 1).suggestion(), each.read_as);
    EXPECT_EQ(Find(each.query), Find(each.read_as)) << each.query;
    EXPECT_FALSE(response->partial());
    SearchRequest strict = Query(each.query);
    strict.set_strict(true);
    const auto as_written = searcher_->Search(strict);
    if (!as_written.ok()) continue;  // refused for its grammar
    for (const Diagnostic& note : as_written->notes()) EXPECT_NE(note.code(), "foreign-syntax");
  }
}

TEST_P(Search, QueryInAnotherIndexsLanguage_ThatNoRecordAnswersWhole_IsReadAsThatAllTheSame) {
  struct Case {
    const char* query;
    const char* read_as;
    const char* finds;  // the same records; empty: none
  };
  for (const Case& each : {
           Case{"TITLE-ABS-KEY(zzqxv) AND PUBYEAR > 1800", "(zzqxv) AND year:>1800", ""},
           Case{"TITLE-ABS-KEY(lantern zzqxv)", "(lantern zzqxv)", "lantern zzqxv"},
           Case{"TI=(lantern AND zzqxv)", "title:(lantern AND zzqxv)", "title:(lantern AND zzqxv)"},
           Case{"orme[au] AND zzqxv[ti]", "(author:\"orme\") AND title:zzqxv",
                "author:orme title:zzqxv"},
       }) {
    const auto response = searcher_->Search(Query(each.query));
    ASSERT_TRUE(response.ok());
    std::string suggestion;
    for (const Diagnostic& note : response->notes()) {
      if (note.code() == "foreign-syntax") suggestion = note.suggestion();
    }
    EXPECT_EQ(suggestion, each.read_as) << each.query;
    EXPECT_EQ(Find(each.query), Find(each.finds)) << each.query;
    EXPECT_EQ(response->partial(), response->total() > 0);
  }
}

TEST_P(Search, WordsWrittenApartTogetherOrShort_AreReadAsTheIndexHasThem) {
  struct Case {
    const char* query;
    const char* read_as;
    const char* first;
  };
  for (const Case& each : {
           Case{"lan tern posts", "lantern posts", "e"},
           Case{"fati gue of lantern posts", "fatigue of lantern posts", "e"},
           Case{"sparselanterns survey", "sparse lanterns survey", "b"},
           Case{"univer sity", "university", "g"},
           Case{"title:(lan tern posts)", "title:(lantern posts)", "e"},
           Case{"fati lant post", "fatigue lantern post", "e"},
           Case{"sparse lante surv", "sparse lantern survey", "b"},
       }) {
    const auto response = searcher_->Search(Query(each.query));
    ASSERT_TRUE(response.ok());
    ASSERT_EQ(response->notes_size(), 1) << each.query;
    EXPECT_EQ(response->notes(0).code(), "spelling") << each.query;
    EXPECT_EQ(response->notes(0).suggestion(), each.read_as);
    EXPECT_FALSE(response->partial()) << each.query;
    ASSERT_GT(response->hits_size(), 0) << each.query;
    EXPECT_EQ(response->hits(0).publication().id(), each.first) << each.query;
  }
}

// No record has all of the words, however they are spelt: those that they may be are looked for,
// not those alone that were spelt right.
TEST_P(Search, MisspeltWords_AreCorrectedInPartialMatchesToo) {
  const auto response = searcher_->Search(Query("fatigeu univercity rankngs"));
  ASSERT_TRUE(response.ok());
  EXPECT_TRUE(response->partial());
  ASSERT_EQ(response->notes_size(), 1);
  EXPECT_EQ(response->notes(0).code(), "spelling");
  EXPECT_EQ(response->notes(0).suggestion(), "fatigue university rankings");
  ASSERT_GT(response->hits_size(), 0);
  EXPECT_EQ(response->hits(0).publication().id(), "g");
  EXPECT_THAT(Find("xylophone zither"), IsEmpty());
}

// Another number is another thing.
TEST_P(Search, Numbers_AreNotCorrected) {
  for (const char* query : {"lantern 1998 glass", "posts 1906", "2011 rankings"}) {
    const auto response = searcher_->Search(Query(query));
    ASSERT_TRUE(response.ok());
    EXPECT_THAT(response->notes(), IsEmpty()) << query;
  }
}

TEST_P(Search, VenueWord_IsFoundInItsField) {
  EXPECT_THAT(Find("venue:lamp"), UnorderedElementsAre("a", "e"));
  EXPECT_THAT(Find("title:lamp"), IsEmpty());
}

TEST_P(Search, Sorts_PutUnknownLast) {
  SearchRequest request = Query("quill OR orme OR ode");
  request.set_sort("citations");
  EXPECT_THAT(Ids(*searcher_, request), ElementsAre("b", "e", "g", "h", "c", "a", "f", "i"));
  request.set_sort("year");
  EXPECT_THAT(Ids(*searcher_, request), ElementsAre("a", "c", "e", "g", "h", "b", "f", "i"));
  request.set_sort("-year");
  EXPECT_THAT(Ids(*searcher_, request), ElementsAre("f", "b", "h", "g", "e", "c", "a", "i"));
}

TEST_P(Search, Pages_NeverOverlap) {
  for (const std::string sort : {"relevance", "citations", "year", "-year", "added"}) {
    SearchRequest request = Query("quill OR orme OR ode OR sato");
    request.set_sort(sort);
    const std::vector<std::string> all = Ids(*searcher_, request);
    std::vector<std::string> paged;
    request.set_limit(3);
    for (std::uint32_t offset = 0; offset < all.size(); offset += 3) {
      request.set_offset(offset);
      for (const std::string& id : Ids(*searcher_, request)) paged.push_back(id);
    }
    EXPECT_EQ(paged, all) << sort;
    request.set_offset(1000);
    EXPECT_THAT(Ids(*searcher_, request), IsEmpty());
  }
}

TEST_P(Search, ScoreParts_SumToTheScore) {
  for (const std::string text : {"sparse lanterns", "lantern", "glass submarine posts", "ORCA"}) {
    const auto response = searcher_->Search(Query(text));
    ASSERT_TRUE(response.ok());
    ASSERT_GT(response->hits_size(), 0) << text;
    for (const Hit& hit : response->hits()) {
      EXPECT_NEAR(hit.score().total(),
                  hit.score().text() + hit.score().citations() + hit.score().exact_title(), 1e-9);
      EXPECT_GE(hit.score().text(), 0) << text;
    }
  }
}

TEST_P(Search, CitationWeightZero_IsTextOrder) {
  SearchRequest request = Query("lantern");
  request.set_citation_weight(0);
  const auto response = searcher_->Search(request);
  ASSERT_TRUE(response.ok());
  for (const Hit& hit : response->hits()) EXPECT_EQ(hit.score().citations(), 0);
  request.set_citation_weight(1.5);
  EXPECT_EQ(searcher_->Search(request).status().code(), Code::kInvalidArgument);
}

TEST_P(Search, Recency_LetsCitationsOfRecentWorkCountMore) {
  SearchRequest request = Query("lantern");
  request.set_citation_weight(1);
  request.set_recency(1);
  const auto response = searcher_->Search(request);
  for (const Hit& hit : response->hits()) {
    // The newest year is 2024: 2018 is in the band from 4 years on, 1998 in that from 16 on.
    const double scale = 2 * std::log1p(searcher_->Meta()->citation_scale());
    if (hit.publication().id() == "e") {
      EXPECT_NEAR(hit.score().citations(), Impact(40) / scale / 4, 1e-6);
    } else if (hit.publication().id() == "b") {
      EXPECT_NEAR(hit.score().citations(), Impact(90000) / scale / 16, 1e-6);
    }
    EXPECT_GE(hit.score().text(), 0);
  }
  for (const double wrong : {-0.1, 1.1}) {
    request.set_recency(wrong);
    EXPECT_EQ(searcher_->Search(request).status().code(), Code::kInvalidArgument);
  }
}

TEST_P(Search, AsYouType_TheLastWordMayBeUnfinished) {
  SearchRequest request = Query("lantern fat");
  // Else the word is taken for a slip, and that is said.
  ASSERT_EQ(searcher_->Search(request)->notes_size(), 1);
  EXPECT_EQ(searcher_->Search(request)->notes(0).suggestion(), "lantern fatigue");
  request.set_as_you_type(true);
  EXPECT_EQ(searcher_->Search(request)->notes_size(), 0);
  EXPECT_THAT(Ids(*searcher_, request), UnorderedElementsAre("c", "e"));
  request.set_query("rank");
  EXPECT_THAT(Ids(*searcher_, request), ElementsAre("g"));
}

TEST_P(Search, Facets_CountTheWholeResult) {
  SearchRequest request = Query("quill OR orme", 1);
  request.add_facets()->set_field("venue");
  request.add_facets()->set_field("author");
  const auto response = searcher_->Search(request);
  ASSERT_TRUE(response.ok());
  ASSERT_EQ(response->facets_size(), 2);
  EXPECT_EQ(response->facets(0).values(0).value(), "Lamp Journal");
  EXPECT_EQ(response->facets(0).values(0).count(), 2U);
  EXPECT_EQ(response->facets(1).values(0).value(), "L Orme");
  EXPECT_EQ(response->facets(1).values(0).count(), 3U);
}

TEST_P(Search, Filters_RestrictWithoutWeight) {
  SearchRequest request = Query("lantern");
  request.mutable_filters()->set_author("orme");
  EXPECT_THAT(Ids(*searcher_, request), UnorderedElementsAre("b", "c"));
  request.mutable_filters()->set_year("2019");
  EXPECT_THAT(Ids(*searcher_, request), ElementsAre("c"));
  request.mutable_filters()->set_year("nonsense");
  EXPECT_EQ(searcher_->Search(request).status().code(), Code::kInvalidArgument);
}

TEST_P(Search, Get_FindsById_AndSaysWhatIsMissing) {
  const auto found = searcher_->Get("c");
  ASSERT_TRUE(found.ok());
  EXPECT_EQ(found->title(), "Lantern glass fatigue");
  EXPECT_EQ(searcher_->Get("zzz").status().code(), Code::kNotFound);
}

TEST_P(Search, ForEach_GivesEveryRecordOnceInOrderOfIds) {
  std::vector<std::string> ids;
  ASSERT_TRUE(searcher_
                  ->ForEach([&](const Publication& publication) {
                    ids.push_back(publication.id());
                    return true;
                  })
                  .ok());
  EXPECT_THAT(ids, ElementsAre("a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"));
}

TEST(Shards, ScoresAndOrder_EqualThoseOfOneIndex) {
  const TempFolder folder;
  std::vector<Publication> all;
  std::vector<std::vector<Publication>> parts(4);
  for (std::size_t i = 0; i < Library().size(); ++i) {
    all.push_back(MakePublication(Library()[i]));
    parts[i % 4].push_back(all.back());
  }
  AddAll(folder / "one", all);
  std::vector<std::string> paths;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    paths.push_back(folder / std::to_string(i));
    AddAll(paths.back(), parts[i]);
  }
  const auto one = OpenSearcher({folder / "one"});
  const auto many = OpenSearcher(paths);
  for (const std::string text : {"lantern", "sparse lanterns", "glass posts submarine",
                                 "author:quill", "ode 2016", "map*"}) {
    const auto a = one->Search(Query(text)), b = many->Search(Query(text));
    ASSERT_TRUE(a.ok() && b.ok()) << text;
    ASSERT_EQ(a->total(), b->total()) << text;
    ASSERT_EQ(a->hits_size(), b->hits_size()) << text;
    for (int i = 0; i < a->hits_size(); ++i) {
      EXPECT_EQ(a->hits(i).publication().id(), b->hits(i).publication().id()) << text;
      EXPECT_DOUBLE_EQ(a->hits(i).score().total(), b->hits(i).score().total()) << text;
    }
  }
}

TEST(Recency, NewerOfTwo_ComesFirst_ThoughLessCited) {
  const TempFolder folder;
  AddAll(folder / "idx", {MakePublication({"old", "Twin lamps", {}, "", 1990, 500}),
                          MakePublication({"new", "Twin lamps", {}, "", 2024, 50}),
                          MakePublication({"undated", "Twin lamps", {}, "", -1, 5000})});
  const auto searcher = OpenSearcher({folder / "idx"});
  SearchRequest request = Query("twin lamps");
  EXPECT_THAT(Ids(*searcher, request), ElementsAre("undated", "old", "new"));
  request.set_recency(1);
  EXPECT_THAT(Ids(*searcher, request), ElementsAre("new", "old", "undated"));
}

TEST(Ties, Order_DependsOnTheRecords_NotOnTheOrderOfTheDump) {
  const TempFolder folder;
  std::vector<Publication> publications;
  for (int i = 10; i < 35; ++i) {
    publications.push_back(
        MakePublication({"r" + std::to_string(i), "Twin lamps", {}, "", 2000, 5}));
  }
  AddAll(folder / "forward", publications);
  std::reverse(publications.begin(), publications.end());
  AddAll(folder / "backward", publications);
  const auto forward = Ids(*OpenSearcher({folder / "forward"}), "twin lamps");
  EXPECT_EQ(forward.size(), 25U);
  EXPECT_TRUE(std::is_sorted(forward.begin(), forward.end()));
  EXPECT_EQ(forward, Ids(*OpenSearcher({folder / "backward"}), "twin lamps"));
}

// Xapian takes a term that every document has for its list of all documents, and where documents
// are missing among many, loses its way in it unless it is kept from doing so.
TEST(TermsOfAllRecords, InALargeIndexWithGaps_AreFoundInEveryWay) {
  constexpr int kRecords = 12'000;
  const TempFolder folder;
  std::vector<Publication> publications;
  for (int i = 0; i < kRecords; ++i) {
    Publication publication = MakePublication({"r" + std::to_string(i),
                                               "Lamp light " + std::to_string(i),
                                               {"Ann Orme"},
                                               "Journal",
                                               1950 + i % 70,
                                               1 + i % 7});
    publication.set_type("article");
    publications.push_back(std::move(publication));
  }
  AddAll(folder / "idx", publications);
  {
    auto indexer = Indexer::Open(folder / "idx", {});
    ASSERT_TRUE(indexer.ok());
    for (int i = 7; i < kRecords; i += 1000) {
      ASSERT_TRUE((*indexer)->Delete("r" + std::to_string(i)).ok());
    }
    ASSERT_TRUE((*indexer)->Commit().ok());
  }
  const std::uint32_t left = kRecords - 12;
  const auto searcher = OpenSearcher({folder / "idx"});
  for (const char* text : {"lamp", "title:=lamp", "venue:journal", "venue:=journal", "author:Orme",
                           "author:\"A Orme\"", "type:article", "dump:test", "orme lamp journal",
                           "lam*", "lamp OR journal"}) {
    for (const char* sort : {"", "citations", "year", "-year", "added"}) {
      SearchRequest request = Query(text, 10);
      request.set_sort(sort);
      request.set_exact_total(true);
      const auto response = searcher->Search(request);
      ASSERT_TRUE(response.ok()) << text << " by " << sort << ": " << response.status().message();
      EXPECT_EQ(response->total(), left) << text << " by " << sort;
      EXPECT_EQ(response->hits_size(), 10) << text << " by " << sort;
    }
    const auto count = searcher->Count(Query(text));
    ASSERT_TRUE(count.ok()) << text << ": " << count.status().message();
    EXPECT_EQ(count->total(), left) << text;
  }
  for (const char* text :
       {"lamp -journal", "1950 -lamp", "lamp -type:article", "lamp -author:Orme",
        "lamp NOT author:\"Ann Orme\"", "lamp -(orme ann)", "lamp -(type:article author:Orme)",
        "lamp -(orme OR ann) journal", "lamp -(journal -dump:other)"}) {
    SearchRequest request = Query(text);
    request.set_strict(true);
    const auto response = searcher->Search(request);
    ASSERT_TRUE(response.ok()) << text << ": " << response.status().message();
    EXPECT_EQ(response->total(), 0u) << text;
  }
  EXPECT_EQ(searcher->Complete("lam", 5)->completions_size(), 5);
  EXPECT_EQ(searcher->Complete("orm", 5)->completions_size(), 1);
  EXPECT_EQ(searcher->Similar("r1", Query("", 5))->hits_size(), 5);
}

TEST(LongText, RecordsWithOnlyItsCommonerWords_AreNotNearIt) {
  const TempFolder folder;
  std::string text = "of the state and art in";
  std::vector<Publication> publications;
  // 24 words that two records have, six that all have.
  for (int i = 0; i < 24; ++i) {
    const std::string word = std::string("lan") + static_cast<char>('a' + i) + "tern";
    text += " " + word;
    for (const char* half : {"a", "b"}) {
      publications.push_back(
          MakePublication({word + half, "Of the state and art in " + word, {}, "", 2000, -1}));
    }
  }
  publications.push_back(MakePublication({"common", "Of the state and art", {}, "", 2000, 900}));
  AddAll(folder / "index", publications);
  const auto searcher = OpenSearcher({folder / "index"});
  SearchRequest request = Query(text, 100);
  const auto all = Ids(*searcher, request);
  EXPECT_EQ(all.size(), 48u);
  EXPECT_EQ(std::count(all.begin(), all.end(), "common"), 0);
  // Of fewer words each one counts.
  const auto few = Ids(*searcher, Query("lanatern of the state xxyyzz", 100));
  EXPECT_EQ(few.size(), 49u);
  EXPECT_EQ(few[0].substr(0, 8), "lanatern");
}

}  // namespace
}  // namespace pinakes::testing
