// The program's two streams: results on standard output, everything else on standard error.
#pragma once

#include <string>
#include <string_view>

#include "contract/status.h"

namespace pinakes::cli {

// What the streams are connected to.
struct Terminal {
  bool out = false;      // standard output is a terminal
  bool err = false;      // standard error is one
  bool colour = false;   // results may be highlighted: NO_COLOR and TERM=dumb are obeyed
  int width = 0;         // columns to wrap results at; 0 = never wrap (files and pipes)
  bool escapes = false;  // escape sequences may be written: neither NO_COLOR nor TERM=dumb
  int err_width = 0;     // columns of standard error, where it is a terminal

  static Terminal Find();
};

// Standard output. A reader that went away is no error: the rest is dropped and closed() tells.
class Output {
 public:
  Output() = default;
  // Into `capture` instead, which must outlive it.
  explicit Output(std::string* capture) : capture_(capture) {}
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;
  ~Output() { Flush(); }
  void Write(std::string_view text);
  void Flush();
  // No one reads any more: work for the output may stop.
  bool closed() const { return closed_; }
  // The system refused, as for want of space: its words; empty if it did not.
  const std::string& error() const { return error_; }

 private:
  std::string* capture_ = nullptr;
  std::string buffer_;
  bool closed_ = false;
  std::string error_;
};

// Standard error.
class Messages {
 public:
  // `json`: errors are one JSON object each. `quiet`: no notes.
  bool json = false;
  bool quiet = false;
  // Where progress is shown. Set once, before the first message.
  Terminal terminal;

  // "pinakes: message".
  void Error(std::string_view code, std::string_view message);
  void Error(const Status& status) { Error(CodeName(status.code()), status.message()); }
  // A line as it stands: "file:line: ...".
  void Line(std::string_view line);
  // "note: message", unless quiet.
  void Note(std::string_view message);
  // Replaces the progress line; empty text removes it. Only for terminals.
  void Progress(std::string_view text);

 private:
  void Put(std::string line);
  std::size_t progress_width_ = 0;  // columns that it takes; 0 = none is shown
};

}  // namespace pinakes::cli
