#include "indexer/analysis/fold.h"

#include <cstdlib>

#include <unicode/bytestream.h>
#include <unicode/stringpiece.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uscript.h>
#include <unicode/utf8.h>

namespace pinakes::analysis {
namespace {

constexpr char32_t kDropped = 0xFFFFFFFF;

// Joins both as one word and as two, like a hyphen: where a zero-width space is a word boundary
// cannot be told.
constexpr char32_t kZeroWidthSpace = 0x200B;
constexpr char32_t kZeroWidthNonJoiner = 0x200C;

constexpr std::size_t kMaxCombining = 32;  // of one base; more is no text (UAX #15 says 30)

// Characters whose variants NFKC keeps apart, or turns into something that breaks words.
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
    case kZeroWidthSpace:
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

// Letters that are not a base and a mark to Unicode, though they are to a reader.
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
      return "l";
    case 0x111:
    case 0xF0:
    case 0x256:
    case 0x257:
      return "d";
    case 0x131:
    case 0x268:
      return "i";
    case 0x127:
      return "h";
    case 0x167:
    case 0x1AD:
    case 0x288:
    case 0x2C66:
      return "t";
    case 0x14B:
    case 0x272:
    case 0x273:
      return "n";
    case 0x180:
    case 0x253:
      return "b";
    case 0x188:
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
      return "o";
    case 0x1A5:
      return "p";
    case 0x24D:
      return "r";
    case 0x289:
      return "u";
    case 0x28B:
      return "v";
    case 0x24F:
    case 0x1B4:
      return "y";
    case 0x1B6:
    case 0x225:
      return "z";
    case 0x2C65:
      return "a";
    case 0x247:
      return "e";
    default:
      return {};
  }
}

// Letters that Arabic and Persian writers and keyboards use for each other.
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

// Marks that a reader may leave out: those of Latin, Greek and Cyrillic, Arabic vowel signs,
// Hebrew points. Vowel signs of Thai and the Indic scripts and the voicing of kana are letters.
bool IsOptionalMark(char32_t c) {
  return (c >= 0x300 && c <= 0x36F) || (c >= 0x483 && c <= 0x489) || (c >= 0x1AB0 && c <= 0x1AFF) ||
         (c >= 0x1DC0 && c <= 0x1DFF) || (c >= 0x20D0 && c <= 0x20FF) ||
         (c >= 0xFE20 && c <= 0xFE2F) || (c >= 0xA66F && c <= 0xA67D && c != 0xA673) ||
         (c >= 0x610 && c <= 0x61A) || c == 0x640 || (c >= 0x64B && c <= 0x65F) || c == 0x670 ||
         (c >= 0x6D6 && c <= 0x6DC) || (c >= 0x6DF && c <= 0x6E8) || (c >= 0x6EA && c <= 0x6ED) ||
         (c >= 0x591 && c <= 0x5BD) || c == 0x5BF || c == 0x5C1 || c == 0x5C2 || c == 0x5C4 ||
         c == 0x5C5 || c == 0x5C7;
}

bool IsArabic(char32_t c) { return c >= 0x600 && c <= 0x77F; }

constexpr std::array<std::uint8_t, 128> MakeAsciiClasses() {
  std::array<std::uint8_t, 128> classes{};
  for (char c = 'a'; c <= 'z'; ++c) classes[static_cast<std::size_t>(c)] = kLetter;
  for (char c = '0'; c <= '9'; ++c) classes[static_cast<std::size_t>(c)] = kDigit;
  return classes;
}

constexpr std::array<char, 128> MakeAsciiFold() {
  std::array<char, 128> fold{};
  for (std::size_t i = 0; i < 128; ++i) {
    char c = static_cast<char>(i);
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + ('a' - 'A'));
    fold[i] = c == '`' ? '\'' : c;
  }
  return fold;
}

constexpr std::array<std::uint8_t, 128> kAsciiClasses = MakeAsciiClasses();
constexpr std::array<char, 128> kAsciiFold = MakeAsciiFold();

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

Folder::Folder() : cache_(kEntries, Entry{kDropped, {}, {}, 0, false}) {
  UErrorCode status = U_ZERO_ERROR;
  casefold_ = icu::Normalizer2::getNFKCCasefoldInstance(status);
  decompose_ = icu::Normalizer2::getNFDInstance(status);
  compose_ = icu::Normalizer2::getNFCInstance(status);
  // ICU's data is part of its library: without it the program is broken, and an index written
  // with other rules would be worse than none.
  if (U_FAILURE(status)) std::abort();
}

void Folder::FoldChunk(const icu::UnicodeString& chunk) {
  chunk_chars_.clear();
  chunk_classes_.clear();
  UErrorCode status = U_ZERO_ERROR;
  icu::UnicodeString text = casefold_->normalize(chunk, status);
  icu::UnicodeString unified;
  for (std::int32_t i = 0; i < text.length(); i = text.moveIndex32(i, 1)) {
    const char32_t c = Unify(static_cast<char32_t>(text.char32At(i)));
    if (c != kDropped) unified.append(static_cast<UChar32>(c));
  }
  text = decompose_->normalize(unified, status);
  icu::UnicodeString bare;
  char32_t base = 0;
  for (std::int32_t i = 0; i < text.length(); i = text.moveIndex32(i, 1)) {
    const auto c = static_cast<char32_t>(text.char32At(i));
    const std::int32_t last = bare.length() - 1;
    if (c == 0x308 && last >= 0 && (base == 'a' || base == 'o' || base == 'u')) {
      bare.setCharAt(last, base == 'a' ? 0xE4 : base == 'o' ? 0xF6 : 0xFC);
    } else if (c == 0x30A && last >= 0 && base == 'a') {
      bare.setCharAt(last, 0xE5);
    } else if (!IsOptionalMark(c)) {
      bare.append(static_cast<UChar32>(c));
      base = c;
    }
  }
  text = compose_->normalize(bare, status);
  if (U_FAILURE(status)) return;  // out of memory only: the chunk separates words
  for (std::int32_t i = 0; i < text.length(); i = text.moveIndex32(i, 1)) {
    char32_t c = ArabicSpelling(static_cast<char32_t>(text.char32At(i)));
    if (const std::string_view letters = LatinSpelling(c); !letters.empty()) {
      for (const char letter : letters) {
        chunk_chars_.push_back(static_cast<unsigned char>(letter));
        chunk_classes_.push_back(kLetter);
      }
      continue;
    }
    if (c >= 0x80) {
      const std::int32_t digit = u_charDigitValue(static_cast<UChar32>(c));
      if (digit >= 0 && u_charType(static_cast<UChar32>(c)) == U_DECIMAL_DIGIT_NUMBER) {
        c = static_cast<char32_t>('0' + digit);
      }
    }
    chunk_chars_.push_back(c);
    chunk_classes_.push_back(ClassOf(c));
  }
}

const Folder::Entry& Folder::Lookup(char32_t c) {
  Entry& entry = cache_[c % kEntries];
  if (entry.key == c) return entry;
  entry.key = c;
  entry.boundary_before = casefold_->hasBoundaryBefore(static_cast<UChar32>(c));
  FoldChunk(icu::UnicodeString(static_cast<UChar32>(c)));
  if (chunk_chars_.size() > entry.chars.size()) {
    entry.count = kUncached;
    return entry;
  }
  entry.count = static_cast<std::uint8_t>(chunk_chars_.size());
  for (std::size_t i = 0; i < chunk_chars_.size(); ++i) {
    entry.chars[i] = chunk_chars_[i];
    entry.classes[i] = chunk_classes_[i];
  }
  return entry;
}

std::string Folder::Casefold(std::string_view text) const {
  UErrorCode status = U_ZERO_ERROR;
  std::string folded;
  icu::StringByteSink<std::string> sink(&folded);
  casefold_->normalizeUTF8(0, icu::StringPiece(text.data(), static_cast<std::int32_t>(text.size())),
                           sink, nullptr, status);
  return U_SUCCESS(status) ? folded : std::string(text);
}

void Folder::Fold(std::string_view text, FoldedText* out) {
  const auto length = static_cast<std::int32_t>(text.size());
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(text.data());
  const std::size_t room = text.size() + 64;
  if (out->chars.size() < room) {
    out->chars.resize(room);
    out->classes.resize(room);
    out->begins.resize(room);
    out->ends.resize(room);
  }
  std::uint32_t n = 0;
  out->has_complex = false;
  const auto emit = [&](char32_t c, std::uint8_t char_class, std::int32_t begin, std::int32_t end) {
    // NFKC takes sara am apart, but the dictionaries of Thai and Lao know it whole.
    if ((c == 0xE32 || c == 0xEB2) && n > 0 && out->chars[n - 1] == c + 0x1B) {
      out->chars[n - 1] = c + 1;
      out->ends[n - 1] = static_cast<std::uint32_t>(end);
      return;
    }
    if (n + 1 >= out->chars.size()) {
      const std::size_t more = out->chars.size() * 2;
      out->chars.resize(more);
      out->classes.resize(more);
      out->begins.resize(more);
      out->ends.resize(more);
    }
    out->chars[n] = c;
    out->classes[n] = char_class;
    out->begins[n] = static_cast<std::uint32_t>(begin);
    out->ends[n] = static_cast<std::uint32_t>(end);
    ++n;
    if (char_class & kComplex) out->has_complex = true;
  };
  char32_t previous = 0;
  icu::UnicodeString chunk;
  for (std::int32_t i = 0; i < length;) {
    const std::int32_t begin = i;
    if (bytes[i] < 0x80 && (i + 1 == length || bytes[i + 1] < 0x80)) {
      const char folded = kAsciiFold[bytes[i]];
      emit(static_cast<unsigned char>(folded), kAsciiClasses[static_cast<unsigned char>(folded)], i,
           i + 1);
      previous = bytes[i++];
      continue;
    }
    UChar32 code;
    U8_NEXT_OR_FFFD(bytes, i, length, code);
    char32_t c = Unify(static_cast<char32_t>(code));
    // Persian parts words by a non-joiner, which typists leave out or make a space; elsewhere it
    // only keeps a ligature away.
    if (code == kZeroWidthNonJoiner) c = IsArabic(previous) ? char32_t{'-'} : kDropped;
    if (c == kDropped) continue;
    previous = c;
    // A base and what combines with it are folded together.
    chunk.remove();
    std::size_t combining = 0;
    while (i < length && bytes[i] >= 0x80) {
      std::int32_t next = i;
      UChar32 mark;
      U8_NEXT_OR_FFFD(bytes, next, length, mark);
      if (Unify(static_cast<char32_t>(mark)) != static_cast<char32_t>(mark) ||
          static_cast<char32_t>(mark) == kZeroWidthNonJoiner ||
          Lookup(static_cast<char32_t>(mark)).boundary_before) {
        break;
      }
      if (combining == 0) chunk.append(static_cast<UChar32>(c));
      if (++combining <= kMaxCombining) chunk.append(mark);
      i = next;
    }
    if (combining == 0) {
      if (c < 0x80) {
        const auto folded = static_cast<unsigned char>(kAsciiFold[c]);
        emit(folded, kAsciiClasses[folded], begin, i);
        continue;
      }
      const Entry& entry = Lookup(c);
      if (entry.count != kUncached) {
        for (std::size_t k = 0; k < entry.count; ++k) {
          emit(entry.chars[k], entry.classes[k], begin, i);
        }
        continue;
      }
      chunk.append(static_cast<UChar32>(c));
    }
    FoldChunk(chunk);
    for (std::size_t k = 0; k < chunk_chars_.size(); ++k) {
      emit(chunk_chars_[k], chunk_classes_[k], begin, i);
    }
  }
  out->size = n;
  emit(' ', 0, length, length);
}

}  // namespace pinakes::analysis
