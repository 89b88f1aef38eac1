// ParseQuery: decides what the text is, then has it read.
#include <algorithm>
#include <iterator>
#include <memory>
#include <optional>
#include <utility>

#include "contract/record_id.h"
#include "query/parser/ast.h"
#include "query/parser/latex.h"
#include "query/parser/parser.h"
#include "query/parser/reference_tree.h"
#include "query/parser/text.h"

namespace pinakes::query {
namespace {

constexpr std::size_t kMaxIdentifierBytes = 2048;

Node WordsNode(std::string_view query) {
  Node node;
  const std::string_view words = Trim(query);
  if (!HasWordChar(words)) return node;
  node.kind = NodeKind::kWords;
  node.text = words;
  node.begin = static_cast<std::uint32_t>(words.data() - query.data());
  node.end = node.begin + static_cast<std::uint32_t>(words.size());
  return node;
}

// A whole query that is one identifier, in any written form.
std::optional<Node> IdentifierNode(std::string_view query) {
  Node node = WordsNode(query);
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
    root = std::move(only);
  }
  either.children.push_back(std::move(root));
  return either;
}

// All of the text is one run of unfielded words: reading it as plain words changes nothing.
bool IsPlain(const Node& root, std::string_view query) {
  return root.kind == NodeKind::kWords && root.field == nullptr &&
         !HasWordChar(query.substr(0, root.begin)) && !HasWordChar(query.substr(root.end)) &&
         root.end - root.begin == root.text.size();
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

// One way of reading a query: as words, as a reference or by the grammar. `deliberate`: if this
// finds nothing, then that is the answer.
struct Reading {
  ParsedQuery parsed;
  bool deliberate = false;
};

Reading ReadGrammar(std::string_view query, Lexer::Options options, bool as_you_type) {
  Parser parser(query, options, as_you_type);
  Reading reading;
  ParsedQuery& parsed = reading.parsed;
  parsed.root = EitherIdentifierOrWords(parser.Parse());
  parsed.only_exclusions = OnlyExcludes(parsed.root);
  parsed.plain_text = parser.PlainText();
  reading.deliberate = parser.names_fields();
  if (parser.has_exclusions() && !options.minus_is_hyphen) {
    Lexer::Options hyphens = options;
    hyphens.minus_is_hyphen = hyphens.quiet = true;
    parsed.without_exclusions =
        std::make_shared<ParsedQuery>(ReadGrammar(query, hyphens, as_you_type).parsed);
  }
  parsed.notes = std::move(parser.notes());
  if (options.operators_are_words && !options.quiet) NoteCapitals(query, &parsed.notes);
  return reading;
}

// Of a star alone. A text without a word is a slip, and finds nothing; this is typed on purpose.
Reading ReadAll(std::string_view query) {
  Reading reading;
  Node& root = reading.parsed.root;
  root.kind = NodeKind::kAll;
  root.begin = static_cast<std::uint32_t>(query.find('*'));
  root.end = root.begin + 1;
  reading.deliberate = true;
  return reading;
}

Reading Read(std::string_view query, bool cut, bool as_you_type) {
  if (Trim(query) == "*") return ReadAll(query);
  Reading reading;
  if (std::optional<Node> identifier = IdentifierNode(query)) {
    const std::string& scheme = identifier->identifiers.front().scheme();
    reading.deliberate =
        scheme == "doi" || scheme == "arxiv" || scheme == "pmid" || scheme == "pmcid";
    reading.parsed.root = std::move(*identifier);
    return reading;
  }
  Lexer::Options options;
  options.operators_are_words = IsAllCapitals(query);
  options.quiet = cut || as_you_type;
  return ReadGrammar(query, options, as_you_type);
}

void MapRanges(const std::vector<std::uint32_t>& origin, Node* node) {
  node->begin = origin[node->begin];
  node->end = origin[node->end];
  for (Node& child : node->children) MapRanges(origin, &child);
}

// Byte ranges in decoded text become those of the text as typed.
void MapRanges(const std::vector<std::uint32_t>& origin, ParsedQuery* parsed) {
  MapRanges(origin, &parsed->root);
  for (Diagnostic& note : parsed->notes) {
    note.set_begin(origin[note.begin()]);
    note.set_end(origin[note.end()]);
  }
  if (parsed->without_exclusions) MapRanges(origin, parsed->without_exclusions.get());
  if (parsed->as_plain_words) MapRanges(origin, parsed->as_plain_words.get());
}

void SetPlainWords(std::string_view query, ParsedQuery* parsed) {
  auto plain = std::make_shared<ParsedQuery>();
  plain->root = WordsNode(query.substr(0, CutWords(query, kMaxQueryWords)));
  plain->plain_text = Trim(query);
  plain->empty = plain->root.kind == NodeKind::kNothing;
  parsed->as_plain_words = std::move(plain);
}

}  // namespace

ParsedQuery ParseQuery(std::string_view typed, bool as_you_type) {
  const std::size_t bytes = CutBytes(typed, kMaxQueryBytes);
  const std::string clean = CleanText(typed.substr(0, bytes));
  const bool entry = std::string_view(clean).substr(SkipSpace(clean, 0)).starts_with('@');
  PlainLatex latex;
  if (!entry && LooksLikeLatex(clean)) latex = DecodeLatex(clean);
  const std::string_view whole = latex.origin.empty() ? clean : latex.text;

  Reading reading;
  std::size_t end = whole.size();
  if (std::optional<ParsedQuery> reference = ReadReference(whole, as_you_type)) {
    reading.parsed = std::move(*reference);
    if (entry) reading.deliberate = true;
  } else {
    end = CutWords(whole, kMaxQueryWords);
    reading = Read(whole.substr(0, end), end < whole.size(), as_you_type);
    reading.parsed.long_text = CutWords(whole, kMaxTypedWords) < whole.size();
  }
  ParsedQuery& parsed = reading.parsed;
  parsed.empty = parsed.root.kind == NodeKind::kNothing;
  parsed.cut = end < whole.size();
  if (parsed.cut) parsed.plain_text = Trim(whole);
  if (!parsed.empty && !reading.deliberate && !IsPlain(parsed.root, whole.substr(0, end))) {
    SetPlainWords(whole, &parsed);
  }
  if (parsed.cut || bytes < typed.size()) {
    const std::string what = parsed.cut ? std::to_string(kMaxQueryWords) + " words"
                                        : std::to_string(kMaxQueryBytes / 1024) + " KiB";
    parsed.notes.push_back(MakeNote(NoteCode::kQueryCut,
                                    "only the first " + what + " of the query were read", end,
                                    whole.size()));
  }
  std::ranges::stable_sort(parsed.notes, {}, &Diagnostic::begin);
  if (!latex.origin.empty()) MapRanges(latex.origin, &parsed);
  return std::move(parsed);
}

}  // namespace pinakes::query
