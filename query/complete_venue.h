// As you type: the names of journals and conferences.
#pragma once

#include <xapian.h>

#include <cstddef>
#include <vector>

#include "pinakes/search.pb.h"
#include "query/limits.h"
#include "query/session.h"
#include "query/typed_words.h"

namespace pinakes::query {

// The venues that have the words, or any where there are none, each once, those of most records
// first, `limit` at most; where `restriction` is not empty, those of its records. Where very many
// records have the words, only a part of them is looked at, the most cited ones of a fresh index.
// Cost: bounded. Throws what Xapian throws.
std::vector<Completion> CompletedVenues(Session& session, const std::vector<TypedWord>& words,
                                        const Xapian::Query& restriction, std::size_t limit,
                                        const Limits& limits);

}  // namespace pinakes::query
