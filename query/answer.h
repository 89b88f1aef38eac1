// A search request to its answer, on one open handle of the index.
#pragma once

#include <string>

#include "contract/status.h"
#include "pinakes/search.pb.h"
#include "query/limits.h"
#include "query/session.h"

namespace pinakes::query {

// `path` names the index in messages; `count_only`: neither hits nor facets. Codes as of
// Searcher::Search; throws what Xapian throws, and Interrupted.
Result<SearchResponse> Answer(Session& session, const std::string& path,
                              const SearchRequest& request, const Limits& limits, bool count_only);

}  // namespace pinakes::query
