// The only place that opens Xapian databases, and the metadata that makes one an index of ours.
#pragma once

#include <xapian.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "contract/features.h"
#include "contract/status.h"
#include "indexer/storage/record_codec.h"
#include "indexer/storage/shards.h"
#include "pinakes/index_meta.pb.h"

namespace pinakes::storage {

// What names the last commit of an index in a directory: it is other bytes after each one.
struct VersionFile {
  std::string path, bytes;
};

// An index open for reading: all shards as one database, and what their metadata say together.
struct ReadHandle {
  Xapian::Database database;
  IndexMeta meta;                        // records, histogram and dumps are sums over the shards
  std::vector<std::uint32_t> revisions;  // one a shard; 0 for remote ones, which do not tell
  bool remote = false;                   // some shard is on another machine
  std::vector<std::string> missing;      // shards that were passed over
  std::vector<Witness> witnesses;        // what stood at the paths
  std::vector<VersionFile> versions;     // of each shard here, where there are several shards
  Dictionaries dictionaries;             // of all shards' records
};

struct ReadOptions {
  bool allow_missing = false;           // a remote shard that does not answer is passed over
  unsigned remote_timeout_ms = 10'000;  // for each answer of a remote shard, the connection first
};

// Opens the shards at `paths` as one. Every shard's metadata is checked (Xapian itself would
// return only the first's). See Searcher::Open for the codes.
Result<ReadHandle> OpenForReading(const std::vector<std::string>& paths,
                                  const ReadOptions& options = {});
Result<ReadHandle> OpenForReading(const ShardList& list, const ReadOptions& options);

// Adds what the metadata of one shard say to that of all: records, dumps, the spread of citations.
void AddMeta(const IndexMeta& shard, IndexMeta* all);

// Whether there are commits that the handle does not show. The handle of several shards here stays
// at those that it shows; any other one may have moved to the last.
bool HasMoved(ReadHandle* handle);

// Whether a writer has one of the shards.
bool IsBeingWritten(const ReadHandle& handle);

// Whether something else has taken the place of what the handle was opened from.
bool WasReplaced(const ReadHandle& handle);

// The metadata of one open shard, checked against what this program can read or write. `name` is
// its path, or what messages call it.
Result<IndexMeta> ReadMeta(const std::string& name, const Xapian::Database& shard, OpenMode mode);

// The metadata of the index in the directory `path`, without opening it for longer.
Result<IndexMeta> PeekMeta(const std::string& path);

struct WriteHandle {
  Xapian::WritableDatabase database;
  IndexMeta meta;
  std::shared_ptr<const Dictionary> dictionary;  // of its records; null where they have none
  Dictionaries dictionaries() const {
    return dictionary == nullptr ? Dictionaries() : Dictionaries{dictionary};
  }
  bool created = false;
};

// Opens the index at `path` for writing, or makes one there with the metadata `fresh`. Takes the
// writer's lock, which dies with the process. See Indexer::Open for the codes. `to_replace`: it is
// only held until another takes its place, so it may be damaged or of another version; its metadata
// are `fresh` then.
Result<WriteHandle> OpenForWriting(const std::string& path, const IndexMeta& fresh,
                                   bool to_replace = false);

// Metadata for a new index: `fresh` with an identity of its own.
IndexMeta Renewed(const IndexMeta& fresh);

// A new identity.
std::string NewUuid();

// Writes the metadata into the open transaction; visible with the next commit.
void WriteMeta(const IndexMeta& meta, Xapian::WritableDatabase* database);

// The dictionary that a shard's records are compressed with; null where there is none.
std::shared_ptr<const Dictionary> ReadDictionary(const Xapian::Database& shard);
void WriteDictionary(const Dictionary& dictionary, Xapian::WritableDatabase* database);

// `prefix` + `body` as a term, hashed when it would be longer than Xapian takes (245 bytes with
// each NUL counted twice). The same on both sides, so a hashed key is found again.
std::string MakeTerm(std::string_view prefix, std::string_view body);

}  // namespace pinakes::storage
