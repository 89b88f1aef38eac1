#include "contract/features.h"

#include <algorithm>
#include <array>
#include <string>

namespace pinakes {
namespace {

constexpr std::string_view kSeals = "seals";

constexpr std::array kFeatures{
    Feature{"impact steps", true, "citation counts are held on a log scale in steps, for ranking"},
    Feature{"name keys", true, "authors are filed under compatibility keys"},
    Feature{"merged works", false, "a record keeps every source's account of the work"},
    Feature{"dictionary", true, "records may be compressed with a dictionary"},
    Feature{kSeals, false, "records and metadata end in a checksum"},
};

bool IsKnown(std::string_view name) {
  return std::ranges::any_of(kFeatures, [&](const Feature& known) { return known.name == name; });
}

}  // namespace

std::span<const Feature> Features() { return kFeatures; }

bool IsSealed(const IndexMeta& meta) {
  return std::ranges::any_of(meta.features(), [](std::string_view written) {
    return written.size() > 2 && written.substr(2) == kSeals;
  });
}

void StampFormat(IndexMeta* meta) {
  meta->set_format_version(kFormatVersion);
  meta->clear_features();
  for (const Feature& feature : kFeatures) {
    meta->add_features((feature.needed_for_reading ? "r:" : "w:") + std::string(feature.name));
  }
}

Status MayOpen(const IndexMeta& meta, OpenMode mode) {
  if (meta.format_version() != kFormatVersion) {
    const bool newer = meta.format_version() > kFormatVersion;
    return {Code::kWrongVersion, "index format " + std::to_string(meta.format_version()) +
                                     ", this program reads " + std::to_string(kFormatVersion) +
                                     "; " +
                                     (newer ? "upgrade pinakes, or rebuild with pinakes index"
                                            : "rebuild with pinakes index")};
  }
  for (std::string_view written : meta.features()) {
    const bool flagged = written.starts_with("r:") || written.starts_with("w:");
    // A feature without a flag says nothing of how far it reaches: take the careful reading.
    const bool for_reading = !flagged || written.starts_with("r:");
    const std::string_view name = flagged ? written.substr(2) : written;
    if (IsKnown(name) || (!for_reading && mode == OpenMode::kRead)) continue;
    return {Code::kWrongVersion, "the index uses \"" + std::string(name) +
                                     "\", which this program does not know" +
                                     (for_reading ? "" : ": it can be searched but not changed") +
                                     "; upgrade pinakes, or rebuild with pinakes index"};
  }
  return {};
}

}  // namespace pinakes
