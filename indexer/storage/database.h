// The only place that opens Xapian databases, and the metadata that makes one an index of ours.
#pragma once

#include <xapian.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "contract/status.h"
#include "pinakes/index_meta.pb.h"

namespace pinakes::storage {

// An index open for reading: all shards as one database, and what their metadata say together.
struct ReadHandle {
  Xapian::Database database;
  IndexMeta meta;                        // records, histogram and dumps are sums over the shards
  std::vector<std::uint32_t> revisions;  // one a shard
};

// Opens the shards at `paths` as one. Every shard's metadata is checked (Xapian itself would
// return only the first's). See Searcher::Open for the codes.
Result<ReadHandle> OpenForReading(const std::vector<std::string>& paths);

// Names the files at these paths: another one after a commit, and for another index that took the
// place of one of them.
std::string Fingerprint(const std::vector<std::string>& paths);

struct WriteHandle {
  Xapian::WritableDatabase database;
  IndexMeta meta;
  bool created = false;
};

// Opens the index at `path` for writing, or makes one there with the metadata `fresh`. Takes the
// writer's lock, which dies with the process. See Indexer::Open for the codes.
Result<WriteHandle> OpenForWriting(const std::string& path, const IndexMeta& fresh);

// Metadata for a new index: `fresh` with an identity of its own.
IndexMeta Renewed(const IndexMeta& fresh);

// Writes the metadata into the open transaction; visible with the next commit.
void WriteMeta(const IndexMeta& meta, Xapian::WritableDatabase* database);

// `prefix` + `body` as a term, hashed when it would be longer than Xapian takes (245 bytes with
// each NUL counted twice). The same on both sides, so a hashed key is found again.
std::string MakeTerm(std::string_view prefix, std::string_view body);

}  // namespace pinakes::storage
