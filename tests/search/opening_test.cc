// To open an index reads its metadata and nothing else, so that it costs the same whatever its
// size.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <string>

#include "pinakes/maintenance.h"
#include "tests/search/index_fixture.h"

namespace pinakes::testing {
namespace {

constexpr std::size_t kFew = 100, kMany = 8'000;

// Titles of words that hardly come twice: the more records, the larger every table.
void Make(const std::string& path, std::size_t count, std::uint32_t shards = 0) {
  IndexOptions options;
  options.shards = shards;
  auto indexer = Indexer::Open(path, options);
  ASSERT_TRUE(indexer.ok()) << indexer.status().message();
  ASSERT_TRUE((*indexer)->BeginDump("d", "jsonl").ok());
  for (std::size_t i = 0; i < count; ++i) {
    const std::string number = std::to_string(i);
    ASSERT_TRUE((*indexer)
                    ->Add(MakePublication({"r" + number,
                                           "Lamp word" + number + " of tower" + number,
                                           {"A Quill" + number},
                                           "Journal " + std::to_string(i % 500),
                                           2000,
                                           static_cast<int>(i % 90)}))
                    .ok());
  }
  const Status committed = (*indexer)->Commit();
  ASSERT_TRUE(committed.ok()) << committed.message();
}

// Bytes that this process has read from files up to now, cached or not; 0 where the system does not
// tell.
std::uint64_t BytesRead() {
  std::ifstream file("/proc/self/io");
  std::string name;
  std::uint64_t bytes = 0;
  while (file >> name >> bytes) {
    if (name == "rchar:") return bytes;
  }
  return 0;
}

struct Cost {
  std::uint64_t bytes;
  std::chrono::nanoseconds time;
};

// The least of several openings: what else the machine does is no part of it.
Cost CostOfOpening(const std::string& path) {
  Cost least{~std::uint64_t{0}, std::chrono::hours(1)};
  for (int i = 0; i < 10; ++i) {
    const std::uint64_t before = BytesRead();
    const auto start = std::chrono::steady_clock::now();
    const std::unique_ptr<Searcher> searcher = OpenSearcher({path});
    const std::chrono::nanoseconds time = std::chrono::steady_clock::now() - start;
    least.bytes = std::min(least.bytes, BytesRead() - before);
    least.time = std::min(least.time, time);
  }
  return least;
}

// One test, since each would make the indexes anew.
TEST(Opening, OfAnySizeAndShape_TakesUnderTenMilliseconds_AndReadsNoMoreOfManyRecords) {
  const TempFolder folder;
  const auto path = [&](const std::string& size, const std::string& shape) {
    return folder / (size + shape);
  };
  for (const auto& [size, count] : {std::pair("few", kFew), std::pair("many", kMany)}) {
    Make(path(size, ""), count);
    Make(path(size, "-shards"), count, 3);
    const Status packed =
        CompactIndex(path(size, ""), path(size, "-file"), CompactForm::kSingleFile);
    ASSERT_TRUE(packed.ok()) << packed.message();
  }
  ASSERT_GT(std::filesystem::file_size(path("many", "-file")),
            20 * std::filesystem::file_size(path("few", "-file")));
  for (const char* shape : {"", "-shards", "-file"}) {
    SCOPED_TRACE(shape);
    const Cost few = CostOfOpening(path("few", shape)), many = CostOfOpening(path("many", shape));
    EXPECT_LT(few.time, std::chrono::milliseconds(10));
    EXPECT_LT(many.time, std::chrono::milliseconds(10));
    // A tree of more records may be some blocks of 8 KB deeper, in each of three shards.
    EXPECT_LE(many.bytes, few.bytes + 3 * 8 * 8192);
  }
}

}  // namespace
}  // namespace pinakes::testing
