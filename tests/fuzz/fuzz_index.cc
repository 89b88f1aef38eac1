// Any bytes as a stored record, a list of shards or a request to the C library.
// PINAKES_FUZZ_TARGET names which; "list" lists them. With PINAKES_FUZZ_SEEDS the
// target's seeds are written into that folder, and that is all.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <string>

#include "tests/fuzz/chosen_target.h"
#include "tests/fuzz/index_targets.h"

namespace {

const pinakes::fuzz::Target& Chosen() {
  static const std::vector<pinakes::fuzz::Target> targets = pinakes::fuzz::Targets();
  return pinakes::fuzz::ChosenTarget(targets);
}

}  // namespace

extern "C" int LLVMFuzzerInitialize(int*, char***) {
  const pinakes::fuzz::Target& target = Chosen();
  if (const char* folder = std::getenv("PINAKES_FUZZ_SEEDS"); folder != nullptr) {
    int number = 0;
    for (const std::string& seed : target.seeds) {
      const std::string path = folder + ("/seed" + std::to_string(++number));
      std::ofstream file(path, std::ios::binary);
      file << seed;
      pinakes::fuzz::Require(file.flush().good(), "a seed is written", path);
    }
    std::exit(0);
  }
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const auto& target = Chosen();
  target.run(std::string_view(reinterpret_cast<const char*>(data), size));
  return 0;
}
