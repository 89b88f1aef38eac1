// A run: the documents of one slice, inverted, in a spool, until all runs are merged into a
// database. Terms with their postings ascend; documents follow in order.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "contract/status.h"
#include "indexer/index_document.h"
#include "indexer/spool.h"

struct libdeflate_compressor;

namespace pinakes::glass {

// A stretch of a run: blocks of whole entries.
using Stream = std::vector<std::uint64_t>;  // where the blocks stand in the spool

struct Run {
  const Spool* spool = nullptr;
  std::uint32_t documents = 0;
  std::uint32_t most_often = 0;  // a term in one document
  // An entry a term: the term; how many postings; their bytes; each posting being the documents
  // since the last one, the frequency in it (doubled; odd where there are positions) and the
  // encoded positions.
  Stream terms;
  // An entry a document, as the tables keep it: its terms, the slots it uses, its data. Of terms
  // and data the size, doubled, odd where they are deflated.
  Stream contents;
  Stream lengths;  // an entry a document: how many terms, repetitions counted
  // By slot, an entry a value: the documents since the last one, and the value.
  std::map<std::uint32_t, Stream> values;
};

// Writes blocks of entries.
class StreamWriter {
 public:
  // What to append an entry to.
  std::string* buffer() { return &buffer_; }
  // After each entry.
  Status Flush(Spool* spool, bool is_last = false);
  Stream Take() { return std::exchange(stream_, {}); }

 private:
  std::string buffer_;
  Stream stream_;
};

// Reads entries one after the other.
class StreamReader {
 public:
  StreamReader(const Spool* spool, const Stream* stream) : spool_(spool), stream_(stream) {}
  // Whether there is another entry; at() is its first byte then. Failures are in status().
  bool Next();
  const Status& status() const { return status_; }

  // Bytes are good until Next().
  struct Tag {
    std::string_view bytes;
    bool is_deflated;
  };
  std::uint64_t Uint();
  std::string_view Bytes() { return Bytes(Uint()); }
  Tag ReadTag();

 private:
  std::string_view Bytes(std::uint64_t size);

  const Spool* spool_;
  const Stream* stream_;
  std::size_t block_ = 0;
  std::string bytes_;
  const char* at_ = nullptr;
  const char* end_ = nullptr;
  Status status_;
};

// Inverts documents. Keeps its buffers between runs. Not thread-safe.
class RunBuilder {
 public:
  RunBuilder();
  ~RunBuilder();

  // The next document of the run; they are numbered from 1.
  Status Add(const IndexDocument& document, Spool* spool);
  // Ends the run. The spool must be flushed before it is read.
  Result<Run> Finish(Spool* spool);

 private:
  struct Term {
    std::uint64_t start;  // the first eight bytes
    std::uint32_t offset, length;
    std::uint32_t postings;
  };
  struct Posting {
    std::uint32_t term, document, frequency;
    std::uint32_t positions;  // 1 + where they stand in positions_; 0: there are none
  };

  std::uint32_t TermNumber(std::string_view text, std::uint64_t start);
  void Grow();
  std::string_view TextOf(const Term& term) const {
    return std::string_view(text_).substr(term.offset, term.length);
  }
  void AppendDocument(const IndexDocument& document, std::uint64_t length);
  void AppendTag(std::string_view tag, bool is_dense, std::string* out);
  Status WriteTerms(Spool* spool);

  Run run_;
  std::string text_;  // of all terms
  std::vector<Term> terms_;
  std::vector<std::uint32_t> table_;  // open addressing: numbers of terms and 1, 0 where free
  std::vector<Posting> postings_;
  std::string positions_;
  StreamWriter terms_out_, documents_out_, lengths_out_;
  struct Slot {
    StreamWriter out;
    std::uint32_t last = 0;
  };
  std::map<std::uint32_t, Slot> slots_;
  std::string tag_;
  std::string deflated_;
  std::unique_ptr<libdeflate_compressor, void (*)(libdeflate_compressor*)> compressor_;
};

}  // namespace pinakes::glass
