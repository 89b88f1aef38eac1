// Replays the seeds of the fuzzers that read an index or ask it, and every input that one of them
// once found; so does it with each seed cut, doubled and damaged in ways that need no fuzzer.
#include <gtest/gtest.h>

#include <filesystem>

#include "tests/fuzz/index_targets.h"
#include "tests/fuzz/seeds.h"

namespace pinakes::fuzz {
namespace {

class IndexFuzzSeeds : public ::testing::TestWithParam<Target> {};

TEST_P(IndexFuzzSeeds, KeepEveryPromise) {
  const Target& target = GetParam();
  const std::filesystem::path source = PINAKES_SOURCE_DIR;
  for (const std::string& found : Inputs(source / "tests/fuzz/found" / target.name, "")) {
    target.run(found);
  }
  EXPECT_FALSE(target.seeds.empty());
  for (const std::string& seed : target.seeds) {
    target.run(seed);
    target.run(seed + seed);
    for (std::size_t cut = 0; cut < seed.size(); ++cut) {
      target.run(std::string_view(seed).substr(0, cut));
      std::string damaged = seed;
      for (const char byte : {'\xFF', '\0', '"', '\n'}) {
        damaged[cut] = byte;
        target.run(damaged);
      }
    }
  }
  target.run("");
}

std::string TargetName(const ::testing::TestParamInfo<Target>& info) {
  return TestName(info.param.name);
}

INSTANTIATE_TEST_SUITE_P(Targets, IndexFuzzSeeds, ::testing::ValuesIn(Targets()), TargetName);

}  // namespace
}  // namespace pinakes::fuzz
