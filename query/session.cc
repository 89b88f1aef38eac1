#include "query/session.h"

#include <utility>

#include "indexer/storage/guard.h"

namespace pinakes::query {
namespace {

// Idle handles kept: each holds a file descriptor a table.
constexpr std::size_t kMaxIdle = 16;

}  // namespace

Result<std::unique_ptr<Session>> SessionPool::Take() {
  std::unique_ptr<Session> session;
  {
    const std::lock_guard lock(mutex_);
    if (!idle_.empty()) {
      session = std::move(idle_.back());
      idle_.pop_back();
    }
  }
  // Another index may stand in the place of this one, with a revision of the same number.
  std::string fingerprint = storage::Fingerprint(paths_);
  if (session != nullptr && session->fingerprint == fingerprint) {
    const Result<bool> moved = storage::Guarded(
        paths_[0], [&]() -> Result<bool> { return session->index.database.reopen(); });
    // Metadata belong to a revision: a handle whose index moved is opened afresh.
    if (moved.ok() && !*moved) return session;
  }
  Result<storage::ReadHandle> index = storage::OpenForReading(paths_);
  if (!index.ok()) return index.status();
  session = std::make_unique<Session>();
  session->analyzer = Analyzer(index->meta.analyzer().stemmer());
  session->index = std::move(*index);
  session->fingerprint = std::move(fingerprint);
  return session;
}

void SessionPool::Give(std::unique_ptr<Session> session) {
  const std::lock_guard lock(mutex_);
  if (idle_.size() < kMaxIdle) idle_.push_back(std::move(session));
}

}  // namespace pinakes::query
