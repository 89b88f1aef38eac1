#include "indexer/storage/replace.h"

#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>

namespace pinakes::storage {
namespace {

namespace fs = std::filesystem;

Status Failed(const std::string& path, const char* what) {
  return {Code::kIo, path + ": " + what + ": " + std::strerror(errno)};
}

Status Sync(const std::string& path, int flags) {
  const int file = ::open(path.c_str(), flags | O_CLOEXEC);
  if (file < 0) return Failed(path, "cannot be opened");
  const bool synced = ::fsync(file) == 0;
  const int error = errno;
  ::close(file);
  errno = error;
  // Some file systems have no fsync for directories, and nothing to lose by it.
  if (!synced && errno != EINVAL) return Failed(path, "cannot be made safe on disk");
  return {};
}

// Where the index really is: a link must not be exchanged in the place of what it leads to.
std::string Target(const std::string& path) {
  std::error_code error;
  std::string target = fs::weakly_canonical(path, error).string();
  if (error) target = path;
  while (target.size() > 1 && target.back() == '/') target.pop_back();
  return target;
}

Status SyncParent(const std::string& path) {
  const fs::path parent = fs::path(path).parent_path();
  return Sync(parent.empty() ? "." : parent.string(), O_RDONLY | O_DIRECTORY);
}

// Exchanges the names where that can be done in one step; else moves the old index aside first, so
// that for a moment there is none.
Status Exchange(const std::string& built, const std::string& path) {
  if (::renameat2(AT_FDCWD, built.c_str(), AT_FDCWD, path.c_str(), RENAME_EXCHANGE) == 0) return {};
  if (errno != EINVAL && errno != ENOSYS) return Failed(path, "cannot be replaced");
  const std::string aside = built + ".old";
  if (::rename(path.c_str(), aside.c_str()) != 0) return Failed(path, "cannot be replaced");
  if (::rename(built.c_str(), path.c_str()) != 0) {
    const Status status = Failed(path, "cannot be replaced");
    ::rename(aside.c_str(), path.c_str());
    return status;
  }
  if (::rename(aside.c_str(), built.c_str()) != 0) return Failed(aside, "cannot be moved");
  return {};
}

// Gives `built` the lock file and the permissions of the index that it replaces.
Status TakeOver(const std::string& built, const std::string& target, mode_t mode) {
  const std::string lock = target + "/flintlock", own = built + "/flintlock";
  if (::access(lock.c_str(), F_OK) == 0) {
    if (::unlink(own.c_str()) != 0 && errno != ENOENT) return Failed(own, "cannot be removed");
    // Not every file system has links; there, only one who opens in this very moment is mistaken.
    if (::link(lock.c_str(), own.c_str()) != 0 && errno != EPERM && errno != EOPNOTSUPP) {
      return Failed(own, "cannot be made");
    }
  }
  if (S_ISDIR(mode) && ::chmod(built.c_str(), mode & 07777) != 0) {
    return Failed(built, "cannot be given the permissions of the old one");
  }
  return {};
}

}  // namespace

std::string BuildFolder(const std::string& path) { return Target(path) + ".building"; }

bool CanBuildBeside(const std::string& path) {
  const fs::path parent = fs::path(Target(path)).parent_path();
  return ::access(parent.empty() ? "." : parent.c_str(), W_OK | X_OK) == 0;
}

Status ClearBuildFolder(const std::string& path) {
  const std::string folder = BuildFolder(path);
  std::error_code error;
  fs::remove_all(folder, error);
  if (error) return {Code::kIo, folder + ": cannot be removed: " + error.message()};
  return {};
}

Status ReplaceIndex(const std::string& built, const std::string& path) {
  std::error_code error;
  const bool directory = fs::is_directory(built, error);
  if (directory) {
    for (const fs::directory_entry& entry : fs::directory_iterator(built, error)) {
      if (Status status = Sync(entry.path().string(), O_RDONLY); !status.ok()) return status;
    }
  }
  if (error) return {Code::kIo, built + ": cannot be read: " + error.message()};
  if (Status status = Sync(built, O_RDONLY | (directory ? O_DIRECTORY : 0)); !status.ok()) {
    return status;
  }
  const std::string target = Target(path);
  struct stat old {};
  if (::lstat(target.c_str(), &old) != 0) {
    if (::rename(built.c_str(), target.c_str()) != 0) return Failed(target, "cannot be made");
    return SyncParent(target);
  }
  if (Status status = TakeOver(built, target, old.st_mode); !status.ok()) return status;
  if (Status status = Exchange(built, target); !status.ok()) return status;
  if (Status status = SyncParent(target); !status.ok()) return status;
  fs::remove_all(built, error);  // readers that have the old one open keep its files
  return {};
}

}  // namespace pinakes::storage
