// References to the records that they mean.
#pragma once

#include <string>

#include "contract/status.h"
#include "pinakes/search.pb.h"
#include "query/session.h"

namespace pinakes::query {

// See Searcher::Match. Throws what Xapian throws.
Result<MatchResponse> Match(Session& session, const std::string& path, const MatchRequest& request);

}  // namespace pinakes::query
