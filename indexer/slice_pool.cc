#include "indexer/slice_pool.h"

#include <algorithm>
#include <utility>

#include "indexer/analysis/analyzer.h"
#include "indexer/document_builder.h"
#include "indexer/spooled_records.h"
#include "indexer/storage/guard.h"
#include "pinakes/stored_record.pb.h"

namespace pinakes {
namespace {

Result<glass::Run> BuildSlice(const Slice& slice, const Spool& records, DocumentBuilder* documents,
                              glass::RunBuilder* builder, Spool* runs) {
  std::string bytes;
  StoredRecord record;
  for (const std::uint64_t offset : slice.offsets) {
    if (Status status = ReadRecord(records, offset, &bytes, &record); !status.ok()) return status;
    if (Status status = builder->Add(documents->Build(record), runs); !status.ok()) return status;
  }
  Result<glass::Run> run = builder->Finish(runs);
  if (!run.ok()) return run;
  if (Status status = runs->Flush(); !status.ok()) return status;
  return run;
}

}  // namespace

SlicePool::SlicePool(const Spool& spool, std::string folder, std::string language, unsigned threads)
    : spool_(spool),
      folder_(std::move(folder)),
      language_(std::move(language)),
      max_threads_(threads) {}

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
  runs_.resize(std::max(runs_.size(), slice.number + 1));
  waiting_.push_back(std::move(slice));
  if (threads_.size() < max_threads_ && busy_ + waiting_.size() > threads_.size()) {
    auto runs = std::make_unique<Spool>();
    Status status = runs->Create(folder_ + "/runs-" + std::to_string(threads_.size()));
    if (!status.ok()) {
      if (failure_.ok()) failure_ = std::move(status);
      waiting_.clear();
      return;
    }
    spools_.push_back(std::move(runs));
    threads_.emplace_back([this, spool = spools_.back().get()] { Work(spool); });
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

void SlicePool::Work(Spool* runs) {
  Analyzer analyzer(language_);
  storage::RecordEncoder encoder(dictionary_);
  DocumentBuilder documents(&analyzer, &encoder);
  glass::RunBuilder builder;
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [this] { return stopping_ || !waiting_.empty(); });
    if (stopping_) return;
    const Slice slice = std::move(waiting_.front());
    waiting_.pop_front();
    ++busy_;
    lock.unlock();
    glass::Run run;
    Status status = storage::Guarded(folder_, [&]() -> Status {
      Result<glass::Run> built = BuildSlice(slice, spool_, &documents, &builder, runs);
      if (built.ok()) run = *std::move(built);
      return built.status();
    });
    lock.lock();
    --busy_;
    if (status.ok()) {
      runs_[slice.number] = std::move(run);
    } else {
      if (failure_.ok()) failure_ = std::move(status);
      waiting_.clear();  // there is no use for the others
    }
    changed_.notify_all();
  }
}

}  // namespace pinakes
