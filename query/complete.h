// As you type: titles and authors' names from their first letters.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "contract/status.h"
#include "pinakes/search.pb.h"
#include "query/session.h"

namespace pinakes::query {

// See Searcher::Complete. Throws what Xapian throws.
Result<CompleteResponse> Complete(Session& session, const std::string& path, std::string_view typed,
                                  std::uint32_t limit);

}  // namespace pinakes::query
