#include "indexer/storage/terms.h"

#include "contract/ascii.h"
#include "contract/record_id.h"
#include "contract/schema.h"
#include "indexer/storage/database.h"

namespace pinakes {

std::string IdTerm(std::string_view id) { return storage::MakeTerm(prefix::kId, id); }

std::string IdentifierTerm(const Identifier& identifier) {
  return storage::MakeTerm(prefix::kIdentifier, IdentifierText(identifier));
}

std::string KeywordTerm(std::string_view prefix, std::string_view value) {
  return storage::MakeTerm(prefix, AsciiLowered(value));
}

std::string ExactTitleTerm(std::string_view title_key) {
  constexpr std::string_view kDigits =
      "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_";
  constexpr int kHashDigits = 8;
  std::string term(prefix::kExactTitle);
  std::uint64_t hash = StableHash(title_key);
  for (int i = 0; i < kHashDigits; ++i, hash >>= 6) term.push_back(kDigits[hash & 63]);
  return term;
}

TitleKeys ExactTitleTerms(std::string_view title, Analyzer* analyzer) {
  TitleKeys keys;
  const std::string whole = analyzer->TitleKey(title);
  if (whole.empty()) return keys;
  keys.whole = ExactTitleTerm(whole);
  if (const std::size_t colon = title.find(": "); colon != std::string_view::npos && colon > 0) {
    const std::string before = analyzer->TitleKey(title.substr(0, colon));
    if (!before.empty() && before != whole) keys.before_colon = ExactTitleTerm(before + ":");
  }
  return keys;
}

}  // namespace pinakes
