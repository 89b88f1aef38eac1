// A title is found however it is typed: properties over many generated titles.
#include <gtest/gtest.h>

#include <functional>

#include <unicode/locid.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uscript.h>

#include "tests/unit/analysis/title_generator.h"
#include "tests/unit/analysis/title_match.h"

namespace pinakes {
namespace {

using icu::UnicodeString;

constexpr int kTitles = 20000;

UnicodeString Decode(const std::string& text) { return UnicodeString::fromUTF8(text); }
std::string Encode(const UnicodeString& text) {
  std::string bytes;
  text.toUTF8String(bytes);
  return bytes;
}

std::string Upper(const std::string& title) {
  return Encode(Decode(title).toUpper(icu::Locale::getRoot()));
}

std::string Decomposed(const std::string& title) {
  UErrorCode status = U_ZERO_ERROR;
  return Encode(icu::Normalizer2::getNFDInstance(status)->normalize(Decode(title), status));
}

// As a typist without marks on the keyboard writes it; marks that are letters stay.
std::string WithoutMarks(const std::string& title) {
  const UnicodeString text = Decode(Decomposed(title));
  UnicodeString bare;
  UScriptCode script = USCRIPT_COMMON;
  for (int i = 0; i < text.length(); i = text.moveIndex32(i, 1)) {
    const UChar32 c = text.char32At(i);
    UErrorCode status = U_ZERO_ERROR;
    if (u_charType(c) == U_NON_SPACING_MARK) {
      if (script == USCRIPT_LATIN || script == USCRIPT_GREEK || script == USCRIPT_CYRILLIC ||
          script == USCRIPT_ARABIC || script == USCRIPT_HEBREW) {
        continue;
      }
    } else {
      script = uscript_getScript(c, &status);
    }
    bare.append(c);
  }
  UErrorCode status = U_ZERO_ERROR;
  return Encode(icu::Normalizer2::getNFCInstance(status)->normalize(bare, status));
}

std::string Replace(const std::string& title,
                    const std::vector<std::pair<std::u16string, std::u16string>>& pairs) {
  UnicodeString text = Decode(title);
  for (const auto& [from, to] : pairs) {
    text.findAndReplace(UnicodeString(from.data(), static_cast<int>(from.size())),
                        UnicodeString(to.data(), static_cast<int>(to.size())));
  }
  return Encode(text);
}

std::string Typographic(const std::string& title) {
  return Replace(title, {{u"'", u"\u2019"}, {u"-", u"\u2011"}});
}
std::string EnDashes(const std::string& title) {
  return Replace(title, {{u"-", u"\u2013"}, {u"'", u"\u02BC"}});
}
std::string AsciiSigns(const std::string& title) {
  return Replace(title, {{u"\u2019", u"'"},
                         {u"\u2018", u"'"},
                         {u"\u02BC", u"'"},
                         {u"\u2032", u"'"},
                         {u"\u201C", u"\""},
                         {u"\u201D", u"\""},
                         {u"\u2010", u"-"},
                         {u"\u2011", u"-"},
                         {u"\u2013", u"-"},
                         {u"\u2014", u"-"}});
}
std::string Digraphs(const std::string& title) {
  return Replace(title, {{u"\u00E4", u"ae"},
                         {u"\u00F6", u"oe"},
                         {u"\u00FC", u"ue"},
                         {u"\u00E5", u"aa"},
                         {u"\u00F8", u"oe"},
                         {u"\u00C4", u"Ae"},
                         {u"\u00D6", u"Oe"},
                         {u"\u00DC", u"Ue"},
                         {u"\u00C5", u"Aa"},
                         {u"\u00D8", u"Oe"},
                         {u"\u212B", u"Aa"}});
}

// Hyphens between letters or digits become `by`; those between two numbers stay, for "10-3" is not
// 103.
std::string HyphensAs(const std::string& title, const UnicodeString& by) {
  const UnicodeString text = Decode(AsciiSigns(title));
  UnicodeString changed;
  for (int i = 0; i < text.length(); i = text.moveIndex32(i, 1)) {
    const UChar32 c = text.char32At(i);
    const UChar32 before = i > 0 ? text.char32At(text.moveIndex32(i, -1)) : ' ';
    const UChar32 after = i + 1 < text.length() ? text.char32At(i + 1) : ' ';
    const bool inside = u_isalnum(before) && u_isalnum(after);
    if (c == '-' && inside && !(u_isdigit(before) && u_isdigit(after))) {
      changed.append(by);
    } else {
      changed.append(c);
    }
  }
  return Encode(changed);
}

struct Variation {
  const char* name;
  std::function<std::string(const std::string&)> change;
};

void PrintTo(const Variation& variation, std::ostream* out) { *out << variation.name; }

class TitleVariation : public testing::TestWithParam<Variation> {};

TEST_P(TitleVariation, TitleTypedThisWay_FindsItsRecord) {
  Analyzer analyzer("english");
  TitleGenerator generator(1);
  int failures = 0;
  for (int i = 0; i < kTitles && failures < 10; ++i) {
    const std::string title = generator.Next();
    const std::string query = GetParam().change(title);
    if (TitleIndex(title, &analyzer).Finds(query)) continue;
    ++failures;
    ADD_FAILURE() << "title: " << title << "\nquery: " << query;
  }
}

const Variation kVariations[] = {
    {"same", [](const std::string& title) { return title; }},
    {"upper", Upper},
    {"decomposed", Decomposed},
    {"without marks", WithoutMarks},
    {"typographic signs", Typographic},
    {"en dashes and modifier apostrophes", EnDashes},
    {"ASCII signs", AsciiSigns},
    {"two letters for an umlaut", Digraphs},
    {"no hyphens", [](const std::string& title) { return HyphensAs(title, u""); }},
    {"spaces for hyphens", [](const std::string& title) { return HyphensAs(title, u" "); }},
    {"upper, decomposed", [](const std::string& title) { return Decomposed(Upper(title)); }},
    {"upper, without marks", [](const std::string& title) { return WithoutMarks(Upper(title)); }},
    {"no hyphens, upper", [](const std::string& title) { return Upper(HyphensAs(title, u"")); }},
    {"no hyphens, without marks",
     [](const std::string& title) { return WithoutMarks(HyphensAs(title, u"")); }},
    {"spaces for hyphens, two letters for an umlaut",
     [](const std::string& title) { return Digraphs(HyphensAs(title, u" ")); }},
};
INSTANTIATE_TEST_SUITE_P(Variations, TitleVariation, testing::ValuesIn(kVariations));

TEST(TitlePhrase, QuotedTitle_FindsItsRecord) {
  Analyzer analyzer("english");
  TitleGenerator generator(2);
  int failures = 0;
  for (int i = 0; i < kTitles && failures < 10; ++i) {
    const std::string title = generator.Next();
    for (const std::string& query : {title, Upper(title), Decomposed(title), AsciiSigns(title)}) {
      if (TitleIndex(title, &analyzer).FindsPhrase(query)) continue;
      ++failures;
      ADD_FAILURE() << "title: " << title << "\nphrase: " << query;
    }
  }
}

TEST(TitleKey, CaseMarksSignsAndHyphens_DoNotCount) {
  Analyzer analyzer("english");
  TitleGenerator generator(3);
  int failures = 0;
  for (int i = 0; i < kTitles && failures < 10; ++i) {
    const std::string title = generator.Next();
    const std::string key = analyzer.TitleKey(title);
    for (const std::string& other :
         {Upper(title), Decomposed(title), WithoutMarks(title), Typographic(title),
          AsciiSigns(title), title + '.', HyphensAs(title, u" ")}) {
      if (analyzer.TitleKey(other) == key) continue;
      ++failures;
      ADD_FAILURE() << "title: " << title << "\nother: " << other << "\nkeys: " << key << "\n      "
                    << analyzer.TitleKey(other);
    }
  }
}

TEST(TitleMatch, OtherWords_AreNotFound) {
  Analyzer analyzer("english");
  const TitleIndex index("Zeta bounds in 19 dimensions", &analyzer);
  EXPECT_FALSE(index.Finds("zeta-19"));
  EXPECT_FALSE(index.Finds("zeta19"));
  EXPECT_TRUE(index.Finds("zeta 19"));
  EXPECT_FALSE(index.FindsPhrase("bounds zeta"));
}

}  // namespace
}  // namespace pinakes
