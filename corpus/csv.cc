#include "corpus/csv.h"

#include <algorithm>
#include <array>
#include <utility>

#include "corpus/fields.h"
#include "corpus/input.h"

namespace pinakes::corpus {
namespace {

// A quoted cell that spans more is an open quote, not a text.
constexpr std::size_t kMostLines = 300;
constexpr std::size_t kMostBytes = std::size_t{1} << 20;

// Whether the closing quote of the cell may stand at `at`: a delimiter or the line's end follows.
bool Closes(std::string_view line, std::size_t at, std::string_view delimiter) {
  std::size_t next = at + 1;
  while (next < line.size() && line[next] == ' ' && !delimiter.starts_with(' ')) ++next;
  return next == line.size() || line.substr(next).starts_with(delimiter);
}

}  // namespace

// Reads a quoted cell from *at on and goes behind it. False if it is open at the line's end.
bool CsvCutter::Quoted(std::string_view line, std::size_t* at) {
  std::string& cell = cells.back();
  while (true) {
    const std::size_t quote = std::min(line.find('"', *at), line.size());
    cell.append(line, *at, quote - *at);
    if (quote == line.size()) return false;
    if (!bare_list_ && quote + 1 < line.size() && line[quote + 1] == '"') {
      cell += '"';
      *at = quote + 2;
    } else if ((!bare_list_ || cell.ends_with(']')) && Closes(line, quote, delimiter_)) {
      *at = std::min(line.find(delimiter_, quote + 1), line.size());
      return true;
    } else {
      cell += '"';
      *at = quote + 1;
    }
  }
}

bool CsvCutter::Feed(std::string_view line) {
  std::size_t at = 0;
  bool quoted = open_;
  if (open_) {
    cells.back() += '\n';
  } else {
    cells.clear();
  }
  while (true) {
    if (!quoted) {
      cells.emplace_back();
      const std::size_t begin = line.find_first_not_of(' ', at);
      quoted = begin != line.npos && line[begin] == '"';
      if (quoted) {
        // Some exports write lists with bare quotes inside, ["A","B"]: only `]"` closes those.
        const std::string_view rest = line.substr(begin);
        bare_list_ = rest.starts_with("\"[\"") && !rest.starts_with("\"[\"\"");
        at = begin + 1;
      }
    }
    if (quoted) {
      open_ = !Quoted(line, &at);
      if (open_) return false;
      quoted = false;
    } else {
      const std::size_t end = std::min(line.find(delimiter_, at), line.size());
      cells.back().assign(line, at, end - at);
      at = end;
    }
    if (at >= line.size()) return true;
    at += delimiter_.size();
  }
}

bool CsvReader::TakeLine(Line* line, bool* oversize) {
  *oversize = false;
  if (!pending_.empty()) {
    *line = std::move(pending_.front());
    pending_.pop_front();
    return true;
  }
  std::string_view text;
  if (!input_.Line(&text, oversize)) return false;
  line->text = text;
  line->number = input_.line_number();
  read_bytes_ += text.size() + 1;
  return true;
}

bool CsvReader::Reject(const CsvRow& row, std::string_view reason) {
  ++rejected_;
  return sink_.Reject(Place{row.line, rows_, {}}, reason, row.text);
}

// All but the first are to be read again.
void CsvReader::PutBack(std::vector<Line>* lines) {
  for (std::size_t i = lines->size(); i > 1; --i) {
    reread_bytes_ += (*lines)[i - 1].text.size() + 1;
    pending_.push_front(std::move((*lines)[i - 1]));
  }
  lines->resize(1);
}

bool CsvReader::Next(CsvRow* row) {
  while (true) {
    *row = CsvRow();
    Line line;
    bool oversize = false;
    if (!TakeLine(&line, &oversize)) return false;
    if (!oversize && Trim(line.text).empty()) continue;
    ++rows_;
    row->line = line.number;
    if (oversize) {
      if (!Reject(*row, kOversizeReason)) return false;
      continue;
    }
    if (RepairUtf8(&line.text)) sink_.Note(Place{row->line, rows_, {}}, kRepairedNote);
    CsvCutter cutter(delimiter_);
    const bool whole = cutter.Feed(line.text);
    if (whole) {
      row->cells = std::move(cutter.cells);
      row->text = std::move(line.text);
      return true;
    }
    row->text = line.text;
    // An open quote: more lines, until it closes or is given up.
    std::vector<Line> lines;
    lines.push_back(std::move(line));
    bool closed = false;
    bool more = true;
    while (!closed && lines.size() < kMostLines && row->text.size() < kMostBytes) {
      Line next;
      more = TakeLine(&next, &oversize);
      if (!more || oversize) break;
      RepairUtf8(&next.text);
      row->text += '\n';
      row->text += next.text;
      closed = cutter.Feed(next.text);
      lines.push_back(std::move(next));
    }
    bool merged = !closed;
    if (closed && width_ != 0 && cutter.cells.size() != width_) {
      CsvCutter last(delimiter_);
      merged = last.Feed(lines.back().text) && last.cells.size() == width_;
    }
    if (!merged) {
      row->cells = std::move(cutter.cells);
      return true;
    }
    // Hostile files open a quote in every line; what is read again is bounded by what was read.
    if (reread_bytes_ <= 2 * read_bytes_ + kMostBytes) {
      PutBack(&lines);
      row->text = std::move(lines[0].text);
    }
    if (!Reject(*row, "a quote is opened and not closed")) return false;
  }
}

std::string SniffDelimiter(std::string_view header) {
  static constexpr std::array kDelimiters{std::string_view("$|$"), std::string_view(","),
                                          std::string_view("\t"), std::string_view(";"),
                                          std::string_view("|")};
  std::string_view best = ",";
  std::size_t most = 1;
  for (const std::string_view delimiter : kDelimiters) {
    CsvCutter cutter(delimiter);
    cutter.Feed(header);
    if (cutter.cells.size() > most) {
      best = delimiter;
      most = cutter.cells.size();
    }
  }
  return std::string(best);
}

}  // namespace pinakes::corpus
