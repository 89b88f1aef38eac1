#include "corpus/markup.h"

#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <string>

namespace pinakes::corpus {
namespace {

struct MarkupCase {
  std::string_view name;
  std::string_view input;
  std::string_view expected;
};

class MarkupToTextTest : public testing::TestWithParam<MarkupCase> {};

TEST_P(MarkupToTextTest, GivesPlainText) {
  EXPECT_EQ(MarkupToText(GetParam().input), GetParam().expected);
}

INSTANTIATE_TEST_SUITE_P(
    Texts, MarkupToTextTest,
    testing::ValuesIn(std::to_array<MarkupCase>({
        {"Plain", "Long walks on\n  short graphs ", "Long walks on short graphs"},
        {"EscapedTagsAndTwiceEscapedAmpersand",
         "Growth of &lt;i&gt;Vibrio&lt;/i&gt; at high CO&lt;sub&gt;2&lt;/sub&gt; &amp;amp; light",
         "Growth of Vibrio at high CO2 & light"},
        {"NoSpaceBeforeASubscript", "CO <sub>2</sub> capture", "CO2 capture"},
        {"SpaceBeforeASuperscriptStays", "of <sup>18</sup>F in", "of 18F in"},
        {"TwoRoundsOnly", "&amp;amp;amp;amp; x", "&amp;amp; x"},
        {"NamedAndNumeric", "M&uuml;hl &#8211; &#x2013; &alpha; &ccaron; &apos;",
         "M\u00FChl \u2013 \u2013 \u03B1 \u010D '"},
        {"Windows1252References", "&#146;s &#150;", "\u2019s \u2013"},
        {"UnknownNameStays", "AT&T; &nosuch; R&D &", "AT&T; &nosuch; R&D &"},
        {"BadReferences", "&#xD800; &#0;x &#99999999999; &#x; &#;", "\uFFFD x \uFFFD &#x; &#;"},
        {"SignsStay", "a < b and c > d, p<0.05, std::vector<int>",
         "a < b and c > d, p<0.05, std::vector<int>"},
        {"WordsAreNoAttributes", "x <i and b> y", "x <i and b> y"},
        {"AttributesMayHoldSigns", "<span class=\"a>b\">text</span>", "text"},
        {"BlocksStandApart", "<jats:p>One.</jats:p><jats:p>Two.</jats:p>", "One. Two."},
        {"MathMlOnOneLine",
         "Decay of <mml:math><mml:msub><mml:mi>B</mml:mi><mml:mi>s</mml:mi></mml:msub></mml:math> "
         "mesons",
         "Decay of Bs mesons"},
        {"MathMlPrettyPrinted", "In <math>\n  <mi>H</mi>\n  <mn>2</mn>\n</math> gas", "In H2 gas"},
        {"AnnotationsAreHidden",
         "<math><mi>x</mi><annotation encoding=\"TeX\">\\alpha</annotation></math> y", "x y"},
        {"OneNotationOfSeveral",
         "<alternatives><tex-math>$x$</tex-math><math><mi>x</mi></math></alternatives>!", "x!"},
        {"HiddenThatNeverClosesHidesNothing", "a <annotation> b", "a b"},
        {"Comment", "a<!-- b -->c", "ac"},
        {"OpenTagAtTheEnd", "a <i", "a <i"},
        {"Empty", "", ""},
    })),
    [](const testing::TestParamInfo<MarkupCase>& test) { return std::string(test.param.name); });

TEST(Markup, Xml_TextIsDecodedOnceMoreOnly) {
  EXPECT_EQ(MarkupToText("&lt;i&gt;x&lt;/i&gt; &amp;lt;", 1), "x &lt;");
}

TEST(Markup, HostileRuns_TakeLinearTime) {
  for (const std::string_view piece : {"<i a='", "<annotation>", "&amp", "<", "<!--", "<i "}) {
    std::string text;
    while (text.size() < 4'000'000) text += piece;
    const auto start = std::chrono::steady_clock::now();
    EXPECT_LE(MarkupToText(text).size(), text.size()) << piece;
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(10)) << piece;
  }
}

TEST(Markup, EveryHtmlEntityIsKnown) {
  EXPECT_EQ(NamedEntity("AElig"), U'\u00C6');
  EXPECT_EQ(NamedEntity("zwnj"), U'\u200C');
  EXPECT_EQ(NamedEntity("Zwnj"), std::nullopt);
}

}  // namespace
}  // namespace pinakes::corpus
