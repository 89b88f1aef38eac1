// Dumps made up for bench_readers, in the formats that it reads.
#pragma once

#include <cstddef>
#include <functional>
#include <iterator>
#include <random>
#include <string>

namespace pinakes::benchmarks {

class Words {
 public:
  std::string Some(int count) {
    static constexpr const char* kWords[] = {"lantern", "glass",  "of",    "wick",    "amber",
                                             "and",     "basalt", "the",   "network", "survey",
                                             "deep",    "river",  "stone", "learning"};
    std::string text;
    for (int i = 0; i < count; ++i) {
      if (i > 0) text += ' ';
      text += kWords[random_() % std::size(kWords)];
    }
    return text;
  }
  std::string Number(unsigned below) { return std::to_string(random_() % below); }
  std::string Year() { return std::to_string(1950 + random_() % 75); }

 private:
  std::mt19937 random_{7};
};

// Records one after the other, each of its number, until there are `bytes` of them.
inline std::string Repeat(
    std::size_t bytes,
    const std::function<std::string(Words& words, const std::string& number)>& record) {
  Words words;
  std::string dump;
  for (int i = 0; dump.size() < bytes; ++i) dump += record(words, std::to_string(i));
  return dump;
}

inline std::string OpenAlex(std::size_t bytes) {
  return Repeat(bytes, [](Words& words, const std::string& n) {
    std::string index;
    for (int at = 0; at < 120; ++at) {
      index += (at > 0 ? ",\"" : "\"") + words.Some(1) + std::to_string(at) + "\":[" +
               std::to_string(at) + "]";
    }
    return "{\"id\":\"https://openalex.org/W" + n + "\",\"doi\":\"https://doi.org/10.5555/x" + n +
           "\",\"title\":\"" + words.Some(10) + "\",\"publication_year\":" + words.Year() +
           ",\"cited_by_count\":" + words.Number(500) +
           ",\"type\":\"article\",\"authorships\":[{\"author\":{\"id\":\"A1\",\"display_name\":"
           "\"Lin Orme\"},\"institutions\":[{\"id\":\"I1\",\"display_name\":\"Kiln\"}]},"
           "{\"author\":{\"id\":\"A2\",\"display_name\":\"Ann B. Quill\"}}],"
           "\"primary_location\":{\"source\":{\"display_name\":\"" +
           words.Some(4) + "\",\"issn\":[\"1234-5679\"]}},\"abstract_inverted_index\":{" + index +
           "},\"referenced_works\":[\"https://openalex.org/W1\",\"https://openalex.org/W2\"]}\n";
  });
}

inline std::string Dblp(std::size_t bytes) {
  return "<?xml version=\"1.0\"?>\n<!DOCTYPE dblp SYSTEM \"dblp.dtd\">\n<dblp>\n" +
         Repeat(bytes,
                [](Words& words, const std::string& n) {
                  return "<article key=\"journals/x/O" + n +
                         "\" mdate=\"2020-01-01\">\n<author>Lin Orme</author>\n<author>Ann "
                         "Qu&uuml;ll 0001</author>\n<title>" +
                         words.Some(10) + ".</title>\n<pages>1-9</pages>\n<year>" + words.Year() +
                         "</year>\n<volume>" + words.Number(50) +
                         "</volume>\n<journal>J. Lamps</journal>\n<ee>https://doi.org/10.5555/x" +
                         n + "</ee>\n<url>db/journals/x/x1.html#O" + n + "</url>\n</article>\n";
                }) +
         "</dblp>\n";
}

inline std::string Bibtex(std::size_t bytes) {
  return Repeat(bytes, [](Words& words, const std::string& n) {
    return "@article{orme" + n +
           ",\n  author = {Orme, Lin and Quill, Ann B. and M{\\\"u}ller, K.},\n"
           "  title = {" +
           words.Some(6) + " {DNA} " + words.Some(4) + "},\n  journal = {" + words.Some(4) +
           "},\n  year = {" + words.Year() + "},\n  volume = {" + words.Number(50) +
           "},\n  pages = {1--9},\n  doi = {10.5555/x" + n + "},\n  abstract = {" + words.Some(80) +
           "},\n}\n\n";
  });
}

inline std::string Csv(std::size_t bytes) {
  return "Authors,Title,Year,Source title,Volume,Cited by,DOI,Abstract,Document Type\n" +
         Repeat(bytes, [](Words& words, const std::string& n) {
           return "\"Orme, L., Quill, A.B., M\u00FCller, K.\",\"" + words.Some(10) + "\"," +
                  words.Year() + ",\"" + words.Some(4) + "\"," + words.Number(50) + "," +
                  words.Number(300) + ",10.5555/x" + n + ",\"" + words.Some(80) + "\",Article\n";
         });
}

// Most of a PubMed record is about the work and not kept: affiliations, headings, references.
inline std::string Pubmed(std::size_t bytes) {
  return "<?xml version=\"1.0\"?>\n<PubmedArticleSet>\n" +
         Repeat(bytes,
                [](Words& words, const std::string& n) {
                  std::string authors, headings, references;
                  for (int i = 0; i < 4; ++i) {
                    authors +=
                        "<Author ValidYN=\"Y\"><LastName>Qu&#252;ll</LastName><ForeName>Ann "
                        "B</ForeName><Initials>AB</Initials><AffiliationInfo><Affiliation>" +
                        words.Some(15) + "</Affiliation></AffiliationInfo></Author>\n";
                  }
                  for (int i = 0; i < 10; ++i) {
                    headings += "<MeshHeading><DescriptorName UI=\"D" + words.Number(99999) +
                                "\" MajorTopicYN=\"N\">" + words.Some(2) +
                                "</DescriptorName></MeshHeading>\n";
                  }
                  for (int i = 0; i < 20; ++i) {
                    references += "<Reference><Citation>" + words.Some(12) +
                                  "</Citation><ArticleIdList><ArticleId IdType=\"pubmed\">" +
                                  words.Number(9999999) +
                                  "</ArticleId></ArticleIdList></Reference>\n";
                  }
                  return "<PubmedArticle><MedlineCitation Status=\"MEDLINE\"><PMID "
                         "Version=\"1\">" +
                         n +
                         "</PMID><Article><Journal><ISSN>1234-5679</ISSN><JournalIssue>"
                         "<Volume>3</Volume><PubDate><Year>" +
                         words.Year() + "</Year></PubDate></JournalIssue><Title>" + words.Some(4) +
                         "</Title></Journal><ArticleTitle>" + words.Some(12) +
                         ".</ArticleTitle><Abstract><AbstractText>" + words.Some(150) +
                         "</AbstractText></Abstract><AuthorList CompleteYN=\"Y\">" + authors +
                         "</AuthorList><Language>eng</Language></Article><MeshHeadingList>" +
                         headings +
                         "</MeshHeadingList></MedlineCitation><PubmedData>"
                         "<ReferenceList>" +
                         references +
                         "</ReferenceList><ArticleIdList><ArticleId IdType=\"doi\">10.5555/x" + n +
                         "</ArticleId></ArticleIdList></PubmedData></PubmedArticle>\n";
                }) +
         "</PubmedArticleSet>\n";
}

}  // namespace pinakes::benchmarks
