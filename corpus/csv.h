// Rows of comma-, semicolon- and tab-separated files (RFC 4180 and what goes by that name).
#pragma once

#include <cstddef>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "corpus/reader.h"

namespace pinakes::corpus {

struct CsvRow {
  std::vector<std::string> cells;  // valid UTF-8, without quotes
  std::string text;                // as it stands in the dump
  std::size_t line = 0;            // of its first line
};

// Cuts lines into cells.
class CsvCutter {
 public:
  explicit CsvCutter(std::string_view delimiter) : delimiter_(delimiter) {}

  // Cuts one more line. True if the row is complete, false if a quote is open at the line's end:
  // the next line then continues the cell.
  bool Feed(std::string_view line);

  std::vector<std::string> cells;

 private:
  bool Quoted(std::string_view line, std::size_t* at);

  std::string_view delimiter_;
  bool open_ = false;
  bool bare_list_ = false;
};

// Reads row after row; blank lines are passed over. A quoted cell may hold separators, doubled
// quotes and line ends. A quote that never closes is given up: the row that opened it is rejected
// and reading goes on in the next physical line, so that it costs one row only. Memory is bounded
// by the record limit, time is linear.
class CsvReader {
 public:
  CsvReader(Input& input, Sink& sink, std::string delimiter)
      : input_(input), sink_(sink), delimiter_(std::move(delimiter)) {}

  // How many cells a row has; rows of several lines with another number are taken for an unclosed
  // quote, where their later lines make rows of their own. 0 = not known.
  void SetWidth(std::size_t width) { width_ = width; }

  // False at the end of the input, or when the sink has had enough.
  bool Next(CsvRow* row);

  // How many rows have been rejected so far; they count as records.
  std::size_t rejected() const { return rejected_; }

 private:
  struct Line {
    std::string text;
    std::size_t number = 0;
  };
  bool TakeLine(Line* line, bool* oversize);
  bool Reject(const CsvRow& row, std::string_view reason);
  void PutBack(std::vector<Line>* lines);

  Input& input_;
  Sink& sink_;
  const std::string delimiter_;
  std::size_t width_ = 0;
  std::deque<Line> pending_;
  std::size_t read_bytes_ = 0;
  std::size_t reread_bytes_ = 0;
  std::size_t rows_ = 0;
  std::size_t rejected_ = 0;
};

// The delimiter of a header line: "," ";" tab "|" or "$|$", whichever makes most cells.
std::string SniffDelimiter(std::string_view header);

}  // namespace pinakes::corpus
