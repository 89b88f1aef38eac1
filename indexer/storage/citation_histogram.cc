#include "indexer/storage/citation_histogram.h"

#include <algorithm>
#include <cmath>

namespace pinakes::storage {
namespace {

constexpr double kBucketsPerOctave = 8;

int BucketOf(std::uint32_t citations) {
  return static_cast<int>(
      std::floor(std::log2(static_cast<double>(citations)) * kBucketsPerOctave));
}

}  // namespace

void CountCitations(std::uint32_t citations, int sign, IndexMeta* meta) {
  if (citations == 0) return;
  const int bucket = BucketOf(citations);
  while (meta->citation_histogram_size() <= bucket) meta->add_citation_histogram(0);
  const std::uint32_t count = meta->citation_histogram(bucket);
  meta->set_citation_histogram(bucket, sign > 0 ? count + 1 : count - std::min(count, 1U));
}

void AddHistogram(const IndexMeta& shard, IndexMeta* all) {
  for (int i = 0; i < shard.citation_histogram_size(); ++i) {
    if (i >= all->citation_histogram_size()) all->add_citation_histogram(0);
    all->set_citation_histogram(i, all->citation_histogram(i) + shard.citation_histogram(i));
  }
}

double CitationScale(const IndexMeta& meta) {
  std::uint64_t total = 0;
  for (const std::uint32_t count : meta.citation_histogram()) total += count;
  std::uint64_t above = total / 10;
  for (int bucket = meta.citation_histogram_size() - 1; bucket >= 0; --bucket) {
    const std::uint32_t count = meta.citation_histogram(bucket);
    if (count > above) return std::max(1.0, std::round(std::exp2(bucket / kBucketsPerOctave)));
    above -= count;
  }
  return 1;
}

}  // namespace pinakes::storage
