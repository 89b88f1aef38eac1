#include "indexer/key_table.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <random>
#include <vector>

#include "contract/record_id.h"
#include "tests/search/index_fixture.h"

namespace pinakes {
namespace {

std::vector<std::uint32_t> Under(KeyTable* table, std::uint64_t hash) {
  std::vector<std::uint32_t> records;
  table->ForEach(hash, [&](std::uint32_t record) {
    records.push_back(record);
    return true;
  });
  std::sort(records.begin(), records.end());
  return records;
}

TEST(KeyTable, Empty_HasNothing) {
  KeyTable table("/nowhere/keys");
  EXPECT_TRUE(Under(&table, 7).empty());
  EXPECT_FALSE(table.Has(0));
}

TEST(KeyTable, GivesWhatAMapGives_HoweverLittleStaysInMemory) {
  const testing::TempFolder folder;
  for (const std::size_t in_memory : {100'000U, 3'000U, 257U, 1U}) {
    SCOPED_TRACE(in_memory);
    std::mt19937_64 random(3);
    KeyTable table(folder / "keys", in_memory);
    std::map<std::uint64_t, std::vector<std::uint32_t>> expected;
    const std::uint32_t records = in_memory == 1 ? 500 : 20'000;
    for (std::uint32_t record = 1; record <= records; ++record) {
      // Few values, of which many share their low bits or their high ones; the least and the
      // greatest too.
      const std::uint64_t number = random() % 402;
      const std::uint64_t hash = number == 400   ? 0
                                 : number == 401 ? ~std::uint64_t{0}
                                                 : (number << 52U) | (random() % 20);
      table.Add(hash, record);
      expected[hash].push_back(record);
      if (record % 97 == 0) {
        ASSERT_EQ(Under(&table, hash), expected[hash]) << record;
      }
    }
    for (const auto& [hash, filed] : expected) ASSERT_EQ(Under(&table, hash), filed) << hash;
    EXPECT_FALSE(table.Has(std::uint64_t{77} << 40U));
    EXPECT_TRUE(table.status().ok());
  }
  EXPECT_TRUE(std::filesystem::is_empty(folder / "")) << "a kill would leave its files behind";
}

TEST(KeyTable, AKeyOfVeryManyRecords_IsAskedForItsFirstOnes) {
  const testing::TempFolder folder;
  KeyTable table(folder / "keys", 10'000);
  for (std::uint32_t record = 1; record <= 25'000; ++record) {
    table.Add(5, record);
    table.Add(StableHash(std::to_string(record)), record);
  }
  std::vector<std::uint32_t> first;
  table.ForEach(5, [&](std::uint32_t record) {
    first.push_back(record);
    return first.size() < 3;
  });
  EXPECT_EQ(first, (std::vector<std::uint32_t>{1, 2, 3}));
  EXPECT_EQ(Under(&table, 5).size(), 25'000U);
  EXPECT_EQ(Under(&table, StableHash("24999")), (std::vector<std::uint32_t>{24'999}));
}

TEST(KeyTable, NoPlaceForItsFiles_IsAnErrorThatNamesThem) {
  KeyTable table("/nowhere/keys", 2);
  for (std::uint32_t record = 1; record <= 2; ++record) table.Add(record, record);
  EXPECT_TRUE(table.status().ok());
  table.Add(3, 3);
  EXPECT_EQ(table.status().code(), Code::kIo);
  EXPECT_NE(table.status().message().find("/nowhere/keys"), std::string::npos);
}

TEST(KeyFilter, KnowsWhatItHas_AndDeniesNearlyAllElse) {
  constexpr int kKeys = 100'000;
  KeyFilter filter(kKeys);
  for (int i = 0; i < kKeys; ++i) filter.Add(StableHash(std::to_string(i)));
  int wrong = 0;
  for (int i = 0; i < kKeys; ++i) {
    ASSERT_TRUE(filter.MayHave(StableHash(std::to_string(i)))) << i;
    wrong += static_cast<int>(filter.MayHave(StableHash('x' + std::to_string(i))));
  }
  EXPECT_LT(wrong, kKeys / 50);
}

}  // namespace
}  // namespace pinakes
