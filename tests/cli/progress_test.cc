// The progress line: what it says of bytes, records, rate and the time left.
#include "cli/progress.h"

#include <gtest/gtest.h>

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
