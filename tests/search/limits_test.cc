// Time limits and cancellation: a call that is to end early does, and one that need not is not
// changed by the looking.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "tests/search/index_fixture.h"

namespace pinakes::testing {
namespace {

constexpr int kRecords = 4000;

class Limits : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    folder_ = std::make_unique<TempFolder>();
    std::vector<Publication> publications;
    for (int i = 0; i < kRecords; ++i) {
      const std::string number = std::to_string(i);
      publications.push_back(MakePublication({"r" + number,
                                              "The state of the art of lamp " + number,
                                              {"A Fern" + number, "L Orme", "B Birch"},
                                              "Annals of lamp " + std::to_string(i % 7),
                                              1950 + i % 70,
                                              i % 300}));
    }
    AddAll(*folder_ / "one", publications);
    const auto half = publications.begin() + kRecords / 2;
    AddAll(*folder_ / "left", {publications.begin(), half});
    AddAll(*folder_ / "right", {half, publications.end()});
  }
  static void TearDownTestSuite() { folder_.reset(); }

  // Reads every record that it finds.
  static SearchRequest Slow() {
    SearchRequest request = Query("lamp", 10);
    request.add_facets()->set_field("author");
    return request;
  }

  static std::unique_ptr<TempFolder> folder_;
};
std::unique_ptr<TempFolder> Limits::folder_;

TEST_F(Limits, PassedTimeLimit_IsAnErrorThatNamesIt) {
  const auto searcher = OpenSearcher({*folder_ / "one"});
  SearchRequest request = Slow();
  ASSERT_EQ(searcher->Search(request)->total(), kRecords);
  request.set_time_limit_ms(1);
  const auto response = searcher->Search(request);
  ASSERT_FALSE(response.ok());
  EXPECT_EQ(response.status().code(), Code::kTimeLimit);
  EXPECT_NE(response.status().message().find("1 ms"), std::string::npos)
      << response.status().message();
  // The next call is none the worse for it.
  EXPECT_EQ(Ids(*searcher, "lamp 17"), std::vector<std::string>{"r17"});
}

TEST_F(Limits, AmpleTimeLimit_ChangesNothing) {
  for (const auto& paths :
       {std::vector{*folder_ / "one"}, std::vector{*folder_ / "left", *folder_ / "right"}}) {
    const auto searcher = OpenSearcher(paths);
    for (const char* text :
         {"lamp", "state of the art", "\"state of the art\"", "lamp 17", "author:\"L Orme\" lamp",
          "year:1960..1970 annals", "lamp -17", "lamp OR zeppelin", "lamp submarine 12",
          "\"art of lamp\" year:1999", "lam*", "zeppelin"}) {
      for (const char* sort : {"", "year", "citations"}) {
        SearchRequest request = Query(text, 20);
        request.set_sort(sort);
        request.add_facets()->set_field("year");
        auto free = searcher->Search(request);
        request.set_time_limit_ms(600'000);
        auto limited = searcher->Search(request);
        ASSERT_TRUE(free.ok() && limited.ok()) << text;
        ASSERT_EQ(free->hits_size(), limited->hits_size()) << text;
        for (int i = 0; i < free->hits_size(); ++i) {
          // The parts are added up in another order.
          EXPECT_NEAR(free->hits(i).score().total(), limited->hits(i).score().total(), 1e-12);
          free->mutable_hits(i)->clear_score();
          limited->mutable_hits(i)->clear_score();
        }
        EXPECT_EQ(free->SerializeAsString(), limited->SerializeAsString()) << text;
      }
    }
  }
}

TEST_F(Limits, UsedCanceller_EndsSearchAndCount) {
  const auto searcher = OpenSearcher({*folder_ / "one"});
  Canceller canceller;
  EXPECT_EQ(searcher->Count(Query("lamp"), &canceller)->total(), kRecords);
  canceller.Cancel();
  EXPECT_EQ(searcher->Search(Query("lamp"), &canceller).status().code(), Code::kCancelled);
  EXPECT_EQ(searcher->Count(Query("lamp"), &canceller).status().code(), Code::kCancelled);
  EXPECT_EQ(searcher->Search(Query("lamp submarine"), &canceller).status().code(),
            Code::kCancelled);
  EXPECT_TRUE(searcher->Search(Query("lamp")).ok());
}

TEST_F(Limits, CompleteMatchAndSimilar_EndEarlyToo) {
  for (const auto& paths :
       {std::vector{*folder_ / "one"}, std::vector{*folder_ / "left", *folder_ / "right"}}) {
    const auto searcher = OpenSearcher(paths);
    CompleteRequest complete;
    complete.set_typed("l");
    MatchRequest match;
    match.set_reference("Orme, L. (1999). The state of the art of lamp 17.");
    SearchRequest like = Query("", 5);
    // Limits that are far away change nothing.
    Canceller canceller;
    complete.set_time_limit_ms(600'000);
    match.set_time_limit_ms(600'000);
    like.set_time_limit_ms(600'000);
    const auto completed = searcher->Complete(complete, &canceller);
    const auto matched = searcher->Match(match, &canceller);
    const auto similar = searcher->Similar("r17", like, &canceller);
    ASSERT_TRUE(completed.ok() && matched.ok() && similar.ok());
    EXPECT_EQ(completed->SerializeAsString(), searcher->Complete("l", 0)->SerializeAsString());
    EXPECT_EQ(completed->completions_size(), 10);
    EXPECT_EQ(matched->publication().id(), "r17");
    EXPECT_EQ(similar->hits_size(), 5);
    canceller.Cancel();
    EXPECT_EQ(searcher->Complete(complete, &canceller).status().code(), Code::kCancelled);
    EXPECT_EQ(searcher->Match(match, &canceller).status().code(), Code::kCancelled);
    EXPECT_EQ(searcher->Similar("r17", like, &canceller).status().code(), Code::kCancelled);
    // What all this takes: hundreds of records are read for names that are one and the same;
    // thousands of words are weighed; every record is a little like the one.
    complete.set_typed("orme");
    complete.set_limit(50);
    complete.set_time_limit_ms(1);
    std::string text;
    for (int i = 0; i < 400; ++i) text += "lamp art state " + std::to_string(i) + " ";
    match.set_reference(text);
    match.set_time_limit_ms(1);
    like.set_time_limit_ms(1);
    like.set_exact_total(true);
    EXPECT_EQ(searcher->Complete(complete, nullptr).status().code(), Code::kTimeLimit);
    EXPECT_EQ(searcher->Match(match).status().code(), Code::kTimeLimit);
    EXPECT_EQ(searcher->Similar("r17", like).status().code(), Code::kTimeLimit);
  }
}

TEST_F(Limits, CancelFromAnotherThread_EndsARunningSearch) {
  const auto searcher = OpenSearcher({*folder_ / "one"});
  Canceller canceller;
  std::atomic<int> answered{0};
  Code code = Code::kOk;
  std::thread asking([&] {
    // One call after the other, so that the cancel falls into one.
    while (code == Code::kOk) {
      const auto response = searcher->Search(Slow(), &canceller);
      code = response.status().code();
      ++answered;
    }
  });
  while (answered == 0) std::this_thread::yield();
  canceller.Cancel();
  asking.join();
  EXPECT_EQ(code, Code::kCancelled);
}

}  // namespace
}  // namespace pinakes::testing
