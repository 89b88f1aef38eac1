#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "corpus/fields.h"
#include "tests/unit/corpus/collect_sink.h"

namespace pinakes::corpus {
namespace {

CollectSink Read(std::string text, std::size_t record_limit = kDefaultRecordLimit) {
  CollectSink sink;
  const Status status = ReadText(FindFormat("jsonl")->read, std::move(text), sink, record_limit);
  EXPECT_TRUE(status.ok()) << status.message();
  return sink;
}

TEST(Jsonl, FullRecord_AllFieldsAreRead) {
  const CollectSink sink = Read(
      R"({"id":"r1","title":"Salt roads","authors":[{"name":"A Birch","family":"Birch","given":"A"}],)"
      R"("authors_truncated":true,"venue":"Roads","venue_truncated":true,"year":1999,"citations":0,)"
      R"("type":"article","identifiers":[{"scheme":"doi","value":"10.5555/1"}],"abstract":"Long.",)"
      R"("language":"en","publisher":"P","volume":"3","issue":"2","pages":"1-9","url":"https://e.org",)"
      R"("keywords":["salt","road"],"retracted":true,)"
      R"("sources":[{"dump":"d","format":"f","key":"k","citations":4,"year":1998}]})");
  ASSERT_EQ(sink.records.size(), 1U);
  EXPECT_TRUE(sink.notes.empty());
  const Publication& record = sink.records[0];
  EXPECT_EQ(record.id(), "r1");
  EXPECT_EQ(record.title(), "Salt roads");
  ASSERT_EQ(record.authors_size(), 1);
  EXPECT_EQ(record.authors(0).family(), "Birch");
  EXPECT_TRUE(record.authors_truncated());
  EXPECT_TRUE(record.venue_truncated());
  EXPECT_EQ(record.year(), 1999U);
  EXPECT_TRUE(record.has_citations());
  EXPECT_EQ(record.citations(), 0U);
  EXPECT_EQ(record.identifiers(0).value(), "10.5555/1");
  EXPECT_EQ(record.keywords_size(), 2);
  EXPECT_TRUE(record.retracted());
  ASSERT_EQ(record.sources_size(), 1);
  EXPECT_EQ(record.sources(0).citations(), 4U);
}

TEST(Jsonl, Identifiers_AreMadeCanonical_HoweverTheyAreWritten) {
  const CollectSink sink = Read(
      R"({"title":"T","identifiers":[{"scheme":"doi","value":"https://doi.org/10.5555/ABC"},)"
      R"({"scheme":"arxiv","value":"arXiv:2101.00001v2"},{"scheme":"mine","value":"As It Is"}]})");
  ASSERT_EQ(sink.records.size(), 1U);
  const Publication& record = sink.records[0];
  ASSERT_EQ(record.identifiers_size(), 3);
  EXPECT_EQ(record.identifiers(0).value(), "10.5555/abc");
  EXPECT_EQ(record.identifiers(1).value(), "2101.00001");
  EXPECT_EQ(record.identifiers(2).value(), "As It Is");
}

TEST(Jsonl, AuthorsAsStrings_AreTakenApart) {
  const CollectSink sink =
      Read(R"({"title":"T","authors":["Birch, Anna","B van der Elm","Query Council"]})");
  ASSERT_EQ(sink.records.size(), 1U);
  const Publication& record = sink.records[0];
  EXPECT_EQ(record.authors(0).name(), "Anna Birch");
  EXPECT_EQ(record.authors(0).family(), "Birch");
  EXPECT_EQ(record.authors(1).family(), "van der Elm");
  EXPECT_EQ(record.authors(2).name(), "Query Council");
}

TEST(Jsonl, AuthorPartsWithoutName_GetADisplayName) {
  const CollectSink sink =
      Read(R"({"title":"T","authors":[{"family":"Birch","given":"Anna","suffix":"Jr."}]})");
  EXPECT_EQ(sink.records.at(0).authors(0).name(), "Anna Birch Jr.");
}

TEST(Jsonl, AbsentAndNullNumbers_StayUnknown) {
  const CollectSink sink =
      Read("{\"title\":\"T\"}\n{\"title\":\"U\",\"year\":null,\"citations\":null}");
  ASSERT_EQ(sink.records.size(), 2U);
  for (const Publication& record : sink.records) {
    EXPECT_FALSE(record.has_year());
    EXPECT_FALSE(record.has_citations());
  }
  EXPECT_TRUE(sink.notes.empty());
}

TEST(Jsonl, NumbersInOtherDress_AreReadWhereTheyFit) {
  const CollectSink sink = Read(
      "{\"title\":\"T\",\"year\":\"2001\",\"citations\":\"3,927\",\"volume\":12}\n"
      "{\"title\":\"U\",\"year\":20010,\"citations\":-1}\n"
      "{\"title\":\"V\",\"year\":\"soon\",\"citations\":1e3}");
  ASSERT_EQ(sink.records.size(), 3U);
  EXPECT_EQ(sink.records[0].year(), 2001U);
  EXPECT_EQ(sink.records[0].citations(), 3927U);
  EXPECT_EQ(sink.records[0].volume(), "12");
  EXPECT_FALSE(sink.records[1].has_year());
  EXPECT_FALSE(sink.records[1].has_citations());
  EXPECT_FALSE(sink.records[2].has_year());
  EXPECT_EQ(sink.records[2].citations(), 1000U);
  EXPECT_EQ(sink.notes.size(), 3U);
}

TEST(Jsonl, WrongTypeOfOneField_CostsThatFieldOnly) {
  const CollectSink sink =
      Read(R"({"title":"T","venue":{"a":[1,2]},"retracted":"yes","year":2000})");
  ASSERT_EQ(sink.records.size(), 1U);
  EXPECT_EQ(sink.records[0].venue(), "");
  EXPECT_EQ(sink.records[0].year(), 2000U);
  EXPECT_EQ(sink.notes.size(), 2U);
}

TEST(Jsonl, UnknownKeys_AreNotedByName) {
  const CollectSink sink = Read(R"({"title":"T","shelf":{"deep":[{"x":1}]},"year":2000})");
  ASSERT_EQ(sink.records.size(), 1U);
  EXPECT_EQ(sink.records[0].year(), 2000U);
  ASSERT_EQ(sink.notes.size(), 1U);
  EXPECT_EQ(sink.notes[0].reason, "unknown key \"shelf\"");
}

TEST(Jsonl, CorruptAndCutLines_AreRejectedWithTheirLine) {
  const CollectSink sink = Read(
      "{\"title\":\"A\"}\n{\"title\":\"B\"}\n{\"id\":\"W3\",\"title\":\n{\"title\":\"D\"}\n{"
      "\"title\":\"E");
  EXPECT_EQ(sink.records.size(), 3U);
  ASSERT_EQ(sink.rejects.size(), 2U);
  EXPECT_EQ(sink.rejects[0].place.line, 3U);
  EXPECT_EQ(sink.rejects[0].text, "{\"id\":\"W3\",\"title\":");
  EXPECT_EQ(sink.rejects[1].place.line, 5U);
}

TEST(Jsonl, LastLineWithoutLineEnd_IsRead) {
  EXPECT_EQ(Read("{\"title\":\"A\"}\r\n\r\n{\"title\":\"B\"}").records.size(), 2U);
}

TEST(Jsonl, ByteOrderMark_IsNoPartOfTheFirstRecord) {
  EXPECT_EQ(Read("\xEF\xBB\xBF{\"title\":\"A\"}\n").records.size(), 1U);
}

TEST(Jsonl, Latin1Byte_IsReadAndNoted) {
  const CollectSink sink =
      Read("{\"title\":\"A\"}\n{\"title\":\"M\xE4rz lantern\"}\n{\"title\":\"C\"}\n");
  ASSERT_EQ(sink.records.size(), 3U);
  EXPECT_EQ(sink.records[1].title(), "März lantern");
  ASSERT_EQ(sink.notes.size(), 1U);
  EXPECT_EQ(sink.notes[0].place.line, 2U);
}

TEST(Jsonl, OddCharacters_ComeThrough) {
  const CollectSink sink = Read(
      "{\"title\":\"q\\\" b\\\\ t\\t u\\u0001 l\\u2028\"}\n"
      "{\"title\":\"raw\x01tab\there\"}\n"
      "{\"title\":\"half \\ud800 pair \\ud83d\\ude00\"}\n");
  ASSERT_EQ(sink.records.size(), 3U);
  EXPECT_EQ(sink.records[0].title(), "q\" b\\ t\t u\x01 l\u2028");
  EXPECT_EQ(sink.records[1].title(), "raw tab here");
  EXPECT_EQ(sink.records[2].title(), "half \uFFFD pair \U0001F600");
  EXPECT_EQ(sink.notes.size(), 2U);
}

TEST(Jsonl, WrappedTitle_BecomesOneLine) {
  const CollectSink sink = Read(R"({"title":"Long walks on\n  short graphs\n"})");
  EXPECT_EQ(sink.records.at(0).title(), "Long walks on short graphs");
}

TEST(Jsonl, MarkupInTexts_IsTakenOut_AndSignsStay) {
  struct Case {
    std::string_view json, text;
  };
  constexpr Case kCases[] = {
      {"<i>Drosophila</i> &amp; friends", "Drosophila & friends"},
      {"High CO<sub>2</sub> light", "High CO2 light"},
      {"&lt;i&gt;Vibrio&lt;/i&gt; &amp;amp; light", "Vibrio & light"},
      {"M&uuml;hl's &#8220;salt&#8221;", "Mühl's “salt”"},
      {"<math><mi>x</mi> <mo>+</mo> <mn>1</mn></math> roads", "x+1 roads"},
      {"When a < b", "When a < b"},
      {"x<y and y>z", "x<y and y>z"},
      {"Class C<T> in Java", "Class C<T> in Java"},
      {"List<S> of A<B>", "List<S> of A<B>"},
      {"<I>Vibrio</I> in <B>salt</b>", "Vibrio in salt"},
      {"R&D, Q&A", "R&D, Q&A"},
  };
  for (const Case& c : kCases) {
    const std::string json(c.json);
    const CollectSink sink =
        Read(R"({"title":")" + json + R"(","venue":")" + json + R"(","abstract":")" + json +
             R"(","publisher":")" + json + R"(","keywords":[")" + json + R"("]})");
    ASSERT_EQ(sink.records.size(), 1U) << json;
    EXPECT_EQ(sink.records[0].title(), c.text);
    EXPECT_EQ(sink.records[0].venue(), c.text);
    EXPECT_EQ(sink.records[0].abstract(), c.text);
    EXPECT_EQ(sink.records[0].publisher(), c.text);
    EXPECT_EQ(sink.records[0].keywords(0), c.text);
  }
}

TEST(Jsonl, EntitiesInNames_AreDecoded) {
  const CollectSink sink = Read(
      R"({"title":"T","authors":["M&uuml;hl, Ada",{"family":"O&#39;Shaw","given":"Una<sup>1</sup>"}]})");
  ASSERT_EQ(sink.records.size(), 1U);
  EXPECT_EQ(sink.records[0].authors(0).name(), "Ada Mühl");
  EXPECT_EQ(sink.records[0].authors(1).family(), "O'Shaw");
}

TEST(Jsonl, LinesOfAnAbstract_StayUnlessThereIsMarkup) {
  const CollectSink sink = Read(
      "{\"title\":\"T\",\"abstract\":\"p < 1.\\n\\nMore.\"}\n"
      "{\"title\":\"U\",\"abstract\":\"<p>One.</p>\\n<p>Two.</p>\"}");
  ASSERT_EQ(sink.records.size(), 2U);
  EXPECT_EQ(sink.records[0].abstract(), "p < 1.\n\nMore.");
  EXPECT_EQ(sink.records[1].abstract(), "One. Two.");
}

TEST(Jsonl, RecordWithItsSources_IsTextAlready) {
  const CollectSink sink =
      Read(R"({"title":"How &amp;lt;i> is written: <i>","abstract":"See &lt;b&gt;.",)"
           R"("sources":[{"dump":"d","format":"bibtex","key":"k"}]})");
  ASSERT_EQ(sink.records.size(), 1U);
  EXPECT_EQ(sink.records[0].title(), "How &amp;lt;i> is written: <i>");
  EXPECT_EQ(sink.records[0].abstract(), "See &lt;b&gt;.");
}

TEST(Jsonl, ArrayOnALine_IsABatch) {
  const CollectSink sink = Read("[{\"title\":\"A\"},{\"title\":\"B\"},3]\n{\"title\":\"C\"},\n");
  EXPECT_EQ(sink.records.size(), 3U);
  EXPECT_EQ(sink.rejects.size(), 1U);
}

TEST(Jsonl, ListLaidOutOneRecordALine_IsRead) {
  const CollectSink sink = Read("[{\"title\":\"A\"},\n{\"title\":\"B\"},\n{\"title\":\"C\"}]\n");
  EXPECT_EQ(sink.records.size(), 3U);
  EXPECT_EQ(Read("[\n{\"title\":\"A\"},\n{\"title\":\"B\"}\n]\n").records.size(), 2U);
  EXPECT_TRUE(sink.rejects.empty());
}

TEST(Jsonl, TwoRecordsOnALine_AreBothRead) {
  const CollectSink sink = Read("{\"title\":\"A\"} {\"title\":\"B\"}\n");
  EXPECT_EQ(sink.records.size(), 2U);
  EXPECT_TRUE(sink.rejects.empty());
}

TEST(Jsonl, NoRecordAtAll_IsRejected) {
  const CollectSink sink = Read("{}\n\"text\"\n{\"year\":2000}\nplain\n");
  EXPECT_EQ(sink.records.size(), 0U);
  EXPECT_EQ(sink.rejects.size(), 4U);
}

TEST(Jsonl, RecordThatSaysNothing_IsRejected) {
  for (const std::string_view record : {
           R"({"id":"w1"})",
           R"({"id":"w1","venue":"Roads","year":1999})",
           R"({"id":"w1","title":" "})",
           R"({"id":"w1","title":"<i></i>"})",
           R"({"id":"w1","authors":[{"orcid":"0000-0002-1825-0097"}],"volume":"12"})",
           R"({"id":"w1","authors":[{"name":" "},""]})",
       }) {
    const CollectSink sink = Read(std::string(record));
    EXPECT_EQ(sink.records.size(), 0U) << record;
    ASSERT_EQ(sink.rejects.size(), 1U) << record;
    EXPECT_EQ(sink.rejects[0].reason, kEmptyReason) << record;
    EXPECT_EQ(sink.rejects[0].text, record);
  }
}

TEST(Jsonl, LineAboveTheLimit_IsRejectedAndTheNextRead) {
  const CollectSink sink =
      Read("{\"title\":\"" + std::string(5000, 'x') + "\"}\n{\"title\":\"B\"}\n", 1000);
  EXPECT_EQ(sink.records.size(), 1U);
  ASSERT_EQ(sink.rejects.size(), 1U);
  EXPECT_EQ(sink.rejects[0].place.line, 1U);
}

TEST(Jsonl, DeepNesting_IsRejectedWithoutHarm) {
  const CollectSink sink =
      Read("{\"title\":\"A\",\"x\":" + std::string(100000, '[') + "\n{\"title\":\"B\"}\n");
  EXPECT_EQ(sink.records.back().title(), "B");
}

TEST(Jsonl, SinkThatHasEnough_StopsTheReader) {
  CollectSink sink;
  sink.stop_after = 2;
  const Status status = ReadText(FindFormat("jsonl")->read,
                                 "{\"title\":\"A\"}\n{\"title\":\"B\"}\n{\"title\":\"C\"}\n", sink);
  EXPECT_TRUE(status.ok());
  EXPECT_EQ(sink.records.size(), 2U);
}

TEST(Jsonl, Detection_WantsTheKeysOfARecord) {
  const auto detect = FindFormat("jsonl")->detect;
  EXPECT_GE(detect("{\"id\":\"a\",\"title\":\"T\",\"year\":2000}\n"), 80);
  EXPECT_GE(detect("\n[{\"title\":\"T\"},\n"), 0);
  EXPECT_LT(detect("{\"title\":\"T\",\"DOI\":\"x\",\"type\":\"y\",\"issued\":{},\"member\":\"1\"}"),
            50);
  EXPECT_EQ(detect("{\"rows\":[]}"), 0);
  EXPECT_EQ(detect("@article{a,"), 0);
  EXPECT_EQ(detect(""), 0);
}

}  // namespace
}  // namespace pinakes::corpus
