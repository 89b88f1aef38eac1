// Indexing into shards: works are recognised across them, and rearranging keeps everything.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "indexer/routed.h"
#include "pinakes/shards.h"
#include "tests/search/index_fixture.h"
#include "tests/shapes/library.h"

namespace pinakes::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

IndexOptions Spread(std::uint32_t shards, std::uint32_t shard = 0) {
  IndexOptions options;
  options.shards = shards;
  options.shard = shard;
  return options;
}

Publication With(Publication publication, std::string_view scheme, std::string_view value) {
  AddIdentifier(scheme, value, &publication);
  return publication;
}

// Three dumps that name many works twice, in other words, ids and order.
std::vector<std::vector<Publication>> Dumps() {
  Inventor inventor(3);
  std::vector<Publication> first, second, third;
  for (int i = 0; i < 200; ++i) {
    Publication record = inventor.Record(i);
    record.set_title(record.title() + " " + std::to_string(i));
    if (record.authors().empty()) record.add_authors()->set_name("A Fern");
    record.set_year(2000);
    if (i % 2 == 0) record = With(record, "doi", "10.1/" + std::to_string(i));
    first.push_back(record);
    if (i % 3 == 0) {
      Publication other = record;  // the same title, no identifier, another id
      other.clear_identifiers();
      other.set_id("second-" + std::to_string(i));
      other.set_citations(static_cast<std::uint32_t>(i));
      second.push_back(other);
    }
    if (i % 4 == 0) {
      Publication other = record;  // the same DOI, a longer title, another id
      other.set_id("third-" + std::to_string(i));
      other.set_title(record.title() + ": extended");
      third.push_back(other);
    }
  }
  return {first, second, third};
}

void Feed(const std::string& path, const IndexOptions& options,
          std::uint32_t* elsewhere = nullptr) {
  const std::vector<std::vector<Publication>> dumps = Dumps();
  for (std::size_t i = 0; i < dumps.size(); ++i) {
    auto indexer = Indexer::Open(path, options);
    ASSERT_TRUE(indexer.ok()) << indexer.status().message();
    ASSERT_TRUE((*indexer)->BeginDump("dump" + std::to_string(i), "jsonl").ok());
    for (const Publication& publication : dumps[i]) {
      const auto outcome = (*indexer)->Add(publication);
      ASSERT_TRUE(outcome.ok()) << outcome.status().message();
      if (elsewhere != nullptr && *outcome == Outcome::kElsewhere) ++*elsewhere;
    }
    ASSERT_TRUE((*indexer)->Commit().ok());
  }
}

// Every record, as text, in order of record id.
std::vector<std::string> Everything(const std::string& path) {
  std::vector<std::string> all;
  const auto searcher = OpenSearcher({path});
  if (searcher == nullptr) return all;
  const Status read = searcher->ForEach([&](const Publication& publication) {
    all.push_back(publication.ShortDebugString());
    return true;
  });
  EXPECT_TRUE(read.ok()) << read.message();
  return all;
}

TEST(Sharding, ThreeShards_HoldWhatOneIndexHolds) {
  const TempFolder folder;
  Feed(folder / "one", {});
  Feed(folder / "three", Spread(3));
  const std::vector<std::string> one = Everything(folder / "one");
  EXPECT_EQ(one.size(), 200U);
  EXPECT_EQ(one, Everything(folder / "three"));
  for (const char* shard : {"three/shard-1", "three/shard-2", "three/shard-3"}) {
    EXPECT_GT(Everything(folder / shard).size(), 40U) << shard;
  }
  const auto meta = [&](const char* name) { return *OpenSearcher({folder / name})->Meta(); };
  EXPECT_EQ(meta("one").records(), meta("three").records());
  EXPECT_EQ(meta("one").citation_scale(), meta("three").citation_scale());
  EXPECT_EQ(meta("three").dumps_size(), 3);
  const auto one_searcher = OpenSearcher({folder / "one"});
  const auto three_searcher = OpenSearcher({folder / "three"});
  for (const char* text : {"lamp", "author:birch", "dump:dump1 glass", "doi:10.1/4"}) {
    for (const char* sort : {"", "added", "year"}) {
      SearchRequest request = Query(text, 50);
      request.set_sort(sort);
      EXPECT_EQ(Ids(*one_searcher, request), Ids(*three_searcher, request)) << text << sort;
    }
  }
  EXPECT_EQ(three_searcher->Get("third-4")->id(), one_searcher->Get("third-4")->id());
}

TEST(Sharding, ShardsThatAreThere_AreWrittenToWithoutSaying) {
  const TempFolder folder;
  Feed(folder / "three", Spread(3));
  {
    auto indexer = Indexer::Open(folder / "three", {});
    ASSERT_TRUE(indexer.ok()) << indexer.status().message();
    EXPECT_EQ((*indexer)->Meta().records(), 200U);
    EXPECT_TRUE((*indexer)->Delete("doi:10.1/4").ok());
    EXPECT_EQ((*indexer)->Delete("doi:10.1/4").code(), Code::kNotFound);
    EXPECT_EQ((*indexer)->ForgetDump("nothing").status().code(), Code::kNotFound);
    EXPECT_GT(*(*indexer)->ForgetDump("dump2"), 0U);
    ASSERT_TRUE((*indexer)->Commit().ok());
    EXPECT_EQ(Indexer::Open(folder / "three", {}).status().code(), Code::kBusy);
  }
  EXPECT_EQ(Everything(folder / "three").size(), 199U);
  const auto other = Indexer::Open(folder / "three", Spread(4));
  ASSERT_FALSE(other.ok());
  EXPECT_EQ(other.status().code(), Code::kInvalidArgument);
  EXPECT_THAT(other.status().message(), HasSubstr("has 3 shards"));
}

TEST(Sharding, WhatIsNoShards_IsNotTouched) {
  const TempFolder folder;
  AddAll(folder / "plain", {MakePublication({"a", "Lamp", {}, "", 2000, 1})});
  EXPECT_EQ(Indexer::Open(folder / "plain", Spread(2)).status().code(), Code::kNotAnIndex);
  EXPECT_EQ(Indexer::Open(folder / "none", Spread(2, 3)).status().code(), Code::kInvalidArgument);
  EXPECT_EQ(Indexer::Open(folder / "none", Spread(5000)).status().code(), Code::kInvalidArgument);
  EXPECT_FALSE(std::filesystem::exists(folder / "none"));
  EXPECT_EQ(Ids(*OpenSearcher({folder / "plain"}), "lamp"), std::vector<std::string>{"a"});
}

TEST(Sharding, ShardsBuiltApart_AnswerTogether) {
  const TempFolder folder;
  std::uint32_t elsewhere = 0;
  // As on three machines, each of which reads all dumps.
  for (std::uint32_t shard = 1; shard <= 3; ++shard) {
    Feed(folder / "apart", Spread(3, shard), &elsewhere);
  }
  std::size_t given = 0;
  for (const auto& dump : Dumps()) given += dump.size();
  EXPECT_EQ(elsewhere, 2 * given);  // each record is of one shard and left out by two
  const auto searcher = OpenSearcher({folder / "apart"});
  ASSERT_NE(searcher, nullptr);
  // Titles differ between the first dump and the third: there the same works are told apart ...
  const std::size_t records = Everything(folder / "apart").size();
  EXPECT_GT(records, 200U);
  // ... until the shards are put together.
  ASSERT_TRUE(RearrangeIndex({folder / "apart"}, folder / "together", 0).ok());
  EXPECT_EQ(Everything(folder / "together").size(), 200U);
}

TEST(Sharding, SplitAndMerge_KeepEverything) {
  const TempFolder folder;
  Feed(folder / "one", {});
  ASSERT_TRUE(RearrangeIndex({folder / "one"}, folder / "four", 4).ok());
  EXPECT_EQ(Everything(folder / "four"), Everything(folder / "one"));
  ASSERT_TRUE(RearrangeIndex({folder / "four"}, folder / "merged", 0).ok());
  EXPECT_EQ(Everything(folder / "merged"), Everything(folder / "one"));
  EXPECT_EQ(OpenSearcher({folder / "merged"})->Get("third-4")->id(), "r4");
  // Dumps can still be taken back, account by account.
  for (const char* name : {"one", "merged", "four"}) {
    auto indexer = Indexer::Open(folder / name, {});
    ASSERT_TRUE(indexer.ok());
    EXPECT_TRUE((*indexer)->ForgetDump("dump0").ok());
    ASSERT_TRUE((*indexer)->Commit().ok());
  }
  EXPECT_EQ(Everything(folder / "merged"), Everything(folder / "one"));
  EXPECT_EQ(Everything(folder / "four"), Everything(folder / "one"));
  const auto again = RearrangeIndex({folder / "one"}, folder / "four", 4);
  EXPECT_EQ(again.code(), Code::kInvalidArgument);
  EXPECT_EQ(RearrangeIndex({folder / "nothing"}, folder / "x", 4).code(), Code::kNotFound);
  EXPECT_FALSE(std::filesystem::exists(folder / "x"));
}

// What a writer leaves that was killed after it had committed the first of three shards.
void CommitOnlyTheFirst(const std::string& path, const Publication& publication) {
  auto whole = OpenOne(path + "/shard-1", {}, "");
  ASSERT_TRUE(whole.ok()) << whole.status().message();
  ASSERT_TRUE((*whole)->BeginDump("later", "jsonl").ok());
  ASSERT_TRUE((*whole)->Add(publication).ok());
  (*whole)->set_generation((*whole)->Meta().generation() + 1);
  ASSERT_TRUE((*whole)->Commit().ok());
}

bool IsBetweenCommits(Searcher& searcher) {
  const auto response = searcher.Search(Query("lamp"));
  EXPECT_TRUE(response.ok()) << response.status().message();
  return response.ok() &&
         std::any_of(response->notes().begin(), response->notes().end(),
                     [](const Diagnostic& note) { return note.code() == "between-commits"; });
}

TEST(Sharding, BetweenTheCommitsOfTwoShards_OpenReadersShowTheLastWholeOne_NewOnesSaySo) {
  const TempFolder folder;
  Feed(folder / "three", Spread(3));
  const std::string all = "year:1900..2100";
  const auto before = OpenSearcher({folder / "three"});
  EXPECT_EQ(before->Search(Query(all))->total(), 200U);
  const Publication late = MakePublication({"late", "A later lamp", {"A Fern"}, "", 2001, 1});
  CommitOnlyTheFirst(folder / "three", late);

  EXPECT_EQ(before->Search(Query(all))->total(), 200U);
  EXPECT_FALSE(IsBetweenCommits(*before));
  const auto after = OpenSearcher({folder / "three"});
  EXPECT_EQ(after->Search(Query(all))->total(), 201U);
  EXPECT_TRUE(IsBetweenCommits(*after));
  EXPECT_TRUE(after->Meta()->between_commits());
  // One shard by itself is whole.
  EXPECT_FALSE(IsBetweenCommits(*OpenSearcher({folder / "three/shard-1"})));

  // Whoever writes next completes it, and who goes on with the dump goes on with its number.
  {
    auto indexer = Indexer::Open(folder / "three", {});
    ASSERT_TRUE(indexer.ok()) << indexer.status().message();
    ASSERT_TRUE((*indexer)->BeginDump("later", "jsonl").ok());
    EXPECT_EQ(*(*indexer)->Add(late), Outcome::kUnchanged);
    ASSERT_TRUE((*indexer)->EndDump("later", false).ok());
    ASSERT_TRUE((*indexer)->Commit().ok());
  }
  for (Searcher* searcher : {before.get(), after.get()}) {
    EXPECT_EQ(searcher->Search(Query(all))->total(), 201U);
    EXPECT_FALSE(IsBetweenCommits(*searcher));
    EXPECT_EQ(searcher->Meta()->dumps_size(), 4);
    EXPECT_EQ(searcher->Meta()->dumps(3).sequence(), 4U);
    EXPECT_FALSE(searcher->Meta()->dumps(3).unfinished());
  }
}

TEST(Sharding, AChangeInOneShard_IsThatShardsAlone) {
  const TempFolder folder;
  Feed(folder / "three", Spread(3));
  const auto searcher = OpenSearcher({folder / "three"});
  const auto revisions = [&] {
    const auto response = searcher->Search(Query("lamp"));
    return std::vector<std::uint32_t>(response->stamp().revisions().begin(),
                                      response->stamp().revisions().end());
  };
  const std::vector<std::uint32_t> before = revisions();
  {
    auto indexer = Indexer::Open(folder / "three", {});
    ASSERT_TRUE(indexer.ok()) << indexer.status().message();
    ASSERT_TRUE((*indexer)->Commit().ok());  // of nothing
    EXPECT_EQ(revisions(), before);
    ASSERT_TRUE((*indexer)->Delete("r5").ok());
    ASSERT_TRUE((*indexer)->Commit().ok());
  }
  const std::vector<std::uint32_t> after = revisions();
  int changed = 0;
  for (std::size_t i = 0; i < 3; ++i) changed += static_cast<int>(before[i] != after[i]);
  EXPECT_EQ(changed, 1);
  EXPECT_FALSE(IsBetweenCommits(*searcher));
}

}  // namespace
}  // namespace pinakes::testing
