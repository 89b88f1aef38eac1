#include "corpus/readers/scholar_table_cells.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "corpus/fields.h"

namespace pinakes::corpus {
namespace {

constexpr std::size_t kMaxCells = 64;

}  // namespace

std::vector<std::string> TableCells(std::string_view line) {
  std::vector<std::string> cells;
  line = Trim(line);
  bool piped = false;
  if (line.starts_with('|')) {
    line.remove_prefix(1);
    piped = true;
  }
  std::string cell;
  bool closed = false;  // the last character was a pipe
  for (std::size_t i = 0; i < line.size(); ++i) {
    closed = false;
    if (line[i] == '\\' && i + 1 < line.size() && line[i + 1] == '|') {
      cell += '|';
      ++i;
    } else if (line[i] == '|' && cells.size() < kMaxCells) {
      cells.push_back(CollapseSpace(cell));
      cell.clear();
      piped = closed = true;
    } else {
      cell += line[i];
    }
  }
  if (!closed) cells.push_back(CollapseSpace(cell));
  return piped ? cells : std::vector<std::string>();
}

bool IsTableSeparator(const std::vector<std::string>& cells) {
  return !cells.empty() && std::ranges::all_of(cells, [](const std::string& cell) {
    return !cell.empty() && cell.find('-') != cell.npos &&
           cell.find_first_not_of("-: ") == cell.npos;
  });
}

bool IsYearCell(std::string_view cell) {
  return cell.size() == 4 && (cell[0] == '1' || cell[0] == '2') && ParseYear(cell).has_value();
}

bool IsCountCell(std::string_view cell) {
  bool nonsense = false;
  ParseCitations(cell, &nonsense);
  return !nonsense;
}

std::optional<TableColumns> ReadTableHeader(const std::vector<std::string>& cells) {
  struct Known {
    std::string_view name;
    int TableColumns::*column;
  };
  static constexpr std::array kKnown{
      Known{"title", &TableColumns::text},         Known{"publication", &TableColumns::text},
      Known{"paper", &TableColumns::text},         Known{"article", &TableColumns::text},
      Known{"author", &TableColumns::authors},     Known{"authors", &TableColumns::authors},
      Known{"venue", &TableColumns::venue},        Known{"journal", &TableColumns::venue},
      Known{"source", &TableColumns::venue},       Known{"published in", &TableColumns::venue},
      Known{"cited by", &TableColumns::citations}, Known{"citations", &TableColumns::citations},
      Known{"citation", &TableColumns::citations}, Known{"cites", &TableColumns::citations},
      Known{"cited", &TableColumns::citations},    Known{"cited_by", &TableColumns::citations},
      Known{"year", &TableColumns::year},          Known{"date", &TableColumns::year},
  };
  TableColumns columns;
  int found = 0;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    std::string name = AsciiLowered(cells[i]);
    std::erase_if(name, [](char c) { return c == '*' || c == '_'; });
    const std::string_view first =
        Trim(std::string_view(name).substr(0, name.find_first_of("/,(")));
    for (const Known& known : kKnown) {
      if (first != known.name && name != known.name) continue;
      if (columns.*known.column < 0) {
        columns.*known.column = static_cast<int>(i);
        ++found;
      }
      break;
    }
  }
  // "Title authors venue" and the like.
  if (columns.text < 0 && !cells.empty() && StartsWithFolded(cells[0], "title")) {
    columns.text = 0;
    ++found;
  }
  if (found < 2 || columns.text < 0) return std::nullopt;
  return columns;
}

}  // namespace pinakes::corpus
