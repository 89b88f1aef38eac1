// About how many records a file has, judged by its beginning.
#include <gtest/gtest.h>
#include <unistd.h>
#include <zlib.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>

#include "corpus/reader.h"

namespace pinakes::corpus {
namespace {

class EstimateRecordsTest : public ::testing::Test {
 protected:
  ~EstimateRecordsTest() override { std::filesystem::remove(path_); }

  std::uint64_t Of(const std::string& content) {
    std::ofstream(path_, std::ios::binary) << content;
    return EstimateRecords(path_, {});
  }

  const std::string path_ = ::testing::TempDir() + "estimate-" + std::to_string(::getpid());
};

std::string JsonLines(int count) {
  std::string lines;
  for (int i = 0; i < count; ++i) {
    lines +=
        R"({"id":"r)" + std::to_string(100'000 + i) + R"(","title":"Salt roads of the north"})";
    lines += '\n';
  }
  return lines;
}

std::string BibtexEntries(int count) {
  std::string entries;
  for (int i = 0; i < count; ++i) {
    entries += "@article{k" + std::to_string(100'000 + i) + ",\n  title = {Salt roads},\n" +
               "  author = {Birch, Anna and Quill, Lin},\n  year = 1999,\n}\n\n";
  }
  return entries;
}

TEST_F(EstimateRecordsTest, ASmallFile_IsCountedWhole) {
  EXPECT_EQ(Of(JsonLines(7)), 7U);
  EXPECT_EQ(Of(BibtexEntries(3)), 3U);
}

TEST_F(EstimateRecordsTest, ALargeFile_IsJudgedByItsBeginning) {
  constexpr double kLines = 40'000, kEntries = 10'000;
  EXPECT_NEAR(static_cast<double>(Of(JsonLines(kLines))), kLines, .02 * kLines);
  EXPECT_NEAR(static_cast<double>(Of(BibtexEntries(kEntries))), kEntries, .02 * kEntries);
  // An array in one line that the sample breaks off.
  std::string array = "[";
  for (int i = 0; i < kLines; ++i) {
    array += (i > 0 ? "," : "") + JsonLines(1);
    array.pop_back();
  }
  EXPECT_NEAR(static_cast<double>(Of(array + "]")), kLines, .02 * kLines);
}

TEST_F(EstimateRecordsTest, APackedFile_IsJudgedByWhatItsBeginningUnpacksTo) {
  constexpr int kCount = 400'000;
  std::string lines;
  for (std::int64_t i = 0; i < kCount; ++i) {
    lines += R"({"id":"r)" + std::to_string(i * 7919 % 1'000'003) + R"(","title":"Salt roads"})";
    lines += '\n';
  }
  const gzFile file = gzopen(path_.c_str(), "wb1");
  ASSERT_NE(file, nullptr);
  ASSERT_EQ(gzwrite(file, lines.data(), static_cast<unsigned>(lines.size())),
            static_cast<int>(lines.size()));
  ASSERT_EQ(gzclose(file), Z_OK);
  ASSERT_GT(std::filesystem::file_size(path_), 300'000U);
  EXPECT_NEAR(static_cast<double>(EstimateRecords(path_, {})), kCount, .1 * kCount);
}

TEST_F(EstimateRecordsTest, WhatTellsNothing_IsNone) {
  EXPECT_EQ(Of(""), 0U);
  EXPECT_EQ(Of(std::string(1000, '\0')), 0U);
  EXPECT_EQ(Of("Dear Sir or Madam,\n"), 0U);
  EXPECT_EQ(EstimateRecords("/nonexistent", {}), 0U);
  EXPECT_EQ(EstimateRecords("/", {}), 0U);
  EXPECT_EQ(EstimateRecords("-", {}), 0U);
}

}  // namespace
}  // namespace pinakes::corpus
