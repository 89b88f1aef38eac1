#include "cli/progress.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "cli/text.h"

namespace pinakes::cli {
namespace {

// Before that much time and input there is no telling how long the rest takes.
constexpr double kLeastSeconds = 2;
constexpr double kLeastShare = 0.005;
constexpr auto kTerminalInterval = std::chrono::milliseconds(200);
constexpr auto kPlainInterval = std::chrono::seconds(30);

}  // namespace

ProgressPace::ProgressPace(bool terminal, bool verbose, bool quiet)
    : shown_(!quiet && (terminal || verbose)),
      interval_(terminal ? Time::duration(kTerminalInterval) : Time::duration(kPlainInterval)) {}

bool ProgressPace::IsDue(Time now) {
  if (!shown_ || now - last_ < interval_) return false;
  last_ = now;
  return true;
}

std::string ByteText(std::uint64_t bytes) {
  static constexpr std::array<std::string_view, 5> kUnits{" kB", " MB", " GB", " TB", " PB"};
  if (bytes < 1000) return std::to_string(bytes) + " B";
  auto value = static_cast<double>(bytes);
  std::size_t unit = 0;
  for (value /= 1000; value >= 999.5 && unit + 1 < kUnits.size(); ++unit) value /= 1000;
  return FixedNumber(value, value < 9.95 ? 1 : 0) + std::string(kUnits[unit]);
}

std::string TimeText(double seconds) {
  const auto whole = static_cast<std::uint64_t>(std::ceil(std::clamp(seconds, 0.0, 1e9)));
  if (whole < 90) return std::to_string(whole) + " s";
  const std::uint64_t minutes = (whole + 30) / 60;
  if (minutes < 60) return std::to_string(minutes) + " min";
  std::string text = std::to_string(minutes / 60) + " h";
  if (minutes % 60 > 0) text += " " + std::to_string(minutes % 60) + " min";
  return text;
}

std::string ProgressText(const Progress& progress) {
  std::string text = ": ";
  const double share = progress.all_bytes == 0
                           ? 0
                           : std::min(1.0, static_cast<double>(progress.bytes) /
                                               static_cast<double>(progress.all_bytes));
  if (progress.all_bytes > 0) {
    text += std::to_string(static_cast<int>(share * 100)) + "% of " + ByteText(progress.all_bytes);
  } else {
    text += ByteText(progress.bytes);
  }
  text += ", " + Grouped(progress.records) + (progress.records == 1 ? " record" : " records");
  if (progress.seconds > 0) {
    const double rate = static_cast<double>(progress.records) / progress.seconds;
    text += ", " + Grouped(static_cast<std::uint64_t>(rate)) + " a second";
  }
  if (progress.seconds >= kLeastSeconds && share >= kLeastShare) {
    text += ", " + TimeText(progress.seconds * (1 - share) / share) + " left";
  }
  return text;
}

}  // namespace pinakes::cli
