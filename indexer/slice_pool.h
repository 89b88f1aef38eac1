// Inverts parts of an index on several threads.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "contract/status.h"
#include "indexer/glass/run.h"
#include "indexer/spool.h"
#include "indexer/storage/record_codec.h"
#include "pinakes/stored_record.pb.h"

namespace pinakes {

// One slice: the records at these places of the spool become documents 1, 2, ... of a run.
struct Slice {
  std::size_t number = 0;  // 0, 1, ... in the order of Build()
  std::vector<std::uint64_t> offsets;
};

class SlicePool {
 public:
  // `spool` outlives the pool. Threads start as there is work for them; each has a spool of its own
  // in the folder.
  SlicePool(const Spool& spool, std::string folder, std::string language, unsigned threads);
  // Slices not yet begun are dropped.
  ~SlicePool();
  SlicePool(const SlicePool&) = delete;
  SlicePool& operator=(const SlicePool&) = delete;

  // What the records are compressed with; before the first Build().
  void SetDictionary(std::shared_ptr<const storage::Dictionary> dictionary) {
    dictionary_ = std::move(dictionary);
  }
  // The records must have been flushed.
  void Build(Slice slice);
  // Waits until every slice is built. The first failure of any of them.
  Status Wait();
  // After Wait(): what became of a slice; good as long as the pool.
  const glass::Run& RunOf(std::size_t slice) const { return runs_[slice]; }
  // The first failure so far, without waiting.
  Status Failure();

 private:
  void Work(Spool* runs);

  const Spool& spool_;
  const std::string folder_;
  const std::string language_;
  const unsigned max_threads_;
  std::shared_ptr<const storage::Dictionary> dictionary_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Slice> waiting_;
  unsigned busy_ = 0;
  bool stopping_ = false;
  Status failure_;
  std::vector<glass::Run> runs_;                // by slice
  std::vector<std::unique_ptr<Spool>> spools_;  // one a thread
  std::vector<std::thread> threads_;
};

}  // namespace pinakes
