// PubMed's text forms: MEDLINE and .nbib, and ERIC's use of them.
#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "contract/record_id.h"
#include "corpus/author_list.h"
#include "corpus/fields.h"
#include "corpus/markup.h"
#include "corpus/person.h"
#include "corpus/reader.h"
#include "corpus/tagged.h"
#include "corpus/types.h"

namespace pinakes::corpus {
namespace {

constexpr bool IsTagChar(char c) { return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'); }
constexpr bool IsDigit(char c) { return c >= '0' && c <= '9'; }

// "PMID- 1", "TI  - Title", "ISSN - 1234-5678".
bool SplitPubmed(std::string_view line, std::string_view* tag, std::string_view* value) {
  std::size_t end = 0;
  while (end < line.size() && end < 4 && IsTagChar(line[end])) ++end;
  if (end < 2 || IsDigit(line[0])) return false;
  std::size_t dash = end;
  while (dash < line.size() && dash < 5 && line[dash] == ' ') ++dash;
  if (dash < 4 || dash == line.size() || line[dash] != '-') return false;
  if (dash + 1 < line.size() && line[dash + 1] != ' ') return false;
  *tag = line.substr(0, end);
  *value = line.substr(dash + 1);
  return true;
}

constexpr TaggedGrammar kPubmed{SplitPubmed, "PMID", "", "", TaggedGrammar::BlankLine::kEnds};

// "475-82" stands for 475-482.
std::string FullPages(std::string_view text) {
  std::string pages = NormalPages(text.substr(0, text.find_first_of(",;")));
  const std::size_t dash = pages.find('-');
  if (dash == pages.npos || dash + 1 == pages.size()) return pages;
  const std::string_view first = std::string_view(pages).substr(0, dash);
  const std::string_view last = std::string_view(pages).substr(dash + 1);
  const bool digits = std::all_of(last.begin(), last.end(), IsDigit) &&
                      std::all_of(first.begin(), first.end(), IsDigit);
  if (!digits || last.size() >= first.size()) return pages;
  return std::string(first) + '-' + std::string(first.substr(0, first.size() - last.size())) +
         std::string(last);
}

// Each author comes as FAU ("Dai, Zeqi") and AU ("Dai Z"); the short form counts alone only where
// there is no full one. Bodies (CN) stand among them; AUID belongs to the author above it.
void AddPeople(const TaggedRecord& record, Publication* publication) {
  const bool any_author = !record.First({"FAU", "AU", "CN"}).empty();
  const std::string_view full = any_author ? "FAU" : "FED";
  const std::string_view brief = any_author ? "AU" : "ED";
  bool had_full = false;
  for (const TaggedField& field : record.fields) {
    if (field.tag == full) {
      AddAuthor(publication, field.value);
      had_full = true;
    } else if (field.tag == brief) {
      if (!had_full) AddAuthor(publication, field.value);
      had_full = false;
    } else if (field.tag == "CN") {
      AddAuthor(publication, {}, field.value, {});
    } else if (field.tag == "AUID" && publication->authors_size() > 0) {
      const std::string_view id = Trim(field.value);  // "ORCID: 0000-0002-..."
      if (!StartsWithFolded(id, "orcid:")) continue;
      SetOrcid(publication->mutable_authors(publication->authors_size() - 1), id.substr(6));
    }
  }
}

// "10.1/x [doi]", "S003 [pii]", or ERIC's bare address.
void AddLocation(std::string_view value, Publication* publication) {
  const std::size_t open = value.rfind('[');
  const std::string_view kind = open == value.npos ? std::string_view() : Trim(value.substr(open));
  if (kind == "[doi]") {
    AddIdentifier(publication, "doi", value.substr(0, open));
  } else if (kind == "[pii]") {
    AddPublisherItem(publication, value.substr(0, open));
  } else if (kind.empty() && value.find("://") != value.npos) {
    SetUrl(publication, value);
  }
}

void SetTypes(const TaggedRecord& record, Publication* publication) {
  for (const TaggedField& field : record.fields) {
    if (field.tag != "PT") continue;
    const std::string text = CollapseSpace(field.value);
    if (EqualsFolded(text, "retracted publication")) publication->set_retracted(true);
    const std::string_view type = MapType(text);
    // A record has several; what is more than an article says more.
    if (!type.empty() &&
        (publication->type().empty() || publication->type() == "article" || type == "preprint")) {
      publication->set_type(std::string(type));
    }
  }
  if (publication->type().empty()) SetType(publication, record.Get("PT"));
  // ERIC says of what is in a journal, number "EJ...", also what it reports on.
  if (Trim(record.Get("OID")).starts_with("EJ")) publication->set_type("article");
}

Publication FromPubmed(const TaggedRecord& record, Sink& sink) {
  Publication publication;
  SetKey(&publication, CollapseSpace(record.First({"PMID", "OID"})));
  publication.set_title(WithoutFullStop(
      WithoutTranslationMark(MarkupToText(record.First({"TI", "BTI", "CTI", "TT"})))));
  SetTypes(record, &publication);
  if (!record.Get("RIN").empty()) publication.set_retracted(true);
  publication.set_venue(MarkupToText(record.First({"JT", "TA"})));
  if (publication.venue().empty() && !record.Get("TI").empty()) {
    publication.set_venue(MarkupToText(record.First({"BTI", "CTI"})));
  }
  AddPeople(record, &publication);
  SetYear(&publication, record.First({"DP", "DEP", "PHST"}), record.place, sink);
  publication.set_volume(CollapseSpace(record.Get("VI")));
  publication.set_issue(CollapseSpace(record.Get("IP")));
  publication.set_pages(FullPages(record.Get("PG")));
  publication.set_publisher(CollapseSpace(record.Get("PB")));
  publication.set_language(CollapseSpace(record.Get("LA")));
  publication.set_abstract(MarkupToText(record.First({"AB", "OAB"})));
  AddIdentifier(&publication, "pmid", record.Get("PMID"));
  AddIdentifier(&publication, "pmcid", record.Get("PMC"));
  for (const TaggedField& field : record.fields) {
    if (field.tag == "LID" || field.tag == "AID") {
      AddLocation(field.value, &publication);
    } else if (field.tag == "IS" || field.tag == "ISSN") {
      AddIssns(&publication,
               field.value.starts_with("ISSN-") ? field.value.substr(5) : field.value);
    } else if (field.tag == "ISBN") {
      AddIsbns(&publication, field.value);
    } else if (field.tag == "OT" || field.tag == "MH") {
      // "Caregivers/*education/psychology": the heading, without its aspects.
      std::string word =
          field.tag == "MH" ? field.value.substr(0, field.value.find('/')) : field.value;
      std::erase(word, '*');
      AddKeyword(&publication, word);
    }
  }
  return publication;
}

}  // namespace

Status ReadPubmedText(Input& input, Sink& sink) {
  TaggedReader reader(input, sink, kPubmed);
  TaggedRecord record;
  while (reader.Next(&record)) {
    Publication publication = FromPubmed(record, sink);
    if (publication.sources_size() > 0) record.place.key = publication.sources(0).key();
    if (!HandTagged(record, std::move(publication), sink)) break;
  }
  return input.status();
}

int DetectPubmedText(std::string_view head) {
  bool title = false;
  int lines = 0;
  for (std::size_t at = 0; at < head.size();) {
    const std::size_t end = std::min(head.find('\n', at), head.size());
    std::string_view tag;
    std::string_view value;
    if (SplitPubmed(head.substr(at, end - at), &tag, &value)) {
      if (tag == "PMID" || tag == "OWN") return 92;
      if (tag == "TY") return 0;
      title = title || tag == "TI";
      ++lines;
    }
    at = end + 1;
  }
  return title && lines >= 4 ? 50 : 0;
}

}  // namespace pinakes::corpus
