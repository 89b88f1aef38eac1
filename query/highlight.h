// Which bytes of a hit's fields matched the query.
#pragma once

#include <vector>

#include "indexer/analysis/analyzer.h"
#include "pinakes/search.pb.h"
#include "query/compile.h"

namespace pinakes::query {

// Adds the byte ranges of title, venue and authors whose tokens, stems or compound forms the
// query looked for.
void AddHighlights(const std::vector<SoughtTerm>& sought, Analyzer* analyzer, Hit* hit);

}  // namespace pinakes::query
