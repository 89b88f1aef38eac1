#include "cli/metrics.h"

#include <algorithm>
#include <functional>

namespace pinakes::cli {

Figures Measure(const std::vector<Counted>& records) {
  Figures figures;
  figures.records = records.size();
  std::vector<std::uint32_t> counts;
  for (const Counted& record : records) {
    if (record.year) {
      Figures::Year& year = figures.years[*record.year];
      ++year.records;
      year.citations += record.citations.value_or(0);
    }
    if (!record.citations) {
      ++figures.uncounted;
      continue;
    }
    counts.push_back(*record.citations);
    if (*record.citations >= 10) ++figures.i10;
  }
  std::ranges::sort(counts, std::greater<>());
  for (std::uint64_t i = 0; i < counts.size(); ++i) {
    figures.citations += counts[i];
    if (counts[i] >= i + 1) figures.h = i + 1;
    if (figures.citations >= (i + 1) * (i + 1)) figures.g = i + 1;
  }
  return figures;
}

}  // namespace pinakes::cli
