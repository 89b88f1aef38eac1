// A profile as a Markdown table, one publication a row:
//   | Salt and roads A Birch, BC van der Elm Journal of Trade 12 (3), 1-9, 2019 | 1,204 | 2019 |
// The first cell runs title, authors and venue together; scholar_table_split.h takes it apart. A
// header row may name the columns, in any order; with a column of authors nothing runs together.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "corpus/fields.h"
#include "corpus/input.h"
#include "corpus/latex.h"
#include "corpus/markup.h"
#include "corpus/person.h"
#include "corpus/reader.h"
#include "corpus/readers/scholar_table_cells.h"
#include "corpus/readers/scholar_table_split.h"
#include "corpus/readers/scholar_table_venue.h"

namespace pinakes::corpus {
namespace {

// Rows are held until their table ends, so that the whole table can settle them; a table above
// this size is settled in pieces.
constexpr std::size_t kWindow = std::size_t{64} << 20;
constexpr std::size_t kMaxTextInReject = std::size_t{64} << 10;

struct Row {
  Place place;
  std::string text;
  std::string authors, venue;  // of tables that have such columns
  bool separate = false;
  std::string citations, year;
};

// The row's text in one line: no BibTeX braces, entities and tags decoded.
std::string CleanText(std::string_view cell) {
  std::string text = MarkupToText(cell);
  if (text.find("{\\") != text.npos || text.find("\\{") != text.npos) return LatexToText(text);
  // Braces that protect a word's case go: "{Zero}", "{RNN-based}"; those of a set stay: "{0, 1}".
  std::string out;
  std::vector<std::pair<std::size_t, bool>> open;  // place in `out`, whether anything forbids it
  for (const char c : text) {
    if (c == '{') {
      open.emplace_back(out.size(), false);
    } else if (c == '}' && !open.empty()) {
      const auto [begin, forbidden] = open.back();
      open.pop_back();
      const std::string_view content = std::string_view(out).substr(begin + 1);
      const bool letters = std::ranges::any_of(content, [](char x) {
        return (x >= 'a' && x <= 'z') || (x >= 'A' && x <= 'Z') ||
               (static_cast<unsigned char>(x) & 0x80U) != 0;
      });
      if (letters && !forbidden) {
        out.erase(begin, 1);
        continue;
      }
    } else if ((c == ',' || c == '=' || c == '|') && !open.empty()) {
      open.back().second = true;
    }
    out += c;
  }
  return CollapseSpace(out);  // braces may have had white space inside
}

class TableReader {
 public:
  explicit TableReader(Sink& sink) : sink_(sink) {}

  // Both return false when the sink has enough.
  bool ReadLine(std::size_t number, std::string_view line) {
    std::string repaired;
    bool repair = false;
    if (!Trim(line).empty()) {
      repaired.assign(line);
      repair = RepairUtf8(&repaired);
      line = repaired;
    }
    if (Trim(line).empty()) return EndTable();
    const std::vector<std::string> cells = TableCells(line);
    if (cells.empty() && !in_table_) return true;  // text around the table
    if (IsTableSeparator(cells)) return true;
    if (!cells.empty() && rows_.empty()) {
      if (std::optional<TableColumns> columns = ReadTableHeader(cells)) {
        columns_ = columns;
        in_table_ = true;
        return true;
      }
    }
    Row row;
    const bool filled = FillRow(cells, &row);
    // Text with a pipe in it, apart from the table.
    if (!filled && !in_table_ && !Trim(line).starts_with('|')) return true;
    in_table_ = true;
    row.place = Place{number, ++record_, {}};
    if (repair) sink_.Note(row.place, kRepairedNote);
    if (!filled) {
      return sink_.Reject(row.place, "row without cells for citations and year",
                          line.substr(0, kMaxTextInReject));
    }
    held_ += row.text.size() + sizeof(Row);
    rows_.push_back(std::move(row));
    return held_ < kWindow || Flush();
  }

  bool PassOver(std::size_t number) {
    return sink_.Reject(Place{number, ++record_, {}}, kOversizeReason, {});
  }

  bool EndTable() {
    in_table_ = false;
    columns_.reset();
    return true;
  }

  bool Finish() { return Flush(); }

 private:
  bool FillRow(std::vector<std::string> cells, Row* row) const {
    if (columns_) {
      const auto cell = [&](int column) {
        return column >= 0 && static_cast<std::size_t>(column) < cells.size()
                   ? cells[static_cast<std::size_t>(column)]
                   : std::string();
      };
      // A pipe in the text that is not escaped makes cells too many: they belong to the first.
      const int last = std::max({columns_->text, columns_->citations, columns_->year,
                                 columns_->authors, columns_->venue});
      if (columns_->text == 0) {
        while (cells.size() > static_cast<std::size_t>(last) + 1 && cells.size() > 2) {
          cells[0] += " | " + cells[1];
          cells.erase(cells.begin() + 1);
        }
      }
      row->text = cell(columns_->text);
      row->citations = cell(columns_->citations);
      row->year = cell(columns_->year);
      row->separate = columns_->authors >= 0;
      row->authors = cell(columns_->authors);
      row->venue = cell(columns_->venue);
      return !row->text.empty() && cells.size() > 1;
    }
    if (cells.size() < 2) return false;
    // Text, citations, year; perhaps a running number in front.
    const bool year_last = cells.size() == 2 ? IsYearCell(cells[1]) : true;
    if (cells.size() == 2) {
      (year_last ? row->year : row->citations) = cells[1];
      row->text = cells[0];
      return !row->text.empty() && (year_last || IsCountCell(cells[1]));
    }
    row->year = cells[cells.size() - 1];
    row->citations = cells[cells.size() - 2];
    if (!IsYearCell(row->year) && !row->year.empty() && IsYearCell(row->citations) &&
        IsCountCell(row->year)) {
      std::swap(row->year, row->citations);
    }
    if (!row->year.empty() && !IsCountCell(row->year)) return false;
    std::size_t first = 0;
    if (cells.size() > 3 && IsCountCell(cells[0]) && !cells[0].empty()) first = 1;
    for (std::size_t i = first; i + 2 < cells.size(); ++i) {
      if (i > first) row->text += " | ";
      row->text += cells[i];
    }
    return !row->text.empty();
  }

  // Splits the held rows and hands them on. Rejects have gone before them: each has its line.
  bool Flush() {
    ScholarSplitter splitter;
    std::vector<ScholarHints> hints;
    hints.reserve(rows_.size());
    for (Row& row : rows_) {
      hints.push_back(Prepare(&row));
      if (!row.separate) splitter.Learn(row.text, hints.back());
    }
    bool more = true;
    for (std::size_t i = 0; i < rows_.size() && more; ++i) {
      more = Emit(rows_[i], hints[i], splitter);
    }
    rows_.clear();
    held_ = 0;
    return more;
  }

  // Cleans the text and takes the year off its end.
  static ScholarHints Prepare(Row* row) {
    ScholarHints hints;
    row->text = CleanText(row->text);
    row->venue = CleanText(row->venue);
    std::string& text = row->separate ? row->venue : row->text;
    const std::string cell(Trim(row->year));
    if (const std::size_t comma = text.rfind(", "); comma != text.npos) {
      const std::string_view last = std::string_view(text).substr(comma + 2);
      const bool year = IsYearCell(last) && (cell.empty() || last == cell);
      if (year || (last == "0" && cell.empty())) {
        if (cell.empty() && year) row->year = std::string(last);
        hints.year_stripped = true;
        text.resize(Trim(std::string_view(text).substr(0, comma)).size());
      }
    }
    hints.year_known = IsYearCell(Trim(row->year));
    return hints;
  }

  bool Emit(const Row& row, const ScholarHints& hints, const ScholarSplitter& splitter) {
    Publication publication;
    std::string venue_text;
    if (row.separate) {
      publication.set_title(row.text);
      venue_text = row.venue;
      AddAuthorsColumn(row, &publication);
    } else {
      ScholarSplit split = splitter.Split(row.text, hints);
      if (split.authors.empty()) sink_.Note(row.place, "authors and venue not told from the title");
      publication.set_title(std::move(split.title));
      for (const ScholarName& name : split.authors) {
        *publication.add_authors() = MakePerson(name.given, name.family, name.suffix);
      }
      publication.set_authors_truncated(split.authors_truncated);
      venue_text = std::move(split.venue);
    }
    ScholarVenue venue = ParseScholarVenue(venue_text);
    SetTypeFromVenue(venue_text, &publication);
    publication.set_venue(std::move(venue.name));
    publication.set_venue_truncated(venue.truncated);
    publication.set_volume(std::move(venue.volume));
    publication.set_issue(std::move(venue.issue));
    publication.set_pages(std::move(venue.pages));
    SetYear(&publication, row.year, row.place, sink_);
    SetCitations(&publication, row.citations, row.place, sink_);
    if (!HasSubstance(publication)) {
      const std::string cells = row.text + " | " + row.citations + " | " + row.year;
      return sink_.Reject(row.place, kEmptyReason, cells);
    }
    return sink_.Record(row.place, std::move(publication));
  }

  static void AddAuthorsColumn(const Row& row, Publication* publication) {
    ForEachPiece(row.authors, ",;", [&](std::string_view name) {
      const bool cut = name == "..." || name == "\u2026";
      if (cut) return publication->set_authors_truncated(true);
      *publication->add_authors() = ParsePerson(name);
    });
  }

  Sink& sink_;
  std::vector<Row> rows_;
  std::size_t held_ = 0;
  std::size_t record_ = 0;
  bool in_table_ = false;
  std::optional<TableColumns> columns_;
};

}  // namespace

Status ReadScholarTable(Input& input, Sink& sink) {
  TableReader reader(sink);
  std::string_view line;
  bool oversize = false;
  while (input.Line(&line, &oversize)) {
    if (!(oversize ? reader.PassOver(input.line_number())
                   : reader.ReadLine(input.line_number(), line))) {
      return {};
    }
  }
  reader.Finish();
  return {};
}

// By the share of lines with pipes that are rows: some words, then a count, then a year.
int DetectScholarTable(std::string_view head) {
  if (const std::size_t last = head.rfind('\n'); head.size() > 4096 && last != head.npos) {
    head = head.substr(0, last);
  }
  const std::size_t start = head.find_first_not_of(" \t\r\n");
  if (start == head.npos || head.find('\0') != head.npos ||
      std::string_view("{[<@%").find(head[start]) != std::string_view::npos) {
    return 0;
  }
  int rows = 0, outer = 0, piped = 0, lines = 0;
  bool header = false;
  ForEachPiece(head, "\n\r", [&](std::string_view line) {
    ++lines;
    if (line.find('|') == line.npos) return;
    const std::vector<std::string> cells = TableCells(line);
    if (IsTableSeparator(cells)) return;
    if (rows == 0 && ReadTableHeader(cells)) {
      header = true;
      return;
    }
    ++piped;
    if (cells.size() < 3) return;
    const std::string& year = cells[cells.size() - 1];
    const std::string& count = cells[cells.size() - 2];
    const bool numbers =
        IsCountCell(year) && IsCountCell(count) && (!year.empty() || !count.empty());
    const bool words = std::ranges::count(cells[0], ' ') + std::ranges::count(cells[1], ' ') >= 2;
    if (numbers && words) {
      ++rows;
      if (line.starts_with('|')) ++outer;
    }
  });
  if (rows == 0) return header && piped > 0 && piped * 2 >= lines ? 50 : 0;
  if (rows * 2 < piped) return 0;
  if (header || outer * 2 >= rows) return 95;
  return piped * 2 >= lines ? 60 : 10;
}

}  // namespace pinakes::corpus
