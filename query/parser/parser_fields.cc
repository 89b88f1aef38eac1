// What the parser makes of the values of fields that are not text.
#include "contract/ascii.h"
#include "contract/closed_values.h"
#include "contract/record_id.h"
#include "contract/spelling.h"
#include "query/parser/parser.h"
#include "query/parser/text.h"
#include "query/parser/values.h"

namespace pinakes::query {

Node Parser::Number(const LexToken& token, const Field& field) {
  const std::string_view text =
      token.kind == TokenKind::kQuoted ? token.text : WithoutEndMarks(token.text);
  const std::optional<NumberRange> range = ParseNumberRange(text);
  if (!range) {
    if (!options_.quiet) {
      lexer_.AddNote(NoteCode::kBadRange, Shown(text) + " is no number and no range; read as words",
                     token.begin, token.end, field.example);
    }
    return Leaf(NodeKind::kWords, nullptr, token.text, token.begin, token.end);
  }
  Node node = Leaf(NodeKind::kRange, &field, text, token.begin, token.end);
  node.has_low = range->low.has_value();
  node.has_high = range->high.has_value();
  node.low = range->low.value_or(0);
  node.high = range->high.value_or(0);
  if (range->swapped && !options_.quiet) {
    const std::string right =
        std::string(field.name) + ":" + std::to_string(node.low) + ".." + std::to_string(node.high);
    lexer_.AddNote(NoteCode::kRangeSwapped, "the range begins after its end; read as " + right,
                   token.begin, token.end, right);
  }
  return node;
}

Node Parser::IdentifierOf(const LexToken& token, const Field& field) {
  Node node = Leaf(NodeKind::kIdentifier, &field, Trim(token.text), token.begin, token.end);
  if (field.scheme.empty()) {
    if (std::optional<Identifier> any = RecogniseIdentifier(node.text)) {
      node.identifiers.push_back(*any);
    }
    return node;
  }
  if (std::optional<std::string> value = CanonicalIdentifier(field.scheme, node.text)) {
    Identifier& identifier = node.identifiers.emplace_back();
    identifier.set_scheme(std::string(field.scheme));
    identifier.set_value(*value);
    return node;
  }
  if (!options_.quiet) {
    lexer_.AddNote(
        NoteCode::kBadIdentifier,
        Shown(node.text) + " is no " + std::string(field.name) + " identifier; read as words",
        token.begin, token.end, field.example);
  }
  return Leaf(NodeKind::kWords, nullptr, token.text, token.begin, token.end);
}

Node Parser::Keyword(const LexToken& token, const Field& field) {
  const std::string_view value = WithoutEndMarks(Trim(token.text));
  if (!options_.quiet && IsUnknownValue(field, value)) {
    const std::string_view nearest = Nearest(AsciiLowered(value), ClosedValues(field));
    std::string suggestion, message = Shown(value);
    message.append(" is none of the values of ").append(field.name);
    if (nearest.empty()) {
      message.append("; these are ").append(field.help);
    } else {
      suggestion.append(field.name).append(":").append(nearest);
    }
    lexer_.AddNote(NoteCode::kUnknownValue, message, token.begin, token.end, suggestion);
  }
  return Leaf(NodeKind::kKeyword, &field, value, token.begin, token.end);
}

}  // namespace pinakes::query
