// AMiner's citation networks in JSON (DBLP-Citation v10 on, Open Academic Graph).
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "corpus/deliver.h"
#include "corpus/fields.h"
#include "corpus/json.h"
#include "corpus/json_fields.h"
#include "corpus/markup.h"
#include "corpus/reader.h"
#include "corpus/types.h"

namespace pinakes::corpus {
namespace {

Publication ReadPaper(JsonValue paper, const Place& place, Sink& sink) {
  Publication publication;
  std::string key = paper["id"].Text();
  if (key.empty()) key = paper["_id"].Text();
  if (key.empty()) key = paper["_id"]["$oid"].Text();
  SetKey(&publication, key);
  publication.set_title(WithoutFullStop(MarkupToText(paper["title"].String())));  // as of DBLP
  paper["authors"].ForEach([&](JsonValue author) {
    AddDisplayName(&publication, author.IsString() ? author.String() : author["name"].String());
  });
  const JsonValue venue = paper["venue"];
  for (const std::string_view name :
       {venue.String(), venue["raw"].String(), venue["name"].String(), venue["name_d"].String()}) {
    if (publication.venue().empty()) publication.set_venue(MarkupToText(name));
  }
  SetJsonYear(&publication, paper["year"], place, sink);
  SetJsonCitations(&publication, paper["n_citation"], place, sink);
  SetType(&publication, paper["doc_type"].String());
  AddIdentifier(&publication, "doi", paper["doi"].String());
  AddIsbns(&publication, paper["isbn"].StringOrFirst());
  AddIssns(&publication, paper["issn"].StringOrFirst());
  publication.set_abstract(MarkupToText(paper["abstract"].String()));
  if (publication.abstract().empty()) {
    publication.set_abstract(InvertedAbstract(paper["indexed_abstract"]));
  }
  publication.set_language(std::string(Trim(paper["lang"].String())));
  publication.set_publisher(MarkupToText(paper["publisher"].String()));
  publication.set_volume(CollapseSpace(paper["volume"].Text()));
  publication.set_issue(CollapseSpace(paper["issue"].Text()));
  publication.set_pages(PageRange(paper["page_start"].Text(), paper["page_end"].Text()));
  SetUrl(&publication, paper["url"].StringOrFirst());
  paper["keywords"].ForEach(
      [&](JsonValue keyword) { AddKeyword(&publication, MarkupToText(keyword.String())); });
  paper["fos"].ForEach([&](JsonValue field) {
    AddKeyword(&publication, field.IsString() ? field.String() : field["name"].String());
  });
  return publication;
}

}  // namespace

Status ReadAminerJson(Input& input, Sink& sink) {
  return ReadJsonRecords(input, sink,
                         [&](JsonValue paper, const Place& place, std::string_view text) {
                           return Deliver(ReadPaper(paper, place, sink), place, text, sink);
                         });
}

int DetectAminerJson(std::string_view head) {
  const std::vector<JsonKey> keys = FirstJsonKeys(head);
  if (!HasKey(keys, "title", "\"")) return 0;
  for (const std::string_view sign : {"n_citation", "fos", "indexed_abstract", "page_start"}) {
    if (HasKey(keys, sign)) return 92;
  }
  return HasKey(keys, "_id") && HasKey(keys, "authors", "[") ? 70 : 0;
}

}  // namespace pinakes::corpus
