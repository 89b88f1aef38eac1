// More like one record, and completions as one types.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "tests/search/index_fixture.h"

namespace pinakes::testing {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Not;

const std::vector<Row>& Library() {
  static const std::vector<Row> rows = {
      {"load", "Lantern glass under changing load", {"Ann Quill", "Lin Orme"}, "J", 2019, 40},
      {"cracks", "Cracks in lantern glass", {"Uwe Böhringer"}, "J", 2007, 120},
      {"cold", "Lantern glass in the cold: cracks and load", {"Lin Orme"}, "J", 2012, 1},
      {"posts", "Lantern posts", {"A. Quill"}, "J", 2015, 9},
      {"rivers", "Mapping rivers", {"B. Tanaka", "Lina Ormond"}, "J", 2015, 500},
      {"moor", "Night walking on the moor", {"J. van der Berg"}, "J", 2011, -1},
      {"lamps", "Lanternfish of the deep", {"K. Ode"}, "J", 2018, 77},
      {"load2", "Load and lantern", {"Yu Quan"}, "J", 2020, 0},
      {"streets", "Streets of old towns, and their glass", {"R. Holm"}, "J", 1999, -1},
      {"towns", "Counting old houses", {"R. Holm"}, "J", 1998, -1},
  };
  return rows;
}

class Like : public ::testing::TestWithParam<int> {
 protected:
  void SetUp() override {
    std::vector<Publication> publications;
    for (const Row& row : Library()) {
      Publication publication = MakePublication(row);
      if (publication.id() == "moor")
        publication.set_abstract("The streets of old towns by night.");
      publication.set_type(publication.id() == "posts" ? "book" : "article");
      publication.set_retracted(publication.id() == "lamps");
      if (publication.id() == "lamps") publication.set_venue("Annals of Lamps");
      publications.push_back(std::move(publication));
    }
    searcher_ = OpenOverShards(folder_, publications, static_cast<std::size_t>(GetParam()));
    ASSERT_NE(searcher_, nullptr);
  }

  std::vector<std::string> Similar(std::string_view id, const SearchRequest& request = {}) {
    const auto response = searcher_->Similar(id, request);
    if (!response.ok()) return {"error: " + response.status().message()};
    std::vector<std::string> ids;
    for (const Hit& hit : response->hits()) ids.push_back(hit.publication().id());
    return ids;
  }
  // "title text" or "author name" each.
  std::vector<std::string> Complete(std::string_view typed, std::uint32_t limit = 10) {
    const auto response = searcher_->Complete(typed, limit);
    if (!response.ok()) return {"error: " + response.status().message()};
    std::vector<std::string> texts;
    for (const Completion& completion : response->completions()) {
      texts.push_back(completion.field() + " " + completion.text());
    }
    return texts;
  }

  TempFolder folder_;
  std::unique_ptr<Searcher> searcher_;
};
INSTANTIATE_TEST_SUITE_P(Shapes, Like, ::testing::Values(1, 3));

TEST_P(Like, Similar_SharesTheTellingWords_BestFirst_WithoutItself) {
  EXPECT_THAT(Similar("load"), ElementsAre("cold", "load2"));
}

TEST_P(Like, Similar_ReadsAbstractsToo) { EXPECT_THAT(Similar("moor"), Contains("streets")); }

TEST_P(Like, Similar_RecordLikeNoOther_FindsNothing) {
  const auto response = searcher_->Similar("rivers", {});
  ASSERT_TRUE(response.ok());
  EXPECT_EQ(response->total(), 0U);
  EXPECT_THAT(response->hits(), IsEmpty());
}

TEST_P(Like, Similar_UnknownId_IsNotFound) {
  EXPECT_EQ(searcher_->Similar("nowhere", {}).status().code(), Code::kNotFound);
}

TEST_P(Like, Similar_TakesFiltersLimitAndOffset) {
  SearchRequest request;
  request.mutable_filters()->set_author("Orme");
  EXPECT_THAT(Similar("load", request), ElementsAre("cold"));
  request.Clear();
  request.set_limit(1);
  request.set_offset(1);
  EXPECT_THAT(Similar("load", request), ElementsAre("load2"));
  request.set_offset(2);
  EXPECT_THAT(Similar("load", request), IsEmpty());
  request.set_citation_weight(2);
  EXPECT_EQ(searcher_->Similar("load", request).status().code(), Code::kInvalidArgument);
}

TEST_P(Like, Similar_ScoreIsTheSumOfItsParts) {
  SearchRequest request;
  request.set_explain(true);
  const auto response = searcher_->Similar("load", request);
  ASSERT_TRUE(response.ok());
  for (const Hit& hit : response->hits()) {
    EXPECT_NEAR(hit.score().total(), hit.score().text() + hit.score().citations(), 1e-6);
    EXPECT_GT(hit.score().text(), 0);
    EXPECT_FALSE(hit.terms().empty());
  }
}

// A library in which words have a frequency each, for the floor below which nothing is like.
class LikeAtAll : public ::testing::TestWithParam<int> {
 protected:
  static constexpr std::size_t kRecords = 600;
  static constexpr std::size_t kWords = 40;
  static std::string Word(std::size_t number) {
    return std::string("q") + static_cast<char>('a' + number / 10) + "u" +
           static_cast<char>('a' + number % 10) + "x";
  }
  void SetUp() override {
    std::uint64_t state = 11;
    const auto random = [&](std::size_t below) {
      state = state * 6364136223846793005U + 1442695040888963407U;
      return static_cast<std::size_t>(state >> 33) % below;
    };
    std::vector<Publication> publications;
    for (std::size_t i = 0; i < kRecords; ++i) {
      std::set<std::size_t> words;
      // Of two numbers the lesser: the first words are the common ones.
      for (std::size_t w = 0; w < 1 + i % 9; ++w) {
        words.insert(std::min({random(kWords), random(kWords), random(kWords)}));
      }
      // Words that few records have.
      if (i % 50 < 2) words.insert(kWords + i / 50);
      std::string title;
      for (const std::size_t word : words) title += Word(word) + " ";
      titles_.push_back(std::move(words));
      publications.push_back(MakePublication(
          {"r" + std::to_string(i), title, {"N. N."}, "", 2000, static_cast<int>(random(1000))}));
    }
    searcher_ = OpenOverShards(folder_, publications, static_cast<std::size_t>(GetParam()));
    ASSERT_NE(searcher_, nullptr);
  }
  std::size_t Having(std::size_t word) const {
    return static_cast<std::size_t>(std::ranges::count_if(
        titles_, [&](const std::set<std::size_t>& title) { return title.contains(word); }));
  }
  // What a word weighs by the formula of docs/ranking.md.
  double Weight(std::size_t word) const {
    const auto having = static_cast<double>(Having(word));
    const double odds = (kRecords - having + 0.5) / (having + 0.5);
    return std::log(odds < 2 ? odds / 2 + 1 : odds);
  }
  // The records that are like one, told by looking at each.
  std::set<std::string> Expected(std::size_t source) const {
    std::map<std::size_t, double> telling;
    double most = 0, sum = 0;
    for (const std::size_t word : titles_[source]) {
      if (Having(word) >= 2) telling[word] = Weight(word);
      if (Having(word) >= 2) most = std::max(most, Weight(word));
    }
    std::erase_if(telling, [&](const auto& word) { return word.second < 0.35 * most; });
    for (const auto& [word, weight] : telling) sum += weight;
    std::set<std::string> like;
    for (std::size_t i = 0; i < kRecords && !telling.empty(); ++i) {
      double shared = 0;
      bool rare = false;
      for (const auto& [word, weight] : telling) {
        if (!titles_[i].contains(word)) continue;
        shared += weight;
        rare = rare || Having(word) <= 3;
      }
      const double floor = 1.75 * sum / static_cast<double>(telling.size());
      if (i != source && (rare || shared > floor - 1e-7)) like.insert("r" + std::to_string(i));
    }
    return like;
  }

  std::vector<std::set<std::size_t>> titles_;
  TempFolder folder_;
  std::unique_ptr<Searcher> searcher_;
};
INSTANTIATE_TEST_SUITE_P(Shapes, LikeAtAll, ::testing::Values(1, 3));

TEST_P(LikeAtAll, Similar_FindsThoseThatShareEnough_AndNoOthers) {
  std::size_t none = 0, some = 0;
  for (std::size_t source = 0; source < kRecords; source += 7) {
    SearchRequest request;
    request.set_limit(kRecords);
    const auto response = searcher_->Similar("r" + std::to_string(source), request);
    ASSERT_TRUE(response.ok()) << response.status().message();
    std::set<std::string> found;
    for (const Hit& hit : response->hits()) found.insert(hit.publication().id());
    EXPECT_EQ(found, Expected(source)) << "r" << source;
    EXPECT_EQ(response->total(), found.size());
    EXPECT_TRUE(response->total_is_exact());
    ++(found.empty() ? none : some);
  }
  EXPECT_GT(none, 5U);
  EXPECT_GT(some, 50U);
}

TEST_P(LikeAtAll, Similar_OneCommonWord_IsNoLikeness) {
  for (std::size_t source = 0; source < kRecords; source += 9) {  // titles of one word
    if (source % 50 < 2) continue;
    ASSERT_EQ(titles_[source].size(), 1U);
    const auto response = searcher_->Similar("r" + std::to_string(source), {});
    ASSERT_TRUE(response.ok());
    EXPECT_EQ(response->total(), 0U) << "r" << source;
  }
}

TEST_P(LikeAtAll, Similar_PagesFollowEachOther) {
  SearchRequest request;
  request.set_limit(kRecords);
  const auto whole = searcher_->Similar("r8", request);
  ASSERT_TRUE(whole.ok());
  ASSERT_GT(whole->hits_size(), 4);
  request.set_limit(2);
  int at = 0;
  double previous = 1e9;
  for (request.set_offset(0); at < whole->hits_size(); request.set_offset(request.offset() + 2)) {
    const auto page = searcher_->Similar("r8", request);
    ASSERT_TRUE(page.ok());
    ASSERT_GT(page->hits_size(), 0);
    for (const Hit& hit : page->hits()) {
      EXPECT_EQ(hit.publication().id(), whole->hits(at).publication().id());
      EXPECT_EQ(hit.rank(), static_cast<std::uint32_t>(at) + 1);
      EXPECT_LE(hit.score().total(), previous + 1e-9);
      previous = hit.score().total();
      ++at;
    }
  }
}

TEST_P(Like, Complete_TitlesByPrefix_MoreCitedFirst) {
  EXPECT_THAT(
      Complete("lan"),
      ElementsAre("title Cracks in lantern glass", "title Lanternfish of the deep",
                  "title Lantern glass under changing load", "title Lantern posts",
                  "title Lantern glass in the cold: cracks and load", "title Load and lantern"));
  EXPECT_THAT(Complete("lantern gl", 2), ElementsAre("title Cracks in lantern glass",
                                                     "title Lantern glass under changing load"));
}

TEST_P(Like, Complete_ASpaceEndsTheWord) {
  EXPECT_THAT(
      Complete("load lantern "),
      ElementsAre("title Lantern glass under changing load",
                  "title Lantern glass in the cold: cracks and load", "title Load and lantern"));
}

TEST_P(Like, Complete_AuthorsByAnyOfTheirNames) {
  EXPECT_THAT(Complete("orm"), ElementsAre("author Lina Ormond", "author Lin Orme"));
  EXPECT_THAT(Complete("lin orm"), ElementsAre("author Lin Orme"));
  EXPECT_THAT(Complete("l orme"), ElementsAre("author Lin Orme"));
  EXPECT_THAT(Complete("bohr"), ElementsAre("author Uwe Böhringer"));
  const auto response = searcher_->Complete("bohr", 1);
  EXPECT_EQ(response->completions(0).query(), "author:\"Uwe Böhringer\"");
  EXPECT_EQ(response->completions(0).citations(), 120U);
}

TEST_P(Like, Complete_OfBothKindsNeitherCrowdsTheOtherOut) {
  const std::vector<std::string> four = Complete("qu", 4);
  EXPECT_THAT(four, ElementsAre("author Ann Quill", "author A. Quill", "author Yu Quan"));
}

// Many words: those that begin alike are not all asked for one by one.
class ManyWords : public ::testing::TestWithParam<int> {
 protected:
  static constexpr int kRecords = 3000;
  void SetUp() override {
    std::vector<Publication> publications;
    for (int i = 0; i < kRecords; ++i) {
      const std::string number = std::to_string(i);
      // A word and a name of their own; every tenth has been cited, the later ones more.
      publications.push_back(MakePublication({"m" + number,
                                              "Maps of m" + number + "land",
                                              {"Ida M" + number + "sen"},
                                              "J",
                                              dated_ ? 1990 + i % 30 : -1,
                                              cited_ && i % 10 == 0 ? i + 1 : -1}));
    }
    publications.push_back(
        MakePublication({"rare", "Quiet maps of mzzz", {"Otto Mzzz"}, "J", 1980, -1}));
    searcher_ = OpenOverShards(folder_, publications, static_cast<std::size_t>(GetParam()));
    ASSERT_NE(searcher_, nullptr);
  }
  std::vector<std::string> Texts(std::string_view typed, std::uint32_t limit) {
    std::vector<std::string> texts;
    const auto response = searcher_->Complete(typed, limit);
    if (!response.ok()) return {"error: " + response.status().message()};
    for (const Completion& completion : response->completions()) {
      texts.push_back(completion.text());
    }
    return texts;
  }
  bool cited_ = true, dated_ = true;
  TempFolder folder_;
  std::unique_ptr<Searcher> searcher_;
};
INSTANTIATE_TEST_SUITE_P(Shapes, ManyWords, ::testing::Values(1, 3));

TEST_P(ManyWords, Complete_FirstLetter_GivesTheMostCited) {
  EXPECT_THAT(Texts("m", 4), ElementsAre("Ida M2990sen", "Maps of m2990land", "Ida M2980sen",
                                         "Maps of m2980land"));
  EXPECT_THAT(Texts("maps of m29", 2), ElementsAre("Maps of m2990land", "Maps of m2980land"));
  EXPECT_THAT(Texts("ida m", 2), ElementsAre("Ida M2990sen", "Ida M2980sen"));
}

TEST_P(ManyWords, Complete_WordThatTheMostCitedHaveNot_IsFoundAllTheSame) {
  EXPECT_THAT(Texts("quiet m", 4), ElementsAre("Quiet maps of mzzz"));
  EXPECT_THAT(Texts("otto m", 4), ElementsAre("Otto Mzzz"));
  EXPECT_THAT(Texts("mzz", 4), ::testing::UnorderedElementsAre("Quiet maps of mzzz", "Otto Mzzz"));
}

class NothingCited : public ManyWords {
 protected:
  NothingCited() { cited_ = false; }
};
INSTANTIATE_TEST_SUITE_P(Shapes, NothingCited, ::testing::Values(1, 3));

TEST_P(NothingCited, Complete_FirstLetter_GivesTheNewest) {
  const auto response = searcher_->Complete("m", 10);
  ASSERT_EQ(response->completions_size(), 10);
  for (const Completion& completion : response->completions()) {
    EXPECT_EQ(searcher_->Get(completion.id())->year(), 2019U) << completion.text();
  }
  EXPECT_THAT(Texts("quiet m", 4), ElementsAre("Quiet maps of mzzz"));
}

class NothingKnown : public ManyWords {
 protected:
  NothingKnown() { cited_ = dated_ = false; }
};
INSTANTIATE_TEST_SUITE_P(Shapes, NothingKnown, ::testing::Values(1, 3));

TEST_P(NothingKnown, Complete_FirstLetter_GivesSome) {
  EXPECT_EQ(Texts("m", 10).size(), 10U);
  EXPECT_THAT(Texts("quiet m", 4), ElementsAre("Quiet maps of mzzz"));
  EXPECT_THAT(Texts("maps m", 7), ::testing::SizeIs(7));
}

TEST_P(Like, Complete_BehindAField_GivesItsValues_AndQueriesWithWhatWasTypedBefore) {
  struct Case {
    const char* typed;
    std::vector<std::string> queries;
  };
  const std::string load = "\"Load and lantern\"";
  const std::string cold = "\"Lantern glass in the cold: cracks and load\"";
  for (const Case& each : {
           Case{"author:orm", {"author:\"Lina Ormond\"", "author:\"Lin Orme\""}},
           Case{"AU:orm", {"author:\"Lina Ormond\"", "author:\"Lin Orme\""}},
           Case{"author:\"lin orm", {"author:\"Lin Orme\""}},
           Case{"author:lin orm", {"author:\"Lin Orme\""}},
           Case{"lantern -author:bohr", {"lantern -author:\"Uwe Böhringer\""}},
           Case{"(author:bohr", {"(author:\"Uwe Böhringer\""}},
           Case{"title:load and l", {"title:" + cold, "title:" + load}},
           Case{"title:\"and l", {"title:" + cold, "title:" + load}},
           Case{"year:2020 and lan", {"year:2020 " + load}},
           Case{"year:..2010 glass",
                {"year:..2010 \"Cracks in lantern glass\"",
                 "year:..2010 \"Streets of old towns, and their glass\""}},
           Case{"type:book author:qu", {"type:book author:\"A. Quill\""}},
           Case{"zither author:quan", {"zither author:\"Yu Quan\""}},  // as if it were not there
           Case{"glass OR author:quan", {"glass OR author:\"Yu Quan\""}},
           Case{"author:quan and lan", {"author:quan " + load}},
           Case{"author:\"Yu Quan\" and lan", {"author:\"Yu Quan\" " + load}},
           Case{"type:", {"type:article", "type:book"}},
           Case{"type:B", {"type:book"}},
           Case{"kind:art", {"type:article"}},
           Case{"type:patent", {}},  // no record is one
           Case{"type:zzz", {}},
           Case{"is:ret", {"is:retracted"}},
           Case{"dump:te", {"dump:test"}},
           Case{"venue:annal", {"venue:\"Annals of Lamps\""}},
           Case{"year:20", {}},
           Case{"author:", {}},
           Case{"author: orm", {}},  // no value: words, none of which a record has
           Case{"nofield:orm", {}},
       }) {
    const auto response = searcher_->Complete(each.typed, 10);
    ASSERT_TRUE(response.ok());
    std::vector<std::string> queries;
    for (const Completion& completion : response->completions()) {
      queries.push_back(completion.query());
    }
    EXPECT_EQ(queries, each.queries) << each.typed;
  }
}

TEST_P(Like, Complete_NothingOrNoise_IsAnEmptyList) {
  for (const char* typed :
       {"", " ", "?!", "zzzz", "\xff", "\"", "(((", "lantern zzzz", ":", "type::", "author:\"",
        "author:\"\"", "is:\xff", "a:b:c:", "dump:\" "}) {
    EXPECT_THAT(Complete(typed), IsEmpty()) << typed;
  }
  EXPECT_THAT(Complete(std::string(100000, 'a')), IsEmpty());
}

TEST_P(Like, Complete_EveryQueryGiven_FindsItsRecord) {
  for (const char* typed : {"lan", "mo", "qu", "b", "author:o", "title:lan", "venue:a",
                            "type:", "is:", "dump:", "lantern author:q", "year:2015.. lan"}) {
    const auto response = searcher_->Complete(typed, 0);
    ASSERT_TRUE(response.ok());
    for (const Completion& completion : response->completions()) {
      const std::vector<std::string> found = Ids(*searcher_, completion.query());
      EXPECT_FALSE(found.empty()) << completion.query();
      if (completion.id().empty()) continue;  // a value that many records have
      EXPECT_THAT(found, Contains(completion.id())) << completion.query();
    }
  }
}

}  // namespace
}  // namespace pinakes::testing
