#include <gtest/gtest.h>

#include <chrono>
#include <string>

#include "tests/unit/corpus/collect_sink.h"

namespace pinakes::corpus {

Status ReadBibtex(Input& input, Sink& sink);
int DetectBibtex(std::string_view head);

namespace {

CollectSink Read(std::string bytes, std::size_t limit = kDefaultRecordLimit) {
  CollectSink sink;
  EXPECT_TRUE(ReadText(ReadBibtex, std::move(bytes), sink, limit).ok());
  return sink;
}

std::string Titles(const CollectSink& sink) {
  std::string titles;
  for (const Publication& record : sink.records) titles += record.title() + ";";
  return titles;
}

// "Family/Given/Suffix" of each author, or the name of one that has no parts.
std::string People(const std::string& list) {
  const CollectSink sink = Read("@misc{k, title={T}, author={" + list + "}}");
  std::string people;
  if (sink.records.size() != 1) return "no record";
  for (const Author& author : sink.records[0].authors()) {
    if (!people.empty()) people += " | ";
    people += author.family().empty() ? author.name() : author.family() + "/" + author.given();
    if (!author.suffix().empty()) people += "/" + author.suffix();
  }
  return people + (sink.records[0].authors_truncated() ? " +" : "");
}

TEST(Bibtex, UnbalancedBrace_LosesOnlyThatEntry) {
  const CollectSink sink = Read(
      "@article{a, title={Ok one}}\n"
      "@article{b, title={Cost 3 to 15{{\\%}, year=2001}\n"
      "@article{c, title={Ok two}}\n"
      "@article{d, title={Ok three}}\n");
  EXPECT_EQ(Titles(sink), "Ok one;Ok two;Ok three;");
  ASSERT_EQ(sink.rejects.size(), 1U);
  EXPECT_EQ(sink.rejects[0].place.line, 2U);
  EXPECT_EQ(sink.rejects[0].place.key, "b");
  EXPECT_EQ(sink.rejects[0].place.record, 2U);
  EXPECT_NE(sink.rejects[0].reason.find("no closing brace"), std::string::npos);
  EXPECT_NE(sink.rejects[0].text.find("Cost 3"), std::string::npos);
}

TEST(Bibtex, BrokenValueBehindTheTitle_KeepsTheFieldsBeforeIt) {
  const CollectSink sink = Read(
      "@article{a, title={Kept}, year=2001,\n  note={open {{brace},\n}\n@misc{b, title={Next}}\n");
  ASSERT_EQ(Titles(sink), "Kept;Next;");
  EXPECT_EQ(sink.records[0].year(), 2001U);
  ASSERT_EQ(sink.notes.size(), 1U);
  EXPECT_NE(sink.notes[0].reason.find("\"note\" begun in line 2"), std::string::npos);
}

TEST(Bibtex, UnclosedQuote_LosesOnlyThatEntry) {
  const CollectSink sink =
      Read("@article{a, title=\"Open, year=2001}\n@article{b, title=\"Fine\"}\n");
  EXPECT_EQ(Titles(sink), "Fine;");
  EXPECT_EQ(sink.rejects.size(), 1U);
}

TEST(Bibtex, AnyDeletedBraceOrQuote_CostsAtMostOneEntry) {
  std::string whole;
  for (int i = 0; i < 12; ++i) {
    whole += "@article{k" + std::to_string(i) + ",\n  title = {Lamp {" + std::to_string(i) +
             "}},\n  author = \"Ode, Kim\",\n  year = 2001\n}\n\n";
  }
  for (std::size_t i = 0; i < whole.size(); ++i) {
    if (whole[i] != '{' && whole[i] != '}' && whole[i] != '"') continue;
    std::string damaged = whole;
    damaged.erase(i, 1);
    EXPECT_GE(Read(damaged).records.size(), 11U) << "without byte " << i;
  }
}

TEST(Bibtex, EndOfFileInsideAnEntry_IsReported) {
  const CollectSink sink = Read("@misc{a, title={One}}\n@misc{b, title={Tw");
  EXPECT_EQ(Titles(sink), "One;");
  ASSERT_EQ(sink.rejects.size(), 1U);
  EXPECT_EQ(sink.rejects[0].place.line, 2U);
}

TEST(Bibtex, EntryHeadInsideATitle_IsText) {
  const CollectSink sink = Read("@misc{a, title={Use @article{x, y} here\n and @book inside}}");
  ASSERT_EQ(sink.records.size(), 1U);
  EXPECT_EQ(sink.records[0].title(), "Use @articlex, y here and @book inside");
}

TEST(Bibtex, HeadInPlaceOfAKey_BeginsAnotherEntry) {
  const CollectSink sink = Read("@AAA{\n@BBB{\nccc={x}, title={T}}\n@misc{@book{k, title={U}}");
  EXPECT_EQ(Titles(sink), "T;U;");
  EXPECT_EQ(sink.rejects.size(), 2U);
}

TEST(Bibtex, MonthsOfAnyForm_NeverStopAnEntry) {
  const CollectSink sink = Read(
      "@misc{a,title={1},month=jul}@misc{b,title={2},month = Apr}"
      "@misc{c,title={3},month = \"10~\" # jan}@misc{d,title={4},month=foo}"
      "@misc{e,title={5},month=7}@misc{f,title={6},month=foo}");
  EXPECT_EQ(Titles(sink), "1;2;3;4;5;6;");
  ASSERT_EQ(sink.notes.size(), 1U) << "an unknown macro is told once";
  EXPECT_EQ(sink.notes[0].reason, "undefined macro \"foo\"");
}

TEST(Bibtex, EqualKeys_GiveAllRecords) {
  const CollectSink sink = Read(
      "@article{Ode20171, doi={10.5555/1}, title={One}}\n"
      "@article{Ode20171, doi={10.5555/2}, title={Two}}\n@misc{z, title={Three}}");
  EXPECT_EQ(Titles(sink), "One;Two;Three;");
}

TEST(Bibtex, JunkCommentsAndByteOrderMark_HideNoEntry) {
  const CollectSink sink = Read(
      "\xEF\xBB\xBF@article{a,title={A}}\n% @article{no,title={N}}\ntext a@b.example {\n"
      "@comment{ @article{x, title={X}} }\n@preamble{\"z\"}\n@article{,title={No key}}\n"
      "@article{b,title={B},}\n@comment no brace\n@misc{c,title={C}}");
  EXPECT_EQ(Titles(sink), "A;N;No key;B;C;");
  EXPECT_TRUE(sink.rejects.empty());
}

TEST(Bibtex, CommentThatNeverCloses_HidesNoEntry) {
  EXPECT_EQ(Titles(Read("@comment{ open {\n@misc{a, title={A}}\n@misc{b, title={B}}\n")), "A;B;");
}

TEST(Bibtex, FormsOfAnEntry_AreAllRead) {
  const char* const forms[] = {"@ARTICLE{k, TITLE = {T}}",
                               "@article(k, title = {T})",
                               "@article{k\n title = {T}}",
                               "@article{k, title = \"T\",}",
                               "@article\n{k,\ntitle = T}",
                               "@article{a:b/c.d+e, title={T}}",
                               "@article{\xC3\xA9tude, title={T}}",
                               "@article{k, x+an={1}, y-z={2}, title={T}}",
                               "@article{k,\r\n title={T}\r\n}\r\n",
                               "@article { k , title = {{T}} }",
                               "@article{k, title={T}, junk, year=2001}",
                               "@article{k, % remark\n title={T}}"};
  for (const char* form : forms) EXPECT_EQ(Titles(Read(form)), "T;") << form;
}

TEST(Bibtex, StringsAndJoinedValues_AreExpanded) {
  const CollectSink sink = Read(
      "@string{jl = \"Journal of \" # {Lamps}}@STRING(x = jl)\n"
      "@article{a, title={T}, journal = X # { and Wicks}, year = 19 # 98}");
  ASSERT_EQ(sink.records.size(), 1U);
  EXPECT_EQ(sink.records[0].venue(), "Journal of Lamps and Wicks");
  EXPECT_EQ(sink.records[0].year(), 1998U);
}

TEST(Bibtex, MacrosThatDoubleEachOther_StayBounded) {
  std::string file = "@string{a0 = {0123456789}}\n";
  for (int i = 1; i < 200; ++i) {
    const std::string before = "a" + std::to_string(i - 1);
    file += "@string{a" + std::to_string(i) + " = " + before + " # " + before + "}\n";
  }
  const CollectSink sink = Read(file + "@misc{k, title={T}, note = a199 # a199}");
  EXPECT_EQ(Titles(sink), "T;");
}

TEST(Bibtex, AnEntryOfNothingButBlankLines_TakesTimeByItsSize) {
  const CollectSink sink =
      Read("@misc{a, title={T" + std::string(2'000'000, '\n') + "}}\n@misc{b, title={U}}");
  EXPECT_EQ(Titles(sink), "T;U;");
}

TEST(Bibtex, ALineAboveTheLimit_IsCutBetweenItsEntries) {
  constexpr std::size_t kCount = 60'000;
  std::string file;
  for (std::size_t i = 0; i < kCount; ++i) {
    file += "@misc{k" + std::to_string(i) + ", title={A lamp, a@b {no. " + std::to_string(i) +
            "}}, note={a {b} @ c}} ";
  }
  CollectSink sink;
  const auto input = OpenMemory(file + "\n@misc{last, title={U}}", std::size_t{2} << 20);
  ASSERT_TRUE(ReadBibtex(*input, sink).ok());
  EXPECT_TRUE(sink.rejects.empty());
  ASSERT_EQ(sink.records.size(), kCount + 1);
  EXPECT_EQ(sink.records[kCount - 1].title(), "A lamp, a@b no. 59999");
  EXPECT_EQ(sink.places[kCount - 1].line, 1U);
  EXPECT_EQ(sink.places[kCount].line, 2U);
}

// With a macro of a megabyte copied each time it would take minutes.
TEST(Bibtex, AMacroThatDoublesItselfForEver_TakesTimeByTheSizeOfTheFile) {
  std::string file = "@string{a = {0123456789}}\n";
  for (int i = 0; i < 20'000; ++i) file += "@string{a=a#a}";
  for (int i = 0; i < 2'000; ++i) file += "@misc{k, note=a#a#a#a#a#a#a#a#a, title={T}}";
  const CollectSink sink = Read(file);
  ASSERT_EQ(sink.records.size(), 2'000U);
  EXPECT_EQ(sink.records[0].title(), "T");
  EXPECT_EQ(sink.notes.size(), 2'000U * 3);
  EXPECT_EQ(sink.notes[0].reason, "the macros of an entry are too long, some are left out");
}

TEST(Bibtex, BiblatexFields_AreUnderstood) {
  const CollectSink sink = Read(
      "@article{a, title={T}, subtitle={Sub}, date={2019-03-14/2019-04}, journaltitle={Lamp J}, "
      "author={Ode, Kim}, eprint={2201.11990v2}, eprinttype={arxiv}, langid={english}}");
  ASSERT_EQ(sink.records.size(), 1U);
  const Publication& record = sink.records[0];
  EXPECT_EQ(record.title(), "T: Sub");
  EXPECT_EQ(record.year(), 2019U);
  EXPECT_EQ(record.venue(), "Lamp J");
  ASSERT_EQ(record.identifiers_size(), 1);
  EXPECT_EQ(record.identifiers(0).value(), "2201.11990");
}

TEST(Bibtex, Names_FollowTheGrammar) {
  const struct {
    const char* list;
    const char* people;
  } cases[] = {
      {"van der Meulen, Saskia and Otto de la Vega and {Della Torre}, Mia",
       "van der Meulen/Saskia | de la Vega/Otto | Della Torre/Mia"},
      {"Vance, Jr., Otis P.", "Vance/Otis P./Jr."},
      {"Vance, Otis P., Jr.", "Vance/Otis P./Jr."},
      {"Otis P. Vance III", "Vance/Otis P./III"},
      {"Vance III, Otis P.", "Vance/Otis P./III"},
      {"Nirmala", "Nirmala"},
      {"{Lamp Society and Friends, Inc.}", "Lamp Society and Friends, Inc."},
      {", M. F. and   and Ode, Kim", "M. F. | Ode/Kim"},
      {"Ode, Kim and others", "Ode/Kim +"},
      {"Ode, Kim et al.", "Ode/Kim +"},
      {"Selva, Elia A. and Jaya, Mane and Selva,\n   Saro",
       "Selva/Elia A. | Jaya/Mane | Selva/Saro"},
      {"M{\\\"u}hl, Ada and Ib N{\\aa}s", "M\u00FChl/Ada | N\u00E5s/Ib"},
      {"{\\'E}lodie Ode", "Ode/\u00C9lodie"},
      {"Ha~Noi", "Noi/Ha"},
      {"{\\relax Ch}ristos Ode", "Ode/Christos"},
      {"family=Meulen, given=Saskia, prefix=van der", "van der Meulen/Saskia"},
      {"A. Bo, C. Du, E. Fa, G. Hu", "Bo/A. | Du/C. | Fa/E. | Hu/G."},
      {"Bo, A.; Du, C.", "Bo/A. | Du/C."},
      {"and", ""},
      {"  ", ""},
  };
  for (const auto& c : cases) EXPECT_EQ(People(c.list), c.people) << c.list;
}

TEST(Bibtex, Crossref_InheritsForwardsAndBackwards) {
  const CollectSink sink = Read(
      "@inproceedings{child, crossref={Parent}, title={Paper}, author={Ode, Kim}}\n"
      "@proceedings{parent, title={The Meeting}, editor={Bo, Al}, year={2020}, doi={10.5555/9}}\n"
      "@inproceedings{late, crossref={parent}, title={Second}}\n"
      "@inproceedings{orphan, crossref={gone}, title={Third}}\n");
  ASSERT_EQ(Titles(sink), "Paper;The Meeting;Second;Third;");
  for (const int i : {0, 2}) {
    const Publication& record = sink.records[static_cast<std::size_t>(i)];
    EXPECT_EQ(record.venue(), "The Meeting");
    EXPECT_EQ(record.year(), 2020U);
    EXPECT_EQ(record.identifiers_size(), 0) << "a volume's DOI is not its papers'";
  }
  EXPECT_EQ(sink.records[1].authors(0).name(), "Al Bo");
  ASSERT_EQ(sink.notes.size(), 1U);
  EXPECT_EQ(sink.notes[0].place.key, "orphan");
}

TEST(Bibtex, CitationCounts_ComeFromExportsOwnFields) {
  const CollectSink sink = Read(
      "@article{a, title={A}, times-cited={1,024}}@article{b, title={B}, note={cited By 12}}"
      "@article{c, title={C}, note={Cited by: 0; All Open Access}}@article{d, title={D}}"
      "@article{e, title={E}, citations={NaN}}");
  ASSERT_EQ(sink.records.size(), 5U);
  EXPECT_EQ(sink.records[0].citations(), 1024U);
  EXPECT_EQ(sink.records[1].citations(), 12U);
  EXPECT_TRUE(sink.records[2].has_citations());
  EXPECT_EQ(sink.records[2].citations(), 0U);
  EXPECT_FALSE(sink.records[3].has_citations());
  EXPECT_FALSE(sink.records[4].has_citations());
  ASSERT_EQ(sink.notes.size(), 1U);
}

TEST(Bibtex, JournalMacros_AreNamesOfJournals) {
  const struct {
    const char* journal;
    const char* venue;
  } cases[] = {
      {"{\\apj}", "The Astrophysical Journal"},
      {"{{\\mnras}}", "Monthly Notices of the Royal Astronomical Society"},
      {"\"\\aap \"", "Astronomy and Astrophysics"},
      {"{\\jkiln}", "jkiln"},
      {"{Bull. \\apj}", "Bull."},
      {"{\\emph{Kiln J}}", "Kiln J"},
      {"{}", ""},
  };
  for (const auto& c : cases) {
    const CollectSink sink = Read(std::string("@article{k, title={T}, journal=") + c.journal + "}");
    ASSERT_EQ(sink.records.size(), 1U);
    EXPECT_EQ(sink.records[0].venue(), c.venue) << c.journal;
  }
}

TEST(Bibtex, VolumeThatHasABooktitleOnly_HasItAsItsTitle) {
  const CollectSink sink = Read(
      "@collection{a, booktitle={Kiln Lore}, series={Kiln Books}, editor={Ode, Kim}}"
      "@proceedings{b, title={The Meeting}, booktitle={Meetings}}"
      "@inproceedings{c, booktitle={The Meeting}, author={Bo, Al}}");
  ASSERT_EQ(sink.records.size(), 3U);
  EXPECT_EQ(sink.records[0].title(), "Kiln Lore");
  EXPECT_EQ(sink.records[0].venue(), "Kiln Books");
  EXPECT_EQ(sink.records[1].title(), "The Meeting");
  EXPECT_EQ(sink.records[2].title(), "");
  EXPECT_EQ(sink.records[2].venue(), "The Meeting");
}

TEST(Bibtex, OrcidNumbers_GoToTheAuthorsOfThatName) {
  const CollectSink sink = Read(
      "@article{a, title={T}, author={Ode, K. L. and Bo, Al and Lim, A and Lim, Ann},\n"
      "orcid-numbers={Ode, Kim L./0000-0002-1825-0097\n   Bo, Al/000000021694233x\n"
      "  Lim, Aya/0000-0001-5109-3700   \n Fa, Ed/0000-0001-5109-3701\n Bo, Al/none},\n"
      "note={{PMID:} 23439512}}");
  ASSERT_EQ(sink.records.size(), 1U);
  const Publication& record = sink.records[0];
  EXPECT_EQ(record.authors(0).orcid(), "0000-0002-1825-0097");
  EXPECT_EQ(record.authors(1).orcid(), "0000-0002-1694-233X");
  EXPECT_EQ(record.authors(2).orcid(), "") << "it could be either of two";
  EXPECT_EQ(record.authors(3).orcid(), "");
  ASSERT_EQ(record.identifiers_size(), 1);
  EXPECT_EQ(record.identifiers(0).value(), "23439512");
}

TEST(Bibtex, BadByte_CostsNoRecord) {
  const CollectSink sink = Read(
      "@misc{a,title={One}}\n@misc{b,title={M\xE4rz lantern \xC3\xA9}}\n@misc{c,title={Three}}\n");
  ASSERT_EQ(Titles(sink), "One;M\u00E4rz lantern \u00E9;Three;");
  ASSERT_EQ(sink.notes.size(), 1U);
  EXPECT_EQ(sink.notes[0].place.line, 2U);
}

TEST(Bibtex, EntryAboveTheLimit_IsPassedOver) {
  const CollectSink sink = Read("@misc{a,title={One}}\n@misc{b,\ntitle={" + std::string(3000, 'x') +
                                    "\n" + std::string(3000, 'y') + "}}\n@misc{c,title={Three}}\n",
                                4096);
  EXPECT_EQ(Titles(sink), "One;Three;");
  ASSERT_EQ(sink.rejects.size(), 1U);
  EXPECT_EQ(sink.rejects[0].place.key, "b");
}

TEST(Bibtex, LineAboveTheLimit_IsReportedWithItsNumber) {
  const CollectSink sink = Read("@misc{a,title={One}}\n" + std::string(9000, '@') +
                                    "\n@misc{c,title={Three}}\n@misc{d,\ntitle={T},\n" +
                                    std::string(9000, 'x') + "}\n@misc{e,title={Five}}\n",
                                4096);
  EXPECT_EQ(Titles(sink), "One;Three;T;Five;");
  ASSERT_EQ(sink.rejects.size(), 1U);
  EXPECT_EQ(sink.rejects[0].place.line, 2U);
}

TEST(Bibtex, HtmlBesideTex_IsReadToo) {
  const CollectSink sink = Read("@misc{a,title={R{\\&}amp;D of <i>wicks</i> &lt; oil}}");
  EXPECT_EQ(Titles(sink), "R&D of wicks < oil;");
}

TEST(Bibtex, SinkThatHasEnough_StopsTheReader) {
  CollectSink sink;
  sink.stop_after = 2;
  EXPECT_TRUE(
      ReadText(ReadBibtex, "@misc{a,title={A}}@misc{b,title={B}}@misc{c,title={C}}", sink).ok());
  EXPECT_EQ(sink.records.size(), 2U);
}

TEST(Bibtex, HostileShapes_TakeLinearTime) {
  std::string comments;
  std::string heads;
  std::string fields = "@misc{k, title={T}";
  for (int i = 0; i < 100000; ++i) {
    comments += "@comment{\n";
    heads += "@a{";
    fields += ", f" + std::to_string(i) + " = {";
  }
  const auto start = std::chrono::steady_clock::now();
  Read(comments);
  Read(heads);
  Read(fields);
  Read("@misc{k, title={T}, author={" + std::string(400000, '{'));
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(20));
}

TEST(Bibtex, Detection_KnowsEntriesAndNothingElse) {
  EXPECT_GE(DetectBibtex("% remark\n@article{k,\n"), 90);
  EXPECT_GE(DetectBibtex("@string{a = {b}}\n"), 50);
  EXPECT_EQ(DetectBibtex("mail me @home {x}\n"), 0);
  EXPECT_EQ(DetectBibtex("{\"a\": \"@article{\"}\n"), 0);
}

}  // namespace
}  // namespace pinakes::corpus
