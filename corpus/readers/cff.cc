// CITATION.cff: one file, one work; the preferred citation instead of the software, where there is
// one.
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "corpus/author_list.h"
#include "corpus/fields.h"
#include "corpus/input.h"
#include "corpus/person.h"
#include "corpus/reader.h"
#include "corpus/types.h"
#include "corpus/yaml.h"

namespace pinakes::corpus {
namespace {

// A citation file is a page or two; a dump of something else is not read through.
constexpr std::size_t kLongestFile = std::size_t{4} << 20;

void AddPerson(const YamlNode& node, Publication* publication) {
  if (node.map.empty()) {
    AddAuthor(publication, node.scalar);
    return;
  }
  std::string family(node.Text("family-names"));
  if (const std::string_view particle = node.Text("name-particle"); !particle.empty()) {
    family = std::string(particle) + ' ' + family;
  }
  const int before = publication->authors_size();
  if (family.empty() && node.Text("given-names").empty()) {
    const std::string_view body = node.Text("name");
    AddAuthor(publication, {}, body.empty() ? node.Text("alias") : body, {});
  } else {
    AddAuthor(publication, node.Text("given-names"), family, node.Text("name-suffix"));
  }
  if (publication->authors_size() > before) {
    SetOrcid(publication->mutable_authors(before), node.Text("orcid"));
  }
}

std::string Venue(const YamlNode& work) {
  for (const std::string_view key : {"journal", "collection-title"}) {
    if (!work.Text(key).empty()) return CollapseSpace(work.Text(key));
  }
  const YamlNode* const conference = work.Find("conference");
  return conference == nullptr ? std::string() : CollapseSpace(conference->Text("name"));
}

Publication FromCff(const YamlNode& work, const Place& place, Sink& sink) {
  Publication publication;
  publication.set_title(CollapseSpace(work.Text("title")));
  if (const YamlNode* const authors = work.Find("authors")) {
    for (const YamlNode& author : authors->list) AddPerson(author, &publication);
  }
  const std::string_view type = work.Text("type");
  SetType(&publication, type.empty() ? "software" : type);
  publication.set_venue(Venue(work));
  for (const std::string_view key : {"year", "date-published", "date-released"}) {
    SetYear(&publication, work.Text(key), place, sink);
  }
  publication.set_abstract(CollapseSpace(work.Text("abstract")));
  publication.set_volume(CollapseSpace(work.Text("volume")));
  publication.set_issue(CollapseSpace(work.Text("issue")));
  publication.set_pages(PageRange(work.Text("start"), work.Text("end")));
  if (const YamlNode* const publisher = work.Find("publisher")) {
    publication.set_publisher(CollapseSpace(publisher->Text("name")));
  }
  AddIdentifier(&publication, "doi", work.Text("doi"));
  AddIdentifier(&publication, "pmcid", work.Text("pmcid"));
  AddIsbns(&publication, work.Text("isbn"));
  AddIssns(&publication, work.Text("issn"));
  if (const YamlNode* const identifiers = work.Find("identifiers")) {
    for (const YamlNode& entry : identifiers->list) {
      if (entry.Text("type") == "doi") AddIdentifier(&publication, "doi", entry.Text("value"));
    }
  }
  for (const std::string_view key : {"url", "repository-code", "repository"}) {
    SetUrl(&publication, work.Text(key));
  }
  if (const YamlNode* const keywords = work.Find("keywords")) {
    for (const YamlNode& word : keywords->list) AddKeyword(&publication, word.scalar);
  }
  return publication;
}

}  // namespace

Status ReadCff(Input& input, Sink& sink) {
  std::string text;
  std::string_view line;
  bool oversize = false;
  const Place place{1, 1, {}};
  while (input.Line(&line, &oversize)) {
    if (oversize || text.size() + line.size() > kLongestFile) {
      sink.Reject(place, kOversizeReason, std::string_view(text).substr(0, 1000));
      return input.status();
    }
    text.append(line) += '\n';
  }
  if (RepairUtf8(&text)) sink.Note(place, kRepairedNote);
  const YamlNode file = ParseYaml(text);
  const YamlNode* const preferred = file.Find("preferred-citation");
  Publication publication =
      FromCff(preferred != nullptr && !preferred->map.empty() ? *preferred : file, place, sink);
  if (HasSubstance(publication)) {
    sink.Record(place, std::move(publication));
  } else {
    sink.Reject(place, kEmptyReason, text);
  }
  return input.status();
}

int DetectCff(std::string_view head) {
  return head.starts_with("cff-version:") || head.find("\ncff-version:") != head.npos ? 96 : 0;
}

}  // namespace pinakes::corpus
