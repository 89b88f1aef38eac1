// Replays every sample, and every input that a fuzzer once found, through the fuzzers' own entry
// points; so does it with each sample cut, doubled and damaged in ways that need no fuzzer.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/fuzz/corpus_targets.h"

namespace pinakes::corpus::fuzz {
namespace {

namespace fs = std::filesystem;

std::string ReadWhole(const fs::path& path) {
  std::ostringstream bytes;
  bytes << std::ifstream(path, std::ios::binary).rdbuf();
  return bytes.str();
}

// The inputs in a folder; none where there is no such folder.
std::vector<std::string> Inputs(const fs::path& folder, std::string_view stem) {
  std::vector<std::string> inputs;
  if (!fs::is_directory(folder)) return inputs;
  for (const auto& file : fs::directory_iterator(folder)) {
    if (stem.empty() || file.path().stem() == stem) inputs.push_back(ReadWhole(file.path()));
  }
  return inputs;
}

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
  std::string name = info.param.name;
  std::ranges::replace(name, '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Targets, FuzzSeeds, ::testing::ValuesIn(Targets()), TargetName);

}  // namespace
}  // namespace pinakes::corpus::fuzz
