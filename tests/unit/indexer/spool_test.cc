#include "indexer/spool.h"

#include <gtest/gtest.h>

#include <sys/resource.h>
#include <csignal>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "tests/search/index_fixture.h"

namespace pinakes {
namespace {

TEST(Spool, GivesBackEveryRecord_FlushedOrNot) {
  const testing::TempFolder folder;
  Spool spool;
  ASSERT_TRUE(spool.Create(folder / "spool").ok());
  EXPECT_FALSE(std::filesystem::exists(folder / "spool")) << "a kill would leave it behind";
  std::vector<std::pair<std::uint64_t, std::string>> records;
  for (int i = 0; i < 3000; ++i) {
    // Empty ones, short ones, and some longer than the buffer.
    const std::size_t size = i % 7 == 0 ? 0 : i % 997 == 1 ? 3'000'000 : 13 * (i % 200);
    std::string record(size, static_cast<char>('a' + i % 26));
    const auto offset = spool.Append(record);
    ASSERT_TRUE(offset.ok());
    records.emplace_back(*offset, std::move(record));
  }
  for (const bool flushed : {false, true}) {
    if (flushed) {
      ASSERT_TRUE(spool.Flush().ok());
    }
    for (const auto& [offset, record] : records) {
      std::string read;
      ASSERT_TRUE(spool.Read(offset, &read).ok());
      ASSERT_EQ(read, record);
    }
  }
}

TEST(Spool, FullDisk_IsAnErrorThatNamesTheFile) {
  const testing::TempFolder folder;
  Spool spool;
  ASSERT_TRUE(spool.Create(folder / "spool").ok());
  struct rlimit before {};
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
  struct rlimit small = before;
  small.rlim_cur = 10'000;
  const auto old_handler = std::signal(SIGXFSZ, SIG_IGN);
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &small), 0);
  ASSERT_TRUE(spool.Append(std::string(20'000, 'x')).ok());
  const Status status = spool.Flush();
  setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, old_handler);
  EXPECT_EQ(status.code(), Code::kIo);
  EXPECT_NE(status.message().find("spool"), std::string::npos);
}

}  // namespace
}  // namespace pinakes
