// Every corpus/samples/<format>/ with an input.* is found as that format by its bytes and read
// into exactly the records of its expected.ndjson: one Publication a line, then, where there are
// any, lines {"line":...,"reject":...}, {"line":...,"skip":...} and {"line":...,"note":...}.
// PINAKES_WRITE_EXPECTED=1 writes the files instead, to be looked at before they are kept.
#include <google/protobuf/util/json_util.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "tests/unit/corpus/collect_sink.h"

namespace pinakes::corpus {
namespace {

namespace fs = std::filesystem;

struct Sample {
  std::string format;
  fs::path input;
};

void PrintTo(const Sample& sample, std::ostream* out) { *out << sample.format; }

std::vector<Sample> Samples() {
  std::vector<Sample> samples;
  for (const auto& folder : fs::directory_iterator(PINAKES_SOURCE_DIR "/corpus/samples")) {
    if (!folder.is_directory()) continue;
    for (const auto& file : fs::directory_iterator(folder)) {
      if (file.path().stem() == "input") {
        samples.push_back({folder.path().filename().string(), file.path()});
      }
    }
  }
  std::ranges::sort(samples, {}, &Sample::input);
  return samples;
}

std::string Escaped(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out;
}

std::vector<std::string> Lines(const CollectSink& sink) {
  std::vector<std::string> lines;
  google::protobuf::util::JsonPrintOptions options;
  options.preserve_proto_field_names = true;
  for (const Publication& record : sink.records) {
    std::string json;
    EXPECT_TRUE(google::protobuf::util::MessageToJsonString(record, &json, options).ok());
    lines.push_back(std::move(json));
  }
  const auto remarks = [&](const char* kind, const std::vector<CollectSink::Remark>& list) {
    for (const CollectSink::Remark& remark : list) {
      lines.push_back("{\"line\":" + std::to_string(remark.place.line) + ",\"" + kind + "\":\"" +
                      Escaped(remark.reason) + "\"}");
    }
  };
  remarks("reject", sink.rejects);
  remarks("skip", sink.skips);
  remarks("delete", sink.deletes);
  remarks("note", sink.notes);
  return lines;
}

class FormatListenerForTest : public FormatListener {
 public:
  void OnFormat(std::string_view, const Format& format, std::string_view) override {
    name = format.name;
  }
  std::string name;
};

class SampleTest : public ::testing::TestWithParam<Sample> {};

TEST_P(SampleTest, IsDetectedAndReadAsExpected) {
  const Sample& sample = GetParam();
  CollectSink sink;
  FormatListenerForTest listener;
  const Status status = ReadDump(sample.input.string(), {}, sink, &listener);
  ASSERT_TRUE(status.ok()) << status.message();
  EXPECT_EQ(listener.name, sample.format);
  const std::vector<std::string> lines = Lines(sink);
  const fs::path expected = sample.input.parent_path() / "expected.ndjson";
  if (std::getenv("PINAKES_WRITE_EXPECTED") != nullptr) {
    std::ofstream out(expected);
    for (const std::string& line : lines) out << line << '\n';
    return;
  }
  std::ifstream in(expected);
  ASSERT_TRUE(in) << expected << " is missing";
  std::size_t count = 0;
  for (std::string line; std::getline(in, line); ++count) {
    ASSERT_LT(count, lines.size());
    EXPECT_EQ(lines[count], line) << expected << ":" << count + 1;
  }
  EXPECT_EQ(lines.size(), count);
}

std::string SampleName(const ::testing::TestParamInfo<Sample>& info) {
  std::string name = info.param.format + "_" + info.param.input.extension().string().substr(1);
  std::ranges::replace_if(
      name, [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Formats, SampleTest, ::testing::ValuesIn(Samples()), SampleName);

}  // namespace
}  // namespace pinakes::corpus
