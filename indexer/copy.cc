// compact and backup.
#include <xapian.h>

#include <filesystem>
#include <functional>
#include <system_error>

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

}  // namespace

std::string BuildFolder(const std::string& path) { return storage::BuildFolder(path); }

Status BackupIndex(const std::string& path, const std::string& destination) {
  if (Status status = Openable(path); !status.ok()) return status;
  return MakeAt(destination, [&](const std::string& unfinished) {
    Status status = storage::CopyDatabase(path, unfinished);
    return status.ok() ? Openable(unfinished) : status;
  });
}

Status CompactIndex(const std::string& path, const std::string& destination, CompactForm form) {
  if (Status status = Openable(path); !status.ok()) return status;
  return MakeAt(destination, [&](const std::string& unfinished) {
    Status status = Compact(path, unfinished, form);
    if (status.code() == Code::kBusy) {
      // A copy holds still.
      std::error_code error;
      fs::remove_all(unfinished, error);
      const std::string copy = unfinished + ".copy";
      fs::remove_all(copy, error);
      status = storage::CopyDatabase(path, copy);
      if (status.ok()) status = Compact(copy, unfinished, form);
      fs::remove_all(copy, error);
    }
    return status.ok() ? Openable(unfinished) : status;
  });
}

Status CompactInPlace(const std::string& path) {
  if (Status status = Openable(path); !status.ok()) return status;
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
