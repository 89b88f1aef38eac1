// How far long work has come, as one line: pure, numbers in, text out.
#pragma once

#include <cstdint>
#include <string>

namespace pinakes::cli {

struct Progress {
  std::uint64_t bytes = 0;      // of the input
  std::uint64_t all_bytes = 0;  // 0 = unknown, as of standard input
  std::uint64_t records = 0;
  double seconds = 0;
};

// ": 31% of 4.2 GB, 120,000 records, 31,500 a second, 2 min left".
std::string ProgressText(const Progress& progress);

// "512 B", "31 kB", "4.2 GB": decimal units, two digits at least.
std::string ByteText(std::uint64_t bytes);
// "40 s", "2 min", "1 h 10 min".
std::string TimeText(double seconds);

}  // namespace pinakes::cli
