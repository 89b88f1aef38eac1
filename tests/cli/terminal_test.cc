// Terminals, pipes, colours, locales: the bytes that come out where.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

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
