#include "query/ranking.h"

#include <cmath>

#include "indexer/storage/impact.h"

namespace pinakes::ranking {

double TermWeight(std::uint64_t records, std::uint64_t term_frequency) {
  const auto total = static_cast<double>(records), having = static_cast<double>(term_frequency);
  double weight = (total - having + 0.5) / (having + 0.5);
  if (weight < 2) weight = weight * 0.5 + 1;
  return std::log(weight);
}

double ImpactFactor(double citation_weight, double citation_scale) {
  return citation_weight / (2 * std::log1p(citation_scale < 1 ? 1 : citation_scale));
}

long long InSteps(double score) { return std::llround(score * kScoreSteps); }

double RecencyShare(const Recency& recency, std::optional<std::uint32_t> year) {
  double share = 0;
  for (const AgeBand& band : kAgeBands) {
    if (year.has_value() && *year + band.from <= recency.newest_year) share = band.share;
  }
  return 1 - recency.weight + recency.weight * share;
}

double CitationPart(std::optional<std::uint32_t> citations, bool retracted, double impact_factor) {
  if (!citations.has_value() || retracted) return 0;
  return Impact(*citations) * impact_factor;
}

}  // namespace pinakes::ranking
