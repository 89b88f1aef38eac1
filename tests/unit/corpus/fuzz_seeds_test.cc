// Replays every sample, and every input that a fuzzer once found, through the fuzzers' own entry
// points; so does it with each sample cut, doubled and damaged in ways that need no fuzzer.
#include <gtest/gtest.h>

#include <filesystem>

#include "tests/fuzz/corpus_targets.h"
#include "tests/fuzz/seeds.h"

namespace pinakes::corpus::fuzz {
namespace {

namespace fs = std::filesystem;

using pinakes::fuzz::Inputs;

class FuzzSeeds : public ::testing::TestWithParam<Target> {};

TEST_P(FuzzSeeds, KeepEveryPromise) {
  const Target& target = GetParam();
  const fs::path source = PINAKES_SOURCE_DIR;
  std::vector<std::string> samples = Inputs(source / "corpus/samples" / target.name, "input");
  const bool is_format = FindFormat(target.name) != nullptr;
  EXPECT_EQ(is_format, !samples.empty()) << "a format has a sample";
  if (!is_format) {
    for (const Format& format : Formats()) {
      for (std::string& input : Inputs(source / "corpus/samples" / format.name, "input")) {
        samples.push_back(std::move(input));
      }
    }
  }
  for (const std::string& found : Inputs(source / "tests/fuzz/found" / target.name, "")) {
    target.run(found);
  }
  for (const std::string& sample : samples) {
    target.run(sample);
    if (!is_format) continue;
    target.run(sample + sample);
    for (int part = 1; part < 16; ++part) {
      const std::size_t cut = sample.size() * static_cast<std::size_t>(part) / 16;
      target.run(std::string_view(sample).substr(0, cut));
      target.run(std::string_view(sample).substr(cut));
      std::string damaged = sample;
      damaged[cut] = '\xFF';
      target.run(damaged);
      damaged[cut] = '\0';
      target.run(damaged);
    }
  }
  target.run("");
}

std::string TargetName(const ::testing::TestParamInfo<Target>& info) {
  return pinakes::fuzz::TestName(info.param.name);
}

INSTANTIATE_TEST_SUITE_P(Targets, FuzzSeeds, ::testing::ValuesIn(Targets()), TargetName);

}  // namespace
}  // namespace pinakes::corpus::fuzz
