#include "indexer/key_table.h"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <vector>

namespace pinakes {
namespace {

std::vector<std::uint32_t> Under(const KeyTable& table, std::uint64_t hash) {
  std::vector<std::uint32_t> records;
  table.ForEach(hash, [&](std::uint32_t record) { records.push_back(record); });
  return records;
}

TEST(KeyTable, Empty_HasNothing) { EXPECT_TRUE(Under({}, 7).empty()); }

TEST(KeyTable, GivesWhatAMapGives_InTheOrderItCame) {
  std::mt19937_64 random(3);
  KeyTable table;
  std::map<std::uint64_t, std::vector<std::uint32_t>> expected;
  for (std::uint32_t record = 1; record <= 20'000; ++record) {
    // Few values, of which many share their low bits: long runs of neighbours.
    const std::uint64_t hash = (random() % 400) << 20U | (random() % 20);
    table.Add(hash, record);
    expected[hash].push_back(record);
  }
  for (const auto& [hash, records] : expected) EXPECT_EQ(Under(table, hash), records) << hash;
  EXPECT_TRUE(Under(table, ~std::uint64_t{0}).empty());
}

}  // namespace
}  // namespace pinakes
