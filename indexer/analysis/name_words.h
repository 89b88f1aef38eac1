// Names in pieces: what SplitName, the index keys and the query forms share.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "indexer/analysis/analyzer_impl.h"

namespace pinakes::analysis {

// One word of a name, folded. Hyphens and spaces part words; apostrophes do not.
struct NameWord {
  std::string plain;    // "muller"
  std::string digraph;  // "mueller"; the same as plain where there is no such spelling
  std::string tail;     // after an elided article: "alembert" of d'Alembert; else empty
  std::uint32_t letters = 0;
  bool all_upper = false;
  bool has_upper = false;
  bool has_lower = false;
  bool accented = false;  // written with letters that folding changed
  bool cjk = false;
  bool hyphen_before = false;
  bool dot_after = false;
};

// The first words of a name; the rest of a very long one is left out.
inline constexpr std::size_t kMaxNameWords = 32;
std::vector<NameWord> FoldName(Analyzer::Impl& impl, std::string_view name);

bool AnyAccent(const std::vector<NameWord>& words);
bool AnyCjk(const std::vector<NameWord>& words);

// The name's tokens as written, parted by white space.
std::vector<std::string_view> NameTokens(std::string_view name);
// Without white space around.
std::string_view TrimName(std::string_view name);

// "van", "de", "al": belongs to the family name after it. Any case.
bool IsParticle(std::string_view token);
// "Jr.", "III": no part of either name.
bool IsNameSuffix(std::string_view token);
// "0001" at the end of a DBLP name.
bool IsHomonym(std::string_view token);
// "H.", "H.A.J.", "J.-P.", "HAJ": initials only.
bool IsInitials(std::string_view token);
// Does a word say that this is no person ("Collaboration", "University", "of")?
bool IsCorporate(std::string_view name);
bool IsArticle(std::string_view token);

// Takes "(...)" out of a name and returns what stood inside the first: the name in another script.
std::string TakeAside(std::string* name);

}  // namespace pinakes::analysis
