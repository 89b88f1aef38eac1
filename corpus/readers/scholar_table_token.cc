#include "corpus/readers/scholar_table_token.h"

#include <unicode/uchar.h>
#include <unicode/uscript.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "corpus/code_points.h"
#include "corpus/person.h"

namespace pinakes::corpus {
namespace {

bool IsCjk(std::int32_t c) {
  UErrorCode error = U_ZERO_ERROR;
  const UScriptCode script = uscript_getScript(c, &error);
  return script == USCRIPT_HAN || script == USCRIPT_HANGUL || script == USCRIPT_HIRAGANA ||
         script == USCRIPT_KATAKANA;
}

bool IsApostrophe(std::int32_t c) {
  return c == '\'' || c == 0x2019 || c == 0x2018 || c == '`' || c == 0x02BC || c == 0xB4;
}

bool IsHyphen(std::int32_t c) { return c == '-' || c == 0x2010 || c == 0x2011; }

void Classify(Token* token) {
  const std::string_view core = token->core;
  std::size_t letters = 0, upper = 0, lower = 0, cjk = 0, other = 0;
  bool inner_capital = false;  // behind a hyphen or an apostrophe: "al-Rfou", "d'Amorim"
  bool behind_mark = false;
  bool first = true;
  for (std::size_t at = 0; at < core.size();) {
    const std::int32_t c = NextCodePoint(core, &at);
    const bool mark = IsHyphen(c) || IsApostrophe(c);
    if (c >= 0 && (u_isalpha(c) != 0 || u_charType(c) == U_NON_SPACING_MARK)) {
      ++letters;
      if (u_isupper(c) != 0 || u_istitle(c) != 0) ++upper;
      if (u_islower(c) != 0) ++lower;
      if (c >= 0x1100 && IsCjk(c)) ++cjk;
      if (first) token->small_start = u_islower(c) != 0;
      if (behind_mark && u_isupper(c) != 0) inner_capital = true;
    } else if (!mark) {
      ++other;
    }
    if (first) token->digit_start = c >= 0 && u_isdigit(c) != 0;
    behind_mark = mark;
    first = false;
  }
  const bool only_letters = other == 0 && letters > 0;
  token->initials = only_letters && lower == 0 && upper == letters && upper <= 4;
  token->capitals = only_letters && lower == 0 && upper == letters && upper >= 2;
  token->cjk_name = only_letters && cjk == letters && letters >= 2 && letters <= 4;
  const bool caseless = only_letters && upper == 0 && lower == 0 && cjk == 0 && letters >= 2;
  token->surname = only_letters && letters >= 2 &&
                   ((upper > 0 && !token->small_start) || inner_capital || caseless);
  if (core == "St.") token->surname = true;
  token->particle = IsNameParticle(core);
  if (token->surname) {  // "Rutten-van Mölken"
    const std::size_t hyphen = core.rfind('-');
    if (hyphen != core.npos && IsNameParticle(core.substr(hyphen + 1))) token->particle = true;
  }
  token->suffix = core == "Jr" || core == "Jr." || core == "JR" || core == "Sr" || core == "Sr." ||
                  core == "II" || core == "III" || core == "IV" || core == "2nd" || core == "3rd";
  token->ellipsis = core == "..." || core == "\u2026";
  std::string_view bare = core;
  while (!bare.empty() &&
         std::string_view(".:;!?)]}").find(bare.back()) != std::string_view::npos) {
    bare.remove_suffix(1);
  }
  token->lower = LowerWord(bare);
}

}  // namespace

std::string LowerWord(std::string_view text) {
  std::string lower;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t start = at;
    const std::int32_t c = NextCodePoint(text, &at);
    const std::int32_t small = c < 0 ? c : u_tolower(c);
    if (small >= 0 && small < 0x80) {
      lower += static_cast<char>(small);
    } else if (small >= 0x80 && small < 0x800) {
      lower += static_cast<char>(0xC0 | (small >> 6));
      lower += static_cast<char>(0x80 | (small & 0x3F));
    } else {
      lower += text.substr(start, at - start);
    }
  }
  return lower;
}

bool IsCapitalParticle(const Token& token) {
  constexpr std::array<std::string_view, 26> kWords{
      "van", "von", "de",  "del", "di",  "da", "la",  "le",  "el",    "al",  "bin", "ben", "dos",
      "den", "der", "ter", "ten", "mac", "mc", "san", "st.", "santa", "yom", "abu", "ibn", "abd"};
  return token.surname && std::ranges::find(kWords, std::string_view(token.lower)) != kWords.end();
}

std::vector<Token> Tokenize(std::string_view text, std::size_t max) {
  std::vector<Token> tokens;
  for (std::size_t at = 0; at < text.size() && tokens.size() < max;) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    if (end > at) {
      Token token;
      token.text = text.substr(at, end - at);
      token.comma = token.text.ends_with(',') && token.text.size() > 1;
      token.core = token.text.substr(0, token.text.size() - (token.comma ? 1 : 0));
      Classify(&token);
      tokens.push_back(std::move(token));
    }
    at = end + 1;
  }
  return tokens;
}

std::size_t LetterCount(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count_if(
      text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

}  // namespace pinakes::corpus
