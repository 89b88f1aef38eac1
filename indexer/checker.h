// Holds everything in one database against everything else.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_set>

#include "indexer/digest.h"
#include "indexer/storage/database.h"
#include "pinakes/maintenance.h"

namespace pinakes {

inline constexpr std::size_t kMaxFaultsListed = 100;

// Checks the index at `path`, which `handle` has open, and says in `report` what is wrong and how
// much was looked at. `ids` has the hashes of the record ids of other shards, and gets those of
// this one. Returns the sum of the records' hashes. Throws what Xapian throws.
WideHash CheckShard(const std::string& path, const storage::ReadHandle& handle,
                    std::unordered_set<std::uint64_t>* ids, CheckReport* report);

}  // namespace pinakes
