// Which bytes of a hit's fields matched the query.
#pragma once

#include "indexer/analysis/analyzer.h"
#include "pinakes/search.pb.h"
#include "query/compile.h"

namespace pinakes::query {

// Adds the byte ranges of title, venue and authors whose tokens, stems or compound forms the query
// looked for. Of an author asked for by name, in whatever form, the whole name, or the surname
// where no more was asked for; of the other authors nothing that only that name has.
void AddHighlights(const Compiled& compiled, Analyzer* analyzer, Hit* hit);

}  // namespace pinakes::query
