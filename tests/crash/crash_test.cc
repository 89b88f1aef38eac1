// Kills, full disks and the like, inflicted on the built program from outside: the last commit
// always answers, and the same command again ends with the index of an undisturbed run.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <chrono>
#include <set>
#include <thread>

#include "tests/crash/harness.h"
#include "tests/crash/records.h"

namespace pinakes::crash_test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

constexpr int kKillPoints = 20;  // of the calls that change files, at most so many are tried

TEST_F(Crash, KilledAtEveryChangeOfAFile_TheLastCommitAnswers_TheNextRunFinishes) {
  const Words command{"index", dump_};
  const long calls = CountCalls(command);
  ASSERT_GT(calls, 10);
  // A sample of all, and each of the last, which are those of the commit.
  std::set<long> places;
  for (long at = 1; at <= calls; at += calls / kKillPoints + 1) places.insert(at);
  for (long at = std::max(1L, calls - 8); at <= calls; ++at) places.insert(at);
  for (const long at : places) {
    const std::string action = at % 2 == 0 ? "kill" : "torn";
    const std::string where = action + " at " + std::to_string(at) + " of " + std::to_string(calls);
    const std::string index = Fresh();
    ASSERT_EQ(RunFaulty(index, command, action, at).code, 128 + SIGKILL) << where;
    ExpectRecovers(index, where);
    if (HasFatalFailure()) return;
  }
}

TEST_F(Crash, KilledDuringAFreshBuild_TheNextRunBuildsTheSame) {
  const std::string first = dir_.path("first.jsonl");
  const State built = StateOf(base_);
  const std::string index = dir_.path("fresh");
  const std::string count = dir_.path("count");
  const Words command{"index", first};
  ASSERT_EQ(RunFaulty(index, command, "count", 0, count).code, 0);
  const long calls = std::stol(cli_test::ReadWhole(count));
  for (long at = 1; at <= calls; at += calls / 12 + 1) {
    const auto clear = [&] {
      for (const auto& entry : fs::directory_iterator(dir_.path())) {
        if (entry.path().filename().string().starts_with("fresh")) fs::remove_all(entry.path());
      }
    };
    clear();
    ASSERT_EQ(RunFaulty(index, command, at % 2 == 0 ? "kill" : "torn", at).code, 128 + SIGKILL);
    // Either nothing is there yet, or what is there is sound.
    const Outcome search = Pinakes(index, {"count", "lantern"});
    EXPECT_THAT(search.code, ::testing::AnyOf(0, 1, 2)) << search.err;
    EXPECT_THAT(search.err, Not(HasSubstr("damaged"))) << at;
    const Outcome again = Pinakes(index, command);
    ASSERT_EQ(again.code, 0) << at << again.err;
    ASSERT_EQ(StateOf(index), built) << at;
  }
}

// A dump so large beside the index that a new one is built of both.
TEST_F(Crash, KilledWhileAnIndexIsBuiltAnewWithALargeDump_TheOldOneAnswers_TheNextRunFinishes) {
  const Words command{"index", dir_.Write("large.jsonl", JsonRecords(1000, 14'000, 3, "large"))};
  const long calls = CountCalls(command);
  ASSERT_GT(calls, 10);
  const State built = StateOf(dir_.path("index"));
  const State before = StateOf(base_);
  for (const long at : {2L, calls / 3, calls / 2, calls - 3, calls - 1}) {
    const std::string index = Fresh();
    ASSERT_EQ(RunFaulty(index, command, at % 2 == 0 ? "kill" : "torn", at).code, 128 + SIGKILL);
    const State left = StateOf(index);
    EXPECT_TRUE(left == before || left == built) << at << " of " << calls;
    const Outcome again = Pinakes(index, command);
    ASSERT_EQ(again.code, 0) << again.err;
    EXPECT_EQ(StateOf(index), built) << at << " of " << calls;
    EXPECT_FALSE(fs::exists(index + ".building"));
  }
}

TEST_F(Crash, KilledAtRandomTimes_AgainAndAgain_EndsWithTheSameIndex) {
  const std::string index = Fresh();
  const std::string many = dir_.Write("many.jsonl", JsonRecords(0, 3000, 2, "m"));
  std::uint64_t random = 7;
  for (int round = 0; round < 8; ++round) {
    const pid_t child = ::fork();
    if (child == 0) {
      const int null = ::open("/dev/null", O_WRONLY);
      ::dup2(null, 1);
      ::dup2(null, 2);
      cli_test::internal::Exec({"index", many}, cli_test::WithDefaults({{"PINAKES_INDEX", index}}),
                               "");
    }
    random = Scramble(random);
    std::this_thread::sleep_for(std::chrono::milliseconds(random % 400));
    ::kill(child, SIGKILL);
    (void)cli_test::internal::ExitCode(child);
    const Outcome check = Pinakes(index, {"check"});
    ASSERT_EQ(check.code, 0) << round << check.out << check.err;
    ASSERT_EQ(Pinakes(index, {"show", "r:0"}).code, 0);
  }
  ASSERT_EQ(Pinakes(index, {"index", many}).code, 0);
  const std::string whole = dir_.path("undisturbed");
  fs::copy(base_, whole);
  ASSERT_EQ(Pinakes(whole, {"index", many}).code, 0);
  EXPECT_EQ(StateOf(index), StateOf(whole));
}

TEST_F(Crash, KilledWhileCompacting_TheIndexIsAsItWas_AndTheNextRunPacksIt) {
  const State before = StateOf(base_);
  const Words command{"compact"};
  const long calls = CountCalls(command);
  for (long at = 1; at <= calls; at += calls / 12 + 1) {
    const std::string index = Fresh();
    ASSERT_EQ(RunFaulty(index, command, at % 2 == 0 ? "kill" : "torn", at).code, 128 + SIGKILL);
    ASSERT_EQ(StateOf(index), before) << at;
    ASSERT_EQ(Pinakes(index, command).code, 0);
    ASSERT_EQ(StateOf(index), before) << at;
    ASSERT_FALSE(fs::exists(index + ".building")) << at;
  }
}

TEST_F(Crash, DiskFull_IsSaidWithPathAndReason_NothingIsLost_TheNextRunFinishes) {
  const Words command{"index", dump_};
  const long calls = CountCalls(command);
  for (long at = 1; at <= calls; at += calls / 10 + 1) {
    const std::string index = Fresh();
    const Outcome outcome = RunFaulty(index, command, "full", at);
    const std::string where = std::to_string(at) + " of " + std::to_string(calls);
    // After the last write there is nothing left to fail.
    if (outcome.code != 0) {
      // At one moment of a commit Xapian itself gives up and ends the program: docs/keeping.md.
      if (outcome.code != 128 + SIGABRT) {
        ASSERT_EQ(outcome.code, 2) << where << outcome.err;
        EXPECT_THAT(outcome.err, HasSubstr("No space left on device")) << where;
        EXPECT_THAT(outcome.err, HasSubstr(index)) << where;
      }
    } else {
      EXPECT_GT(at, calls / 2);
    }
    ExpectRecovers(index, "full at " + where);
    if (HasFatalFailure()) return;
  }
}

TEST_F(Crash, FileSizeLimit_IsSaidWithPathAndReason_NothingIsLost_TheNextRunFinishes) {
  const std::string index = Fresh();
  const std::string many = dir_.Write("many.jsonl", JsonRecords(0, 3000, 2, "m"));
  const std::string err = dir_.path("err");
  const pid_t child = ::fork();
  if (child == 0) {
    const int file = ::open(err.c_str(), O_WRONLY | O_CREAT, 0600);
    ::dup2(file, 2);
    const rlimit limit{300'000, 300'000};
    ::setrlimit(RLIMIT_FSIZE, &limit);
    ::signal(SIGXFSZ, SIG_IGN);
    cli_test::internal::Exec({"index", many}, cli_test::WithDefaults({{"PINAKES_INDEX", index}}),
                             "");
  }
  EXPECT_EQ(cli_test::internal::ExitCode(child), 2);
  EXPECT_THAT(cli_test::ReadWhole(err), HasSubstr("File too large"));
  EXPECT_THAT(cli_test::ReadWhole(err), HasSubstr(index));
  ExpectRecovers(index, "file size limit");
  EXPECT_EQ(Pinakes(index, {"index", many}).code, 0);
}

TEST_F(Crash, DirectoryRemovedUnderTheWriter_IsAnError_TheNextRunMakesANewIndex) {
  const std::string index = Fresh();
  const std::string fifo = dir_.path("pipe");
  ASSERT_EQ(::mkfifo(fifo.c_str(), 0600), 0);
  const pid_t child = ::fork();
  if (child == 0) {
    cli_test::internal::Exec({"index", "-q", "--from", "jsonl", fifo},
                             cli_test::WithDefaults({{"PINAKES_INDEX", index}}), "");
  }
  {
    std::ofstream pipe(fifo);
    pipe << JsonRecords(500, 600) << std::flush;
    fs::remove_all(index);
    pipe << JsonRecords(600, 700);
  }
  EXPECT_EQ(cli_test::internal::ExitCode(child), 2);
  EXPECT_EQ(Pinakes(index, {"index", dump_}).code, 0);
  EXPECT_EQ(Pinakes(index, {"count", "year:1900..2100"}).out, "300\n");
  EXPECT_EQ(Pinakes(index, {"check"}).code, 0);
}

// What a rebuild that never came to its end left beside the index does no harm and goes.
TEST_F(Crash, ACutOffUnfinishedBuild_DoesNoHarm) {
  const std::string index = Fresh();
  const std::string left = index + ".building";
  fs::copy(index, left);
  fs::resize_file(left + "/postlist.glass", 5000);
  ExpectRecovers(index, "cut off");
  ASSERT_EQ(Pinakes(index, {"compact"}).code, 0);
  EXPECT_FALSE(fs::exists(left));
  EXPECT_EQ(StateOf(index), expected_);
}

// Indexing from a pipe that stays open, told to stop by one signal or by two.
class Stopped : public Crash, public ::testing::WithParamInterface<std::pair<int, int>> {};

TEST_P(Stopped, BySignal_EndsSoonWithItsCode_KeepsOrRollsBack_AndFinishesTheNextTime) {
  const auto [signal, times] = GetParam();
  const std::string index = Fresh();
  const std::string fifo = dir_.path("second.jsonl.pipe");
  ASSERT_EQ(::mkfifo(fifo.c_str(), 0600), 0);
  const std::string err = dir_.path("err");
  const pid_t child = ::fork();
  if (child == 0) {
    const int file = ::open(err.c_str(), O_WRONLY | O_CREAT, 0600);
    ::dup2(file, 2);
    cli_test::internal::Exec({"index", "--dump", "second.jsonl", "--from", "jsonl", fifo},
                             cli_test::WithDefaults({{"PINAKES_INDEX", index}}), "");
  }
  ::signal(SIGPIPE, SIG_IGN);
  std::ofstream pipe(fifo);
  pipe << JsonRecords(100, 250, 1) << std::flush;
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  const auto start = std::chrono::steady_clock::now();
  // The pipe stays open and silent: the program must not wait for it.
  for (int i = 0; i < times; ++i) {
    ::kill(child, signal);
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  const int code = cli_test::internal::ExitCode(child);
  const auto took = std::chrono::steady_clock::now() - start;
  EXPECT_EQ(code, 128 + signal);
  EXPECT_LT(took, std::chrono::seconds(10));
  pipe.close();
  if (times == 1) {
    EXPECT_THAT(cli_test::ReadWhole(err), HasSubstr("interrupted: "));
  }
  ExpectRecovers(index, "stopped");
}

INSTANTIATE_TEST_SUITE_P(All, Stopped,
                         ::testing::Values(std::pair{SIGINT, 1}, std::pair{SIGINT, 2},
                                           std::pair{SIGTERM, 1}, std::pair{SIGTERM, 2}),
                         [](const auto& test) {
                           return std::string(test.param.first == SIGINT ? "CtrlC" : "Term") +
                                  (test.param.second == 1 ? "Once" : "Twice");
                         });

TEST_F(Crash, ASecondWriter_IsToldAtOnce_Exit75_TheFirstFinishes) {
  const std::string index = Fresh();
  const std::string fifo = dir_.path("pipe");
  ASSERT_EQ(::mkfifo(fifo.c_str(), 0600), 0);
  const pid_t child = ::fork();
  if (child == 0) {
    cli_test::internal::Exec({"index", "-q", "--dump", "second.jsonl", "--from", "jsonl", fifo},
                             cli_test::WithDefaults({{"PINAKES_INDEX", index}}), "");
  }
  {
    std::ofstream pipe(fifo);
    pipe << JsonRecords(100, 250, 1) << std::flush;
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    const auto start = std::chrono::steady_clock::now();
    const Outcome second = Pinakes(index, {"index", dump_});
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(2));
    EXPECT_EQ(second.code, 75);
    EXPECT_THAT(second.err, HasSubstr(index + ": in use by another indexer"));
    EXPECT_EQ(cli_test::Lines(second.err).size(), 1U);
    // Readers go on.
    EXPECT_EQ(Pinakes(index, {"count", "year:1900..2100"}).out, std::to_string(kBase) + "\n");
    pipe << JsonRecords(250, 400, 1);
  }
  EXPECT_EQ(cli_test::internal::ExitCode(child), 0);
  EXPECT_EQ(StateOf(index), expected_);
}

// Locks die with their process: after a kill the next writer starts at once.
TEST_F(Crash, AReadOnlyIndex_IsSearchedWithoutATrace_AndRefusesToBeChanged) {
  const std::string index = Fresh();
  const auto set = [&](fs::perms perms) {
    for (const auto& entry : fs::directory_iterator(index)) fs::permissions(entry, perms);
    fs::permissions(index, perms | fs::perms::owner_exec);
  };
  std::set<std::string> before, after;
  for (const auto& entry : fs::directory_iterator(index)) before.insert(entry.path());
  set(fs::perms::owner_read);
  const Outcome search = Pinakes(index, {"search", "-f", "ids", "lantern"});
  EXPECT_EQ(search.code, 0) << search.err;
  EXPECT_EQ(search.err, "");
  EXPECT_EQ(Pinakes(index, {"check"}).code, 0);
  if (::geteuid() != 0) {  // root may write anywhere
    const Outcome refused = Pinakes(index, {"index", dump_});
    EXPECT_EQ(refused.code, 2);
    EXPECT_THAT(refused.err, HasSubstr(index));
  }
  for (const auto& entry : fs::directory_iterator(index)) after.insert(entry.path());
  EXPECT_EQ(before, after);
  set(fs::perms::owner_read | fs::perms::owner_write);
  ExpectRecovers(index, "read-only");
}

}  // namespace
}  // namespace pinakes::crash_test
