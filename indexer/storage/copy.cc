#include "indexer/storage/copy.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <vector>

namespace pinakes::storage {
namespace {

namespace fs = std::filesystem;

// The root of a database: read first and last when it is copied.
constexpr char kRootFile[] = "iamglass";
constexpr std::size_t kPiece = std::size_t{1} << 20;
// Each round copies what changed during the one before, so the rounds get ever shorter.
constexpr int kMaxRounds = 200;

Status SystemError(const std::string& path, std::string_view what) {
  const int number = errno;
  std::string message = path;
  return {Code::kIo, message.append(": ").append(what).append(": ").append(
                         std::generic_category().message(number))};
}

class File {
 public:
  File(const std::string& path, int flags) : descriptor_(::open(path.c_str(), flags, 0666)) {}
  ~File() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  int get() const { return descriptor_; }
  bool ok() const { return descriptor_ >= 0; }

 private:
  int descriptor_;
};

// Reads up to `size` bytes at `offset`; -1 on an error.
ssize_t ReadAt(int descriptor, char* bytes, std::size_t size, off_t offset) {
  std::size_t done = 0;
  while (done < size) {
    const ssize_t got =
        ::pread(descriptor, bytes + done, size - done, offset + static_cast<off_t>(done));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return -1;
    if (got == 0) break;
    done += static_cast<std::size_t>(got);
  }
  return static_cast<ssize_t>(done);
}

bool WriteAt(int descriptor, std::string_view bytes, off_t offset) {
  while (!bytes.empty()) {
    const ssize_t wrote = ::pwrite(descriptor, bytes.data(), bytes.size(), offset);
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(wrote));
    offset += wrote;
  }
  return true;
}

// Makes `to` equal to `from`, writing only what differs.
Status Follow(const std::string& from, const std::string& to) {
  const File source(from, O_RDONLY | O_CLOEXEC);
  if (!source.ok()) return SystemError(from, "cannot be read");
  const File target(to, O_RDWR | O_CREAT | O_CLOEXEC);
  if (!target.ok()) return SystemError(to, "cannot be made");
  std::vector<char> fresh(kPiece), old(kPiece);
  off_t offset = 0;
  for (;;) {
    const ssize_t got = ReadAt(source.get(), fresh.data(), kPiece, offset);
    if (got < 0) return SystemError(from, "cannot be read");
    if (got == 0) break;
    const auto size = static_cast<std::size_t>(got);
    const ssize_t had = ReadAt(target.get(), old.data(), size, offset);
    if (had != got || std::memcmp(old.data(), fresh.data(), size) != 0) {
      if (!WriteAt(target.get(), {fresh.data(), size}, offset)) {
        return SystemError(to, "cannot be written");
      }
    }
    offset += got;
  }
  if (::ftruncate(target.get(), offset) != 0) return SystemError(to, "cannot be written");
  return {};
}

Result<std::string> ReadWhole(const std::string& path) {
  const File file(path, O_RDONLY | O_CLOEXEC);
  if (!file.ok()) return SystemError(path, "cannot be read");
  std::string bytes(kPiece, '\0');
  const ssize_t got = ReadAt(file.get(), bytes.data(), bytes.size(), 0);
  if (got < 0) return SystemError(path, "cannot be read");
  bytes.resize(static_cast<std::size_t>(got));
  return bytes;
}

Result<std::vector<std::string>> TablesIn(const std::string& path) {
  std::vector<std::string> names;
  std::error_code error;
  for (fs::directory_iterator it(path, error), end; !error && it != end; it.increment(error)) {
    const std::string name = it->path().filename().string();
    if (name.ends_with(".glass")) names.push_back(name);
  }
  if (error) return {Code::kIo, path + ": cannot be read: " + error.message()};
  std::sort(names.begin(), names.end());
  return names;
}

Status CopyDirectory(const std::string& from, const std::string& to) {
  if (::mkdir(to.c_str(), 0777) != 0) return SystemError(to, "cannot be made");
  const std::string root = from + "/" + kRootFile;
  for (int round = 0; round < kMaxRounds; ++round) {
    Result<std::string> before = ReadWhole(root);
    if (!before.ok()) return before.status();
    Result<std::vector<std::string>> tables = TablesIn(from);
    if (!tables.ok()) return tables.status();
    Status copied;
    for (const std::string& table : *tables) {
      copied = Follow(from + "/" + table, to + "/" + table);
      if (!copied.ok()) return copied;
    }
    Result<std::string> after = ReadWhole(root);
    if (!after.ok()) return after.status();
    // A commit never overwrites the blocks of the one before; so with no commit in between every
    // block of this one was copied as it stands.
    if (*before != *after) continue;
    const std::string path = to + "/" + kRootFile;
    const File file(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC);
    if (!file.ok() || !WriteAt(file.get(), *before, 0)) {
      return SystemError(path, "cannot be written");
    }
    return {};
  }
  return {Code::kBusy, from + ": changes faster than it can be copied; try again later"};
}

}  // namespace

Status CopyDatabase(const std::string& from, const std::string& to) {
  std::error_code error;
  return fs::is_directory(from, error) ? CopyDirectory(from, to) : Follow(from, to);
}

}  // namespace pinakes::storage
