// Crossref works: pages and single works of the REST API, the public data file, JSON lines.
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

// The first text that is not blank of a string or a list: title is [], [null] or [""] at times.
std::string_view FirstText(JsonValue value) {
  std::string_view found = value.String();
  value.ForEach([&](JsonValue element) {
    if (Trim(found).empty()) found = element.String();
  });
  return Trim(found);
}

std::string Subtitles(JsonValue value) {
  std::string all(value.String());
  value.ForEach([&](JsonValue element) {
    if (!all.empty() && !element.String().empty()) all += ": ";
    all += element.String();
  });
  return all;
}

bool IsRetracted(JsonValue work) {
  bool retracted = false;
  work["updated-by"].ForEach([&](JsonValue update) {
    const std::string_view type = update["type"].String();
    retracted = retracted || type == "retraction" || type == "withdrawal" || type == "removal";
  });
  return retracted;
}

Publication ReadWork(JsonValue work, const Place& place, Sink& sink) {
  Publication publication;
  SetKey(&publication, work["DOI"].String());
  std::string_view title = FirstText(work["title"]);
  if (title.empty()) title = FirstText(work["original-title"]);
  publication.set_title(MarkupTitle(title, Subtitles(work["subtitle"])));
  AddCslAuthors(&publication, work["author"]);
  if (publication.authors_size() == 0) AddCslAuthors(&publication, work["editor"]);
  publication.set_venue(MarkupToText(FirstText(work["container-title"])));
  if (publication.venue().empty()) {
    const std::string_view event = work["event"]["name"].String();
    const std::string_view institution = work["institution"].First()["name"].String();
    publication.set_venue(MarkupToText(event.empty() ? institution : event));
  }
  for (const std::string_view key :
       {"issued", "published-print", "published-online", "published", "posted"}) {
    if (SetCslYear(&publication, work[key], place, sink)) break;
  }
  SetJsonCitations(&publication, work["is-referenced-by-count"], place, sink);
  SetType(&publication, work["type"].String());
  AddIdentifier(&publication, "doi", work["DOI"].String());
  work["ISBN"].ForEach([&](JsonValue isbn) { AddIsbns(&publication, isbn.String()); });
  work["ISSN"].ForEach([&](JsonValue issn) { AddIssns(&publication, issn.String()); });
  publication.set_abstract(MarkupToText(work["abstract"].String()));
  publication.set_language(std::string(work["language"].String()));
  publication.set_publisher(MarkupToText(work["publisher"].String()));
  publication.set_volume(CollapseSpace(work["volume"].Text()));
  publication.set_issue(CollapseSpace(work["issue"].Text()));
  publication.set_pages(NormalPages(work["page"].Text()));
  if (publication.pages().empty()) {
    publication.set_pages(CollapseSpace(work["article-number"].Text()));
  }
  SetUrl(&publication, work["URL"].String());
  work["subject"].ForEach(
      [&](JsonValue subject) { AddKeyword(&publication, MarkupToText(subject.String())); });
  publication.set_retracted(IsRetracted(work));
  const std::string_view updated = work["indexed"]["date-time"].String();
  if (!updated.empty()) {
    if (publication.sources_size() == 0) publication.add_sources();
    publication.mutable_sources(0)->set_updated(std::string(updated));
  }
  return publication;
}

}  // namespace

Status ReadCrossref(Input& input, Sink& sink) {
  return ReadJsonRecords(input, sink, [&](JsonValue work, const Place& at, std::string_view text) {
    if (work["message"].IsObject()) work = work["message"];  // the answer for a single work
    Place place = at;
    if (work["type"].String() == "component") {
      place.key = work["DOI"].String();
      return sink.Skip(place, "component");
    }
    return Deliver(ReadWork(work, place, sink), place, text, sink);
  });
}

int DetectCrossref(std::string_view head) {
  const std::vector<JsonKey> keys = FirstJsonKeys(head);
  for (const std::string_view sign :
       {"is-referenced-by-count", "references-count", "reference-count", "content-domain"}) {
    if (HasKey(keys, sign)) return 95;
  }
  if (HasKey(keys, "DOI", "\"") && HasKey(keys, "title", "[")) return 85;
  // A work without a title; CSL-JSON, which looks alike, has an id.
  const bool work = HasKey(keys, "type", "\"") || HasKey(keys, "author", "[");
  if (HasKey(keys, "DOI", "\"") && work && !HasKey(keys, "id")) return 40;
  return HasKey(keys, "message-type") ? 60 : 0;
}

}  // namespace pinakes::corpus
