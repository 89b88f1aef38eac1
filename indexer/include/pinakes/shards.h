// Rearranging the shards of an index. How one is spread over shards: IndexOptions of indexer.h.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "contract/status.h"

namespace pinakes {

// Writes all records of the index at `from[0]`, or of all the shards named (as in Searcher::Open),
// to a new index at `to`: one (shards = 0), or one of so many shards. Accounts, aliases and dumps
// are kept; records of two shards that are one work become one. What is at `from` stays as it is.
// kInvalidArgument: something is at `to`; and what Searcher::Open and Indexer::Open give. Cost: a
// fresh build of the index.
Status RearrangeIndex(const std::vector<std::string>& from, const std::string& to,
                      std::uint32_t shards);

}  // namespace pinakes
