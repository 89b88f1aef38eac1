// Keeping an index well: checking it, packing it, copying it while it is in use.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "contract/status.h"

namespace pinakes {

struct CheckReport {
  std::uint32_t records = 0;        // looked at
  std::vector<std::string> faults;  // empty: the index is sound; at most 100 are listed
  std::uint64_t fault_count = 0;
};

// Holds everything in the index at `path` against everything else: Xapian's own structure checks,
// every record against the terms, positions and values that it would be filed with today, the
// counts against the metadata. Reads all of it. The Status says when it could not even be opened
// (kNotFound, kNotAnIndex, kWrongVersion, kIo); what is damaged is in the report.
Result<CheckReport> CheckIndex(const std::string& path);

enum class CompactForm { kDirectory, kSingleFile };

// Writes the last commit of the index at `path`, packed, to `destination`, which must not exist.
// Readers and a writer at work on `path` are not disturbed. A single file is for reading only.
// kInvalidArgument: the destination exists. Also what CheckIndex gives.
Status CompactIndex(const std::string& path, const std::string& destination, CompactForm form);

}  // namespace pinakes
