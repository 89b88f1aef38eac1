#include "cli/output.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <cstring>

#include "cli/json.h"

namespace pinakes::cli {
namespace {

constexpr std::size_t kBufferBytes = std::size_t{1} << 16;

std::string_view Environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::string_view() : std::string_view(value);
}

int TerminalWidth() {
  const std::string_view columns = Environment("COLUMNS");
  int width = 0;
  std::from_chars(columns.data(), columns.data() + columns.size(), width);
  winsize size{};
  if (width <= 0 && ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0) width = size.ws_col;
  if (width <= 0) width = 80;
  return width < 20 ? 20 : width;
}

}  // namespace

Terminal Terminal::Find() {
  Terminal terminal;
  terminal.out = ::isatty(STDOUT_FILENO) == 1;
  terminal.err = ::isatty(STDERR_FILENO) == 1;
  const std::string_view kind = Environment("TERM");
  terminal.colour =
      terminal.out && Environment("NO_COLOR").empty() && !kind.empty() && kind != "dumb";
  terminal.width = terminal.out ? TerminalWidth() : 0;
  return terminal;
}

void Output::Write(std::string_view text) {
  if (closed_) return;
  buffer_.append(text);
  if (buffer_.size() >= kBufferBytes) Flush();
}

void Output::Flush() {
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
  if (text.empty() && !progress_shown_) return;
  progress_shown_ = !text.empty();
  const std::string line = "\r\x1b[K" + std::string(text);
  // A progress line that cannot be shown is no loss.
  if (::write(STDERR_FILENO, line.data(), line.size()) < 0) return;
}

}  // namespace pinakes::cli
