// The target of a table that PINAKES_FUZZ_TARGET names; "list" lists them.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <vector>

namespace pinakes::fuzz {

template <typename Target>
const Target& ChosenTarget(const std::vector<Target>& targets) {
  const char* setting = std::getenv("PINAKES_FUZZ_TARGET");
  const std::string_view name = setting == nullptr ? "" : setting;
  for (const Target& target : targets) {
    if (target.name == name) return target;
    if (name == "list") std::puts(target.name.c_str());
  }
  if (name == "list") std::exit(0);
  std::fputs("PINAKES_FUZZ_TARGET names no target; \"list\" lists them\n", stderr);
  std::exit(2);
}

}  // namespace pinakes::fuzz
