// Citation figures of a set of records.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "cli/json.h"
#include "contract/status.h"
#include "pinakes/search.pb.h"
#include "pinakes/searcher.h"

namespace pinakes::cli {

struct Counted {
  std::optional<std::uint32_t> citations;  // absent = unknown
  std::optional<std::uint32_t> year;
};

struct Figures {
  std::uint64_t records = 0;
  std::uint64_t uncounted = 0;  // records whose citations are unknown; they add nothing below
  std::uint64_t citations = 0;
  std::uint64_t h = 0;    // the most for which h records have at least h citations each
  std::uint64_t i10 = 0;  // records with at least ten
  std::uint64_t g = 0;  // the most for which the g most cited have g * g together; at most records
  struct Year {
    std::uint64_t records = 0, citations = 0;
  };
  std::map<std::uint32_t, Year> years;
};

Figures Measure(const std::vector<Counted>& records);

// The figures of what a request finds.
struct Measured {
  SearchResponse response;  // of the search, without hits
  Figures certain;
  std::uint32_t possible = 0;    // records whose author list is cut short
  std::optional<Figures> upper;  // with those; absent where there are none, or no telling
};
// Reads every record that the request finds. Partial matches are none of them. Codes as of Search;
// kBusy where the index changed meanwhile.
Result<Measured> MeasureAll(Searcher& searcher, const SearchRequest& request);

// As one JSON object.
void WriteMetrics(const Measured& measured, JsonWriter* writer);

}  // namespace pinakes::cli
