// The records of a build from nothing: a file of all their states, and the keys that they are
// filed under.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "contract/status.h"
#include "indexer/identity.h"
#include "indexer/key_table.h"
#include "indexer/record_store.h"
#include "indexer/spool.h"
#include "pinakes/stored_record.pb.h"

namespace pinakes {

// Makes the folder beside `path` that a build of an index there works in, and takes away what a
// build that was killed left of one; the lock on `path` says that it is dead. kIo.
Result<std::string> MakeBuildFolder(const std::string& path);

// The record at this place of a spool; `buffer` is for its bytes. kIo.
Status ReadRecord(const Spool& spool, std::uint64_t offset, std::string* buffer,
                  StoredRecord* record);

// Holds 8 bytes a record and its keys (key_table.h) in memory. Records are numbered from 1; calls
// of a number that was not given out are faults. Not thread-safe.
class SpooledRecords {
 public:
  using Handle = RecordStore::Handle;

  // Works with files in the folder, which exists.
  explicit SpooledRecords(const std::string& folder) : folder_(folder), keys_(folder + "/keys") {}
  Status Begin() { return spool_.Create(folder_ + "/spool"); }

  // As of RecordStore; so are Load and Remove.
  std::vector<Handle> Holders(const std::string& term, std::size_t most);
  Result<StoredRecord> Load(Handle record) const;
  // Keeps the bytes of a new record (0), or of a later state of that one. Returns its number. kIo.
  Result<Handle> Put(Handle place, std::string_view bytes, const IdentityKeys& keys);
  void Remove(Handle record) { offsets_[record - 1] |= kRemoved; }

  bool IsRemoved(Handle record) const { return (offsets_[record - 1] & kRemoved) != 0; }
  // Of the last state that was put, in the spool.
  std::uint64_t OffsetOf(Handle record) const { return offsets_[record - 1] & ~kRemoved; }
  // How many there were, removed ones included.
  std::size_t size() const { return offsets_.size(); }
  const Spool& spool() const { return spool_; }
  Status Flush() { return spool_.Flush(); }

 private:
  static constexpr std::uint64_t kRemoved = std::uint64_t{1} << 63U;

  std::string folder_;
  Spool spool_;
  std::deque<std::uint64_t> offsets_;  // grows without being copied
  KeyTable keys_;
};

}  // namespace pinakes
