#include <gtest/gtest.h>

#include <algorithm>
#include <ctime>
#include <string>

#include "query/parser/ast.h"
#include "tests/unit/query/parser_cases.h"

namespace pinakes::query {
namespace {

std::string Codes(const ParsedQuery& query) {
  std::string codes;
  for (const Diagnostic& note : query.notes) {
    if (!codes.empty()) codes.push_back(' ');
    codes.append(note.code());
  }
  return codes;
}

std::string Repeat(std::string_view piece, std::size_t bytes) {
  std::string text;
  while (text.size() < bytes) text.append(piece);
  return text;
}

TEST(ParseQuery, EveryCaseOfTheManual_IsReadAsWritten) {
  for (const QueryCase& row : kQueryCases) {
    SCOPED_TRACE(std::string(row.query) + "   -- " + row.why);
    const ParsedQuery query = ParseQuery(row.query);
    EXPECT_EQ(TreeText(query.root), row.tree);
    EXPECT_EQ(Codes(query), row.notes);
  }
  EXPECT_GE(std::size(kQueryCases), 200U);
}

TEST(ParseQuery, EveryNote_PointsAtAPartOfTheQuery) {
  for (const QueryCase& row : kQueryCases) {
    SCOPED_TRACE(row.query);
    for (const Diagnostic& note : ParseQuery(row.query).notes) {
      EXPECT_LT(note.begin(), note.end());
      EXPECT_LE(note.end(), std::string_view(row.query).size());
    }
  }
}

TEST(ParseQuery, BlankQueries_AreEmpty) {
  for (const char* text : {"", " ", "\t\n", "\"\"", "()", "\u200b", "**", "?", "-", ")(", "...",
                           "\xff\xfe", "\u3000"}) {
    const ParsedQuery query = ParseQuery(text);
    EXPECT_TRUE(query.empty) << text;
    EXPECT_EQ(query.root.kind, NodeKind::kNothing) << text;
    EXPECT_EQ(query.as_plain_words, nullptr) << text;
  }
  EXPECT_FALSE(ParseQuery("year:2020").empty);
  EXPECT_FALSE(ParseQuery("-b").empty);
}

TEST(ParseQuery, UnknownField_SuggestsTheNearestWithItsValue) {
  const ParsedQuery query = ParseQuery("big titel:deepspeed");
  ASSERT_EQ(query.notes.size(), 1U);
  EXPECT_EQ(query.notes[0].begin(), 4U);
  EXPECT_EQ(query.notes[0].end(), 9U);
  EXPECT_EQ(query.notes[0].suggestion(), "title:deepspeed");
}

TEST(ParseQuery, UnknownValue_SuggestsTheNearest) {
  const ParsedQuery query = ParseQuery("big type:artcle");
  ASSERT_EQ(query.notes.size(), 1U);
  EXPECT_EQ(query.notes[0].begin(), 9U);
  EXPECT_EQ(query.notes[0].end(), 15U);
  EXPECT_EQ(query.notes[0].suggestion(), "type:article");
  EXPECT_EQ(ParseQuery("type:photosynthesis").notes[0].suggestion(), "");
}

TEST(ParseQuery, TornHyphens_HaveAReadingWithoutExclusions) {
  const ParsedQuery models = ParseQuery("lantern -based models");
  ASSERT_NE(models.without_exclusions, nullptr);
  EXPECT_EQ(TreeText(models.without_exclusions->root), "[lantern-based models]");
  const ParsedQuery survey = ParseQuery("state -of -the -art survey");
  ASSERT_NE(survey.without_exclusions, nullptr);
  EXPECT_EQ(TreeText(survey.without_exclusions->root), "[state-of-the-art survey]");
  EXPECT_EQ(ParseQuery("lantern NOT based").without_exclusions, nullptr);
  EXPECT_EQ(ParseQuery("lantern-based").without_exclusions, nullptr);
}

TEST(ParseQuery, OnlyExclusions_AreMarked) {
  EXPECT_TRUE(ParseQuery("-a -b").only_exclusions);
  EXPECT_FALSE(ParseQuery("a -b").only_exclusions);
}

TEST(ParseQuery, Grammar_HasAReadingAsPlainWords) {
  const ParsedQuery query = ParseQuery("ready OR \"not\" -x");
  ASSERT_NE(query.as_plain_words, nullptr);
  EXPECT_EQ(TreeText(query.as_plain_words->root), "[ready OR \"not\" -x]");
  EXPECT_EQ(ParseQuery("ready or not").as_plain_words, nullptr);
}

TEST(ParseQuery, PlainlyMeantFieldsAndIdentifiers_HaveNoOtherReading) {
  EXPECT_EQ(ParseQuery("author:he year:2020").as_plain_words, nullptr);
  EXPECT_EQ(ParseQuery("10.5555/abc").as_plain_words, nullptr);
  EXPECT_NE(ParseQuery("in:vivo maps").as_plain_words, nullptr) << "an alias that is a word";
}

TEST(ParseQuery, PlainText_LeavesOutFieldsExclusionsAndIdentifiers) {
  const auto plain = [](std::string_view text) { return ParseQuery(text).plain_text; };
  EXPECT_EQ(plain("ORCA: Cache (2nd)"), "ORCA: Cache (2nd)");
  EXPECT_EQ(plain("deep learning year:2020 author:he"), "deep learning");
  EXPECT_EQ(plain("deep -shallow learning"), "deep learning");
  EXPECT_EQ(plain("title:\"deep learning\""), "\"deep learning\"");
  EXPECT_EQ(plain("author:he OR author:li"), "");
  EXPECT_EQ(plain("He, Y. (2020). Lantern glass. SC."), "Lantern glass");
}

TEST(ParseQuery, UnfinishedLastWord_IsAPrefixAsYouType) {
  const auto typed = [](std::string_view text) { return TreeText(ParseQuery(text, true).root); };
  EXPECT_EQ(typed("deep lear"), "(and deep lear*)");
  EXPECT_EQ(typed("deep lear "), "[deep lear]");
  EXPECT_EQ(typed("lear"), "lear*");
  EXPECT_EQ(typed("author:rajb"), "author:rajb*");
  EXPECT_EQ(typed("title:lear"), "title:lear*");
  EXPECT_EQ(typed("year:2020"), "year:2020");
  EXPECT_EQ(typed("\"deep lear\""), "\"deep lear\"");
  EXPECT_EQ(typed("lear."), "lear.");
  EXPECT_TRUE(ParseQuery("(deep \"lear", true).notes.empty()) << "nobody has finished typing";
}

TEST(ParseQuery, LongQueries_AreCutWithANote) {
  const ParsedQuery words = ParseQuery(Repeat("word ", 5000));
  EXPECT_EQ(Codes(words), "query-cut");
  EXPECT_TRUE(words.cut);
  EXPECT_EQ(words.root.text.size(), kMaxQueryWords * 5 - 1);
  EXPECT_GT(words.plain_text.size(), 4900U) << "the rest is there for who wants to choose";
  const ParsedQuery bytes = ParseQuery(std::string(kMaxQueryBytes + 10, 'x'));
  EXPECT_EQ(Codes(bytes), "query-cut");
  EXPECT_EQ(bytes.root.text.size(), kMaxQueryBytes);
  EXPECT_TRUE(ParseQuery(Repeat("word ", 320)).notes.empty()) << "64 words are not cut";
}

TEST(ParseQuery, CutInsideACharacter_KeepsTheTextValid) {
  const ParsedQuery query = ParseQuery("a" + Repeat("é", kMaxQueryBytes));
  EXPECT_EQ(query.root.text.size(), kMaxQueryBytes - 1);
}

TEST(ParseQuery, DeepNesting_IsCutWithANote) {
  const std::string text = std::string(1000, '(') + "foo OR bar" + std::string(1000, ')');
  const ParsedQuery query = ParseQuery(text);
  EXPECT_EQ(TreeText(query.root), "(or foo bar)");
  EXPECT_EQ(Codes(query), "nesting-cut");
}

constexpr const char* kNasty[] = {
    "(",        ")",          "\"",        "a:",     "-",        " -",      "a ",    "\u201c",
    "\u00ab",   "*",          "=\"",       "-(",     "NOT ",     "OR ",     "a OR ", "year:(",
    "\"a\"~9",  "{",          "\\\"",      "=",      "10.5555/", "et al. ", ")+",    "@a{",
    "http://",  "A. B, ",     "title:\"",  "``",     "doi ",     "\u300c)", "(a)",   "author:^",
    "\xc3",     "\u0301",     "year:1..",  "arXiv:", "type:x ",  "dump:(",  "NOT(",  "a AND ",
    "AND NOT ", "~",          "\"a\" \"",  "$x_1$ ", "\\frac{",  "\\'{e}",  "{{}}",  "%2F",
    "a-b ",     "深",         "=a OR -b ", ":",      "::",       "title={", ",",     "vol. 3, ",
    "(2019). ", "A. B. and ", "pp. 1-2",   "-\"a",   "^",        "id:",     "&amp;", "\u200b",
};

TEST(ParseQuery, NastyTexts_AreReadInTimeThatGrowsWithTheirSizeAlone) {
  // The least of some runs, of this process: other load counts little. What takes less than a
  // millisecond is too short to be compared.
  const auto seconds = [](const std::string& text) {
    double least = 1e9;
    for (int run = 0; run < 3; ++run) {
      const std::clock_t start = std::clock();
      const ParsedQuery query = ParseQuery(text);
      least = std::min(least, static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC);
      EXPECT_LE(query.root.text.size(), text.size());
    }
    return std::max(least, 0.001);
  };
  for (const char* piece : kNasty) {
    const double quarter = seconds(Repeat(piece, kMaxQueryBytes / 4));
    const double whole = seconds(Repeat(piece, kMaxQueryBytes));
    EXPECT_LT(whole, quarter * 8) << piece << ": 4 times the text, " << whole / quarter
                                  << " times as long";
    // Behind the limit nothing is read.
    EXPECT_LT(seconds(Repeat(piece, kMaxQueryBytes * 8)), quarter * 24) << piece;
  }
}

TEST(ParseQuery, NastyTexts_AreReadInLinearTime) {
  for (const char* piece : kNasty) {
    for (const bool as_you_type : {false, true}) {
      const std::string text = Repeat(piece, kMaxQueryBytes);
      const std::clock_t start = std::clock();  // of this process: other load does not count
      const ParsedQuery query = ParseQuery(text, as_you_type);
      const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
      EXPECT_LT(seconds, 0.5) << piece;
      EXPECT_LE(query.notes.size(), 40U) << piece;
    }
  }
}

}  // namespace
}  // namespace pinakes::query
