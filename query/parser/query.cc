// ParseQuery: decides what the text is, then has it read.
#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "contract/record_id.h"
#include "query/parser/ast.h"
#include "query/parser/parser.h"
#include "query/parser/text.h"

namespace pinakes::query {
namespace {

constexpr std::size_t kMaxIdentifierBytes = 2048;

Node WordsNode(std::string_view query, std::size_t end) {
  Node node;
  const std::string_view words = Trim(query.substr(0, end));
  if (!HasWordChar(words)) return node;
  node.kind = NodeKind::kWords;
  node.text = words;
  node.begin = static_cast<std::uint32_t>(words.data() - query.data());
  node.end = node.begin + static_cast<std::uint32_t>(words.size());
  return node;
}

std::shared_ptr<ParsedQuery> PlainWords(std::string_view query, std::size_t end) {
  auto plain = std::make_shared<ParsedQuery>();
  plain->root = WordsNode(query, end);
  plain->plain_text = Trim(query);
  plain->empty = plain->root.kind == NodeKind::kNothing;
  return plain;
}

// A whole query that is one identifier, in any written form.
std::optional<Node> IdentifierNode(std::string_view query) {
  Node node = WordsNode(query, query.size());
  if (node.text.empty() || node.text.size() > kMaxIdentifierBytes) return std::nullopt;
  const std::optional<Identifier> identifier = RecogniseIdentifier(node.text);
  if (!identifier) return std::nullopt;
  node.kind = NodeKind::kIdentifier;
  node.identifiers.push_back(*identifier);
  return node;
}

// A pasted identifier beside words: either finds the record, so that a reference with a dead or
// unknown identifier is still found by its words.
Node EitherIdentifierOrWords(Node root) {
  if (root.kind != NodeKind::kAnd) return root;
  const auto pasted = std::ranges::find_if(root.children, [](const Node& child) {
    return child.kind == NodeKind::kIdentifier && child.field == nullptr;
  });
  const bool has_words = std::ranges::any_of(root.children, [](const Node& child) {
    return child.kind == NodeKind::kWords && child.field == nullptr;
  });
  if (pasted == root.children.end() || !has_words) return root;
  Node either;
  either.kind = NodeKind::kOr;
  either.begin = root.begin;
  either.end = root.end;
  either.children.push_back(std::move(*pasted));
  root.children.erase(pasted);
  if (root.children.size() == 1) {
    Node only = std::move(root.children.front());
    either.children.push_back(std::move(only));
  } else {
    either.children.push_back(std::move(root));
  }
  return either;
}

// All of the text is one run of unfielded words: reading it as plain words changes nothing.
bool IsPlain(const Node& root, std::string_view query) {
  return root.kind == NodeKind::kWords && root.field == nullptr &&
         !HasWordChar(query.substr(0, root.begin)) && !HasWordChar(query.substr(root.end)) &&
         root.end - root.begin == root.text.size();
}

struct Text {
  std::string clean;    // all of it
  std::size_t end = 0;  // where the part to read ends
  bool cut = false;
  std::vector<Diagnostic> notes;
};

Text Prepare(std::string_view typed) {
  Text text;
  const std::size_t bytes = CutBytes(typed, kMaxQueryBytes);
  text.clean = CleanText(typed.substr(0, bytes));
  text.end = CutWords(text.clean, kMaxQueryWords);
  text.cut = text.end < text.clean.size();
  if (text.cut || bytes < typed.size()) {
    const std::string what = text.cut ? std::to_string(kMaxQueryWords) + " words"
                                      : std::to_string(kMaxQueryBytes / 1024) + " KiB";
    text.notes.push_back(MakeNote(NoteCode::kQueryCut,
                                  "only the first " + what + " of the query were read", text.end,
                                  typed.size()));
  }
  return text;
}

ParsedQuery ParseGrammar(std::string_view query, Lexer::Options options, bool as_you_type,
                         bool* names_fields) {
  Parser parser(query, options, as_you_type);
  ParsedQuery parsed;
  parsed.root = EitherIdentifierOrWords(parser.Parse());
  parsed.empty = parsed.root.kind == NodeKind::kNothing;
  parsed.only_exclusions = OnlyExcludes(parsed.root);
  parsed.plain_text = parser.PlainText();
  *names_fields = parser.names_fields();
  if (parser.has_exclusions() && !options.minus_is_hyphen) {
    options.minus_is_hyphen = true;
    options.quiet = true;
    parsed.without_exclusions =
        std::make_shared<ParsedQuery>(ParseGrammar(query, options, as_you_type, names_fields));
  }
  parsed.notes = std::move(parser.notes());
  return parsed;
}

// Notes that AND, OR and NOT are words here, where they would have been operators.
void NoteCapitals(std::string_view query, std::vector<Diagnostic>* notes) {
  Lexer lexer(query, {.quiet = true});
  for (LexToken token = lexer.Next(); token.kind != TokenKind::kEnd; token = lexer.Next()) {
    if (token.kind != TokenKind::kAnd && token.kind != TokenKind::kOr &&
        token.kind != TokenKind::kNot) {
      continue;
    }
    notes->push_back(MakeNote(
        NoteCode::kCapitals,
        "the query is all in capitals, so " + std::string(token.text) + " was read as a word",
        token.begin, token.end));
    return;
  }
}

}  // namespace

ParsedQuery ParseQuery(std::string_view typed, bool as_you_type) {
  Text text = Prepare(typed);
  const std::string_view query = std::string_view(text.clean).substr(0, text.end);
  ParsedQuery parsed;
  bool deliberate = false;  // what finds nothing when read as written is no text either
  if (std::optional<Node> identifier = IdentifierNode(query)) {
    const std::string& scheme = identifier->identifiers.front().scheme();
    deliberate = scheme == "doi" || scheme == "arxiv" || scheme == "pmid" || scheme == "pmcid";
    parsed.root = std::move(*identifier);
  } else {
    Lexer::Options options;
    options.operators_are_words = IsAllCapitals(query);
    options.quiet = text.cut || as_you_type;
    parsed = ParseGrammar(query, options, as_you_type, &deliberate);
    if (options.operators_are_words && !options.quiet) NoteCapitals(query, &parsed.notes);
  }
  if (text.cut) parsed.plain_text = Trim(text.clean);
  parsed.cut = text.cut;
  if (!parsed.empty && !deliberate && !IsPlain(parsed.root, query)) {
    parsed.as_plain_words = PlainWords(text.clean, text.end);
  }
  std::ranges::move(text.notes, std::back_inserter(parsed.notes));
  std::ranges::stable_sort(parsed.notes, {}, &Diagnostic::begin);
  return parsed;
}

}  // namespace pinakes::query
