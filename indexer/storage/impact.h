// What a citation count adds to a score, ln(1 + c), spread over several value slots: the first
// holds the part up to the first bound, the second what goes on from there to the second bound, and
// so on.
//
// The sum is the same as that of one slot. But each slot has a largest value of its own, so that a
// search which has found good matches can tell that records without the upper slots (nearly all)
// cannot reach them any more, and stop looking at those.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>

#include "contract/schema.h"

namespace pinakes {

struct ImpactSlot {
  std::uint32_t slot;
  std::uint32_t bound;  // citations from which the next slot goes on; 0 = no end
};

inline constexpr std::array kImpactSlots{
    ImpactSlot{slot::kImpact, 4}, ImpactSlot{slot::kImpact2, 19}, ImpactSlot{slot::kImpact3, 99},
    ImpactSlot{slot::kImpact4, 0}};

// Calls put(slot, value) for each part of ln(1 + citations) that is above 0.
template <typename Put>
void ForEachImpactPart(std::uint32_t citations, Put put) {
  double below = 0;
  for (const ImpactSlot& part : kImpactSlots) {
    const bool last = part.bound == 0 || citations <= part.bound;
    const double reached = std::log1p(last ? citations : part.bound);
    if (reached > below) put(part.slot, reached - below);
    if (last) return;
    below = reached;
  }
}

}  // namespace pinakes
