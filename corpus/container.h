// What stands between a file's bytes and a dump's text: compression, archives, encodings. All
// sources stream, hand on every byte before a damage and say in status() what the damage was.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "contract/status.h"
#include "corpus/input.h"

namespace pinakes::corpus {

// A source whose first bytes can be looked at.
class PeekSource : public ByteSource {
 public:
  explicit PeekSource(std::unique_ptr<ByteSource> source) : source_(std::move(source)) {}
  // The first bytes, at most `size`, fewer only at the end; before the first Next.
  std::string_view Peek(std::size_t size);
  std::string_view Next() override;
  const Status& status() const override { return source_->status(); }

 private:
  std::unique_ptr<ByteSource> source_;
  std::string head_;
  bool head_given_ = false;
};

enum class ContainerKind {
  kNone,
  kGzip,
  kArchive,  // tar, zip, and single files under xz, zstd or bzip2
};
// What the first bytes (512 are enough) belong to.
ContainerKind SniffContainer(std::string_view head);

// The content of gzip members, one behind the other; their checksums are checked. Bytes behind the
// last member that begin no other are passed over.
std::unique_ptr<ByteSource> GunzipSource(std::unique_ptr<ByteSource> source);

// The same bytes, taken from `source` on a thread of its own, a few pieces ahead: unpacking and
// parsing share two cores. Nobody else may touch `source`, or what it reads from, while this
// lives. A source of one piece needs no thread and starts none.
std::unique_ptr<ByteSource> ReadAheadSource(std::unique_ptr<ByteSource> source);

// The files in an archive, or the one under a compression. Not copyable: it owns a reading state.
class Archive {
 public:
  explicit Archive(std::unique_ptr<ByteSource> source);
  ~Archive();
  Archive(const Archive&) = delete;
  Archive& operator=(const Archive&) = delete;

  // Goes to the next regular file; false at the end or after an error.
  bool Next();
  // Its name; empty where a compression holds a single file without one.
  const std::string& name() const;
  // Its bytes, read at most once. Valid until Next or the end of this object, whichever is first.
  std::unique_ptr<ByteSource> Open();
  // An error of the archive itself or of the file read last.
  const Status& status() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// The encoding that a byte order mark or the places of zero bytes tell, as an ICU name; empty for
// UTF-8 and all that looks like it.
std::string_view SniffEncoding(std::string_view head);

// Text of that encoding as UTF-8; what does not decode becomes U+FFFD. kInvalidArgument for a name
// that ICU does not know.
Result<std::unique_ptr<ByteSource>> DecodeSource(std::unique_ptr<ByteSource> source,
                                                 const std::string& encoding);

}  // namespace pinakes::corpus
