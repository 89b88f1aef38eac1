// What other programs make of the exports: biber, bibutils, pandoc. Each test is skipped where its
// program is not installed.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/cli/sample.h"

namespace pinakes::cli_test {
namespace {

using ::testing::HasSubstr;

// The library, and a record with all that could trip a reader.
const Library& Wild() {
  static const Library library(
      std::string(kLibrary) +
      R"({"id":"wild:1","title":"Ümlaut & {braces}: 50% of $x_1$, #3 ~ \\path -- ''a'' `b`","authors":[{"name":"Ana María de la Cruz, Jr.","family":"de la Cruz","given":"Ana María","suffix":"Jr."},{"name":"Smith and Sons, Ltd."},{"name":"王伟","family":"王","given":"伟"}],"authors_truncated":true,"venue":"Journal of R&D \"Letters\"","year":2011,"type":"article","volume":"12","issue":"3-4","pages":"e17","publisher":"Kiln & Sons","url":"https://example.org/~a_b?c=d%20e&f#g","language":"pt","keywords":["glass","wool, wet"],"abstract":"First line. 5 < 6 & 7 > 2. {","identifiers":[{"scheme":"doi","value":"10.5555/a_b(c)<d>"},{"scheme":"isbn","value":"9780262046305"}]}
{"id":"wild:2","title":"","authors":[{"name":"Nobody"}],"type":"patent"}
{"id":"wild:3","title":"Sparse lanterns: a field guide","authors":[{"name":"Ann Quill","family":"Quill","given":"Ann"}],"year":2019,"type":"dataset"}
)");
  return library;
}
constexpr std::size_t kWildRecords = 11;

bool HasProgram(const std::string& name) {
  return std::system(("command -v " + name + " > /dev/null 2>&1").c_str()) == 0;
}

// Exports all as `file` and runs a shell line beside it; what the line printed, with "exit N".
std::string After(const std::string& format, const std::string& file, const std::string& line) {
  const TempDir dir;
  dir.Write(file, Wild().Run({"export", "-f", format}).out);
  const std::string command = "cd " + dir.path() + " && { HOME=" + dir.path() + " timeout 120 " +
                              line + "; echo exit $?; } > out 2>&1";
  EXPECT_EQ(std::system(command.c_str()), 0);
  return ReadWhole(dir.path("out"));
}

std::size_t Times(std::string_view text, std::string_view piece) {
  std::size_t times = 0;
  for (std::size_t at = text.find(piece); at != text.npos; at = text.find(piece, at + 1)) ++times;
  return times;
}

TEST(ExportTools, Biber_ReadsTheBibtexWithoutAComplaint) {
  if (!HasProgram("biber")) GTEST_SKIP() << "biber is not installed";
  const std::string said =
      After("bibtex", "all.bib",
            "sh -c 'biber --tool --nolog --output-file back.bib all.bib && cat back.bib'");
  EXPECT_THAT(said, HasSubstr("exit 0"));
  EXPECT_EQ(Times(said, "WARN"), 0U) << said;
  EXPECT_EQ(Times(said, "ERROR"), 0U) << said;
  EXPECT_EQ(Times(said, "\n@"), kWildRecords) << said;
  EXPECT_THAT(said, HasSubstr("{Lantern glass under load}"));
}

TEST(ExportTools, Bibutils_ReadBibtexAndRis_AllRecordsWithTheirNames) {
  if (!HasProgram("bib2xml")) GTEST_SKIP() << "bibutils is not installed";
  for (const auto& [format, line] :
       {std::pair{"bibtex", "bib2xml all"}, std::pair{"ris", "ris2xml all"}}) {
    const std::string said = After(format, "all", line);
    EXPECT_THAT(said, HasSubstr("exit 0")) << format;
    EXPECT_EQ(Times(said, "<mods "), kWildRecords) << format << said;
    EXPECT_THAT(said, HasSubstr("<namePart type=\"family\">van der Berg</namePart>")) << format;
    EXPECT_THAT(said, HasSubstr("<title>灯笼网络的深度学习研究</title>")) << format;
    EXPECT_THAT(said, HasSubstr("Lantern glass under load")) << format;
    EXPECT_THAT(said, HasSubstr("10.5555/lamp.1")) << format;
    EXPECT_EQ(Times(said, "unused tags"), 0U) << format << said;
  }
}

TEST(ExportTools, Pandoc_ReadsCslJsonAndBibtex_AllRecords) {
  if (!HasProgram("pandoc")) GTEST_SKIP() << "pandoc is not installed";
  for (const auto& [format, line] : {std::pair{"csl-json", "pandoc -f csljson -t csljson all"},
                                     std::pair{"bibtex", "pandoc -f bibtex -t csljson all"}}) {
    const std::string said = After(format, "all", line);
    EXPECT_THAT(said, HasSubstr("exit 0")) << format;
    EXPECT_EQ(Times(said, "\"id\": \""), kWildRecords) << format << said;
    EXPECT_THAT(said, HasSubstr("\"title\": \"灯笼网络的深度学习研究\"")) << format;
    EXPECT_THAT(said, HasSubstr("\"family\": \"Böhringer\"")) << format;
    EXPECT_THAT(said, HasSubstr("\"10.5555/lamp.1\"")) << format;
  }
}

}  // namespace
}  // namespace pinakes::cli_test
