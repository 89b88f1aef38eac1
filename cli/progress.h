// How far long work has come, as one line: pure, numbers in, text out.
#pragma once

#include <chrono>
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

// When a line of it is due. Not thread-safe; the caller says what time it is.
class ProgressPace {
 public:
  using Time = std::chrono::steady_clock::time_point;

  // A terminal's line is written over several times a second; elsewhere a line of its own follows
  // every 30 seconds, where more was asked for (`verbose`); `quiet` is never any.
  ProgressPace(bool terminal, bool verbose, bool quiet);

  // The work begins: the first line is due one interval later.
  void Start(Time now) { last_ = now; }
  // Whether a line is due; if so, the next one is an interval later.
  bool IsDue(Time now);

 private:
  bool shown_;
  Time::duration interval_;
  Time last_;
};

// "512 B", "31 kB", "4.2 GB": decimal units, two digits at least.
std::string ByteText(std::uint64_t bytes);
// "40 s", "2 min", "1 h 10 min".
std::string TimeText(double seconds);

}  // namespace pinakes::cli
