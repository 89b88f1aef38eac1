// docs/formats.md says what the table of formats says; the table says what the readers give.
#include <google/protobuf/message.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "tests/unit/corpus/collect_sink.h"

namespace pinakes::corpus {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kBegin = "<!-- formats -->\n";
constexpr std::string_view kEnd = "<!-- end -->";

std::string ReadWhole(const fs::path& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

std::string Table() {
  std::string table = "| name | what it is | fields |\n|---|---|---|\n";
  for (const Format& format : Formats()) {
    table += "| `" + std::string(format.name) + "` | " + std::string(format.title) + " | " +
             std::string(format.fields) + " |\n";
  }
  return table;
}

TEST(FormatsPage, HasTheTableOfFormats) {
  const fs::path path = PINAKES_SOURCE_DIR "/docs/formats.md";
  const std::string page = ReadWhole(path);
  const std::size_t begin = page.find(kBegin);
  const std::size_t end = page.find(kEnd);
  ASSERT_TRUE(begin != page.npos && end != page.npos && begin < end);
  const std::string made =
      page.substr(0, begin + kBegin.size()) + "\n" + Table() + "\n" + page.substr(end);
  if (std::getenv("PINAKES_WRITE_EXPECTED") != nullptr) {
    std::ofstream(path, std::ios::binary) << made;
    return;
  }
  EXPECT_EQ(page, made) << "PINAKES_WRITE_EXPECTED=1 writes the page";
}

// The names between commas of "title, citations (of some exports), doi", without remarks.
std::set<std::string> Claims(std::string_view fields) {
  std::string plain;
  int depth = 0;
  for (const char c : fields) {
    depth += c == '(' ? 1 : 0;
    if (depth == 0) plain += c;
    depth -= c == ')' ? 1 : 0;
  }
  const std::size_t colon = plain.find(": ");
  if (colon != plain.npos) plain.erase(0, colon + 2);
  std::set<std::string> claims;
  std::istringstream pieces(plain);
  for (std::string piece; std::getline(pieces, piece, ',');) {
    const std::size_t first = piece.find_first_not_of(' ');
    claims.insert(piece.substr(first, piece.find_last_not_of(' ') + 1 - first));
  }
  return claims;
}

std::set<std::string> Given(const CollectSink& sink) {
  std::set<std::string> given;
  for (const Publication& record : sink.records) {
    std::vector<const google::protobuf::FieldDescriptor*> fields;
    record.GetReflection()->ListFields(record, &fields);
    for (const auto* field : fields) given.insert(field->name());
    for (const Identifier& identifier : record.identifiers()) given.insert(identifier.scheme());
    for (const Author& author : record.authors()) {
      if (!author.orcid().empty()) given.insert("orcid");
      if (!author.homonym().empty()) given.insert("homonym");
    }
    for (const Source& source : record.sources()) {
      if (!source.updated().empty()) given.insert("updated");
    }
  }
  if (!sink.deletes.empty()) given.insert("deletions");
  for (const char* internal :
       {"id", "sources", "identifiers", "authors_truncated", "venue_truncated"}) {
    given.erase(internal);
  }
  return given;
}

TEST(FormatsPage, NoSampleGivesAFieldThatItsFormatDoesNotClaim) {
  for (const Format& format : Formats()) {
    if (format.fields == "all fields") continue;
    CollectSink sink;
    for (const auto& file : fs::directory_iterator(std::string(PINAKES_SOURCE_DIR) +
                                                   "/corpus/samples/" + std::string(format.name))) {
      if (file.path().stem() != "input") continue;
      ReadOptions options;
      options.from = format.name;
      EXPECT_TRUE(ReadDump(file.path().string(), options, sink, nullptr).ok());
    }
    std::set<std::string> claims = Claims(format.fields);
    if (claims.count("identifiers") > 0) {
      for (const char* scheme : {"doi", "arxiv", "pmid", "pmcid", "isbn", "issn", "dblp",
                                 "openalex", "s2", "acl", "url"}) {
        claims.insert(scheme);
      }
    }
    const std::set<std::string> given = Given(sink);
    EXPECT_FALSE(given.empty()) << format.name;
    for (const std::string& field : given) {
      EXPECT_EQ(claims.count(field), 1U) << format.name << " gives " << field;
    }
  }
}

}  // namespace
}  // namespace pinakes::corpus
