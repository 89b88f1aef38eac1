// The page of serve in a real browser: what a reader sees, and that no text becomes markup.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/cli/service.h"

namespace pinakes::cli_test {
namespace {

using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::Not;

bool HasChromium() { return std::system("command -v chromium > /dev/null 2>&1") == 0; }

// The document at this address once its script has run.
std::string Dom(const Service& service, const std::string& target) {
  const TempDir dir;
  const std::string command =
      "HOME=" + dir.path() +
      " timeout -k 5 120 chromium --headless --no-sandbox --disable-gpu --user-data-dir=" +
      dir.path("profile") + " --virtual-time-budget=8000 --dump-dom 'http://" + service.host() +
      target + "' > " + dir.path("dom") + " 2> /dev/null";
  EXPECT_EQ(WEXITSTATUS(std::system(command.c_str())), 0) << command;
  return ReadWhole(dir.path("dom"));
}

class Page : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!HasChromium()) {
      GTEST_SKIP() << "chromium is not installed: scripts/install-deps --test does it";
    }
  }
};

TEST_F(Page, Search_ShowsHitsWithMarksBarsAndFacets) {
  const Service service;
  const std::string dom = Dom(service, "/?q=title:lantern");
  EXPECT_THAT(dom, HasSubstr(">4 records</span>"));
  EXPECT_THAT(dom, HasSubstr("Sparse <mark>lanterns</mark>: a field guide"));
  EXPECT_THAT(dom, HasSubstr("score "));
  EXPECT_THAT(dom, ContainsRegex("class=\"t\" style=\"width: [0-9.]+%"));
  EXPECT_THAT(dom, ContainsRegex("class=\"c\" style=\"width: [0-9.]+%"));
  EXPECT_THAT(dom, HasSubstr("Journal of Lantern Studies"));
  EXPECT_THAT(dom, HasSubstr("aria-label=\"2021: 2 records\""));
  EXPECT_THAT(dom, HasSubstr("aria-label=\"100 to 299 citations: 1 record\""));
  EXPECT_THAT(dom, HasSubstr("/api/export?q=title%3Alantern&amp;sort=relevance&amp;weight=0.8"));
}

// Seventy years are drawn; the first bar says that it has those before too.
TEST_F(Page, Years_FirstBarBeginsWithTheFirstYear) {
  const TempDir dir;
  const std::string file = dir.Write("years.jsonl",
                                     R"({"title":"Lamps one","year":1890}
{"title":"Lamps two","year":1960}
{"title":"Lamps three","year":2021}
)");
  ASSERT_EQ(RunPinakes({"index", "--index", dir.path("i"), file}).code, 0);
  const Service service(dir.path("i"));
  const std::string dom = Dom(service, "/?q=lamps");
  EXPECT_THAT(dom, ContainsRegex("aria-label=\"1890 to 19[0-9][0-9]: 1 record\""));
  EXPECT_THAT(dom, HasSubstr("<span>1890</span><span>2021</span>"));
}

TEST_F(Page, Author_HasFigures) {
  const Service service;
  const std::string dom = Dom(service, "/?q=author:%22Lin+Orme%22");
  EXPECT_THAT(dom, HasSubstr("<b>163</b>"));  // citations
  EXPECT_THAT(dom, HasSubstr("<span>h-index"));
}

TEST_F(Page, TextOfRecordsAndQueries_StaysText) {
  const TempDir dir;
  const std::string evil = "<img src=x onerror=document.title=1><script>document.title=2</script>";
  const std::string record = "{\"id\":\"x:1\",\"title\":\"Amber " + evil + "\",\"authors\":[\"" +
                             evil + "\"],\"venue\":\"" + evil +
                             "\",\"year\":2001,\"url\":\"javascript:document.title=3\"}\n";
  ASSERT_EQ(RunPinakes({"index", "--index", dir.path("i"), dir.Write("x.jsonl", record)}).code, 0);
  const Service service(dir.path("i"));
  const std::string dom = Dom(service, "/?q=amber+%3Cimg+src%3Dx+onerror%3Ddocument.title%3D4%3E");
  EXPECT_THAT(dom, HasSubstr("&lt;img"));
  EXPECT_THAT(dom, Not(HasSubstr("<img")));
  EXPECT_THAT(dom, Not(ContainsRegex("<title>[0-9]</title>")));
}

TEST_F(Page, Errors_AreShownInWords) {
  const Service service;
  EXPECT_THAT(Dom(service, "/?q=lantern&year=soon"), HasSubstr("class=\"error\""));
  EXPECT_THAT(Dom(service, "/?q=xylophone"), HasSubstr("No records"));
}

}  // namespace
}  // namespace pinakes::cli_test
