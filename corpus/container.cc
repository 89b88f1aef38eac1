#include "corpus/container.h"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <utility>

namespace pinakes::corpus {
namespace {

using std::string_view_literals::operator""sv;

constexpr std::size_t kPiece = std::size_t{256} << 10;
constexpr std::string_view kGzipMagic = "\x1F\x8B";

class Gunzip : public ByteSource {
 public:
  explicit Gunzip(std::unique_ptr<ByteSource> source) : source_(std::move(source)) {
    // 16 asks for the gzip format, 15 for the largest window.
    open_ = inflateInit2(&stream_, 15 + 16) == Z_OK;
    if (!open_) Fail(Code::kInternal, "cannot start zlib");
  }
  ~Gunzip() override {
    if (open_) inflateEnd(&stream_);
  }
  Gunzip(const Gunzip&) = delete;
  Gunzip& operator=(const Gunzip&) = delete;

  std::string_view Next() override {
    while (!done_) {
      // Output may wait inside zlib while all input is taken.
      if (stream_.avail_in == 0 && !full_ && !Refill()) break;
      if (between_ && !BeginMember()) break;
      stream_.next_out = reinterpret_cast<Bytef*>(out_.data());
      stream_.avail_out = static_cast<uInt>(out_.size());
      const int result = inflate(&stream_, Z_NO_FLUSH);
      const std::size_t size = out_.size() - stream_.avail_out;
      full_ = result == Z_OK && stream_.avail_out == 0;
      if (result == Z_STREAM_END) {
        between_ = true;
      } else if (result != Z_OK && result != Z_BUF_ERROR) {
        Fail(Code::kCorrupt, stream_.msg != nullptr ? stream_.msg : "bad data");
      }
      if (size > 0) return std::string_view(out_.data(), size);
    }
    return {};
  }
  const Status& status() const override { return status_; }

 private:
  bool Refill() {
    const std::string_view piece = source_->Next();
    if (piece.empty()) {
      done_ = true;
      if (!source_->status().ok()) {
        status_ = source_->status();
      } else if (!between_) {
        Fail(Code::kCorrupt, "unexpected end of file");
      }
      return false;
    }
    SetInput(piece);
    return true;
  }

  void SetInput(std::string_view bytes) {
    // zlib reads only, though its pointer is not to const.
    stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
    stream_.avail_in = static_cast<uInt>(bytes.size());
  }

  // Goes on with the member behind the last one; false where there is none but other bytes.
  bool BeginMember() {
    std::string_view rest(reinterpret_cast<const char*>(stream_.next_in), stream_.avail_in);
    if (rest.size() < kGzipMagic.size()) {  // the magic may lie across two pieces
      edge_.assign(rest);
      edge_ += source_->Next();
      rest = edge_;
      SetInput(rest);
    }
    if (!rest.starts_with(kGzipMagic)) {
      done_ = true;
      return false;
    }
    inflateReset(&stream_);
    between_ = false;
    return true;
  }

  void Fail(Code code, std::string_view reason) {
    status_ = Status(code, "damaged gzip data: " + std::string(reason) +
                               ": the records up to there were read, fetch the file again");
    done_ = true;
  }

  std::unique_ptr<ByteSource> source_;
  z_stream stream_{};
  std::string out_ = std::string(kPiece, '\0');
  std::string edge_;
  bool open_ = false;
  bool between_ = false;  // a member has ended and no other has begun
  bool full_ = false;     // the last call filled its output
  bool done_ = false;
  Status status_;
};

}  // namespace

std::string_view PeekSource::Peek(std::size_t size) {
  while (head_.size() < size) {
    const std::string_view piece = source_->Next();
    if (piece.empty()) break;
    head_ += piece;
  }
  return std::string_view(head_).substr(0, size);
}

std::string_view PeekSource::Next() {
  if (!std::exchange(head_given_, true) && !head_.empty()) return head_;
  head_ = {};
  return source_->Next();
}

ContainerKind SniffContainer(std::string_view head) {
  if (head.starts_with("\x1F\x8B\x08"sv)) return ContainerKind::kGzip;
  for (const std::string_view magic : {"\xFD"
                                       "7zXZ\0"sv,
                                       "\x28\xB5\x2F\xFD"sv, "PK\x03\x04"sv, "PK\x05\x06"sv}) {
    if (head.starts_with(magic)) return ContainerKind::kArchive;
  }
  const bool bzip2 = head.size() > 10 && head.starts_with("BZh") && head[3] >= '1' &&
                     head[3] <= '9' && head.substr(4, 6) == "1AY&SY";
  const bool tar = head.size() > 262 && head.substr(257, 5) == "ustar";
  return bzip2 || tar ? ContainerKind::kArchive : ContainerKind::kNone;
}

std::unique_ptr<ByteSource> GunzipSource(std::unique_ptr<ByteSource> source) {
  return std::make_unique<Gunzip>(std::move(source));
}

}  // namespace pinakes::corpus
