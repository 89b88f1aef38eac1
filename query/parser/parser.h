// Tokens to a tree: the grammar proper. ParseQuery is its only user.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "query/parser/ast.h"
#include "query/parser/lexer.h"

namespace pinakes::query {

//   group: and-list (OR and-list)*      and-list: ([AND] [NOT] primary)*
//   primary: ( group ) | field: primary | word | "phrase" | pref* | =exact | identifier
class Parser {
 public:
  // `query` is valid UTF-8 and must outlive the parser.
  Parser(std::string_view query, Lexer::Options options, bool as_you_type);

  // The tree; kNothing where no part of the query has a word.
  Node Parse();
  std::vector<Diagnostic>& notes() { return lexer_.notes(); }
  bool has_exclusions() const { return has_exclusions_; }
  // A field was used by its proper name: written on purpose, where "in:" may be a text's own.
  bool names_fields() const { return names_fields_; }
  // The query without its fields, exclusions and identifiers; values of title: stay.
  std::string PlainText() const;

 private:
  Node Group(const Field* field);
  std::optional<Node> Primary(const LexToken& token, const Field* field);
  std::optional<Node> FieldClause(const LexToken& name);
  std::optional<Node> Quoted(const LexToken& token, const Field* field);
  std::optional<Node> Chunk(const LexToken& token, const Field* field);
  std::optional<Node> TextChunk(const LexToken& token, const Field* field);
  Node Number(const LexToken& token, const Field& field);
  Node IdentifierOf(const LexToken& token, const Field& field);
  Node Keyword(const LexToken& token, const Field& field);
  Node Combine(std::vector<std::vector<Node>> alternatives);
  Node AllOf(std::vector<Node> parts) const;
  bool Joins(const Node& left, const Node& right) const;
  Node Leaf(NodeKind kind, const Field* field, std::string_view text, std::size_t begin,
            std::size_t end) const;
  void NoteWildcards(std::string_view text, std::size_t begin);
  void Ignore(const LexToken& operator_token);

  const std::string_view query_;
  const Lexer::Options options_;
  const bool as_you_type_;
  Lexer lexer_;
  bool has_exclusions_ = false, names_fields_ = false;
  std::vector<std::pair<std::size_t, std::size_t>> left_out_;  // of PlainText
};

// Whether a tree asks for nothing: it and all its parts only exclude.
bool OnlyExcludes(const Node& node);

}  // namespace pinakes::query
