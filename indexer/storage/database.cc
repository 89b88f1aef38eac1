#include "indexer/storage/database.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <random>
#include <system_error>

#include "contract/features.h"
#include "contract/record_id.h"
#include "contract/schema.h"
#include "indexer/storage/guard.h"
#include "indexer/storage/seal.h"

namespace pinakes::storage {
namespace {

namespace fs = std::filesystem;

constexpr char kMetaKey[] = "pinakes.meta";
constexpr char kDictionaryKey[] = "pinakes.dictionary";
constexpr std::size_t kMaxTermBytes = 245;

Status NotAnIndex(const std::string& path) {
  return {Code::kNotAnIndex, path + ": not an index of pinakes; name another path"};
}

}  // namespace

std::string NewUuid() {
  std::random_device random;
  const unsigned a = random(), b = random(), c = random(), d = random();
  char text[40];
  std::snprintf(text, sizeof text, "%08x-%04x-4%03x-%04x-%04x%08x", a, b >> 16, b & 0xfff,
                (c >> 16 & 0x3fff) | 0x8000, c & 0xffff, d);
  return text;
}

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
  const auto has_any = [&shard](std::string_view term_prefix) {
    const std::string start(term_prefix);
    return shard.allterms_begin(start) != shard.allterms_end(start);
  };
  for (const std::string_view table :
       {"docdata.glass", "termlist.glass", "postlist.glass", "position.glass"}) {
    if (meta.records() > 0 && fs::is_directory(path, error) &&
        !fs::exists(fs::path(path) / table, error)) {
      // Where no record has a word in its title or venue there are no positions.
      if (table == "position.glass" && !has_any(prefix::kTitle) && !has_any(prefix::kVenue)) break;
      return {Code::kCorrupt, path + ": damaged: " + std::string(table) +
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

namespace {

// What a writer leaves that was killed while it made the index: tables with nothing in them, ever.
bool IsUntouched(const Xapian::Database& database) {
  return database.get_lastdocid() == 0 &&
         database.metadata_keys_begin() == database.metadata_keys_end();
}

}  // namespace

Result<IndexMeta> PeekMeta(const std::string& path) {
  return Guarded(path, [&] { return ReadMeta(path, Xapian::Database(path), OpenMode::kRead); });
}

Result<WriteHandle> OpenForWriting(const std::string& path, const IndexMeta& fresh,
                                   bool to_replace) {
  const PathKind kind = KindOf(path);
  if (kind == PathKind::kOther) return NotAnIndex(path);
  if (kind == PathKind::kSingleFile) {
    return {Code::kUnsupported, path + ": an index in one file is for reading only"};
  }
  if (kind == PathKind::kStub) {
    return {Code::kUnsupported, path + ": several shards; name the one to write to"};
  }
  return Guarded(path, [&]() -> Result<WriteHandle> {
    WriteHandle handle;
    Xapian::Database there;
    if (kind == PathKind::kXapian) there = Xapian::Database(path);
    if (kind == PathKind::kXapian && !IsUntouched(there)) {
      // The metadata are looked at before the lock is taken, so that nothing foreign is touched.
      const auto read = [&](const Xapian::Database& database) -> Result<IndexMeta> {
        Result<IndexMeta> meta = ReadMeta(path, database, OpenMode::kWrite);
        const bool of_no_use = !meta.ok() && (meta.status().code() == Code::kWrongVersion ||
                                              meta.status().code() == Code::kCorrupt);
        return to_replace && of_no_use ? Result<IndexMeta>(fresh) : meta;
      };
      Result<IndexMeta> meta = read(there);
      if (!meta.ok()) return meta.status();
      if (::access(path.c_str(), W_OK) != 0) {
        return {Code::kIo, path + ": cannot be written: " + std::strerror(errno)};
      }
      handle.database = Xapian::WritableDatabase(path, Xapian::DB_OPEN);
      meta = read(handle.database);
      if (!meta.ok()) return meta.status();
      handle.meta = *meta;
      handle.dictionary = ReadDictionary(handle.database);
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

std::shared_ptr<const Dictionary> ReadDictionary(const Xapian::Database& shard) {
  std::string bytes = shard.get_metadata(kDictionaryKey);
  return bytes.empty() ? nullptr : Dictionary::Make(std::move(bytes));
}

void WriteDictionary(const Dictionary& dictionary, Xapian::WritableDatabase* database) {
  database->set_metadata(kDictionaryKey, dictionary.bytes());
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
