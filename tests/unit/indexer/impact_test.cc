#include "indexer/storage/impact.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

namespace pinakes {
namespace {

TEST(ImpactSteps, AddUpToTheLogarithm_WithNoGap) {
  for (const std::uint32_t citations :
       {0U, 1U, 3U, 4U, 5U, 19U, 20U, 99U, 100U, 101U, 4'000'000U}) {
    double sum = 0;
    std::size_t steps = 0;
    ForEachImpactStep(citations, [&](const ImpactStep& step, double value) {
      EXPECT_EQ(step.slot, kImpactSteps[steps].slot) << "steps are taken from the lowest on";
      EXPECT_GT(value, 0);
      ++steps;
      sum += value;
    });
    EXPECT_EQ(sum, Impact(citations)) << citations;
  }
}

TEST(Impact, IsTheLogarithmToAHundredth_AndGrowsWithTheCount) {
  for (std::uint32_t citations = 0; citations < 3'000'000; citations = citations * 5 / 4 + 1) {
    EXPECT_NEAR(Impact(citations), std::log1p(citations), 0.5 / 128);
    EXPECT_LE(Impact(citations), Impact(citations + 1));
  }
}

TEST(ImpactSteps, OneOfALowerStep_NeverReachesTheTopOfTheNext) {
  // What the search relies on: the largest value of a step is its width.
  for (std::size_t i = 0; i + 1 < kImpactSteps.size(); ++i) {
    const double width = Impact(kImpactSteps[i + 1].from) - Impact(kImpactSteps[i].from);
    for (const std::uint32_t citations : {kImpactSteps[i + 1].from, 1'000'000U}) {
      ForEachImpactStep(citations, [&](const ImpactStep& step, double value) {
        if (step.slot == kImpactSteps[i].slot) {
          EXPECT_LE(value, width);
        }
      });
    }
  }
}

}  // namespace
}  // namespace pinakes
