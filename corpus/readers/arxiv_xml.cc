// arXiv's XML: OAI-PMH (arXiv, arXivRaw, Dublin Core) and the API's Atom.
#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "contract/record_id.h"
#include "corpus/arxiv_fields.h"
#include "corpus/deliver.h"
#include "corpus/fields.h"
#include "corpus/latex.h"
#include "corpus/person.h"
#include "corpus/reader.h"
#include "corpus/xml.h"

namespace pinakes::corpus {
namespace {

constexpr std::array<std::string_view, 2> kRecords{"record", "entry"};

void SetUpdated(Publication* publication, std::string_view updated) {
  if (!updated.empty() && publication->sources_size() > 0) {
    publication->mutable_sources(0)->set_updated(std::string(Trim(updated)));
  }
}

void AddPerson(Publication* publication, XmlNode name) {
  Author person = ParsePerson(LatexToText(name.Text()));
  if (!person.name().empty()) *publication->add_authors() = std::move(person);
}

// The formats "arXiv" (authors in parts) and "arXivRaw" (one text; versions).
Publication ReadOwn(XmlNode paper, std::string_view datestamp, const Place& place, Sink& sink) {
  Publication publication;
  ArxivFields fields;
  fields.id = XmlText(paper.Child("id"));
  fields.title = paper.Child("title").Text();
  fields.abstract = paper.Child("abstract").Text();
  fields.categories = paper.Child("categories").Text();
  fields.comments = paper.Child("comments").Text();
  fields.journal = paper.Child("journal-ref").Text();
  fields.doi = paper.Child("doi").Text();
  SetArxivFields(&publication, fields);
  const XmlNode authors = paper.Child("authors");
  if (authors.HasChildren()) {
    authors.ForEachChild("author", [&](XmlNode author) {
      AddArxivAuthor(&publication, LatexToText(author.Child("forenames").Text()),
                     LatexToText(author.Child("keyname").Text()),
                     LatexToText(author.Child("suffix").Text()));
    });
  } else {
    AddArxivAuthors(&publication, authors.Text());
  }
  SetYear(&publication, paper.Child("created").Text(), place, sink);
  if (!publication.has_year()) {
    SetYear(&publication, paper.Child("version/date").Text(), place, sink);
  }
  SetUpdated(&publication, datestamp);
  return publication;
}

Publication ReadDublinCore(XmlNode paper, std::string_view header_id, std::string_view datestamp,
                           const Place& place, Sink& sink) {
  Publication publication;
  ArxivFields fields;
  fields.id = header_id.substr(header_id.rfind(':') + 1);
  fields.title = paper.Child("title").Text();
  fields.abstract = paper.Child("description").Text();
  SetArxivFields(&publication, fields);
  paper.ForEachChild("creator", [&](XmlNode creator) { AddPerson(&publication, creator); });
  paper.ForEachChild("subject",
                     [&](XmlNode subject) { AddKeyword(&publication, XmlText(subject)); });
  paper.ForEachChild("identifier", [&](XmlNode identifier) {
    const std::string text = XmlText(identifier);
    if (text.starts_with("doi:")) AddIdentifier(&publication, "doi", text);
  });
  SetYear(&publication, paper.Child("date").Text(), place, sink);
  SetUpdated(&publication, datestamp);
  return publication;
}

Publication ReadAtom(XmlNode entry, const Place& place, Sink& sink) {
  Publication publication;
  ArxivFields fields;
  fields.id = XmlText(entry.Child("id"));
  fields.title = entry.Child("title").Text();
  fields.abstract = entry.Child("summary").Text();
  fields.comments = entry.Child("comment").Text();
  fields.journal = entry.Child("journal_ref").Text();
  fields.doi = entry.Child("doi").Text();
  SetArxivFields(&publication, fields);
  entry.ForEachChild("author",
                     [&](XmlNode author) { AddPerson(&publication, author.Child("name")); });
  entry.ForEachChild(
      "category", [&](XmlNode category) { AddKeyword(&publication, category.Attribute("term")); });
  SetYear(&publication, entry.Child("published").Text(), place, sink);
  SetUpdated(&publication, entry.Child("updated").Text());
  return publication;
}

}  // namespace

Status ReadArxivXml(Input& input, Sink& sink) {
  return ReadXml(input, sink, {kRecords},
                 [&](const XmlRecord& record, const Place& place, std::string_view text) {
                   const XmlNode root = record.root();
                   if (root.name() == "entry") {
                     return Deliver(ReadAtom(root, place, sink), place, text, sink);
                   }
                   const XmlNode header = root.Child("header");
                   const std::string header_id = XmlText(header.Child("identifier"));
                   if (header.Attribute("status") == "deleted") {
                     Identifier identifier;
                     identifier.set_scheme("arxiv");
                     identifier.set_value(
                         CanonicalIdentifier("arxiv", header_id.substr(header_id.rfind(':') + 1))
                             .value_or(header_id));
                     return sink.Delete(place, identifier);
                   }
                   const XmlNode paper = root.Child("metadata").FirstChild();
                   const std::string datestamp = XmlText(header.Child("datestamp"));
                   if (paper.name() == "dc") {
                     return Deliver(ReadDublinCore(paper, header_id, datestamp, place, sink), place,
                                    text, sink);
                   }
                   return Deliver(ReadOwn(paper, datestamp, place, sink), place, text, sink);
                 });
}

int DetectArxivXml(std::string_view head) {
  if (HasStartTag(head, "arXiv") || HasStartTag(head, "arXivRaw")) return 95;
  if (HasStartTag(head, "OAI-PMH") && head.find("oai:arXiv.org") != head.npos) return 95;
  return HasStartTag(head, "entry") && head.find("arxiv.org/abs/") != head.npos ? 90 : 0;
}

}  // namespace pinakes::corpus
