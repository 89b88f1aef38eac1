// As you type: titles and authors' names from their first letters.
#pragma once

#include <string>

#include "contract/status.h"
#include "pinakes/search.pb.h"
#include "query/limits.h"
#include "query/session.h"

namespace pinakes::query {

// See Searcher::Complete. Throws what Xapian throws, and Interrupted.
Result<CompleteResponse> Complete(Session& session, const std::string& path,
                                  const CompleteRequest& request, const Limits& limits);

}  // namespace pinakes::query
