#include "indexer/storage/shards.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <charconv>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <system_error>

namespace pinakes::storage {
namespace {

namespace fs = std::filesystem;

// What a Xapian database in one file begins with.
constexpr std::string_view kGlassMagic = "\x0f\x0dXapian Glass";
static_assert(kGlassMagic.size() == kSingleFileHead);
constexpr std::size_t kMaxStubBytes = 1 << 18;
constexpr std::size_t kMaxShards = 1024;
// Stubs that name stubs: a list of replicas, each of which xapian-replicate keeps behind a stub.
constexpr int kMaxDepth = 3;

constexpr std::string_view kBlanks = " \t\r";

std::string_view Trim(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(kBlanks);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(kBlanks) - begin + 1);
}

struct StubLine {
  std::string_view kind, value;
};

StubLine SplitLine(std::string_view line) {
  const std::size_t blank = line.find_first_of(kBlanks);
  if (blank == std::string_view::npos) return {line, {}};
  return {line.substr(0, blank), Trim(line.substr(blank))};
}

bool IsShardKind(std::string_view kind) {
  return kind == "auto" || kind == "glass" || kind == "remote";
}

// Whether the first line that says something begins like one of a stub file.
bool LooksLikeStub(std::string_view text) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = Trim(text.substr(0, end));
    if (!line.empty() && line.front() != '#') {
      const StubLine parts = SplitLine(line);
      return IsShardKind(parts.kind) && !parts.value.empty();
    }
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return false;
}

std::string ReadStart(const std::string& path, std::size_t limit) {
  std::ifstream file(path, std::ios::binary);
  std::string text(limit, '\0');
  file.read(text.data(), static_cast<std::streamsize>(limit));
  text.resize(static_cast<std::size_t>(std::max<std::streamsize>(file.gcount(), 0)));
  return text;
}

PathKind KindOfFile(const std::string& path) {
  const std::string head = ReadStart(path, 4096);
  if (IsSingleFile(head)) return PathKind::kSingleFile;
  return LooksLikeStub(head) ? PathKind::kStub : PathKind::kOther;
}

Status Unreadable(const std::string& stub, std::size_t line, std::string_view what) {
  return {Code::kInvalidArgument,
          stub + ":" + std::to_string(line) + ": " + std::string(what) +
              "; a shard is \"auto PATH\", \"remote HOST:PORT\" or \"remote :PROGRAM ARGS\""};
}

// "host:port", with an IPv6 address in brackets.
bool ParseHost(std::string_view text, Shard* shard) {
  const std::size_t colon = text.rfind(':');
  if (colon == std::string_view::npos || colon == 0) return false;
  std::string_view host = text.substr(0, colon);
  const std::string_view port = text.substr(colon + 1);
  if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
  const auto [end, error] = std::from_chars(port.data(), port.data() + port.size(), shard->port);
  if (error != std::errc() || end != port.data() + port.size()) return false;
  if (shard->port == 0 || shard->port > 65535 || host.empty()) return false;
  shard->host = host;
  return true;
}

// Who can write to a stub file can have its reader run a program.
bool OthersCanWrite(const std::string& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) return true;
  if ((status.st_mode & (S_IWGRP | S_IWOTH)) != 0) return true;
  return status.st_uid != 0 && status.st_uid != ::geteuid();
}

class Finder {
 public:
  Status Add(const std::string& path, int depth);
  ShardList Take() { return std::move(found_); }

 private:
  Status AddStub(const std::string& stub, int depth);
  Status AddLine(const std::string& stub, std::size_t number, const StubLine& line, int depth);

  ShardList found_;
};

// What keeps a path from being looked at, such as a folder that may not be read; ok where nothing
// does, be there something or not.
Status Unreachable(const std::string& path) {
  std::error_code error;
  if (path.empty()) return {Code::kInvalidArgument, "an index is named by an empty path"};
  if (fs::status(path, error).type() != fs::file_type::none) return {};
  return {Code::kIo, path + ": cannot be looked at: " + error.message()};
}

Status Finder::Add(const std::string& path, int depth) {
  if (Status status = Unreachable(path); !status.ok()) return status;
  const PathKind kind = KindOf(path);
  switch (kind) {
    case PathKind::kNothing:
    case PathKind::kEmptyDirectory:
      return {Code::kNotFound, path + ": no index there; make one with pinakes index"};
    case PathKind::kOther:
      return {Code::kNotAnIndex, path + ": not an index of pinakes; name another path"};
    case PathKind::kStub: {
      std::error_code error;
      const bool inside = fs::is_directory(path, error);
      if (inside) found_.witnesses.push_back({path, IdentityOf(path)});
      return AddStub(inside ? (fs::path(path) / kStubName).string() : path, depth);
    }
    case PathKind::kXapian:
    case PathKind::kSingleFile:
      break;
  }
  if (found_.shards.size() == kMaxShards) {
    return {Code::kInvalidArgument, path + ": more than " + std::to_string(kMaxShards) +
                                        " shards; merge some with pinakes shards merge"};
  }
  found_.witnesses.push_back({path, IdentityOf(path)});
  Shard shard;
  shard.name = shard.path = path;
  found_.shards.push_back(std::move(shard));
  return {};
}

Status Finder::AddStub(const std::string& stub, int depth) {
  if (depth == kMaxDepth) {
    return {Code::kInvalidArgument, stub + ": named by a stub file that is itself named by one, " +
                                        "and so on; name the shards themselves"};
  }
  found_.witnesses.push_back({stub, IdentityOf(stub)});
  const std::string text = ReadStart(stub, kMaxStubBytes + 1);
  if (text.size() > kMaxStubBytes) {
    return {Code::kInvalidArgument, stub + ": too long for a file that names shards"};
  }
  std::istringstream lines(text);
  std::string line;
  for (std::size_t number = 1; std::getline(lines, line); ++number) {
    const std::string_view said = Trim(line);
    if (said.empty() || said.front() == '#') continue;
    if (Status status = AddLine(stub, number, SplitLine(said), depth); !status.ok()) return status;
  }
  return {};
}

Status Finder::AddLine(const std::string& stub, std::size_t number, const StubLine& line,
                       int depth) {
  if (!IsShardKind(line.kind)) {
    return Unreadable(stub, number, "\"" + std::string(line.kind) + "\" is no kind of shard");
  }
  if (line.value.empty()) return Unreadable(stub, number, "no shard is named");
  if (line.kind != "remote") {
    // A relative path stays as short as it was written: it is what messages name.
    const fs::path path(line.value);
    return Add(path.is_absolute() ? path.string() : (fs::path(stub).parent_path() / path).string(),
               depth + 1);
  }
  if (found_.shards.size() == kMaxShards) return Unreadable(stub, number, "too many shards");
  Shard shard;
  shard.name = line.value;
  if (line.value.front() != ':') {
    shard.kind = Shard::Kind::kHost;
    if (!ParseHost(line.value, &shard)) {
      return Unreadable(stub, number, "\"" + shard.name + "\" is no host and port");
    }
  } else {
    if (OthersCanWrite(stub)) {
      return {Code::kInvalidArgument,
              stub + ":" + std::to_string(number) +
                  ": names a program to run, and somebody else can write to the file; chmod "
                  "go-w, and own it"};
    }
    shard.kind = Shard::Kind::kProgram;
    const StubLine command = SplitLine(line.value.substr(1));
    shard.program = command.kind;
    shard.arguments = command.value;
    if (shard.program.empty()) return Unreadable(stub, number, "no program is named");
  }
  found_.shards.push_back(std::move(shard));
  return {};
}

}  // namespace

bool IsSingleFile(std::string_view head) { return head.starts_with(kGlassMagic); }

PathKind KindOf(const std::string& path) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (!fs::exists(status)) return PathKind::kNothing;
  if (fs::is_regular_file(status)) return KindOfFile(path);
  if (!fs::is_directory(status)) return PathKind::kOther;
  if (fs::exists(fs::path(path) / "iamglass", error)) return PathKind::kXapian;
  const std::string stub = (fs::path(path) / kStubName).string();
  if (fs::is_regular_file(stub, error)) return KindOfFile(stub);
  // A writer that was killed before the first commit leaves its lock, and tables that say nothing
  // without the file that names the revision.
  bool empty = true;
  for (const fs::directory_entry& entry : fs::directory_iterator(path, error)) {
    const fs::path name = entry.path().filename();
    if (name != "flintlock" && name.extension() != ".glass" && name.extension() != ".tmp") {
      empty = false;
    }
  }
  return empty && !error ? PathKind::kEmptyDirectory : PathKind::kOther;
}

Identity IdentityOf(const std::string& path) {
  Identity identity;
  struct statx status {};
  if (::statx(AT_FDCWD, path.c_str(), 0, STATX_BASIC_STATS | STATX_BTIME, &status) != 0) {
    return identity;
  }
  const auto nanoseconds = [](const statx_timestamp& time) {
    return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
  };
  identity.device = (std::uint64_t{status.stx_dev_major} << 32) | status.stx_dev_minor;
  identity.inode = status.stx_ino;
  if ((status.stx_mask & STATX_BTIME) != 0) identity.born = nanoseconds(status.stx_btime);
  if (S_ISREG(status.stx_mode)) identity.modified = nanoseconds(status.stx_mtime);
  return identity;
}

Result<ShardList> FindShards(const std::vector<std::string>& paths) {
  if (paths.empty()) return {Code::kInvalidArgument, "no index named"};
  Finder finder;
  for (const std::string& path : paths) {
    if (Status status = finder.Add(path, 0); !status.ok()) return status;
  }
  ShardList found = finder.Take();
  if (found.shards.empty()) {
    return {Code::kInvalidArgument, paths[0] + ": names no shards; add a line such as auto PATH"};
  }
  return found;
}

}  // namespace pinakes::storage
