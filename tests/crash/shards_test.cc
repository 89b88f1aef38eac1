// Shards are committed one after the other: a writer that is killed between two of them leaves an
// index that answers, says so, and is completed by the same command.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "tests/crash/harness.h"
#include "tests/crash/records.h"

namespace pinakes::crash_test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

constexpr std::string_view kNote = "some shards have changes that others lack";

class ShardsCrash : public Crash {
 protected:
  ShardsCrash() : Crash({"--shards", "3"}) {}

  // Kills `command` at every fifth call of its last ones, in which the shards are committed, and at
  // some before. Returns how often that was between two commits.
  int KillAndComplete(const Words& command, long last) {
    const long calls = CountCalls(command);
    EXPECT_GT(calls, last);
    std::set<long> places{1, calls / 3, calls / 2};
    for (long at = std::max(1L, calls - last); at <= calls; at += 5) places.insert(at);
    int between = 0;
    for (const long at : places) {
      const std::string where = "killed at " + std::to_string(at) + " of " + std::to_string(calls);
      const std::string index = Fresh();
      EXPECT_EQ(RunFaulty(index, command, at % 2 == 0 ? "kill" : "torn", at).code, 128 + SIGKILL)
          << where;
      const Outcome found = Pinakes(index, {"search", "-f", "ids", "year:1900..2100"});
      EXPECT_EQ(found.code, 0) << where << found.err;
      const Outcome info = Pinakes(index, {"info"});
      // Who searches is told just what info says.
      const bool is_between = info.out.find(kNote) != std::string::npos;
      EXPECT_EQ(found.err.find(kNote) != std::string::npos, is_between) << where << found.err;
      between += static_cast<int>(is_between);
      const Outcome again = Pinakes(index, command);
      EXPECT_EQ(again.code, 0) << where << again.err;
      EXPECT_EQ(StateOf(index), expected_) << where;
      EXPECT_THAT(Pinakes(index, {"info"}).out, Not(HasSubstr(kNote))) << where;
      if (HasFailure()) return between;
    }
    return between;
  }
};

TEST_F(ShardsCrash, KilledBetweenTwoCommits_SaysSo_AndTheSameCommandCompletes) {
  EXPECT_GT(KillAndComplete({"index", dump_}, 40), 1);
}

TEST_F(ShardsCrash, KilledWhileShardsAreExchanged_TheSameCommandCompletes) {
  // A rebuild of what is there already: all of it is exchanged in the end.
  const std::string whole = dir_.path("whole");
  const Words rebuild{"index", "--rebuild", dir_.path("first.jsonl"), dump_};
  ASSERT_EQ(Pinakes(whole, rebuild).code, 0);
  expected_ = StateOf(whole);
  EXPECT_GT(KillAndComplete(rebuild, 25), 0);
}

}  // namespace
}  // namespace pinakes::crash_test
