// Terminals, pipes, colours, locales: the bytes that come out where.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <google/protobuf/util/json_util.h>

#include "pinakes/search.pb.h"
#include "tests/cli/sample.h"

namespace pinakes::cli_test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

constexpr char kEscape = '\x1b';

TEST(Terminal, Matches_AreHighlightedOnlyThere) {
  const Outcome shown = SharedLibrary().RunOnTerminal({"search", "lanterns", "-n", "1"}, 100);
  EXPECT_EQ(shown.code, 0);
  EXPECT_THAT(shown.out, HasSubstr("Sparse \x1b[1mlanterns\x1b[22m: a field guide"));
  const Outcome piped = SharedLibrary().Run({"search", "lanterns", "-n", "1"});
  EXPECT_THAT(piped.out, Not(HasSubstr(std::string(1, kEscape))));
}

TEST(Terminal, NoColorAndDumb_AreObeyed) {
  for (const Environment& environment :
       {Environment{{"NO_COLOR", "1"}}, Environment{{"TERM", "dumb"}}}) {
    const Outcome shown =
        SharedLibrary().RunOnTerminal({"search", "lanterns"}, 80, {environment, {}, {}});
    EXPECT_THAT(shown.out, HasSubstr("Sparse lanterns"));
    EXPECT_THAT(shown.out, Not(HasSubstr(std::string(1, kEscape))));
  }
  // An empty NO_COLOR is none.
  EXPECT_THAT(
      SharedLibrary().RunOnTerminal({"search", "lanterns"}, 80, {{{"NO_COLOR", ""}}, {}, {}}).out,
      HasSubstr(std::string(1, kEscape)));
}

TEST(Terminal, Text_WrapsAtItsWidth_WideCharactersCountTwo) {
  const Outcome shown =
      SharedLibrary().RunOnTerminal({"search", "灯笼网络"}, 24, {{{"NO_COLOR", "1"}}, {}, {}});
  EXPECT_THAT(shown.out, HasSubstr("\n 1  灯笼网络的深度学习研\n    究\n"));
  const Outcome latin =
      SharedLibrary().RunOnTerminal({"search", "networks"}, 40, {{{"NO_COLOR", "1"}}, {}, {}});
  EXPECT_THAT(latin.out, HasSubstr("\n 1  A survey of lantern networks\n"
                                   "    Ann Quill, Uwe Böhringer, … · 2022 ·\n"
                                   "    Proceedings of the International\n"
                                   "    Workshop on … · 75 citations ·\n"
                                   "    lamp:5\n"));
}

TEST(Terminal, Columns_WinOverTheWindow_PipesAreNeverWrapped) {
  const Outcome shown = SharedLibrary().RunOnTerminal(
      {"search", "networks"}, 40, {{{"NO_COLOR", "1"}, {"COLUMNS", "200"}}, {}, {}});
  const Outcome piped = SharedLibrary().Run({"search", "networks"}, {{{"COLUMNS", "40"}}, {}, {}});
  EXPECT_EQ(shown.out, piped.out);
}

TEST(Terminal, Locale_ChangesNoByte) {
  const Words words{"search", "-f", "json", "INDEX OR lantern"};
  const std::string plain = SharedLibrary().Run(words).out;
  for (const char* locale : {"C", "C.UTF-8", "tr_TR.UTF-8", "de_DE.UTF-8"}) {
    EXPECT_EQ(SharedLibrary().Run(words, {{{"LC_ALL", locale}}, {}, {}}).out, plain) << locale;
  }
}

TEST(Pipe, ClosedReader_IsNoError) {
  const TempDir dir;
  std::string records;
  for (int i = 0; i < 3000; ++i) {
    records += "{\"id\":\"n:" + std::to_string(i) + "\",\"title\":\"Amber stone\"}\n";
  }
  ASSERT_EQ(RunPinakes({"index", "--index", dir.path("i"), dir.Write("n.jsonl", records)}).code, 0);
  for (const char* command : {"search -n 3000 amber", "export", "search -f ndjson -n 3000 amber"}) {
    const std::string line = std::string("bash -o pipefail -c '") + PINAKES_PROGRAM + " --index " +
                             dir.path("i") + " " + command + " 2> " + dir.path("err") +
                             " | head -1 > " + dir.path("out") + "'";
    EXPECT_EQ(WEXITSTATUS(std::system(line.c_str())), 0) << command;
    EXPECT_EQ(ReadWhole(dir.path("err")), "") << command;
    EXPECT_EQ(Lines(ReadWhole(dir.path("out"))).size(), 1U) << command;
  }
}

TEST(Pipe, FullDisk_IsAnError) {
  const TempDir dir;
  const std::string line =
      std::string(PINAKES_PROGRAM) + " fields > /dev/full 2> " + dir.path("err");
  EXPECT_EQ(WEXITSTATUS(std::system(line.c_str())), 2);
  EXPECT_THAT(ReadWhole(dir.path("err")), StartsWith("pinakes: cannot write the output: "));
}

// Titles with all that JSON, tables and terminals could trip over.
TEST(Hostile, RecordText_StaysDataInEveryFormat) {
  const TempDir dir;
  const std::string record =
      "{\"id\":\"h:1\",\"title\":\"quote \\\" backslash \\\\ tab \\t bell \\u0007 escape "
      "\\u001b[31m turn \\u202e line \\u2028 amber\",\"authors\":[\"A\\nB\"]}\n";
  ASSERT_EQ(RunPinakes({"index", "--index", dir.path("i"), dir.Write("h.jsonl", record)}).code, 0);
  const RunOptions options{{{"PINAKES_INDEX", dir.path("i")}}, {}, {}};
  for (const char* format :
       {"text", "json", "ndjson", "tsv", "bibtex", "ris", "csl-json", "ids", "trec"}) {
    const std::string out = RunPinakes({"search", "-f", format, "amber"}, options).out;
    EXPECT_FALSE(out.empty()) << format;
    for (const char c : out) {
      EXPECT_TRUE(static_cast<unsigned char>(c) >= 0x20 || c == '\n' || c == '\t' || c == '\r')
          << format << ": " << static_cast<int>(c);
    }
  }
  const std::string text = RunPinakes({"search", "amber"}, options).out;
  EXPECT_THAT(text, Not(HasSubstr("\xE2\x80\xAE")));  // would turn the rest of the line round
  const Words table = Lines(RunPinakes({"search", "-f", "tsv", "amber"}, options).out);
  EXPECT_EQ(std::count(table.back().begin(), table.back().end(), '\t'), 7);
}

// JSON is read back by a strict reader that knows no other fields, whatever the records hold.
TEST(Hostile, Json_OfAnyRecordText_ReadsBackAsTheMessage) {
  const TempDir dir;
  std::string authors;
  for (int i = 0; i < 5000; ++i)
    authors += (i > 0 ? "," : "") + ("\"Author " + std::to_string(i) + "\"");
  const std::string records =
      "{\"id\":\"j:1\",\"title\":\"amber \\\" \\\\ \\t \\u0001 \\u2028 \\u0000 end\"}\n"
      "{\"id\":\"j:2\",\"title\":\"amber \\ud800 alone\"}\n"
      "{\"id\":\"j:3\",\"title\":\"amber \xff\xfe bytes\"}\n"
      "{\"id\":\"j:4\",\"title\":\"amber many\",\"authors\":[" +
      authors +
      "]}\n"
      "{\"id\":\"j:5\",\"title\":\"amber " +
      std::string(200000, 'x') + "\"}\n";
  RunPinakes({"index", "--index", dir.path("i"), dir.Write("j.jsonl", records)});
  const RunOptions options{{{"PINAKES_INDEX", dir.path("i")}}, {}, {}};
  const Outcome outcome = RunPinakes({"search", "-f", "json", "-n", "10", "amber"}, options);
  EXPECT_EQ(outcome.code, 0);
  SearchResponse response;
  const auto parsed = google::protobuf::util::JsonStringToMessage(outcome.out, &response);
  ASSERT_TRUE(parsed.ok()) << parsed.ToString();
  EXPECT_GE(response.hits_size(), 3);
  for (const Hit& hit : response.hits()) {
    if (hit.publication().id() == "j:1") {
      EXPECT_THAT(hit.publication().title(), StartsWith("amber \" \\ "));
    }
    if (hit.publication().id() == "j:4") {
      EXPECT_EQ(hit.publication().authors_size(), 5000);
    }
  }
  for (const std::string& line : Lines(RunPinakes({"export", "-f", "jsonl"}, options).out)) {
    Publication publication;
    EXPECT_TRUE(google::protobuf::util::JsonStringToMessage(line, &publication).ok());
  }
}

TEST(Terminal, Progress_IsForTerminalsAlone_WithoutEscapesWhereNoneAreWanted) {
  const TempDir dir;
  std::string records;
  for (int i = 0; i < 2000; ++i) {
    records += "{\"id\":\"n:" + std::to_string(i) + "\",\"title\":\"Amber stone\"}\n";
  }
  const std::string file = dir.Write("n.jsonl", records);
  const auto index = [&](const std::string& name) {
    return Words{"index", "--index", dir.path(name), file};
  };
  EXPECT_THAT(RunPinakes(index("pipe")).err, Not(HasSubstr(" a second")));
  EXPECT_THAT(RunPinakes(index("pipe2")).err, Not(HasSubstr("\x1b")));
  for (const Environment& environment :
       {Environment{{"NO_COLOR", "1"}}, Environment{{"TERM", "dumb"}}}) {
    const Outcome shown =
        RunOnTerminal(index("plain" + environment.begin()->first), 60, {environment, {}, {}});
    EXPECT_EQ(shown.code, 0);
    EXPECT_THAT(shown.out, Not(HasSubstr("\x1b")));
  }
}

TEST(Hostile, CommandLineOfAnyBytes_IsSurvived) {
  const std::string wild = "\xff\xfe \x01\x1b[2J titel:\xe2\x28\xa1 \"(";
  const Outcome outcome = SharedLibrary().Run({"search", wild});
  EXPECT_THAT(outcome.code, ::testing::AnyOf(0, 1));
  EXPECT_THAT(outcome.err, Not(HasSubstr(std::string(1, kEscape))));
  EXPECT_EQ(SharedLibrary().Run({"search", "-f", wild, "x"}).code, 2);
  EXPECT_EQ(SharedLibrary().Run({wild}).code, 2);
}

}  // namespace
}  // namespace pinakes::cli_test
