// One open handle of an index with what belongs to it, and the pool that lends handles to calls.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "indexer/analysis/analyzer.h"
#include "indexer/storage/database.h"

namespace pinakes::query {

struct Session {
  storage::ReadHandle index;
  std::string fingerprint;  // of the index's files, when they were opened
  Analyzer analyzer{"none"};
};

// Thread-safe. A session is used by one call at a time.
class SessionPool {
 public:
  explicit SessionPool(std::vector<std::string> paths) : paths_(std::move(paths)) {}

  // A session at the index's last commit.
  Result<std::unique_ptr<Session>> Take();
  void Give(std::unique_ptr<Session> session);
  const std::vector<std::string>& paths() const { return paths_; }

 private:
  const std::vector<std::string> paths_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<Session>> idle_;
};

}  // namespace pinakes::query
