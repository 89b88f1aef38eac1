#include <algorithm>
#include <string>

#include "contract/record_id.h"
#include "query/parser/ast.h"
#include "query/parser/text.h"

namespace pinakes::query {
namespace {

bool HasSpace(std::string_view text) { return FindSpace(text, 0) < text.size(); }

// [several words] or word.
void AppendWords(std::string_view text, std::string* out) {
  const bool bracket = HasSpace(text) || text.empty();
  if (bracket) out->push_back('[');
  out->append(text);
  if (bracket) out->push_back(']');
}

void AppendRange(const Node& node, std::string* out) {
  if (node.has_low) out->append(std::to_string(node.low));
  if (node.has_low && node.has_high && node.low == node.high) return;
  out->append("..");
  if (node.has_high) out->append(std::to_string(node.high));
}

void Append(const Node& node, std::string* out);

void AppendGroup(std::string_view name, const Node& node, std::string* out) {
  out->append("(").append(name);
  for (const Node& child : node.children) {
    out->push_back(' ');
    Append(child, out);
  }
  out->push_back(')');
}

void AppendLeaf(const Node& node, std::string* out) {
  switch (node.kind) {
    case NodeKind::kPhrase:
      out->append("\"").append(node.text).append("\"");
      if (node.slop > 0) out->append("~").append(std::to_string(node.slop));
      break;
    case NodeKind::kExact:
      out->append("=").append(node.text);
      break;
    case NodeKind::kPrefix:
      AppendWords(node.text, out);
      out->push_back('*');
      break;
    case NodeKind::kName:
      out->append("{").append(node.text).append("}");
      break;
    case NodeKind::kRange:
      AppendRange(node, out);
      break;
    case NodeKind::kTitle:
      out->append("<").append(node.text).append(">");
      break;
    default:
      AppendWords(node.text, out);
  }
}

void Append(const Node& node, std::string* out) {
  switch (node.kind) {
    case NodeKind::kAnd:
      return AppendGroup("and", node, out);
    case NodeKind::kOr:
      return AppendGroup("or", node, out);
    case NodeKind::kNot:
      return AppendGroup("not", node, out);
    case NodeKind::kMaybe:
      return AppendGroup("maybe", node, out);
    case NodeKind::kAll:
      out->append("(all)");
      return;
    case NodeKind::kNothing:
      out->append("(nothing)");
      return;
    case NodeKind::kIdentifier:
      if (node.identifiers.empty()) {
        out->append("id:").append(node.text);
        return;
      }
      for (std::size_t i = 0; i < node.identifiers.size(); ++i) {
        out->append(i == 0 ? "" : "|").append(IdentifierText(node.identifiers[i]));
      }
      return;
    default:
      if (node.field != nullptr) out->append(node.field->name).append(":");
      AppendLeaf(node, out);
  }
}

}  // namespace

std::string TreeText(const Node& node) {
  std::string out;
  Append(node, &out);
  return out;
}

}  // namespace pinakes::query
