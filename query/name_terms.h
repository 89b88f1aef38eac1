// The keys of a typed name -> the index's terms that answer them.
#pragma once

#include <xapian.h>

#include <string>
#include <vector>

namespace pinakes::query {

// Whole terms, each once, in no particular order; of a key without ^ also a first author's. A key
// without given names is its own term whether the index has it or not; for others the index's
// vocabulary is looked through, which takes time linear in the different given names that the index
// has with the family name and the initial.
std::vector<std::string> NameTerms(const Xapian::Database& database,
                                   const std::vector<std::string>& keys);

// Whether a key of a query asks for given names too, and not for a family name alone.
bool AsksGivenNames(const std::string& key);

// Any of these terms.
Xapian::Query AnyTerm(const Xapian::Database& database, const std::vector<std::string>& terms);

}  // namespace pinakes::query
