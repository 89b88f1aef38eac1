#include "indexer/storage/terms.h"

#include "contract/record_id.h"
#include "contract/schema.h"
#include "indexer/storage/database.h"

namespace pinakes {

std::string IdTerm(std::string_view id) { return storage::MakeTerm(prefix::kId, id); }

std::string IdentifierTerm(const Identifier& identifier) {
  return storage::MakeTerm(prefix::kIdentifier, IdentifierText(identifier));
}

TitleKeys ExactTitleTerms(std::string_view title, Analyzer* analyzer) {
  TitleKeys keys;
  const auto term = [](std::string_view title_key) {
    return storage::MakeTerm(prefix::kExactTitle, std::to_string(StableHash(title_key)));
  };
  const std::string whole = analyzer->TitleKey(title);
  if (whole.empty()) return keys;
  keys.whole = term(whole);
  if (const std::size_t colon = title.find(": "); colon != std::string_view::npos && colon > 0) {
    const std::string before = analyzer->TitleKey(title.substr(0, colon));
    if (!before.empty() && before != whole) keys.before_colon = term(before + ":");
  }
  return keys;
}

}  // namespace pinakes
