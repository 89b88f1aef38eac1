// What single fields of the JSON and XML formats become: one table a kind of field, each row the
// smallest record that shows it.
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "corpus/checked_sink.h"
#include "corpus/reader.h"
#include "tests/unit/corpus/collect_sink.h"

namespace pinakes::corpus {
namespace {

struct Row {
  std::string format;
  std::string record;
  std::string expected;
};

CollectSink ReadRecord(const Row& row) {
  CollectSink sink;
  const Format* const format = FindFormat(row.format);
  EXPECT_NE(format, nullptr) << row.format;
  CheckedSink checked(sink);
  if (format != nullptr) {
    EXPECT_TRUE(ReadText(format->read, row.record, checked).ok());
  }
  EXPECT_EQ(sink.records.size(), 1U) << row.record;
  if (sink.records.empty()) sink.records.emplace_back();
  return sink;
}

std::string Title(const CollectSink& sink) { return sink.records[0].title(); }

// "family|given|suffix" or the name, joined by "; "; "+" for a list that was cut.
std::string Authors(const CollectSink& sink) {
  std::string all;
  for (const Author& author : sink.records[0].authors()) {
    if (!all.empty()) all += "; ";
    all += author.family().empty() ? author.name() : author.family() + "|" + author.given();
    if (!author.suffix().empty()) all += "|" + author.suffix();
  }
  return sink.records[0].authors_truncated() ? all + "+" : all;
}

std::string Identifiers(const CollectSink& sink) {
  std::string all;
  for (const Identifier& identifier : sink.records[0].identifiers()) {
    if (!all.empty()) all += ' ';
    all += identifier.scheme() + ':' + identifier.value();
  }
  return all;
}

// "!" for each note.
std::string Citations(const CollectSink& sink) {
  const Publication& record = sink.records[0];
  return (record.has_citations() ? std::to_string(record.citations()) : "unknown") +
         std::string(sink.notes.size(), '!');
}

std::string Year(const CollectSink& sink) {
  const Publication& record = sink.records[0];
  return (record.has_year() ? std::to_string(record.year()) : "unknown") +
         std::string(sink.notes.size(), '!');
}

std::string Type(const CollectSink& sink) { return sink.records[0].type(); }

void Check(const std::vector<Row>& rows, std::string (*field)(const CollectSink&)) {
  for (const Row& row : rows) {
    SCOPED_TRACE(row.format + ": " + row.record);
    EXPECT_EQ(field(ReadRecord(row)), row.expected);
  }
}

// ## Records around one value

std::string OpenAlex(std::string_view members) {
  return "{\"id\":\"https://openalex.org/W1\"," + std::string(members) + "}\n";
}
std::string Crossref(std::string_view members) {
  return "{\"DOI\":\"10.5555/a\"," + std::string(members) + "}\n";
}
std::string Scholar(std::string_view members) {
  return "{\"paperId\":\"0123456789012345678901234567890123456789\"," + std::string(members) +
         "}\n";
}
std::string Csl(std::string_view members) {
  return "[{\"id\":\"a\",\"title\":\"Lamps\"," + std::string(members) + "}]\n";
}
std::string Aminer(std::string_view members) {
  return "{\"id\":\"5\",\"title\":\"Lamps\"," + std::string(members) + "}\n";
}
std::string Dblp(std::string_view elements) {
  return "<dblp><article key=\"journals/x/A1\">" + std::string(elements) + "</article></dblp>";
}
std::string Pubmed(std::string_view article, std::string_view more = "") {
  return "<PubmedArticleSet><PubmedArticle><MedlineCitation><PMID>12</PMID><Article>" +
         std::string(article) + "</Article></MedlineCitation>" + std::string(more) +
         "</PubmedArticle></PubmedArticleSet>";
}
std::string Acl(std::string_view elements) {
  return "<collection id=\"P19\"><volume id=\"1\"><paper id=\"1\">" + std::string(elements) +
         "</paper></volume></collection>";
}
std::string Mods(std::string_view elements) {
  return "<modsCollection><mods ID=\"m\">" + std::string(elements) + "</mods></modsCollection>";
}

TEST(JsonTitles, AreTextWithoutMarkup) {
  Check(
      {
          {"openalex", OpenAlex(R"("title":"Growth of <i>Vibrio</i> at CO<sub>2</sub>")"),
           "Growth of Vibrio at CO2"},
          {"crossref", Crossref(R"("title":["CO &lt;sub&gt;2&lt;/sub&gt; &amp;amp; light"])"),
           "CO2 & light"},
          {"crossref",
           Crossref(
               R"("title":["Mass <mml:math><mml:msup> <mml:mi>m</mml:mi> <mml:mn>2</mml:mn> </mml:msup></mml:math> lamps"])"),
           "Mass m2 lamps"},
          {"crossref", Crossref(R"("title":["Lamps"],"subtitle":["A survey"])"), "Lamps: A survey"},
          {"crossref", Crossref(R"("title":["Lamps: A survey"],"subtitle":["A survey"])"),
           "Lamps: A survey"},
          {"crossref", Crossref(R"("title":["","Second"])"), "Second"},
          {"crossref", Crossref(R"("title":[null],"original-title":["Lampen"])"), "Lampen"},
          {"openalex", OpenAlex(R"("title":"p < 0.05 and a > b")"), "p < 0.05 and a > b"},
          {"openalex", OpenAlex("\"title\":\"Two\\n   lines\\tand \\u00a0 spaces\""),
           "Two lines and spaces"},
          {"openalex", OpenAlex(R"("title":null,"display_name":"By its other name")"),
           "By its other name"},
          {"openalex", OpenAlex(R"("title":null)"), ""},
          {"openalex", OpenAlex(R"("title":17)"), ""},
          {"semantic-scholar", Scholar(R"("title":"Na&iuml;ve &#8211; lamps &unknown; x")"),
           "Na\u00EFve \u2013 lamps &unknown; x"},
          {"openalex", OpenAlex(R"("title":"R&D at AT&T")"), "R&D at AT&T"},
      },
      Title);
}

TEST(XmlTitles, AreTextWithoutMarkup) {
  Check(
      {
          {"dblp", Dblp("<title>The <i>Xyz7</i>-<i>Qrs2</i> axis, D<sub>3</sub> uptake.</title>"),
           "The Xyz7-Qrs2 axis, D3 uptake"},
          {"dblp", Dblp("<title>Na&iuml;ve &amp; &times;.</title>"), "Na\u00EFve & \u00D7"},
          {"dblp", Dblp("<title>Wait...</title>"), "Wait..."},
          {"pubmed-xml",
           Pubmed("<ArticleTitle>The <i>Xyz7</i> axis in vitamin D <sub>3</sub> "
                  "uptake.</ArticleTitle>"),
           "The Xyz7 axis in vitamin D3 uptake"},
          {"pubmed-xml",
           Pubmed("<ArticleTitle>Growth of &lt;i&gt;Vibrio&lt;/i&gt; &amp;amp; "
                  "light</ArticleTitle>"),
           "Growth of Vibrio & light"},
          {"pubmed-xml", Pubmed("<ArticleTitle><![CDATA[a < b & c]]></ArticleTitle>"), "a < b & c"},
          {"acl-anthology",
           Acl("<title><fixed-case>BERT</fixed-case> at\n   the <b>lamp</b>"
               "</title>"),
           "BERT at the lamp"},
          {"mods", Mods("<titleInfo><title>Lamps</title><subTitle>a survey</subTitle></titleInfo>"),
           "Lamps: a survey"},
      },
      Title);
}

TEST(JsonNames, FollowEachFormatsGrammar) {
  Check(
      {
          {"csl-json", Csl(R"("author":[{"family":"Vance","given":"Otis P.","suffix":"III"}])"),
           "Vance|Otis P.|III"},
          {"csl-json",
           Csl(R"("author":[{"non-dropping-particle":"van der","family":"Meulen","given":"S."}])"),
           "van der Meulen|S."},
          {"csl-json", Csl(R"("author":[{"literal":"Nirmala"},{"family":"Budi"},{"given":"Su"}])"),
           "Nirmala; Budi; Su"},
          {"csl-json", Csl(R"("author":[{"family":" ","given":" "},{"family":"Ode"}])"), "Ode"},
          {"csl-json", Csl(R"("author":null)"), ""},
          {"crossref", Crossref(R"("author":[{"name":"The Lamp Group"}])"), "The Lamp Group"},
          {"crossref", Crossref(R"("author":[{"family":"others"}])"), "+"},
          {"openalex",
           OpenAlex(
               R"("title":"T","authorships":[{"author":{"display_name":null},"raw_author_name":"Kim Ode"}])"),
           "Ode|Kim"},
          {"openalex",
           OpenAlex(
               R"("title":"T","authorships":[{"author":null},{"author":{"display_name":"A. Bo"}}])"),
           "Bo|A."},
          {"openalex",
           OpenAlex(
               R"("is_authors_truncated":true,"authorships":[{"author":{"display_name":"A. Bo"}}])"),
           "Bo|A.+"},
          {"semantic-scholar", Scholar(R"("authors":[{"name":"Ludwig van Lamp"},{"name":""}])"),
           "van Lamp|Ludwig"},
          {"aminer-json", Aminer(R"("authors":[{"name":"Kim Ode","org":"Kiln"}])"), "Ode|Kim"},
      },
      Authors);
}

TEST(XmlNames, FollowEachFormatsGrammar) {
  Check(
      {
          {"dblp", Dblp("<author>Lin Orme 0001</author><author>M. T. &Ouml;de</author>"),
           "Orme|Lin; \u00D6de|M. T."},
          {"dblp", Dblp("<author></author><author>Nirmala</author>"), "Nirmala"},
          {"pubmed-xml",
           Pubmed("<AuthorList CompleteYN=\"N\"><Author><LastName>Vance</LastName><ForeName>Otis "
                  "P</ForeName><Suffix>Jr</Suffix></Author></AuthorList>"),
           "Vance|Otis P|Jr+"},
          {"pubmed-xml",
           Pubmed("<AuthorList><Author><CollectiveName>The Lamp Group</CollectiveName></Author>"
                  "<Author><LastName>Ode</LastName><Initials>K</Initials></Author></AuthorList>"),
           "The Lamp Group; Ode|K"},
          {"acl-anthology",
           Acl("<author><first>Ru</first><last>Ke</last></author>"
               "<author><first/><last>Nirmala</last></author>"),
           "Ke|Ru; Nirmala"},
          {"mods",
           Mods("<name type=\"personal\"><namePart type=\"family\">Orme</namePart><namePart "
                "type=\"given\">Lin</namePart></name>"),
           "Orme|Lin"},
          {"mods",
           Mods("<name type=\"corporate\"><namePart>Lampland</namePart><namePart>Kiln "
                "Office</namePart><namePart type=\"date\">1951-</namePart></name>"),
           "Lampland. Kiln Office"},
      },
      Authors);
}

TEST(XmlRecords, ThatRunIntoEachOther_AreNotOneRecord) {
  const struct {
    const char* format;
    const char* dump;
  } cases[] = {
      {"dblp",
       "<dblp><article key=\"a/1\" mdate=\"2020-01-01\"><author>Kim Ode</author><title>One.</title>"
       "<author>Al Bo</author><title>Two.</title></article>"
       "<article key=\"a/3\" mdate=\"2020-01-01\"><title>Three.</title></article></dblp>"},
      {"acl-anthology",
       "<collection id=\"2020.kiln\"><volume id=\"1\"><paper id=\"1\"><title>One</title><title>Two"
       "</title></paper><paper id=\"3\"><title>Three</title></paper></volume></collection>"},
  };
  for (const auto& c : cases) {
    CollectSink sink;
    EXPECT_TRUE(ReadText(FindFormat(c.format)->read, c.dump, sink).ok());
    ASSERT_EQ(sink.rejects.size(), 1U) << c.format;
    EXPECT_EQ(sink.rejects[0].reason,
              "two records run into each other: the tags between them are missing");
    ASSERT_EQ(sink.records.size(), 1U) << c.format;
    EXPECT_EQ(sink.records[0].title(), "Three");
  }
}

TEST(JsonIdentifiers, AreCanonical_NonsenseIsNone) {
  Check(
      {
          {"openalex", OpenAlex(R"("doi":"https://doi.org/10.5555/ABC")"),
           "openalex:W1 doi:10.5555/abc"},
          {"openalex",
           OpenAlex(R"("doi":"none","ids":{"pmid":"https://pubmed.ncbi.nlm.nih.gov/12"})"),
           "openalex:W1 pmid:12"},
          {"openalex",
           OpenAlex(R"("locations":[{"landing_page_url":"https://arxiv.org/abs/2201.11990v2"}])"),
           "openalex:W1 arxiv:2201.11990"},
          {"openalex", OpenAlex(R"("doi":null,"ids":null,"locations":null)"), "openalex:W1"},
          {"crossref", Crossref(R"("ISBN":["http://id.crossref.org/isbn/9783161484100","12"])"),
           "doi:10.5555/a isbn:9783161484100"},
          {"crossref", Crossref(R"("ISBN":["9783161484100"],"ISSN":["1234-5679","x"])"),
           "doi:10.5555/a isbn:9783161484100 issn:1234-5679"},
          {"semantic-scholar",
           Scholar(R"("externalIds":{"ArXiv":"hep-th/9901001","DBLP":"conf/x/A1","PubMed":12})"),
           "s2:0123456789012345678901234567890123456789 arxiv:hep-th/9901001 pmid:12 "
           "dblp:conf/x/A1"},
      },
      Identifiers);
}

TEST(JsonCounts, UnknownIsApartFromZero_NonsenseIsNoted) {
  std::vector<Row> rows;
  struct Count {
    std::string value;
    std::string expected;
  };
  for (const Count& count :
       {Count{"0", "0"}, Count{"12", "12"}, Count{"null", "unknown"}, Count{"-1", "unknown!"},
        Count{"1e308", "unknown!"}, Count{"true", "unknown!"}, Count{"\"1,234\"", "1234"},
        Count{"\"7\"", "7"}, Count{"\"\"", "unknown"}, Count{"3.5", "unknown!"}, Count{"4.0", "4"},
        Count{"[]", "unknown!"}, Count{"{}", "unknown!"}, Count{"4294967296", "unknown!"},
        Count{"NaN", "unknown!"}, Count{"-Infinity", "unknown!"}, Count{"1e999", "unknown!"}}) {
    rows.push_back({"openalex", OpenAlex("\"title\":\"T\",\"cited_by_count\":" + count.value),
                    count.expected});
    rows.push_back(
        {"crossref", Crossref("\"is-referenced-by-count\":" + count.value), count.expected});
    rows.push_back(
        {"semantic-scholar", Scholar("\"citationCount\":" + count.value), count.expected});
    rows.push_back({"aminer-json", Aminer("\"n_citation\":" + count.value), count.expected});
  }
  rows.push_back({"semantic-scholar", Scholar("\"inCitations\":[\"a\",\"b\"]"), "2"});
  rows.push_back({"semantic-scholar", Scholar("\"inCitations\":[]"), "0"});
  rows.push_back({"openalex", OpenAlex("\"title\":\"T\""), "unknown"});
  Check(rows, Citations);
}

TEST(JsonYears, AreFoundInAnyForm_OthersAreUnknown) {
  Check(
      {
          {"openalex", OpenAlex(R"("publication_year":2019)"), "2019"},
          {"openalex", OpenAlex(R"("publication_year":"2019-05")"), "2019"},
          {"openalex", OpenAlex(R"("publication_year":"[1998]")"), "1998"},
          {"openalex", OpenAlex(R"("publication_year":"in press")"), "unknown!"},
          {"openalex", OpenAlex(R"("publication_year":" ")"), "unknown"},
          {"openalex", OpenAlex(R"("publication_year":null)"), "unknown"},
          {"openalex", OpenAlex(R"("publication_year":0)"), "unknown!"},
          {"openalex", OpenAlex(R"("publication_year":20190)"), "unknown!"},
          {"openalex", OpenAlex(R"("publication_year":null,"publication_date":"2020-01-02")"),
           "2020"},
          {"crossref", Crossref(R"("issued":{"date-parts":[[2019,5]]})"), "2019"},
          {"crossref",
           Crossref(
               R"("issued":{"date-parts":[[null]]},"published-print":{"date-parts":[[2018]]})"),
           "2018"},
          {"csl-json", Csl(R"("issued":{"date-parts":[["2015","3"]]})"), "2015"},
          {"csl-json", Csl(R"("issued":{"date-parts":[2015,3]})"), "2015"},
          {"csl-json", Csl(R"("issued":{"date-parts":[[]]})"), "unknown"},
          {"csl-json", Csl(R"("issued":{"raw":"2015-03-01"})"), "2015"},
          {"csl-json", Csl(R"("issued":{"literal":"Spring 2015"})"), "2015"},
          {"csl-json", Csl(R"("issued":"2015")"), "2015"},
          {"csl-json", Csl(R"("issued":null)"), "unknown"},
          {"aminer-json", Aminer(R"("year":-1)"), "unknown!"},
      },
      Year);
}

TEST(XmlYears, AreFoundInAnyForm_OthersAreUnknown) {
  Check(
      {
          {"dblp", Dblp("<title>T</title><year>2019</year>"), "2019"},
          {"dblp", Dblp("<title>T</title><year> </year>"), "unknown"},
          {"dblp", Dblp("<title>T</title><year>in press</year>"), "unknown!"},
          {"crossref-unixref",
           "<doi_record><crossref><journal><journal_article><titles><title>T</title></titles>"
           "<publication_date media_type=\"online\"><year>2013</year></publication_date>"
           "<publication_date media_type=\"print\"><year>2009</year></publication_date>"
           "<doi_data><doi>10.5555/a</doi></doi_data></journal_article></journal></crossref></"
           "doi_record>",
           "2009"},
          {"pubmed-xml",
           Pubmed("<Journal><JournalIssue><PubDate><MedlineDate>1998 Dec-1999 Jan</MedlineDate>"
                  "</PubDate></JournalIssue></Journal>"),
           "1998"},
          {"mods",
           Mods("<titleInfo><title>T</title></titleInfo><originInfo><dateIssued>[c1998]"
                "</dateIssued></originInfo>"),
           "1998"},
      },
      Year);
}

TEST(JsonTypes, AreOfOneTable) {
  Check(
      {
          {"crossref", Crossref(R"("type":"journal-article")"), "article"},
          {"crossref", Crossref(R"("type":"posted-content")"), "preprint"},
          {"crossref", Crossref(R"("type":"proceedings-article")"), "inproceedings"},
          {"crossref", Crossref(R"("type":"never-heard-of")"), "other"},
          {"crossref", Crossref(R"("type":null)"), ""},
          {"openalex", OpenAlex(R"("type":"book-chapter")"), "chapter"},
          {"openalex", OpenAlex(R"("type":"dissertation")"), "thesis"},
          {"csl-json", Csl(R"("type":"paper-conference")"), "inproceedings"},
          {"semantic-scholar", Scholar(R"("publicationTypes":["Review","JournalArticle"])"),
           "article"},
          {"semantic-scholar", Scholar(R"("publicationTypes":null)"), ""},
      },
      Type);
}

TEST(Authors, FiveThousand_AreAllKept_InEveryKindOfFormat) {
  constexpr int kMany = 5000;
  std::string openalex;
  std::string crossref;
  std::string dblp;
  for (int i = 0; i < kMany; ++i) {
    const std::string number = std::to_string(i);
    if (i > 0) openalex += ',', crossref += ',';
    openalex += "{\"author\":{\"display_name\":\"A. Fam" + number + "\"}}";
    crossref += "{\"given\":\"A.\",\"family\":\"Fam" + number + "\"}";
    dblp += "<author>A. Fam" + number + "</author>";
  }
  for (const Row& row : {Row{"openalex", OpenAlex("\"authorships\":[" + openalex + "]"), ""},
                         Row{"crossref", Crossref("\"author\":[" + crossref + "]"), ""},
                         Row{"dblp", Dblp(dblp), ""}}) {
    const CollectSink sink = ReadRecord(row);
    EXPECT_EQ(sink.records[0].authors_size(), kMany) << row.format;
    EXPECT_EQ(sink.records[0].authors(kMany - 1).family(), "Fam4999") << row.format;
  }
}

TEST(Identifiers, ThousandsInOneRecord_TakeLinearTime) {
  std::string numbers;
  for (int i = 0; i < 100'000; ++i) {
    std::string number = std::to_string(1000000 + i);
    numbers += (i > 0 ? ",\"" : "\"") + number.substr(0, 4) + "-" + number.substr(3) + "\"";
  }
  const CollectSink sink =
      ReadRecord({"crossref", Crossref("\"title\":[\"T\"],\"ISSN\":[" + numbers + "]"), ""});
  EXPECT_GE(sink.records[0].identifiers_size(), 1);
}

}  // namespace
}  // namespace pinakes::corpus
