// All records of a query, in pages, so that memory is bounded by one.
#pragma once

#include <functional>

#include "contract/status.h"
#include "pinakes/search.pb.h"
#include "pinakes/searcher.h"

namespace pinakes::cli {

// Runs `request` from its first record to its last and gives each page to `use`; false from it
// ends that. Returns the first page, without its hits. kBusy: the index changed in between.
Result<SearchResponse> ForEachPage(Searcher& searcher, SearchRequest request,
                                   const std::function<bool(const SearchResponse&)>& use);

}  // namespace pinakes::cli
