// Shards from the command line: how they are built, apart and together, rearranged, named and kept.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <signal.h>
#include <sys/resource.h>

#include <filesystem>

#include "tests/cli/program.h"
#include "tests/crash/records.h"
#include "tests/shapes/server.h"

namespace pinakes::cli_test {
namespace {

namespace fs = std::filesystem;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr int kRecords = 60;

class Shards : public ::testing::Test {
 protected:
  void SetUp() override {
    dump_ = dir_.Write("dump.jsonl", crash_test::JsonRecords(0, kRecords));
    ASSERT_EQ(On("one", {"index", "-q", dump_}).code, 0);
    ASSERT_EQ(On("three", {"index", "-q", "--shards", "3", dump_}).code, 0);
  }

  // Runs the program on the index of that name in the folder.
  Outcome On(std::string_view index, Words arguments) const {
    return RunPinakes(arguments, {{{"PINAKES_INDEX", dir_.path(index)}}, {}, {}});
  }
  std::string Everything(std::string_view index) const { return On(index, {"export"}).out; }
  std::string Digest(std::string_view index) const {
    const std::string out = On(index, {"check"}).out;
    const std::size_t at = out.find("digest ");
    return at == std::string::npos ? out : out.substr(at);
  }

  const TempDir dir_;
  std::string dump_;
};

TEST_F(Shards, IndexShards_MakesADirectoryThatAnswersAsOneIndex) {
  for (const char* shard : {"three/shard-1", "three/shard-2", "three/shard-3"}) {
    EXPECT_TRUE(fs::is_directory(dir_.path(shard))) << shard;
  }
  EXPECT_EQ(Everything("three"), Everything("one"));
  EXPECT_EQ(Digest("three"), Digest("one"));
  const Words search{"search", "-f", "tsv", "-n", "100", "lantern"};
  EXPECT_EQ(On("three", search).out, On("one", search).out);
  // Added to without saying how many there are.
  const std::string more = dir_.Write("more.jsonl", crash_test::JsonRecords(50, 90, 1));
  EXPECT_EQ(On("three", {"index", more}).out, On("one", {"index", more}).out);
  EXPECT_EQ(Digest("three"), Digest("one"));
  EXPECT_THAT(On("three", {"index", "--shards", "2", dump_}).err, HasSubstr("has 3 shards"));
}

TEST_F(Shards, ShardsBuiltApart_HoldWhatThoseBuiltTogetherHold) {
  for (const char* part : {"1/3", "2/3", "3/3"}) {
    const Outcome built = On("apart", {"index", "--shard", part, dump_});
    EXPECT_EQ(built.code, 0) << built.err;
    EXPECT_THAT(built.out, HasSubstr(std::to_string(kRecords) + " read: "));
  }
  EXPECT_EQ(Digest("apart"), Digest("three"));
  for (const char* part : {"0/3", "4/3", "3", "1/", "/3", "1/x", "-1/3", "1/99999"}) {
    const Outcome refused = On("none", {"index", "--shard", part, dump_});
    EXPECT_EQ(refused.code, 2) << part;
    EXPECT_NE(refused.err, "") << part;
    EXPECT_FALSE(fs::exists(dir_.path("none"))) << part;
  }
}

TEST_F(Shards, MergeAndSplit_KeepEverything_AndRefuseWhatIsThere) {
  const std::string count = std::to_string(kRecords) + " records\n";
  const Outcome merged = On("", {"shards", "merge", dir_.path("three"), dir_.path("merged")});
  EXPECT_EQ(merged.code, 0) << merged.err;
  EXPECT_THAT(merged.out, HasSubstr("merged: " + count));
  const Outcome split =
      On("", {"shards", "split", "--shards", "4", dir_.path("merged"), dir_.path("four")});
  EXPECT_EQ(split.code, 0) << split.err;
  EXPECT_THAT(split.out, HasSubstr("four: " + count));
  EXPECT_TRUE(fs::is_directory(dir_.path("four/shard-4")));
  EXPECT_EQ(Digest("merged"), Digest("one"));
  EXPECT_EQ(Digest("four"), Digest("one"));
  const struct {
    Words arguments;
    const char* says;
  } refused[] = {
      {{"merge", dir_.path("four"), dir_.path("one")}, "exists already"},
      {{"merge", dir_.path("nothing"), dir_.path("x")}, "no index there"},
      {{"merge", "--shards", "2", dir_.path("four"), dir_.path("x")}, "--shards"},
      {{"split", dir_.path("one"), dir_.path("x")}, "--shards"},
      {{"merge", dir_.path("four")}, "directory to make"},
      {{"mix", dir_.path("four"), dir_.path("x")}, "merge or split"},
  };
  for (const auto& row : refused) {
    Words all{"shards"};
    all.insert(all.end(), row.arguments.begin(), row.arguments.end());
    const Outcome outcome = On("", all);
    EXPECT_EQ(outcome.code, 2) << row.says;
    EXPECT_THAT(outcome.err, HasSubstr(row.says));
    EXPECT_FALSE(fs::exists(dir_.path("x")));
  }
}

TEST_F(Shards, CheckBackupAndCompact_TakeAllShards) {
  const std::string before = Digest("three");
  ASSERT_THAT(before, HasSubstr("digest "));
  EXPECT_EQ(On("three", {"backup", dir_.path("copy")}).code, 0);
  EXPECT_EQ(On("three", {"compact", dir_.path("packed")}).code, 0);
  EXPECT_EQ(On("three", {"compact"}).code, 0);
  for (const char* index : {"three", "copy", "packed"}) EXPECT_EQ(Digest(index), before) << index;
  const Outcome file = On("three", {"compact", "--single-file", dir_.path("file")});
  EXPECT_EQ(file.code, 2);
  EXPECT_THAT(file.err, HasSubstr("pinakes shards merge"));
  // Damage is told by the shard that has it.
  fs::resize_file(dir_.path("copy/shard-2/postlist.glass"), 100);
  const Outcome damaged = On("copy", {"check"});
  EXPECT_EQ(damaged.code, 1);
  EXPECT_THAT(damaged.out, AllOf(HasSubstr("copy/shard-2: damaged"), HasSubstr("copy: damaged"),
                                 Not(HasSubstr("shard-1")), Not(HasSubstr("shard-3"))));
}

TEST_F(Shards, AFileThatMayNotGrow_IsAnErrorWithTheSystemsReason_NothingIsLost) {
  const std::string before = Digest("three");
  // Enough of them that the index is asked for all that it knows while there are changes pending.
  const std::string base = dir_.Write("base.jsonl", crash_test::JsonRecords(0, 4000));
  const std::string more = dir_.Write("more.jsonl", crash_test::JsonRecords(0, 4000, 1));
  ASSERT_EQ(On("three", {"index", "-q", "--dump", "base", base}).code, 0);
  const std::string known = Digest("three");
  const Outcome full = [&] {
    struct rlimit old {};
    ::getrlimit(RLIMIT_FSIZE, &old);
    const struct rlimit small { 300'000, old.rlim_max };
    ::signal(SIGXFSZ, SIG_IGN);
    ::setrlimit(RLIMIT_FSIZE, &small);
    const Outcome outcome = On("three", {"index", "-q", "--dump", "base", more});
    ::setrlimit(RLIMIT_FSIZE, &old);
    ::signal(SIGXFSZ, SIG_DFL);
    return outcome;
  }();
  EXPECT_EQ(full.code, 2) << full.err;
  EXPECT_THAT(full.err, AllOf(HasSubstr("three/shard-"), HasSubstr("File too large")));
  EXPECT_EQ(Digest("three"), known);
  EXPECT_EQ(On("three", {"index", "-q", "--dump", "base", more}).code, 0);
  EXPECT_NE(Digest("three"), known);
  EXPECT_NE(before, known);
}

TEST_F(Shards, AStubFileWithRemoteShards_AnswersAsOne) {
  const testing::ShardServer served(dir_.path("three/shard-2"));
  const std::string stub =
      dir_.Write("stub", "auto three/shard-1\nremote " + served.where() + "\nauto three/shard-3\n");
  const Words search{"search", "-f", "tsv", "-n", "100", "lantern"};
  const Outcome outcome = On("stub", search);
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(outcome.out, On("one", search).out);
  const Outcome check = On("stub", {"check"});
  EXPECT_EQ(check.code, 0) << check.out;
  EXPECT_THAT(check.out, HasSubstr("not verified: " + served.where()));
  EXPECT_EQ(On("stub", {"backup", dir_.path("x")}).code, 2);
}

TEST_F(Shards, AShardThatDoesNotAnswer_IsAnErrorThatNamesIt_OrLeftOutWhereAllowed) {
  const std::string gone = "127.0.0.1:" + std::to_string(testing::FreePort());
  dir_.Write("stub", "auto three/shard-1\nremote " + gone + "\nauto three/shard-3\n");
  const Words search{"search", "-f", "ids", "-n", "100", "year:1900..2100"};
  const Outcome refused = On("stub", search);
  EXPECT_EQ(refused.code, 2);
  EXPECT_EQ(refused.out, "");
  EXPECT_THAT(refused.err, HasSubstr(gone));
  Words allowed = search;
  allowed.emplace_back("--allow-missing");
  const Outcome partial = On("stub", allowed);
  EXPECT_EQ(partial.code, 0);
  EXPECT_THAT(partial.err, HasSubstr(gone + " did not answer"));
  const std::size_t found = Lines(partial.out).size();
  EXPECT_GT(found, 10U);
  EXPECT_LT(found, static_cast<std::size_t>(kRecords));
  allowed[2] = "json";
  EXPECT_THAT(On("stub", allowed).out, HasSubstr("\"missing_shards\":[\"" + gone + "\"]"));
}

}  // namespace
}  // namespace pinakes::cli_test
