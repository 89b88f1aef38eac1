// The JSON API of `pinakes serve`, apart from HTTP: a path and parameters in, a status and a body
// out. Answers are the same messages as the program's JSON output.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "contract/status.h"
#include "pinakes/searcher.h"

namespace pinakes::cli {

// Parameters by name, each with its values in order; values are any bytes.
using Parameters = std::multimap<std::string, std::string>;

struct ApiAnswer {
  int status = 200;
  std::string type = "application/json";
  std::string body;
  std::string file;  // suggested name of a download; empty where it is none
};

inline constexpr std::uint32_t kMaxServedHits = 1000;       // hits of one answer
inline constexpr std::uint32_t kMaxServedRecords = 10'000;  // records of one export
inline constexpr std::uint32_t kMaxMeasured = 200'000;      // records of one metrics answer
inline constexpr std::uint32_t kServedTimeMs = 10'000;      // time of one search

// Answers "/api/search" and its kin; 404 for any other path, 4xx for what the caller can mend.
// Thread-safe, as the Searcher is.
ApiAnswer AnswerApi(Searcher& searcher, std::string_view path, const Parameters& parameters);

// {"error":{"code":CODE,"message":MESSAGE}}.
ApiAnswer ApiError(int status, std::string_view code, std::string_view message);

}  // namespace pinakes::cli
