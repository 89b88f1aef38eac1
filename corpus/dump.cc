#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "corpus/checked_sink.h"
#include "corpus/container.h"
#include "corpus/dump.h"
#include "corpus/fields.h"
#include "corpus/input.h"
#include "corpus/reader.h"
#include "corpus/registry.h"

namespace pinakes::corpus {
namespace {

constexpr std::size_t kHeadSize = std::size_t{64} << 10;
constexpr std::size_t kSniffSize = 1024;
// A gzip in a tar in a gzip is met in the wild; ten of them are a trap.
constexpr int kMaxDepth = 4;

// Tells how far the file has been read.
class CountedSource : public ByteSource {
 public:
  CountedSource(std::unique_ptr<ByteSource> source, FormatListener* listener)
      : source_(std::move(source)), listener_(listener) {}
  std::string_view Next() override {
    const std::string_view piece = source_->Next();
    bytes_ += piece.size();
    listener_->OnBytes(bytes_);
    return piece;
  }
  const Status& status() const override { return source_->status(); }

 private:
  const std::unique_ptr<ByteSource> source_;
  FormatListener* listener_;
  std::uint64_t bytes_ = 0;
};

Status Named(const std::string& name, const Status& status) {
  return status.ok() ? status : Status(status.code(), name + ": " + status.message());
}

// Old Macs ended lines in CR alone; those who look at the head know lines by their LF.
std::string WithLineFeeds(std::string_view head) {
  std::string lines(head);
  if (head.find('\n') == head.npos) std::replace(lines.begin(), lines.end(), '\r', '\n');
  return lines;
}

class DumpReader {
 public:
  DumpReader(const ReadOptions& options, Sink& sink, FormatListener* listener)
      : options_(options), sink_(sink), listener_(listener) {}

  // `path` is what the listener hears, `name` what messages say.
  Status ReadSource(std::unique_ptr<ByteSource> source, const std::string& path,
                    const std::string& name, int depth) {
    auto bytes = std::make_unique<PeekSource>(std::move(source));
    const ContainerKind kind = SniffContainer(bytes->Peek(kSniffSize));
    if (kind == ContainerKind::kNone) return ReadText(std::move(bytes), path, name);
    if (depth >= kMaxDepth) {
      return Status(Code::kInvalidArgument,
                    name + ": packed into itself too often, or damaged: unpack it first");
    }
    if (kind == ContainerKind::kGzip) {
      return ReadSource(ReadAheadSource(GunzipSource(std::move(bytes))), path, name, depth + 1);
    }
    return ReadArchive(std::move(bytes), path, name, depth + 1);
  }

 private:
  Status ReadText(std::unique_ptr<PeekSource> bytes, const std::string& path,
                  const std::string& name) {
    std::string encoding = options_.encoding;
    if (encoding.empty()) encoding = SniffEncoding(bytes->Peek(kSniffSize));
    std::unique_ptr<ByteSource> text = std::move(bytes);
    if (!encoding.empty() && !EqualsFolded(encoding, "utf-8") && !EqualsFolded(encoding, "utf8")) {
      Result<std::unique_ptr<ByteSource>> decoded = DecodeSource(std::move(text), encoding);
      if (!decoded.ok()) return Named(name, decoded.status());
      text = std::move(*decoded);
    }
    BufferedInput input(std::move(text), options_.record_limit);
    const std::string_view head = input.Peek(kHeadSize);
    if (head.empty() && !input.status().ok()) return Named(name, input.status());
    Result<const Format*> format = ChooseFormat(options_.from, WithLineFeeds(head));
    if (!format.ok()) return Named(name, format.status());
    if (listener_ != nullptr) {
      listener_->OnFormat(path, **format,
                          options_.from.empty() ? "by its first bytes" : "as named");
    }
    const Status status = (*format)->read(input, sink_);
    return Named(name, status.ok() ? input.status() : status);
  }

  // Reads each file of an archive as a dump of its own. A file of no known format is noted and
  // passed over, as long as another one is read.
  Status ReadArchive(std::unique_ptr<ByteSource> bytes, const std::string& path,
                     const std::string& name, int depth) {
    Archive archive(std::move(bytes));
    Status refused;
    Status failed;
    bool read = false;
    while (!sink_.stopped() && archive.Next()) {
      const std::string& file = archive.name();
      if (file == "[Content_Types].xml") {
        return Status(Code::kInvalidArgument,
                      name + ": is a Word or Excel document: save its table as CSV");
      }
      const std::string inside = file.empty() ? "" : ":" + file;
      const Status status =
          ReadSource(ReadAheadSource(archive.Open()), path + inside, name + inside, depth);
      if (status.ok()) {
        read = true;
      } else if (status.code() == Code::kInvalidArgument && options_.from.empty()) {
        if (refused.ok()) refused = status;
        if (!file.empty()) sink_.Note(Place{}, "passed over: " + status.message());
      } else if (failed.ok()) {
        failed = status;
      }
    }
    if (!failed.ok()) return failed;
    if (!archive.status().ok()) return Named(name, archive.status());
    if (read || sink_.stopped()) return {};
    if (!refused.ok()) return refused;
    return Status(Code::kInvalidArgument, name + ": the archive holds no file");
  }

  const ReadOptions& options_;
  CheckedSink sink_;
  FormatListener* listener_;
};

}  // namespace

Status ReadDump(const std::string& path, const ReadOptions& options, Sink& sink,
                FormatListener* listener) {
  const std::string name = path == "-" ? "standard input" : path;
  Result<std::unique_ptr<ByteSource>> source = FileSource(path);
  if (!source.ok()) return Named(name, source.status());
  if (listener != nullptr) *source = std::make_unique<CountedSource>(std::move(*source), listener);
  return ReadSource(std::move(*source), path, name, options, sink, listener);
}

Status ReadSource(std::unique_ptr<ByteSource> source, const std::string& path,
                  const std::string& name, const ReadOptions& options, Sink& sink,
                  FormatListener* listener) {
  return DumpReader(options, sink, listener).ReadSource(std::move(source), path, name, 0);
}

}  // namespace pinakes::corpus
