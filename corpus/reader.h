// The Reader interface: how one dump format becomes Publications.
//
// A reader is one function of one file in corpus/readers/, named in formats.def. It pulls bytes
// from an Input, hands each record to a Sink and returns when the input ends. It streams: memory
// is bounded by the largest record, never by the dump.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "contract/status.h"
#include "pinakes/index_meta.pb.h"
#include "pinakes/publication.pb.h"

namespace pinakes::corpus {

// Where a record stands in its dump, for messages.
struct Place {
  std::size_t line = 0;    // from 1; 0 = unknown
  std::size_t record = 0;  // from 1, counted by the reader
  std::string key;         // the record's own key, may be empty
};

// What a reader hands on. Every record that a reader comes upon ends in exactly one of Record,
// Skip and Reject, so that the numbers add up. Each returns false when the reader is to stop.
class Sink {
 public:
  virtual ~Sink() = default;
  // A record. `publication` is valid UTF-8 throughout, with `sources[0].key` set where the record
  // has a key; `id` may be empty: the indexer derives it.
  virtual bool Record(const Place& place, Publication&& publication) = 0;
  // A record that is no publication (a DBLP www entry, a Crossref component), by reason.
  virtual bool Skip(const Place& place, std::string_view reason) = 0;
  // A record that could not be read; `text` is its bytes as they stand, as far as known.
  virtual bool Reject(const Place& place, std::string_view reason, std::string_view text) = 0;
  // The dump says that this record is no more (OpenAlex merges, PubMed DeleteCitation).
  virtual bool Delete(const Place& place, const Identifier& identifier) = 0;
  // A doubt about a record that was read all the same, counted by its text: "year not a number".
  virtual void Note(const Place& place, std::string_view note) = 0;
};

// A stream of decompressed bytes. Lines are views into a buffer, valid until the next call.
class Input {
 public:
  virtual ~Input() = default;
  // The next bytes, at most `size`; empty at the end or after an error (see status).
  virtual std::string_view Read(std::size_t size) = 0;
  // The next line without its end (LF or CRLF); false at the end. A line above record_limit is
  // passed over: `line` is then empty and *oversize is true.
  virtual bool Line(std::string_view* line, bool* oversize) = 0;
  // As Line, for formats whose records need no lines of their own: of a line that goes on for more
  // than `size` bytes comes what stands in front of `cut(bytes)`, an offset into what has been read
  // of it; 0 where it cannot be cut yet. The rest comes next, under the same number.
  virtual bool LineOrPart(std::size_t size, std::size_t (*cut)(std::string_view),
                          std::string_view* line, bool* oversize) = 0;
  // The number of the line that Line returned last, from 1.
  virtual std::size_t line_number() const = 0;
  // Why the input ended early (truncated gzip, bad CRC, a read error); ok when it did not.
  virtual const Status& status() const = 0;
  virtual std::size_t record_limit() const = 0;
};

using ReadFunction = Status (*)(Input& input, Sink& sink);
// How sure a format is, from a dump's first bytes (up to 64 KiB, decompressed, UTF-8):
// 0 = not this format, 100 = certain.
using DetectFunction = int (*)(std::string_view head);

// One line of THE format table.
struct Format {
  std::string_view name;   // as after --from
  std::string_view title;  // for people
  ReadFunction read;
  DetectFunction detect;
  std::string_view fields;  // the fields it gives, for docs
};

std::span<const Format> Formats();
const Format* FindFormat(std::string_view name);  // nullptr if there is none

struct ReadOptions {
  std::string from;                                  // format name; empty = detect
  std::string encoding;                              // ICU name; empty = detect per dump and record
  std::size_t record_limit = std::size_t{64} << 20;  // bytes
};

// Told of a dump while it is read.
class FormatListener {
 public:
  virtual ~FormatListener() = default;
  // The format, and how it was found, before the first record.
  virtual void OnFormat(std::string_view path, const Format& format, std::string_view how) = 0;
  // So many bytes of the file itself, packed as it may be, have been read; now and then, perhaps
  // from another thread than the records.
  virtual void OnBytes(std::uint64_t /*bytes*/) {}
};

// Reads the dump at `path` ("-" = standard input), through any compression, into `sink`; `listener`
// may be null. kNotFound, kIo; kInvalidArgument: not a known format (the message says what it looks
// like). After an early end of input all records up to there have been handed on and the status
// tells. Reentrant: no state outside its arguments.
Status ReadDump(const std::string& path, const ReadOptions& options, Sink& sink,
                FormatListener* listener);

// About how many records the file at `path` has, from those that its beginning holds; 0 where that
// tells nothing, or the file cannot be read. Reads no more than 256 KiB.
std::uint64_t EstimateRecords(const std::string& path, const ReadOptions& options);

}  // namespace pinakes::corpus
