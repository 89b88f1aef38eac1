// What a citation count adds to a score: ln(1 + c) rounded to 1/128, in a value slot. Beside it a
// record has a flag term for every step of citations that it reaches, each about three times the
// one below: so a search can look at the most cited records first, and knows what all others can
// have at most (query/best.h).
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <string>
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
  std::string_view flag;  // under prefix::kFlag
  std::uint32_t from;     // citations
};

inline constexpr std::array kImpactSteps{
    ImpactStep{"cited-1", 1},          ImpactStep{"cited-3", 3},
    ImpactStep{"cited-10", 10},        ImpactStep{"cited-30", 30},
    ImpactStep{"cited-100", 100},      ImpactStep{"cited-300", 300},
    ImpactStep{"cited-1000", 1000},    ImpactStep{"cited-3000", 3000},
    ImpactStep{"cited-10000", 10000},  ImpactStep{"cited-30000", 30000},
    ImpactStep{"cited-100000", 100000}};

// How many steps, from the first on, a record of so many citations reaches.
constexpr std::size_t ImpactStepsOf(std::uint32_t citations) {
  std::size_t steps = 0;
  while (steps < kImpactSteps.size() && citations >= kImpactSteps[steps].from) ++steps;
  return steps;
}

inline std::string ImpactFlag(const ImpactStep& step) {
  return std::string(prefix::kFlag).append(step.flag);
}

}  // namespace pinakes
