// A pasted reference as a query.
#pragma once

#include <optional>
#include <string_view>

#include "query/parser/ast.h"

namespace pinakes::query {

// The tree of a text that is a whole reference: its title is required, authors, year and venue are
// optional; where it names an identifier, either finds the record. nullopt where it is no
// reference.
std::optional<ParsedQuery> ReadReference(std::string_view text, bool quiet);

}  // namespace pinakes::query
