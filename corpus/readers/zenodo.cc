// Zenodo's records: pages of the API, single records.
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

void SetKind(JsonValue kind, Publication* publication) {
  for (const std::string_view name : {"subtype", "type"}) {
    const std::string_view mapped = MapType(kind[name].String());
    if (mapped.empty()) continue;
    publication->set_type(std::string(mapped));
    return;
  }
  if (kind.IsObject()) publication->set_type("other");
}

Publication ReadDeposit(JsonValue record, const Place& place, Sink& sink) {
  Publication publication;
  const JsonValue about = record["metadata"];
  SetKey(&publication, record["id"].Text());
  std::string_view title = about["title"].String();
  if (title.empty()) title = record["title"].String();
  publication.set_title(MarkupToText(title));
  about["creators"].ForEach([&](JsonValue creator) {
    AddDisplayName(&publication, creator["name"].String(), creator["orcid"].String());
  });
  for (const JsonValue venue :
       {about["journal"]["title"], about["part_of"]["title"], about["meeting"]["title"]}) {
    if (publication.venue().empty()) publication.set_venue(MarkupToText(venue.String()));
  }
  SetJsonYear(&publication, about["publication_date"], place, sink);
  SetKind(about["resource_type"], &publication);
  AddIdentifier(&publication, "doi", record["doi"].String());
  AddIdentifier(&publication, "doi", about["doi"].String());
  AddIsbns(&publication, about["imprint"]["isbn"].String());
  publication.set_abstract(MarkupToText(about["description"].String()));
  publication.set_language(CollapseSpace(about["language"].String()));
  publication.set_publisher(MarkupToText(about["imprint"]["publisher"].String()));
  publication.set_volume(CollapseSpace(about["journal"]["volume"].Text()));
  publication.set_issue(CollapseSpace(about["journal"]["issue"].Text()));
  publication.set_pages(NormalPages(about["journal"]["pages"].Text()));
  SetUrl(&publication, record["links"]["self_html"].String());
  about["keywords"].ForEach(
      [&](JsonValue keyword) { AddKeyword(&publication, MarkupToText(keyword.String())); });
  for (const std::string_view name : {"modified", "updated"}) {
    const std::string_view updated = record[name].String();
    if (updated.empty() || publication.sources_size() == 0) continue;
    publication.mutable_sources(0)->set_updated(std::string(updated));
    break;
  }
  return publication;
}

}  // namespace

Status ReadZenodo(Input& input, Sink& sink) {
  return ReadJsonRecords(input, sink,
                         [&](JsonValue record, const Place& place, std::string_view text) {
                           return Deliver(ReadDeposit(record, place, sink), place, text, sink);
                         });
}

int DetectZenodo(std::string_view head) {
  const std::vector<JsonKey> keys = FirstJsonKeys(head);
  if (!HasKey(keys, "metadata", "{")) return 0;
  return HasKey(keys, "conceptrecid") || HasKey(keys, "doi_url") || HasKey(keys, "conceptdoi") ? 95
                                                                                               : 0;
}

}  // namespace pinakes::corpus
