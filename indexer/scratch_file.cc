#include "indexer/scratch_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

namespace pinakes {

ScratchFile::~ScratchFile() {
  if (file_ >= 0) ::close(file_);
}

ScratchFile::ScratchFile(ScratchFile&& other) noexcept
    : path_(std::move(other.path_)), file_(std::exchange(other.file_, -1)) {}

ScratchFile& ScratchFile::operator=(ScratchFile&& other) noexcept {
  path_.swap(other.path_);
  std::swap(file_, other.file_);
  return *this;
}

Status ScratchFile::Fail(const char* what) const {
  return {Code::kIo, path_ + ": " + what + ": " + std::strerror(errno)};
}

Status ScratchFile::Create(const std::string& path) {
  path_ = path;
  ::unlink(path.c_str());
  file_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (file_ < 0) return Fail("cannot be made");
  ::unlink(path.c_str());
  return {};
}

Status ScratchFile::Write(std::uint64_t offset, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::pwrite(file_, bytes.data(), bytes.size(), static_cast<off_t>(offset));
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return Fail("cannot be written");
    bytes.remove_prefix(static_cast<std::size_t>(written));
    offset += static_cast<std::uint64_t>(written);
  }
  return {};
}

Status ScratchFile::Read(std::uint64_t offset, void* into, std::size_t size) const {
  char* at = static_cast<char*>(into);
  while (size > 0) {
    const ssize_t got = ::pread(file_, at, size, static_cast<off_t>(offset));
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return Fail("cannot be read back");
    at += got;
    offset += static_cast<std::uint64_t>(got);
    size -= static_cast<std::size_t>(got);
  }
  return {};
}

}  // namespace pinakes
