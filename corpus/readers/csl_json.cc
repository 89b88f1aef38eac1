// CSL-JSON: what Zotero, Mendeley, pandoc and citation processors exchange.
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

Publication ReadItem(JsonValue item, const Place& place, Sink& sink) {
  Publication publication;
  std::string key = item["citation-key"].Text();
  if (key.empty()) key = item["id"].Text();
  SetKey(&publication, key);
  publication.set_title(MarkupTitle(item["title"].StringOrFirst(), {}));
  for (const std::string_view role : {"author", "editor", "container-author", "inventor"}) {
    if (publication.authors_size() > 0 || publication.authors_truncated()) break;
    AddCslAuthors(&publication, item[role]);
  }
  for (const std::string_view name :
       {"container-title", "event-title", "event", "collection-title"}) {
    if (!publication.venue().empty()) break;
    publication.set_venue(MarkupToText(item[name].StringOrFirst()));
  }
  for (const std::string_view date : {"issued", "original-date", "submitted"}) {
    if (SetCslYear(&publication, item[date], place, sink)) break;
  }
  SetJsonCitations(&publication, item["is-referenced-by-count"], place, sink);
  SetType(&publication, item["type"].String());
  // What else than a journal article is an "article" is said by its genre.
  if (item["type"].String() == "article" && MapType(item["genre"].String()) == "preprint") {
    publication.set_type("preprint");
  }
  AddIdentifier(&publication, "doi", item["DOI"].String());
  AddIdentifier(&publication, "pmid", item["PMID"].Text());
  AddIdentifiersInRemark(&publication, item["note"].String());  // where Zotero puts its "extra"
  AddIdentifier(&publication, "pmcid", item["PMCID"].Text());
  if (item["archive"].String() == "arXiv") {
    AddIdentifier(&publication, "arxiv", item["archive_location"].Text());
  }
  for (const std::string_view isbn : {"ISBN", "ISSN"}) {
    const auto add = [&](std::string_view text) {
      isbn == "ISBN" ? AddIsbns(&publication, text) : AddIssns(&publication, text);
    };
    add(item[isbn].String());
    item[isbn].ForEach([&](JsonValue one) { add(one.String()); });
  }
  publication.set_abstract(MarkupToText(item["abstract"].String()));
  publication.set_language(std::string(Trim(item["language"].String())));
  publication.set_publisher(MarkupToText(item["publisher"].String()));
  publication.set_volume(CollapseSpace(item["volume"].Text()));
  publication.set_issue(CollapseSpace(item["issue"].Text()));
  publication.set_pages(NormalPages(item["page"].Text()));
  SetUrl(&publication, item["URL"].String());
  // Where semicolons part the words, commas are their own.
  const std::string_view keywords = item["keyword"].String();
  ForEachPiece(keywords, keywords.find(';') != keywords.npos ? ";" : ",",
               [&](std::string_view keyword) { AddKeyword(&publication, MarkupToText(keyword)); });
  return publication;
}

}  // namespace

Status ReadCslJson(Input& input, Sink& sink) {
  return ReadJsonRecords(input, sink,
                         [&](JsonValue item, const Place& place, std::string_view text) {
                           return Deliver(ReadItem(item, place, sink), place, text, sink);
                         });
}

int DetectCslJson(std::string_view head) {
  const std::vector<JsonKey> keys = FirstJsonKeys(head);
  if (!HasKey(keys, "type", "\"")) return 0;
  if (HasKey(keys, "issued") || HasKey(keys, "container-title")) return 75;
  return HasKey(keys, "title", "\"") && HasKey(keys, "author", "[") ? 60 : 0;
}

}  // namespace pinakes::corpus
