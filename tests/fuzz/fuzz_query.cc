// Any bytes as a query: what ParseQuery promises whatever they are.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "query/parser/ast.h"

namespace {

using pinakes::query::Node;
using pinakes::query::NodeKind;
using pinakes::query::ParsedQuery;

void Require(bool promise) {
  if (!promise) std::abort();
}

void CheckNode(const Node& node, std::size_t size) {
  Require(node.begin <= node.end && node.end <= size);
  const bool branch = node.kind == NodeKind::kAnd || node.kind == NodeKind::kOr ||
                      node.kind == NodeKind::kNot || node.kind == NodeKind::kMaybe;
  Require(branch == !node.children.empty());
  Require(node.kind != NodeKind::kNot || node.children.size() == 1);
  Require(node.kind != NodeKind::kIdentifier || !node.identifiers.empty() || !node.text.empty());
  for (const Node& child : node.children) {
    Require(child.kind != NodeKind::kNothing);
    CheckNode(child, size);
  }
}

void CheckQuery(const ParsedQuery& query, std::size_t size) {
  CheckNode(query.root, size);
  Require(query.empty == (query.root.kind == NodeKind::kNothing));
  for (const pinakes::Diagnostic& note : query.notes) {
    Require(!note.code().empty() && !note.message().empty());
    Require(note.begin() <= note.end() && note.end() <= size);
    Require(!note.SerializeAsString().empty());
  }
  if (query.without_exclusions) CheckNode(query.without_exclusions->root, size);
  if (query.as_plain_words) CheckNode(query.as_plain_words->root, size);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  for (const bool as_you_type : {false, true}) {
    const ParsedQuery query = pinakes::query::ParseQuery(text, as_you_type);
    CheckQuery(query, size);
    Require(!pinakes::query::TreeText(query.root).empty());
  }
  return 0;
}
