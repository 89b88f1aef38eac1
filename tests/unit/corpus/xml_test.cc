#include "corpus/xml.h"

#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <ctime>
#include <string>
#include <vector>

#include "corpus/fields.h"
#include "corpus/input.h"
#include "corpus/xml_repair.h"
#include "tests/unit/corpus/collect_sink.h"

namespace pinakes::corpus {
namespace {

constexpr std::array<std::string_view, 2> kRecords{"article", "book"};
constexpr std::array<std::string_view, 1> kWrappers{"packing"};

struct Outcome {
  std::vector<std::string> titles;
  std::vector<std::string> volumes;  // "id" of the element "volume" around the record
  std::vector<std::size_t> lines;
  std::vector<std::string> texts;
  CollectSink sink;
  Status status;
};

Outcome Read(std::string bytes, std::size_t limit = kDefaultRecordLimit) {
  Outcome outcome;
  const std::unique_ptr<Input> input = OpenMemory(std::move(bytes), limit);
  outcome.status =
      ReadXml(*input, outcome.sink, {kRecords, kWrappers},
              [&](const XmlRecord& record, const Place& place, std::string_view text) {
                outcome.titles.push_back(CollapseSpace(record.root().Child("title").Text()));
                outcome.volumes.emplace_back(record.AncestorAttribute("volume", "id"));
                outcome.lines.push_back(place.line);
                outcome.texts.emplace_back(text);
                return true;
              });
  return outcome;
}

std::string Article(std::string_view title, std::string_view key = {}) {
  return "<article key=\"k" + std::string(key.empty() ? title : key) + "\">\n<title>" +
         std::string(title) + "</title>\n</article>\n";
}

using Titles = std::vector<std::string>;

TEST(Xml, WholeDump_EveryRecordWithItsLineAndBytes) {
  const Outcome outcome =
      Read("<?xml version=\"1.0\"?>\n<dblp>\n" + Article("A") + Article("B") + "</dblp>\n");
  EXPECT_EQ(outcome.titles, (Titles{"A", "B"}));
  EXPECT_EQ(outcome.lines, (std::vector<std::size_t>{3, 6}));
  EXPECT_EQ(outcome.texts[1], "<article key=\"kB\">\n<title>B</title>\n</article>");
  EXPECT_TRUE(outcome.sink.rejects.empty());
  EXPECT_TRUE(outcome.sink.notes.empty());
}

struct TitleCase {
  std::string_view name;
  std::string_view input;
  std::string_view expected;
};
class XmlTitleTest : public testing::TestWithParam<TitleCase> {};

TEST_P(XmlTitleTest, TextIsTheConcatenation) {
  const Outcome outcome =
      Read("<d><article><title>" + std::string(GetParam().input) + "</title></article></d>");
  EXPECT_EQ(outcome.titles, Titles{std::string(GetParam().expected)});
  EXPECT_TRUE(outcome.sink.rejects.empty());
}

INSTANTIATE_TEST_SUITE_P(
    Titles, XmlTitleTest,
    testing::ValuesIn(std::to_array<TitleCase>({
        {"MixedContent", "The <i>Xyz7</i>-<i>Qrs2</i> axis in vitamin D<sub>3</sub> uptake.",
         "The Xyz7-Qrs2 axis in vitamin D3 uptake."},
        {"SubscriptOnItsOwnLine", "CO\n  <sub>2</sub> and x<sup>2</sup>", "CO2 and x2"},
        {"SubscriptBehindMarkup", "  <b> </b><sub>2</sub>", "2"},
        {"SubscriptFirst", "  <sub>2</sub>", "2"},
        {"NamedEntitiesWithoutDtd", "Na&iuml;ve &amp; &times; &zcaron;",
         "Na\u00EFve & \u00D7 \u017E"},
        {"NumericEntities", "&#233;&#x2013;", "\u00E9\u2013"},
        {"MathMl", "In <mml:math>\n <mml:mi>H</mml:mi>\n <mml:mn>2</mml:mn>\n</mml:math> gas",
         "In H2 gas"},
        {"Blocks", "<p>One.</p><p>Two.</p>", "One. Two."},
        {"Cdata", "<![CDATA[a < b]]> c", "a < b c"},
        {"Comment", "a<!-- no -->b", "ab"},
        {"BareAmpersand", "R&D & more", "R&D & more"},
        {"BareLess", "p < 0.05 and q <5", "p < 0.05 and q <5"},
        {"Latin1Byte", "M\xE4rz", "M\u00E4rz"},
        {"ControlCharacter", "a\x01z", "a z"},
    })),
    [](const testing::TestParamInfo<TitleCase>& test) { return std::string(test.param.name); });

TEST(Xml, RepairedRecord_IsNoted) {
  for (const auto& [title, note] : std::initializer_list<std::pair<std::string, std::string_view>>{
           {"R&D", kXmlAmpersandNote},
           {"p < 5", kXmlLessNote},
           {"M\xE4rz", kRepairedNote},
           {"a\x01", kXmlControlNote}}) {
    const Outcome outcome =
        Read("<d>\n" + Article("A") + Article(title, "x") + Article("C") + "</d>\n");
    EXPECT_EQ(outcome.titles.size(), 3U);
    ASSERT_EQ(outcome.sink.notes.size(), 1U) << title;
    EXPECT_EQ(outcome.sink.notes[0].reason, note);
    EXPECT_EQ(outcome.sink.notes[0].place.line, 5U);
    EXPECT_EQ(outcome.lines, (std::vector<std::size_t>{2, 5, 8}));
  }
}

TEST(Xml, NamedEntities_AreKnownBehindDamageToo) {
  const Outcome outcome =
      Read(Article("A") + Article("M&uuml;hl", "m") +
           "<article key=\"x\"><title>X</titel></article>" + Article("&Ouml;de", "o"));
  EXPECT_EQ(outcome.titles, (Titles{"A", "M\u00FChl", "\u00D6de"}));
  EXPECT_TRUE(outcome.sink.notes.empty());
}

TEST(Xml, UnknownEntity_IsNotedAndKept) {
  const Outcome outcome = Read("<d><article><title>a &nosuch; b</title></article></d>");
  EXPECT_EQ(outcome.titles, Titles{"a &nosuch; b"});
  ASSERT_EQ(outcome.sink.notes.size(), 1U);
  EXPECT_EQ(outcome.sink.notes[0].reason, "unknown entity &nosuch;");
}

struct DamageCase {
  std::string_view name;
  std::string_view damaged;  // between two whole records on each side
  std::string_view reason;
};
class XmlDamageTest : public testing::TestWithParam<DamageCase> {};

TEST_P(XmlDamageTest, CostsThatRecordOnly) {
  const Outcome outcome = Read("<d><volume id=\"v7\">\n" + Article("A") + Article("B") +
                               std::string(GetParam().damaged) + Article("C") + Article("D") +
                               "</volume><volume id=\"v8\">" + Article("E") + "</volume></d>\n");
  EXPECT_EQ(outcome.titles, (Titles{"A", "B", "C", "D", "E"}));
  EXPECT_EQ(outcome.volumes, (Titles{"v7", "v7", "v7", "v7", "v8"}));
  ASSERT_EQ(outcome.sink.rejects.size(), 1U);
  EXPECT_EQ(outcome.sink.rejects[0].reason, GetParam().reason);
  EXPECT_EQ(outcome.sink.rejects[0].place.line, 8U);
  EXPECT_EQ(outcome.sink.rejects[0].place.key, "x");
  EXPECT_TRUE(std::string_view(outcome.sink.rejects[0].text).starts_with("<article key=\"x\""));
  EXPECT_EQ(outcome.sink.rejects[0].text.find("key=\"kC\""), std::string::npos);
}

INSTANTIATE_TEST_SUITE_P(
    Damage, XmlDamageTest,
    testing::ValuesIn(std::to_array<DamageCase>({
        {"MismatchedTag", "<article key=\"x\"><title>X</titel></article>\n", "mismatched tag"},
        {"MissingEndTag", "<article key=\"x\"><title>X</title>\n",
         "another record begins inside it"},
        {"OpenTitle", "<article key=\"x\"><title>X\n</article>\n", "mismatched tag"},
        {"BadAttribute", "<article key=\"x\"><title lang=en>X</title></article>\n",
         "not well-formed (invalid token)"},
        {"OpenComment", "<article key=\"x\"><title>X<!-- </title>\n", "unclosed token"},
    })),
    [](const testing::TestParamInfo<DamageCase>& test) { return std::string(test.param.name); });

TEST(Xml, NoRoot_EveryRecordIsRead) {
  const Outcome outcome = Read(Article("A") + Article("B") + Article("C"));
  EXPECT_EQ(outcome.titles, (Titles{"A", "B", "C"}));
  EXPECT_TRUE(outcome.sink.rejects.empty());
}

TEST(Xml, BeginsAndEndsInsideARecord_ThoseAreRejected) {
  const Outcome outcome = Read("<author>A B</author>\n<title>Lost</title>\n</article>" +
                               Article("A") + Article("B") + "<article key=\"z\"><title>Cut</ti");
  EXPECT_EQ(outcome.titles, (Titles{"A", "B"}));
  ASSERT_EQ(outcome.sink.rejects.size(), 2U);
  EXPECT_EQ(outcome.sink.rejects[0].reason, "the dump begins inside this record");
  EXPECT_EQ(outcome.sink.rejects[0].place.line, 1U);
  EXPECT_EQ(outcome.sink.rejects[1].reason, "the dump ends inside the record");
  EXPECT_EQ(outcome.sink.rejects[1].place.key, "z");
}

TEST(Xml, DamagedOrMissingStartTag_IsNoDumpThatBeginsInside) {
  const std::string reason = "the start tag of this record is damaged or missing";
  for (const std::string_view damage :
       {"<artcle key=\"x\"><title>X</title></article>", "<title>X</title></article>",
        "article key=\"x\"><title>X</title></article>",
        "<article key=\"x><title>X</title></article>"}) {
    for (const std::string& before : {std::string(), Article("A")}) {
      const Outcome outcome = Read("<?xml version=\"1.0\"?>\n<d>" + before + std::string(damage) +
                                   "\n" + Article("B") + Article("C") + "</d>");
      EXPECT_EQ(outcome.titles.size(), before.empty() ? 2U : 3U) << damage;
      ASSERT_EQ(outcome.sink.rejects.size(), 1U) << damage;
      EXPECT_EQ(outcome.sink.rejects[0].reason, reason) << damage << before;
    }
  }
}

TEST(Xml, DumpCutInsideATag_SaysThatItEndsThere) {
  const std::string whole = "<?xml version=\"1.0\"?>\n<d>" + Article("A") + Article("B");
  for (std::size_t cut = whole.find("k=") + 1; cut < whole.size() - 1; ++cut) {
    if (whole[cut - 1] == '\n' || whole.substr(cut).starts_with("\n<article")) continue;
    const Outcome outcome = Read(whole.substr(0, cut));
    for (const auto& reject : outcome.sink.rejects) {
      EXPECT_EQ(reject.reason, "the dump ends inside the record") << whole.substr(0, cut);
    }
  }
}

TEST(Xml, BeginsInsideText_ThatRecordIsRejected) {
  const Outcome outcome = Read("st of a title</title>\n</article>" + Article("A") + Article("B"));
  EXPECT_EQ(outcome.titles, (Titles{"A", "B"}));
  EXPECT_EQ(outcome.sink.rejects.size(), 1U);
}

TEST(Xml, JunkBeforeTheDeclaration_IsPassedOver) {
  const Outcome outcome =
      Read(" ```<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<d>" + Article("A") + "</d>");
  EXPECT_EQ(outcome.titles, Titles{"A"});
  EXPECT_TRUE(outcome.sink.rejects.empty());
}

TEST(Xml, DamagedStartTag_CostsThatRecordOnly) {
  const Outcome outcome =
      Read("<d>" + Article("A") + "<article key=\"x><title>X</title></article>\n" + Article("B") +
           "</d>");
  EXPECT_EQ(outcome.titles, (Titles{"A", "B"}));
  EXPECT_EQ(outcome.sink.rejects.size(), 1U);
}

TEST(Xml, Packing_TheInnerRecordCounts) {
  const Outcome outcome = Read(
      "<d><article><packing><article key=\"i\"><title>In</title></article></packing></article>" +
      Article("B") + "</d>");
  EXPECT_EQ(outcome.titles, (Titles{"In", "B"}));
  EXPECT_TRUE(outcome.sink.rejects.empty());
}

TEST(Xml, SystemDtd_IsNeverOpened) {
  const Outcome outcome = Read(
      "<?xml version=\"1.0\"?><!DOCTYPE d SYSTEM \"/nonexistent/d.dtd\" [<!ENTITY secret SYSTEM "
      "\"file:///etc/passwd\">]><d><article><title>[&secret;] &uuml;</title></article></d>");
  EXPECT_EQ(outcome.titles, Titles{"[] \u00FC"});
}

TEST(Xml, EntityBomb_CostsThatRecordOnly) {
  std::string dtd = "<!DOCTYPE d [<!ENTITY a0 \"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\">";
  for (int i = 1; i < 12; ++i) {
    dtd += "<!ENTITY a" + std::to_string(i) + " \"";
    for (int k = 0; k < 10; ++k) dtd += "&a" + std::to_string(i - 1) + ";";
    dtd += "\">";
  }
  const Outcome outcome =
      Read("<?xml version=\"1.0\"?>" + dtd + "]><d>" + Article("A") +
           "<article key=\"x\"><title>&a11;</title></article>" + Article("B") + "</d>");
  EXPECT_EQ(outcome.titles, (Titles{"A", "B"}));
  EXPECT_EQ(outcome.sink.rejects.size(), 1U);
}

TEST(Xml, Latin1Declaration_IsHeeded) {
  const Outcome outcome =
      Read("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><d>" + Article("M\xFChl") + "<x>" +
           Article("B") + "</y>" + Article("\xE4") + "</d>");
  EXPECT_EQ(outcome.titles, (Titles{"M\u00FChl", "B", "\u00E4"}));
  EXPECT_TRUE(outcome.sink.notes.empty());
}

TEST(Xml, WrongDeclaration_Utf8IsUtf8) {
  const Outcome outcome =
      Read("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><d>" + Article("M\u00FChl") + "</d>");
  EXPECT_EQ(outcome.titles, Titles{"M\u00FChl"});
  const Outcome wide =
      Read("<?xml version=\"1.0\" encoding=\"UTF-16\"?><d>" + Article("M\u00FChl") + "</d>");
  EXPECT_EQ(wide.titles, Titles{"M\u00FChl"});
}

TEST(Xml, OtherSingleByteEncoding_IsConverted) {
  const Outcome outcome =
      Read("<?xml version=\"1.0\" encoding=\"KOI8-R\"?><d>" + Article("\xD2\xD5\xD3") + "</d>");
  EXPECT_EQ(outcome.titles, Titles{"\u0440\u0443\u0441"});
}

TEST(Xml, RecordAboveTheLimit_IsRejectedAndReadingGoesOn) {
  const std::string big =
      "<article key=\"x\"><title>" + std::string(300'000, 'y') + "</title></article>\n";
  const Outcome outcome =
      Read("<d>\n" + Article("A") + big + Article("B") + Article("C") + "</d>", 10'000);
  EXPECT_EQ(outcome.titles, (Titles{"A", "B", "C"}));
  ASSERT_EQ(outcome.sink.rejects.size(), 1U);
  EXPECT_EQ(outcome.sink.rejects[0].reason, kOversizeReason);
  EXPECT_EQ(outcome.sink.rejects[0].place.line, 5U);
  EXPECT_EQ(outcome.lines, (std::vector<std::size_t>{2, 6, 9}));
}

TEST(Xml, DeepNesting_IsRefused) {
  std::string deep = "<article key=\"x\">";
  for (int i = 0; i < 100'000; ++i) deep += "<a>";
  const Outcome outcome = Read("<d>" + Article("A") + deep + Article("B") + "</d>");
  EXPECT_EQ(outcome.titles, (Titles{"A", "B"}));
  ASSERT_EQ(outcome.sink.rejects.size(), 1U);
  EXPECT_EQ(outcome.sink.rejects[0].reason, "elements nested too deeply");
  std::string outside;
  for (int i = 0; i < 100'000; ++i) outside += "<a>";
  EXPECT_EQ(Read(outside + Article("A")).titles, Titles{"A"});
}

TEST(Xml, ManyChunks_NothingIsLostAtTheirEdges) {
  std::string dump = "<d>\n";
  for (int i = 0; i < 20'000; ++i) {
    dump += i % 100 == 50 ? "<article key=\"x\"><title>X</titel></article>\n"
                          : Article(std::to_string(i));
  }
  dump += "</d>\n";
  const Outcome outcome = Read(dump);
  EXPECT_EQ(outcome.titles.size(), 19'800U);
  EXPECT_EQ(outcome.sink.rejects.size(), 200U);
  EXPECT_EQ(outcome.lines.back(), 2U + 3U * 19'799U + 200U);
}

TEST(Xml, SinkThatStops_EndsTheReading) {
  const std::unique_ptr<Input> input = OpenMemory("<d>" + Article("A") + Article("B") + "</d>");
  CollectSink sink;
  int seen = 0;
  EXPECT_TRUE(ReadXml(*input, sink, {kRecords, kWrappers},
                      [&](const XmlRecord&, const Place&, std::string_view) {
                        ++seen;
                        return false;
                      })
                  .ok());
  EXPECT_EQ(seen, 1);
}

TEST(Xml, HostileRuns_TakeLinearTime) {
  for (const std::string_view piece : {"<article", "<article>", "<article x='", "</article>", "&",
                                       "<", "<!--", "<a b='", "<![CDATA["}) {
    std::string text;
    while (text.size() < 100'000) text += piece;
    const auto start = std::chrono::steady_clock::now();
    const Outcome outcome = Read(text);
    EXPECT_TRUE(outcome.status.ok());
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(30)) << piece;
  }
}

// What is around a record is parsed again after each damaged one: it must not grow with the dump.
TEST(Xml, LongAttributesAroundDamagedRecords_CostLittle) {
  const std::string around = "<part x='" + std::string(3000, 'a') + "'>";
  std::string text = "<r>";
  for (int i = 0; i < 400; ++i) text += around + "<article><b></article>";
  const std::clock_t start = std::clock();
  const Outcome outcome = Read(text);
  EXPECT_TRUE(outcome.status.ok());
  EXPECT_EQ(outcome.sink.rejects.size() + outcome.titles.size(), 400U);
  EXPECT_LT(static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC, 2);
}

TEST(Xml, FirstChildren_AreThoseThatChildFinds) {
  constexpr std::array<std::string_view, 5> kNames{"title", "tithe", "year", "volume", "absent"};
  const std::unique_ptr<Input> input = OpenMemory(
      "<r><article><year>1</year><title>a</title><tithe>b</tithe><title>c</title>"
      "<volume/><sub><year>2</year></sub></article><article/></r>",
      kDefaultRecordLimit);
  CollectSink sink;
  int records = 0;
  ASSERT_TRUE(ReadXml(*input, sink, {kRecords},
                      [&](const XmlRecord& record, const Place&, std::string_view) {
                        ++records;
                        const auto found =
                            record.root().FirstChildren(XmlNames<kNames.size()>(kNames));
                        for (std::size_t i = 0; i < kNames.size(); ++i) {
                          const XmlNode child = record.root().Child(kNames[i]);
                          EXPECT_EQ(static_cast<bool>(found[i]), static_cast<bool>(child));
                          EXPECT_EQ(found[i].Text(), child.Text()) << kNames[i];
                        }
                        return true;
                      })
                  .ok());
  EXPECT_EQ(records, 2);
}

TEST(Xml, TextView_ReadsAsTheText) {
  const std::unique_ptr<Input> input = OpenMemory(
      "<r><article><a>plain text</a><a>  two  spaces </a><a>&lt;i&gt;tag&lt;/i&gt; of it</a>"
      "<a>x &amp;amp; y</a><a>a&#160;b</a><a/></article></r>",
      kDefaultRecordLimit);
  CollectSink sink;
  std::vector<std::string> texts;
  ASSERT_TRUE(ReadXml(*input, sink, {kRecords},
                      [&](const XmlRecord& record, const Place&, std::string_view) {
                        record.root().ForEachChild([&](XmlNode node) {
                          std::string scratch;
                          texts.emplace_back(XmlTextView(node, &scratch));
                          EXPECT_EQ(texts.back(), XmlText(node));
                        });
                        return true;
                      })
                  .ok());
  EXPECT_EQ(texts, (std::vector<std::string>{"plain text", "two spaces", "tag of it", "x & y",
                                             "a b", ""}));
}

TEST(Xml, HasStartTag_WithAnyPrefix) {
  EXPECT_TRUE(HasStartTag("<a><mods:mods x>", "mods"));
  EXPECT_TRUE(HasStartTag("<mods>", "mods"));
  EXPECT_TRUE(HasStartTag("<mods", "mods"));
  EXPECT_FALSE(HasStartTag("<modsCollection>", "mods"));
  EXPECT_FALSE(HasStartTag("</mods> mods", "mods"));
}

}  // namespace
}  // namespace pinakes::corpus
