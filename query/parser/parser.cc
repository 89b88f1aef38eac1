#include "query/parser/parser.h"

#include <algorithm>
#include <iterator>

#include "query/parser/text.h"

namespace pinakes::query {
namespace {

Node Branch(NodeKind kind, std::vector<Node> children) {
  Node node;
  node.kind = kind;
  node.begin = children.front().begin;
  node.end = children.back().end;
  node.children = std::move(children);
  return node;
}

// NOT of an exclusion asks for what it excluded.
Node Negated(Node node) {
  if (node.kind == NodeKind::kNot) return std::move(node.children.front());
  if (node.kind == NodeKind::kAnd && OnlyExcludes(node)) {
    std::vector<Node> excluded;
    for (Node& child : node.children) excluded.push_back(std::move(child.children.front()));
    return Branch(NodeKind::kOr, std::move(excluded));
  }
  std::vector<Node> child;
  child.push_back(std::move(node));
  return Branch(NodeKind::kNot, std::move(child));
}

bool IsWordBefore(std::string_view text, std::size_t at) {
  return at > 0 && IsWordChar(CharBefore(text, at));
}

bool IsWordAt(std::string_view text, std::size_t at) {
  std::size_t next = 0;
  return at < text.size() && IsWordChar(CharAt(text, at, &next));
}

// "lantern -based" as "lantern-based": exclusions read as the hyphens that line breaks tore off.
std::string WithHyphensJoined(std::string_view text) {
  std::string joined;
  for (std::size_t at = 0, next = 0; at < text.size(); at = next) {
    const char32_t c = CharAt(text, at, &next);
    if (IsSpace(c)) {
      const std::size_t after = SkipSpace(text, at);
      if (after + 1 < text.size() && text[after] == '-' && IsWordAt(text, after + 1)) {
        next = after;
        continue;
      }
    }
    joined.append(text.substr(at, next - at));
  }
  return joined;
}

}  // namespace

bool OnlyExcludes(const Node& node) {
  if (node.kind == NodeKind::kNot) return true;
  return node.kind == NodeKind::kAnd && std::ranges::all_of(node.children, [](const Node& child) {
           return child.kind == NodeKind::kNot;
         });
}

Parser::Parser(std::string_view query, Lexer::Options options, bool as_you_type)
    : query_(query), options_(options), as_you_type_(as_you_type), lexer_(query, options) {}

Node Parser::Leaf(NodeKind kind, const Field* field, std::string_view text, std::size_t begin,
                  std::size_t end) const {
  Node node;
  node.kind = kind;
  node.field = field;
  node.text = text;
  node.begin = static_cast<std::uint32_t>(begin);
  node.end = static_cast<std::uint32_t>(end);
  return node;
}

Node Parser::Parse() {
  Node root = Group(nullptr);
  if (OnlyExcludes(root)) {
    lexer_.AddNote(NoteCode::kOnlyExclusions, "the query only excludes: it finds all other records",
                   root.begin, root.end);
  }
  return root;
}

void Parser::Ignore(const LexToken& token) {
  if (options_.quiet) return;
  lexer_.AddNote(NoteCode::kOperatorIgnored,
                 std::string(token.text) + " has nothing to join here; it was ignored", token.begin,
                 token.end);
}

Node Parser::Group(const Field* field) {
  std::vector<std::vector<Node>> alternatives(1);
  std::optional<LexToken> joint, negation;
  while (true) {
    const LexToken token = lexer_.Next();
    switch (token.kind) {
      case TokenKind::kEnd:
      case TokenKind::kClose:
        if (joint) Ignore(*joint);
        if (negation && negation->kind == TokenKind::kNot) Ignore(*negation);
        return Combine(std::move(alternatives));
      case TokenKind::kAnd:
      case TokenKind::kOr:
        if (negation) Ignore(*negation);
        negation.reset();
        if (joint || alternatives.back().empty()) {
          Ignore(token);
        } else {
          joint = token;
        }
        continue;
      case TokenKind::kNot:
      case TokenKind::kMinus:
        if (negation) {
          negation.reset();
        } else {
          negation = token;
        }
        continue;
      default:
        break;
    }
    std::optional<Node> node = Primary(token, field);
    if (!node) {
      // An empty group or quotation that was excluded: what follows it was not.
      if (token.kind == TokenKind::kOpen || token.kind == TokenKind::kQuoted) negation.reset();
      continue;
    }
    if (joint && joint->kind == TokenKind::kOr) alternatives.emplace_back();
    joint.reset();
    if (negation) {
      has_exclusions_ = has_exclusions_ || negation->kind == TokenKind::kMinus;
      left_out_.emplace_back(negation->begin, lexer_.position());
      node = Negated(std::move(*node));
      negation.reset();
    }
    alternatives.back().push_back(std::move(*node));
  }
}

std::optional<Node> Parser::Primary(const LexToken& token, const Field* field) {
  switch (token.kind) {
    case TokenKind::kOpen: {
      Node group = Group(field);
      if (group.kind == NodeKind::kNothing) return std::nullopt;
      return group;
    }
    case TokenKind::kField:
      return FieldClause(token);
    case TokenKind::kQuoted:
      return Quoted(token, field);
    case TokenKind::kChunk:
      return Chunk(token, field);
    case TokenKind::kIdentifier: {
      Node node = Leaf(NodeKind::kIdentifier, nullptr, token.text, token.begin, token.end);
      node.identifiers.push_back(token.identifier);
      left_out_.emplace_back(token.begin, token.end);
      return node;
    }
    default:
      return std::nullopt;
  }
}

std::optional<Node> Parser::FieldClause(const LexToken& name) {
  const LexToken value = lexer_.Next();
  if (value.kind == TokenKind::kChunk && !HasWordChar(value.text)) {
    if (!options_.quiet) {
      lexer_.AddNote(
          NoteCode::kFieldWithoutValue,
          "no value stands after \"" + std::string(name.field->name) + ":\"; read as a word",
          name.begin, name.end);
    }
    return Leaf(NodeKind::kWords, nullptr, query_.substr(name.begin, name.end - name.begin - 1),
                name.begin, name.end - 1);
  }
  std::optional<Node> node = Primary(value, name.field);
  // A title that was asked for by name may be a whole one.
  const bool is_title = name.field == FindField("title");
  left_out_.emplace_back(name.begin, is_title ? name.end : lexer_.position());
  if (node && value.kind != TokenKind::kOpen && node->field == nullptr &&
      node->kind == NodeKind::kWords) {
    // No value of its kind: all of it is text.
    left_out_.pop_back();
    node->begin = static_cast<std::uint32_t>(name.begin);
    node->text = query_.substr(name.begin, node->end - name.begin);
  } else if (node && query_.substr(name.begin, name.field->name.size()) == name.field->name) {
    names_fields_ = true;
  }
  return node;
}

std::optional<Node> Parser::Quoted(const LexToken& token, const Field* field) {
  if (!HasWordChar(token.text)) return std::nullopt;
  const FieldKind kind = field == nullptr ? FieldKind::kText : field->kind;
  if (kind == FieldKind::kText) {
    Node node = Leaf(NodeKind::kPhrase, field, Trim(token.text), token.begin, token.end);
    node.slop = token.slop;
    return node;
  }
  return Chunk(token, field);
}

std::optional<Node> Parser::Chunk(const LexToken& token, const Field* field) {
  if (!HasWordChar(token.text)) return std::nullopt;
  if (field == nullptr) return TextChunk(token, field);
  const bool quoted = token.kind == TokenKind::kQuoted;
  switch (field->kind) {
    case FieldKind::kText:
      return TextChunk(token, field);
    case FieldKind::kName: {
      if (!quoted && !token.first && (token.exact || as_you_type_ || token.text.ends_with('*'))) {
        return TextChunk(token, field);
      }
      std::string name(token.first ? "^" : "");
      name.append(WithoutEndMarks(Trim(token.text)));
      return Leaf(NodeKind::kName, field, name, token.begin, token.end);
    }
    case FieldKind::kNumber:
      return Number(token, *field);
    case FieldKind::kKeyword:
      return Keyword(token, *field);
    case FieldKind::kIdentifier:
      return IdentifierOf(token, *field);
  }
  return std::nullopt;
}

std::optional<Node> Parser::TextChunk(const LexToken& token, const Field* field) {
  std::string_view text = token.text;
  std::size_t begin = token.begin;
  if (field != nullptr && field->kind == FieldKind::kName) text = WithoutEndMarks(text);
  const NodeKind words =
      field != nullptr && field->kind == FieldKind::kName ? NodeKind::kName : NodeKind::kWords;
  if (token.exact) return Leaf(NodeKind::kExact, field, text, begin, token.end);
  NoteWildcards(text, static_cast<std::size_t>(text.data() - query_.data()));
  const std::size_t last = text.find_last_not_of('*');
  const bool starred = last + 1 < text.size() && IsWordBefore(text, last + 1);
  const bool unfinished =
      as_you_type_ && token.end == query_.size() && IsWordBefore(text, text.size());
  if (starred || unfinished) {
    return Leaf(NodeKind::kPrefix, field, text.substr(0, last + 1), begin, token.end);
  }
  return Leaf(words, field, text, begin, token.end);
}

void Parser::NoteWildcards(std::string_view text, std::size_t begin) {
  if (options_.quiet) return;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] != '*' && text[at] != '?') continue;
    if (!IsWordAt(text, at + 1) || !(IsWordBefore(text, at) || at == 0)) continue;
    lexer_.AddNote(NoteCode::kWildcard, {}, begin + at, begin + at + 1);
    return;
  }
}

// Whether two runs of words are one: nothing but blanks and punctuation is between them.
bool Parser::Joins(const Node& left, const Node& right) const {
  return left.kind == NodeKind::kWords && right.kind == NodeKind::kWords &&
         left.field == right.field && left.end <= right.begin &&
         !HasWordChar(query_.substr(left.end, right.begin - left.end));
}

Node Parser::AllOf(std::vector<Node> parts) const {
  std::vector<Node> flat;
  for (Node& part : parts) {
    if (part.kind == NodeKind::kAnd) {
      std::ranges::move(part.children, std::back_inserter(flat));
    } else {
      flat.push_back(std::move(part));
    }
  }
  std::vector<Node> joined;
  for (Node& node : flat) {
    if (!joined.empty() && Joins(joined.back(), node)) {
      joined.back().end = node.end;
    } else if (!joined.empty() && node.kind == NodeKind::kIdentifier && node.field == nullptr &&
               joined.back().kind == NodeKind::kIdentifier && joined.back().field == nullptr) {
      std::ranges::move(node.identifiers, std::back_inserter(joined.back().identifiers));
      joined.back().end = node.end;
    } else {
      joined.push_back(std::move(node));
    }
  }
  for (Node& node : joined) {
    if (node.kind != NodeKind::kWords || node.end - node.begin == node.text.size()) continue;
    const std::string_view run = query_.substr(node.begin, node.end - node.begin);
    node.text = options_.minus_is_hyphen ? WithHyphensJoined(run) : std::string(run);
  }
  if (joined.empty()) return Node();
  if (joined.size() == 1) return std::move(joined.front());
  return Branch(NodeKind::kAnd, std::move(joined));
}

Node Parser::Combine(std::vector<std::vector<Node>> alternatives) {
  std::vector<Node> sides;
  for (std::vector<Node>& parts : alternatives) {
    Node side = AllOf(std::move(parts));
    if (side.kind == NodeKind::kNothing) continue;
    if (alternatives.size() > 1 && OnlyExcludes(side)) {
      lexer_.AddNote(NoteCode::kOnlyExclusions, "this side of OR only excludes; it was ignored",
                     side.begin, side.end);
      continue;
    }
    if (side.kind == NodeKind::kOr) {
      std::ranges::move(side.children, std::back_inserter(sides));
    } else {
      sides.push_back(std::move(side));
    }
  }
  if (sides.empty()) return Node();
  if (sides.size() == 1) return std::move(sides.front());
  return Branch(NodeKind::kOr, std::move(sides));
}

std::string Parser::PlainText() const {
  std::vector<std::pair<std::size_t, std::size_t>> gaps = left_out_;
  std::ranges::sort(gaps);
  std::string plain;
  std::size_t at = 0;
  const auto append = [&](std::size_t end) {
    const std::string_view piece = Trim(query_.substr(at, end > at ? end - at : 0));
    if (!HasWordChar(piece) || piece == "AND" || piece == "OR" || piece == "NOT") return;
    if (!plain.empty()) plain.push_back(' ');
    plain.append(piece);
  };
  for (const auto& [begin, end] : gaps) {
    append(begin);
    at = std::max(at, end);
  }
  append(query_.size());
  return plain;
}

}  // namespace pinakes::query
