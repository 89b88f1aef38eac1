#include "indexer/spool.h"

#include <algorithm>
#include <cstring>

namespace pinakes {
namespace {

constexpr std::size_t kBufferBytes = std::size_t{1} << 20;
constexpr std::size_t kLengthBytes = sizeof(std::uint32_t);

}  // namespace

Status Spool::Create(const std::string& path) {
  if (Status status = file_.Create(path); !status.ok()) return status;
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
  if (Status status = file_.Write(flushed_, buffer_); !status.ok()) return status;
  flushed_ += buffer_.size();
  buffer_.clear();
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
  if (Status status = file_.Read(offset, bytes->data(), first); !status.ok()) return status;
  std::memcpy(&length, bytes->data(), kLengthBytes);
  bytes->resize(kLengthBytes + length);
  if (length + kLengthBytes > first) {
    if (Status status =
            file_.Read(offset + first, bytes->data() + first, length + kLengthBytes - first);
        !status.ok()) {
      return status;
    }
  }
  bytes->erase(0, kLengthBytes);
  return {};
}

}  // namespace pinakes
