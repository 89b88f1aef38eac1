// Any bytes as a dump, or for one of the parts below the readers. PINAKES_FUZZ_TARGET names which,
// a format or another target of the table; "list" lists them.
#include <cstddef>
#include <cstdint>

#include "tests/fuzz/chosen_target.h"
#include "tests/fuzz/corpus_targets.h"

namespace {

const pinakes::corpus::fuzz::Target& Chosen() {
  static const std::vector<pinakes::corpus::fuzz::Target> targets =
      pinakes::corpus::fuzz::Targets();
  return pinakes::fuzz::ChosenTarget(targets);
}

}  // namespace

extern "C" int LLVMFuzzerInitialize(int*, char***) {
  Chosen();
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const auto& target = Chosen();
  target.run(std::string_view(reinterpret_cast<const char*>(data), size));
  return 0;
}
