// What the tests that replay the fuzzers' inputs share.
#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace pinakes::fuzz {

// The inputs in a folder, of `stem` only unless it is empty; none where there is no such folder.
inline std::vector<std::string> Inputs(const std::filesystem::path& folder, std::string_view stem) {
  std::vector<std::string> inputs;
  if (!std::filesystem::is_directory(folder)) return inputs;
  for (const auto& file : std::filesystem::directory_iterator(folder)) {
    if (!stem.empty() && file.path().stem() != stem) continue;
    std::ostringstream bytes;
    bytes << std::ifstream(file.path(), std::ios::binary).rdbuf();
    inputs.push_back(bytes.str());
  }
  return inputs;
}

// The name of a target as GoogleTest takes it.
inline std::string TestName(std::string target) {
  std::ranges::replace(target, '-', '_');
  return target;
}

}  // namespace pinakes::fuzz
