// Titles that other tools lose, and what finds them: one line a case.
#include <gtest/gtest.h>

#include "tests/unit/analysis/title_match.h"

namespace pinakes {
namespace {

struct Case {
  const char* title;
  const char* query;
  bool found;
};

void PrintTo(const Case& one, std::ostream* out) { *out << one.title << " / " << one.query; }

class TitleTable : public testing::TestWithParam<Case> {};

TEST_P(TitleTable, Query_FindsTheTitleOrNot) {
  Analyzer analyzer("english");
  EXPECT_EQ(TitleIndex(GetParam().title, &analyzer).Finds(GetParam().query), GetParam().found);
}

// clang-format off
constexpr Case kCases[] = {
    // Letters and digits joined by a hyphen
    {"Zeta-19 outbreak", "zeta-19", true},
    {"Zeta-19 outbreak", "zeta 19", true},
    {"Zeta-19 outbreak", "zeta19", true},
    {"Zeta bounds in 19 dimensions", "zeta-19", false},
    {"19 views on zeta", "zeta-19", false},
    {"Zeta19 outbreak", "zeta-19", true},
    {"Detecting RULE-B207 faults", "b207", true},
    {"Detecting RULE-B207 faults", "rule-b207", true},
    {"Detecting RULE-B207 faults", "rule b207", true},
    {"Detecting RULE-B207 faults", "ruleb207", true},
    {"SARS-CoV-2 spread", "CoV-2", true},
    {"SARS-CoV-2 spread", "cov2", true},
    {"SARS-CoV-2 spread", "SARSCoV2", true},
    {"SARS-CoV-2 spread", "SARS CoV 2", true},
    // Signs that are part of the word
    {"Teaching C++ early", "teaching C++", true},
    {"Teaching C# early", "teaching C++", false},
    {"Teaching C early", "teaching C++", false},
    {"Teaching C# early", "teaching C#", true},
    {"Teaching C++ early", "teaching C#", false},
    {"Teaching C early", "C", true},
    {"Teaching C++ early", "C", true},
    {"Games in .NET", ".net", true},
    {"Games on the net", ".net", false},
    {"C++-based tools", "C++", true},
    {"C/C++ memory", "C++", true},
    {"C++, revisited", "c++", true},
    {"F\u266F for scientists", "F#", true},
    {"A* search", "a*", true},
    {"A search", "a*", false},
    // Short and common words
    {"Package managers for R", "package managers R", true},
    {"Go at scale", "go scale", true},
    {"AI and IT", "AI", true},
    {"AI and IT", "IT", true},
    {"We", "We", true},
    {"To be or not to be", "To be or not to be", true},
    {"The Who and the What", "The Who and the What", true},
    {"A Lamp in the Fog", "A Lamp in the Fog", true},
    // Sub- and superscripts, ligatures, full width
    {"Splitting H\u2082O", "H2O", true},
    {"Splitting H2O", "H\u2082O", true},
    {"E\uFB03cient \uFB01brils for \uFF22\uFF2D\uFF12\uFF15", "efficient fibrils BM25", true},
    {"Ca\u00B2\u207A waves", "Ca2+", true},
    // Invisible characters
    {"trans\u00ADformer", "transformer", true},
    {"trans\u2060former", "transformer", true},
    {"trans\u200Dformer", "transformer", true},
    {"\uFEFFtransformer", "transformer", true},
    {"trans\u200Bformer", "transformer", true},
    {"trans\u00ADformer", "trans", false},
    {"trans\u2060former", "trans", false},
    {"trans\u200Dformer", "trans", false},
    {"\uFEFFtransformer", "trans", false},
    {"\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645", "\u0645\u06CC \u062E\u0648\u0627\u0647\u0645", true},
    {"\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645", "\u0645\u06CC\u062E\u0648\u0627\u0647\u0645", true},
    // Case
    {"Timing INDEX", "timing index", true},
    {"\u0130zmir index", "izmir", true},
    {"I\u015F\u0131k", "ISIK", true},
    {"\u03A3\u0399\u03A3\u03A5\u03A6\u039F\u03A3", "\u03C3\u03B9\u03C3\u03C5\u03C6\u03BF\u03C2", true},
    // Scripts without spaces
    {"\u6DF1\u5EA6\u5B66\u4E60\u5728\u533B\u5B66\u5F71\u50CF\u4E2D\u7684\u5E94\u7528", "\u5B66\u4E60", true},
    {"\u6DF1\u5EA6\u5B66\u4E60\u5728\u533B\u5B66\u5F71\u50CF\u4E2D\u7684\u5E94\u7528", "\u533B\u5B66\u5F71\u50CF", true},
    {"\u6DF1\u5EA6\u5B66\u4E60\u5728\u533B\u5B66\u5F71\u50CF\u4E2D\u7684\u5E94\u7528", "\u5F71", true},
    {"\u6DF1\u5EA6\u5B66\u4E60\u5728\u533B\u5B66\u5F71\u50CF\u4E2D\u7684\u5E94\u7528", "\u5EA6\u5B66", true},
    {"\u6DF1\u5EA6\u5B66\u4E60\u5728\u533B\u5B66\u5F71\u50CF\u4E2D\u7684\u5E94\u7528", "\u5B66\u5F71\u533B", false},
    {"\uAE30\uACC4\uD559\uC2B5\uC744 \uC704\uD55C", "\uAE30\uACC4\uD559\uC2B5", true},
    {"GPU\uB97C \uC774\uC6A9\uD55C", "gpu", true},
    {"\u0E01\u0E32\u0E23\u0E1B\u0E23\u0E30\u0E21\u0E27\u0E25\u0E1C\u0E25\u0E20\u0E32\u0E29\u0E32", "\u0E20\u0E32\u0E29\u0E32", true},
    {"\u0E01\u0E32\u0E23\u0E1B\u0E23\u0E30\u0E21\u0E27\u0E25\u0E1C\u0E25\u0E20\u0E32\u0E29\u0E32",
     "\u0E01\u0E32\u0E23\u0E1B\u0E23\u0E30\u0E21\u0E27\u0E25\u0E1C\u0E25\u0E20\u0E32\u0E29\u0E32", true},
    {"\u0E19\u0E49\u0E33\u0E20\u0E32\u0E29\u0E32", "\u0E19\u0E49\u0E33", true},
    {"\u0E19\u0E49\u0E33\u0E20\u0E32\u0E29\u0E32", "\u0E19\u0E49\u0E4D\u0E32", true},
    // Emoji, compounds of other signs
    {"\U0001F331plants and \U0001F9EAtests", "plants tests", true},
    {"The grid_flow.pipeline API in Node.js", "pipeline", true},
    {"The grid_flow.pipeline API in Node.js", "grid flow", true},
    {"The grid_flow.pipeline API in Node.js", "grid_flow", true},
    {"The grid_flow.pipeline API in Node.js", "node.js", true},
    {"The grid_flow.pipeline API in Node.js", "nodejs", true},
    {"R&D spending", "R&D", true},
    {"R&D spending", "R D spending", true},
    {"Q & A systems", "q a systems", true},
    {"Navarro\u2013Stokes flow \u2014 a review of \u201Cslow\u201D modes",
     "Navarro-Stokes flow - a review of \"slow\" modes", true},
    {"The xyq-abd relation", "xyq abd", true},
    {"U.S.-based studies", "us based studies", true},
    {"5\u2032-UTR reading", "5'-UTR", true},
    {"5\u2032-UTR reading", "5utr", true},
    {"NF-\u03BAB signalling", "NF-kappaB", true},
    {"The \u22069-THC dose", "delta9 THC", true},
    {"\u05E6\u05D4\u05F4\u05DC", "\u05E6\u05D4\"\u05DC", true},
    {"\u05E6\u05D4\u05F4\u05DC", "\u05E6\u05D4\u05DC", true},
    {"In \u0662\u0660\u0662\u0660", "2020", true},
    {"Poverty, 1,200 homes", "1200", true},
    {"1,2-dichloroethane", "2-dichloroethane", true},
};
// clang-format on

INSTANTIATE_TEST_SUITE_P(Titles, TitleTable, testing::ValuesIn(kCases));

}  // namespace
}  // namespace pinakes
