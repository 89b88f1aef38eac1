// arXiv's metadata as JSON lines (the snapshot that Kaggle hosts).
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "corpus/arxiv_fields.h"
#include "corpus/deliver.h"
#include "corpus/fields.h"
#include "corpus/json.h"
#include "corpus/latex.h"
#include "corpus/person.h"
#include "corpus/reader.h"

namespace pinakes::corpus {
namespace {

void AddParsedAuthors(JsonValue authors, Publication* publication) {
  authors.ForEach([&](JsonValue author) {  // [family, given, suffix, affiliation ...]
    std::string parts[3];
    std::size_t count = 0;
    author.ForEach([&](JsonValue part) {
      if (count < 3) parts[count] = LatexToText(part.String());
      ++count;
    });
    AddArxivAuthor(publication, parts[1], parts[0], parts[2]);
  });
}

Publication ReadPaper(JsonValue paper, const Place& place, Sink& sink) {
  Publication publication;
  ArxivFields fields;
  fields.id = paper["id"].Text();
  fields.title = paper["title"].String();
  fields.abstract = paper["abstract"].String();
  fields.categories = paper["categories"].StringOrFirst();
  fields.comments = paper["comments"].String();
  fields.journal = paper["journal-ref"].String();
  fields.doi = paper["doi"].String();
  SetArxivFields(&publication, fields);
  AddParsedAuthors(paper["authors_parsed"], &publication);
  if (publication.authors_size() == 0) AddArxivAuthors(&publication, paper["authors"].String());
  SetJsonYear(&publication, paper["versions"].First()["created"], place, sink);
  if (!publication.has_year()) SetJsonYear(&publication, paper["update_date"], place, sink);
  const std::string_view updated = paper["update_date"].String();
  if (!updated.empty() && publication.sources_size() > 0) {
    publication.mutable_sources(0)->set_updated(std::string(updated));
  }
  return publication;
}

}  // namespace

Status ReadArxiv(Input& input, Sink& sink) {
  return ReadJsonRecords(input, sink,
                         [&](JsonValue paper, const Place& place, std::string_view text) {
                           return Deliver(ReadPaper(paper, place, sink), place, text, sink);
                         });
}

int DetectArxiv(std::string_view head) {
  const std::vector<JsonKey> keys = FirstJsonKeys(head);
  if (HasKey(keys, "authors_parsed")) return 95;
  return HasKey(keys, "submitter") && HasKey(keys, "categories") ? 90 : 0;
}

}  // namespace pinakes::corpus
