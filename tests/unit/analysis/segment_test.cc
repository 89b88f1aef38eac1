// The analyzer's own scan and fold against ICU's, which they stand in for.
#include "indexer/analysis/segment.h"

#include <gtest/gtest.h>

#include <map>
#include <memory>

#include <unicode/normalizer2.h>
#include <unicode/translit.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include "indexer/analysis/analyzer_impl.h"
#include "indexer/analysis/explain.h"
#include "indexer/analysis/fold.h"
#include "tests/unit/analysis/title_generator.h"

namespace pinakes {
namespace {

using analysis::Segmenter;

// Tokens with their byte ranges and rules, all that callers see.
std::string Everything(Analyzer* analyzer, std::string_view text) {
  TokenList tokens;
  analyzer->Tokenize(text, &tokens);
  std::string all;
  for (const Token& token : tokens.tokens()) {
    all += std::string(token.text) + '@' + std::to_string(token.position) + '[' +
           std::to_string(token.begin) + ',' + std::to_string(token.end) + ']' +
           std::string(TokenRuleName(token.rule)) + ' ';
  }
  return all;
}

class Boundaries : public testing::Test {
 protected:
  Boundaries() { NameAnalyzer::Of(icu_).boundaries = Segmenter::Boundaries::kIcu; }

  void ExpectEqual(const std::string& text) {
    ASSERT_EQ(Everything(&scan_, text), Everything(&icu_, text)) << text;
  }

  Analyzer scan_{"english"};
  Analyzer icu_{"english"};
  TitleGenerator random_{7};
};

TEST_F(Boundaries, AsciiText_BreaksAsIcuBreaksIt) {
  for (int i = 0; i < 100000; ++i) {
    std::string text;
    for (std::uint64_t n = random_.Random(24); n > 0; --n) {
      text += static_cast<char>(random_.Random(127) + 1);
    }
    ExpectEqual(text);
  }
}

TEST_F(Boundaries, AsciiWordsAndSigns_BreakAsIcuBreaksThem) {
  constexpr std::string_view kAlphabet = "abAB019 '.,-_/&+#*:;()\"";
  for (int i = 0; i < 200000; ++i) {
    std::string text;
    for (std::uint64_t n = random_.Random(16); n > 0; --n) {
      text += kAlphabet[random_.Random(kAlphabet.size())];
    }
    ExpectEqual(text);
  }
}

TEST_F(Boundaries, ScriptsWithSpaces_BreakAsIcuBreaksThem) {
  // Ranges of letters, marks and digits; signs come in between.
  constexpr std::pair<UChar32, UChar32> kRanges[] = {
      {0x61, 0x7A},     {0xC0, 0x24F},    {0x370, 0x3FF},   {0x400, 0x52F},  {0x531, 0x587},
      {0x591, 0x5F4},   {0x600, 0x6FF},   {0x900, 0x97F},   {0x980, 0x9FF},  {0xB80, 0xBFF},
      {0x10A0, 0x10FF}, {0x1200, 0x137F}, {0x1E00, 0x1FFF}, {0x300, 0x36F},  {0x2000, 0x206F},
      {0x2100, 0x218F}, {0x4E00, 0x4E20}, {0x3040, 0x30FF}, {0xAC00, 0xAC20}};
  constexpr std::string_view kSigns = "  '.,-_/&+#*:0195";
  for (int i = 0; i < 60000; ++i) {
    const auto& [low, high] = kRanges[random_.Random(std::size(kRanges))];
    icu::UnicodeString text;
    for (std::uint64_t n = random_.Random(16); n > 0; --n) {
      const bool sign = random_.Random(4) == 0;
      text.append(sign ? kSigns[random_.Random(kSigns.size())]
                       : low + static_cast<UChar32>(
                                   random_.Random(static_cast<std::uint64_t>(high - low + 1))));
    }
    std::string bytes;
    ExpectEqual(text.toUTF8String(bytes));
  }
}

TEST_F(Boundaries, Titles_BreakAsIcuBreaksThem) {
  for (int i = 0; i < 20000; ++i) ExpectEqual(random_.Next());
}

std::u32string Folded(std::string_view text) {
  static analysis::Folder* folder = new analysis::Folder;
  analysis::FoldedText folded;
  folder->Fold(text, &folded);
  std::u32string plain;
  for (std::uint32_t i = 0; i < folded.size; ++i) {
    plain += folded.classes[i] & analysis::kUmlaut
                 ? static_cast<char32_t>(analysis::UmlautBase(folded.chars[i]))
                 : folded.chars[i];
  }
  return plain;
}

TEST(Fold, Ascii_IsWhatIcuFoldsItTo) {
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* casefold = icu::Normalizer2::getNFKCCasefoldInstance(status);
  for (char c = 1; c < 127; ++c) {
    if (c == '`') continue;  // an apostrophe here
    const icu::UnicodeString folded =
        casefold->normalize(icu::UnicodeString(static_cast<UChar32>(c)), status);
    EXPECT_EQ(Folded(std::string(1, c)), std::u32string(1, static_cast<char32_t>(folded[0])));
  }
}

// Latin-ASCII is too slow to fold with, but it knows what each letter looks like.
TEST(Fold, LatinLetters_LoseTheirMarksAsIcuTransliteratesThem) {
  UErrorCode status = U_ZERO_ERROR;
  const std::unique_ptr<icu::Transliterator> ascii(
      icu::Transliterator::createInstance("Latin-ASCII; Lower", UTRANS_FORWARD, status));
  ASSERT_TRUE(U_SUCCESS(status));
  // Where a reader's habit is another than the transliterator's.
  const std::map<UChar32, std::u32string> habits = {{0x138, U"k"},  {0x149, U"'n"}, {0x14A, U"n"},
                                                    {0x14B, U"n"},  {0xF0, U"d"},   {0xD0, U"d"},
                                                    {0x13F, U"l-"}, {0x140, U"l-"}};
  int letters = 0;
  for (UChar32 c = 0xC0; c <= 0x1EFF; c = c == 0x24F ? 0x1E00 : c + 1) {
    if (!u_isalpha(c)) continue;
    icu::UnicodeString expected(c);
    ascii->transliterate(expected);
    std::string bytes;
    icu::UnicodeString(c).toUTF8String(bytes);
    const std::u32string folded = Folded(bytes);
    if (const auto habit = habits.find(c); habit != habits.end()) {
      EXPECT_EQ(folded, habit->second) << bytes;
      continue;
    }
    std::u32string want;
    for (int i = 0; i < expected.length(); i = expected.moveIndex32(i, 1)) {
      want += static_cast<char32_t>(expected.char32At(i));
    }
    // Rare letters outside ASCII's reach stay themselves on both sides.
    if (want.size() == 1 && want[0] >= 0x80) continue;
    EXPECT_EQ(folded, want) << bytes << ' ' << std::hex << c;
    ++letters;
  }
  EXPECT_GT(letters, 500);
}

TEST(Fold, ByteRanges_CoverTheSourceOfEachCharacter) {
  analysis::Folder folder;
  analysis::FoldedText folded;
  const std::string text = "a\u0301\uFB03\u00ADb";
  folder.Fold(text, &folded);
  ASSERT_EQ(folded.size, 5u);  // a f f i b
  EXPECT_EQ(folded.begins[0], 0u);
  EXPECT_EQ(folded.ends[0], 3u);
  for (std::uint32_t i = 1; i <= 3; ++i) {
    EXPECT_EQ(folded.begins[i], 3u);
    EXPECT_GE(folded.ends[i], 6u);
  }
  EXPECT_EQ(text.substr(folded.begins[4], folded.ends[4] - folded.begins[4]), "b");
}

// Many marks on one letter must not cost quadratic time, and are no text.
TEST(Fold, LetterWithAMillionMarks_IsOneLetter) {
  std::string text = "a";
  for (int i = 0; i < 500000; ++i) text += i % 2 ? "\u0316" : "\u0301";
  text += "b";
  EXPECT_EQ(Folded(text), U"ab");
  std::string kept = "\u0915";  // nukta and virama of Devanagari are no optional marks
  for (int i = 0; i < 500000; ++i) kept += i % 2 ? "\u093C" : "\u094D";
  EXPECT_LE(Folded(kept).size(), 40u);
}

}  // namespace
}  // namespace pinakes
