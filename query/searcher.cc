#include "pinakes/searcher.h"

#include <fcntl.h>

#include <cerrno>
#include <cstring>
#include <memory>
#include <utility>

#include "contract/record_id.h"
#include "contract/schema.h"
#include "indexer/storage/guard.h"
#include "indexer/storage/terms.h"
#include "query/answer.h"
#include "query/complete.h"
#include "query/hits.h"
#include "query/limits.h"
#include "query/match.h"
#include "query/session.h"
#include "query/similar.h"

namespace pinakes {
namespace {

using query::ReadRecord;
using query::Session;

// A writer may commit while a query runs; each retry runs it on the newest commit.
constexpr int kMaxRetries = 10;

class SearcherImpl : public Searcher {
 public:
  template <typename... Where>
  explicit SearcherImpl(Where&&... where) : pool_(std::forward<Where>(where)...) {}

  Result<SearchResponse> Search(const SearchRequest& request, const Canceller* canceller) override {
    return Limited(request, canceller, /*count_only=*/false);
  }
  Result<SearchResponse> Count(const SearchRequest& request, const Canceller* canceller) override {
    return Limited(request, canceller, /*count_only=*/true);
  }
  Result<SearchResponse> Similar(std::string_view id, const SearchRequest& request,
                                 const Canceller* canceller) override {
    return WithLimits<SearchResponse>(request.time_limit_ms(), canceller,
                                      [&](Session& session, const query::Limits& limits) {
                                        return query::Similar(session, path(), id, request, limits);
                                      });
  }
  Result<CompleteResponse> Complete(const CompleteRequest& request,
                                    const Canceller* canceller) override {
    return WithLimits<CompleteResponse>(request.time_limit_ms(), canceller,
                                        [&](Session& session, const query::Limits& limits) {
                                          return query::Complete(session, path(), request, limits);
                                        });
  }
  Result<MatchResponse> Match(const MatchRequest& request, const Canceller* canceller) override {
    return WithLimits<MatchResponse>(request.time_limit_ms(), canceller,
                                     [&](Session& session, const query::Limits& limits) {
                                       return query::Match(session, path(), request, limits);
                                     });
  }
  Result<Publication> Get(std::string_view id) override {
    return WithSession<Publication>([&](Session& session) { return Find(session, id); });
  }
  Status ForEach(const std::function<bool(const Publication&)>& use) override;
  Result<IndexMeta> Meta() override {
    return WithSession<IndexMeta>(
        [&](Session& session) -> Result<IndexMeta> { return session.index.meta; });
  }

 private:
  const std::string& path() const { return pool_.name(); }

  // Runs `work` on a session at the newest commit, again where the index moved meanwhile.
  template <typename T, typename Work>
  Result<T> WithSession(Work work, std::uint32_t time_limit_ms = 0) {
    const query::Limits limits(time_limit_ms, nullptr);
    for (int attempt = 0;; ++attempt) {
      Result<std::unique_ptr<Session>> session = pool_.Take(time_limit_ms);
      if (!session.ok()) return session.status();
      bool moved = false;
      Result<T> result = storage::Guarded(path(), [&]() -> Result<T> {
        try {
          return work(**session);
        } catch (const query::Interrupted& interrupted) {
          return interrupted.status;
        } catch (const Xapian::DatabaseModifiedError&) {
          moved = true;
          return {Code::kBusy, path() + ": changing faster than it can be read; try again"};
        }
      });
      // Files that are exchanged while they are read look damaged. A shard that has just died, or
      // hangs, is passed over next time, where that is allowed and there is time left.
      if (!result.ok()) {
        const Code code = result.status().code();
        const bool away =
            code == Code::kIo || (code == Code::kTimeLimit && attempt == 0 && !limits.TimeIsUp());
        moved = moved || storage::WasReplaced((*session)->index) ||
                (pool_.allows_missing() && (*session)->index.remote && away);
      }
      if (!moved) {
        // After an error the handle may be damaged: it is not lent again.
        if (result.ok()) pool_.Give(std::move(*session));
        return result;
      }
      if (attempt == kMaxRetries) return result;
    }
  }

  // The same for `work` that is to end early; the time runs from now.
  template <typename T, typename Work>
  Result<T> WithLimits(std::uint32_t time_limit_ms, const Canceller* canceller, Work work) {
    const query::Limits limits(time_limit_ms, canceller);
    return WithSession<T>(
        [&](Session& session) {
          return work(session, session.index.remote ? limits.Unwatched() : limits);
        },
        time_limit_ms);
  }

  Result<SearchResponse> Limited(const SearchRequest& request, const Canceller* canceller,
                                 bool count_only);
  Result<Publication> Find(Session& session, std::string_view id);

  query::SessionPool pool_;
};

}  // namespace

Result<Publication> SearcherImpl::Find(Session& session, std::string_view id) {
  const Result<Xapian::docid> document = query::FindRecord(session, id);
  if (!document.ok()) return document.status();
  Result<StoredRecord> record = ReadRecord(session, *document, path());
  if (!record.ok()) return record.status();
  return std::move(*record->mutable_view());
}

Status SearcherImpl::ForEach(const std::function<bool(const Publication&)>& use) {
  // The term of the last record handed on: where the index moves meanwhile, the walk goes on there.
  std::string last;
  const auto walk = [&](Session& session) -> Result<bool> {
    const Xapian::Database& database = session.index.database;
    const auto end = database.allterms_end(std::string(prefix::kId));
    auto term = database.allterms_begin(std::string(prefix::kId));
    if (!last.empty()) term.skip_to(last);
    for (; term != end; ++term) {
      if (*term == last) continue;
      for (auto it = database.postlist_begin(*term); it != database.postlist_end(*term); ++it) {
        Result<StoredRecord> record = ReadRecord(session, *it, path());
        if (!record.ok()) return record.status();
        // An alias comes at its own place in the order; the record at that of its id.
        if (IdTerm(record->view().id()) != *term) continue;
        if (!use(record->view())) return true;
        last = *term;
        break;
      }
    }
    return true;
  };
  // However often it moves, as long as some records were handed on meanwhile.
  for (;;) {
    const std::string before = last;
    const Result<bool> done = WithSession<bool>(walk);
    if (done.ok()) return {};
    if (done.status().code() != Code::kBusy || last == before) return done.status();
  }
}

Result<SearchResponse> SearcherImpl::Limited(const SearchRequest& request,
                                             const Canceller* canceller, bool count_only) {
  return WithLimits<SearchResponse>(
      request.time_limit_ms(), canceller, [&](Session& session, const query::Limits& limits) {
        return query::Answer(session, path(), request, limits, count_only);
      });
}

std::string Searcher::EngineVersion() { return std::string("Xapian ") + Xapian::version_string(); }

namespace {

// Opened once, so that what is wrong with it is said at once; the handle waits in the pool.
Result<std::unique_ptr<Searcher>> Opened(std::unique_ptr<SearcherImpl> searcher) {
  Result<IndexMeta> meta = searcher->Meta();
  if (!meta.ok()) return meta.status();
  return std::unique_ptr<Searcher>(std::move(searcher));
}

}  // namespace

Result<std::unique_ptr<Searcher>> Searcher::Open(const std::vector<std::string>& paths,
                                                 const SearcherOptions& options) {
  if (paths.empty()) return {Code::kInvalidArgument, "no index named"};
  return Opened(std::make_unique<SearcherImpl>(paths, options));
}

Result<std::unique_ptr<Searcher>> Searcher::OpenAt(int file, std::uint64_t offset) {
  // A descriptor of its own, each of whose handles is opened anew: positions are not shared.
  const int own = ::fcntl(file, F_DUPFD_CLOEXEC, 0);
  if (own < 0) {
    return {Code::kIo, "descriptor " + std::to_string(file) + ": " + std::strerror(errno)};
  }
  std::string name =
      "descriptor " + std::to_string(file) + " from byte " + std::to_string(offset) + " on";
  return Opened(std::make_unique<SearcherImpl>(std::move(name), own, offset, SearcherOptions{}));
}

}  // namespace pinakes
