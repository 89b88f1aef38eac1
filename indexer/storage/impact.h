// What a citation count adds to a score, ln(1 + c), in steps: the first holds the part up to the
// first bound, the second what goes on from there to the second bound, and so on. Each step is a
// value slot, and a flag term on the records that have it.
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

struct ImpactStep {
  std::uint32_t slot;
  std::string_view flag;  // under prefix::kFlag
  std::uint32_t from;     // citations beyond which the step has a part
};

inline constexpr std::array kImpactSteps{
    ImpactStep{slot::kImpact, "cited", 0}, ImpactStep{slot::kImpact2, "cited-5", 4},
    ImpactStep{slot::kImpact3, "cited-20", 19}, ImpactStep{slot::kImpact4, "cited-100", 99}};

// Calls put(step, value) for each step that a record of so many citations has.
template <typename Put>
void ForEachImpactStep(std::uint32_t citations, Put put) {
  for (std::size_t i = 0; i < kImpactSteps.size() && citations > kImpactSteps[i].from; ++i) {
    const bool last = i + 1 == kImpactSteps.size() || citations <= kImpactSteps[i + 1].from;
    put(kImpactSteps[i],
        std::log1p(last ? citations : kImpactSteps[i + 1].from) - std::log1p(kImpactSteps[i].from));
  }
}

}  // namespace pinakes
