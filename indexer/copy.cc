// compact and backup.
#include <xapian.h>

#include <filesystem>
#include <functional>
#include <string_view>
#include <system_error>
#include <vector>

#include "indexer/storage/copy.h"
#include "indexer/storage/database.h"
#include "indexer/storage/guard.h"
#include "indexer/storage/replace.h"
#include "pinakes/maintenance.h"

namespace pinakes {
namespace {

namespace fs = std::filesystem;

// Makes something with `make` under the unfinished name and gives it its own once it is complete.
Status MakeAt(const std::string& destination,
              const std::function<Status(const std::string& unfinished)>& make) {
  std::error_code error;
  if (fs::symlink_status(destination, error).type() != fs::file_type::not_found) {
    return {Code::kInvalidArgument, destination + ": exists already; name a new path"};
  }
  if (Status status = storage::ClearBuildFolder(destination); !status.ok()) return status;
  const std::string unfinished = storage::BuildFolder(destination);
  Status status = make(unfinished);
  if (status.ok()) status = storage::ReplaceIndex(unfinished, destination);
  if (!status.ok()) fs::remove_all(unfinished, error);
  return status;
}

// The shards at `path` where there are several, all of them here and below it; none where it is one
// index. kUnsupported where some are elsewhere.
Result<std::vector<storage::Shard>> ShardsBelow(const std::string& path, std::string_view what) {
  const Result<storage::ShardList> list = storage::FindShards({path});
  if (!list.ok()) return list.status();
  if (storage::KindOf(path) != storage::PathKind::kStub) return std::vector<storage::Shard>{};
  for (const storage::Shard& shard : list->shards) {
    if (shard.kind != storage::Shard::Kind::kPath ||
        fs::path(shard.path).parent_path() != fs::path(path) || !fs::is_directory(shard.path)) {
      return {Code::kUnsupported, path + ": its shard " + shard.name +
                                      " is not in the same directory; " + std::string(what) +
                                      " each shard by itself"};
    }
  }
  return list->shards;
}

// Makes one shard after the other below `to`, and the stub file that names them like those of
// `from`.
Status ForEachShard(const std::string& from, const std::vector<storage::Shard>& shards,
                    const std::string& to,
                    const std::function<Status(const std::string&, const std::string&)>& make) {
  std::error_code error;
  fs::create_directory(to, error);
  if (error) return {Code::kIo, to + ": cannot be made: " + error.message()};
  for (const storage::Shard& shard : shards) {
    const fs::path made = fs::path(to) / fs::path(shard.path).filename();
    if (Status status = make(shard.path, made.string()); !status.ok()) return status;
  }
  fs::copy_file(fs::path(from) / storage::kStubName, fs::path(to) / storage::kStubName, error);
  if (error) return {Code::kIo, to + ": cannot be made: " + error.message()};
  return {};
}

// Copies all shards as of one commit to all of them, where a writer that is between two comes to
// the end of it; those of one that was killed there are copied as they are.
Status CopyShards(const std::string& from, const std::vector<storage::Shard>& shards,
                  const std::string& to) {
  constexpr int kMaxTries = 20;
  for (int attempt = 1;; ++attempt) {
    Status status = ForEachShard(from, shards, to, storage::CopyDatabase);
    if (!status.ok()) return status;
    const Result<storage::ReadHandle> copy = storage::OpenForReading({to});
    if (!copy.ok()) return copy.status();
    if (!copy->meta.between_commits()) return {};
    const Result<storage::ReadHandle> source = storage::OpenForReading({from});
    if (!source.ok()) return source.status();
    const Result<bool> written =
        storage::Guarded(from, [&]() -> Result<bool> { return storage::IsBeingWritten(*source); });
    if (!written.ok()) return written.status();
    if (!*written && source->meta.between_commits()) return {};
    if (attempt == kMaxTries) {
      return {Code::kBusy, from + ": changes faster than it can be copied; try again later"};
    }
    std::error_code error;
    fs::remove_all(to, error);
    if (error) return {Code::kIo, to + ": cannot be removed: " + error.message()};
  }
}

// The index can be opened, and what its metadata say is there.
Status Openable(const std::string& path) { return storage::OpenForReading({path}).status(); }

Status Compact(const std::string& from, const std::string& to, CompactForm form) {
  return storage::Guarded(from, [&]() -> Status {
    Result<storage::ReadHandle> handle = storage::OpenForReading({from});
    if (!handle.ok()) return handle.status();
    const unsigned flags = Xapian::DBCOMPACT_NO_RENUMBER |
                           (form == CompactForm::kSingleFile ? Xapian::DBCOMPACT_SINGLE_FILE : 0U);
    try {
      handle->database.compact(to, flags);
    } catch (const Xapian::DatabaseModifiedError&) {
      return {Code::kBusy, from + ": a writer went on while it was packed"};
    }
    return {};
  });
}

// One index, also while a writer goes on.
Status CompactCommit(const std::string& from, const std::string& to, CompactForm form) {
  Status status = Compact(from, to, form);
  if (status.code() != Code::kBusy) return status;
  // A copy holds still.
  std::error_code error;
  fs::remove_all(to, error);
  const std::string copy = to + ".copy";
  fs::remove_all(copy, error);
  status = storage::CopyDatabase(from, copy);
  if (status.ok()) status = Compact(copy, to, form);
  fs::remove_all(copy, error);
  return status;
}

}  // namespace

std::string BuildFolder(const std::string& path) { return storage::BuildFolder(path); }

Status BackupIndex(const std::string& path, const std::string& destination) {
  if (Status status = Openable(path); !status.ok()) return status;
  const Result<std::vector<storage::Shard>> shards = ShardsBelow(path, "copy");
  if (!shards.ok()) return shards.status();
  return MakeAt(destination, [&](const std::string& unfinished) {
    Status status = shards->empty() ? storage::CopyDatabase(path, unfinished)
                                    : CopyShards(path, *shards, unfinished);
    return status.ok() ? Openable(unfinished) : status;
  });
}

Status CompactIndex(const std::string& path, const std::string& destination, CompactForm form) {
  if (Status status = Openable(path); !status.ok()) return status;
  const Result<std::vector<storage::Shard>> shards = ShardsBelow(path, "compact");
  if (!shards.ok()) return shards.status();
  if (!shards->empty() && form == CompactForm::kSingleFile) {
    return {Code::kUnsupported,
            path + ": several shards; make one index of them first with pinakes shards merge"};
  }
  return MakeAt(destination, [&](const std::string& unfinished) {
    Status status;
    if (shards->empty()) {
      status = CompactCommit(path, unfinished, form);
    } else {
      // A copy holds still, all shards at one commit.
      const std::string copy = unfinished + ".copy";
      std::error_code error;
      fs::remove_all(copy, error);
      status = CopyShards(path, *shards, copy);
      const Result<std::vector<storage::Shard>> copied = ShardsBelow(copy, "compact");
      if (status.ok() && copied.ok()) {
        status = ForEachShard(copy, *copied, unfinished,
                              [form](const std::string& from, const std::string& to) {
                                return Compact(from, to, form);
                              });
      }
      fs::remove_all(copy, error);
    }
    return status.ok() ? Openable(unfinished) : status;
  });
}

Status CompactInPlace(const std::string& path) {
  if (Status status = Openable(path); !status.ok()) return status;
  const Result<std::vector<storage::Shard>> shards = ShardsBelow(path, "compact");
  if (!shards.ok()) return shards.status();
  for (const storage::Shard& shard : *shards) {
    if (Status status = CompactInPlace(shard.path); !status.ok()) return status;
  }
  if (!shards->empty()) return {};
  std::error_code error;
  const std::string real = fs::canonical(path, error).string();  // a link stays one
  if (error) return {Code::kIo, path + ": cannot be looked up: " + error.message()};
  if (!fs::is_directory(real, error)) {
    return {Code::kUnsupported, path + ": an index in one file is packed already"};
  }
  // Held until the packed one is in its place, so that no commit is lost in between.
  Result<storage::WriteHandle> writer = storage::OpenForWriting(real, IndexMeta());
  if (!writer.ok()) return writer.status();
  if (Status status = storage::ClearBuildFolder(real); !status.ok()) return status;
  const std::string unfinished = storage::BuildFolder(real);
  Status status = Compact(real, unfinished, CompactForm::kDirectory);
  if (status.ok()) status = Openable(unfinished);
  if (status.ok()) status = storage::ReplaceIndex(unfinished, real);
  if (!status.ok()) fs::remove_all(unfinished, error);
  return status;
}

}  // namespace pinakes
