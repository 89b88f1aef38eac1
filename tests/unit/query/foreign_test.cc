#include "query/parser/foreign.h"

#include <gtest/gtest.h>

#include "query/parser/ast.h"

namespace pinakes::query {
namespace {

struct Case {
  const char* name;
  const char* query;
  const char* read_as;  // empty: nothing foreign in it
};

class ForeignSyntax : public ::testing::TestWithParam<Case> {};

TEST_P(ForeignSyntax, IsWrittenInOurs) {
  EXPECT_EQ(FromForeign(GetParam().query).query, GetParam().read_as);
}

// What is suggested is not noted in its turn.
TEST_P(ForeignSyntax, WhatComesOut_IsReadAsWritten) {
  const ParsedQuery parsed = ParseQuery(FromForeign(GetParam().query).query);
  EXPECT_TRUE(parsed.notes.empty()) << parsed.notes.front().message();
}

INSTANTIATE_TEST_SUITE_P(
    Table, ForeignSyntax,
    ::testing::Values(
        Case{"ScopusAll", "TITLE-ABS-KEY(\"visual tracking\" AND siamese)",
             "(\"visual tracking\" AND siamese)"},
        Case{"ScopusTitle", "TITLE(deep (graph OR tree)) AND PUBYEAR > 2015",
             "title:(deep (graph OR tree)) AND year:>2015"},
        Case{"ScopusAuthors", "AUTH(lecun) AND NOT AUTHLASTNAME(bengio OR hinton)",
             "(author:\"lecun\") AND NOT (author:\"bengio\" OR author:\"hinton\")"},
        Case{"ScopusVenue", "SRCTITLE(nature) AND PUBYEAR AFT 2010", "venue:nature AND year:>2010"},
        Case{"ScopusDoi", "DOI(10.1000/x.1)", "doi:10.1000/x.1"},
        Case{"WosTitleAndYear", "TI=(visual tracking) AND PY=2010-2015",
             "title:(visual tracking) AND year:2010..2015"},
        Case{"WosYearsInParentheses", "TS=lamp AND PY=(2010-2015)", "(lamp) AND year:2010..2015"},
        Case{"WosPhrase", "TI=\"visual tracking\"", "title:\"visual tracking\""},
        Case{"WosAuthors", "AU=(LeCun, Y OR Bengio, Y)",
             "(author:\"LeCun, Y\" OR author:\"Bengio, Y\")"},
        Case{"WosAuthorCut", "AU=Lec*", "(author:\"Lec\")"},
        Case{"PubmedWords", "visual tracking[Title] AND lecun y[au]",
             "title:(visual tracking) AND (author:\"lecun y\")"},
        Case{"PubmedPhrase", "\"visual tracking\"[tiab] OR lamp [ti]",
             "(\"visual tracking\") OR title:lamp"},
        Case{"PubmedYear", "lamp[ti] AND 2015[dp]", "title:lamp AND year:2015"},
        Case{"OwnFieldWithSign", "year>=2015 tracking", "year:2015.. tracking"},
        Case{"OwnFieldBelow", "tracking citations < 10", "tracking citations:<10"},
        Case{"OwnFieldEquals", "author = \"le cun\"", "(author:\"le cun\")"},
        Case{"BareRange", "tracking 2010-2015", "tracking year:2010..2015"},
        Case{"BareRangeOfDashes", "2010\u20132015 tracking", "year:2010..2015 tracking"},
        Case{"Ours", "title:(visual tracking) year:2010..2015", ""},
        Case{"Words", "title (and subtitle) of a key", ""},
        Case{"NoField", "E=mc2 and p = 0.05", ""},
        Case{"NoYears", "ISO 9001-2015, 1234-1300 and 2015-2010", ""},
        Case{"Quoted", "\"TI=(lamp) 2010-2015\"", ""},
        Case{"UnknownBracket", "lamp[42] [ti]", "title:lamp[42]"}, Case{"Nothing", "", ""},
        Case{"OnlyATag", "TI=", ""}, Case{"OnlyABracket", "[ti]", ""}, Case{"OnlyASign", "=", ""}),
    [](const auto& test) { return test.param.name; });

TEST(ForeignSyntax, DamagedAndHuge_TakesTimeByItsSize) {
  for (const char* text : {"TI=(", "TITLE((((", "\"", "a[ti", "AU=(;;;)", "PY=", "\xff=\xff",
                           "TI=()", "AU=\"", "year>=", "PUBYEAR AFT"}) {
    ParseQuery(FromForeign(text).query);
  }
  std::string many;
  while (many.size() < 3900) many += "TI=(a AU=(b;";
  EXPECT_LT(FromForeign(many).query.size(), 10 * many.size());
  EXPECT_EQ(FromForeign(std::string(100'000, '(')).query, "");
}

}  // namespace
}  // namespace pinakes::query
