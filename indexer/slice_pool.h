// Builds parts of an index, each a database of its own, on several threads.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "contract/status.h"
#include "indexer/spool.h"

namespace pinakes {

// One slice: the records at these places of the spool become documents 1, 2, ... of the database.
struct Slice {
  std::string path;
  std::vector<std::uint64_t> offsets;
};

class SlicePool {
 public:
  // `spool` outlives the pool. Threads start as there is work for them.
  SlicePool(const Spool& spool, std::string language, unsigned threads);
  // Slices not yet begun are dropped.
  ~SlicePool();
  SlicePool(const SlicePool&) = delete;
  SlicePool& operator=(const SlicePool&) = delete;

  // The records must have been flushed.
  void Build(Slice slice);
  // Waits until every slice is built. The first failure of any of them.
  Status Wait();
  // The first failure so far, without waiting.
  Status Failure();

 private:
  void Work();

  const Spool& spool_;
  const std::string language_;
  const unsigned max_threads_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Slice> waiting_;
  unsigned busy_ = 0;
  bool stopping_ = false;
  Status failure_;
  std::vector<std::thread> threads_;
};

}  // namespace pinakes
