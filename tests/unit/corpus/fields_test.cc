#include "corpus/fields.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>

#include "corpus/arxiv_fields.h"
#include "corpus/author_list.h"
#include "corpus/types.h"
#include "tests/unit/corpus/collect_sink.h"

namespace pinakes::corpus {
namespace {

TEST(Fields, ParseYear_FindsTheYearInDatesOfAnyForm) {
  const struct {
    const char* text;
    std::optional<std::uint32_t> year;
  } cases[] = {
      {"2019", 2019},
      {"[1998]", 1998},
      {"c1998", 1998},
      {"2019-05", 2019},
      {" 2019 ", 2019},
      {"2019-03-14/2019-04", 2019},
      {"20190314", 2019},
      {"201903", 2019},
      {"14 Mar 2019", 2019},
      {"2023.0", 2023},
      {"1987/88", 1987},
      {"2012///", 2012},
      {"03/2015", 2015},
      {"in press", {}},
      {" ", {}},
      {"", {}},
      {"0", {}},
      {"0000", {}},
      {"9999", {}},
      {"12345", {}},
      {"20191399", {}},
      {"in press (2021)", 2021},
      {"19--", {}},
      {"-1", {}},
  };
  for (const auto& c : cases) EXPECT_EQ(ParseYear(c.text), c.year) << c.text;
}

TEST(Fields, ParseCitations_KeepsUnknownApartFromZeroAndFromNonsense) {
  const struct {
    const char* text;
    std::optional<std::uint32_t> count;
    bool nonsense;
  } cases[] = {
      {"12", 12, false},        {"0", 0, false},
      {"1,234", 1234, false},   {"12*", 12, false},
      {"4.0", 4, false},        {" 7 ", 7, false},
      {"1e3", 1000, false},     {"", {}, false},
      {"-", {}, false},         {"null", {}, false},
      {"-1", {}, true},         {"-5", {}, true},
      {"NaN", {}, true},        {"inf", {}, true},
      {"1e308", {}, true},      {"true", {}, true},
      {"3.5", {}, true},        {"many", {}, true},
      {"1,23", {}, true},       {"4294967295", 4294967295U, false},
      {"4294967296", {}, true}, {"99999999999999999999999", {}, true},
  };
  for (const auto& c : cases) {
    bool nonsense = !c.nonsense;
    EXPECT_EQ(ParseCitations(c.text, &nonsense), c.count) << c.text;
    EXPECT_EQ(nonsense, c.nonsense) << c.text;
  }
}

TEST(Fields, SetYearAndSetCitations_NoteWhatTheyCannotRead) {
  CollectSink sink;
  Publication publication;
  SetYear(&publication, "in press", {}, sink);
  SetCitations(&publication, "true", {}, sink);
  SetYear(&publication, " ", {}, sink);
  SetCitations(&publication, "", {}, sink);
  EXPECT_FALSE(publication.has_year());
  EXPECT_FALSE(publication.has_citations());
  ASSERT_EQ(sink.notes.size(), 2U);
  EXPECT_EQ(sink.notes[0].reason, kYearNote);
  EXPECT_EQ(sink.notes[1].reason, kCitationsNote);
}

TEST(Fields, CollapseSpace_JoinsLinesAndUnicodeSpaces) {
  EXPECT_EQ(CollapseSpace("  a\n  b\tc "), "a b c");
  EXPECT_EQ(CollapseSpace("a\u00A0\u2009b\u3000c\u2028d"), "a b c d");
  EXPECT_EQ(CollapseSpace("\u00C0\u2019 \u3042"), "\u00C0\u2019 \u3042");
  EXPECT_EQ(CollapseSpace("\xC2"), "\xC2");
  EXPECT_EQ(CollapseSpace("a\xE2\x80 b \xE2\x80"), "a\xE2\x80 b \xE2\x80");
  EXPECT_EQ(CollapseSpace(" \n "), "");
}

TEST(Fields, IsCollapsed_SaysYesOnlyWhereCollapseSpaceChangesNothing) {
  // Each odd byte at each place of texts of all lengths up to two blocks of those looked at.
  for (std::size_t size = 0; size <= 70; ++size) {
    const std::string plain(size, 'x');
    EXPECT_TRUE(IsCollapsed(plain)) << size;
    for (std::size_t at = 0; at < size; ++at) {
      for (const std::string_view odd : {"\t", "\n", " ", "  ", "\x7F", "\x01", "\xC2\xA0"}) {
        std::string text = plain;
        text.replace(at, std::min(odd.size(), size - at), odd.substr(0, size - at));
        const bool same = CollapseSpace(text) == text;
        EXPECT_TRUE(same || !IsCollapsed(text)) << size << ' ' << at << ' ' << int{odd[0]};
        if (odd == " " && same) {
          EXPECT_TRUE(IsCollapsed(text)) << size << ' ' << at;
        }
      }
    }
  }
}

TEST(Fields, FullStopsAndMarksOfTranslation_AreNoPartOfATitle) {
  EXPECT_EQ(WithoutFullStop("On lamps."), "On lamps");
  EXPECT_EQ(WithoutFullStop("On lamps"), "On lamps");
  EXPECT_EQ(WithoutFullStop("On lamps.. ."), "On lamps..");
  EXPECT_EQ(WithoutFullStop(" ."), "");
  EXPECT_EQ(WithoutFullStop("On lamps..."), "On lamps...");
  EXPECT_EQ(WithoutFullStop("."), "");
  EXPECT_EQ(WithoutFullStop(""), "");
  EXPECT_EQ(WithoutTranslationMark("[On lamps]."), "On lamps");
  EXPECT_EQ(WithoutTranslationMark("[On lamps]"), "On lamps");
  EXPECT_EQ(WithoutTranslationMark("[ On lamps ]."), "On lamps");
  EXPECT_EQ(WithoutTranslationMark("[On [small] lamps]."), "On [small] lamps");
  EXPECT_EQ(WithoutTranslationMark("[Lamps] and [lanterns]"), "[Lamps] and [lanterns]");
  EXPECT_EQ(WithoutTranslationMark("On lamps [review]."), "On lamps [review].");
  for (const char* text : {"", "[", "]", ".", "].", "[.", "[]"}) {
    EXPECT_LE(WithoutTranslationMark(text).size(), std::string_view(text).size());
  }
}

TEST(Fields, SaysRetracted_KnowsPublishersMarksOnly) {
  for (const char* title : {"RETRACTED: Lantern cures", "Retracted article: Lamps",
                            "[Retracted] Lamps", "WITHDRAWN: Lamps", "*Retracted: Lamps"}) {
    EXPECT_TRUE(SaysRetracted(title)) << title;
  }
  for (const char* title : {"Retraction of claims", "Retracted science and its readers",
                            "Retracted", "", "[", "*", "Lamps: RETRACTED"}) {
    EXPECT_FALSE(SaysRetracted(title)) << title;
  }
}

TEST(Fields, NormalPages_WritesOneHyphen) {
  EXPECT_EQ(NormalPages("101--117"), "101-117");
  EXPECT_EQ(NormalPages("101 \u2013 117"), "101-117");
  EXPECT_EQ(NormalPages("A1, A4"), "A1, A4");
  EXPECT_EQ(NormalPages("12-"), "12");
  EXPECT_EQ(NormalPages("--"), "");
  EXPECT_EQ(PageRange("11", "19"), "11-19");
  EXPECT_EQ(PageRange("11-19", "19"), "11-19");
  EXPECT_EQ(PageRange("11", "11"), "11");
  EXPECT_EQ(PageRange("", "19"), "19");
}

TEST(Fields, CountInRemark_ReadsScopusRemarks) {
  EXPECT_EQ(CountInRemark("Cited By :44"), "44");
  EXPECT_EQ(CountInRemark("cited By (since 1996) 12"), "12");
  EXPECT_EQ(CountInRemark("Times cited: 5"), "5");
  EXPECT_EQ(CountInRemark("Export Date: 1 April"), "");
  EXPECT_EQ(CountInRemark("cited by ("), "");
}

TEST(Fields, Identifiers_AreCanonicalAndKeptOnce) {
  Publication publication;
  EXPECT_TRUE(AddIdentifier(&publication, "doi", "https://doi.org/10.5555/ABC"));
  EXPECT_TRUE(AddIdentifier(&publication, "doi", "doi:10.5555/abc"));
  EXPECT_FALSE(AddIdentifier(&publication, "doi", "not one"));
  AddIssns(&publication, "1234-5679; 2434561X (online)");
  SetUrl(&publication, "https://doi.org/10.5555/def");
  ASSERT_EQ(publication.identifiers_size(), 4);
  EXPECT_EQ(publication.identifiers(0).value(), "10.5555/abc");
  EXPECT_EQ(publication.identifiers(1).value(), "1234-5679");
  EXPECT_EQ(publication.identifiers(2).value(), "2434-561X");
  EXPECT_EQ(publication.identifiers(3).value(), "10.5555/def");
}

TEST(Fields, NumbersOfBothKindsInOneField_AreToldApart) {
  Publication publication;
  AddIsbns(&publication, "1234-5679 (Electronic) 978-3-86490-311-3");
  AddIssns(&publication, "2434-561X; 3-86490-311-2; 1234567");
  std::string all;
  for (const Identifier& id : publication.identifiers())
    all += id.scheme() + ":" + id.value() + " ";
  EXPECT_EQ(all, "issn:1234-5679 isbn:9783864903113 issn:2434-561X ");
}

TEST(Fields, IdentifiersInRemarks_NeedTheirLabel) {
  const struct {
    const char* remark;
    const char* identifiers;
  } cases[] = {
      {"PMID: 23439512", "pmid:23439512 "},
      {"PMID: 23439512\nPMCID: PMC3989732", "pmid:23439512 pmcid:PMC3989732 "},
      {"Cited By :4; doi: 10.5555/ABC", "doi:10.5555/abc "},
      {"arXiv: 2201.11990v2", "arxiv:2201.11990 "},
      {"23439512", ""},
      {"PMID unknown; PMID: none", ""},
      {"see doi 10.5555/abc", ""},
      {"Copyright Kiln Press; PMID: 66569", ""},
      {"", ""},
  };
  for (const auto& c : cases) {
    Publication publication;
    AddIdentifiersInRemark(&publication, c.remark);
    std::string all;
    for (const Identifier& id : publication.identifiers())
      all += id.scheme() + ":" + id.value() + " ";
    EXPECT_EQ(all, c.identifiers) << c.remark;
  }
}

TEST(Fields, PublisherItems_ThatReadLikeArticleNumbersArePages) {
  const struct {
    const char* item;
    const char* pages;
  } cases[] = {
      {"e42692", "e42692"},
      {"20200021", "20200021"},
      {" 17 ", "17"},
      {"S0140-6736(20)30183-5", ""},
      {"abc12", ""},
      {"123456789", ""},
      {"e", ""},
      {"", ""},
      {"nchembio.1", ""},
      {"CD012345", "CD012345"},
      {"arXiv:1", ""},
  };
  for (const auto& c : cases) {
    Publication publication;
    AddPublisherItem(&publication, c.item);
    EXPECT_EQ(publication.pages(), c.pages) << c.item;
    EXPECT_EQ(publication.identifiers_size(), 0) << c.item;
  }
  Publication publication;
  publication.set_pages("3-5");
  AddPublisherItem(&publication, "e7");
  AddPublisherItem(&publication, "arXiv:2304.02112v1");
  EXPECT_EQ(publication.pages(), "3-5");
  ASSERT_EQ(publication.identifiers_size(), 1);
  EXPECT_EQ(publication.identifiers(0).value(), "2304.02112");
}

TEST(Fields, PartTitle_JoinsNumberAndNameOfAPart) {
  EXPECT_EQ(PartTitle("Works", "", ""), "Works");
  EXPECT_EQ(PartTitle("Works", "Vol. 2.", "Letters"), "Works. Vol. 2. Letters");
  EXPECT_EQ(PartTitle("Works.", "", "Letters / ed. by Al Bo"), "Works. Letters");
  EXPECT_EQ(PartTitle("", "2", ""), "2");
}

TEST(Arxiv, JournalOfAReference_IsItsName) {
  const struct {
    const char* reference;
    const char* journal;
  } cases[] = {
      {"Kiln.Rev.D76:013009,2007", "Kiln.Rev.D"},
      {"Kiln. Rev. Lett. 99, 048301 (2007)", "Kiln. Rev. Lett."},
      {"Kiln J. Math. 52 (2008) no.2, 681-689", "Kiln J. Math."},
      {"Journal of Kilns, vol 104, 073536 (2008)", "Journal of Kilns"},
      {"Kiln A, V. 387, Issues 2-3 (2008)", "Kiln A"},
      {"Kiln. Matter Vol. 140 pp77-89 (2005)", "Kiln. Matter"},
      {"Kokyuroku, No.1551, pp.57-62 (2007)", "Kokyuroku"},
      {"Journal of Heating. 12 (2001)", "Journal of Heating"},
      {"KHEP 0705:034,2007", "KHEP"},
      {"25th Meeting of Kilns, Lamp 2003", "25th Meeting of Kilns, Lamp"},
      {"2007", "2007"},
      {"pp. 3", "pp. 3"},
  };
  for (const auto& c : cases) EXPECT_EQ(JournalOfReference(c.reference), c.journal) << c.reference;
}

TEST(Types, MapType_KnowsEverySourcesWords) {
  const struct {
    const char* source;
    const char* type;
  } cases[] = {
      {"article", "article"},
      {"journal-article", "article"},
      {"Journal Article", "article"},
      {"JOUR", "article"},
      {"article-journal", "article"},
      {"Review", "article"},
      {"inproceedings", "inproceedings"},
      {"Conference Paper", "inproceedings"},
      {"CPAPER", "inproceedings"},
      {"proceedings-article", "inproceedings"},
      {"incollection", "chapter"},
      {"Book Section", "chapter"},
      {"CHAP", "chapter"},
      {"book-chapter", "chapter"},
      {"mvbook", "book"},
      {"monograph", "book"},
      {"phdthesis", "thesis"},
      {"dissertation", "thesis"},
      {"techreport", "report"},
      {"posted-content", "preprint"},
      {"preprint", "preprint"},
      {"PAT", "patent"},
      {"dataset", "dataset"},
      {"misc", "other"},
      {"paratext", "other"},
      {"no such type", ""},
  };
  for (const auto& c : cases) EXPECT_EQ(MapType(c.source), c.type) << c.source;
  Publication publication;
  SetType(&publication, " ");
  EXPECT_EQ(publication.type(), "");
  SetType(&publication, "no such type");
  EXPECT_EQ(publication.type(), "other");
}

TEST(AuthorList, NumberBehindAName_IsNoPartOfIt) {
  Publication publication;
  AddAuthorList(&publication, "Lin Orme 0001, Al Bo");
  ASSERT_EQ(publication.authors_size(), 2);
  EXPECT_EQ(publication.authors(0).name(), "Lin Orme");
  EXPECT_EQ(publication.authors(0).homonym(), "0001");
}

std::string Names(const char* list) {
  Publication publication;
  AddAuthorList(&publication, list);
  std::string names;
  for (const Author& author : publication.authors()) {
    if (!names.empty()) names += " | ";
    names += author.family().empty() ? author.name() : author.family() + "/" + author.given();
    if (!author.suffix().empty()) names += "/" + author.suffix();
  }
  return names + (publication.authors_truncated() ? " +" : "");
}

TEST(AuthorList, EachWrittenForm_GivesTheSamePeople) {
  const struct {
    const char* list;
    const char* names;
  } cases[] = {
      {"P Yadav, D Tam, L Choshen", "Yadav/P | Tam/D | Choshen/L"},
      {"P Yadav, D Tam, ...", "Yadav/P | Tam/D +"},
      {"P Yadav, D Tam\u2026", "Yadav/P | Tam/D +"},
      {"Luke Munn, Ana Bo", "Munn/Luke | Bo/Ana"},
      {"Gatto, G.N., Sekwa, F.A.", "Gatto/G.N. | Sekwa/F.A."},
      {"Gatto G.N., Sekwa F.A.", "Gatto/G.N. | Sekwa/F.A."},
      {"Gatto G.N.; Sekwa F.A.", "Gatto/G.N. | Sekwa/F.A."},
      {"Di, Xuejing (58246838600); Lew, Dong June (58246622800)", "Di/Xuejing | Lew/Dong June"},
      {"Lamat H., Sauvant-Rochat M.-P., Bo S. J.", "Lamat/H. | Sauvant-Rochat/M.-P. | Bo/S. J."},
      {"Pu, Ken Qian; ", "Pu/Ken Qian"},
      {"Smith, J. and Doe, K.", "Smith/J. | Doe/K."},
      {"A Bo, C Du and E Fa", "Bo/A | Du/C | Fa/E"},
      {"[\"Wang, Linda\",\"Wong, Alexander\"]", "Wang/Linda | Wong/Alexander"},
      {"['O'Shaw, Una', 'Bo, Al']", "O'Shaw/Una | Bo/Al"},
      {"Ada Bo|Cy Du", "Bo/Ada | Du/Cy"},
      {"Ode, Kim", "Ode/Kim"},
      {"Nirmala", "Nirmala"},
      {"World Health Organization", "World Health Organization"},
      {"Ode K et al.", "Ode/K +"},
      {"", ""},
      {" ; , ", ""},
  };
  for (const auto& c : cases) EXPECT_EQ(Names(c.list), c.names) << c.list;
}

}  // namespace
}  // namespace pinakes::corpus
