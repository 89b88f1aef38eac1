// The fields of a request that restrict the answer -> nodes of a query tree.
#pragma once

#include <vector>

#include "contract/status.h"
#include "pinakes/search.pb.h"
#include "query/parser/ast.h"

namespace pinakes::query {

// kInvalidArgument: a range that is none; the message names the field.
Result<std::vector<Node>> FilterNodes(const Filters& filters);

}  // namespace pinakes::query
