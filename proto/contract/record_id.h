// Canonical identifiers and record ids: what makes two spellings one.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "pinakes/publication.pb.h"

namespace pinakes {

// The canonical form of `value` as an identifier of `scheme`, nullopt where it is none.
//   doi    lower case, without resolver, "doi:" and trailing punctuation; %2F decoded
//   arxiv  "2201.11990", "hep-th/9901001": without version, "arXiv:" and URL
//   pmid, pmcid ("PMC123")  digits;  isbn  13 digits (10 are converted, check digit held)
//   issn   "1234-567X";  openalex "W123";  dblp, acl, s2  the key without URL;  url as given
std::optional<std::string> CanonicalIdentifier(std::string_view scheme, std::string_view value);

// The identifier that a text is, in any written form (URL, "doi:...", bare DOI, "arXiv:...",
// "PMID 123"), nullopt when it is none. The whole text must be the identifier.
std::optional<Identifier> RecogniseIdentifier(std::string_view text);

// "doi:10.1145/1": the text form used in ids and on the command line.
std::string IdentifierText(const Identifier& identifier);

// The other canonical name of the same work: the DOI of an arXiv id and back; nullopt for others.
std::optional<Identifier> EquivalentIdentifier(const Identifier& identifier);

// The id of a record whose source gives none: by its strongest identifier (doi, arxiv, pmid, dblp,
// openalex, s2, acl), else "t:" and 12 hex digits of a hash over `title_key`, the first author's
// family name and the year. Stable across versions.
std::string DeriveRecordId(const Publication& publication, std::string_view title_key);

// Spreads a number over all 64 bits (the final mix of MurmurHash3); part of the disk format.
std::uint64_t MixBits(std::uint64_t number);

// A stable 64-bit hash of bytes (FNV-1a with a final mix); part of the disk format.
std::uint64_t StableHash(std::string_view bytes);

}  // namespace pinakes
