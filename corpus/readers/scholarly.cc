// What the Python package "scholarly" saves of Google Scholar: an author with publications, or
// publications alone.
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "corpus/author_list.h"
#include "corpus/deliver.h"
#include "corpus/fields.h"
#include "corpus/json.h"
#include "corpus/markup.h"
#include "corpus/reader.h"
#include "corpus/types.h"

namespace pinakes::corpus {
namespace {

// A citation line such as "Nature 591 (7850), 379-384, 2021" begins with the name of the venue.
std::string VenueOfCitation(std::string_view citation) {
  std::string_view name = citation.substr(0, citation.find(", "));
  const std::size_t digit = name.find_last_not_of("0123456789() ");
  return MarkupToText(digit == name.npos ? name : name.substr(0, digit + 1));
}

Publication ReadPublication(JsonValue item, const Place& place, Sink& sink) {
  Publication publication;
  const JsonValue bib = item["bib"];
  SetKey(&publication, CollapseSpace(item["author_pub_id"].Text()));
  publication.set_title(MarkupToText(bib["title"].String()));
  if (bib["author"].IsArray()) {
    bib["author"].ForEach([&](JsonValue name) { AddAuthor(&publication, name.String()); });
  } else {
    AddAuthorList(&publication, bib["author"].String());
  }
  for (const std::string_view name : {"journal", "conference", "booktitle", "venue"}) {
    if (publication.venue().empty()) publication.set_venue(MarkupToText(bib[name].String()));
  }
  if (publication.venue().empty()) {
    publication.set_venue(VenueOfCitation(bib["citation"].String()));
  }
  SetJsonYear(&publication, bib["pub_year"], place, sink);
  if (!publication.has_year()) SetJsonYear(&publication, bib["year"], place, sink);
  SetJsonCitations(&publication, item["num_citations"], place, sink);
  SetType(&publication, bib["pub_type"].String());
  publication.set_abstract(MarkupToText(bib["abstract"].String()));
  publication.set_publisher(MarkupToText(bib["publisher"].String()));
  publication.set_volume(CollapseSpace(bib["volume"].Text()));
  publication.set_issue(CollapseSpace(bib["number"].Text()));
  publication.set_pages(NormalPages(bib["pages"].Text()));
  SetUrl(&publication, item["pub_url"].String());
  return publication;
}

}  // namespace

Status ReadScholarly(Input& input, Sink& sink) {
  std::size_t records = 0;
  return ReadJsonRecords(input, sink, [&](JsonValue item, const Place& at, std::string_view text) {
    Place place = at;
    bool more = true;
    const auto read = [&](JsonValue publication, std::string_view bytes) {
      place.record = ++records;
      if (!publication.IsObject()) return sink.Reject(place, "not a publication", bytes);
      return Deliver(ReadPublication(publication, place, sink), place, bytes, sink);
    };
    const JsonValue publications = item["publications"];
    if (!publications.IsObject() && !publications.IsArray()) return read(item, text);
    publications.ForEach([&](JsonValue each) { more = more && read(each, {}); });
    publications.ForEachMember(
        [&](std::string_view, JsonValue each) { more = more && read(each, {}); });
    return more;
  });
}

int DetectScholarly(std::string_view head) {
  const std::vector<JsonKey> keys = FirstJsonKeys(head);
  if (HasKey(keys, "container_type", "\"")) return 95;
  if (HasKey(keys, "scholar_id", "\"") && HasKey(keys, "publications")) return 90;
  return HasKey(keys, "bib", "{") && HasKey(keys, "num_citations") ? 90 : 0;
}

}  // namespace pinakes::corpus
