// Runs the built program as a user would: arguments, environment and input in; both outputs and
// the exit code back.
#pragma once

#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pinakes::cli_test {

using Words = std::vector<std::string>;
using Environment = std::map<std::string, std::string>;

struct Outcome {
  int code = -1;  // exit code; 128 + n when killed by signal n
  std::string out;
  std::string err;
};

// A directory that goes with its owner.
class TempDir {
 public:
  TempDir() {
    std::string name = (std::filesystem::temp_directory_path() / "pinakes-cli-XXXXXX").string();
    path_ = ::mkdtemp(name.data());
  }
  ~TempDir() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  TempDir(const TempDir&) = delete;
  TempDir& operator=(const TempDir&) = delete;

  std::string path(std::string_view name = "") const {
    return name.empty() ? path_.string() : (path_ / name).string();
  }
  std::string Write(std::string_view name, std::string_view content) const {
    const std::filesystem::path file = path_ / name;
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary) << content;
    return file.string();
  }

 private:
  std::filesystem::path path_;
};

inline std::string ReadWhole(const std::string& path) {
  std::ostringstream content;
  content << std::ifstream(path, std::ios::binary).rdbuf();
  return content.str();
}

namespace internal {

// In the child: becomes the program.
[[noreturn]] inline void Exec(const Words& arguments, const Environment& environment,
                              const std::string& directory) {
  Words all{PINAKES_PROGRAM};
  all.insert(all.end(), arguments.begin(), arguments.end());
  std::vector<char*> argv;
  for (std::string& word : all) argv.push_back(word.data());
  argv.push_back(nullptr);
  Words settings;
  for (const auto& [name, value] : environment) settings.push_back(name + "=" + value);
  std::vector<char*> envp;
  for (std::string& setting : settings) envp.push_back(setting.data());
  envp.push_back(nullptr);
  if (!directory.empty() && ::chdir(directory.c_str()) != 0) ::_exit(126);
  ::execve(argv[0], argv.data(), envp.data());
  ::_exit(127);
}

inline int ExitCode(pid_t child) {
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

}  // namespace internal

struct RunOptions {
  Environment environment;  // besides PATH and HOME; a HOME given here wins
  std::string input;
  std::string directory;  // to run in
};

inline Environment WithDefaults(Environment environment) {
  environment.emplace("PATH", "/usr/bin:/bin");
  // A program under a sanitizer is told what the test is told.
  if (const char* options = std::getenv("ASAN_OPTIONS")) {
    environment.emplace("ASAN_OPTIONS", options);
  }
  environment.emplace("HOME", "/nonexistent");
  return environment;
}

// Runs the program with pipes for its three streams.
inline Outcome RunPinakes(const Words& arguments, const RunOptions& options = {}) {
  std::array<int, 2> in{}, out{}, err{};
  if (::pipe2(in.data(), O_CLOEXEC) != 0 || ::pipe2(out.data(), O_CLOEXEC) != 0 ||
      ::pipe2(err.data(), O_CLOEXEC) != 0) {
    return {};
  }
  const Environment environment = WithDefaults(options.environment);
  const pid_t child = ::fork();
  if (child == 0) {
    ::dup2(in[0], 0);
    ::dup2(out[1], 1);
    ::dup2(err[1], 2);
    internal::Exec(arguments, environment, options.directory);
  }
  ::close(in[0]);
  ::close(out[1]);
  ::close(err[1]);
  ::signal(SIGPIPE, SIG_IGN);
  Outcome outcome;
  std::string_view rest = options.input;
  std::array<pollfd, 3> streams{pollfd{in[1], POLLOUT, 0}, pollfd{out[0], POLLIN, 0},
                                pollfd{err[0], POLLIN, 0}};
  if (rest.empty()) {
    ::close(in[1]);
    streams[0].fd = -1;
  }
  while (streams[1].fd >= 0 || streams[2].fd >= 0) {
    if (::poll(streams.data(), streams.size(), -1) < 0) break;
    if (streams[0].fd >= 0 && streams[0].revents != 0) {
      const ssize_t wrote = ::write(in[1], rest.data(), std::min<std::size_t>(rest.size(), 4096));
      rest.remove_prefix(wrote < 0 ? rest.size() : static_cast<std::size_t>(wrote));
      if (rest.empty()) {
        ::close(in[1]);
        streams[0].fd = -1;
      }
    }
    for (const std::size_t i : {1U, 2U}) {
      if (streams[i].fd < 0 || streams[i].revents == 0) continue;
      std::array<char, 65536> buffer;
      const ssize_t got = ::read(streams[i].fd, buffer.data(), buffer.size());
      if (got <= 0) {
        ::close(streams[i].fd);
        streams[i].fd = -1;
      } else {
        (i == 1 ? outcome.out : outcome.err).append(buffer.data(), static_cast<std::size_t>(got));
      }
    }
  }
  if (streams[0].fd >= 0) ::close(in[1]);
  outcome.code = internal::ExitCode(child);
  return outcome;
}

// Runs the program on a terminal of so many columns: both outputs come as one, in `out`.
inline Outcome RunOnTerminal(const Words& arguments, unsigned short columns,
                             const RunOptions& options = {}) {
  Environment environment = WithDefaults(options.environment);
  environment.emplace("TERM", "xterm");
  winsize size{};
  size.ws_row = 24;
  size.ws_col = columns;
  int master = -1;
  const pid_t child = ::forkpty(&master, nullptr, nullptr, &size);
  if (child == 0) internal::Exec(arguments, environment, options.directory);
  Outcome outcome;
  std::array<char, 65536> buffer;
  for (ssize_t got = 0; (got = ::read(master, buffer.data(), buffer.size())) > 0;) {
    outcome.out.append(buffer.data(), static_cast<std::size_t>(got));
  }
  ::close(master);
  outcome.code = internal::ExitCode(child);
  // A terminal turns \n into \r\n.
  std::string plain;
  for (const char c : outcome.out) {
    if (c != '\r') plain += c;
  }
  outcome.out = std::move(plain);
  return outcome;
}

inline Words Lines(std::string_view text) {
  Words lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

}  // namespace pinakes::cli_test
