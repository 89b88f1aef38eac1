// How citation counts are spread over an index: kept per shard as a histogram that adds up, so
// that any number of shards gives the same scale as one.
#pragma once

#include <cstdint>

#include "pinakes/index_meta.pb.h"

namespace pinakes::storage {

// Counts one record in (+1) or out (-1). Unknown and zero counts are not part of it.
void CountCitations(std::uint32_t citations, int sign, IndexMeta* meta);

// Adds the histogram of `shard` to that of `all`.
void AddHistogram(const IndexMeta& shard, IndexMeta* all);

// The 90th percentile of the positive counts: the lower bound of the bucket it falls in, at least
// 1. Buckets are eighths of an octave, so it is exact to 9 %.
double CitationScale(const IndexMeta& meta);

}  // namespace pinakes::storage
