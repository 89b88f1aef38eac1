// RIS, EndNote, PubMed text, Web of Science, AMiner text: formats of lines with tags. CITATION.cff.
#include "corpus/tagged.h"

#include <gtest/gtest.h>

#include <string>

#include "corpus/yaml.h"
#include "tests/unit/corpus/collect_sink.h"

namespace pinakes::corpus {

Status ReadRis(Input& input, Sink& sink);
Status ReadEndnoteTagged(Input& input, Sink& sink);
Status ReadPubmedText(Input& input, Sink& sink);
Status ReadWosTagged(Input& input, Sink& sink);
Status ReadWosTab(Input& input, Sink& sink);
Status ReadAminerText(Input& input, Sink& sink);
Status ReadCff(Input& input, Sink& sink);

namespace {

CollectSink Read(ReadFunction read, std::string bytes, std::size_t limit = kDefaultRecordLimit) {
  CollectSink sink;
  EXPECT_TRUE(ReadText(read, std::move(bytes), sink, limit).ok());
  return sink;
}

std::string Titles(const CollectSink& sink) {
  std::string titles;
  for (const Publication& record : sink.records) titles += record.title() + ";";
  return titles;
}

TEST(Ris, MissingEndAndNoFinalNewline_LoseNoRecord) {
  const CollectSink sink =
      Read(ReadRis, "TY  - JOUR\nTI  - One\nAU  - Ode, Kim\nTY  - JOUR\nTI  - Two\nER  - ");
  EXPECT_EQ(Titles(sink), "One;Two;");
  ASSERT_EQ(sink.notes.size(), 1U);
  EXPECT_EQ(sink.notes[0].place.line, 1U);
  EXPECT_EQ(sink.notes[0].reason, "record without its last tag ER");
  EXPECT_EQ(sink.places[1].line, 4U);
  EXPECT_EQ(sink.places[1].record, 2U);
}

TEST(Ris, EndOfFileInsideARecord_KeepsIt) {
  const CollectSink sink = Read(ReadRis, "TY  - JOUR\nTI  - One");
  EXPECT_EQ(Titles(sink), "One;");
  EXPECT_EQ(sink.notes.size(), 1U);
}

TEST(Ris, RecordWithoutItsFirstTag_IsKeptAndNoted) {
  const CollectSink sink = Read(ReadRis, "\n\nT1  - One\nER  -\nTY  - JOUR\nTI  - Two\nER  - \n");
  EXPECT_EQ(Titles(sink), "One;Two;");
  ASSERT_EQ(sink.notes.size(), 1U);
  EXPECT_EQ(sink.notes[0].reason, "record without its first tag TY");
}

TEST(Ris, OneSpaceBeforeTheDash_IsATagToo) {
  EXPECT_EQ(Titles(Read(ReadRis, "TY - JOUR\nTI - One\nER -\nTY - JOUR\r\nTI - Two\r\nER -\r\n")),
            "One;Two;");
}

TEST(Ris, WrappedText_IsJoinedAndItsDashesAreNoTags) {
  const CollectSink sink =
      Read(ReadRis, "TY  - JOUR\nTI  - One\n  two\nAB  - First\nOK - then\nNo tag\nER  - \n");
  ASSERT_EQ(Titles(sink), "One two;");
  EXPECT_EQ(sink.records[0].abstract(), "First OK - then No tag");
}

TEST(Ris, Suffix_IsNoFamilyName) {
  const CollectSink sink =
      Read(ReadRis, "TY  - JOUR\nTI  - T\nAU  - Vance, Otis P., Jr.\nER  - \n");
  ASSERT_EQ(sink.records.size(), 1U);
  ASSERT_EQ(sink.records[0].authors_size(), 1);
  EXPECT_EQ(sink.records[0].authors(0).family(), "Vance");
  EXPECT_EQ(sink.records[0].authors(0).suffix(), "Jr.");
}

TEST(Ris, RecordThatSaysNothing_IsRejectedWithItsText) {
  const CollectSink sink =
      Read(ReadRis, "TY  - JOUR\nPY  - 2001\nER  - \nTY  - JOUR\nTI  - T\nER  -");
  EXPECT_EQ(Titles(sink), "T;");
  ASSERT_EQ(sink.rejects.size(), 1U);
  EXPECT_EQ(sink.rejects[0].place.line, 1U);
  EXPECT_EQ(sink.rejects[0].text, "TY  - JOUR\nPY  - 2001\nER  - \n");
}

TEST(Ris, RecordAboveTheLimit_IsRejectedAndTheNextOneRead) {
  std::string file = "TY  - JOUR\nTI  - Big\n";
  for (int i = 0; i < 100; ++i) file += "KW  - " + std::string(60, 'k') + "\n";
  file += "ER  - \nTY  - JOUR\nTI  - Small\nER  - \n";
  const CollectSink sink = Read(ReadRis, file, 2000);
  EXPECT_EQ(Titles(sink), "Small;");
  ASSERT_EQ(sink.rejects.size(), 1U);
  EXPECT_EQ(sink.rejects[0].reason, kOversizeReason);
  EXPECT_EQ(sink.places[0].record, 2U);
}

TEST(Ris, LineAboveTheLimit_CostsItsRecordOnly) {
  const CollectSink sink =
      Read(ReadRis,
           "TY  - JOUR\nTI  - A\nER  - \nTY  - JOUR\nTI  - " + std::string(5000, 'x') +
               "\nER  - \nTY  - JOUR\nTI  - B\nER  - \n",
           1000);
  EXPECT_EQ(Titles(sink), "A;B;");
  EXPECT_EQ(sink.rejects.size(), 1U);
}

TEST(Ris, BadByte_CostsNoRecord) {
  const CollectSink sink =
      Read(ReadRis, "TY  - JOUR\nTI  - M\xE4rz\nER  - \nTY  - JOUR\nTI  - Two\nER  - \n");
  EXPECT_EQ(Titles(sink), "M\u00E4rz;Two;");
  EXPECT_EQ(sink.notes.size(), 1U);
}

TEST(Endnote, BlankLinesInsideARecord_DoNotEndIt) {
  const CollectSink sink = Read(ReadEndnoteTagged,
                                "%0 Journal Article\n%T One\n%X First.\n\nSecond.\n%D 2001\n\n"
                                "%0 Book\n%T Two\n%E Bo, Al\n");
  ASSERT_EQ(Titles(sink), "One;Two;");
  EXPECT_EQ(sink.records[0].abstract(), "First. Second.");
  EXPECT_EQ(sink.records[0].year(), 2001U);
  EXPECT_EQ(sink.records[1].authors(0).name(), "Al Bo");
}

TEST(Endnote, ReferRecordsWithoutAType_AreDividedByBlankLines) {
  EXPECT_EQ(Titles(Read(ReadEndnoteTagged, "%T One\n%A Kim Ode\n\n%A Al Bo\n%T Two\n")),
            "One;Two;");
}

TEST(PubmedText, EachAuthor_CountsOnce) {
  const CollectSink sink = Read(ReadPubmedText,
                                "PMID- 1\nTI  - T\nFAU - Ode, Kim\nAU  - Ode K\n"
                                "AUID- ORCID: 0000-0002-1825-0097\nCN  - Lamp Study Group\n"
                                "AU  - Bo A\n");
  ASSERT_EQ(sink.records.size(), 1U);
  ASSERT_EQ(sink.records[0].authors_size(), 3);
  EXPECT_EQ(sink.records[0].authors(0).name(), "Kim Ode");
  EXPECT_EQ(sink.records[0].authors(0).orcid(), "0000-0002-1825-0097");
  EXPECT_EQ(sink.records[0].authors(1).name(), "Lamp Study Group");
  EXPECT_EQ(sink.records[0].authors(1).family(), "");
  EXPECT_EQ(sink.records[0].authors(2).family(), "Bo");
}

TEST(PubmedText, ShortLastPage_IsCompleted) {
  const CollectSink sink = Read(ReadPubmedText, "PMID- 1\nTI  - T\nPG  - 1198-203\n");
  EXPECT_EQ(sink.records[0].pages(), "1198-1203");
}

TEST(PubmedText, EricRecordsWithoutPmid_AreDividedByBlankLines) {
  EXPECT_EQ(Titles(Read(ReadPubmedText,
                        "OWN - ERIC\r\nTI  - One\r\nISSN - ISSN-1234-5679\r\n\r\n"
                        "OWN - ERIC\r\nTI  - Two\r\n\r\nPMID- 3\r\nTI  - Three\r\n\r\n"
                        "OWN - ERIC\r\nTI  - Four\r\n")),
            "One;Two;Three;Four;");
}

TEST(Wos, RecordsWithoutEnd_LoseNothing) {
  const CollectSink sink = Read(ReadWosTagged,
                                "FN X\nVR 1.0\nPT J\nTI One\nTC 5\nPT J\nTI Two\nZ9 0\nER\n\n"
                                "EFFN X\nPT J\nTI Three\nTC NaN\n");
  ASSERT_EQ(Titles(sink), "One;Two;Three;");
  EXPECT_EQ(sink.records[0].citations(), 5U);
  EXPECT_TRUE(sink.records[1].has_citations());
  EXPECT_FALSE(sink.records[2].has_citations());
}

TEST(Wos, PatentInventors_HaveTheirInitialsLast) {
  const CollectSink sink = Read(ReadWosTagged, "PT P\nAU YANG Y\n   LI WX\nTI T\nER\n");
  ASSERT_EQ(sink.records.size(), 1U);
  EXPECT_EQ(sink.records[0].type(), "patent");
  EXPECT_EQ(sink.records[0].authors(0).family(), "YANG");
  EXPECT_EQ(sink.records[0].authors(1).given(), "WX");
}

TEST(Wos, WrappedKeywordsAndAuthors_AreToldApart) {
  const CollectSink sink =
      Read(ReadWosTagged,
           "PT J\nAU Ode, K\n   Bo, A\nTI One\n   line\nDE wicks of\n   cotton; oil\nER\n");
  ASSERT_EQ(Titles(sink), "One line;");
  EXPECT_EQ(sink.records[0].authors_size(), 2);
  ASSERT_EQ(sink.records[0].keywords_size(), 2);
  EXPECT_EQ(sink.records[0].keywords(0), "wicks of cotton");
}

TEST(WosTab, Rows_AreReadByTheirTags) {
  const CollectSink sink =
      Read(ReadWosTab, "PT\tAU\tTI\tPY\tTC\r\nJ\tOde, K; Bo, A\tOne\t2001\t7\r\nB\t\tTwo\t\t\r\n");
  ASSERT_EQ(Titles(sink), "One;Two;");
  EXPECT_EQ(sink.records[0].authors_size(), 2);
  EXPECT_EQ(sink.records[0].citations(), 7U);
  EXPECT_EQ(sink.records[1].type(), "book");
}

TEST(AminerText, MinusOne_IsUnknown) {
  const CollectSink sink = Read(ReadAminerText,
                                "#*One\n#@Kim Ode,Al Bo\n#t2001\n#cLamps\n#citation5\n#index7\n\n"
                                "#*Two\n#@\n#t-1\n#citation-1\n#index8\n");
  ASSERT_EQ(Titles(sink), "One;Two;");
  EXPECT_EQ(sink.records[0].citations(), 5U);
  EXPECT_EQ(sink.records[0].sources(0).key(), "7");
  EXPECT_FALSE(sink.records[1].has_citations());
  EXPECT_FALSE(sink.records[1].has_year());
  EXPECT_TRUE(sink.notes.empty());
}

TEST(Cff, PreferredCitation_StandsForTheSoftware) {
  const CollectSink sink = Read(ReadCff,
                                "cff-version: 1.2.0\ntitle: Wick\nauthors:\n- name: X\n"
                                "preferred-citation:\n  type: article\n  title: \"A: b\"\n"
                                "  authors:\n  - family-names: Ode\n    given-names: Kim\n"
                                "  year: 2022\n");
  ASSERT_EQ(Titles(sink), "A: b;");
  EXPECT_EQ(sink.records[0].authors(0).family(), "Ode");
  EXPECT_EQ(sink.records[0].type(), "article");
  EXPECT_EQ(sink.records[0].year(), 2022U);
}

TEST(Cff, FileWithNothingInIt_IsRejected) {
  EXPECT_EQ(Read(ReadCff, "cff-version: 1.2.0\nmessage: hi\n").rejects.size(), 1U);
}

TEST(Yaml, FormsOfValues_AreRead) {
  const YamlNode root = ParseYaml(
      "# remark\n---\na: plain # remark\nb: 'it''s'\nc: \"x \\\"y\\\"\n  z\"\nd: >-\n  one\n  two\n"
      "e: [p, \"q, r\"]\nf:\n  - g: 1\n    h: 2\n  -\n    g: 3\n  - last\nk: {m: 1, n: two}\n"
      "o:\n- p\n- q\nr: *alias\nurl: http://x.example/y\n...\nafter: no\n");
  EXPECT_EQ(root.Text("a"), "plain");
  EXPECT_EQ(root.Text("b"), "it's");
  EXPECT_EQ(root.Text("c"), "x \"y\" z");
  EXPECT_EQ(root.Text("d"), "one\ntwo");
  ASSERT_EQ(root.Find("e")->list.size(), 2U);
  EXPECT_EQ(root.Find("e")->list[1].scalar, "q, r");
  ASSERT_EQ(root.Find("f")->list.size(), 3U);
  EXPECT_EQ(root.Find("f")->list[0].Text("h"), "2");
  EXPECT_EQ(root.Find("f")->list[1].Text("g"), "3");
  EXPECT_EQ(root.Find("f")->list[2].scalar, "last");
  EXPECT_EQ(root.Find("k")->Text("n"), "two");
  EXPECT_EQ(root.Find("o")->list.size(), 2U);
  EXPECT_EQ(root.Text("r"), "");
  EXPECT_EQ(root.Text("url"), "http://x.example/y");
  EXPECT_EQ(root.Find("after"), nullptr);
}

TEST(Yaml, HostileNesting_IsCut) {
  std::string deep;
  for (int i = 0; i < 2000; ++i) deep += std::string(static_cast<std::size_t>(i), ' ') + "a:\n";
  ParseYaml(deep);
  ParseYaml(std::string(100000, '['));
  std::string dashes;
  for (int i = 0; i < 20000; ++i) dashes += "- ";
  ParseYaml(dashes);
}

TEST(TaggedFormats, AnyBytes_AreTaken) {
  std::string bytes;
  unsigned state = 1;
  for (int i = 0; i < 60000; ++i) {
    state = state * 1664525U + 1013904223U;
    static constexpr char kLikely[] = "TYER -\n\n%0A#*@PTMID";
    bytes += state >> 28U == 0U ? static_cast<char>(state >> 16U)
                                : kLikely[(state >> 16U) % (sizeof(kLikely) - 1)];
  }
  for (const ReadFunction read : {ReadRis, ReadEndnoteTagged, ReadPubmedText, ReadWosTagged,
                                  ReadWosTab, ReadAminerText, ReadCff}) {
    Read(read, bytes);
  }
}

}  // namespace
}  // namespace pinakes::corpus
