#include "indexer/analysis/fold_tables.h"

#include <array>

#include <unicode/uchar.h>
#include <unicode/uscript.h>

namespace pinakes::analysis {
namespace {

constexpr std::array<std::uint8_t, 128> MakeAsciiClasses() {
  std::array<std::uint8_t, 128> classes{};
  for (char c = 'a'; c <= 'z'; ++c) classes[static_cast<std::size_t>(c)] = kLetter;
  for (char c = '0'; c <= '9'; ++c) classes[static_cast<std::size_t>(c)] = kDigit;
  return classes;
}

constexpr std::array<std::uint8_t, 128> kAsciiClasses = MakeAsciiClasses();
std::uint8_t NonAsciiClass(char32_t c) {
  if (!UmlautDigraph(c).empty()) return kLetter | kUmlaut;
  const auto code = static_cast<UChar32>(c);
  const std::uint32_t category = U_GET_GC_MASK(code);
  if (c == 0x30FC) return kCjk;  // the long-vowel sign belongs to no script
  if (u_getIntPropertyValue(code, UCHAR_LINE_BREAK) == U_LB_COMPLEX_CONTEXT) return kComplex;
  if (category & (U_GC_L_MASK | U_GC_NL_MASK)) {
    UErrorCode status = U_ZERO_ERROR;
    switch (uscript_getScript(code, &status)) {
      case USCRIPT_HAN:
      case USCRIPT_HIRAGANA:
      case USCRIPT_KATAKANA:
      case USCRIPT_HANGUL:
      case USCRIPT_BOPOMOFO:
      case USCRIPT_YI:
        return kCjk;
      default:
        break;
    }
  }
  switch (u_getIntPropertyValue(code, UCHAR_WORD_BREAK)) {
    case U_WB_ALETTER:
      return static_cast<std::uint8_t>(GreekName(c).empty() ? kLetter : kLetter | kGreek);
    case U_WB_HEBREW_LETTER:
      return kLetter | kHebrew;
    case U_WB_NUMERIC:
      return kDigit;
    case U_WB_EXTEND:
    case U_WB_FORMAT:
    case U_WB_ZWJ:
      return kMark;
    case U_WB_KATAKANA:
      return kCjk;
    default:
      // Letters of other scripts without word spaces: never lost, found by bigrams.
      return (category & U_GC_L_MASK) ? kCjk : 0;
  }
}

}  // namespace

char32_t Unify(char32_t c) {
  switch (c) {
    case '`':
    case 0xB4:
    case 0x2B9:
    case 0x2BC:
    case 0x2C8:
    case 0x2CA:
    case 0x2CB:
    case 0x2018:
    case 0x2019:
    case 0x201A:
    case 0x201B:
    case 0x2032:
    case 0x2035:
    case 0x5F3:
    case 0xA78C:
    case 0xFF07:
      return '\'';
    case 0x2BA:
    case 0x201C:
    case 0x201D:
    case 0x201E:
    case 0x201F:
    case 0x5F4:
    case 0xFF02:
      return '"';
    case 0x2010:
    case 0x2011:
    case 0x2012:
    case 0x2013:
    case 0x2014:
    case 0x2015:
    case 0x2043:
    case 0x2212:
    case 0x58A:
    case 0x5BE:
    case 0x2E17:
    case 0x2E3A:
    case 0x2E3B:
    case 0xFE58:
    case 0xFE63:
    case 0xFF0D:
    case 0xB7:
    case 0x2027:
    case 0x200B:  // a zero-width space: whether it parts words cannot be told
      return '-';
    case 0x2044:
    case 0x2215:
      return '/';
    case 0x266F:
      return '#';
    case 0x2206:  // increment sign, used as a capital delta
      return 0x3B4;
    // Transliterated ayn, hamza and okina: most people leave them out.
    case 0x2BB:
    case 0x2BD:
    case 0x2BE:
    case 0x2BF:
      return kDropped;
    default:
      return c;
  }
}

std::string_view LatinSpelling(char32_t c) {
  switch (c) {
    case 0xE6:
      return "ae";
    case 0x153:
      return "oe";
    case 0xFE:
      return "th";
    case 0x142:
    case 0x19A:
    case 0x26B:
    case 0x234:
      return "l";
    case 0x111:
    case 0xF0:
    case 0x256:
    case 0x257:
    case 0x18C:
    case 0x221:
      return "d";
    case 0x131:
    case 0x268:
    case 0x269:
      return "i";
    case 0x127:
      return "h";
    case 0x167:
    case 0x1AD:
    case 0x288:
    case 0x2C66:
    case 0x1AB:
    case 0x236:
      return "t";
    case 0x14B:
    case 0x272:
    case 0x273:
    case 0x19E:
    case 0x235:
      return "n";
    case 0x180:
    case 0x253:
    case 0x183:
      return "b";
    case 0x188:
    case 0x23C:
      return "c";
    case 0x192:
      return "f";
    case 0x1E5:
    case 0x260:
      return "g";
    case 0x237:
    case 0x249:
      return "j";
    case 0x138:
    case 0x199:
      return "k";
    case 0x275:
    case 0x254:
      return "o";
    case 0x1A5:
      return "p";
    case 0x24D:
      return "r";
    case 0x289:
      return "u";
    case 0x28B:
    case 0x1EFD:
      return "v";
    case 0x24F:
    case 0x1B4:
    case 0x1EFF:
      return "y";
    case 0x1B6:
    case 0x225:
    case 0x240:
      return "z";
    case 0x2C65:
      return "a";
    case 0x247:
    case 0x25B:
    case 0x259:
    case 0x1DD:
      return "e";
    case 0x195:
      return "hv";
    case 0x1A3:
      return "oi";
    case 0x238:
      return "db";
    case 0x239:
      return "qp";
    case 0x23F:
    case 0x1E9C:
    case 0x1E9D:
      return "s";
    case 0x1EFB:
      return "ll";
    default:
      return {};
  }
}

char32_t ArabicSpelling(char32_t c) {
  switch (c) {
    case 0x671:
      return 0x627;
    case 0x649:
    case 0x6CC:
      return 0x64A;
    case 0x629:
      return 0x647;
    case 0x6A9:
      return 0x643;
    default:
      return c;
  }
}

bool IsOptionalMark(char32_t c) {
  return (c >= 0x300 && c <= 0x36F) || (c >= 0x483 && c <= 0x489) || (c >= 0x1AB0 && c <= 0x1AFF) ||
         (c >= 0x1DC0 && c <= 0x1DFF) || (c >= 0x20D0 && c <= 0x20FF) ||
         (c >= 0xFE20 && c <= 0xFE2F) || (c >= 0xA66F && c <= 0xA67D && c != 0xA673) ||
         (c >= 0x610 && c <= 0x61A) || c == 0x640 || (c >= 0x64B && c <= 0x65F) || c == 0x670 ||
         (c >= 0x6D6 && c <= 0x6DC) || (c >= 0x6DF && c <= 0x6E8) || (c >= 0x6EA && c <= 0x6ED) ||
         (c >= 0x591 && c <= 0x5BD) || c == 0x5BF || c == 0x5C1 || c == 0x5C2 || c == 0x5C4 ||
         c == 0x5C5 || c == 0x5C7;
}

std::uint8_t ClassOf(char32_t c) { return c < 0x80 ? kAsciiClasses[c] : NonAsciiClass(c); }

std::string_view UmlautDigraph(char32_t c) {
  switch (c) {
    case 0xE4:
      return "ae";
    case 0xF6:
      return "oe";
    case 0xFC:
      return "ue";
    case 0xE5:
      return "aa";
    case 0xF8:
      return "oe";
    default:
      return {};
  }
}

char UmlautBase(char32_t c) {
  switch (c) {
    case 0xE4:
    case 0xE5:
      return 'a';
    case 0xFC:
      return 'u';
    default:
      return 'o';
  }
}

std::string_view GreekName(char32_t c) {
  static constexpr std::array<std::string_view, 25> kNames = {
      "alpha", "beta",   "gamma",   "delta", "epsilon", "zeta",    "eta",  "theta", "iota",
      "kappa", "lambda", "mu",      "nu",    "xi",      "omicron", "pi",   "rho",   "sigma",
      "sigma", "tau",    "upsilon", "phi",   "chi",     "psi",     "omega"};
  return c >= 0x3B1 && c <= 0x3C9 ? kNames[c - 0x3B1] : std::string_view{};
}

}  // namespace pinakes::analysis
