// What the tests of kills and full disks share: an index to be harmed, and what is expected of it
// afterwards.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <string_view>
#include <utility>

#include "tests/cli/program.h"
#include "tests/crash/records.h"

namespace pinakes::crash_test {

namespace fs = std::filesystem;
using cli_test::Environment;
using cli_test::Outcome;
using cli_test::RunPinakes;
using cli_test::TempDir;
using cli_test::Words;

constexpr int kBase = 150;  // records committed before

// What can be told of an index from outside.
struct State {
  std::string digest, exported, by_age;
  bool operator==(const State&) const = default;
};

inline Outcome Pinakes(const std::string& index, Words arguments) {
  return RunPinakes(arguments, {{{"PINAKES_INDEX", index}}, {}, {}});
}

inline State StateOf(const std::string& index) {
  const Outcome check = Pinakes(index, {"check"});
  EXPECT_EQ(check.code, 0) << check.out << check.err;
  const std::size_t at = check.out.find("digest ");
  return {at == std::string::npos ? "" : check.out.substr(at + 7, 32),
          Pinakes(index, {"export"}).out,
          Pinakes(index, {"search", "-n", "100000", "-s", "added", "-f", "ids", "year:1900..2100"})
              .out};
}

// An index of some records, and a dump that changes some of these and adds others.
class Crash : public ::testing::Test {
 protected:
  // `options`: how the index is made.
  explicit Crash(Words options = {}) : options_(std::move(options)) {}

  void SetUp() override {
    base_ = dir_.path("base");
    const std::string first = dir_.Write("first.jsonl", JsonRecords(0, kBase));
    Words make{"index", first};
    make.insert(make.end(), options_.begin(), options_.end());
    ASSERT_EQ(Pinakes(base_, make).code, 0);
    dump_ = dir_.Write("second.jsonl", JsonRecords(100, 400, 1));
    const std::string whole = dir_.path("whole");
    fs::copy(base_, whole, fs::copy_options::recursive);
    ASSERT_EQ(Pinakes(whole, {"index", dump_}).code, 0);
    expected_ = StateOf(whole);
    ASSERT_NE(expected_.digest, "");
  }

  // A fresh copy of the base index.
  std::string Fresh() {
    const std::string index = dir_.path("index");
    fs::remove_all(index);
    fs::remove_all(index + ".building");
    fs::copy(base_, index, fs::copy_options::recursive);
    return index;
  }

  // Runs the program under a plan of the preloaded library.
  static Outcome RunFaulty(const std::string& index, Words arguments, std::string_view action,
                           long at, const std::string& count = "") {
    Environment environment{{"PINAKES_INDEX", index},
                            {"LD_PRELOAD", PINAKES_FAULT_LIBRARY},
                            {"FAULT_DIR", index},
                            {"FAULT_ACTION", std::string(action)},
                            {"FAULT_AT", std::to_string(at)},
                            {"FAULT_COUNT", count},
                            {"ASAN_OPTIONS", "verify_asan_link_order=0"}};
    return RunPinakes(arguments, {environment, {}, {}});
  }

  // How many calls of a run change files of the index.
  long CountCalls(const Words& arguments) {
    const std::string count = dir_.path("count");
    fs::remove(count);
    const Outcome outcome = RunFaulty(Fresh(), arguments, "count", 0, count);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    const std::string text = cli_test::ReadWhole(count);
    EXPECT_NE(text, "") << "the fault library was not loaded";
    return text.empty() ? 0 : std::stol(text);
  }

  // The last commit is there, whole; and the run that was ended leads to its end when repeated.
  void ExpectRecovers(const std::string& index, const std::string& where) {
    const Outcome check = Pinakes(index, {"check"});
    ASSERT_EQ(check.code, 0) << where << "\n" << check.out << check.err;
    ASSERT_EQ(Pinakes(index, {"show", "r:0"}).code, 0) << where;
    const Outcome again = Pinakes(index, {"index", dump_});
    ASSERT_EQ(again.code, 0) << where << again.err;
    ASSERT_EQ(StateOf(index), expected_) << where;
  }

  const Words options_;
  const TempDir dir_;
  std::string base_, dump_;
  State expected_;
};

}  // namespace pinakes::crash_test
