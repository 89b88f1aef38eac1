// The progress line: what it says of bytes, records, rate and the time left.
#include "cli/progress.h"

#include <gtest/gtest.h>

#include <vector>

namespace pinakes::cli {
namespace {

TEST(ProgressLine, HasShareRecordsRateAndTimeLeft) {
  EXPECT_EQ(ProgressText({500'000'000, 1'000'000'000, 120'000, 31}),
            ": 50% of 1.0 GB, 120,000 records, 3,870 a second, 31 s left");
  EXPECT_EQ(ProgressText({500, 1000, 1, 3600}), ": 50% of 1.0 kB, 1 record, 0 a second, 1 h left");
}

TEST(ProgressLine, WithoutASize_HasBytesAlone) {
  EXPECT_EQ(ProgressText({31'400, 0, 64, 2}), ": 31 kB, 64 records, 32 a second");
}

TEST(ProgressLine, TooEarlyToTell_HasNoTimeLeft) {
  EXPECT_EQ(ProgressText({500, 1000, 10, 0.5}), ": 50% of 1.0 kB, 10 records, 20 a second");
  EXPECT_EQ(ProgressText({1, 1000, 10, 100}), ": 0% of 1.0 kB, 10 records, 0 a second");
  EXPECT_EQ(ProgressText({0, 0, 0, 0}), ": 0 B, 0 records");
}

// A file that grows while it is read is never more than whole.
TEST(ProgressLine, MoreReadThanTheFileHad_IsAllOfIt) {
  EXPECT_EQ(ProgressText({2000, 1000, 10, 10}),
            ": 100% of 1.0 kB, 10 records, 1 a second, 0 s left");
}

// The milliseconds, of two hours looked at ten times a second, at which a line was due.
std::vector<int> LinesDue(ProgressPace pace) {
  const ProgressPace::Time start{std::chrono::hours(1)};
  std::vector<int> due;
  pace.Start(start);
  for (int at = 0; at <= 7'200'000; at += 100) {
    if (pace.IsDue(start + std::chrono::milliseconds(at))) due.push_back(at);
  }
  return due;
}

TEST(ProgressPace, OffATerminal_ALineEvery30Seconds_WhereMoreWasAskedFor) {
  const std::vector<int> due = LinesDue({/*terminal=*/false, /*verbose=*/true, /*quiet=*/false});
  ASSERT_EQ(due.size(), 240U);
  EXPECT_EQ(due[0], 30'000);
  EXPECT_EQ(due[1], 60'000);
  EXPECT_EQ(due.back(), 7'200'000);
  EXPECT_TRUE(LinesDue({false, false, false}).empty());
}

TEST(ProgressPace, OnATerminal_FiveTimesASecond_QuietNever) {
  const std::vector<int> due = LinesDue({/*terminal=*/true, /*verbose=*/false, /*quiet=*/false});
  ASSERT_EQ(due.size(), 36'000U);
  EXPECT_EQ(due[0], 200);
  for (const bool terminal : {false, true}) EXPECT_TRUE(LinesDue({terminal, true, true}).empty());
}

// Work that was held up is not made up for by several lines at once.
TEST(ProgressPace, AfterAPause_OneLineIsDue) {
  ProgressPace pace(false, true, false);
  const ProgressPace::Time start{};
  pace.Start(start);
  EXPECT_TRUE(pace.IsDue(start + std::chrono::seconds(100)));
  EXPECT_FALSE(pace.IsDue(start + std::chrono::seconds(101)));
  EXPECT_TRUE(pace.IsDue(start + std::chrono::seconds(130)));
}

TEST(ProgressLine, BytesAndTimes_HaveFittingUnits) {
  EXPECT_EQ(ByteText(999), "999 B");
  EXPECT_EQ(ByteText(1000), "1.0 kB");
  EXPECT_EQ(ByteText(9'949), "9.9 kB");
  EXPECT_EQ(ByteText(12'345'678), "12 MB");
  EXPECT_EQ(ByteText(999'999), "1.0 MB");
  EXPECT_EQ(ByteText(18'446'744'073'709'551'615U), "18447 PB");
  EXPECT_EQ(TimeText(0), "0 s");
  EXPECT_EQ(TimeText(88.2), "89 s");
  EXPECT_EQ(TimeText(600), "10 min");
  EXPECT_EQ(TimeText(4000), "1 h 7 min");
}

}  // namespace
}  // namespace pinakes::cli
