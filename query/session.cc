#include "query/session.h"

#include <unistd.h>

#include <algorithm>
#include <thread>
#include <utility>

#include "indexer/storage/guard.h"

namespace pinakes::query {
namespace {

// Idle handles kept: each holds a file descriptor a table.
constexpr std::size_t kMaxIdle = 16;
// How long a handle is used that lacks shards, before they are looked for again.
constexpr auto kMissingFor = std::chrono::seconds(5);
// How long a writer is waited for that is between the commits of two shards, and how often it is
// looked at.
constexpr auto kBetweenCommits = std::chrono::milliseconds(500);
constexpr auto kPollCommits = std::chrono::milliseconds(5);

}  // namespace

SessionPool::SessionPool(std::string name, int file, std::uint64_t offset,
                         const SearcherOptions& options)
    : name_(std::move(name)),
      paths_{"/proc/self/fd/" + std::to_string(file)},
      options_(options),
      file_(file),
      offset_(offset) {}

SessionPool::~SessionPool() {
  if (file_ >= 0) ::close(file_);
}

std::unique_ptr<Session> SessionPool::TakeIdle(unsigned remote_timeout_ms) {
  const auto now = std::chrono::steady_clock::now();
  const std::lock_guard lock(mutex_);
  const auto fit = [&](const std::unique_ptr<Session>& session) {
    return !session->index.remote || session->remote_timeout_ms == remote_timeout_ms;
  };
  while (!idle_.empty()) {
    const auto found = std::find_if(idle_.rbegin(), idle_.rend(), fit);
    if (found == idle_.rend()) return nullptr;
    std::unique_ptr<Session> session = std::move(*found);
    idle_.erase(std::next(found).base());
    if (storage::WasReplaced(session->index)) {
      // Whatever else waits here was opened from what is gone.
      idle_.clear();
      return nullptr;
    }
    if (session->index.missing.empty() || now - session->opened < kMissingFor) return session;
  }
  return nullptr;
}

Result<storage::ReadHandle> SessionPool::Open(const storage::ReadOptions& options) const {
  if (file_ < 0) return storage::OpenForReading(paths_, options);
  storage::Shard shard;
  shard.name = name_;
  shard.path = paths_[0];
  shard.inside = true;
  shard.offset = offset_;
  return storage::OpenForReading(storage::ShardList{{shard}, {}}, options);
}

Result<std::unique_ptr<Session>> SessionPool::Take(std::uint32_t time_limit_ms) {
  storage::ReadOptions options;
  options.allow_missing = options_.allow_missing_shards;
  options.remote_timeout_ms = options_.remote_timeout_ms;
  if (time_limit_ms > 0) {
    options.remote_timeout_ms = std::min(options.remote_timeout_ms, time_limit_ms);
  }
  std::unique_ptr<Session> session = TakeIdle(options.remote_timeout_ms);
  if (session != nullptr) {
    const Result<bool> moved = storage::Guarded(
        name(), [&]() -> Result<bool> { return storage::HasMoved(&session->index); });
    // Metadata belong to a revision: a handle whose index moved is opened afresh.
    if (moved.ok() && !*moved) return session;
    if (!moved.ok() || session->index.versions.empty() || session->index.remote) session.reset();
  }
  Result<storage::ReadHandle> index = Open(options);
  // Shards are committed one after the other. Meanwhile what was open shows all of them as they
  // were before; a writer that was killed there is not waited for.
  for (const auto start = std::chrono::steady_clock::now();
       index.ok() && index->meta.between_commits(); index = Open(options)) {
    if (session != nullptr && !session->index.meta.between_commits()) return session;
    if (std::chrono::steady_clock::now() - start > kBetweenCommits) break;
    const Result<bool> written =
        storage::Guarded(name(), [&]() -> Result<bool> { return storage::IsBeingWritten(*index); });
    if (written.ok() && !*written) break;
    std::this_thread::sleep_for(kPollCommits);
  }
  if (!index.ok()) return index.status();
  const std::string language = index->meta.analyzer().stemmer();
  if (!Analyzer::IsKnownLanguage(language) ||
      index->meta.analyzer().SerializeAsString() != Analyzer::Id(language).SerializeAsString()) {
    return {Code::kWrongVersion, name() +
                                     ": made with other text rules than this program's; "
                                     "rebuild it from its dumps"};
  }
  session = std::make_unique<Session>();
  session->analyzer = Analyzer(language);
  session->index = std::move(*index);
  session->decoder = storage::RecordDecoder(session->index.dictionaries);
  session->remote_timeout_ms = options.remote_timeout_ms;
  session->opened = std::chrono::steady_clock::now();
  return session;
}

void SessionPool::Give(std::unique_ptr<Session> session) {
  const std::lock_guard lock(mutex_);
  if (idle_.size() < kMaxIdle) idle_.push_back(std::move(session));
}

}  // namespace pinakes::query
