// EndNote's XML export, also as Zotero, Bookends and others write it.
#include <array>
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

constexpr std::array<std::string_view, 1> kRecords{"record"};

void AddAuthors(XmlNode list, Publication* publication) {
  list.ForEachChild("author", [&](XmlNode node) {
    std::string name = XmlText(node);
    // A comma at the end keeps EndNote from taking a body's name apart.
    const bool body = name.ends_with(',');
    if (body) name.pop_back();
    Author author;
    if (body) {
      author.set_name(CollapseSpace(name));
    } else {
      author = ParsePerson(name);
    }
    if (!author.name().empty()) *publication->add_authors() = std::move(author);
  });
}

Publication ReadRecord(XmlNode record, const Place& place, Sink& sink) {
  Publication publication;
  SetKey(&publication, XmlText(record.Child("rec-number")));
  publication.set_title(XmlText(record.Child("titles/title")));
  for (const std::string_view role : {"contributors/authors", "contributors/secondary-authors"}) {
    if (publication.authors_size() == 0) AddAuthors(record.Child(role), &publication);
  }
  for (const std::string_view venue :
       {"titles/secondary-title", "periodical/full-title", "alt-periodical/full-title",
        "titles/alt-title", "periodical/abbr-1", "titles/tertiary-title"}) {
    if (publication.venue().empty()) publication.set_venue(XmlText(record.Child(venue)));
  }
  SetYear(&publication, XmlText(record.Child("dates/year")), place, sink);
  if (!publication.has_year()) {
    SetYear(&publication, XmlText(record.Child("dates/pub-dates/date")), place, sink);
  }
  const XmlNode type = record.Child("ref-type");
  const std::string_view type_name = type.Attribute("name");
  SetType(&publication, type_name.empty() ? type.Text() : type_name);
  AddIdentifier(&publication, "doi", XmlText(record.Child("electronic-resource-num")));
  const std::string numbers = XmlText(record.Child("isbn"));
  AddIsbns(&publication, numbers);
  AddIssns(&publication, numbers);
  publication.set_abstract(XmlText(record.Child("abstract")));
  publication.set_language(XmlText(record.Child("language")));
  publication.set_publisher(XmlText(record.Child("publisher")));
  publication.set_volume(XmlText(record.Child("volume")));
  publication.set_issue(XmlText(record.Child("number")));
  const XmlNode pages = record.Child("pages");
  publication.set_pages(NormalPages(XmlText(pages)));
  if (publication.pages().empty()) {
    publication.set_pages(PageRange(pages.Attribute("start"), pages.Attribute("end")));
  }
  for (const std::string_view urls : {"urls/related-urls", "urls/web-urls"}) {
    record.Child(urls).ForEachChild("url", [&](XmlNode url) {
      const std::string text = XmlText(url);
      if (!text.starts_with('<')) SetUrl(&publication, text);  // "<Go to ISI>://0002..."
    });
  }
  record.Child("keywords").ForEachChild("keyword", [&](XmlNode keyword) {
    ForEachPiece(keyword.Text(), "\n\r;",
                 [&](std::string_view word) { AddKeyword(&publication, word); });
  });
  return publication;
}

}  // namespace

Status ReadEndnoteXml(Input& input, Sink& sink) {
  return ReadXml(input, sink, {kRecords},
                 [&](const XmlRecord& record, const Place& place, std::string_view text) {
                   return Deliver(ReadRecord(record.root(), place, sink), place, text, sink);
                 });
}

int DetectEndnoteXml(std::string_view head) {
  if (!HasStartTag(head, "record")) return 0;
  if (HasStartTag(head, "ref-type")) return 95;
  return HasStartTag(head, "rec-number") || HasStartTag(head, "contributors") ? 80 : 0;
}

}  // namespace pinakes::corpus
