// What a citation count adds to a score, ln(1 + c) rounded to 1/128, in steps: the first holds the
// part up to the first bound, the second what goes on from there to the second bound, and so on.
// Each step is a value slot, and a flag term on the records that have it.
//
// The sum is the same as that of one slot. But each slot has a largest value of its own, and the
// flags are short lists: a search which has found good matches can tell that records without the
// upper steps (nearly all) cannot reach them any more, and goes from flag to flag.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <string_view>

#include "contract/schema.h"

namespace pinakes {

// ln(1 + citations), rounded so that a value takes three bytes and not nine: the more of them a
// block of the index holds, the fewer are read. Counts that round alike still have their order as
// ties.
inline double Impact(std::uint32_t citations) {
  constexpr double kSteps = 128;
  return std::round(std::log1p(citations) * kSteps) / kSteps;
}

struct ImpactStep {
  std::uint32_t slot;
  std::string_view flag;  // under prefix::kFlag
  std::uint32_t from;     // citations beyond which the step has a part
};

inline constexpr std::array kImpactSteps{
    ImpactStep{slot::kImpact, "cited", 0}, ImpactStep{slot::kImpact2, "cited-5", 4},
    ImpactStep{slot::kImpact3, "cited-20", 19}, ImpactStep{slot::kImpact4, "cited-100", 99}};

// How many steps, from the first on, a record of so many citations has.
constexpr std::size_t ImpactStepsOf(std::uint32_t citations) {
  std::size_t steps = 0;
  while (steps < kImpactSteps.size() && citations > kImpactSteps[steps].from) ++steps;
  return steps;
}

// Calls put(step, value) for each of these.
template <typename Put>
void ForEachImpactStep(std::uint32_t citations, Put put) {
  const std::size_t steps = ImpactStepsOf(citations);
  for (std::size_t i = 0; i < steps; ++i) {
    const std::uint32_t end = i + 1 == steps ? citations : kImpactSteps[i + 1].from;
    put(kImpactSteps[i], Impact(end) - Impact(kImpactSteps[i].from));
  }
}

}  // namespace pinakes
