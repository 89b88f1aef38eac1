// However an index came about, it answers like one built at once from the same records; and readers
// see whole answers while a writer commits.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <functional>
#include <map>
#include <random>
#include <set>
#include <thread>

#include "pinakes/maintenance.h"
#include "tests/search/index_fixture.h"

namespace pinakes::testing {
namespace {

const std::vector<std::string>& Words() {
  static const std::vector<std::string> words{"lantern", "glass",  "river", "sparse", "kiln",
                                              "survey",  "wick",   "ember", "map",    "signal",
                                              "theory",  "copper", "prism", "tide",   "archive"};
  return words;
}

// What `dump` says of work `number` in its state `version`. Dumps share works: their accounts of
// one differ, and are merged by DOI or by title.
Publication Account(const std::string& dump, int number, int version) {
  std::mt19937 random(static_cast<unsigned>(number));
  const auto word = [&] { return Words()[random() % Words().size()]; };
  std::string title = word();
  for (int i = 0; i < 4; ++i) title += " " + word();
  title += " " + std::to_string(number);
  const int year = 1990 + number % 30;
  Publication publication = MakePublication(
      {"", title, {"Ann Quill", "L Orme"}, "Journal of " + word(), year, number % 40});
  if (number % 3 == 0) {
    AddIdentifier("doi", "10.5555/w" + std::to_string(number), &publication);
  }
  if (dump == "second") {
    publication.mutable_authors(0)->set_name("Quill, Ann Maria");
    publication.set_venue(publication.venue() + " (Series B)");
    publication.set_citations(static_cast<std::uint32_t>(number % 40) + 2);
  }
  if (dump == "third") publication.clear_citations();
  if (version > 0) {
    // Flags, values and words without positions come and go.
    publication.set_abstract("state " + std::to_string(version));
    publication.set_citations(static_cast<std::uint32_t>(version * number * number));
    if (number % 4 == 0) publication.clear_citations();
    if (number % 5 == version) publication.add_keywords("lantern");
    if (number % 7 == 0) publication.set_retracted(true);
  }
  publication.add_sources()->set_key(dump + std::to_string(number));
  publication.mutable_sources(0)->set_dump(dump);
  publication.mutable_sources(0)->set_format("jsonl");
  return publication;
}

// Ends a thread that works until it is told to stop, however the test ends.
struct Joined {
  std::atomic<bool>* stop;
  std::thread* thread;
  ~Joined() {
    *stop = true;
    thread->join();
  }
};

// So many that a new dump is always worth building the index anew.
constexpr std::uint32_t kMany = 1'000'000;

// Which works a dump has, and in which state.
using DumpState = std::map<int, int>;

class Equality : public ::testing::Test {
 protected:
  static void Run(const std::string& path, const std::string& dump, const DumpState& state,
                  std::mt19937* random, bool full, std::uint32_t expected = 0) {
    std::vector<std::pair<int, int>> works(state.begin(), state.end());
    if (random != nullptr) std::shuffle(works.begin(), works.end(), *random);
    IndexOptions options;
    options.expected_records = expected;
    auto indexer = Indexer::Open(path, options);
    ASSERT_TRUE(indexer.ok()) << indexer.status().message();
    ASSERT_TRUE((*indexer)->BeginDump(dump, "jsonl").ok());
    std::size_t done = 0;
    for (const auto& [number, version] : works) {
      const auto outcome = (*indexer)->Add(Account(dump, number, version));
      ASSERT_TRUE(outcome.ok()) << outcome.status().message();
      // Commits in the middle of a dump must not show in the result.
      if (random != nullptr && ++done % 50 == 0) {
        ASSERT_TRUE((*indexer)->Commit().ok());
      }
    }
    ASSERT_TRUE((*indexer)->EndDump(dump, full).ok());
    ASSERT_TRUE((*indexer)->Commit().ok());
  }

  static void Change(const std::string& path,
                     const std::function<Status(Indexer& indexer)>& change) {
    auto indexer = Indexer::Open(path, {});
    ASSERT_TRUE(indexer.ok());
    const Status status = change(**indexer);
    ASSERT_TRUE(status.ok()) << status.message();
    ASSERT_TRUE((*indexer)->Commit().ok());
  }

  static void ExpectAlike(const std::string& a, const std::string& b) {
    const auto first = OpenSearcher({a}), second = OpenSearcher({b});
    std::vector<std::string> queries{"author:quill year:1995..2010",
                                     "title:\"glass river\"",
                                     "citations:20..",
                                     "doi:10.5555/w30",
                                     "dump:second survey",
                                     "-glass lantern",
                                     "jour*",
                                     "state"};
    for (const std::string& word : Words()) {
      queries.push_back(word);
      queries.push_back(word + " OR theory OR ember");
    }
    for (const std::string& query : queries) {
      for (const std::string sort : {"relevance", "citations", "year"}) {
        SearchRequest request = Query(query, 1000);
        request.set_sort(sort);
        const auto mine = first->Search(request), theirs = second->Search(request);
        ASSERT_TRUE(mine.ok()) << mine.status().message();
        ASSERT_TRUE(theirs.ok()) << theirs.status().message();
        ASSERT_EQ(mine->hits_size(), theirs->hits_size()) << query;
        for (int i = 0; i < mine->hits_size(); ++i) {
          const Hit &x = mine->hits(i), &y = theirs->hits(i);
          ASSERT_EQ(x.publication().SerializeAsString(), y.publication().SerializeAsString())
              << query << ": " << x.publication().ShortDebugString() << "\n"
              << y.publication().ShortDebugString();
          ASSERT_DOUBLE_EQ(x.score().total(), y.score().total()) << query;
        }
      }
    }
    const auto mine = IndexDigest({a}), theirs = IndexDigest({b});
    ASSERT_TRUE(mine.ok() && theirs.ok());
    EXPECT_EQ(*mine, *theirs);
    for (const std::string& path : {a, b}) {
      const auto report = CheckIndex(path);
      ASSERT_TRUE(report.ok());
      EXPECT_EQ(report->fault_count, 0U) << report->faults.front();
    }
  }

  TempFolder folder_;
};

TEST_F(Equality, UpdatesDeletesAndForgottenDumps_EndAsAFreshBuild) {
  for (const unsigned seed : {1U, 2U, 3U}) {
    std::mt19937 random(seed);
    const std::string grown = folder_ / ("grown" + std::to_string(seed));
    const std::string fresh = folder_ / ("fresh" + std::to_string(seed));
    DumpState first, second, third;
    for (int i = 0; i < 120; ++i) first[i] = 0;
    for (int i = 60; i < 200; ++i) second[i] = 0;
    for (int i = 90; i < 240; i += 2) third[i] = 0;
    // New dumps are added one by one, or built into a new index with what is there.
    const std::uint32_t expected = seed == 1 ? 0 : kMany;
    Run(grown, "first", first, &random, false, expected);
    Run(grown, "noise", second, &random, false, expected);
    Run(grown, "second", second, &random, false, expected);
    Change(grown, [](Indexer& indexer) { return indexer.ForgetDump("noise").status(); });
    Run(grown, "third", third, &random, false, expected);
    // Some that the first dump alone has change, in two runs of which the later wins.
    DumpState changed;
    for (int i = 0; i < 60; i += 1 + static_cast<int>(random() % 5)) changed[i] = 1;
    Run(grown, "first", changed, &random, false);
    for (auto& [number, version] : changed) version = 2;
    Run(grown, "first", changed, &random, false);
    for (const auto& [number, version] : changed) first[number] = version;
    // Some of the second vanish.
    std::erase_if(second, [&](const auto&) { return random() % 4 == 0; });
    Run(grown, "second", second, &random, true);
    // Some works are deleted.
    std::set<int> deleted;
    for (int i = 0; i < 10; ++i) deleted.insert(3 * static_cast<int>(random() % 70));
    Change(grown, [&](Indexer& indexer) {
      for (const int number : deleted) {
        const Status status = indexer.Delete("10.5555/w" + std::to_string(number));
        if (!status.ok() && status.code() != Code::kNotFound) return status;
      }
      return Status();
    });
    for (DumpState* state : {&first, &second, &third}) {
      std::erase_if(*state, [&](const auto& work) { return deleted.contains(work.first); });
    }
    Run(fresh, "first", first, nullptr, false);
    Run(fresh, "second", second, nullptr, false);
    Run(fresh, "third", third, nullptr, false);
    ExpectAlike(grown, fresh);
    if (HasFatalFailure()) return;
    // And packed, in both forms.
    const std::string packed = grown + ".packed";
    ASSERT_TRUE(CompactIndex(grown, packed, CompactForm::kDirectory).ok());
    ExpectAlike(packed, fresh);
  }
}

TEST_F(Equality, ALargeNewDump_IsBuiltTogetherWithWhatIsThere) {
  const std::string path = folder_ / "renewed";
  DumpState first, second;
  for (int i = 0; i < 60; ++i) first[i] = 0;
  for (int i = 30; i < 120; ++i) second[i] = 0;
  Run(path, "first", first, nullptr, false);
  const auto searcher = OpenSearcher({path});
  const auto count = [&](const std::string& query) {
    return searcher->Search(Query(query, 1000))->hits_size();
  };
  IndexOptions options;
  options.expected_records = kMany;
  {
    auto indexer = Indexer::Open(path, options);
    ASSERT_TRUE(indexer.ok());
    EXPECT_EQ(Indexer::Open(path, {}).status().code(), Code::kBusy);
    ASSERT_TRUE((*indexer)->BeginDump("second", "jsonl").ok());
    EXPECT_EQ((*indexer)->ForgetDump("first").status().code(), Code::kInvalidArgument);
    ASSERT_TRUE((*indexer)->Delete("10.5555/w0").ok());
    for (const auto& [number, version] : second) {
      ASSERT_TRUE((*indexer)->Add(Account("second", number, version)).ok());
    }
    ASSERT_TRUE((*indexer)->EndDump("second", false).ok());
    EXPECT_EQ(count("quill"), 60);  // as before
    ASSERT_TRUE((*indexer)->Commit().ok());
    EXPECT_TRUE((*indexer)->IsPacked());
    EXPECT_EQ(count("quill"), 119);
    // What comes after the commit is added to the new index.
    ASSERT_TRUE((*indexer)->ForgetDump("second").ok());
    ASSERT_TRUE((*indexer)->Commit().ok());
    EXPECT_FALSE((*indexer)->IsPacked());
    EXPECT_EQ(count("quill"), 59);
  }
  first.erase(0);
  const std::string fresh = folder_ / "fresh";
  Run(fresh, "first", first, nullptr, false);
  ExpectAlike(path, fresh);
  // A dump that the index knows already changes records where they are.
  for (const std::string dump : {"first", "third"}) {
    auto indexer = Indexer::Open(path, options);
    ASSERT_TRUE((*indexer)->BeginDump(dump, "jsonl").ok());
    ASSERT_TRUE((*indexer)->Add(Account(dump, 40, 1)).ok());
    ASSERT_TRUE((*indexer)->Commit().ok());
    EXPECT_EQ((*indexer)->IsPacked(), dump == "third");
  }
}

TEST_F(Equality, ALargeNewDumpThatIsNotCommitted_LeavesTheIndexAsItWas) {
  const std::string path = folder_ / "given_up";
  DumpState first;
  for (int i = 0; i < 40; ++i) first[i] = 0;
  Run(path, "first", first, nullptr, false);
  const auto before = IndexDigest({path});
  IndexOptions options;
  options.expected_records = kMany;
  {
    auto indexer = Indexer::Open(path, options);
    ASSERT_TRUE((*indexer)->BeginDump("second", "jsonl").ok());
    ASSERT_TRUE((*indexer)->Add(Account("second", 50, 0)).ok());
    EXPECT_TRUE(std::filesystem::exists(BuildFolder(path)));
  }
  EXPECT_FALSE(std::filesystem::exists(BuildFolder(path)));
  EXPECT_EQ(*IndexDigest({path}), *before);
  EXPECT_TRUE(Indexer::Open(path, {}).ok());
}

TEST_F(Equality, ADumpInterruptedAfterACommit_IsFinishedByTheNextRun) {
  DumpState half, whole;
  for (int i = 0; i < 100; ++i) whole[i] = 0;
  for (int i = 0; i < 40; ++i) half[i] = 0;
  const std::string broken = folder_ / "broken", undisturbed = folder_ / "undisturbed";
  {
    auto indexer = Indexer::Open(broken, {});
    ASSERT_TRUE((*indexer)->BeginDump("first", "jsonl").ok());
    for (const auto& [number, version] : half) {
      ASSERT_TRUE((*indexer)->Add(Account("first", number, version)).ok());
    }
    ASSERT_TRUE((*indexer)->Commit().ok());
  }
  EXPECT_TRUE((*OpenSearcher({broken})->Meta()).dumps(0).unfinished());
  Run(broken, "first", whole, nullptr, false);
  Run(undisturbed, "first", whole, nullptr, false);
  EXPECT_FALSE((*OpenSearcher({broken})->Meta()).dumps(0).unfinished());
  ExpectAlike(broken, undisturbed);
  // In the order of their coming, too: the second run went on with the first.
  SearchRequest request = Query("quill", 1000);
  request.set_sort("added");
  EXPECT_EQ(Ids(*OpenSearcher({broken}), request), Ids(*OpenSearcher({undisturbed}), request));
}

TEST_F(Equality, FiveHundredSearchesBesideTwentyCommits_AreAllWhole) {
  const std::string path = folder_ / "busy";
  constexpr int kWorks = 800;  // few enough to be counted exactly
  DumpState all;
  for (int i = 0; i < kWorks; ++i) all[i] = 0;
  Run(path, "first", all, nullptr, false);
  std::atomic<int> commits{0};
  std::atomic<bool> failed{false}, enough{false};
  std::thread writer([&] {
    auto indexer = Indexer::Open(path, {});
    if (!indexer.ok()) {
      failed = true;
      return;
    }
    // At least twenty, and on as long as the searches run.
    for (int version = 1; version <= 20 || !enough; ++version) {
      bool ok = (*indexer)->BeginDump("first", "jsonl").ok();
      for (int number = version % 10; ok && number < kWorks; number += 10) {
        ok = (*indexer)->Add(Account("first", number, version)).ok();
      }
      if (!ok || !(*indexer)->Commit().ok()) {
        failed = true;
        return;
      }
      ++commits;
    }
  });
  const Joined joined{&enough, &writer};
  const auto searcher = OpenSearcher({path});
  int searches = 0;
  for (int i = 0; i < 500 || (commits < 20 && !failed); ++i) {
    const std::string& word = Words()[static_cast<std::size_t>(i) % Words().size()];
    const auto response = searcher->Search(Query(i % 5 == 0 ? "author:quill" : word, 50));
    ASSERT_TRUE(response.ok()) << response.status().message();
    ASSERT_EQ(response->hits_size(), 50);
    for (const Hit& hit : response->hits()) {
      ASSERT_FALSE(hit.publication().title().empty());
      ASSERT_EQ(hit.publication().authors_size(), 2);
    }
    if (i % 5 == 0) {
      ASSERT_EQ(response->total(), static_cast<std::uint32_t>(kWorks));
    }
    ++searches;
  }
  enough = true;
  EXPECT_FALSE(failed);
  EXPECT_GE(commits.load(), 20);
  EXPECT_GE(searches, 500);
}

TEST_F(Equality, BackupAndCompactWhileAWriterCommits_AreConsistent) {
  const std::string path = folder_ / "busy";
  DumpState all;
  for (int i = 0; i < 1000; ++i) all[i] = 0;
  Run(path, "first", all, nullptr, false);
  std::atomic<bool> stop{false}, failed{false};
  std::thread writer([&] {
    auto indexer = Indexer::Open(path, {});
    for (int version = 1; indexer.ok() && !stop; ++version) {
      bool ok = (*indexer)->BeginDump("first", "jsonl").ok();
      for (int number = version % 20; ok && number < 1000; number += 20) {
        ok = (*indexer)->Add(Account("first", number, version)).ok();
      }
      if (!ok || !(*indexer)->Commit().ok()) failed = true;
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
  });
  const Joined joined{&stop, &writer};
  for (int i = 0; i < 3; ++i) {
    const std::string copy = folder_ / ("copy" + std::to_string(i));
    const std::string packed = folder_ / ("packed" + std::to_string(i));
    const Status backup = BackupIndex(path, copy);
    EXPECT_TRUE(backup.ok()) << backup.message();
    const Status compact = CompactIndex(path, packed, CompactForm::kDirectory);
    EXPECT_TRUE(compact.ok()) << compact.message();
    for (const std::string& made : {copy, packed}) {
      const auto report = CheckIndex(made);
      ASSERT_TRUE(report.ok()) << report.status().message();
      EXPECT_EQ(report->fault_count, 0U) << report->faults.front();
      EXPECT_EQ(report->records, 1000U);
    }
  }
  EXPECT_FALSE(failed);
}

TEST_F(Equality, CompactInPlace_UnderOpenReaders_IsNotNoticed) {
  const std::string path = folder_ / "idx";
  DumpState all;
  for (int i = 0; i < 500; ++i) all[i] = 0;
  Run(path, "first", all, nullptr, false);
  const auto searcher = OpenSearcher({path});
  const SearchRequest request = Query("lantern", 1000);
  const auto before = Ids(*searcher, request);
  std::atomic<bool> stop{false};
  std::atomic<int> searches{0};
  std::thread reader([&] {
    while (!stop) {
      EXPECT_EQ(Ids(*searcher, request), before);
      ++searches;
    }
  });
  for (int i = 0; i < 10; ++i) {
    const Status status = CompactInPlace(path);
    EXPECT_TRUE(status.ok()) << status.message();
  }
  while (searches < 10) std::this_thread::yield();
  stop = true;
  reader.join();
  // A reader that has been open all along sees what is added afterwards.
  for (int i = 0; i < 3; ++i) {
    AddAll(path, {MakePublication({"n" + std::to_string(i), "Lantern news", {}, "", 2020, 1})},
           "news");
    EXPECT_EQ(Ids(*searcher, request).size(), before.size() + static_cast<std::size_t>(i) + 1);
  }
}

}  // namespace
}  // namespace pinakes::testing
