// One searcher shared between threads gives each the answers that it gives to one alone, and whole
// answers of one revision while a writer commits. `scripts/test --sanitize thread` runs these under
// ThreadSanitizer, with more rounds.
#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <functional>
#include <mutex>
#include <thread>

#include "tests/search/index_fixture.h"

namespace pinakes::testing {
namespace {

TEST(Threads, OneSearcherForAll_AnswersAsForOne) {
  const TempFolder folder;
  std::vector<Publication> records;
  const std::array words{"amber", "basalt", "cedar", "delta", "ember", "flint", "grove"};
  for (std::size_t i = 0; i < 300; ++i) {
    const std::string title = std::string(words[i % 7]) + " " + words[i / 7 % 7] + " and " +
                              words[i / 49 % 7] + " " + std::to_string(i);
    records.push_back(MakePublication({"t" + std::to_string(i),
                                       title,
                                       {"A Quill"},
                                       "Journal",
                                       2000 + static_cast<int>(i % 20),
                                       static_cast<int>(i)}));
  }
  AddAll(folder / "index", records);
  const std::unique_ptr<Searcher> searcher = OpenSearcher({folder / "index"});
  ASSERT_NE(searcher, nullptr);
  std::vector<std::string> queries;
  for (const char* a : words) {
    for (const char* b : words) queries.push_back(std::string(a) + " " + b);
  }
  std::vector<std::string> expected;
  for (const std::string& query : queries) {
    expected.push_back(searcher->Search(Query(query, 10))->SerializeAsString());
  }
  std::array<int, 8> wrong{};
  std::vector<std::thread> threads;
  for (std::size_t t = 0; t < wrong.size(); ++t) {
    threads.emplace_back([&, t] {
      for (std::size_t i = 0; i < 4 * queries.size(); ++i) {
        const std::size_t q = (i * 13 + t * 7) % queries.size();
        const auto response = searcher->Search(Query(queries[q], 10));
        if (!response.ok() || response->SerializeAsString() != expected[q]) ++wrong[t];
        if (i % 16 == 0 && !searcher->Complete(words[q % 7], 5).ok()) ++wrong[t];
        if (i % 16 == 1 && !searcher->Similar("t" + std::to_string(q), {}).ok()) ++wrong[t];
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const int count : wrong) EXPECT_EQ(count, 0);
}

constexpr std::size_t kThreads = 8;
constexpr int kLamps = 120;
const std::array<std::string, 5> kWords{"amber", "basalt", "cedar", "delta", "ember"};
// A second word for each of them: records that share one word are not alike.
const std::array<std::string, 5> kRooms{"attic", "bower", "cellar", "dormer", "estrade"};

// How often each thread asks. The normal suite asks less: without the sanitizer nothing but a crash
// or a wrong answer shows.
int Rounds() {
  const char* given = std::getenv("PINAKES_THREAD_ROUNDS");
  return given == nullptr ? 100 : std::max(1, std::atoi(given));
}

// The lamps of one commit: all of them were cited `version` times, so that an answer which mixes
// two revisions shows.
std::vector<Publication> Lamps(int version) {
  std::vector<Publication> lamps;
  for (int i = 0; i < kLamps; ++i) {
    const std::size_t kind = static_cast<std::size_t>(i) % kWords.size();
    const std::string& word = kWords[kind];
    lamps.push_back(MakePublication(
        {"t" + std::to_string(i),
         "Lamp of " + word + " from the " + kRooms[kind] + " number " + std::to_string(i),
         {"A Quill", "B Wick"},
         "Journal of " + word,
         2000 + i % 20,
         version}));
  }
  return lamps;
}

void Write(Indexer* indexer, int version) {
  ASSERT_TRUE(indexer->BeginDump("lamps", "jsonl").ok());
  for (const Publication& lamp : Lamps(version)) ASSERT_TRUE(indexer->Add(lamp).ok());
  const Status committed = indexer->Commit();
  ASSERT_TRUE(committed.ok()) << committed.message();
}

// Each says what is wrong with its answer; nothing where all is well.
std::string SearchAll(Searcher* searcher, std::size_t) {
  const auto response = searcher->Search(Query("lamp", kLamps));
  if (!response.ok()) return response.status().message();
  if (response->total() != kLamps || response->hits_size() != kLamps) return "not all lamps";
  for (const Hit& hit : response->hits()) {
    if (hit.publication().citations() != response->hits(0).publication().citations()) {
      return "two revisions in one answer";
    }
  }
  return {};
}
std::string SearchSome(Searcher* searcher, std::size_t n) {
  const auto response = searcher->Search(Query("author:wick " + kWords[n % kWords.size()], 50));
  if (!response.ok()) return response.status().message();
  return response->total() == kLamps / kWords.size() ? "" : "not all of one word";
}
std::string SearchMisspelt(Searcher* searcher, std::size_t) {
  const auto response = searcher->Search(Query("basaltt", 5));
  if (!response.ok()) return response.status().message();
  return response->hits_size() == 5 ? "" : "not corrected";
}
std::string Counted(Searcher* searcher, std::size_t) {
  const auto response = searcher->Count(Query("lam*"));
  if (!response.ok()) return response.status().message();
  return response->total() == kLamps ? "" : "not all lamps counted";
}
std::string Completed(Searcher* searcher, std::size_t n) {
  const auto response = searcher->Complete(kWords[n % kWords.size()].substr(0, 3), 4);
  if (!response.ok()) return response.status().message();
  return response->completions_size() == 4 ? "" : "not completed";
}
std::string Faceted(Searcher* searcher, std::size_t n) {
  SearchRequest request = Query("lamp", 0);
  request.add_facets()->set_field(n % 2 == 0 ? "year" : "author");
  const auto response = searcher->Search(request);
  if (!response.ok()) return response.status().message();
  std::uint32_t sum = 0;
  for (const FacetValue& value : response->facets(0).values()) sum += value.count();
  return sum == (n % 2 == 0 ? 60U : 2U * kLamps) ? "" : "facets of other records";
}
std::string Shown(Searcher* searcher, std::size_t n) {
  const std::string id = "t" + std::to_string(n % kLamps);
  const auto record = searcher->Get(id);
  if (!record.ok()) return record.status().message();
  return record->id() == id && record->authors_size() == 2 ? "" : "another record";
}
std::string Alike(Searcher* searcher, std::size_t n) {
  const auto response = searcher->Similar("t" + std::to_string(n % kLamps), Query("", 5));
  if (!response.ok()) return response.status().message();
  return response->hits_size() == 5 ? "" : "nothing alike";
}
std::string Matched(Searcher* searcher, std::size_t n) {
  const int number = static_cast<int>(n % kLamps);
  MatchRequest request;
  *request.mutable_publication() = Lamps(1)[static_cast<std::size_t>(number)];
  const auto response = searcher->Match(request);
  if (!response.ok()) return response.status().message();
  return response->publication().id() == "t" + std::to_string(number) ? "" : "another match";
}

class ThreadsBesideAWriter : public ::testing::TestWithParam<std::uint32_t> {};

TEST_P(ThreadsBesideAWriter, EveryKindOfCall_AnswersFromOneRevision) {
  const TempFolder folder;
  IndexOptions options;
  options.shards = GetParam();
  auto indexer = Indexer::Open(folder / "index", options);
  ASSERT_TRUE(indexer.ok()) << indexer.status().message();
  Write(indexer->get(), 1);
  const std::unique_ptr<Searcher> searcher = OpenSearcher({folder / "index"});
  ASSERT_NE(searcher, nullptr);
  const std::vector<std::function<std::string(Searcher*, std::size_t)>> calls{
      SearchAll, Faceted, SearchSome, Counted, Completed, SearchMisspelt, Shown, Alike, Matched};

  std::mutex mutex;
  std::vector<std::string> faults;
  std::atomic<std::size_t> asking{kThreads};
  std::atomic<int> version{1};
  std::vector<std::thread> threads;
  for (std::size_t t = 0; t < kThreads; ++t) {
    threads.emplace_back([&, t] {
      for (int i = 0; i < Rounds() || version < 5; ++i) {
        const std::size_t n = static_cast<std::size_t>(i) * 5 + t;
        const std::string fault = calls[n % calls.size()](searcher.get(), n);
        if (fault.empty()) continue;
        const std::lock_guard lock(mutex);
        faults.push_back("call " + std::to_string(n % calls.size()) + ": " + fault);
      }
      --asking;
    });
  }
  while (asking > 0 && !HasFatalFailure()) {
    Write(indexer->get(), version + 1);
    ++version;
    std::this_thread::sleep_for(std::chrono::milliseconds(100));  // as writers pause
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_TRUE(faults.empty()) << faults.size() << " faults, the first: " << faults.front();
}

INSTANTIATE_TEST_SUITE_P(Shapes, ThreadsBesideAWriter, ::testing::Values(0U, 3U),
                         [](const ::testing::TestParamInfo<std::uint32_t>& param) {
                           return param.param == 0 ? "OneIndex" : "ThreeShards";
                         });

}  // namespace
}  // namespace pinakes::testing
