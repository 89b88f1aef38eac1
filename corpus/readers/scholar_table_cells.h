// Rows of a Markdown table: their cells, and what a header says of the columns.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pinakes::corpus {

// The cells of a row, without its outer pipes; "\|" is a pipe of the text. Empty if the line has
// no pipe.
std::vector<std::string> TableCells(std::string_view line);
// The row of dashes below a header.
bool IsTableSeparator(const std::vector<std::string>& cells);
bool IsYearCell(std::string_view cell);
// "", "12", "3,927", "813*", "-".
bool IsCountCell(std::string_view cell);

// Where the columns of a table are; -1 = there is none.
struct TableColumns {
  int text = -1;  // title, authors and venue together, or the title alone
  int authors = -1;
  int venue = -1;
  int citations = -1;
  int year = -1;
};

// The columns that a header row names; nullopt where the row is no header.
std::optional<TableColumns> ReadTableHeader(const std::vector<std::string>& cells);

}  // namespace pinakes::corpus
