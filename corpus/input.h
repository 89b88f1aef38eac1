// Where a reader's bytes come from: files, standard input and memory, as one stream of lines.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "contract/status.h"
#include "corpus/reader.h"

namespace pinakes::corpus {

inline constexpr std::size_t kDefaultRecordLimit = std::size_t{64} << 20;

// Bytes in the order in which they come, in pieces of any size.
class ByteSource {
 public:
  virtual ~ByteSource() = default;
  // The next bytes, valid until the next call; empty at the end or after an error.
  virtual std::string_view Next() = 0;
  // Why the bytes ended early, without a path; ok when they did not.
  virtual const Status& status() const = 0;
};

std::unique_ptr<ByteSource> MemorySource(std::string bytes);
// The file at `path`, "-" = standard input. kNotFound, kInvalidArgument (a directory) or kIo.
Result<std::unique_ptr<ByteSource>> FileSource(const std::string& path);

// The Input over a source. Lines end in LF or CRLF; where the first bytes hold CR and no LF at
// all, in CR, as old Macs wrote them. A UTF-8 byte order mark at the start is dropped.
class BufferedInput : public Input {
 public:
  explicit BufferedInput(std::unique_ptr<ByteSource> source,
                         std::size_t record_limit = kDefaultRecordLimit);

  std::string_view Read(std::size_t size) override;
  bool Line(std::string_view* line, bool* oversize) override {
    return LineOrPart(record_limit_, nullptr, line, oversize);
  }
  bool LineOrPart(std::size_t size, std::size_t (*cut)(std::string_view), std::string_view* line,
                  bool* oversize) override;
  std::size_t line_number() const override { return line_number_; }
  const Status& status() const override { return source_->status(); }
  std::size_t record_limit() const override { return record_limit_; }

  // The first bytes that are not read yet, at most `size`, fewer only at the end.
  std::string_view Peek(std::size_t size);

 private:
  bool Fill();  // more bytes behind the buffered ones; false at the end
  std::string_view Buffered() const { return std::string_view(buffer_).substr(start_); }
  void Start();

  std::unique_ptr<ByteSource> source_;
  std::size_t record_limit_;
  std::string buffer_;
  std::size_t start_ = 0;  // of the bytes not handed out yet
  std::size_t line_number_ = 0;
  char line_end_ = '\n';
  bool inside_line_ = false;  // what comes next is the rest of a line
  bool started_ = false;
  bool ended_ = false;
};

// An Input over bytes in memory.
std::unique_ptr<Input> OpenMemory(std::string bytes,
                                  std::size_t record_limit = kDefaultRecordLimit);

// Line ends (LF) in `text`.
std::size_t CountLineEnds(std::string_view text);

bool IsUtf8(std::string_view text);
// Makes `text` valid UTF-8: bytes that are part of no UTF-8 sequence are taken as windows-1252.
// True if there were any; the reader then notes kRepairedNote.
bool RepairUtf8(std::string* text);
inline constexpr std::string_view kRepairedNote = "not UTF-8: read as windows-1252";
inline constexpr std::string_view kOversizeReason = "record above the size limit";

}  // namespace pinakes::corpus
