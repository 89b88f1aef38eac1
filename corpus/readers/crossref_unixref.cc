// Crossref's XML (UNIXREF): what its OpenURL and content negotiation answer with.
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "corpus/deliver.h"
#include "corpus/fields.h"
#include "corpus/person.h"
#include "corpus/reader.h"
#include "corpus/types.h"
#include "corpus/xml.h"

namespace pinakes::corpus {
namespace {

constexpr std::array<std::string_view, 1> kRecords{"doi_record"};

struct Shape {
  std::string_view kind;       // child of <crossref>
  std::string_view item;       // the work in it; empty = the kind itself
  std::string_view container;  // what the work stands in
  std::string_view issue;
  std::string_view type;
};
constexpr std::array<Shape, 10> kShapes{
    Shape{"journal", "journal_article", "journal_metadata", "journal_issue", "article"},
    Shape{"journal", "journal_metadata", "", "journal_issue", "other"},
    Shape{"conference", "conference_paper", "proceedings_metadata", "", "inproceedings"},
    Shape{"conference", "proceedings_metadata", "", "", "book"},
    Shape{"book", "content_item", "book_metadata", "", "chapter"},
    Shape{"book", "book_metadata", "", "", "book"},
    Shape{"posted_content", "", "", "", "preprint"},
    Shape{"dissertation", "", "", "", "thesis"},
    Shape{"report-paper", "report-paper_metadata", "", "", "report"},
    Shape{"database", "dataset", "database_metadata", "", "dataset"},
};

void AddPeople(XmlNode contributors, std::string_view role, Publication* publication) {
  contributors.ForEachChild([&](XmlNode node) {
    if (node.Attribute("contributor_role") != role) return;
    Author author;
    if (node.name() == "organization") {
      author.set_name(XmlText(node));
    } else if (node.name() == "person_name") {
      author = MakePerson(XmlText(node.Child("given_name")), XmlText(node.Child("surname")),
                          XmlText(node.Child("suffix")));
      SetOrcid(&author, XmlText(node.Child("ORCID")));
    }
    if (!author.name().empty()) *publication->add_authors() = std::move(author);
  });
}

std::string ContainerTitle(XmlNode container) {
  for (const std::string_view path : {"full_title", "proceedings_title", "titles/title"}) {
    std::string title = XmlText(container.Child(path));
    if (!title.empty()) return title;
  }
  return {};
}

// The earliest of an element's dates of publication, as Crossref's own "issued" is: what was
// printed long ago has a date online too. Empty if none is a year.
std::string FirstYear(XmlNode dated) {
  std::string first;
  std::uint32_t earliest = 0;
  dated.ForEachChild("publication_date", [&](XmlNode date) {
    std::string text = XmlText(date.Child("year"));
    const std::optional<std::uint32_t> year = ParseYear(text);
    if (!year || (!first.empty() && *year >= earliest)) return;
    earliest = *year;
    first = std::move(text);
  });
  return first;
}

Publication ReadWork(XmlNode crossref, const Place& place, Sink& sink) {
  Publication publication;
  for (const Shape& shape : kShapes) {
    const XmlNode kind = crossref.Child(shape.kind);
    const XmlNode item = shape.item.empty() ? kind : kind.Child(shape.item);
    if (!item) continue;
    const XmlNode container = shape.container.empty() ? XmlNode() : kind.Child(shape.container);
    const XmlNode issue = shape.issue.empty() ? XmlNode() : kind.Child(shape.issue);
    const std::string doi = XmlText(item.Child("doi_data/doi"));
    SetKey(&publication, doi);
    AddIdentifier(&publication, "doi", doi);
    publication.set_title(MarkupTitle(XmlText(item.Child("titles/title")),
                                      XmlText(item.Child("titles/subtitle")), 0));
    if (publication.title().empty()) publication.set_title(ContainerTitle(item));
    AddPeople(item.Child("contributors"), "author", &publication);
    if (publication.authors_size() == 0) {
      AddPeople(item.Child("contributors"), "editor", &publication);
    }
    // A dissertation's author stands without a list.
    item.ForEachChild("person_name", [&](XmlNode) {
      if (publication.authors_size() == 0) AddPeople(item, "author", &publication);
    });
    publication.set_venue(ContainerTitle(container));
    for (const XmlNode dated : {item, issue, container}) {
      SetYear(&publication, FirstYear(dated), place, sink);
      for (const std::string_view path :
           {"publication_date/year", "posted_date/year", "approval_date/year",
            "database_date/publication_date/year"}) {
        SetYear(&publication, XmlText(dated.Child(path)), place, sink);
      }
    }
    publication.set_type(std::string(shape.type));
    for (const XmlNode numbered : {item, container}) {
      numbered.ForEachChild("isbn", [&](XmlNode isbn) { AddIsbns(&publication, isbn.Text()); });
      numbered.ForEachChild("issn", [&](XmlNode issn) { AddIssns(&publication, issn.Text()); });
      if (publication.publisher().empty()) {
        publication.set_publisher(XmlText(numbered.Child("publisher/publisher_name")));
      }
      if (publication.language().empty()) {
        publication.set_language(std::string(numbered.Attribute("language")));
      }
    }
    publication.set_volume(XmlText(issue.Child("journal_volume/volume")));
    publication.set_issue(XmlText(issue.Child("issue")));
    publication.set_pages(
        PageRange(XmlText(item.Child("pages/first_page")), XmlText(item.Child("pages/last_page"))));
    publication.set_abstract(XmlText(item.Child("abstract")));
    SetUrl(&publication, XmlText(item.Child("doi_data/resource")));
    break;
  }
  return publication;
}

}  // namespace

Status ReadCrossrefUnixref(Input& input, Sink& sink) {
  return ReadXml(input, sink, {kRecords},
                 [&](const XmlRecord& record, const Place& place, std::string_view text) {
                   return Deliver(ReadWork(record.root().Child("crossref"), place, sink), place,
                                  text, sink);
                 });
}

int DetectCrossrefUnixref(std::string_view head) {
  return HasStartTag(head, "doi_record") && HasStartTag(head, "crossref") ? 95 : 0;
}

}  // namespace pinakes::corpus
