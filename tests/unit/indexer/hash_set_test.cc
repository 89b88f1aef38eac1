#include "indexer/hash_set.h"

#include <gtest/gtest.h>

#include <random>
#include <unordered_set>

namespace pinakes {
namespace {

TEST(HashSet, DoesWhatAnUnorderedSetDoes) {
  std::mt19937_64 random(11);
  HashSet set;
  std::unordered_set<std::uint64_t> expected;
  EXPECT_FALSE(set.Contains(1));
  set.Erase(1);
  for (int i = 0; i < 200'000; ++i) {
    // Few values in long runs of neighbours, so that erasing moves many of them.
    const std::uint64_t hash = (random() % 8) << 32U | (1 + random() % 300);
    if (random() % 2 == 0) {
      set.Insert(hash);
      expected.insert(hash);
    } else {
      set.Erase(hash);
      expected.erase(hash);
    }
    ASSERT_EQ(set.size(), expected.size());
    const std::uint64_t other = (random() % 8) << 32U | (1 + random() % 300);
    ASSERT_EQ(set.Contains(other), expected.contains(other)) << i;
  }
}

TEST(HashSet, TakesTheHashThatMarksFreeSlots) {
  HashSet set;
  EXPECT_FALSE(set.Contains(0));
  set.Insert(0);
  EXPECT_TRUE(set.Contains(0));
  set.Erase(0);
  EXPECT_FALSE(set.Contains(0));
}

TEST(HashSet, WithRoomReserved_HasAllThatWasInserted) {
  HashSet set;
  set.Reserve(1000);
  for (std::uint64_t hash = 1; hash <= 5000; ++hash) set.Insert(hash * 0x9e3779b97f4a7c15U);
  for (std::uint64_t hash = 1; hash <= 5000; ++hash) {
    ASSERT_TRUE(set.Contains(hash * 0x9e3779b97f4a7c15U)) << hash;
  }
  EXPECT_EQ(set.size(), 5000U);
}

}  // namespace
}  // namespace pinakes
