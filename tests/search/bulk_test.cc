// A fresh build, in slices and with changes of mind, against the same records added one by one to
// an index that is there already.
#include <gtest/gtest.h>
#include <xapian.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <map>
#include <random>

#include "indexer/storage/database.h"
#include "pinakes/maintenance.h"
#include "pinakes/shards.h"
#include "tests/search/index_fixture.h"

namespace pinakes::testing {
namespace {

Publication MakeRecord(std::mt19937* random, int number) {
  const auto pick = [&](int end) {
    return static_cast<int>((*random)() % static_cast<unsigned>(end));
  };
  constexpr std::array kWords = {"lamp",  "graph", "learning", "deep",
                                 "river", "of",    "the",      "stone"};
  Row row;
  row.id = "r" + std::to_string(number);
  for (int i = 0; i < 4; ++i)
    row.title += std::string(kWords[static_cast<std::size_t>(pick(8))]) + ' ';
  row.title += std::to_string(number);
  row.authors = {"Ann Orme", "B. Fern" + std::to_string(pick(9))};
  row.year = 1990 + pick(30);
  constexpr std::array kCitations = {-1, 0, 1, 4, 5, 19, 20, 99, 100, 5000};
  row.citations = kCitations[static_cast<std::size_t>(pick(10))];
  return MakePublication(row);
}

// What an index answers, apart from what is its own: the identity and the revision.
std::map<std::string, std::string> Answers(const std::string& path) {
  std::map<std::string, std::string> answers;
  const auto searcher = OpenSearcher({path});
  for (const char* text :
       {"lamp", "deep learning", "graph OR river", "author:Orme stone", "\"of the\"",
        "author:\"B Fern3\"", "year:1995..2005 lamp", "lamp -river"}) {
    auto response = searcher->Search(Query(text, 1000));
    EXPECT_TRUE(response.ok()) << text;
    response->clear_stamp();
    for (Hit& hit : *response->mutable_hits()) {
      // Sums of the same parts; rounded, since they may be added up in another order.
      hit.mutable_score()->set_total(std::round(hit.score().total() * 1e9));
      hit.mutable_score()->clear_text();
    }
    answers[text] = response->SerializeAsString();
  }
  std::string& records = answers["records"];
  EXPECT_TRUE(searcher
                  ->ForEach([&](const Publication& record) {
                    records += record.SerializeAsString();
                    return true;
                  })
                  .ok());
  return answers;
}

// Adds, updates and deletes the same records in the same order.
void Fill(Indexer* indexer, unsigned seed) {
  std::mt19937 random(seed);
  ASSERT_TRUE(indexer->BeginDump("dump", "jsonl").ok());
  int deleted = 0;
  for (int i = 0; i < 600; ++i) {
    ASSERT_TRUE(indexer->Add(MakeRecord(&random, i)).ok());
    // Old records change, and with their citations the tier that they belong to.
    if (i % 3 == 0) {
      ASSERT_TRUE(indexer->Add(MakeRecord(&random, i / 2)).ok());
    }
    if (i % 40 == 39) {
      ASSERT_TRUE(indexer->Delete("r" + std::to_string(deleted++)).ok());
    }
  }
  ASSERT_TRUE(indexer->Commit().ok());
}

struct How {
  std::uint32_t slice_records;
  bool through_xapian;
};
class FreshBuild : public ::testing::TestWithParam<How> {};

TEST_P(FreshBuild, ChangedAsItGoes_AnswersAsAnIndexFilledRecordByRecord) {
  const TempFolder folder;
  IndexOptions options;
  options.slice_records = GetParam().slice_records;
  options.through_xapian = GetParam().through_xapian;
  {
    auto fresh = Indexer::Open(folder / "fresh", options);
    ASSERT_TRUE(fresh.ok());
    Fill(fresh->get(), 5);
    EXPECT_EQ((*fresh)->Meta().records(), 585u);
  }
  {
    // A record that was there before makes it an index that is changed in place.
    auto slow = Indexer::Open(folder / "slow", {});
    ASSERT_TRUE(slow.ok());
    ASSERT_TRUE((*slow)->BeginDump("other", "jsonl").ok());
    ASSERT_TRUE((*slow)->Add(MakePublication({"first", "First of all", {}, "", -1, -1})).ok());
    ASSERT_TRUE((*slow)->Commit().ok());
    Fill(slow->get(), 5);
    ASSERT_TRUE((*slow)->Delete("first").ok());
    ASSERT_TRUE((*slow)->Commit().ok());
  }
  EXPECT_EQ(Answers(folder / "fresh"), Answers(folder / "slow"));
  EXPECT_EQ(*IndexDigest({folder / "fresh"}), *IndexDigest({folder / "slow"}));
  EXPECT_FALSE(std::filesystem::exists(folder / "fresh.building"));
}

INSTANTIATE_TEST_SUITE_P(Slices, FreshBuild,
                         ::testing::Values(How{1, false}, How{7, false}, How{64, false},
                                           How{32'768, false}, How{7, true}, How{32'768, true}));

TEST(FreshBuild, MoreRecordsAfterTheCommit_AreAddedToIt) {
  const TempFolder folder;
  auto indexer = Indexer::Open(folder / "index", {});
  ASSERT_TRUE(indexer.ok());
  for (const char* id : {"a", "b", "c"}) {
    ASSERT_TRUE((*indexer)->BeginDump("dump", "jsonl").ok());
    ASSERT_TRUE(
        (*indexer)->Add(MakePublication({id, std::string("Lamp ") + id, {}, "", -1, -1})).ok());
    ASSERT_TRUE((*indexer)->Commit().ok());
    ASSERT_TRUE((*indexer)->Commit().ok());  // with nothing new
  }
  EXPECT_EQ(OpenSearcher({folder / "index"})->Search(Query("lamp"))->total(), 3u);
}

// How many records are compressed with a dictionary.
int Compressed(const std::string& path) {
  const Xapian::Database database(path);
  int compressed = 0;
  for (auto it = database.postlist_begin(""); it != database.postlist_end(""); ++it) {
    if (database.get_document(*it).get_data().starts_with('\x01')) ++compressed;
  }
  return compressed;
}

TEST(FreshBuild, RecordsCompressedWithADictionary_AreReadInEveryForm_AndAfterChanges) {
  const TempFolder folder;
  std::mt19937 random(9);
  std::vector<Publication> odd, even;
  for (int i = 0; i < 1200; ++i) (i % 2 == 0 ? even : odd).push_back(MakeRecord(&random, i));
  AddAll(folder / "odd", odd);
  AddAll(folder / "even", even);
  EXPECT_GT(Compressed(folder / "odd"), 500);
  EXPECT_GT(Compressed(folder / "even"), 500);
  // Records that change and records that come.
  for (const char* shard : {"odd", "even"}) {
    std::vector<Publication> changes = shard == std::string("odd") ? odd : even;
    changes.resize(50);
    for (Publication& change : changes) change.set_citations(change.citations() + 7);
    changes.push_back(MakePublication({shard, "Lamp of late", {"Ann Orme"}, "", 2001, 4}));
    AddAll(folder / shard, changes);
    EXPECT_GT(Compressed(folder / shard), 500);
    const auto report = CheckIndex(folder / shard);
    ASSERT_TRUE(report.ok());
    EXPECT_EQ(report->fault_count, 0U) << report->faults.front();
  }
  const std::vector<std::string> both = {folder / "even", folder / "odd"};
  const auto answers = [](const std::vector<std::string>& paths) {
    const auto response = OpenSearcher(paths)->Search(Query("lamp OR author:orme", 2000));
    EXPECT_TRUE(response.ok()) << response.status().message();
    std::string text;
    for (const Hit& hit : response->hits()) text += hit.publication().ShortDebugString() + '\n';
    return text;
  };
  const std::string expected = answers(both);
  EXPECT_EQ(std::count(expected.begin(), expected.end(), '\n'), 1202);
  ASSERT_TRUE(RearrangeIndex(both, folder / "merged", 0).ok());
  EXPECT_EQ(answers({folder / "merged"}), expected);
  EXPECT_GT(Compressed(folder / "merged"), 1000);
  ASSERT_TRUE(RearrangeIndex({folder / "merged"}, folder / "split", 3).ok());
  EXPECT_EQ(answers({folder / "split"}), expected);
  ASSERT_TRUE(CompactIndex(folder / "merged", folder / "packed", CompactForm::kSingleFile).ok());
  EXPECT_EQ(answers({folder / "packed"}), expected);
  EXPECT_EQ(*IndexDigest(both), *IndexDigest({folder / "packed"}));
}

// What becomes of each record of two dumps that have works in common, and of some withdrawals.
std::string Outcomes(const std::string& path, const IndexOptions& options) {
  auto indexer = Indexer::Open(path, options);
  EXPECT_TRUE(indexer.ok()) << indexer.status().message();
  std::string outcomes;
  for (const char* dump : {"one", "two"}) {
    std::mt19937 random(dump[0]);
    EXPECT_TRUE((*indexer)->BeginDump(dump, "jsonl", RepeatedKey::kIsAnother).ok());
    for (int i = 0; i < 400; ++i) {
      Publication record = MakeRecord(&random, static_cast<int>(random() % 300));
      if (i % 3 == 0) record.clear_id();
      if (i % 4 == 0) {
        Identifier* doi = record.add_identifiers();
        doi->set_scheme("doi");
        doi->set_value("10.1234/" + std::to_string(i / 8));
      }
      outcomes += std::to_string(static_cast<int>(*(*indexer)->Add(std::move(record)))) + ' ';
      if (i % 50 == 7) {
        Identifier gone;
        gone.set_scheme("doi");
        gone.set_value("10.1234/" + std::to_string(i / 16));
        outcomes += '-' + std::to_string(*(*indexer)->Withdraw(gone)) + ' ';
      }
    }
    const auto vanished = (*indexer)->EndDump(dump, /*full=*/true);
    outcomes += "v" + std::to_string(*vanished) + '\n';
  }
  EXPECT_EQ((*indexer)->Commit().code(), options.rehearsal ? Code::kInvalidArgument : Code::kOk);
  return outcomes;
}

TEST(Rehearsal, TellsWhatABuildWouldDo_AndLeavesNothing) {
  const TempFolder folder;
  IndexOptions rehearsal;
  rehearsal.rehearsal = true;
  const std::string told = Outcomes(folder / "rehearsed", rehearsal);
  EXPECT_EQ(told, Outcomes(folder / "built", {}));
  for (const char* outcome : {"0 ", "1 ", "3 ", "-1 "}) {
    EXPECT_NE(told.find(outcome), std::string::npos) << outcome;
  }
  EXPECT_FALSE(std::filesystem::exists(folder / "rehearsed.building"));
  EXPECT_EQ(Outcomes(folder / "rehearsed", {}), told);
}

TEST(Rehearsal, OnAnIndexThatHasRecords_LeavesThemAsTheyWere) {
  const TempFolder folder;
  Outcomes(folder / "index", {});
  const std::string before = *IndexDigest({folder / "index"});
  IndexOptions rehearsal;
  rehearsal.rehearsal = true;
  const std::string told = Outcomes(folder / "index", rehearsal);
  EXPECT_NE(told.find("2 "), std::string::npos) << "unchanged ones";
  EXPECT_EQ(*IndexDigest({folder / "index"}), before);
  rehearsal.rebuild = true;
  EXPECT_NE(Outcomes(folder / "index", rehearsal), told);
  EXPECT_EQ(*IndexDigest({folder / "index"}), before);
}

TEST(FreshBuild, GivenUp_LeavesTheIndexAsItWas) {
  const TempFolder folder;
  AddAll(folder / "index", {MakePublication({"a", "Lamp of old", {}, "", -1, -1})});
  IndexOptions options;
  options.rebuild = true;
  {
    auto indexer = Indexer::Open(folder / "index", options);
    ASSERT_TRUE(indexer.ok());
    EXPECT_EQ(Indexer::Open(folder / "index", {}).status().code(), Code::kBusy);
    ASSERT_TRUE((*indexer)->BeginDump("new", "jsonl").ok());
    ASSERT_TRUE((*indexer)->Add(MakePublication({"b", "Lamp of tomorrow", {}, "", -1, -1})).ok());
    EXPECT_EQ(OpenSearcher({folder / "index"})->Search(Query("lamp"))->hits(0).publication().id(),
              "a");
  }
  EXPECT_EQ(OpenSearcher({folder / "index"})->Search(Query("lamp"))->hits(0).publication().id(),
            "a");
  EXPECT_FALSE(std::filesystem::exists(folder / "index.building"));
}

TEST(FreshBuild, Rebuild_TakesThePlaceOfTheOldIndex) {
  const TempFolder folder;
  AddAll(folder / "index", {MakePublication({"a", "Lamp of old", {}, "", -1, -1})});
  std::filesystem::create_symlink(folder / "index", folder / "link");
  IndexOptions options;
  options.rebuild = true;
  auto indexer = Indexer::Open(folder / "link", options);
  ASSERT_TRUE(indexer.ok());
  ASSERT_TRUE((*indexer)->BeginDump("new", "jsonl").ok());
  ASSERT_TRUE((*indexer)->Add(MakePublication({"b", "Lamp of tomorrow", {}, "", -1, -1})).ok());
  ASSERT_TRUE((*indexer)->Commit().ok());
  const auto hits = OpenSearcher({folder / "index"})->Search(Query("lamp"));
  ASSERT_EQ(hits->total(), 1u);
  EXPECT_EQ(hits->hits(0).publication().id(), "b");
  EXPECT_TRUE(std::filesystem::is_symlink(folder / "link"));
}

TEST(FreshBuild, LeftoversOfAKilledBuild_AreClearedAway) {
  const TempFolder folder;
  std::filesystem::create_directories(folder / "index.building/slice-0");
  AddAll(folder / "index", {MakePublication({"a", "Lamp", {}, "", -1, -1})});
  EXPECT_FALSE(std::filesystem::exists(folder / "index.building"));
}

// Messages about such an index say that it is to be rebuilt: so that is possible.
TEST(Rebuild, OfAnIndexThatThisProgramCannotRead_PutsANewOneInItsPlace) {
  const TempFolder folder;
  const std::string path = folder / "idx";
  for (const bool damaged : {false, true}) {
    AddAll(path, {MakePublication({"old", "Old lamps", {}, ""})});
    {
      Xapian::WritableDatabase database(path);
      IndexMeta meta = *pinakes::storage::ReadMeta(path, database, OpenMode::kRead);
      meta.set_format_version(meta.format_version() - 1);
      storage::WriteMeta(meta, &database);
      if (damaged) database.set_metadata("pinakes.meta", "nothing that parses");
      database.commit();
    }
    EXPECT_FALSE(Searcher::Open({path}).ok());
    IndexOptions options;
    EXPECT_FALSE(Indexer::Open(path, options).ok());
    options.rebuild = true;
    auto indexer = Indexer::Open(path, options);
    ASSERT_TRUE(indexer.ok()) << indexer.status().message();
    ASSERT_TRUE((*indexer)->BeginDump("test", "jsonl").ok());
    ASSERT_TRUE((*indexer)->Add(MakePublication({"new", "New lamps", {}, ""})).ok());
    ASSERT_TRUE((*indexer)->Commit().ok());
    EXPECT_EQ(Ids(*OpenSearcher({path}), "lamps"), std::vector<std::string>{"new"});
    std::filesystem::remove_all(path);
  }
}

}  // namespace
}  // namespace pinakes::testing
