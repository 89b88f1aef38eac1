#include "indexer/spool.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace pinakes {
namespace {

constexpr std::size_t kBufferBytes = std::size_t{1} << 20;
constexpr std::size_t kLengthBytes = sizeof(std::uint32_t);

}  // namespace

Spool::~Spool() {
  if (file_ >= 0) ::close(file_);
}

Status Spool::Fail(const char* what) const {
  return {Code::kIo, path_ + ": " + what + ": " + std::strerror(errno)};
}

Status Spool::Create(const std::string& path) {
  path_ = path;
  file_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (file_ < 0) return Fail("cannot be made");
  ::unlink(path.c_str());
  buffer_.reserve(kBufferBytes + kLengthBytes);
  return {};
}

Result<std::uint64_t> Spool::Append(std::string_view bytes) {
  const std::uint64_t offset = flushed_ + buffer_.size();
  const auto length = static_cast<std::uint32_t>(bytes.size());
  buffer_.append(reinterpret_cast<const char*>(&length), kLengthBytes);
  buffer_.append(bytes);
  if (buffer_.size() >= kBufferBytes) {
    if (Status status = Flush(); !status.ok()) return status;
  }
  return offset;
}

Status Spool::Flush() {
  std::string_view left = buffer_;
  std::uint64_t end = flushed_;
  while (!left.empty()) {
    const ssize_t written = ::pwrite(file_, left.data(), left.size(), static_cast<off_t>(end));
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return Fail("cannot be written");
    left.remove_prefix(static_cast<std::size_t>(written));
    end += static_cast<std::uint64_t>(written);
  }
  buffer_.clear();
  flushed_ = end;
  return {};
}

Status Spool::ReadFile(std::uint64_t offset, char* into, std::size_t size) const {
  while (size > 0) {
    const ssize_t got = ::pread(file_, into, size, static_cast<off_t>(offset));
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return Fail("cannot be read back");
    into += got;
    offset += static_cast<std::uint64_t>(got);
    size -= static_cast<std::size_t>(got);
  }
  return {};
}

Status Spool::Read(std::uint64_t offset, std::string* bytes) const {
  std::uint32_t length = 0;
  const std::uint64_t flushed = flushed_;
  if (offset >= flushed) {
    const char* at = buffer_.data() + (offset - flushed);
    std::memcpy(&length, at, kLengthBytes);
    bytes->assign(at + kLengthBytes, length);
    return {};
  }
  // Most records come with the first read.
  constexpr std::size_t kGuess = 1024;
  const std::size_t first =
      static_cast<std::size_t>(std::min<std::uint64_t>(kGuess, flushed - offset));
  bytes->resize(first);
  if (Status status = ReadFile(offset, bytes->data(), first); !status.ok()) return status;
  std::memcpy(&length, bytes->data(), kLengthBytes);
  bytes->resize(kLengthBytes + length);
  if (length + kLengthBytes > first) {
    if (Status status =
            ReadFile(offset + first, bytes->data() + first, length + kLengthBytes - first);
        !status.ok()) {
      return status;
    }
  }
  bytes->erase(0, kLengthBytes);
  return {};
}

}  // namespace pinakes
