#include "cli/output.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "cli/json.h"
#include "cli/text.h"

namespace pinakes::cli {
namespace {

constexpr std::size_t kBufferBytes = std::size_t{1} << 16;

std::string_view Environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::string_view() : std::string_view(value);
}

int TerminalWidth(int stream) {
  const std::string_view columns = Environment("COLUMNS");
  int width = 0;
  std::from_chars(columns.data(), columns.data() + columns.size(), width);
  winsize size{};
  if (width <= 0 && ::ioctl(stream, TIOCGWINSZ, &size) == 0) width = size.ws_col;
  if (width <= 0) width = 80;
  return width < 20 ? 20 : width;
}

}  // namespace

Terminal Terminal::Find() {
  Terminal terminal;
  terminal.out = ::isatty(STDOUT_FILENO) == 1;
  terminal.err = ::isatty(STDERR_FILENO) == 1;
  const std::string_view kind = Environment("TERM");
  terminal.escapes = Environment("NO_COLOR").empty() && !kind.empty() && kind != "dumb";
  terminal.colour = terminal.out && terminal.escapes;
  terminal.width = terminal.out ? TerminalWidth(STDOUT_FILENO) : 0;
  terminal.err_width = terminal.err ? TerminalWidth(STDERR_FILENO) : 0;
  return terminal;
}

void Output::Write(std::string_view text) {
  if (closed_) return;
  buffer_.append(text);
  if (buffer_.size() >= kBufferBytes) Flush();
}

void Output::Flush() {
  if (capture_ != nullptr) {
    capture_->append(std::exchange(buffer_, {}));
    return;
  }
  std::string_view rest = buffer_;
  while (!rest.empty() && !closed_) {
    const ssize_t wrote = ::write(STDOUT_FILENO, rest.data(), rest.size());
    if (wrote >= 0) {
      rest.remove_prefix(static_cast<std::size_t>(wrote));
    } else if (errno != EINTR) {
      closed_ = true;
      if (errno != EPIPE) error_ = std::strerror(errno);
    }
  }
  buffer_.clear();
}

void Messages::Put(std::string line) {
  Progress("");
  line += '\n';
  std::string_view rest = line;
  while (!rest.empty()) {
    const ssize_t wrote = ::write(STDERR_FILENO, rest.data(), rest.size());
    if (wrote < 0 && errno != EINTR) return;  // there is nowhere left to say so
    if (wrote > 0) rest.remove_prefix(static_cast<std::size_t>(wrote));
  }
}

void Messages::Error(std::string_view code, std::string_view message) {
  if (!json) return Put("pinakes: " + std::string(message));
  JsonWriter writer;
  writer.BeginObject().Key("error").BeginObject();
  writer.Key("code").String(code).Key("message").String(message);
  writer.EndObject().EndObject();
  Put(writer.Take());
}

void Messages::Line(std::string_view line) { Put(std::string(line)); }

void Messages::Note(std::string_view message) {
  if (!quiet) Put("note: " + std::string(message));
}

void Messages::Progress(std::string_view text) {
  if (text.empty() && progress_width_ == 0) return;
  // A line that wraps could not be taken back.
  std::string shown = OneLine(text);
  const auto columns = static_cast<std::size_t>(std::max(terminal.err_width, 2)) - 1;
  while (DisplayWidth(shown) > columns) {
    shown.pop_back();
    while (!shown.empty() && !IsUtf8(shown)) shown.pop_back();
  }
  const std::size_t width = DisplayWidth(shown);
  std::string line = "\r";
  if (terminal.escapes) {
    line += "\x1b[K" + shown;
  } else {
    // Blanks over what is longer there, and back to the start where nothing is to be left.
    line += shown + std::string(progress_width_ > width ? progress_width_ - width : 0, ' ');
    if (shown.empty()) line += '\r';
  }
  progress_width_ = width;
  // A progress line that cannot be shown is no loss.
  if (::write(STDERR_FILENO, line.data(), line.size()) < 0) return;
}

}  // namespace pinakes::cli
