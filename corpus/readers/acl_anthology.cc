// The ACL Anthology's own XML: one file for each collection.
#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "corpus/deliver.h"
#include "corpus/fields.h"
#include "corpus/latex.h"
#include "corpus/person.h"
#include "corpus/reader.h"
#include "corpus/types.h"
#include "corpus/xml.h"

namespace pinakes::corpus {
namespace {

constexpr std::array<std::string_view, 3> kRecords{"paper", "frontmatter", "meta"};

// What a volume says once for all its papers.
struct Volume {
  std::string title;
  std::string journal;
  std::string year;
  std::string publisher;
  std::string number;
  std::string issue;
  std::string isbn;
  std::vector<Author> editors;
};

// Formulas stand in titles and abstracts as TeX.
std::string Text(XmlNode node) {
  bool tex = false;
  node.ForEachChild([&](XmlNode child) { tex = tex || child.name() == "tex-math"; });
  return tex ? LatexToText(XmlText(node)) : XmlText(node);
}

std::vector<Author> People(XmlNode parent, std::string_view role) {
  std::vector<Author> people;
  parent.ForEachChild(role, [&](XmlNode node) {
    Author author;
    if (node.HasChildren()) {
      author = MakePerson(XmlText(node.Child("first")), XmlText(node.Child("last")), {});
    } else {
      author = ParsePerson(XmlText(node));
    }
    if (!author.name().empty()) people.push_back(std::move(author));
  });
  return people;
}

Volume ReadMeta(XmlNode meta) {
  return {Text(meta.Child("booktitle")),         XmlText(meta.Child("journal-title")),
          XmlText(meta.Child("year")),           XmlText(meta.Child("publisher")),
          XmlText(meta.Child("journal-volume")), XmlText(meta.Child("journal-issue")),
          XmlText(meta.Child("isbn")),           People(meta, "editor")};
}

std::string Padded(std::string_view number, std::size_t width) {
  std::string out(number);
  if (out.size() < width) out.insert(0, width - out.size(), '0');
  return out;
}

// "2020.acl-main.1"; in the old scheme "P05-1001", "W05-0101".
std::string AnthologyId(const XmlRecord& record, XmlNode paper) {
  const std::string url = XmlText(paper.Child("url"));
  if (!url.empty() && url.find("://") == url.npos) return url;
  const std::string collection(record.AncestorAttribute("collection", "id"));
  const std::string volume(record.AncestorAttribute("volume", "id"));
  const std::string number(paper.name() == "frontmatter" ? "0" : paper.Attribute("id"));
  if (collection.empty() || volume.empty() || number.empty()) return {};
  if (collection.find('.') != collection.npos) return collection + "-" + volume + "." + number;
  const bool workshop = collection.starts_with('W');
  return collection + "-" +
         (workshop ? Padded(volume, 2) + Padded(number, 2) : volume + Padded(number, 3));
}

Publication ReadPaper(const XmlRecord& record, const Volume& volume, const Place& place,
                      Sink& sink) {
  Publication publication;
  const XmlNode paper = record.root();
  const bool front = paper.name() == "frontmatter";
  const std::string id = AnthologyId(record, paper);
  SetKey(&publication, id);
  if (AddIdentifier(&publication, "acl", id)) {
    publication.set_url("https://aclanthology.org/" + id + "/");
  }
  publication.set_title(Text(paper.Child("title")));
  if (front && publication.title().empty()) publication.set_title(volume.title);
  std::vector<Author> people = People(paper, "author");
  if (people.empty()) people = People(paper, "editor");
  if (people.empty() && front) people = volume.editors;
  for (Author& author : people) *publication.add_authors() = std::move(author);
  publication.set_venue(volume.journal.empty() ? volume.title : volume.journal);
  if (front && publication.venue() == publication.title()) publication.clear_venue();
  SetYear(&publication, XmlText(paper.Child("year")), place, sink);
  SetYear(&publication, volume.year, place, sink);
  const std::string_view collection = record.AncestorAttribute("collection", "id");
  const bool journal = !volume.journal.empty() || collection.starts_with('J') ||
                       collection.starts_with('Q') || collection.find(".cl") != collection.npos ||
                       collection.find(".tacl") != collection.npos;
  SetType(&publication, front ? "proceedings" : journal ? "article" : "inproceedings");
  AddIdentifier(&publication, "doi", XmlText(paper.Child("doi")));
  if (front) AddIsbns(&publication, volume.isbn);
  publication.set_abstract(Text(paper.Child("abstract")));
  publication.set_language(XmlText(paper.Child("language")));
  publication.set_publisher(volume.publisher);
  publication.set_volume(volume.number);
  publication.set_issue(volume.issue);
  publication.set_pages(NormalPages(XmlText(paper.Child("pages"))));
  publication.set_retracted(paper.Child("retracted") || paper.Child("removed"));
  return publication;
}

}  // namespace

Status ReadAclAnthology(Input& input, Sink& sink) {
  Volume volume;
  return ReadXml(input, sink, {kRecords},
                 [&](const XmlRecord& record, const Place& place, std::string_view text) {
                   if (record.root().name() == "meta") {
                     volume = ReadMeta(record.root());
                     return true;
                   }
                   if (HasTwo(record.root(), "title")) {
                     return sink.Reject(place, kMergedReason, text);
                   }
                   return Deliver(ReadPaper(record, volume, place, sink), place, text, sink);
                 });
}

int DetectAclAnthology(std::string_view head) {
  if (!HasStartTag(head, "collection") || !HasStartTag(head, "volume")) return 0;
  return HasStartTag(head, "paper") || HasStartTag(head, "frontmatter") || HasStartTag(head, "meta")
             ? 95
             : 0;
}

}  // namespace pinakes::corpus
