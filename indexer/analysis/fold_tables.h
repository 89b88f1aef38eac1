// What each character folds to, as far as Unicode does not say it. Internal to fold.cc.
#pragma once

#include <cstdint>
#include <string_view>

#include "indexer/analysis/fold.h"

namespace pinakes::analysis {

inline constexpr char32_t kDropped = 0xFFFFFFFF;
inline constexpr char32_t kZeroWidthNonJoiner = 0x200C;

// Characters whose variants NFKC keeps apart, or turns into something that breaks words; kDropped
// for those that most people leave out.
char32_t Unify(char32_t c);

// Letters that are not a base and a mark to Unicode, though they are to a reader; empty for others.
std::string_view LatinSpelling(char32_t c);

// Letters that Arabic and Persian writers and keyboards use for each other.
char32_t ArabicSpelling(char32_t c);

// Marks that a reader may leave out: those of Latin, Greek and Cyrillic, Arabic vowel signs,
// Hebrew points. Vowel signs of Thai and the Indic scripts and the voicing of kana are letters.
bool IsOptionalMark(char32_t c);

}  // namespace pinakes::analysis
