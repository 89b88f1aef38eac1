// What is said and done about a command line, before any index comes in.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/cli/program.h"

namespace pinakes::cli_test {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

struct UsageCase {
  std::string name;
  Words arguments;
  std::string message;  // the whole of standard error
};

class UsageMistake : public ::testing::TestWithParam<UsageCase> {};

TEST_P(UsageMistake, IsOneLineThatNamesItAndTheWayOut_Exit2) {
  const Outcome outcome = RunPinakes(GetParam().arguments);
  EXPECT_EQ(outcome.code, 2);
  EXPECT_EQ(outcome.out, "");
  EXPECT_EQ(outcome.err, "pinakes: " + GetParam().message + "\n");
}

INSTANTIATE_TEST_SUITE_P(
    All, UsageMistake,
    ::testing::Values(
        UsageCase{
            "Command", {"serch", "x"}, "no command is called \"serch\". Did you mean \"search\"?"},
        UsageCase{"FarCommand",
                  {"frobnicate"},
                  "no command is called \"frobnicate\". All commands: pinakes --help"},
        UsageCase{"LongOption",
                  {"search", "--limti", "3", "x"},
                  "no option is called \"--limti\". Did you mean \"--limit\"?"},
        UsageCase{"StartOfAnOption",
                  {"search", "--lim", "3", "x"},
                  "no option is called \"--lim\". Did you mean \"--limit\"?"},
        UsageCase{"FarOption",
                  {"info", "--wavelength"},
                  "no option is called \"--wavelength\". See pinakes info -h"},
        UsageCase{"OtherCommandsOption",
                  {"info", "--batch", "x"},
                  "no option is called \"--batch\". See pinakes info -h"},
        UsageCase{"WordToExclude",
                  {"search", "maps", "-glass"},
                  "no option is called \"-glass\". To exclude a word put -- before the query: "
                  "pinakes search -- ... -glass"},
        UsageCase{"GlobalOption",
                  {"--wavelength", "search", "x"},
                  "no option is called \"--wavelength\". See pinakes --help"},
        UsageCase{"NegativeLimit",
                  {"search", "--limit", "-1", "x"},
                  "--limit takes a whole number from 0, not \"-1\""},
        UsageCase{"NegativeOffset",
                  {"search", "--offset", "-10", "--limit", "10", "x"},
                  "--offset takes a whole number from 0, not \"-10\""},
        UsageCase{"LimitNoNumber",
                  {"search", "--limit=abc", "x"},
                  "--limit takes a whole number from 0, not \"abc\""},
        UsageCase{"LimitFraction",
                  {"search", "-n", "1.5", "x"},
                  "--limit takes a whole number from 0, not \"1.5\""},
        UsageCase{"WeightTooLarge",
                  {"search", "--citation-weight", "2", "x"},
                  "--citation-weight takes a number from 0 to 1, not \"2\""},
        UsageCase{"WeightNoNumber",
                  {"search", "--citation-weight", "nan", "x"},
                  "--citation-weight takes a number from 0 to 1, not \"nan\""},
        UsageCase{"Format",
                  {"search", "-f", "jsn", "x"},
                  "--format has no choice \"jsn\". Did you mean \"json\"? Choices: text, json, "
                  "ndjson, tsv, bibtex, ris, csl-json, ids, trec"},
        UsageCase{"Sort",
                  {"search", "-s", "size", "x"},
                  "--sort has no choice \"size\". Choices: relevance, citations, year, -year, "
                  "added"},
        UsageCase{"FlagWithValue", {"search", "--explain=yes", "x"}, "--explain takes no value"},
        UsageCase{"OptionBeforeCommand",
                  {"-n", "3", "search", "x"},
                  "options of a command stand behind it: pinakes search -n ..."},
        UsageCase{"LongOptionBeforeCommand",
                  {"--format=text", "count", "x"},
                  "options of a command stand behind it: pinakes count --format=text ..."},
        UsageCase{"OtherOptionBeforeCommand",
                  {"--frm", "index", "x"},
                  "no option is called \"--frm\". See pinakes --help"},
        UsageCase{"NoValue", {"search", "x", "--limit"}, "--limit needs a value"},
        UsageCase{"NoQuery", {"search"}, "search needs a query. See pinakes search -h"},
        UsageCase{"NoFile", {"index"}, "index needs a file. See pinakes index -h"},
        UsageCase{"NoId", {"show"}, "show needs a record id. See pinakes show -h"},
        UsageCase{"UnknownFrom",
                  {"index", "--from", "bibtx", "x.bib"},
                  "no format is called \"bibtx\". Did you mean \"bibtex\"?"},
        UsageCase{"UnknownFacet",
                  {"search", "--facet", "yaer", "x"},
                  "no field is called \"yaer\". Did you mean \"year\"?"},
        UsageCase{"FacetCount",
                  {"search", "--facet", "year:many", "x"},
                  "--facet takes FIELD or FIELD:N with a whole number, not \"year:many\""},
        UsageCase{
            "HelpTopic", {"help", "rankin"}, "no help on \"rankin\". Did you mean \"ranking\"?"},
        UsageCase{"Shell",
                  {"completion", "bsh"},
                  "no completion for \"bsh\". Did you mean \"bash\"? Shells: bash, zsh, fish"}),
    [](const auto& test) { return test.param.name; });

TEST(Usage, JsonAskedFor_ErrorIsOneJsonObject) {
  const Outcome outcome = RunPinakes({"search", "-f", "json", "--limit", "many", "x"});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_EQ(outcome.out, "");
  EXPECT_EQ(outcome.err,
            "{\"error\":{\"code\":\"usage\",\"message\":\"--limit takes a whole number from 0, not "
            "\\\"many\\\"\"}}\n");
}

TEST(Usage, Version_IsOneLineOnStdout) {
  for (const char* spelling : {"--version", "-V"}) {
    const Outcome outcome = RunPinakes({spelling});
    EXPECT_EQ(outcome.code, 0);
    EXPECT_THAT(outcome.out, StartsWith("pinakes "));
    EXPECT_THAT(outcome.out, HasSubstr("Xapian 1."));
    EXPECT_EQ(Lines(outcome.out).size(), 1U);
    EXPECT_EQ(outcome.err, "");
  }
}

}  // namespace
}  // namespace pinakes::cli_test
