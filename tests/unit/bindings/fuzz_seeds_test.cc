// Replays the seeds of the fuzzers that read an index or ask it, and every input that one of them
// once found; so does it with each seed cut, doubled and damaged in ways that need no fuzzer.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/fuzz/index_targets.h"

namespace pinakes::fuzz {
namespace {

namespace fs = std::filesystem;

class IndexFuzzSeeds : public ::testing::TestWithParam<Target> {};

TEST_P(IndexFuzzSeeds, KeepEveryPromise) {
  const Target& target = GetParam();
  const fs::path found = fs::path(PINAKES_SOURCE_DIR) / "tests/fuzz/found" / target.name;
  if (fs::is_directory(found)) {
    for (const auto& file : fs::directory_iterator(found)) {
      std::ostringstream bytes;
      bytes << std::ifstream(file.path(), std::ios::binary).rdbuf();
      target.run(bytes.str());
    }
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
  std::string name = info.param.name;
  std::ranges::replace(name, '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Targets, IndexFuzzSeeds, ::testing::ValuesIn(Targets()), TargetName);

}  // namespace
}  // namespace pinakes::fuzz
