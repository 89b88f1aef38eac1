// Records written one after the other into a file, read back in any order.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <string_view>

#include "contract/status.h"
#include "indexer/scratch_file.h"

namespace pinakes {

// One thread appends and flushes; any thread may read what was flushed.
class Spool {
 public:
  // Makes the file, which has no name any more once it is open. kIo.
  Status Create(const std::string& path);
  // Returns where the bytes begin. kIo: the disk is full, ...
  Result<std::uint64_t> Append(std::string_view bytes);
  Status Flush();
  const std::string& path() const { return file_.path(); }
  // The bytes that were appended there.
  Status Read(std::uint64_t offset, std::string* bytes) const;

 private:
  ScratchFile file_;
  std::string buffer_;                      // what is not in the file yet
  std::atomic<std::uint64_t> flushed_ = 0;  // bytes in the file; only whole records
};

}  // namespace pinakes
