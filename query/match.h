// References to the records that they mean.
#pragma once

#include <string>

#include "contract/status.h"
#include "pinakes/search.pb.h"
#include "query/limits.h"
#include "query/session.h"

namespace pinakes::query {

// See Searcher::Match. Throws what Xapian throws, and Interrupted.
Result<MatchResponse> Match(Session& session, const std::string& path, const MatchRequest& request,
                            const Limits& limits);

}  // namespace pinakes::query
