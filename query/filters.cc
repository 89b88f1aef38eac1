#include "query/filters.h"

#include <string>

#include "contract/schema.h"

namespace pinakes::query {

Result<std::vector<Node>> FilterNodes(const Filters& filters) {
  std::vector<Node> nodes;
  const auto add = [&](NodeKind kind, std::string_view field, const std::string& value) {
    if (value.empty()) return;
    Node node;
    node.kind = kind;
    node.field = FindField(field);
    node.text = value;
    nodes.push_back(std::move(node));
  };
  add(NodeKind::kName, "author", filters.author());
  add(NodeKind::kWords, "title", filters.title());
  add(NodeKind::kWords, "venue", filters.venue());
  add(NodeKind::kKeyword, "type", filters.type());
  add(NodeKind::kKeyword, "dump", filters.dump());
  for (const auto& [field, value] :
       {std::pair("year", filters.year()), std::pair("citations", filters.citations())}) {
    if (value.empty()) continue;
    // Ranges are read by the one parser of ranges.
    ParsedQuery parsed = ParseQuery(std::string(field) + ":" + value);
    const Node* range = &parsed.root;
    if (range->kind == NodeKind::kAnd && range->children.size() == 1) range = &range->children[0];
    if (range->kind != NodeKind::kRange) {
      return {Code::kInvalidArgument, std::string(field) + " \"" + value +
                                          "\": not a range; write 2020, 2015..2020, 2015.. or "
                                          "..2020"};
    }
    nodes.push_back(*range);
  }
  return nodes;
}

}  // namespace pinakes::query
