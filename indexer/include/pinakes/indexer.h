// Publications to an index.
//
//   Result<std::unique_ptr<Indexer>> indexer = Indexer::Open("my.index", {});
//   if (!indexer.ok()) return Fail(indexer.status());
//   Status status = (*indexer)->BeginDump("profile.md", "scholar-table");
//   if (status.ok()) status = (*indexer)->Add(std::move(publication)).status();
//   if (status.ok()) status = (*indexer)->EndDump("profile.md", /*full=*/false).status();
//   if (status.ok()) status = (*indexer)->Commit();
//
// One writer an index: a second Open returns kBusy at once. What is not committed is gone when the
// Indexer goes; readers see the last commit throughout. Not thread-safe: one thread an Indexer.
//
// Beside the codes named at each, calls return kIo where the system refuses (space, permissions)
// and kCorrupt where the index is damaged; what was committed before stays. Nothing is printed, and
// no exception leaves a call.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "contract/status.h"
#include "pinakes/index_meta.pb.h"
#include "pinakes/publication.pb.h"

namespace pinakes {

// Choices that change answers; fixed when the index is made.
struct IndexOptions {
  std::string language = "english";  // Snowball stemmer, "none" for no stemming
  // Starts from nothing, beside what is there: the old index answers until the commit puts the new
  // one in its place, and stays as it was when there is none.
  bool rebuild = false;
  // Nothing is to be committed: what would become of records is told at less time and memory, and
  // Commit() returns kInvalidArgument.
  bool rehearsal = false;
  // About how many records a new dump brings; 0 = unknown. Where they are many beside those that
  // are there, adding them one by one takes several times as long as building the index anew of
  // both, beside it, which is then done: nothing is visible until the commit, either way. Until
  // then ForgetDump returns kInvalidArgument. Of no effect on shards.
  std::uint32_t expected_records = 0;
  unsigned threads = 0;  // at work on a fresh build; 0 = as many as the machine runs at once
  // Records that each of them holds in memory, at about 2 KB each.
  std::uint32_t slice_records = 32'768;
  // A fresh build hands each document to Xapian instead of writing the tables itself, at four times
  // the processor time. So it does anyway where Xapian's version is one whose files this program
  // does not know.
  bool through_xapian = false;
  // Spreads the records over so many indexes, path/shard-1 to path/shard-N, which answer as one by
  // the name of `path`; 0 = one index, or the shards that are there. Works are recognised across
  // all shards; the commit makes one shard after the other visible.
  std::uint32_t shards = 0;
  // Of `shards` writes only this one, from 1, so that others are built elsewhere from the same
  // dumps; 0 = all. Then a work is recognised only where its sources agree on the title, but for
  // case, marks and spacing: two accounts with one DOI and two titles may become two records.
  std::uint32_t shard = 0;
};

// What a source key that comes again, with other content and for the same work, means.
enum class RepeatedKey {
  kReplaces,   // the record has changed: an application tells what it knows now
  kIsAnother,  // the dump, which is read from its beginning to its end, has two accounts of the
               // work; unless both are dated, then the newer one replaces the older
};

enum class Outcome {
  kNew,
  kChanged,
  kUnchanged,
  kMerged,
  kElsewhere,  // left out: it belongs to another shard than the one that is written
};

class Indexer {
 public:
  // Opens the index at `path` for writing, making it (and its parents) where nothing is yet.
  // kBusy: another writer has it. kNotAnIndex: the path holds something else; nothing is touched.
  // kWrongVersion, kCorrupt, kIo; kInvalidArgument: unknown language. An
  // existing index keeps the language it was made with.
  static Result<std::unique_ptr<Indexer>> Open(const std::string& path,
                                               const IndexOptions& options);
  virtual ~Indexer() = default;

  // All records added from here on come from this dump. Until EndDump the metadata say that it is
  // unfinished; a run that begins an unfinished dump again goes on where the first one stopped.
  // `repeated` says what it means that a source key comes again before EndDump.
  virtual Status BeginDump(std::string_view dump, std::string_view format,
                           RepeatedKey repeated = RepeatedKey::kReplaces) = 0;
  // The dump has been read to its end. With `full`, it is all that there is of this dump: accounts
  // of it which no Add of this Indexer brought go, and records that no other dump stands behind.
  // Returns how many records changed or went. kNotFound: no such dump.
  virtual Result<std::uint32_t> EndDump(std::string_view dump, bool full) = 0;
  // Inserts or updates one record by its identity. The record's id is derived where it has none.
  // kInvalidArgument: neither a title, an author nor an identifier; a title or venue above 1 MiB,
  // or 16 MiB in all.
  virtual Result<Outcome> Add(Publication publication) = 0;
  // Removes a record by id, alias or identifier; kNotFound where there is none.
  virtual Status Delete(std::string_view id) = 0;
  // The dump says that its source has this record no more: takes away what records know from
  // accounts of the current dump's format that bear this identifier; a record that no other stands
  // behind goes. Returns how many records changed or went; 0 is no error.
  virtual Result<std::uint32_t> Withdraw(const Identifier& identifier) = 0;
  // Takes a dump's accounts out of every record; a record that no other dump stands behind goes.
  // Returns how many records changed or went. kNotFound: no such dump.
  virtual Result<std::uint32_t> ForgetDump(std::string_view dump) = 0;
  // Makes all that was added visible and safe on disk, in one step.
  virtual Status Commit() = 0;
  // Metadata as of the last commit.
  virtual IndexMeta Meta() const = 0;
  // Whether the last commit was of an index that was built as a whole, which has no room to lose.
  virtual bool IsPacked() const { return false; }
};

}  // namespace pinakes
