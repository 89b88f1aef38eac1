// Every example that a reader may try is run: those of the README and the docs are held to the
// output printed there, those of the help to finding what they say they find.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "tests/cli/program.h"

namespace pinakes::cli_test {
namespace {

namespace fs = std::filesystem;

std::string Directory(const std::string& path) { return fs::path(path).parent_path().string(); }

struct Step {
  std::string command;
  Words expected;  // a line "…" stands for any lines
};

// The console blocks of a Markdown file, as commands with what they print.
std::vector<Step> StepsOf(const std::string& file) {
  std::vector<Step> steps;
  bool inside = false;
  for (const std::string& line : Lines(ReadWhole(file))) {
    if (line.starts_with("```")) {
      inside = line == "```console";
    } else if (inside && line.starts_with("$ ")) {
      steps.push_back({line.substr(2), {}});
    } else if (inside && !steps.empty()) {
      steps.back().expected.push_back(line);
    }
  }
  return steps;
}

// Runs a command line in a shell, both outputs as one.
Outcome Bash(const std::string& command, const std::string& directory) {
  const std::string script = directory + "/.command", out = directory + "/.out";
  std::ofstream(script) << "export PATH=" << Directory(PINAKES_PROGRAM)
                        << ":/usr/bin:/bin HOME=" << directory << " PINAKES_INDEX=" << directory
                        << "/.index LC_ALL=C.UTF-8\nunset XDG_DATA_HOME\ncd " << directory << "\n"
                        << command << "\n";
  const std::string line = "timeout -s INT 20 bash " + script + " > " + out + " 2>&1 < /dev/null";
  Outcome outcome;
  outcome.code = WEXITSTATUS(std::system(line.c_str()));
  outcome.out = ReadWhole(out);
  return outcome;
}

bool Fits(const Words& expected, std::size_t e, const Words& actual, std::size_t a) {
  if (e == expected.size()) return a == actual.size();
  if (expected[e] == "…") {
    for (std::size_t next = a; next <= actual.size(); ++next) {
      if (Fits(expected, e + 1, actual, next)) return true;
    }
    return false;
  }
  return a < actual.size() && expected[e] == actual[a] && Fits(expected, e + 1, actual, a + 1);
}

class Documents : public ::testing::TestWithParam<const char*> {};

TEST_P(Documents, Examples_PrintWhatIsPrintedThere) {
  const TempDir dir;
  fs::create_directory_symlink(fs::path(PINAKES_SOURCE_DIR) / "corpus", dir.path("corpus"));
  const std::vector<Step> steps = StepsOf(std::string(PINAKES_SOURCE_DIR) + "/" + GetParam());
  EXPECT_FALSE(steps.empty());
  for (const Step& step : steps) {
    const Outcome outcome = Bash(step.command, dir.path());
    EXPECT_TRUE(Fits(step.expected, 0, Lines(outcome.out), 0))
        << "$ " << step.command << "\n"
        << outcome.out << "--- is not what is printed there";
  }
}
INSTANTIATE_TEST_SUITE_P(All, Documents, ::testing::Values("README.md", "docs/query-language.md"),
                         [](const auto& test) {
                           std::string name = fs::path(test.param).stem().string();
                           std::erase_if(name, [](char c) { return !std::isalnum(c); });
                           return name;
                         });

// Works that the examples of the help look for; all made up but for their identifiers.
constexpr std::string_view kRecords =
    R"({"id":"e:1","title":"Deep learning of sparse maps","authors":[{"name":"Yuxiong He","family":"He","given":"Yuxiong"}],"venue":"SIGPLAN Notices","year":2021,"citations":120,"type":"article","identifiers":[{"scheme":"doi","value":"10.1145/1327452.1327492"}]}
{"id":"e:2","title":"Scheduling deep learning of maps","authors":[{"name":"Y He","family":"He","given":"Y"}],"venue":"SIGPLAN Notices","year":2020,"citations":40,"type":"article","identifiers":[{"scheme":"arxiv","value":"1709.05027"}]}
{"id":"e:3","title":"Sparse lanterns and the state of the art","authors":[{"name":"Lin Orme","family":"Orme","given":"Lin"}],"year":2016,"citations":9}
)";

// A directory with all files that the examples name, and an index of them.
void Prepare(const TempDir& dir) {
  dir.Write("profile.md", kRecords);
  dir.Write("thesis.bib",
            "@article{a, title={Deep learning of sparse maps}, author={He, Yuxiong}, year=2021}\n");
  dir.Write("references.txt", "He, Y. (2021). Deep learning of sparse maps. SIGPLAN Notices.\n");
  ASSERT_EQ(
      Bash("gzip -c profile.md > dump.gz && cp thesis.bib old.bib && cp thesis.bib new.bib && "
           "pinakes index -q profile.md && pinakes index -q --index my.index profile.md && "
           "pinakes index -q --index four --shards 4 profile.md",
           dir.path())
          .code,
      0);
}

// The example lines of a help text.
Words ExamplesOf(const std::string& help) {
  Words examples;
  bool inside = false;
  for (const std::string& line : Lines(help)) {
    if (line == "Examples" || line == "Example") {
      inside = true;
    } else if (line.empty() || line[0] != ' ') {
      inside = false;
    } else if (inside && line[2] != ' ') {
      examples.push_back(line.substr(2));
    }
  }
  return examples;
}

TEST(HelpExamples, EveryOneRuns_AndFindsSomething) {
  Words examples;
  for (const std::string& line : Lines(RunPinakes({"--help"}).out)) {
    if (!line.starts_with("  ") || line.size() < 4 || line[2] < 'a' || line[2] > 'z') continue;
    const std::string command = line.substr(2, line.find(' ', 2) - 2);
    const Outcome help = RunPinakes({"help", command});
    for (std::string& example : ExamplesOf(help.out)) examples.push_back(std::move(example));
  }
  for (const char* topic : {"query", "ranking", "errors"}) {
    for (std::string& example : ExamplesOf(RunPinakes({"help", topic}).out)) {
      examples.push_back(std::move(example));
    }
  }
  EXPECT_GE(examples.size(), 25U);
  for (const std::string& example : examples) {
    const TempDir dir;
    Prepare(dir);
    const bool serves = example.starts_with("pinakes serve");
    // Where an example makes what another one uses.
    if (example.find(" split ") != std::string::npos) {
      ASSERT_EQ(Bash("rm -r four", dir.path()).code, 0);
    }
    const Outcome outcome = Bash(serves ? "timeout -s INT 1 " + example : example, dir.path());
    EXPECT_EQ(outcome.code, serves ? 124 : 0) << "$ " << example << "\n" << outcome.out;
    EXPECT_EQ(outcome.out.find("pinakes: "), std::string::npos) << "$ " << example << "\n"
                                                                << outcome.out;
  }
}

}  // namespace
}  // namespace pinakes::cli_test
