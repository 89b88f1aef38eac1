// Web of Science exports, tagged ("PT J") and as tables with tags for column names.
#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "corpus/author_list.h"
#include "corpus/csv.h"
#include "corpus/fields.h"
#include "corpus/input.h"
#include "corpus/markup.h"
#include "corpus/person.h"
#include "corpus/reader.h"
#include "corpus/tagged.h"
#include "corpus/types.h"

namespace pinakes::corpus {
namespace {

constexpr bool IsTagChar(char c) { return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'); }

// "TI Title", "ER"; lines that continue a field begin with three spaces.
bool SplitWos(std::string_view line, std::string_view* tag, std::string_view* value) {
  if (line.size() < 2 || line[0] < 'A' || line[0] > 'Z' || !IsTagChar(line[1])) return false;
  if (line.size() > 2 && line[2] != ' ') return false;
  *tag = line.substr(0, 2);
  *value = line.substr(2);
  return true;
}

constexpr TaggedGrammar kWos{SplitWos, "PT", "ER", "FN VR EF", TaggedGrammar::BlankLine::kNothing};

// People stand one a line, or between semicolons in tables.
std::vector<std::string_view> People(std::string_view text) {
  std::vector<std::string_view> people;
  ForEachPiece(text, "\n;", [&](std::string_view name) { people.push_back(name); });
  return people;
}

// "YANG Y": without a comma, as patents have them, initials stand last.
void AddPerson(Publication* publication, std::string_view name) {
  const std::string_view text = Trim(name);
  const std::size_t space = text.rfind(' ');
  if (text.find(',') == text.npos && space != text.npos && text.size() - space <= 4 &&
      IsInitials(text.substr(space + 1))) {
    AddAuthor(publication, text.substr(space + 1), text.substr(0, space), {});
  } else {
    AddAuthor(publication, text);
  }
}

void SetTypes(const TaggedRecord& record, Publication* publication) {
  ForEachPiece(record.Get("DT"), ";\n", [&](std::string_view text) {
    if (StartsWithFolded(text, "retracted publication")) publication->set_retracted(true);
    const std::string_view type = MapType(text);
    // "Article; Proceedings Paper" is the latter.
    if (!type.empty() && (publication->type().empty() || publication->type() == "article")) {
      publication->set_type(std::string(type));
    }
  });
  const std::string_view kind = Trim(record.Get("PT"));
  if (kind == "P") publication->set_type("patent");
  if (kind == "B" && (publication->type().empty() || publication->type() == "article")) {
    publication->set_type("book");
  }
  if (kind == "C" && publication->type().empty()) publication->set_type("inproceedings");
  if (!publication->type().empty()) return;
  if (kind == "J" || kind == "S") {
    publication->set_type("article");
  } else {
    SetType(publication, record.First({"TY", "DT"}));
  }
}

Publication FromWos(const TaggedRecord& record, Sink& sink) {
  Publication publication;
  SetKey(&publication, CollapseSpace(record.Get("UT")));
  publication.set_title(MarkupToText(record.Get("TI")));
  SetTypes(record, &publication);
  publication.set_venue(MarkupToText(record.First({"SO", "SE", "JI", "J9", "CT"})));
  if (WithoutFullStop(publication.venue()) == WithoutFullStop(publication.title())) {
    publication.clear_venue();  // a book by itself
  }
  // The full names, unless some are missing.
  const std::vector<std::string_view> brief = People(record.First({"AU", "BA", "BE", "ED"}));
  const std::vector<std::string_view> full = People(record.First({"AF", "BF"}));
  for (const std::string_view name : full.size() >= brief.size() ? full : brief) {
    AddPerson(&publication, name);
  }
  for (const std::string_view body : People(record.First({"CA", "GP"}))) {
    AddAuthor(&publication, {}, body, {});
  }
  AddOrcids(&publication, record.Get("OI"));
  SetYear(&publication, record.First({"PY", "PD", "EY", "EA"}), record.place, sink);
  SetCitations(&publication, record.First({"TC", "Z9"}), record.place, sink);
  publication.set_volume(CollapseSpace(record.Get("VL")));
  publication.set_issue(CollapseSpace(record.Get("IS")));
  publication.set_pages(PageRange(record.Get("BP"), record.Get("EP")));
  if (publication.pages().empty()) publication.set_pages(NormalPages(record.First({"PS", "AR"})));
  publication.set_publisher(CollapseSpace(record.Get("PU")));
  publication.set_language(CollapseSpace(record.Get("LA")));
  publication.set_abstract(MarkupToText(record.Get("AB")));
  AddIdentifier(&publication, "doi", record.Get("DI"));
  if (publication.type() == "book") AddIdentifier(&publication, "doi", record.Get("D2"));
  AddIdentifier(&publication, "pmid", record.Get("PM"));
  for (const std::string_view tag : {"SN", "EI"}) AddIssns(&publication, record.Get(tag));
  AddIsbns(&publication, record.Get("BN"));
  for (const std::string_view tag : {"DE", "ID"}) {
    // A keyword may be wrapped: lines are joined before they are parted.
    ForEachPiece(CollapseSpace(record.Get(tag)), ";",
                 [&](std::string_view word) { AddKeyword(&publication, word); });
  }
  return publication;
}

Status ReadTagged(Input& input, Sink& sink) {
  TaggedReader reader(input, sink, kWos);
  TaggedRecord record;
  while (reader.Next(&record)) {
    Publication publication = FromWos(record, sink);
    if (publication.sources_size() > 0) record.place.key = publication.sources(0).key();
    if (!HandTagged(record, std::move(publication), sink)) break;
  }
  return input.status();
}

bool LooksTabbed(std::string_view line) {
  return line.starts_with("PT\t") || line.starts_with("\"PT\"\t");
}

}  // namespace

Status ReadWosTagged(Input& input, Sink& sink) { return ReadTagged(input, sink); }

Status ReadWosTab(Input& input, Sink& sink) {
  CsvReader rows(input, sink, "\t");
  CsvRow row;
  if (!rows.Next(&row)) return input.status();
  const std::vector<std::string> header = row.cells;
  std::size_t count = 0;
  rows.SetWidth(header.size());
  while (rows.Next(&row)) {
    TaggedRecord record;
    record.place = Place{row.line, ++count, {}};
    record.text = row.text;
    for (std::size_t i = 0; i < row.cells.size() && i < header.size(); ++i) {
      record.fields.push_back({std::string(Trim(header[i])), std::move(row.cells[i])});
    }
    Publication publication = FromWos(record, sink);
    if (publication.sources_size() > 0) record.place.key = publication.sources(0).key();
    if (!HandTagged(record, std::move(publication), sink)) break;
  }
  return input.status();
}

int DetectWosTagged(std::string_view head) {
  constexpr int kMostLines = 400;
  int lines = 0;
  int others = 0;  // in front of the first record
  bool start = false;
  for (std::size_t at = 0; at < head.size() && lines + others < kMostLines;) {
    const std::size_t end = std::min(head.find('\n', at), head.size());
    const std::string_view line = head.substr(at, end - at);
    std::string_view tag;
    std::string_view value;
    if (SplitWos(line, &tag, &value)) {
      if (lines + others == 0 && tag == "FN") return 95;
      if (tag == "PT" && Trim(value).size() == 1) start = true;
      if (start && tag == "ER" && Trim(value).empty()) return others == 0 ? 92 : 75;
      ++lines;
    } else if (!start && !Trim(line).empty()) {
      ++others;  // a dump that begins inside a record
    }
    at = end + 1;
  }
  return start && others == 0 && lines >= 5 ? 70 : 0;
}

int DetectWosTab(std::string_view head) {
  const std::string_view line = head.substr(0, head.find('\n'));
  return LooksTabbed(line) && line.find("\tTI\t") != line.npos ? 97 : 0;
}

}  // namespace pinakes::corpus
