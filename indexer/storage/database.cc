#include "indexer/storage/database.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <random>
#include <system_error>

#include "contract/features.h"
#include "contract/record_id.h"
#include "indexer/storage/citation_histogram.h"
#include "indexer/storage/guard.h"
#include "indexer/storage/seal.h"

namespace pinakes::storage {
namespace {

namespace fs = std::filesystem;

constexpr char kMetaKey[] = "pinakes.meta";
constexpr std::size_t kMaxTermBytes = 245;

enum class PathKind { kNothing, kEmptyDirectory, kXapian, kSingleFile, kOther };

// What a Xapian database in one file begins with.
constexpr std::string_view kGlassMagic = "\x0f\x0dXapian Glass";

PathKind KindOf(const std::string& path) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (!fs::exists(status)) return PathKind::kNothing;
  if (fs::is_regular_file(status)) {
    std::ifstream file(path, std::ios::binary);
    std::string head(kGlassMagic.size(), '\0');
    file.read(head.data(), static_cast<std::streamsize>(head.size()));
    return file && head == kGlassMagic ? PathKind::kSingleFile : PathKind::kOther;
  }
  if (!fs::is_directory(status)) return PathKind::kOther;
  if (fs::exists(fs::path(path) / "iamglass", error)) return PathKind::kXapian;
  // A writer killed before its first commit leaves only the lock file.
  bool empty = true;
  for (const fs::directory_entry& entry : fs::directory_iterator(path, error)) {
    if (entry.path().filename() != "flintlock") empty = false;
  }
  return empty && !error ? PathKind::kEmptyDirectory : PathKind::kOther;
}

Status NotAnIndex(const std::string& path) {
  return {Code::kNotAnIndex, path + ": not an index of pinakes; name another --index directory"};
}

// The metadata of one opened shard, checked against what this program can read or write.
Result<IndexMeta> ReadMeta(const std::string& path, const Xapian::Database& shard, OpenMode mode) {
  const std::string bytes = shard.get_metadata(kMetaKey);
  if (bytes.empty()) return NotAnIndex(path);
  IndexMeta meta;
  if (CheckSeal(bytes) == Seal::kBroken || !meta.ParseFromString(bytes)) {
    return {Code::kCorrupt, path + ": its metadata are damaged; rebuild it from its dumps"};
  }
  if (CheckSeal(bytes) == Seal::kNone && IsSealed(meta)) {
    return {Code::kCorrupt, path + ": its metadata lost their end; rebuild it from its dumps"};
  }
  meta.clear_seal();
  if (Status status = MayOpen(meta, mode); !status.ok()) {
    return {status.code(), path + ": " + status.message()};
  }
  // Xapian takes a missing table for an empty one and would hand out records without content.
  std::error_code error;
  for (const char* table : {"docdata.glass", "termlist.glass", "postlist.glass"}) {
    if (meta.records() > 0 && fs::is_directory(path, error) &&
        !fs::exists(fs::path(path) / table, error)) {
      return {Code::kCorrupt, path + ": damaged: " + table +
                                  " is missing; rebuild it from its dumps or restore a backup"};
    }
  }
  if (shard.get_doccount() != meta.records()) {
    return {Code::kCorrupt, path + ": damaged: it holds " + std::to_string(shard.get_doccount()) +
                                " records where its metadata say " +
                                std::to_string(meta.records()) + "; rebuild it from its dumps"};
  }
  return meta;
}

void AddShard(const IndexMeta& shard, IndexMeta* all) {
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
    }
  }
}

std::string NewUuid() {
  std::random_device random;
  const unsigned a = random(), b = random(), c = random(), d = random();
  char text[40];
  std::snprintf(text, sizeof text, "%08x-%04x-4%03x-%04x-%04x%08x", a, b >> 16, b & 0xfff,
                (c >> 16 & 0x3fff) | 0x8000, c & 0xffff, d);
  return text;
}

// Opens one shard and checks it; the caller adds it to the whole.
Result<IndexMeta> OpenShard(const std::string& path, ReadHandle* handle) {
  switch (KindOf(path)) {
    case PathKind::kNothing:
    case PathKind::kEmptyDirectory:
      return {Code::kNotFound, path + ": no index there; make one with pinakes index"};
    case PathKind::kOther:
      return NotAnIndex(path);
    case PathKind::kXapian:
    case PathKind::kSingleFile:
      break;
  }
  return Guarded(path, [&]() -> Result<IndexMeta> {
    const Xapian::Database shard(path);
    Result<IndexMeta> meta = ReadMeta(path, shard, OpenMode::kRead);
    if (!meta.ok()) return meta;
    handle->revisions.push_back(static_cast<std::uint32_t>(shard.get_revision()));
    handle->database.add_database(shard);
    return meta;
  });
}

}  // namespace

Result<ReadHandle> OpenForReading(const std::vector<std::string>& paths) {
  if (paths.empty()) return {Code::kInvalidArgument, "no index named"};
  ReadHandle handle;
  for (const std::string& path : paths) {
    Result<IndexMeta> meta = OpenShard(path, &handle);
    if (!meta.ok()) return meta.status();
    if (handle.revisions.size() == 1) {
      handle.meta = *meta;
      continue;
    }
    if (meta->analyzer().SerializeAsString() != handle.meta.analyzer().SerializeAsString()) {
      return {Code::kInvalidArgument, path + ": made by other text rules than " + paths[0] +
                                          "; shards must be built alike"};
    }
    AddShard(*meta, &handle.meta);
  }
  handle.meta.set_citation_scale(CitationScale(handle.meta));
  return handle;
}

std::string Fingerprint(const std::vector<std::string>& paths) {
  std::string names;
  for (const std::string& path : paths) {
    struct stat file {};
    // A commit writes this file anew; an index in one file has none, and is itself the file.
    if (::stat((path + "/iamglass").c_str(), &file) != 0 && ::stat(path.c_str(), &file) != 0) {
      continue;
    }
    for (const auto part :
         {static_cast<std::uint64_t>(file.st_dev), static_cast<std::uint64_t>(file.st_ino),
          static_cast<std::uint64_t>(file.st_size), static_cast<std::uint64_t>(file.st_mtim.tv_sec),
          static_cast<std::uint64_t>(file.st_mtim.tv_nsec)}) {
      names.append(std::to_string(part)).push_back(' ');
    }
    names.push_back('\n');
  }
  return names;
}

Result<WriteHandle> OpenForWriting(const std::string& path, const IndexMeta& fresh) {
  const PathKind kind = KindOf(path);
  if (kind == PathKind::kOther) return NotAnIndex(path);
  if (kind == PathKind::kSingleFile) {
    return {Code::kUnsupported, path + ": an index in one file is for reading only"};
  }
  return Guarded(path, [&]() -> Result<WriteHandle> {
    WriteHandle handle;
    if (kind == PathKind::kXapian) {
      // The metadata are looked at before the lock is taken, so that nothing foreign is touched.
      Result<IndexMeta> meta = ReadMeta(path, Xapian::Database(path), OpenMode::kWrite);
      if (!meta.ok()) return meta.status();
      if (::access(path.c_str(), W_OK) != 0) {
        return {Code::kIo, path + ": cannot be written: " + std::strerror(errno)};
      }
      handle.database = Xapian::WritableDatabase(path, Xapian::DB_OPEN);
      meta = ReadMeta(path, handle.database, OpenMode::kWrite);
      if (!meta.ok()) return meta.status();
      handle.meta = *meta;
      return handle;
    }
    std::error_code error;
    fs::create_directories(path, error);
    if (error) return {Code::kIo, path + ": cannot be made: " + error.message()};
    handle.created = true;
    handle.meta = Renewed(fresh);
    handle.database = Xapian::WritableDatabase(path, Xapian::DB_CREATE_OR_OPEN);
    WriteMeta(handle.meta, &handle.database);
    handle.database.commit();
    return handle;
  });
}

IndexMeta Renewed(const IndexMeta& fresh) {
  IndexMeta meta = fresh;
  meta.set_uuid(NewUuid());
  return meta;
}

void WriteMeta(const IndexMeta& meta, Xapian::WritableDatabase* database) {
  database->set_metadata(kMetaKey, Sealed(meta.SerializeAsString()));
}

std::string MakeTerm(std::string_view prefix, std::string_view body) {
  std::string term(prefix);
  const auto nuls = static_cast<std::size_t>(std::count(body.begin(), body.end(), '\0'));
  if (prefix.size() + body.size() + nuls <= kMaxTermBytes) return term.append(body);
  char hash[24];
  std::snprintf(hash, sizeof hash, "#%016llx", static_cast<unsigned long long>(StableHash(body)));
  return term.append(hash);
}

}  // namespace pinakes::storage
