// Tables with a header: Scopus, Scholar profiles, Publish or Perish, Web of Science, Dimensions,
// Lens, CORE, Zotero, and any other whose column names the table of columns knows.
#include "corpus/csv.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "corpus/author_list.h"
#include "corpus/fields.h"
#include "corpus/input.h"
#include "corpus/markup.h"
#include "corpus/reader.h"
#include "corpus/readers/csv_columns.h"
#include "corpus/types.h"

namespace pinakes::corpus {
namespace {

constexpr std::string_view kExcelDateNote = "pages had become a date, \"08-Jan\" is 1-8";
constexpr std::string_view kWidthNote = "row with another number of columns than the header";

// "08-Jan" is what spreadsheets make of the pages 1-8; empty where the text is no such date.
std::string PagesOfDate(std::string_view text) {
  static constexpr std::array<std::string_view, 12> kMonths{
      "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"};
  text = Trim(text);
  const std::size_t dash = text.find('-');
  if (dash == text.npos || dash == 0 || dash > 2 || text.size() != dash + 4) return {};
  std::string day(text.substr(0, dash));
  if (day.find_first_not_of("0123456789") != day.npos) return {};
  if (day.starts_with('0')) day.erase(0, 1);
  for (std::size_t month = 0; month < kMonths.size(); ++month) {
    if (EqualsFolded(text.substr(dash + 1), kMonths[month])) {
      return std::to_string(month + 1) + "-" + day;
    }
  }
  return {};
}

bool IsNumber(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == text.npos;
}

// Scholar's profiles join a venue with what follows it, "Nature 591 (7850), 379-384, 2021": takes
// the year, the pages and the volume off its end.
void TakeVolume(std::string_view year, std::string* venue, Publication* publication) {
  const auto last_part = [&]() {
    const std::size_t comma = venue->rfind(", ");
    return comma == venue->npos ? std::string_view() : std::string_view(*venue).substr(comma + 2);
  };
  if (year.empty() || last_part() != year) return;
  venue->resize(venue->size() - year.size() - 2);
  const std::string_view pages = last_part();
  const std::size_t dash = pages.find('-');
  const bool range =
      dash != pages.npos && IsNumber(pages.substr(0, dash)) && IsNumber(pages.substr(dash + 1));
  if (range || IsNumber(pages)) {
    publication->set_pages(std::string(pages));
    venue->resize(venue->size() - pages.size() - 2);
  }
  std::string_view rest = *venue;
  std::string_view issue;
  if (rest.ends_with(')')) {
    const std::size_t open = rest.rfind(" (");
    if (open == rest.npos) return;
    issue = rest.substr(open + 2, rest.size() - open - 3);
    rest = rest.substr(0, open);
  }
  const std::size_t space = rest.rfind(' ');
  // A volume has fewer digits than a year; "Conference 2020" keeps its own.
  if (space == rest.npos || !IsNumber(rest.substr(space + 1)) || rest.size() - space > 4) return;
  publication->set_issue(std::string(issue));
  publication->set_volume(std::string(rest.substr(space + 1)));
  venue->resize(space);
}

// What programs write into a cell that has nothing in it.
bool IsNothing(std::string_view cell) {
  static constexpr std::array<std::string_view, 9> kWords{"None", "nan", "NaN",  "NA",  "N/A",
                                                          "#N/A", "n/a", "NULL", "null"};
  return cell.size() <= 4 && std::ranges::find(kWords, Trim(cell)) != kWords.end();
}

bool EndsInEllipsis(std::string_view text) {
  return text.ends_with("\xE2\x80\xA6") || text.ends_with("...");
}

class RowBuilder {
 public:
  RowBuilder(const CsvColumns& columns, Sink& sink) : columns_(columns), sink_(sink) {}

  Publication Build(const std::vector<std::string>& cells, Place* place) {
    cells_ = &cells;
    Publication publication;
    const std::string key = CollapseSpace(Get(Column::kKey));
    place->key = key;
    SetKey(&publication, key);
    publication.set_title(
        JoinTitle(MarkupToText(Get(Column::kTitle)), MarkupToText(Get(Column::kSubtitle))));
    AddAuthorList(&publication, Get(Column::kAuthors));
    AddOrcids(&publication, Get(Column::kOrcids));
    SetVenue(&publication);
    SetYear(&publication, Get(Column::kYear), *place, sink_);
    SetCount(&publication, *place);
    SetTypeOf(&publication);
    AddIdentifiers(&publication);
    publication.set_abstract(MarkupToText(Get(Column::kAbstract)));
    publication.set_language(CollapseSpace(Get(Column::kLanguage)));
    publication.set_publisher(CollapseSpace(Get(Column::kPublisher)));
    if (columns_.Has(Column::kVolume)) {
      publication.set_volume(CollapseSpace(WithoutFraction(Get(Column::kVolume))));
    }
    if (columns_.Has(Column::kIssue)) {
      publication.set_issue(CollapseSpace(WithoutFraction(Get(Column::kIssue))));
    }
    SetPages(&publication, *place);
    AddKeywords(&publication);
    const std::string retracted = AsciiLowered(Trim(Get(Column::kRetracted)));
    publication.set_retracted(retracted == "true" || retracted == "1" || retracted == "yes" ||
                              SaysRetracted(publication.title()) ||
                              StartsWithFolded(Trim(Get(Column::kType)), "retracted"));
    return publication;
  }

 private:
  std::string_view Get(Column column) const {
    const std::string_view text = columns_.Get(*cells_, column);
    return column != Column::kTitle && IsNothing(text) ? std::string_view() : text;
  }

  void SetVenue(Publication* publication) {
    std::string venue = MarkupToText(Get(Column::kVenue));
    if (!columns_.Has(Column::kVolume)) TakeVolume(Trim(Get(Column::kYear)), &venue, publication);
    publication->set_venue_truncated(EndsInEllipsis(venue));
    publication->set_venue(std::move(venue));
  }

  void SetCount(Publication* publication, const Place& place) {
    for (const std::size_t column : columns_.All(Column::kCitations)) {
      if (column >= cells_->size() || publication->has_citations()) continue;
      const std::string_view text = Trim((*cells_)[column]);
      if (text == "-1" && columns_.IsMinusOneUnknown(column)) continue;
      SetCitations(publication, text, place, sink_);
    }
  }

  void SetTypeOf(Publication* publication) {
    const std::string_view type = Get(Column::kType);
    SetType(publication, type);
    if (!Trim(type).empty()) return;
    const std::string_view venue = publication->venue();
    if (venue.find("Patent") != venue.npos &&
        (venue.starts_with("US ") || venue.starts_with("Patent") ||
         venue.starts_with("European ") || venue.starts_with("WO "))) {
      publication->set_type("patent");
    } else if (StartsWithFolded(venue, "arxiv")) {
      publication->set_type("preprint");
    }
  }

  void AddIdentifiers(Publication* publication) {
    for (const auto& [column, scheme] :
         {std::pair{Column::kDoi, "doi"}, std::pair{Column::kArxiv, "arxiv"},
          std::pair{Column::kPmid, "pmid"}, std::pair{Column::kPmcid, "pmcid"},
          std::pair{Column::kOpenAlex, "openalex"}, std::pair{Column::kS2, "s2"},
          std::pair{Column::kAcl, "acl"}}) {
      AddIdentifier(publication, scheme, WithoutFraction(Get(column)));
    }
    for (const std::size_t i : columns_.All(Column::kIsbn)) AddIsbns(publication, Cell(i));
    for (const std::size_t i : columns_.All(Column::kIssn)) AddIssns(publication, Cell(i));
    for (const std::size_t i : columns_.All(Column::kUrl)) {
      // Lens lists several in one cell.
      ForEachPiece(Cell(i), " \n", [&](std::string_view url) { SetUrl(publication, url); });
    }
    // "arXiv preprint arXiv:2201.11990" is a venue of Scholar's.
    ForEachPiece(publication->venue(), " ,;", [&](std::string_view word) {
      if (StartsWithFolded(word, "arxiv:")) AddIdentifier(publication, "arxiv", word);
    });
  }

  std::string_view Cell(std::size_t i) const {
    if (i >= cells_->size() || IsNothing((*cells_)[i])) return {};
    return (*cells_)[i];
  }

  // "26846930.0": what pandas makes of a whole number beside blanks.
  static std::string_view WithoutFraction(std::string_view text) {
    text = Trim(text);
    if (!text.ends_with(".0") ||
        text.substr(0, text.size() - 2).find_first_not_of("0123456789") != text.npos) {
      return text;
    }
    return text.substr(0, text.size() - 2);
  }

  void SetPages(Publication* publication, const Place& place) {
    const std::string_view first = WithoutFraction(Get(Column::kFirstPage));
    if (!first.empty()) {
      publication->set_pages(PageRange(first, WithoutFraction(Get(Column::kLastPage))));
      return;
    }
    const std::string_view pages = WithoutFraction(Get(Column::kPages));
    if (pages.empty()) return;
    std::string restored = PagesOfDate(pages);
    if (!restored.empty()) sink_.Note(place, kExcelDateNote);
    publication->set_pages(restored.empty() ? NormalPages(pages) : std::move(restored));
  }

  void AddKeywords(Publication* publication) {
    for (const std::size_t i : columns_.All(Column::kKeywords)) {
      const std::string_view text = Cell(i);
      const bool semicolons = text.find(';') != text.npos;
      ForEachPiece(text, semicolons ? ";" : ",",
                   [&](std::string_view word) { AddKeyword(publication, word); });
    }
  }

  const CsvColumns& columns_;
  Sink& sink_;
  const std::vector<std::string>* cells_ = nullptr;
};

// A row that repeats the header, as joined files have it.
bool IsHeader(const std::vector<std::string>& cells, const std::vector<std::string>& header) {
  return cells == header;
}

bool IsKnownHeader(const CsvColumns& columns) {
  return columns.Has(Column::kTitle) && columns.known() >= 2;
}

}  // namespace

Status ReadCsv(Input& input, Sink& sink) {
  std::string_view first;
  bool oversize = false;
  do {
    if (!input.Line(&first, &oversize)) return input.status();
  } while (Trim(first).empty() && !oversize);
  std::string text(first);
  RepairUtf8(&text);
  const std::string delimiter = SniffDelimiter(text);
  CsvCutter cutter(delimiter);
  cutter.Feed(text);
  const std::vector<std::string> header = std::move(cutter.cells);
  const CsvColumns columns(header);
  if (!columns.Has(Column::kTitle)) {
    return Status(Code::kInvalidArgument,
                  "the first line names no column of titles: a table needs a header with names "
                  "such as Title, Authors, Year");
  }
  CsvReader rows(input, sink, delimiter);
  rows.SetWidth(header.size());
  RowBuilder builder(columns, sink);
  CsvRow row;
  std::size_t read = 0;
  while (rows.Next(&row)) {
    if (IsHeader(row.cells, header)) continue;
    Place place{row.line, ++read + rows.rejected(), {}};
    Publication publication = builder.Build(row.cells, &place);
    if (row.cells.size() != header.size()) sink.Note(place, kWidthNote);
    const bool go_on = HasSubstance(publication) ? sink.Record(place, std::move(publication))
                                                 : sink.Reject(place, kEmptyReason, row.text);
    if (!go_on) break;
  }
  return input.status();
}

int DetectCsv(std::string_view head) {
  std::size_t at = 0;
  while (at < head.size() && (head[at] == '\n' || head[at] == '\r' || head[at] == ' ')) ++at;
  std::string_view line = head.substr(at, head.substr(at).find('\n'));
  if (line.ends_with('\r')) line.remove_suffix(1);
  if (line.empty() || line[0] == '{' || line[0] == '<' || line[0] == '@' || line[0] == '[')
    return 0;
  const std::string delimiter = SniffDelimiter(line);
  CsvCutter cutter(delimiter);
  cutter.Feed(line);
  const CsvColumns columns(cutter.cells);
  if (!IsKnownHeader(columns)) return 0;
  return columns.known() >= 4 ? 85 : columns.known() == 3 ? 70 : 50;
}

}  // namespace pinakes::corpus
