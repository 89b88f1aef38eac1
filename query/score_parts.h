// The parts that a hit's score is the sum of, and the terms that made it.
#pragma once

#include <xapian.h>

#include "indexer/analysis/analyzer.h"
#include "pinakes/search.pb.h"
#include "query/compile.h"
#include "query/run.h"

namespace pinakes::query {

// Fills in hit->score, and hit->terms where `explain` asks for them.
// The record is in hit->publication.
void FillScore(const Compiled& compiled, const Xapian::Database& database, const Found& match,
               bool explain, Analyzer* analyzer, Hit* hit);

}  // namespace pinakes::query
