// DBLP: the whole dump, fragments of it, person pages and the search API's XML.
#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "corpus/deliver.h"
#include "corpus/fields.h"
#include "corpus/person.h"
#include "corpus/reader.h"
#include "corpus/types.h"
#include "corpus/xml.h"

namespace pinakes::corpus {
namespace {

constexpr std::array<std::string_view, 11> kRecords{
    "article",       "inproceedings", "proceedings", "book", "incollection", "phdthesis",
    "mastersthesis", "www",           "data",        "info", "person"};
// Titles of proceedings that papers may refer to; a bound on what is remembered.
constexpr std::size_t kMaxProceedings = 200'000;

using Proceedings = std::unordered_map<std::string, std::string>;

// What a record has once, or of which the first counts.
enum Field : std::uint8_t {
  kTitle,
  kAuthors,
  kJournal,
  kBooktitle,
  kVenue,
  kSeries,
  kCrossref,
  kYear,
  kType,
  kDoi,
  kVolume,
  kUrl,
  kPublisher,
  kSchool,
  kNumber,
  kPages,
  kFieldCount
};
constexpr XmlNames<kFieldCount> kFields({"title", "authors", "journal", "booktitle", "venue",
                                         "series", "crossref", "year", "type", "doi", "volume",
                                         "url", "publisher", "school", "number", "pages"});
using Children = std::array<XmlNode, kFieldCount>;

bool IsDigits(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == text.npos;
}

// "Lin Orme 0002" is the second Lin Orme.
void AddAuthor(Publication* publication, XmlNode node) {
  std::string scratch;
  std::string_view name = XmlTextView(node, &scratch);
  std::string homonym;
  const std::size_t space = name.rfind(' ');
  if (space != name.npos && name.size() - space == 5 && IsDigits(name.substr(space + 1))) {
    homonym = name.substr(space + 1);
    name = name.substr(0, space);
  }
  Author author = ParsePerson(name);
  if (author.name().empty()) return;
  if (!homonym.empty()) author.set_homonym(homonym);
  SetOrcid(&author, node.Attribute("orcid"));
  *publication->add_authors() = std::move(author);
}

void SetWorkType(XmlNode record, const Children& children, Publication* publication) {
  std::string type(record.name());
  if (const XmlNode named = children[kType]) {  // the API's words
    const std::string words = AsciiLowered(named.Text());
    type = words.starts_with("journal")      ? "article"
           : words.starts_with("conference") ? "inproceedings"
           : words.starts_with("books")      ? "book"
           : words.starts_with("editor")     ? "proceedings"
           : words.starts_with("parts")      ? "incollection"
           : words.starts_with("informal")   ? "preprint"
           : words.starts_with("data")       ? "dataset"
                                             : words;
  }
  if (XmlText(children[kJournal]) == "CoRR" || record.Attribute("publtype") == "informal")
    type = "preprint";
  SetType(publication, type);
}

void AddLinks(XmlNode record, const Children& children, Publication* publication) {
  record.ForEachChild("ee", [&](XmlNode link) { SetUrl(publication, Trim(link.Text())); });
  AddIdentifier(publication, "doi", XmlText(children[kDoi]));
  record.ForEachChild("isbn", [&](XmlNode isbn) { AddIsbns(publication, isbn.Text()); });
  const std::string& volume = publication->volume();
  if (volume.starts_with("abs/")) AddIdentifier(publication, "arxiv", volume.substr(4));
  if (publication->url().empty()) {
    const std::string url = XmlText(children[kUrl]);
    SetUrl(publication, url.starts_with("db/") ? "https://dblp.org/" + url : url);
  }
}

Publication ReadRecord(XmlNode record, std::string_view key, const Place& place, Sink& sink,
                       Proceedings* proceedings) {
  Publication publication;
  SetKey(&publication, key);
  publication.set_id(std::string(key));
  AddIdentifier(&publication, "dblp", key);
  const Children children = record.FirstChildren(kFields);
  publication.set_title(WithoutFullStop(XmlText(children[kTitle])));
  const auto add = [&](XmlNode node) { AddAuthor(&publication, node); };
  record.ForEachChild("author", add);
  children[kAuthors].ForEachChild("author", add);
  if (publication.authors_size() == 0) record.ForEachChild("editor", add);
  for (const Field venue : {kJournal, kBooktitle, kVenue, kSeries}) {
    if (publication.venue().empty()) publication.set_venue(XmlText(children[venue]));
  }
  const std::string crossref = XmlText(children[kCrossref]);
  if (record.name() == "proceedings" || record.name() == "book") {
    if (proceedings->size() < kMaxProceedings) {
      const std::string booktitle = XmlText(children[kBooktitle]);
      (*proceedings)[std::string(key)] = booktitle.empty() ? publication.title() : booktitle;
    }
  } else if (!crossref.empty() && publication.venue().empty()) {
    const auto found = proceedings->find(crossref);
    if (found != proceedings->end()) publication.set_venue(found->second);
  }
  SetYear(&publication, children[kYear].Text(), place, sink);
  SetWorkType(record, children, &publication);
  publication.set_volume(XmlText(children[kVolume]));
  AddLinks(record, children, &publication);
  publication.set_publisher(XmlText(children[kPublisher]));
  if (publication.publisher().empty()) publication.set_publisher(XmlText(children[kSchool]));
  publication.set_issue(XmlText(children[kNumber]));
  publication.set_pages(NormalPages(XmlText(children[kPages])));
  publication.set_retracted(record.Attribute("publtype") == "withdrawn");
  const std::string_view updated = record.Attribute("mdate");
  if (!updated.empty() && publication.sources_size() > 0) {
    publication.mutable_sources(0)->set_updated(std::string(updated));
  }
  return publication;
}

}  // namespace

Status ReadDblp(Input& input, Sink& sink) {
  Proceedings proceedings;
  return ReadXml(input, sink, {kRecords},
                 [&](const XmlRecord& record, const Place& at, std::string_view text) {
                   const XmlNode root = record.root();
                   Place place = at;
                   std::string key(root.Attribute("key"));
                   if (key.empty()) key = XmlText(root.Child("key"));
                   place.key = key;
                   if (root.name() == "www" || root.name() == "person") {
                     return sink.Skip(place, "www");
                   }
                   if (HasTwo(root, "title")) return sink.Reject(place, kMergedReason, text);
                   return Deliver(ReadRecord(root, key, place, sink, &proceedings), place, text,
                                  sink);
                 });
}

int DetectDblp(std::string_view head) {
  if (HasStartTag(head, "dblp") || HasStartTag(head, "dblpperson")) return 95;
  std::size_t at = 0;
  for (const std::string_view record : kRecords) {
    if (!HasStartTag(head, record, &at)) continue;
    const std::string_view tag = head.substr(at, 300);
    const std::string_view start = tag.substr(0, tag.find('>'));
    if (start.find(" key=") != start.npos && start.find(" mdate=") != start.npos) return 90;
    if (record == "info" && HasStartTag(head, "hits") && head.find("dblp.org") != head.npos) {
      return 90;
    }
  }
  return 0;
}

}  // namespace pinakes::corpus
