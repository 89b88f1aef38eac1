// Whole terms that the writer files records under and the reader looks them up by.
#pragma once

#include <array>
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
  std::string key;  // the title's Analyzer::TitleKey, no term
  std::string whole;
  std::string before_colon;  // empty where there is no colon
};
TitleKeys ExactTitleTerms(std::string_view title, Analyzer* analyzer);

// The term of a whole title, from its Analyzer::TitleKey. 48 bits of hash: of a million titles two
// share one in about one index of 500, and a merge looks at the records besides.
std::string ExactTitleTerm(std::string_view title_key);

// What stands between a title and its subtitle.
inline constexpr std::array<std::string_view, 5> kTitleDividers = {": ", " - ", " \u2013 ",
                                                                   " \u2014 ", "? "};

// The keys of a work whose title another source may write a little differently: of how the title
// begins (no farther than its first divider) and of how it ends, each with the first author's
// family name. Terms; empty for a record without a title or an author.
struct NearTitleKeys {
  std::string begin, end;
};
NearTitleKeys NearTitleTerms(const Publication& publication, std::string_view title_key,
                             Analyzer* analyzer);

}  // namespace pinakes
