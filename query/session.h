// One open handle of an index with what belongs to it, and the pool that lends handles to calls.
#pragma once

#include <chrono>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "indexer/analysis/analyzer.h"
#include "indexer/storage/database.h"
#include "pinakes/searcher.h"

namespace pinakes::query {

struct Session {
  storage::ReadHandle index;
  Analyzer analyzer{"none"};
  storage::RecordDecoder decoder;
  unsigned remote_timeout_ms = 0;
  std::chrono::steady_clock::time_point opened;
};

// Thread-safe. A session is used by one call at a time.
class SessionPool {
 public:
  SessionPool(std::vector<std::string> paths, const SearcherOptions& options)
      : name_(paths[0]), paths_(std::move(paths)), options_(options) {}
  // An index that begins `offset` bytes into the open file `file`, which the pool closes.
  SessionPool(std::string name, int file, std::uint64_t offset, const SearcherOptions& options);
  ~SessionPool();
  SessionPool(const SessionPool&) = delete;
  SessionPool& operator=(const SessionPool&) = delete;

  // A session at the index's last commit, also where another index has taken its place. Remote
  // shards have `time_limit_ms` for each answer (0 = as the options say).
  Result<std::unique_ptr<Session>> Take(std::uint32_t time_limit_ms);
  void Give(std::unique_ptr<Session> session);
  // What messages call the index.
  const std::string& name() const { return name_; }
  bool allows_missing() const { return options_.allow_missing_shards; }

 private:
  std::unique_ptr<Session> TakeIdle(unsigned remote_timeout_ms);
  Result<storage::ReadHandle> Open(const storage::ReadOptions& options) const;

  const std::string name_;
  const std::vector<std::string> paths_;
  const SearcherOptions options_;
  int file_ = -1;
  std::uint64_t offset_ = 0;
  std::mutex mutex_;
  std::vector<std::unique_ptr<Session>> idle_;
};

}  // namespace pinakes::query
