// DataCite's metadata of DOIs: pages of the API, data files, single records.
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "corpus/deliver.h"
#include "corpus/fields.h"
#include "corpus/json.h"
#include "corpus/markup.h"
#include "corpus/person.h"
#include "corpus/reader.h"
#include "corpus/types.h"

namespace pinakes::corpus {
namespace {

std::string_view Name(JsonValue value) {
  return value.IsObject() ? value["name"].String() : value.String();
}

void AddCreators(JsonValue creators, Publication* publication) {
  creators.ForEach([&](JsonValue creator) {
    const std::string given = MarkupToText(creator["givenName"].String());
    const std::string family = MarkupToText(creator["familyName"].String());
    const std::string name = MarkupToText(Name(creator));
    Author author;
    if (!family.empty()) {
      author = MakePerson(given, family, {});
    } else if (creator["nameType"].String() == "Organizational") {
      author.set_name(name);
    } else {
      author = ParsePerson(name);
    }
    if (author.name().empty()) return;
    creator["nameIdentifiers"].ForEach([&](JsonValue identifier) {
      if (!EqualsFolded(identifier["nameIdentifierScheme"].String(), "orcid")) return;
      SetOrcid(&author, identifier["nameIdentifier"].String());
    });
    *publication->add_authors() = std::move(author);
  });
}

void SetTitle(JsonValue titles, Publication* publication) {
  std::string_view title, subtitle;
  titles.ForEach([&](JsonValue each) {
    const std::string_view text = each.IsString() ? each.String() : each["title"].String();
    const std::string_view kind = each["titleType"].String();
    if (kind.empty() && title.empty()) title = text;
    if (kind == "Subtitle" && subtitle.empty()) subtitle = text;
  });
  if (title.empty()) title = titles.First()["title"].String();
  publication->set_title(MarkupTitle(title, subtitle));
}

void SetKind(JsonValue types, Publication* publication) {
  for (const std::string_view name :
       {"citeproc", "bibtex", "resourceTypeGeneral", "resourceType", "schemaOrg"}) {
    const std::string_view mapped = MapType(types[name].String());
    if (mapped.empty() || mapped == "other") continue;
    publication->set_type(std::string(mapped));
    return;
  }
  if (types.IsObject() && types.size() > 0) publication->set_type("other");
}

Publication ReadDoi(JsonValue doi, const Place& place, Sink& sink) {
  Publication publication;
  SetKey(&publication, CollapseSpace(doi["doi"].String()));
  SetTitle(doi["titles"], &publication);
  AddCreators(doi["creators"], &publication);
  const JsonValue container = doi["container"];
  publication.set_venue(MarkupToText(container["title"].String()));
  SetJsonYear(&publication, doi["publicationYear"], place, sink);
  doi["dates"].ForEach([&](JsonValue date) {
    if (!publication.has_year() && date["dateType"].String() == "Issued") {
      SetJsonYear(&publication, date["date"], place, sink);
    }
  });
  SetJsonCitations(&publication, doi["citationCount"], place, sink);
  SetKind(doi["types"], &publication);
  AddIdentifier(&publication, "doi", doi["doi"].String());
  if (EqualsFolded(container["identifierType"].String(), "issn")) {
    AddIssns(&publication, container["identifier"].String());
  }
  doi["descriptions"].ForEach([&](JsonValue description) {
    if (publication.abstract().empty() && description["descriptionType"].String() == "Abstract") {
      publication.set_abstract(MarkupToText(description["description"].String()));
    }
  });
  publication.set_language(CollapseSpace(doi["language"].String()));
  publication.set_publisher(MarkupToText(Name(doi["publisher"])));
  publication.set_volume(CollapseSpace(container["volume"].Text()));
  publication.set_issue(CollapseSpace(container["issue"].Text()));
  publication.set_pages(PageRange(container["firstPage"].Text(), container["lastPage"].Text()));
  SetUrl(&publication, doi["url"].String());
  doi["subjects"].ForEach([&](JsonValue subject) {
    AddKeyword(&publication, MarkupToText(subject["subject"].String()));
  });
  const std::string_view updated = doi["updated"].String();
  if (!updated.empty() && publication.sources_size() > 0) {
    publication.mutable_sources(0)->set_updated(std::string(updated));
  }
  return publication;
}

}  // namespace

Status ReadDataCite(Input& input, Sink& sink) {
  return ReadJsonRecords(input, sink,
                         [&](JsonValue record, const Place& place, std::string_view text) {
                           if (record["data"].IsObject()) record = record["data"];
                           if (record["attributes"].IsObject()) record = record["attributes"];
                           return Deliver(ReadDoi(record, place, sink), place, text, sink);
                         });
}

int DetectDataCite(std::string_view head) {
  const std::vector<JsonKey> keys = FirstJsonKeys(head);
  if (HasKey(keys, "creators", "[") && HasKey(keys, "titles", "[")) return 90;
  // The API wraps each.
  const bool wrapped = HasKey(keys, "attributes", "{") || HasKey(keys, "data", "{");
  return wrapped && head.find("\"creators\"") != head.npos && head.find("\"titles\"") != head.npos
             ? 85
             : 0;
}

}  // namespace pinakes::corpus
