#include "indexer/storage/impact.h"

#include <gtest/gtest.h>

#include <cmath>

namespace pinakes {
namespace {

TEST(Impact, IsTheLogarithmToAHundredth_AndGrowsWithTheCount) {
  for (std::uint32_t citations = 0; citations < 3'000'000; citations = citations * 5 / 4 + 1) {
    EXPECT_NEAR(Impact(citations), std::log1p(citations), 0.5 / 128);
    EXPECT_LE(Impact(citations), Impact(citations + 1));
  }
}

TEST(ImpactSteps, OfACount_AreThoseItReaches) {
  EXPECT_EQ(ImpactStepsOf(0), 0U);
  for (std::size_t i = 0; i < kImpactSteps.size(); ++i) {
    EXPECT_EQ(ImpactStepsOf(kImpactSteps[i].from), i + 1);
    EXPECT_EQ(ImpactStepsOf(kImpactSteps[i].from - 1), i);
  }
  EXPECT_EQ(ImpactStepsOf(4'000'000'000), kImpactSteps.size());
}

}  // namespace
}  // namespace pinakes
