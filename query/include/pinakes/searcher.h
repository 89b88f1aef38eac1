// Queries to ranked publications.
//
//   Result<std::unique_ptr<Searcher>> searcher = Searcher::Open({"my.index"});
//   if (!searcher.ok()) return Fail(searcher.status());
//   SearchRequest request;
//   request.set_query("deep learning year:2020..");
//   Result<SearchResponse> response = (*searcher)->Search(request);
//   for (const Hit& hit : response->hits()) std::cout << hit.publication().title() << '\n';
//
// A Searcher may be shared between threads; every call is independent. It follows the index: a
// call sees the last commit, and the hits of one answer come from one revision. Where something
// else has taken the index's place, a call answers from that, or says what is wrong with it by the
// codes of Open. It goes when no call on it is running.
//
// What a call returns is the caller's, and stays as it is when the Searcher goes. Nothing is
// printed, no exception leaves a call, and neither locale nor signals are touched.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "contract/status.h"
#include "pinakes/index_meta.pb.h"
#include "pinakes/publication.pb.h"
#include "pinakes/search.pb.h"

namespace pinakes {

// Ends calls that are running, from any thread. One may serve several calls at once; once used it
// stays used. It must outlive the calls that it is given to.
class Canceller {
 public:
  void Cancel() { cancelled_.store(true, std::memory_order_relaxed); }
  bool cancelled() const { return cancelled_.load(std::memory_order_relaxed); }

 private:
  std::atomic<bool> cancelled_{false};
};

struct SearcherOptions {
  // A remote shard that does not answer is left out, and every answer names it in missing_shards
  // and in a note; it is looked for again after a few seconds. Without this such a call fails.
  bool allow_missing_shards = false;
  // Milliseconds that a remote shard has for each answer, the connection first; a request's own
  // time limit counts where it is less.
  std::uint32_t remote_timeout_ms = 10'000;
};

class Searcher {
 public:
  // Opens one index, or several shards that answer as one: each path is a directory, an index in
  // one file, or a stub file that names shards, remote ones too (docs/scaling.md). Reads nothing
  // but metadata.
  // kNotFound: no index there. kNotAnIndex, kWrongVersion, kCorrupt, kIo, kTimeLimit: the message
  // names the shard. kInvalidArgument: shards that were not made by the same rules, the same one
  // twice, or a stub file that cannot be read.
  static Result<std::unique_ptr<Searcher>> Open(const std::vector<std::string>& paths,
                                                const SearcherOptions& options = {});
  // Opens an index in one file that begins `offset` bytes into the file behind this descriptor,
  // such as a resource at the end of a program. The descriptor stays the caller's, its position
  // too, and may be closed afterwards; each handle opens the file anew by way of /proc/self/fd.
  // kNotAnIndex: no index begins there. Codes as of Open.
  static Result<std::unique_ptr<Searcher>> OpenAt(int file, std::uint64_t offset);
  virtual ~Searcher() = default;

  // Runs a request. kInvalidArgument: a bad range, sort or weight; in strict mode any note.
  // kBusy: writers commit faster than the answer can be read. kCorrupt, kIo.
  // A query that finds nothing is no error: total is 0. Nor is one without a word or a filter,
  // which finds nothing and is noted.
  // kTimeLimit: the request's time_limit_ms passed, of which the opening of a changed index is no
  // part; kCancelled: `canceller` was used. Either is noticed within milliseconds of work on local
  // shards; each answer of a remote one is waited for as long as the limit allows. There is no
  // answer then, not a part of one.
  Result<SearchResponse> Search(const SearchRequest& request) { return Search(request, nullptr); }
  virtual Result<SearchResponse> Search(const SearchRequest& request,
                                        const Canceller* canceller) = 0;
  // How many records match, without ranking them. Codes as of Search.
  Result<SearchResponse> Count(const SearchRequest& request) { return Count(request, nullptr); }
  virtual Result<SearchResponse> Count(const SearchRequest& request,
                                       const Canceller* canceller) = 0;
  // Records like that of `id` (in any form that Get takes), from its most telling words, without
  // itself, the likest first; partial is false. Like it are those that share words which weigh
  // nearly as much as two of its title's do on average, or a rare word of the title; where there is
  // none, that is no error and the total is 0. The request's limit, offset, citation weight,
  // filters, explain and time limit count; its query, sort, facets and strict do not. kNotFound: no
  // such record. Time limit and canceller as of Search.
  Result<SearchResponse> Similar(std::string_view id, const SearchRequest& request) {
    return Similar(id, request, nullptr);
  }
  virtual Result<SearchResponse> Similar(std::string_view id, const SearchRequest& request,
                                         const Canceller* canceller) = 0;
  // Titles and authors' names that have all words of `typed`, the last one perhaps unfinished; the
  // more cited first, at most `limit` (0 = 10) of both together. Behind title:, author: or venue:
  // only those, and behind type:, is: or dump: the values that records have; all of records that
  // what stands before the field asks for, if there are any. An empty list for no words. Cost:
  // bounded, a few milliseconds on a million records; so where very many words begin alike there
  // may be fewer than asked for. Time limit and canceller as of Search.
  Result<CompleteResponse> Complete(std::string_view typed, std::uint32_t limit) {
    CompleteRequest request;
    request.set_typed(std::string(typed));
    request.set_limit(limit);
    return Complete(request, nullptr);
  }
  virtual Result<CompleteResponse> Complete(const CompleteRequest& request,
                                            const Canceller* canceller) = 0;
  // The record that a reference means, with a confidence: from 0.5 on a match is likely, from 0.9
  // on title, authors and year agree. kInvalidArgument: nothing to go by, or a bad min_confidence.
  // Time limit and canceller as of Search.
  Result<MatchResponse> Match(const MatchRequest& request) { return Match(request, nullptr); }
  virtual Result<MatchResponse> Match(const MatchRequest& request, const Canceller* canceller) = 0;
  // One record by id, alias or identifier in any written form. kNotFound, kBusy, kCorrupt, kIo.
  virtual Result<Publication> Get(std::string_view id) = 0;
  // Every record once, in order of record id; false from `use` ends it. `use` may call this
  // Searcher. What is committed meanwhile is seen from where the walk then is.
  virtual Status ForEach(const std::function<bool(const Publication&)>& use) = 0;
  // What is in the index, from which dumps, built by which rules; of shards, their sums.
  virtual Result<IndexMeta> Meta() = 0;

  // What answers the queries: "Xapian 1.4.22".
  static std::string EngineVersion();
};

}  // namespace pinakes
