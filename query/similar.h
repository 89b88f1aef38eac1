// More records like one.
#pragma once

#include <string>
#include <string_view>

#include "contract/status.h"
#include "pinakes/search.pb.h"
#include "query/limits.h"
#include "query/session.h"

namespace pinakes::query {

// See Searcher::Similar. Throws what Xapian throws, and Interrupted.
Result<SearchResponse> Similar(Session& session, const std::string& path, std::string_view id,
                               const SearchRequest& request, const Limits& limits);

}  // namespace pinakes::query
