// Help, the man page and completions: the same tables, held to the same rules.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/cli/sample.h"

namespace pinakes::cli_test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

// The commands as the program's own help lists them.
Words CommandNames() {
  Words names;
  bool in_group = false;
  for (const std::string& line : Lines(RunPinakes({"--help"}).out)) {
    static const Words kGroups{"Find", "Measure", "Explain", "Feed", "Keep", "Other"};
    if (std::ranges::find(kGroups, line) != kGroups.end()) {
      in_group = true;
    } else if (line.empty() || !line.starts_with("  ")) {
      in_group = false;
    } else if (in_group && line[2] != ' ') {
      names.push_back(line.substr(2, line.find(' ', 2) - 2));
    }
  }
  return names;
}

std::size_t Characters(const std::string& line) {
  return static_cast<std::size_t>(
      std::ranges::count_if(line, [](char c) { return (c & 0xC0) != 0x80; }));
}

void ExpectNarrow(const std::string& text, const std::string& what) {
  for (const std::string& line : Lines(text)) {
    EXPECT_LE(Characters(line), 79U) << what << ": " << line;
  }
}

TEST(Help, Program_ListsEveryCommandOnStdout) {
  for (const Words& words : {Words{"--help"}, Words{"-h"}, Words{"help"}}) {
    const Outcome outcome = RunPinakes(words);
    EXPECT_EQ(outcome.code, 0);
    EXPECT_EQ(outcome.err, "");
    EXPECT_THAT(outcome.out, StartsWith("usage: pinakes COMMAND"));
    ExpectNarrow(outcome.out, words.front());
  }
  EXPECT_THAT(CommandNames(),
              ::testing::IsSupersetOf({"search",     "count",   "show",     "metrics", "facets",
                                       "explain",    "analyze", "fields",   "formats", "index",
                                       "forget",     "delete",  "info",     "export",  "help",
                                       "completion", "similar", "complete", "match",   "serve"}));
}

TEST(Help, EveryCommand_HasHelpOnStdoutWithAnExample_LinesFit79Columns) {
  for (const std::string& command : CommandNames()) {
    for (const char* spelling : {"-h", "--help"}) {
      const Outcome outcome = RunPinakes({command, spelling});
      EXPECT_EQ(outcome.code, 0) << command;
      EXPECT_EQ(outcome.err, "") << command;
      EXPECT_THAT(outcome.out, StartsWith("usage: pinakes " + command));
      EXPECT_THAT(outcome.out, HasSubstr("\nExamples\n"));
      EXPECT_THAT(outcome.out, HasSubstr("pinakes " + command)) << command;
      EXPECT_THAT(outcome.out, HasSubstr("--index DIR"));
      ExpectNarrow(outcome.out, command);
    }
    EXPECT_EQ(RunPinakes({"help", command}).out, RunPinakes({command, "--help"}).out);
  }
}

TEST(Help, ShortHelp_IsShorterThanLong) {
  for (const std::string& command : CommandNames()) {
    EXPECT_LT(RunPinakes({command, "-h"}).out.size(), RunPinakes({command, "--help"}).out.size())
        << command;
  }
}

TEST(Help, WithUnfinishedArguments_StillHelps) {
  const Outcome outcome = RunPinakes({"search", "lantern", "--help"});
  EXPECT_EQ(outcome.code, 0);
  EXPECT_THAT(outcome.out, StartsWith("usage: pinakes search"));
}

TEST(Help, Topics_FitAndHaveAnExample) {
  for (const char* topic : {"query", "ranking", "errors"}) {
    const Outcome outcome = RunPinakes({"help", topic});
    EXPECT_EQ(outcome.code, 0) << topic;
    EXPECT_EQ(outcome.err, "");
    EXPECT_THAT(outcome.out, HasSubstr("\nExample\n")) << topic;
    ExpectNarrow(outcome.out, topic);
  }
}

TEST(Help, Query_ListsEveryField) {
  const std::string topic = RunPinakes({"help", "query"}).out;
  for (const std::string& line : Lines(RunPinakes({"fields"}).out)) {
    if (line.front() == ' ') continue;
    EXPECT_THAT(topic, HasSubstr("  " + line.substr(0, line.find(' ')) + ":"));
  }
}

TEST(Help, Errors_ListsExitCodesAndErrorCodes) {
  const std::string topic = RunPinakes({"help", "errors"}).out;
  for (const char* code : {"\n  0 ", "\n  1 ", "\n  2 ", "\n  3 ", "\n  75 ", "\n  130 ", "usage ",
                           "invalid-argument ", "not-found ", "not-an-index ", "wrong-version ",
                           "corrupt ", "busy ", "unsupported ", "io ", "internal "}) {
    EXPECT_THAT(topic, HasSubstr(code));
  }
}

TEST(Help, FormatsAndFields_FitAndHaveJson) {
  ExpectNarrow(RunPinakes({"formats"}).out, "formats");
  ExpectNarrow(RunPinakes({"fields"}).out, "fields");
  EXPECT_THAT(RunPinakes({"formats"}).out, HasSubstr("jsonl"));
  EXPECT_THAT(RunPinakes({"formats", "-f", "json"}).out, StartsWith("{\"formats\":[{\"name\":\""));
  EXPECT_THAT(RunPinakes({"fields", "-f", "json"}).out,
              StartsWith("{\"fields\":[{\"name\":\"title\",\"aliases\":[\"ti\",\"intitle\"],"
                         "\"kind\":\"text\""));
}

// Runs a shell on a script; its exit code is that of the checks in the script.
Outcome Shell(const std::string& shell, const std::string& script) {
  const TempDir dir;
  const std::string file = dir.Write("script", script);
  const std::string command = shell + " " + file + " > " + dir.path("out") + " 2>&1";
  Outcome outcome;
  outcome.code = WEXITSTATUS(std::system(command.c_str()));
  outcome.out = ReadWhole(dir.path("out"));
  return outcome;
}

bool HasShell(const std::string& shell) {
  return std::system(("command -v " + shell + " > /dev/null 2>&1").c_str()) == 0;
}

// What bash offers for the last of these words.
Words BashOffers(const Words& words) {
  std::string script = RunPinakes({"completion", "bash"}).out;
  script += "COMP_WORDS=(pinakes";
  for (const std::string& word : words) script += " '" + word + "'";
  script += ")\nCOMP_CWORD=" + std::to_string(words.size()) + "\n";
  script += "compopt() { :; }\n_pinakes\nprintf '%s\\n' \"${COMPREPLY[@]}\"\n";
  return Lines(Shell("bash", script).out);
}

TEST(Completion, Bash_OffersCommandsOptionsAndValues) {
  using ::testing::Contains;
  using ::testing::ElementsAre;
  EXPECT_THAT(BashOffers({"sea"}), ElementsAre("search"));
  EXPECT_THAT(BashOffers({"--index", "x", "sho"}), ElementsAre("show"));
  EXPECT_THAT(BashOffers({"search", "--lim"}), ElementsAre("--limit"));
  EXPECT_THAT(BashOffers({"search", "--sort", "cit"}), ElementsAre("citations"));
  EXPECT_THAT(BashOffers({"search", "-f", "bib"}), ElementsAre("bibtex"));
  EXPECT_THAT(BashOffers({"export", "-f", "json"}), ElementsAre("jsonl"));
  EXPECT_THAT(BashOffers({"index", "--from", "json"}), Contains("jsonl"));
  EXPECT_THAT(BashOffers({"search", "--facet", "ven"}), ElementsAre("venue"));
  EXPECT_THAT(BashOffers({"facets", "ye"}), ElementsAre("year"));
  EXPECT_THAT(BashOffers({"help", "rank"}), ElementsAre("ranking"));
  EXPECT_THAT(BashOffers({"completion", "z"}), ElementsAre("zsh"));
  EXPECT_THAT(BashOffers({"search", "--type", "art"}), ElementsAre("article"));
  // As bash takes --option=value apart.
  EXPECT_THAT(BashOffers({"search", "--format", "=", "bib"}), ElementsAre("bibtex"));
  EXPECT_THAT(BashOffers({"search", "--sort", "="}), Contains("relevance"));
  EXPECT_THAT(BashOffers({"--index", "=", "x", "sho"}), ElementsAre("show"));
  // The fields of a query; only those whose values are counted have facets.
  EXPECT_THAT(BashOffers({"search", "lamps", "auth"}), ElementsAre("author:"));
  EXPECT_THAT(BashOffers({"count", "ti"}), ElementsAre("title:"));
  EXPECT_THAT(BashOffers({"search", "--facet", ""}),
              ElementsAre("author", "venue", "year", "citations", "type", "dump"));
}

// Two dumps to complete the names of.
const Library& TwoDumps() {
  static const Library library;
  static const Outcome more =
      RunPinakes({"index", "--index", library.index(), "--dump", "spring list", library.file()});
  return library;
}

// So that the scripts find the program, and it its index.
std::string ShellLead() {
  const std::string program = PINAKES_PROGRAM;
  return "export PATH=" + program.substr(0, program.rfind('/')) +
         ":/usr/bin:/bin PINAKES_INDEX=" + TwoDumps().index() + "\n";
}

TEST(Completion, Bash_OffersTheNamesOfDumps) {
  for (const Words& words : {Words{"forget", "li"}, Words{"search", "--dump", "li"}}) {
    std::string script = ShellLead() + RunPinakes({"completion", "bash"}).out;
    script += "compopt() { :; }\nCOMP_WORDS=(pinakes";
    for (const std::string& word : words) script += " '" + word + "'";
    script += ")\nCOMP_CWORD=" + std::to_string(words.size()) +
              "\n_pinakes\nprintf '%s\\n' \"${COMPREPLY[@]}\"\n";
    EXPECT_EQ(Shell("bash", script).out, "library.jsonl\n");
  }
  // The index named on the line is the one whose dumps are offered.
  std::string script = RunPinakes({"completion", "bash"}).out;
  const std::string program = PINAKES_PROGRAM;
  script = "export HOME=/nonexistent PATH=" + program.substr(0, program.rfind('/')) +
           ":/usr/bin:/bin\n" + script + "compopt() { :; }\nCOMP_WORDS=(pinakes --index " +
           TwoDumps().index() +
           " forget '')\nCOMP_CWORD=4\n_pinakes\nprintf '%s\\n' \"${COMPREPLY[@]}\"\n";
  EXPECT_EQ(Shell("bash", script).out, "library.jsonl\nspring list\n");
}

TEST(Completion, Fish_OffersCommandsOptionsAndValues) {
  if (!HasShell("fish")) GTEST_SKIP() << "fish is not installed";
  const auto offers = [](const std::string& line) {
    const TempDir dir;
    const std::string script = dir.Write("pinakes.fish", RunPinakes({"completion", "fish"}).out);
    const std::string file =
        dir.Write("run", ShellLead() + "HOME=" + dir.path() + " fish --no-config -c 'source " +
                             script + "; complete -C \"" + line + "\"'\n");
    return Shell("sh", ReadWhole(file)).out;
  };
  EXPECT_THAT(offers("pinakes sea"), StartsWith("search\tfind records"));
  EXPECT_THAT(offers("pinakes search --lim"), StartsWith("--limit\tshow at most"));
  EXPECT_EQ(offers("pinakes search --sort cit"), "citations\torder of the records\n");
  EXPECT_THAT(offers("pinakes --index x sho"), StartsWith("show\tshow records"));
  EXPECT_THAT(offers("pinakes --index x search --lim"), StartsWith("--limit\tshow at most"));
  EXPECT_THAT(offers("pinakes --ver"), StartsWith("--version\t"));
  EXPECT_THAT(offers("pinakes --in"), StartsWith("--index\tthe index"));
  EXPECT_THAT(offers("pinakes facets ye"), HasSubstr("year"));
  EXPECT_THAT(offers("pinakes completion z"), HasSubstr("zsh"));
  EXPECT_THAT(offers("pinakes forget "), HasSubstr("library.jsonl"));
  EXPECT_THAT(offers("pinakes forget "), HasSubstr("spring list"));
}

TEST(Completion, Zsh_OffersCommandsOptionsAndValues) {
  if (!HasShell("zsh")) GTEST_SKIP() << "zsh is not installed";
  // The completion system's own functions print what they are given.
  const auto offers = [](const std::string& words, const std::string& function) {
    const TempDir dir;
    const std::string script = dir.Write("_pinakes", RunPinakes({"completion", "zsh"}).out);
    return Shell("zsh -f", ShellLead() +
                               "compdef() { : }\n_describe() { print -rl -- ${(P)2} }\n"
                               "_arguments() { print -rl -- \"$@\" }\n"
                               "compadd() { print -rl -- ${(P)2} }\nsource " +
                               script + "\nwords=(" + words + ")\nCURRENT=$#words\n" + function +
                               "\n")
        .out;
  };
  EXPECT_THAT(offers("pinakes sear", "_pinakes"), HasSubstr("\nmetrics:count citations"));
  const std::string search = offers("pinakes search --sor", "_pinakes");
  EXPECT_THAT(search, HasSubstr("--sort=[order of the records]:ORDER:(relevance citations year"));
  EXPECT_THAT(search, HasSubstr("--dump=[only records from this dump]:NAME:_pinakes_dumps"));
  EXPECT_THAT(offers("pinakes index ''", "_pinakes"), HasSubstr("*:FILE...:_files"));
  EXPECT_THAT(search, HasSubstr("*:QUERY:_pinakes_fields"));
  EXPECT_EQ(offers("pinakes forget ''", "_pinakes_dumps"), "library.jsonl\nspring list\n");
}

TEST(Completion, EveryShell_ParsesItsScriptAndNamesEveryOption) {
  for (const char* shell : {"bash", "zsh", "fish"}) {
    const Outcome outcome = RunPinakes({"completion", shell});
    EXPECT_EQ(outcome.code, 0);
    for (const char* name : {"citation-weight", "max-rejects", "csl-json"}) {
      EXPECT_THAT(outcome.out, HasSubstr(name)) << shell;
    }
    if (!HasShell(shell)) continue;
    const Outcome parsed = Shell(std::string(shell) + " -n", outcome.out);
    EXPECT_EQ(parsed.code, 0) << shell << ": " << parsed.out;
  }
}

TEST(ManPage, NamesEveryCommandAndOption_NothingIsLeftRaw) {
  const Outcome page = RunPinakes({"help", "man"});
  EXPECT_EQ(page.code, 0);
  EXPECT_THAT(page.out, StartsWith(".TH PINAKES 1"));
  for (const std::string& command : CommandNames()) {
    EXPECT_THAT(page.out, HasSubstr(".SS \"pinakes " + command));
  }
  EXPECT_THAT(page.out, HasSubstr("\\-\\-citation\\-weight"));
  for (const std::string& line : Lines(page.out)) {
    EXPECT_THAT(line, Not(StartsWith("'")));
    EXPECT_THAT(line, Not(StartsWith(". ")));
  }
}

TEST(ManPage, QueryPage_HasEveryFieldWithItsAliasesAndExample) {
  const Outcome page = RunPinakes({"help", "man-query"});
  EXPECT_EQ(page.code, 0);
  EXPECT_THAT(page.out, StartsWith(".TH PINAKES\\-QUERY 7"));
  for (const std::string& line : Lines(RunPinakes({"fields"}).out)) {
    if (line.front() == ' ') continue;
    EXPECT_THAT(page.out, HasSubstr("\\fB" + line.substr(0, line.find(' ')) + ":\\fR\n"));
  }
  EXPECT_THAT(page.out, HasSubstr("Also called: au by. Example: author:"));
  EXPECT_THAT(page.out, HasSubstr("unknown\\-field"));
}

TEST(ManPage, Groff_HasNoComplaint) {
  if (!HasShell("groff")) GTEST_SKIP() << "groff is not installed";
  for (const char* name : {"man", "man-query"}) {
    const TempDir dir;
    const std::string file = dir.Write("page", RunPinakes({"help", name}).out);
    const Outcome outcome =
        Shell("sh", "groff -man -Tutf8 -ww -Kutf8 " + file + " 2>&1 >/dev/null\n");
    EXPECT_EQ(outcome.code, 0) << name;
    EXPECT_EQ(outcome.out, "") << name;
  }
}

}  // namespace
}  // namespace pinakes::cli_test
