#include "indexer/analysis/analyzer.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <clocale>

#include "indexer/analysis/explain.h"
#include "indexer/analysis/name_keys.h"
#include "tests/unit/analysis/title_generator.h"
#include "tests/unit/analysis/title_match.h"

namespace pinakes {
namespace {

std::string Tokens(Analyzer* analyzer, std::string_view text) {
  TokenList tokens;
  analyzer->Tokenize(text, &tokens);
  return TokensText(tokens);
}

TEST(Tokenize, ByteRanges_AreThoseOfTheWordsInTheText) {
  Analyzer analyzer("english");
  TokenList tokens;
  const std::string_view text = "Die M\u00FCller-Regel: C++!";
  analyzer.Tokenize(text, &tokens);
  std::string ranges;
  for (const Token& token : tokens.tokens()) {
    ranges += std::string(token.text) + '=' +
              std::string(text.substr(token.begin, token.end - token.begin)) + ' ';
  }
  EXPECT_EQ(ranges,
            "die=Die muller=M\u00FCller mueller=M\u00FCller mullerregel=M\u00FCller-Regel "
            "muellerregel=M\u00FCller-Regel regel=Regel c=C c++=C++ ");
}

TEST(Tokenize, LongWord_IsCutAtACharacterOnBothSides) {
  Analyzer analyzer("english");
  std::string word;
  for (int i = 0; i < 123; ++i) word += "\u064A";
  EXPECT_EQ(Tokens(&analyzer, word + " lantern"), word.substr(0, 64) + " lantern");
  EXPECT_TRUE(TitleIndex(word, &analyzer).Finds(word));
  const std::string odd = "a" + word;  // 64 bytes would end inside a letter
  EXPECT_EQ(Tokens(&analyzer, odd), odd.substr(0, 63));
  EXPECT_EQ(Tokens(&analyzer, std::string(100, 'c') + "++"),
            std::string(64, 'c') + '|' + std::string(62, 'c') + "++");
}

TEST(Tokenize, HostileBytes_AreReadInLinearTime) {
  Analyzer analyzer("english");
  TitleGenerator random(11);
  for (int i = 0; i < 20000; ++i) {
    std::string text;
    for (std::uint64_t n = random.Random(40); n > 0; --n) {
      text += static_cast<char>(random.Random(256));
    }
    TokenList tokens;
    analyzer.Tokenize(text, &tokens);
    for (const Token& token : tokens.tokens()) {
      ASSERT_LE(token.text.size(), 64u);
      ASSERT_LE(token.begin, token.end);
      ASSERT_LE(token.end, text.size());
      ASSERT_LT(token.position, tokens.positions());
    }
    for (const QueryUnit& unit : analyzer.ParseQuery(text)) ASSERT_FALSE(unit.alternatives.empty());
    analyzer.ParsePhrase(text);
    analyzer.TitleKey(text);
    ParseName(text, &analyzer);
    IndexNameKeys(SplitName(text), 0, &analyzer);
  }
  for (const char* piece : {"a-", "1,", "a.", "'a", "+", "\u0E01", "\u4E2D", "\u03B1.", "\u0301"}) {
    std::string text;
    while (text.size() < 1000000) text += piece;
    TokenList tokens;
    analyzer.Tokenize(text, &tokens);
    for (const QueryUnit& unit : analyzer.ParseQuery(text.substr(0, 65536))) {
      for (const TermSequence& terms : unit.alternatives) {
        for (const std::string& term : terms) ASSERT_LE(term.size(), 64u);
      }
    }
    ParseName(text, &analyzer);
    const NameKeys names = IndexNameKeys(SplitName(text), 0, &analyzer);
    EXPECT_LE(names.keys.size() + names.words.size(), 300u);
    for (const std::string& key : names.keys) EXPECT_LE(key.size(), 201u);  // ^ and 200
  }
}

TEST(Tokenize, Locale_ChangesNothing) {
  Analyzer analyzer("english");
  const std::string before = Tokens(&analyzer, "Timing INDEX \u0130zmir 1,000.5");
  for (const char* name : {"tr_TR.UTF-8", "de_DE.UTF-8", "C.utf8"}) {
    std::setlocale(LC_ALL, name);  // where the system has it
    Analyzer other("english");
    EXPECT_EQ(Tokens(&other, "Timing INDEX \u0130zmir 1,000.5"), before);
  }
  std::setlocale(LC_ALL, "C");
  EXPECT_EQ(before, "timing index izmir 1000.5");
}

TEST(Tokenize, TextWithoutWords_HasNoTokens) {
  Analyzer analyzer("english");
  for (const char* text :
       {"", " ", "\u2014 \u2026!?", "\U0001F331", "___", "\u200B", "''", "+++"}) {
    EXPECT_EQ(Tokens(&analyzer, text), "") << text;
    EXPECT_TRUE(analyzer.ParseQuery(text).empty()) << text;
    EXPECT_TRUE(analyzer.ParsePhrase(text).empty()) << text;
    EXPECT_EQ(analyzer.TitleKey(text), "") << text;
  }
}

TEST(ParsePhrase, Sequences_StandAtConsecutivePositions) {
  Analyzer analyzer("english");
  const auto text = [&](std::string_view phrase) {
    QueryUnit unit{analyzer.ParsePhrase(phrase), 0, 0};
    return UnitText(unit);
  };
  EXPECT_EQ(text("university"), "university");
  EXPECT_EQ(text("GPT-3 model"), "(PHRASE(gpt 3 model) OR PHRASE(gpt3 model))");
  EXPECT_EQ(text("M\u00FCller's rule"), "(PHRASE(mullers rule) OR PHRASE(muellers rule))");
  EXPECT_EQ(text("\u4E2D\u6587 text"), "PHRASE(\u4E2D\u6587 \u6587 text)");
  EXPECT_EQ(text("\u4E2D\u6587\u4FE1"), "PHRASE(\u4E2D\u6587 \u6587\u4FE1)");
  EXPECT_EQ(text("C++11 today"), "PHRASE(c++ 11 today)");
}

TEST(ParsePhrase, ManyCompounds_GiveFewForms) {
  Analyzer analyzer("english");
  std::string phrase;
  for (int i = 0; i < 200; ++i) phrase += "M\u00FCller-Regel ";
  EXPECT_LE(analyzer.ParsePhrase(phrase).size(), 16u);
}

TEST(Stem, EnglishWords_LoseTheirEndings_OthersDoNot) {
  Analyzer analyzer("english");
  EXPECT_EQ(analyzer.Stem("universities"), analyzer.Stem("university"));
  EXPECT_EQ(analyzer.Stem("rivers"), "river");
  EXPECT_EQ(analyzer.Stem("rivers"), "river");  // from the cache
  for (const char* token : {"c++", "bm25", "1000.5", "\u4E2D\u6587", "a*", "ca2+", ""}) {
    EXPECT_EQ(analyzer.Stem(token), token);
  }
  const std::string longest(64, 'x');
  EXPECT_EQ(analyzer.Stem(longest), longest);
}

TEST(Stem, Language_IsTheIndexesOwn) {
  Analyzer german("german");
  EXPECT_EQ(german.Stem("haeuser"), german.Stem("haeusern"));
  for (const char* language : {"none", "klingon", ""}) {
    EXPECT_EQ(Analyzer(language).Stem("rivers"), "rivers") << language;
  }
}

TEST(Stem, Cache_GivesWhatSnowballGives) {
  Analyzer cached("english");
  TitleGenerator random(5);
  std::vector<std::string> words;
  for (int i = 0; i < 20000; ++i) {
    std::string word;
    for (std::uint64_t n = 1 + random.Random(12); n > 0; --n) {
      word += "aeiosnrtlgdy"[random.Random(12)];
    }
    word += i % 2 ? "ing" : "";
    const std::string first(cached.Stem(word));
    if (i % 50 == 0) {
      EXPECT_EQ(Analyzer("english").Stem(word), first);
    }
    words.push_back(word + ' ' + first);
  }
  for (const std::string& pair : words) {
    const std::size_t space = pair.find(' ');
    EXPECT_EQ(cached.Stem(std::string_view(pair).substr(0, space)), pair.substr(space + 1));
  }
}

TEST(TitleKeys, DifferentTitles_HaveDifferentKeys) {
  Analyzer analyzer("english");
  EXPECT_EQ(analyzer.TitleKey("To be, or NOT to be."), "tobeornottobe");
  EXPECT_EQ(analyzer.TitleKey("State-of-the-art GPT-3"),
            analyzer.TitleKey("State of the art GPT3"));
  EXPECT_NE(analyzer.TitleKey("Teaching C++ early"), analyzer.TitleKey("Teaching C early"));
  EXPECT_NE(analyzer.TitleKey("Volume 1 11"), analyzer.TitleKey("Volume 11 1"));
  EXPECT_EQ(analyzer.TitleKey("\u4E2D\u6587 \u4FE1\u606F"), "\u4E2D\u6587\u4FE1\u606F");
}

TEST(AnalyzerIdentity, NamesTheRulesAndTheStemmer) {
  const AnalyzerId id = Analyzer::Id("english");
  EXPECT_FALSE(id.icu().empty());
  EXPECT_FALSE(id.unicode().empty());
  EXPECT_GE(id.rules(), 1u);
  EXPECT_EQ(id.stemmer(), "english");
  EXPECT_EQ(Analyzer::Id("klingon").stemmer(), "none");
  EXPECT_TRUE(Analyzer::IsKnownLanguage("none"));
  EXPECT_TRUE(Analyzer::IsKnownLanguage("finnish"));
  EXPECT_FALSE(Analyzer::IsKnownLanguage("en"));
}

TEST(Explain, Text_ShowsTokensRulesAndUnits) {
  Analyzer analyzer("english");
  const TextExplanation shown = ExplainText("O\u2019Shaw on GPT-3", &analyzer);
  ASSERT_EQ(shown.tokens.size(), 6u);
  EXPECT_EQ(shown.tokens[1].text, "shaw");
  EXPECT_EQ(shown.tokens[1].rule, "apostrophe-part");
  EXPECT_EQ(shown.tokens[4].text, "gpt3");
  EXPECT_EQ(shown.tokens[4].rule, "joined");
  ASSERT_EQ(shown.units.size(), 3u);
  EXPECT_EQ(shown.units[2].text, "(gpt3 OR PHRASE(gpt 3))");
  EXPECT_EQ(shown.title_key, "oshawongpt3");
}

TEST(Explain, Name_ShowsKeysAndWhatTheyStandFor) {
  Analyzer analyzer("english");
  const NameExplanation shown = ExplainName("Yuxiong He", &analyzer);
  EXPECT_EQ(shown.family, "He");
  EXPECT_EQ(shown.given, "Yuxiong");
  const auto has = [&](std::string_view text, std::string_view use) {
    return std::any_of(shown.rows.begin(), shown.rows.end(), [&](const NameRow& row) {
      return row.text == text && row.use == use && !row.rule.empty();
    });
  };
  EXPECT_TRUE(has("yuxiong", "word"));
  EXPECT_TRUE(has("he/yuxiong", "key"));
  EXPECT_TRUE(has("he/y.", "query"));
  EXPECT_TRUE(has("he/yuxiong", "better"));
}

}  // namespace
}  // namespace pinakes
