// Whole terms that the writer files records under and the reader looks them up by.
#pragma once

#include <string>
#include <string_view>

#include "indexer/analysis/analyzer.h"
#include "pinakes/publication.pb.h"

namespace pinakes {

// The term of a record id or alias, and of an identifier.
std::string IdTerm(std::string_view id);
std::string IdentifierTerm(const Identifier& identifier);

// The term of a value that is matched whole, in any case: a type, a dump.
std::string KeywordTerm(std::string_view prefix, std::string_view value);

// The keys of a title for exact matches: of the whole, and of what stands before its first colon
// ("ZeRO" of "ZeRO: Memory optimizations ..."). Terms, without weight.
struct TitleKeys {
  std::string whole;
  std::string before_colon;  // empty where there is no colon
};
TitleKeys ExactTitleTerms(std::string_view title, Analyzer* analyzer);

// The term of a whole title, from its Analyzer::TitleKey. 48 bits of hash: of a million titles two
// share one in about one index of 500, and a merge looks at the records besides.
std::string ExactTitleTerm(std::string_view title_key);

}  // namespace pinakes
