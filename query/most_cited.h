// The most cited of the records that match, for what is completed.
#pragma once

#include <xapian.h>

#include <cstdint>
#include <vector>

#include "query/limits.h"

namespace pinakes::query {

// The documents that match `query`, the most cited first, `limit` at most; those that nobody has
// cited by their years, as far as that is cheap. Cost: bounded, whatever the query. Throws what
// Xapian throws.
std::vector<Xapian::docid> MostCited(const Xapian::Database& database, const Limits& limits,
                                     const Xapian::Query& query, std::uint32_t limit);

}  // namespace pinakes::query
