// Opening for reading: any number of shards, here and elsewhere, as one database.
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <map>
#include <set>
#include <utility>

#include "contract/features.h"
#include "indexer/storage/citation_histogram.h"
#include "indexer/storage/database.h"
#include "indexer/storage/guard.h"

namespace pinakes::storage {
namespace {

// An index that begins within a file: Xapian takes an open file, from where it stands.
Result<Xapian::Database> OpenInside(const Shard& shard) {
  const int file = ::open(shard.path.c_str(), O_RDONLY | O_CLOEXEC);
  const auto begin = static_cast<off_t>(shard.offset);
  std::string head(kSingleFileHead, '\0');
  const ssize_t size = file < 0 ? -1 : ::pread(file, head.data(), head.size(), begin);
  if (size < 0 || ::lseek(file, begin, SEEK_SET) < 0) {
    const Status status(Code::kIo, shard.name + ": cannot be opened: " + std::strerror(errno));
    if (file >= 0) ::close(file);
    return status;
  }
  if (!IsSingleFile(head)) {
    ::close(file);
    return Status(Code::kNotAnIndex, shard.name + ": no index in one file begins there");
  }
  return Xapian::Database(file);  // closes it, also where it throws
}

Result<Xapian::Database> OpenOne(const Shard& shard, unsigned timeout) {
  switch (shard.kind) {
    case Shard::Kind::kHost:
      return Xapian::Remote::open(shard.host, shard.port, timeout, timeout);
    case Shard::Kind::kProgram:
      return Xapian::Remote::open(shard.program, shard.arguments, timeout);
    case Shard::Kind::kPath:
      break;
  }
  if (shard.inside) return OpenInside(shard);
  return Xapian::Database(shard.path);
}

// Opens one shard and checks it; the caller adds its metadata to the whole.
Result<IndexMeta> OpenShard(const Shard& shard, unsigned timeout, ReadHandle* handle) {
  return Guarded(shard.name, [&]() -> Result<IndexMeta> {
    const Result<Xapian::Database> database = OpenOne(shard, timeout);
    if (!database.ok()) return database.status();
    const bool here = shard.kind == Shard::Kind::kPath;
    Result<IndexMeta> meta = ReadMeta(shard.name, *database, OpenMode::kRead);
    if (!meta.ok()) return meta;
    if (!here) handle->remote = true;
    // The protocol of remote shards does not carry their revision.
    handle->revisions.push_back(here ? static_cast<std::uint32_t>(database->get_revision()) : 0);
    handle->database.add_database(*database);
    if (auto dictionary = ReadDictionary(*database); dictionary != nullptr) {
      handle->dictionaries.push_back(std::move(dictionary));
    }
    return meta;
  });
}

// Of a Xapian database in a directory; an index in one file never changes.
constexpr std::string_view kVersionFile = "/iamglass";

// All that is in a small file; "" where there is none.
std::string BytesOf(const std::string& path) {
  constexpr std::size_t kMost = 1 << 16;
  std::string bytes(kMost, '\0');
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  const ssize_t size = file < 0 ? 0 : ::read(file, bytes.data(), bytes.size());
  if (file >= 0) ::close(file);
  bytes.resize(static_cast<std::size_t>(std::max<ssize_t>(size, 0)));
  return bytes;
}

// Whether a shard that could not be opened may be passed over: what is wrong lies elsewhere and may
// pass.
bool IsAway(const Shard& shard, const Status& status) {
  return shard.kind != Shard::Kind::kPath &&
         (status.code() == Code::kIo || status.code() == Code::kTimeLimit);
}

}  // namespace

void AddMeta(const IndexMeta& shard, IndexMeta* all) {
  if (all->set() != shard.set()) all->clear_set();
  all->set_records(all->records() + shard.records());
  all->set_authors_truncated(all->authors_truncated() + shard.authors_truncated());
  all->set_venues_truncated(all->venues_truncated() + shard.venues_truncated());
  AddHistogram(shard, all);
  for (const DumpInfo& dump : shard.dumps()) {
    auto known = std::find_if(all->mutable_dumps()->begin(), all->mutable_dumps()->end(),
                              [&](const DumpInfo& other) { return other.name() == dump.name(); });
    if (known == all->mutable_dumps()->end()) {
      *all->add_dumps() = dump;
    } else {
      known->set_records(known->records() + dump.records());
      known->set_sequence(std::max(known->sequence(), dump.sequence()));
      known->set_unfinished(known->unfinished() || dump.unfinished());
    }
  }
}

Result<ReadHandle> OpenForReading(const ShardList& list, const ReadOptions& options) {
  ReadHandle handle;
  handle.witnesses = list.witnesses;
  // Before they are opened: what is committed meanwhile makes them look moved, never the other way.
  if (list.shards.size() > 1) {
    for (const Shard& shard : list.shards) {
      const std::string file = shard.path + std::string(kVersionFile);
      if (shard.kind == Shard::Kind::kPath) handle.versions.push_back({file, BytesOf(file)});
    }
  }
  std::string first;
  std::set<std::string> uuids;
  std::map<std::string, std::uint32_t> generations;  // of each set
  bool between_commits = false;
  for (const Shard& shard : list.shards) {
    Result<IndexMeta> meta = OpenShard(shard, options.remote_timeout_ms, &handle);
    if (!meta.ok()) {
      if (!options.allow_missing || !IsAway(shard, meta.status())) return meta.status();
      handle.missing.push_back(shard.name);
      if (handle.missing.size() == list.shards.size()) return meta.status();
      continue;
    }
    if (!meta->uuid().empty() && !uuids.insert(meta->uuid()).second) {
      return {Code::kInvalidArgument,
              shard.name + ": the same index as another shard; name each once"};
    }
    if (!meta->set().empty()) {
      const std::uint32_t generation = meta->generation();
      if (generations.try_emplace(meta->set(), generation).first->second != generation) {
        between_commits = true;
      }
    }
    if (handle.revisions.size() == 1) {
      handle.meta = *meta;
      first = shard.name;
      continue;
    }
    if (meta->analyzer().SerializeAsString() != handle.meta.analyzer().SerializeAsString()) {
      return {Code::kInvalidArgument, shard.name + ": made by other text rules than " + first +
                                          "; shards must be built alike"};
    }
    AddMeta(*meta, &handle.meta);
  }
  handle.meta.set_citation_scale(CitationScale(handle.meta));
  handle.meta.set_between_commits(between_commits);
  return handle;
}

Result<ReadHandle> OpenForReading(const std::vector<std::string>& paths,
                                  const ReadOptions& options) {
  const Result<ShardList> list = FindShards(paths);
  if (!list.ok()) return list.status();
  return OpenForReading(*list, options);
}

bool HasMoved(ReadHandle* handle) {
  if (handle->versions.empty() || handle->remote) return handle->database.reopen();
  return std::any_of(handle->versions.begin(), handle->versions.end(),
                     [](const VersionFile& file) { return BytesOf(file.path) != file.bytes; });
}

bool IsBeingWritten(const ReadHandle& handle) { return handle.database.locked(); }

bool WasReplaced(const ReadHandle& handle) {
  return std::any_of(handle.witnesses.begin(), handle.witnesses.end(), [](const Witness& witness) {
    return IdentityOf(witness.path) != witness.identity;
  });
}

}  // namespace pinakes::storage
