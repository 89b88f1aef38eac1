// Keeping an index well: checking it, packing it, copying it while it is in use.
//
//   Result<CheckReport> report = CheckIndex("my.index");
//   if (!report.ok()) return Fail(report.status());  // there is nothing to check
//   for (const std::string& fault : report->faults) std::cout << fault << '\n';  // none: sound
//
// All of these may be called while readers and a writer are at work on the index, from any thread.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "contract/status.h"

namespace pinakes {

struct CheckReport {
  std::uint32_t records = 0;  // looked at
  std::uint64_t terms = 0;    // different ones, of each shard
  std::uint64_t postings = 0;
  std::uint64_t values = 0;
  std::vector<std::string> faults;  // empty: nothing is wrong; at most 100 are listed
  std::uint64_t fault_count = 0;
  // What could not be held against anything, and why: empty for an index that this program made.
  std::vector<std::string> unverified;
  std::string digest;  // see IndexDigest; empty where there are faults
};

// Holds everything in the index at `path` against everything else: Xapian's own structure checks;
// every record against its checksum and against the terms, positions and values that it is filed
// by; every posting and value against the records; all counts and bounds against what is there and
// against the metadata. Reads all of it; takes a few hundred bytes of memory a record at most.
// The Status says when there is nothing to check (kNotFound, kNotAnIndex, kWrongVersion, kIo, and
// kBusy where a writer committed faster than it could be read); damage is in the report.
Result<CheckReport> CheckIndex(const std::string& path);

// A hash of all records with their terms, positions and values, 32 hex digits: equal for indexes
// that hold the same records, however they came about, and in however many shards they are.
// Reads all records. The codes of Searcher::Open, kCorrupt and kBusy.
Result<std::string> IndexDigest(const std::vector<std::string>& paths);

// Where an index is built, packed or copied that is to be at `path` when it is complete. What is
// there while nobody works on it was left by a run that was killed: the next one clears it away.
std::string BuildFolder(const std::string& path);

enum class CompactForm { kDirectory, kSingleFile };

// Writes the last commit of the index at `path`, packed, to `destination`, which must not exist
// and appears complete or not at all. Readers and a writer at work on `path` are not disturbed. A
// single file is for reading only. kInvalidArgument: the destination exists. kIo. Also what
// CheckIndex gives.
Status CompactIndex(const std::string& path, const std::string& destination, CompactForm form);

// Packs the index at `path` where it is: the packed index takes its place in one step, and readers
// go on undisturbed. kBusy: a writer is at work. kUnsupported: an index in one file is packed
// already. Needs room for a second copy meanwhile.
Status CompactInPlace(const std::string& path);

// Copies the last commit of the index at `path` to `destination`, which must not exist and appears
// complete or not at all; a writer may commit meanwhile. kInvalidArgument: the destination exists.
// kBusy: commits came faster than they could be copied. kIo. Also what CheckIndex gives.
Status BackupIndex(const std::string& path, const std::string& destination);

}  // namespace pinakes
