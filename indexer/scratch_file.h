// A file of this process alone: it has no name once it is open, so that a kill leaves nothing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "contract/status.h"

namespace pinakes {

// One thread writes; any thread may read what was written before.
class ScratchFile {
 public:
  ScratchFile() = default;
  ~ScratchFile();
  ScratchFile(ScratchFile&& other) noexcept;
  ScratchFile& operator=(ScratchFile&& other) noexcept;

  // Makes the file, for messages also known by `path`, in the place of one that a kill may have
  // left there. All three: kIo, with the path.
  Status Create(const std::string& path);
  Status Write(std::uint64_t offset, std::string_view bytes);
  Status Read(std::uint64_t offset, void* into, std::size_t size) const;

  const std::string& path() const { return path_; }

 private:
  Status Fail(const char* what) const;

  std::string path_;
  int file_ = -1;
};

}  // namespace pinakes
