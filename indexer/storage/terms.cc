#include "indexer/storage/terms.h"

#include <algorithm>
#include <array>

#include "contract/ascii.h"
#include "contract/record_id.h"
#include "contract/schema.h"
#include "indexer/storage/database.h"

namespace pinakes {
namespace {

constexpr std::size_t kNearBytes = 20;  // of a title key, at either end

// Greek letters of a title key by their names, as a source without them writes them.
std::string SpellGreek(std::string key) {
  constexpr std::array<std::string_view, 25> kNames = {
      "alpha", "beta",   "gamma",   "delta", "epsilon", "zeta",    "eta",  "theta", "iota",
      "kappa", "lambda", "mu",      "nu",    "xi",      "omicron", "pi",   "rho",   "sigma",
      "sigma", "tau",    "upsilon", "phi",   "chi",     "psi",     "omega"};
  constexpr unsigned kAlpha = 0x3B1;
  if (key.find('\xCE') == key.npos && key.find('\xCF') == key.npos) return key;
  std::string spelt;
  for (std::size_t i = 0; i < key.size(); ++i) {
    const auto lead = static_cast<unsigned char>(key[i]);
    if ((lead == 0xCE || lead == 0xCF) && i + 1 < key.size()) {
      const unsigned letter =
          ((lead & 0x1FU) << 6U) | (static_cast<unsigned char>(key[i + 1]) & 0x3FU);
      if (letter >= kAlpha && letter < kAlpha + kNames.size()) {
        spelt += kNames[letter - kAlpha];
        ++i;
        continue;
      }
    }
    spelt += key[i];
  }
  return spelt;
}

// The last word of an author's family name; "ae", "oe" and "ue" as the vowels they may stand for.
std::string FamilyKey(const Author& author, Analyzer* analyzer) {
  std::string_view family = author.family().empty() ? author.name() : author.family();
  if (const std::size_t space = family.find_last_of(" -"); space + 1 < family.size()) {
    family.remove_prefix(space + 1);
  }
  const auto is_letter = [](char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); };
  std::string key = std::all_of(family.begin(), family.end(), is_letter)
                        ? AsciiLowered(family)
                        : analyzer->TitleKey(family);
  const auto is_digraph = [before = ' '](char c) mutable {
    const bool digraph = c == 'e' && (before == 'a' || before == 'o' || before == 'u');
    if (!digraph) before = c;
    return digraph;
  };
  key.erase(std::remove_if(key.begin(), key.end(), is_digraph), key.end());
  return key;
}

// How many bytes the article takes that a title begins with, and the space behind it.
std::size_t ArticleSize(std::string_view title) {
  for (const std::string_view article : {"a ", "an ", "the "}) {
    if (AsciiLowered(title.substr(0, article.size())) == article) return article.size();
  }
  return 0;
}

// So many times 6 bits of a hash.
std::string HashTerm(std::string_view key, std::size_t digits) {
  constexpr std::string_view kDigits =
      "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_";
  std::string term(prefix::kExactTitle);
  std::uint64_t hash = StableHash(key);
  for (std::size_t i = 0; i < digits; ++i, hash >>= 6) term.push_back(kDigits[hash & 63]);
  return term;
}

}  // namespace

std::string IdTerm(std::string_view id) { return storage::MakeTerm(prefix::kId, id); }

std::string IdentifierTerm(const Identifier& identifier) {
  return storage::MakeTerm(prefix::kIdentifier, IdentifierText(identifier));
}

std::string KeywordTerm(std::string_view prefix, std::string_view value) {
  return storage::MakeTerm(prefix, AsciiLowered(value));
}

std::string ExactTitleTerm(std::string_view title_key) {
  constexpr std::size_t kHashDigits = 8;
  return HashTerm(title_key, kHashDigits);
}

TitleKeys ExactTitleTerms(std::string_view title, Analyzer* analyzer) {
  TitleKeys keys;
  keys.key = analyzer->TitleKey(title);
  const std::string& whole = keys.key;
  if (whole.empty()) return keys;
  keys.whole = ExactTitleTerm(whole);
  if (const std::size_t colon = title.find(": "); colon != std::string_view::npos && colon > 0) {
    const std::string before = analyzer->TitleKey(title.substr(0, colon));
    if (!before.empty() && before != whole) keys.before_colon = ExactTitleTerm(before + ":");
  }
  return keys;
}

NearTitleKeys NearTitleTerms(const Publication& publication, std::string_view title_key,
                             Analyzer* analyzer) {
  if (publication.authors().empty()) return {};
  const std::size_t article = ArticleSize(publication.title());
  const std::string_view title = std::string_view(publication.title()).substr(article);
  if (article > 0) title_key.remove_prefix(std::min(title_key.size(), article - 1));
  if (title_key.empty()) return {};
  const std::string whole = SpellGreek(std::string(title_key));
  std::string begin = whole.substr(0, kNearBytes);
  // A main title of so many bytes has a longer key than the beginning that is looked at.
  constexpr std::size_t kLongMain = 4 * kNearBytes;
  std::size_t main = kLongMain;
  for (const std::string_view divider : kTitleDividers) {
    main = std::min(main, title.substr(0, kLongMain).find(divider));
  }
  if (main < kLongMain) {
    std::string before = SpellGreek(analyzer->TitleKey(title.substr(0, main)));
    if (!before.empty() && before.size() < begin.size()) begin = std::move(before);
  }
  const std::string end = whole.substr(whole.size() - std::min(whole.size(), kNearBytes));
  const std::string family = FamilyKey(publication.authors(0), analyzer);
  // A sign that no title key has keeps these apart from titles.
  // Whoever finds records by these compares the titles themselves: a hash that some others share
  // costs a look at them, where one that none shares would cost bytes in every record.
  constexpr std::size_t kHashDigits = 5;
  return {HashTerm(begin + "\n" + family, kHashDigits),
          HashTerm("\n" + end + "\n" + family, kHashDigits)};
}

}  // namespace pinakes
