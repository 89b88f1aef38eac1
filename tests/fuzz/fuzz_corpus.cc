// Any bytes as a dump, or for one of the parts below the readers. PINAKES_FUZZ_TARGET names which,
// a format or another target of the table; "list" lists them.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "tests/fuzz/corpus_targets.h"

namespace {

using pinakes::corpus::fuzz::Target;

const Target& ChosenTarget() {
  static const std::vector<Target> targets = pinakes::corpus::fuzz::Targets();
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

}  // namespace

extern "C" int LLVMFuzzerInitialize(int*, char***) {
  ChosenTarget();
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Target& target = ChosenTarget();
  target.run(std::string_view(reinterpret_cast<const char*>(data), size));
  return 0;
}
