// RIS, as Zotero, EndNote, Scopus, Web of Science and most publishers write it.
#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "contract/record_id.h"
#include "corpus/author_list.h"
#include "corpus/fields.h"
#include "corpus/markup.h"
#include "corpus/reader.h"
#include "corpus/tagged.h"
#include "corpus/types.h"

namespace pinakes::corpus {
namespace {

constexpr bool IsTagChar(char c) { return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'); }

// Tags that stand before a single space as well; other words before " - " are text.
constexpr std::string_view kTags =
    " A1 A2 A3 A4 AB AD AN AU AV BT C1 C2 C3 C7 CA CN CP CT CY DA DB DO DP ED EP ER ET ID IS J1 J2 "
    "JA JF JO KW L1 L2 L3 L4 LA LB LK M1 M2 M3 N1 N2 NV OP PB PY RI RN RP SE SN SP ST T1 T2 T3 TA "
    "TI TT TY U1 U2 U3 U4 U5 UR VL VO Y1 Y2 ";

// "TY  - JOUR", "TY - JOUR", "ER  -".
bool SplitRis(std::string_view line, std::string_view* tag, std::string_view* value) {
  if (line.size() < 4 || line[0] < 'A' || line[0] > 'Z' || !IsTagChar(line[1])) return false;
  std::size_t at = 2;
  while (at < line.size() && line[at] == ' ') ++at;
  if (at == 2 || at > 5 || at == line.size() || line[at] != '-') return false;
  if (at + 1 < line.size() && line[at + 1] != ' ' && line[at + 1] != '\t') return false;
  *tag = line.substr(0, 2);
  if (at == 3 && kTags.find(*tag) == kTags.npos) return false;
  *value = line.substr(at + 1);
  return true;
}

constexpr TaggedGrammar kRis{SplitRis, "TY", "ER", "", TaggedGrammar::BlankLine::kNothing};

// A remark may hold a count or an identifier.
void ReadRemark(std::string_view remark, const TaggedRecord& record, Publication* publication,
                Sink& sink) {
  ForEachPiece(remark, "\n;", [&](std::string_view piece) {
    if (const std::string_view count = CountInRemark(piece); !count.empty()) {
      SetCitations(publication, count, record.place, sink);
    }
  });
  AddIdentifiersInRemark(publication, remark);
}

void SetVenue(const TaggedRecord& record, Publication* publication) {
  const std::string& type = publication->type();
  std::string_view venue;
  if (type == "chapter") {
    venue = record.First({"T2", "BT", "JF", "JO"});
  } else if (type == "inproceedings") {
    venue = record.First({"T2", "BT", "JF", "JO", "C3", "T3", "JA"});
  } else if (type == "book") {
    venue = record.First({"T3", "T2"});
  } else {
    venue = record.First({"JF", "T2", "JO", "JA", "J1", "J2", "BT"});
  }
  publication->set_venue(MarkupToText(venue));
}

// A work that is no part of another: its container's title is its own.
bool IsWhole(std::string_view type) { return type == "book" || type == "other"; }

void AddPeople(const TaggedRecord& record, Publication* publication) {
  for (const TaggedField& field : record.fields) {
    if (field.tag == "AU" || field.tag == "A1") {
      ForEachPiece(field.value, "\n;",
                   [&](std::string_view name) { AddAuthor(publication, name); });
    }
  }
  if (publication->authors_size() > 0 || publication->type() != "book") return;
  for (const TaggedField& field : record.fields) {  // the editors of a volume
    if (field.tag == "ED" || field.tag == "A2") AddAuthor(publication, field.value);
  }
}

Publication FromRis(const TaggedRecord& record, Sink& sink) {
  Publication publication;
  SetKey(&publication, CollapseSpace(record.First({"ID", "AN"})));
  SetType(&publication, record.Get("TY"));
  if (publication.type() == "other") {
    if (const std::string_view type = MapType(record.Get("M3")); !type.empty()) {
      publication.set_type(std::string(type));
    }
  }
  publication.set_title(MarkupToText(record.First({"TI", "T1", "CT", "BT", "TT"})));
  if (publication.title().empty() && IsWhole(publication.type())) {
    publication.set_title(MarkupToText(record.First({"T2", "JF"})));
  }
  SetVenue(record, &publication);
  if (publication.venue() == publication.title()) publication.clear_venue();
  AddPeople(record, &publication);
  SetYear(&publication, record.First({"PY", "Y1", "DA"}), record.place, sink);
  publication.set_volume(CollapseSpace(record.First({"VL", "VO"})));
  publication.set_issue(CollapseSpace(record.First({"IS", "CP"})));
  publication.set_pages(PageRange(record.First({"SP", "C7"}), record.Get("EP")));
  publication.set_publisher(CollapseSpace(record.Get("PB")));
  publication.set_language(CollapseSpace(record.Get("LA")));
  publication.set_abstract(MarkupToText(record.First({"AB", "N2"})));
  for (const TaggedField& field : record.fields) {
    if (field.tag == "DO") {
      AddIdentifier(&publication, "doi", field.value);
    } else if (field.tag == "SN") {
      AddIssns(&publication, field.value);
      AddIsbns(&publication, field.value);
    } else if (field.tag == "UR" || field.tag == "LK" || field.tag == "L1" || field.tag == "L2") {
      ForEachPiece(field.value, "\n", [&](std::string_view url) { SetUrl(&publication, url); });
    } else if (field.tag == "KW") {
      ForEachPiece(field.value, "\n;",
                   [&](std::string_view word) { AddKeyword(&publication, word); });
    } else if (field.tag == "N1" || field.tag == "M3" || field.tag == "M1") {
      ReadRemark(field.value, record, &publication, sink);
    } else if (field.tag == "C2" && StartsWithFolded(field.value, "pmc")) {
      AddIdentifier(&publication, "pmcid", field.value);
    }
  }
  return publication;
}

}  // namespace

Status ReadRis(Input& input, Sink& sink) {
  TaggedReader reader(input, sink, kRis);
  TaggedRecord record;
  while (reader.Next(&record)) {
    Publication publication = FromRis(record, sink);
    if (publication.sources_size() > 0) record.place.key = publication.sources(0).key();
    if (!HandTagged(record, std::move(publication), sink)) break;
  }
  return input.status();
}

int DetectRis(std::string_view head) {
  int lines = 0;
  for (std::size_t at = 0; at < head.size();) {
    const std::size_t end = std::min(head.find('\n', at), head.size());
    std::string_view tag;
    std::string_view value;
    if (SplitRis(head.substr(at, end - at), &tag, &value)) {
      if (tag == "TY") return 95;
      ++lines;
    }
    at = end + 1;
  }
  return lines >= 3 ? 60 : 0;
}

}  // namespace pinakes::corpus
