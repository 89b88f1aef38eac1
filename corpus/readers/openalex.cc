// OpenAlex works: pages of the API, the snapshot's JSON lines, single works.
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "corpus/deliver.h"
#include "corpus/fields.h"
#include "corpus/json.h"
#include "corpus/json_fields.h"
#include "corpus/markup.h"
#include "corpus/person.h"
#include "corpus/reader.h"
#include "corpus/types.h"

namespace pinakes::corpus {
namespace {

std::string_view AfterSlash(std::string_view url) { return url.substr(url.rfind('/') + 1); }

void AddAuthors(JsonValue authorships, Publication* publication) {
  authorships.ForEach([&](JsonValue authorship) {
    const JsonValue person = authorship["author"];
    std::string_view name = person["display_name"].String();
    if (Trim(name).empty()) name = authorship["raw_author_name"].String();
    AddDisplayName(publication, name, person["orcid"].String());
  });
}

void AddIdentifiers(JsonValue work, Publication* publication) {
  AddIdentifier(publication, "openalex", work["id"].String());
  AddIdentifier(publication, "doi", work["doi"].String());
  const JsonValue ids = work["ids"];
  AddIdentifier(publication, "openalex", ids["openalex"].String());
  AddIdentifier(publication, "doi", ids["doi"].String());
  AddIdentifier(publication, "pmid", AfterSlash(ids["pmid"].String()));
  AddIdentifier(publication, "pmcid", AfterSlash(ids["pmcid"].String()));
  // A work's arXiv id shows only in the addresses of its copies.
  work["locations"].ForEach([&](JsonValue location) {
    const std::string_view url = location["landing_page_url"].String();
    if (url.find("arxiv.org/abs/") != url.npos) AddIdentifier(publication, "arxiv", url);
  });
}

void SetVenue(JsonValue work, Publication* publication) {
  for (const JsonValue source :
       {work["primary_location"]["source"], work["host_venue"], work["primary_location"]["venue"],
        work["best_oa_location"]["source"]}) {
    const std::string_view name = source["display_name"].String();
    if (Trim(name).empty()) continue;
    publication->set_venue(MarkupToText(name));
    publication->set_publisher(MarkupToText(source["host_organization_name"].String().empty()
                                                ? source["publisher"].String()
                                                : source["host_organization_name"].String()));
    AddIssns(publication, source["issn_l"].String());
    source["issn"].ForEach([&](JsonValue issn) { AddIssns(publication, issn.String()); });
    return;
  }
}

Publication ReadWork(JsonValue work, const Place& place, Sink& sink) {
  Publication publication;
  const std::string_view id =
      AfterSlash(work["id"].Text().empty() ? std::string_view() : work["id"].String());
  if (id.starts_with('W')) publication.set_id(std::string(id));
  SetKey(&publication, id);
  std::string_view title = work["title"].String();
  if (Trim(title).empty()) title = work["display_name"].String();
  publication.set_title(MarkupToText(title));
  AddAuthors(work["authorships"], &publication);
  publication.set_authors_truncated(publication.authors_truncated() ||
                                    work["is_authors_truncated"].IsTrue());
  SetVenue(work, &publication);
  SetJsonYear(&publication, work["publication_year"], place, sink);
  if (!publication.has_year()) SetJsonYear(&publication, work["publication_date"], place, sink);
  SetJsonCitations(&publication, work["cited_by_count"], place, sink);
  SetType(&publication, work["type"].String());
  AddIdentifiers(work, &publication);
  publication.set_abstract(InvertedAbstract(work["abstract_inverted_index"]));
  if (publication.abstract().empty()) {
    publication.set_abstract(MarkupToText(work["abstract"].String()));
  }
  publication.set_language(std::string(work["language"].String()));
  const JsonValue place_in = work["biblio"];
  publication.set_volume(CollapseSpace(place_in["volume"].Text()));
  publication.set_issue(CollapseSpace(place_in["issue"].Text()));
  publication.set_pages(PageRange(place_in["first_page"].Text(), place_in["last_page"].Text()));
  SetUrl(&publication, work["primary_location"]["landing_page_url"].String());
  if (publication.url().empty()) SetUrl(&publication, work["doi"].String());
  work["keywords"].ForEach([&](JsonValue keyword) {
    std::string_view name = keyword.String();
    if (name.empty()) name = keyword["display_name"].String();
    if (name.empty()) name = keyword["keyword"].String();
    AddKeyword(&publication, MarkupToText(name));
  });
  publication.set_retracted(work["is_retracted"].IsTrue());
  const std::string_view updated = work["updated_date"].String();
  if (!updated.empty()) {
    if (publication.sources_size() == 0) publication.add_sources();
    publication.mutable_sources(0)->set_updated(std::string(updated));
  }
  return publication;
}

}  // namespace

Status ReadOpenAlex(Input& input, Sink& sink) {
  return ReadJsonRecords(input, sink,
                         [&](JsonValue work, const Place& place, std::string_view text) {
                           return Deliver(ReadWork(work, place, sink), place, text, sink);
                         });
}

int DetectOpenAlex(std::string_view head) {
  const std::vector<JsonKey> keys = FirstJsonKeys(head);
  if (!HasKey(keys, "id", "\"")) return 0;
  for (const std::string_view sign :
       {"authorships", "cited_by_api_url", "abstract_inverted_index", "host_venue"}) {
    if (HasKey(keys, sign)) return 95;
  }
  // A few fields picked out of whole records: one that nobody else has will do.
  const bool counts = HasKey(keys, "cited_by_count"), years = HasKey(keys, "publication_year");
  if (counts && years) return 90;
  return counts || HasKey(keys, "is_retracted") || (years && HasKey(keys, "display_name")) ? 70 : 0;
}

}  // namespace pinakes::corpus
