// The tree of a parsed query. Knows no index.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "contract/schema.h"
#include "contract/status.h"
#include "pinakes/publication.pb.h"
#include "pinakes/search.pb.h"

namespace pinakes::query {

enum class NodeKind {
  kWords,       // text: run of words as typed, unfielded or in `field`; each word must match
  kPhrase,      // text: quoted, unstemmed; `slop` words may stand between (0 = exact)
  kExact,       // text: one word after '=', unstemmed
  kPrefix,      // text: the stem before '*' (or an unfinished last word); of several words
                // ("state-of") only the last is a stem
  kName,        // text: an author's name; a leading ^ asks for the first author
  kRange,       // number or range in `field`; either end may be open
  kKeyword,     // text: one value of `field` (type, dump, is)
  kIdentifier,  // `identifiers`: any of them (id: and pasted identifiers); `text`: the value as
                // typed, which for id: may be a record id of any form
  kAnd,         // children
  kOr,          // children
  kNot,         // one child
  kMaybe,       // children: none is required, each that matches adds score
  kTitle,       // text: a pasted title as a whole (kWords, known to be meant as one)
  kAll,         // every record: a query of a star alone
  kNothing,     // matches no record
};

struct Node {
  NodeKind kind = NodeKind::kNothing;
  const Field* field = nullptr;  // nullptr = the default fields
  std::string text;
  std::uint32_t slop = 0;
  bool has_low = false, has_high = false;
  std::uint32_t low = 0, high = 0;
  std::vector<Identifier> identifiers;
  std::vector<Node> children;
  std::uint32_t begin = 0, end = 0;  // byte range in the query
};

struct ParsedQuery {
  Node root;
  std::vector<Diagnostic> notes;
  // The query without fields, exclusions and identifiers, but with values of title:, as typed: what
  // an exact title would be.
  std::string plain_text;
  bool empty = false;  // no words, no filters
  // No part of the query asks for anything, it only excludes: matches no record by itself, and
  // narrows what the request's filters find.
  bool only_exclusions = false;
  // Words beyond kMaxQueryWords were left out of the tree; plain_text has them all.
  bool cut = false;
  // More words than anyone types to find something: a text, in which quotation marks quote.
  bool long_text = false;
  // The same query with exclusions read as hyphens ("lantern -based models"), to be tried when the
  // query as typed finds nothing; nullptr where that changes nothing.
  std::shared_ptr<ParsedQuery> without_exclusions;
  // The query's words alone, all operators and fields read as text; tried after that. nullptr where
  // that changes nothing, and where fields or an identifier were plainly meant: then nothing found
  // is the answer.
  std::shared_ptr<ParsedQuery> as_plain_words;
};

// Reads any bytes as a query, in linear time; nothing fails. Queries above kMaxQueryBytes or
// kMaxQueryWords are cut, with a note.
ParsedQuery ParseQuery(std::string_view text, bool as_you_type = false);

inline constexpr std::size_t kMaxQueryBytes = 64 * 1024;
inline constexpr std::size_t kMaxQueryWords = 64;
// A query of more words is a text.
inline constexpr std::size_t kMaxTypedWords = 12;

// The tree as text, for tests and for `interpreted`: (and title:"a b" (or x y) (not z)). A run of
// several words is [in brackets], a name {in braces}, a pasted title <in angles>.
std::string TreeText(const Node& node);

}  // namespace pinakes::query
