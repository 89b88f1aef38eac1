#include "indexer/slice_pool.h"

#include <xapian.h>

#include <utility>

#include "indexer/analysis/analyzer.h"
#include "indexer/document_builder.h"
#include "indexer/storage/guard.h"
#include "pinakes/stored_record.pb.h"

namespace pinakes {
namespace {

Status BuildSlice(const Slice& slice, const Spool& spool, DocumentBuilder* builder) {
  return storage::Guarded(slice.path, [&]() -> Status {
    // What a kill leaves is thrown away with the whole build, so nothing is synced to disk here.
    Xapian::WritableDatabase database(slice.path, Xapian::DB_CREATE | Xapian::DB_NO_SYNC);
    // One transaction, so that Xapian does not write out postings before the slice is whole.
    database.begin_transaction();
    std::string bytes;
    StoredRecord record;
    for (const std::uint64_t offset : slice.offsets) {
      if (Status status = spool.Read(offset, &bytes); !status.ok()) return status;
      if (!record.ParseFromString(bytes)) {
        return {Code::kIo, slice.path + ": a record was not read back as it was written"};
      }
      database.add_document(builder->Build(record));
    }
    database.commit_transaction();
    return {};
  });
}

}  // namespace

SlicePool::SlicePool(const Spool& spool, std::string language, unsigned threads)
    : spool_(spool), language_(std::move(language)), max_threads_(threads) {}

SlicePool::~SlicePool() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    waiting_.clear();
  }
  changed_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void SlicePool::Build(Slice slice) {
  const std::lock_guard lock(mutex_);
  waiting_.push_back(std::move(slice));
  if (threads_.size() < max_threads_ && busy_ + waiting_.size() > threads_.size()) {
    threads_.emplace_back([this] { Work(); });
  }
  changed_.notify_all();
}

Status SlicePool::Wait() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return busy_ == 0 && waiting_.empty(); });
  return failure_;
}

Status SlicePool::Failure() {
  const std::lock_guard lock(mutex_);
  return failure_;
}

void SlicePool::Work() {
  Analyzer analyzer(language_);
  DocumentBuilder builder(&analyzer);
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [this] { return stopping_ || !waiting_.empty(); });
    if (stopping_) return;
    const Slice slice = std::move(waiting_.front());
    waiting_.pop_front();
    ++busy_;
    lock.unlock();
    Status status = BuildSlice(slice, spool_, &builder);
    lock.lock();
    --busy_;
    if (!status.ok()) {
      if (failure_.ok()) failure_ = std::move(status);
      waiting_.clear();  // there is no use for the others
    }
    changed_.notify_all();
  }
}

}  // namespace pinakes
