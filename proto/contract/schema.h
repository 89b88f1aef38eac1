// THE field table: every searchable field, its names, and where it lives in the index. The only
// place where term prefixes and value slots are named; neither is ever reused for something else.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace pinakes {

// How a field's value in a query is read and matched.
enum class FieldKind {
  kText,        // words, phrases; stemmed unless quoted
  kName,        // a person's name, by name keys
  kNumber,      // a number or a range, by slot
  kKeyword,     // one exact value, case-folded
  kIdentifier,  // an identifier in any written form, canonicalised
};

struct Field {
  std::string_view name;
  std::string_view aliases;  // separated by spaces
  FieldKind kind;
  std::string_view prefix;  // term prefix; empty where the field has no terms
  std::int32_t slot;        // value slot; -1 where the field has none
  std::string_view scheme;  // identifier scheme for kIdentifier, empty = any
  std::string_view help;
  std::string_view example;
};

// Whether the values of a field are kept so that they can be counted.
constexpr bool HasFacets(const Field& field) { return field.slot >= 0; }

// All fields, in the order that help lists them.
std::span<const Field> Fields();

// The field of this name or alias, whatever its case; nullptr if there is none.
const Field* FindField(std::string_view name);

// The closest field name to a mistyped one; empty when none is near.
std::string_view SuggestField(std::string_view name);

// Term prefixes. Omega's conventions where they exist (Q, S, Y), own ones begin with X, but for the
// venue's: the terms with positions, S and V, stand side by side, so that all that have none are
// after them. A change of a record's terms makes Xapian look for the positions of each, and it is
// two blocks less to read for every term that is found missing in the same place as the last one
// (database_store.cc).
namespace prefix {
inline constexpr std::string_view kTitle = "S";  // a title word, unstemmed, with positions
inline constexpr std::string_view kTitleStem =
    "ZS";                                        // a title word's stem, counted in the body too
inline constexpr std::string_view kVenue = "V";  // a venue word, unstemmed, with positions
inline constexpr std::string_view kVenueStem = "ZV";   // a venue word's stem
inline constexpr std::string_view kBodyStem = "ZXB";   // a stem of abstract or keywords only
inline constexpr std::string_view kAuthor = "XA";      // a word of an author's name
inline constexpr std::string_view kNameKey = "XN";     // a name key, see analysis/name_keys.h
inline constexpr std::string_view kYear = "Y";         // the year, four digits
inline constexpr std::string_view kId = "Q";           // a record id or alias, hashed when long
inline constexpr std::string_view kIdentifier = "XI";  // scheme:value
inline constexpr std::string_view kType = "XT";        // publication type
inline constexpr std::string_view kDump = "XD";        // dump name
inline constexpr std::string_view kExactTitle = "XE";  // hash of the folded title
inline constexpr std::string_view kFlag = "XF";        // authors_truncated, retracted, ...
}  // namespace prefix

// Value slots.
namespace slot {
inline constexpr std::uint32_t kCitations = 0;  // sortable_serialise; absent = unknown
inline constexpr std::uint32_t kYear = 1;       // sortable_serialise; absent = unknown
inline constexpr std::uint32_t kImpact = 2;     // of ln(1 + citations), see storage/impact.h
inline constexpr std::uint32_t kTie = 3;        // sort key of ties, see document_builder.h
inline constexpr std::uint32_t kAdded = 4;      // sequence number of the run that added it
inline constexpr std::uint32_t kDigest = 5;     // hash of the record's content
inline constexpr std::uint32_t kVenueName = 6;  // facet value
inline constexpr std::uint32_t kType = 7;       // facet value, see contract/type_code.h
inline constexpr std::uint32_t kAuthors = 8;    // facet values
inline constexpr std::uint32_t kDumps = 9;      // facet values
}  // namespace slot

}  // namespace pinakes
