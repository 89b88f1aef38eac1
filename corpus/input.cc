#include "corpus/input.h"

#include <fcntl.h>
#include <simdjson.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <system_error>
#include <utility>

namespace pinakes::corpus {
namespace {

constexpr std::size_t kPiece = std::size_t{256} << 10;
constexpr std::size_t kLineEndWindow = std::size_t{64} << 10;

class Memory : public ByteSource {
 public:
  explicit Memory(std::string bytes) : bytes_(std::move(bytes)) {}
  std::string_view Next() override {
    return std::exchange(given_, true) ? std::string_view() : std::string_view(bytes_);
  }
  const Status& status() const override { return status_; }

 private:
  std::string bytes_;
  bool given_ = false;
  Status status_;
};

class Descriptor : public ByteSource {
 public:
  Descriptor(int descriptor, bool owned) : descriptor_(descriptor), owned_(owned) {}
  ~Descriptor() override {
    if (owned_) close(descriptor_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  std::string_view Next() override {
    if (!status_.ok()) return {};
    const ssize_t count = read(descriptor_, piece_.data(), piece_.size());
    if (count < 0 && errno == EINTR) {
      // Only a program that catches a signal and wants to be woken by it comes here.
      status_ = Status(Code::kCancelled, "interrupted");
      return {};
    }
    if (count < 0) {
      status_ = Status(Code::kIo, "cannot read: " + std::generic_category().message(errno));
      return {};
    }
    return std::string_view(piece_.data(), static_cast<std::size_t>(count));
  }
  const Status& status() const override { return status_; }

 private:
  int descriptor_;
  bool owned_;
  std::string piece_ = std::string(kPiece, '\0');
  Status status_;
};

// The length of the UTF-8 sequence that `text` begins with, 0 if it begins with none.
std::size_t SequenceLength(std::string_view text) {
  const auto at = [&](std::size_t i) {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
  };
  const auto tail = [&](std::size_t i) { return (at(i) & 0xC0U) == 0x80U; };
  const unsigned first = at(0);
  if (first < 0x80) return text.empty() ? 0 : 1;
  if (first >= 0xC2 && first <= 0xDF) return tail(1) ? 2 : 0;
  if (first >= 0xE0 && first <= 0xEF) {
    const bool second =
        tail(1) && !(first == 0xE0 && at(1) < 0xA0) && !(first == 0xED && at(1) > 0x9F);
    return second && tail(2) ? 3 : 0;
  }
  if (first >= 0xF0 && first <= 0xF4) {
    const bool second =
        tail(1) && !(first == 0xF0 && at(1) < 0x90) && !(first == 0xF4 && at(1) > 0x8F);
    return second && tail(2) && tail(3) ? 4 : 0;
  }
  return 0;
}

// What windows-1252 has at 0x80..0x9F; the five places that it leaves open become U+FFFD.
constexpr std::array<std::string_view, 32> kWindows1252{
    "€", "\uFFFD", "‚",      "ƒ", "„",      "…",      "†", "‡",      "ˆ", "‰", "Š",
    "‹", "Œ",      "\uFFFD", "Ž", "\uFFFD", "\uFFFD", "‘", "’",      "“", "”", "•",
    "–", "—",      "˜",      "™", "š",      "›",      "œ", "\uFFFD", "ž", "Ÿ"};

void AppendWindows1252(unsigned char byte, std::string* out) {
  if (byte < 0xA0) {
    *out += kWindows1252[byte - 0x80U];
  } else {
    *out += static_cast<char>(0xC0U | (byte >> 6U));
    *out += static_cast<char>(0x80U | (byte & 0x3FU));
  }
}

}  // namespace

std::unique_ptr<ByteSource> MemorySource(std::string bytes) {
  return std::make_unique<Memory>(std::move(bytes));
}

Result<std::unique_ptr<ByteSource>> FileSource(const std::string& path) {
  if (path == "-") return std::unique_ptr<ByteSource>(new Descriptor(STDIN_FILENO, false));
  const int descriptor = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) {
    const bool missing = errno == ENOENT || errno == ENOTDIR;
    if (missing) return Status(Code::kNotFound, "no such file: check the name");
    return Status(Code::kIo, "cannot open: " + std::generic_category().message(errno));
  }
  auto source = std::make_unique<Descriptor>(descriptor, true);
  struct stat about {};
  if (fstat(descriptor, &about) == 0 && S_ISDIR(about.st_mode)) {
    return Status(Code::kInvalidArgument, "is a directory: name the dump files in it");
  }
  return std::unique_ptr<ByteSource>(std::move(source));
}

BufferedInput::BufferedInput(std::unique_ptr<ByteSource> source, std::size_t record_limit)
    : source_(std::move(source)), record_limit_(record_limit) {}

bool BufferedInput::Fill() {
  if (ended_) return false;
  // Moving the rest to the front pays for itself: it is never longer than what went before.
  if (start_ > buffer_.size() / 2) {
    buffer_.erase(0, start_);
    start_ = 0;
  }
  const std::string_view piece = source_->Next();
  buffer_ += piece;
  ended_ = piece.empty();
  return !ended_;
}

std::string_view BufferedInput::Peek(std::size_t size) {
  Start();
  while (Buffered().size() < size && Fill()) {
  }
  return Buffered().substr(0, size);
}

void BufferedInput::Start() {
  if (std::exchange(started_, true)) return;
  while (Buffered().size() < kLineEndWindow && Fill()) {
  }
  if (Buffered().starts_with("\xEF\xBB\xBF")) start_ += 3;
  const std::string_view head = Buffered().substr(0, kLineEndWindow);
  if (head.find('\n') == head.npos && head.find('\r') != head.npos) line_end_ = '\r';
}

std::string_view BufferedInput::Read(std::size_t size) {
  Start();
  if (Buffered().empty()) Fill();
  const std::string_view bytes = Buffered().substr(0, size);
  start_ += bytes.size();
  return bytes;
}

bool BufferedInput::LineOrPart(std::size_t size, std::size_t (*cut)(std::string_view),
                               std::string_view* line, bool* oversize) {
  Start();
  const bool rest = std::exchange(inside_line_, false);
  *line = {};
  *oversize = false;
  const auto take_part = [&](std::size_t bytes) {
    const std::size_t part =
        cut != nullptr && !*oversize ? cut(Buffered().substr(0, bytes)) : std::size_t{0};
    if (part == 0) return false;
    *line = Buffered().substr(0, part);
    line_number_ += static_cast<std::size_t>(!rest);
    start_ += part;
    inside_line_ = true;
    return true;
  };
  std::size_t seen = 0;  // bytes of the buffer that hold no line end
  std::size_t end = std::string_view::npos;
  while ((end = Buffered().find(line_end_, seen)) == std::string_view::npos) {
    seen = Buffered().size();
    if (seen > size && take_part(seen)) return true;
    if (seen > record_limit_) {
      *oversize = true;
      start_ = buffer_.size();
      seen = 0;
    }
    if (!Fill()) break;
  }
  if (end == std::string_view::npos && Buffered().empty() && !*oversize) return false;
  const std::size_t length = std::min(end, Buffered().size());
  if (length > record_limit_ && take_part(length)) return true;
  line_number_ += static_cast<std::size_t>(!rest);
  if (length > record_limit_) *oversize = true;
  if (!*oversize) {
    *line = Buffered().substr(0, length);
    if (line_end_ == '\n' && line->ends_with('\r')) line->remove_suffix(1);
  }
  start_ += std::min(length + 1, Buffered().size());
  return true;
}

std::unique_ptr<Input> OpenMemory(std::string bytes, std::size_t record_limit) {
  return std::make_unique<BufferedInput>(MemorySource(std::move(bytes)), record_limit);
}

std::size_t CountLineEnds(std::string_view text) {
  std::size_t count = 0;
  for (std::size_t at = 0; (at = text.find('\n', at)) != text.npos; ++at) ++count;
  return count;
}

bool IsUtf8(std::string_view text) { return simdjson::validate_utf8(text.data(), text.size()); }

bool RepairUtf8(std::string* text) {
  const std::string_view all = *text;
  if (IsUtf8(all)) return false;
  std::size_t valid = 0;
  while (valid < all.size()) {
    const std::size_t length = SequenceLength(all.substr(valid));
    if (length == 0) break;
    valid += length;
  }
  if (valid == all.size()) return false;
  std::string repaired(all.substr(0, valid));
  for (std::string_view rest = all.substr(valid); !rest.empty();) {
    const std::size_t length = SequenceLength(rest);
    if (length == 0) {
      AppendWindows1252(static_cast<unsigned char>(rest.front()), &repaired);
    } else {
      repaired += rest.substr(0, length);
    }
    rest.remove_prefix(std::max<std::size_t>(length, 1));
  }
  *text = std::move(repaired);
  return true;
}

}  // namespace pinakes::corpus
