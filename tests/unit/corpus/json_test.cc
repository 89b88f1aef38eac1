#include "corpus/json.h"

#include <gtest/gtest.h>

#include <ctime>
#include <string>
#include <utility>
#include <vector>

#include "corpus/input.h"
#include "corpus/json_repair.h"
#include "tests/unit/corpus/collect_sink.h"

namespace pinakes::corpus {
namespace {

struct Outcome {
  std::vector<std::string> ids;  // of the records, in order
  std::vector<std::size_t> lines;
  CollectSink sink;
};

void Read(std::string bytes, Outcome* outcome, std::size_t limit = kDefaultRecordLimit) {
  const std::unique_ptr<Input> input = OpenMemory(std::move(bytes), limit);
  const Status status = ReadJsonRecords(
      *input, outcome->sink, [&](JsonValue object, const Place& place, std::string_view) {
        outcome->ids.push_back(object["id"].Text());
        outcome->lines.push_back(place.line);
        return true;
      });
  EXPECT_TRUE(status.ok());
}

using Ids = std::vector<std::string>;

struct LayoutCase {
  std::string_view name;
  std::string_view input;
  Ids ids;
  std::size_t rejects = 0;
};

class JsonLayoutTest : public testing::TestWithParam<LayoutCase> {};

TEST_P(JsonLayoutTest, EveryRecordIsFound) {
  Outcome outcome;
  Read(std::string(GetParam().input), &outcome);
  EXPECT_EQ(outcome.ids, GetParam().ids);
  EXPECT_EQ(outcome.sink.rejects.size(), GetParam().rejects);
  for (const auto& reject : outcome.sink.rejects) {
    SCOPED_TRACE(reject.reason + " | " + reject.text);
    EXPECT_FALSE(reject.reason.empty());
  }
}

INSTANTIATE_TEST_SUITE_P(
    Layouts, JsonLayoutTest,
    testing::ValuesIn(std::vector<LayoutCase>{
        {"Lines", "{\"id\":\"1\"}\n{\"id\":\"2\"}\n", {"1", "2"}},
        {"LastLineWithoutEnd", "{\"id\":\"1\"}\n{\"id\":\"2\"}", {"1", "2"}},
        {"CrLf", "{\"id\":\"1\"}\r\n\r\n{\"id\":\"2\"}\r\n", {"1", "2"}},
        {"BareNumberLine", "{\"id\":\"1\"}\n12\n{\"id\":\"2\"}\n", {"1", "2"}, 1},
        {"BareScalarLines", "12\n\"a\"\n-1.5e3\ntrue\n{\"id\":\"2\"}\n13", {"2"}, 5},
        {"BareNumberBehindABrokenLine",
         "{\"id\":\"1\"}\n{\"id\":\"x\"\n{\"id\":\"2\"}\n12\n",
         {"1", "2"},
         2},
        // Nobody knows whether the number belongs to what is before it.
        {"NumberThatMayBeTheBrokenRecords",
         "{\"id\":\"1\"}\n{\"id\":\n12\n{\"id\":\"2\"}\n",
         {"1", "2"},
         1},
        {"OldMac", "{\"id\":\"1\"}\r{\"id\":\"2\"}\r", {"1", "2"}},
        {"LinesWithCommas", "{\"id\":\"1\"},\n{\"id\":\"2\"},\n", {"1", "2"}},
        {"BrokenLineInTheMiddle",
         "{\"id\":\"1\"}\n{\"id\":\"2\"}\n{\"id\":\"W3\",\"title\":\n{\"id\":\"4\"}\n{\"id\":"
         "\"5\"}",
         {"1", "2", "4", "5"},
         1},
        {"CutLastLine",
         "{\"id\":\"1\"}\n{\"id\":\"2\"}\n{\"id\":\"W3\",\"title\":\n{\"id\":\"4\"}\n{\"id\":\"5",
         {"1", "2", "4"},
         2},
        {"BrokenFirstLine", "{\"id\":\"1\",\"t\":\n{\"id\":\"2\"}\n", {"2"}, 1},
        {"BrokenBracketLine",
         "{\"id\":\"1\"}\n{\"id\":\"2\",\"a\":[}\n{\"id\":\"3\"}\n",
         {"1", "3"},
         1},
        {"TextBetweenLines", "{\"id\":\"1\"}\nhello there\n{\"id\":\"2\"}\n", {"1", "2"}, 1},
        {"FirstLineWithoutItsBeginning",
         "\"x\",\"a\":[{\"id\":\"no\"}]}\n{\"id\":\"2\"}\n",
         {"2"},
         1},
        {"LinesWithoutTheirBeginning",
         "{\"id\":\"1\"}\nno\":{\"id\":\"x\"},\"b\":1}\n:[{\"id\":\"x\"}]}\n{\"id\":\"3\"}\n",
         {"1", "3"},
         2},
        {"LastLineWithoutItsBeginning", "{\"id\":\"1\"}\n:{\"id\":\"x\"},\"b\":1}", {"1"}, 1},
        {"LineWhoseBracketsCloseTooEarly",
         "{\"id\":\"1\"}\n{\"id\":\"2\",\"a\":{\"id\":}},{\"id\":\"x\"}],\"b\":{\"id\":\"y\"}}\n"
         "{\"id\":\"3\"}\n",
         {"1", "3"},
         1},
        {"JunkInFrontOfARecord", "#{\"id\":\"1\"}\n{\"id\":\"2\"}\n", {"1", "2"}, 1},
        {"PrettyObjectWithoutItsBeginning",
         "  \"a\": [\n  {\n    \"id\": \"x\"\n  } ]\n}\n{\n  \"id\": \"2\"\n}\n",
         {"x", "2"},  // nobody knows what is a record then
         1},
        {"TextBehindARecord", "{\"id\":\"1\"} trailing\n{\"id\":\"2\"}\n", {"1", "2"}, 1},
        {"TwoOnOneLine", "{\"id\":\"1\"} {\"id\":\"2\"}\n{\"id\":\"3\"}\n", {"1", "2", "3"}},
        {"ArrayOnOneLine", "[{\"id\":\"1\"},{\"id\":\"2\"}]", {"1", "2"}},
        {"ArrayALine", "[{\"id\":\"1\"},{\"id\":\"2\"}]\n[{\"id\":\"3\"}]\n", {"1", "2", "3"}},
        {"ArrayOneRecordALine", "[\n{\"id\":\"1\"},\n{\"id\":\"2\"}\n]\n", {"1", "2"}},
        {"PrettyArray",
         "[\n  {\n    \"id\": \"1\"\n  },\n  {\n    \"id\": \"2\"\n  }\n]\n",
         {"1", "2"}},
        {"PrettyObject", "{\n  \"id\": \"1\",\n  \"x\": {\"items\": [1]}\n}\n", {"1"}},
        {"PrettyObjectsInARow", "{\n  \"id\": \"1\"\n}\n{\n  \"id\": \"2\"\n}\n", {"1", "2"}},
        {"ItemsPage",
         "{\n \"items\": [\n {\n \"id\":\"1\"\n },\n {\n \"id\":\"2\"\n }\n ]\n}",
         {"1", "2"}},
        {"ResultsPageOnOneLine",
         "{\"meta\":{\"a\":[1]},\"results\":[{\"id\":\"1\"},{\"id\":\"2\"}],\"more\":{}}\n",
         {"1", "2"}},
        {"MessageItemsPage",
         "{\"status\":\"ok\",\n\"message\":{\"total\":2,\n\"items\":[{\"id\":\"1\"},\n{\"id\":"
         "\"2\"}],"
         "\"q\":{\"s\":0}}}\n{\"id\":\"3\"}\n",
         {"1", "2", "3"}},
        {"DataPageALine",
         "{\"data\":[{\"id\":\"1\"},null,{\"id\":\"2\"}]}\n{\"data\":[]}\n{\"data\":[{\"id\":\"3\"}"
         "]}\n",
         {"1", "2", "3"}},
        {"PageWhoseArrayOpensTheLine",
         "{\"results\":[\n{\"id\":\"1\"},\n{\"id\":\"2\"}\n]}\n",
         {"1", "2"}},
        {"NumberedObjects", "{\n\"1\": {\"id\":\"a\"},\n\"2\": {\"id\":\"b\"}\n}\n", {"a", "b"}},
        {"NumbersAndStringsInAnArray", "[1, {\"id\":\"1\"}, \"x\", {\"id\":\"2\"}]", {"1", "2"}, 2},
        {"BadElementOnOneLine",
         "[{\"id\":\"1\"},{\"id\":\"2\",\"title\":},{\"id\":\"3\"}]",
         {"1", "3"},
         1},
        {"ElementWithoutItsEndOnOneLine",
         "[{\"id\":\"1\"},{\"id\":\"2\",\"title\":{\"x\":1},{\"id\":\"3\"},{\"id\":\"4\"}]",
         {"1", "3", "4"},
         1},
        {"ElementWithAnOpenStringOnOneLine",
         "[{\"id\":\"1\"},{\"id\":\"2\",\"t\":\"x},{\"id\":\"3\"},{\"id\":\"4\"}]",
         {"1", "3", "4"},
         1},
        {"PrettyElementWithAnOpenString",
         "[\n  {\n    \"id\": \"1\"\n  },\n  {\n    \"id\": \"2\n  },\n  {\n    \"id\": \"3\"\n  "
         "}\n]\n",
         {"1", "3"},
         1},
        {"CutArray", "[{\"id\":\"1\"},{\"id\":\"2\"},{\"id\":\"3", {"1", "2"}, 1},
        {"CutArrayOfLines", "[\n{\"id\":\"1\"},\n{\"id\":\"2\"},\n", {"1", "2"}},
        {"OnlyText", "hello\nworld\n", {}, 1},
        {"OnlyBrackets", "]]}}", {}},
        {"Empty", "", {}},
    }),
    [](const testing::TestParamInfo<LayoutCase>& test) { return std::string(test.param.name); });

TEST(Json, Place_NamesTheLine) {
  Outcome outcome;
  Read("{\"id\":\"1\"}\n\n{\"id\":\"2\"}\n{\"id\":\n{\"id\":\"3\"}\n", &outcome);
  EXPECT_EQ(outcome.lines, (std::vector<std::size_t>{1, 3, 5}));
  ASSERT_EQ(outcome.sink.rejects.size(), 1U);
  EXPECT_EQ(outcome.sink.rejects[0].place.line, 4U);
  EXPECT_EQ(outcome.sink.rejects[0].place.record, 3U);
  EXPECT_EQ(outcome.sink.rejects[0].text, "{\"id\":");
}

TEST(Json, Place_NamesTheLineInsideAPage) {
  Outcome outcome;
  Read("{\n \"items\": [\n  {\"id\":\"1\"},\n  {\"id\":}\n, {\"id\":\"2\"}\n ]\n}", &outcome);
  EXPECT_EQ(outcome.lines, (std::vector<std::size_t>{3, 5}));
  ASSERT_EQ(outcome.sink.rejects.size(), 1U);
  EXPECT_EQ(outcome.sink.rejects[0].place.line, 4U);
}

TEST(Json, RecordAboveTheLimit_IsRejectedAndReadingGoesOn) {
  const std::string big = "{\"id\":\"big\",\"x\":\"" + std::string(200'000, 'x') + "\"}";
  for (const std::string& dump : {"{\"id\":\"1\"}\n" + big + "\n{\"id\":\"2\"}\n",
                                  "[{\"id\":\"1\"}," + big + ",{\"id\":\"2\"}]"}) {
    Outcome outcome;
    Read(dump, &outcome, 1000);
    EXPECT_EQ(outcome.ids, (Ids{"1", "2"}));
    ASSERT_EQ(outcome.sink.rejects.size(), 1U);
    EXPECT_EQ(outcome.sink.rejects[0].reason, kOversizeReason);
  }
}

TEST(Json, ArrayOnOneLineAboveTheLimit_IsReadElementByElement) {
  std::string dump = "{\"meta\":{},\"results\":[";
  constexpr int kCount = 200'000;
  for (int i = 0; i < kCount; ++i) {
    if (i > 0) dump += ',';
    dump += "{\"id\":\"" + std::to_string(i) + "\",\"title\":\"a \\\"title\\\" {\"}";
  }
  dump += "]}";
  Outcome outcome;
  Read(dump, &outcome, 4096);
  EXPECT_EQ(outcome.ids.size(), static_cast<std::size_t>(kCount));
  EXPECT_TRUE(outcome.sink.rejects.empty());
}

// By the square of its size it would take hours.
TEST(Json, OneLineOfBrokenRecords_TakesTimeByItsSize_AndTheNextLineIsRead) {
  std::string dump;
  while (dump.size() < (std::size_t{3} << 20)) dump += "{\"id\":\"a\"09:0";
  dump += "\n{\"id\":\"1\"}\n";
  Outcome outcome;
  Read(dump, &outcome);
  EXPECT_EQ(outcome.ids, (Ids{"1"}));
  EXPECT_FALSE(outcome.sink.rejects.empty());
}

TEST(Json, OneLineOfTextBetweenBrackets_TakesTimeByItsSize) {
  std::string dump = "{\"id\":\"1\"}\n";
  for (int i = 0; i < 500'000; ++i) dump += "x[";
  dump += "\n{\"id\":\"2\"}\n";
  const std::clock_t begin = std::clock();
  Outcome outcome;
  Read(std::move(dump), &outcome);
  EXPECT_LT(static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC, 5);
  ASSERT_FALSE(outcome.ids.empty());
  EXPECT_EQ(outcome.ids[0], "1");
  EXPECT_EQ(outcome.ids.back(), "2");
}

TEST(Json, ManyObjectsOnOneLineWithoutAnArray_AreAllRead) {
  std::string dump;
  constexpr int kCount = 200'000;
  for (int i = 0; i < kCount; ++i)
    dump += "{\"id\":\"" + std::to_string(i) + "\",\"title\":\"a\"} ";
  Outcome outcome;
  Read(dump, &outcome);
  EXPECT_EQ(outcome.ids.size(), static_cast<std::size_t>(kCount));
  EXPECT_TRUE(outcome.sink.rejects.empty());
}

TEST(Json, DeepNesting_IsRejected) {
  Outcome outcome;
  Read(std::string(100'000, '[') + "\n{\"id\":\"1\"}\n", &outcome);
  EXPECT_FALSE(outcome.sink.rejects.empty() && outcome.ids.empty());
  Outcome nested;
  Read("{\"id\":" + std::string(5000, '[') + std::string(5000, ']') + "}\n{\"id\":\"1\"}\n",
       &nested);
  EXPECT_EQ(nested.ids, (Ids{"1"}));
  EXPECT_EQ(nested.sink.rejects.size(), 1U);
}

struct RepairCase {
  std::string_view name;
  std::string_view input;
  std::string_view expected;
  std::string_view note;
};

class JsonRepairTest : public testing::TestWithParam<RepairCase> {};

TEST_P(JsonRepairTest, RecordIsKeptAndNoted) {
  Outcome outcome;
  Read("{\"id\":\"0\"}\n" + std::string(GetParam().input) + "\n{\"id\":\"9\"}\n", &outcome);
  EXPECT_EQ(outcome.ids, (Ids{"0", std::string(GetParam().expected), "9"}));
  EXPECT_TRUE(outcome.sink.rejects.empty());
  ASSERT_EQ(outcome.sink.notes.size(), 1U);
  EXPECT_EQ(outcome.sink.notes[0].reason, GetParam().note);
  EXPECT_EQ(outcome.sink.notes[0].place.line, 2U);
}

INSTANTIATE_TEST_SUITE_P(
    Faults, JsonRepairTest,
    testing::ValuesIn(std::to_array<RepairCase>({
        {"Latin1Byte", "{\"id\":\"M\xE4rz\"}", "M\u00E4rz", kRepairedNote},
        {"ControlCharacter", "{\"id\":\"a\tb\x01 c\"}", "a b  c", kControlNote},
        {"LoneHighSurrogate", "{\"id\":\"a\\ud800b\"}",
         "a\uFFFD"
         "b",
         kSurrogateNote},
        {"LoneLowSurrogate", "{\"id\":\"a\\udc00\"}", "a\uFFFD", kSurrogateNote},
        {"TwoHighSurrogates", "{\"id\":\"\\ud83d\\ud83d\\ude00\"}", "\uFFFD\U0001F600",
         kSurrogateNote},
        {"WrongEscape", "{\"id\":\"\\alpha \\n\"}", "\\alpha \n", kEscapeNote},
        {"NotANumber", "{\"n\":NaN,\"m\":-Infinity,\"id\":\"NaN\"}", "NaN", kNumberNote},
        {"HugeInteger", "{\"n\":123456789012345678901234567890,\"id\":\"x\"}", "x", kNumberNote},
        {"HugeExponent", "{\"n\":1e999,\"id\":\"x\"}", "x", kNumberNote},
    })),
    [](const testing::TestParamInfo<RepairCase>& test) { return std::string(test.param.name); });

TEST(Json, FirstKeys_EnterPages) {
  const auto names = [](std::string_view head) {
    std::string all;
    for (const JsonKey& key : FirstJsonKeys(head)) all += key.key + key.value;
    return all;
  };
  EXPECT_EQ(names("{\"id\":\"1\",\"n\":[1,2],\"o\":{\"p\":1}}"), "id\"n[o{");
  EXPECT_EQ(names(" [\n {\"a\":true,\"b\":-1},{\"c\":1}]"), "atb-");
  EXPECT_EQ(names("{\"meta\":{},\"results\":[{\"id\":\"1\""), "id\"");
  EXPECT_EQ(names("{\"status\":\"ok\",\"message\":{\"items\":[{\"DOI\":\"x\",\"cut\":\"of"),
            "DOI\"cut\"");
  EXPECT_EQ(names("{\"1\":{\"type\":\"book\"},\"2\":{}}"), "type\"");
  EXPECT_EQ(names("hello"), "");
  EXPECT_EQ(names(""), "");
}

}  // namespace
}  // namespace pinakes::corpus
