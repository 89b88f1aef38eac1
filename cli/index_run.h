// One run of `pinakes index`: dumps in, one report each.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <fstream>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "cli/output.h"
#include "cli/progress.h"
#include "corpus/reader.h"
#include "pinakes/index_meta.pb.h"
#include "pinakes/indexer.h"

namespace pinakes::cli {

struct IndexRunOptions {
  std::string index;                   // directory
  std::uint32_t expected_records = 0;  // see IndexOptions
  std::string language;                // empty = the index's own, english for a new one
  bool rebuild = false;
  std::uint32_t shards = 0, shard = 0;  // see IndexOptions
  corpus::ReadOptions read;
  bool dry_run = false;
  bool full = false;  // each dump is complete: what it does not have goes
  bool limit_rejects = false;
  std::uint32_t max_rejects = 0;
  std::string rejects_path;  // empty = none are kept
  bool verbose = false, quiet = false;
};

// What came of one dump.
struct DumpResult {
  IndexReport report;
  std::string path;
  std::string how;     // how the format was found
  bool known = false;  // the index has had this dump in this format before
  std::uint32_t cut_authors = 0, cut_venues = 0;  // among the new and changed records
  std::uint32_t deleted = 0;                      // records that the dump says are no more
  std::uint32_t vanished = 0;                     // records that a full dump does not have
  bool kept_vanished = false;  // a full dump that could not be read in full: nothing was let go
  bool interrupted = false;
  Status status;  // why the dump ended early; ok if it did not
  std::uint32_t kept() const { return report.read() - report.rejected(); }
};

class IndexRun : private corpus::Sink, private corpus::FormatListener {
 public:
  IndexRun(const IndexRunOptions& options, Messages& messages, bool terminal);
  ~IndexRun() override;

  // Opens what can be opened beforehand: an index that is there (so that a busy one is found
  // before any work), the file for rejects. A new index is made when the first record comes.
  Status Begin();
  // Reads one dump. Not ok: the run is over and nothing that is not committed will be kept; what
  // is wrong with the dump itself is in the result.
  Status Read(const std::string& path, const std::string& dump, DumpResult* result);
  // After the last file of a dump, with the result of that file: the dump is read.
  Status End(const std::string& dump, DumpResult* result);
  // Makes it last. Nothing happens in a dry run.
  Status Commit();
  // A while has passed, or much has been read, since the last commit.
  bool IsCommitDue() const;
  bool rebuild() const { return options_.rebuild; }
  // So many records have been added to those that were there that packing the index makes it
  // smaller by a third: added one by one, they leave the blocks half full. After the last Commit.
  bool HasGrown() const;

 private:
  bool Record(const corpus::Place& place, Publication&& publication) override;
  bool Skip(const corpus::Place& place, std::string_view reason) override;
  bool Reject(const corpus::Place& place, std::string_view reason, std::string_view text) override;
  bool Delete(const corpus::Place& place, const Identifier& identifier) override;
  void Note(const corpus::Place& place, std::string_view note) override;
  void OnFormat(std::string_view path, const corpus::Format& format, std::string_view how) override;
  void OnBytes(std::uint64_t bytes) override { bytes_ = bytes; }

  Status Open();
  bool EnsureDump();
  bool GoOn();
  void ShowProgress();

  using Clock = std::chrono::steady_clock;

  const IndexRunOptions options_;
  Messages& messages_;
  const bool terminal_;  // standard error is one
  std::unique_ptr<Indexer> indexer_;
  std::string scratch_;  // directory of a dry run without an index
  std::ofstream rejects_;
  Status failure_;  // what ends the run
  std::uint32_t all_rejected_ = 0;
  std::uint32_t uncommitted_ = 0;
  std::uint32_t records_before_ = 0;  // of the index, as it was opened
  std::set<std::string> begun_;       // dumps that the index knows of from this run
  std::set<std::string> incomplete_;  // dumps of which something could not be read
  Clock::time_point last_commit_ = Clock::now();

  // The dump being read.
  DumpResult* result_ = nullptr;
  std::string dump_;
  bool dump_begun_ = false;
  struct Noted {
    std::uint32_t count = 0;
    std::size_t line = 0;  // of the first
  };
  std::map<std::string, Noted> notes_;
  std::uint32_t shown_rejects_ = 0;
  std::atomic<std::uint64_t> bytes_ = 0;  // read of the file, perhaps by another thread
  std::uint64_t file_bytes_ = 0;          // its size; 0 = unknown
  Clock::time_point dump_start_;
  ProgressPace pace_;
};

}  // namespace pinakes::cli
