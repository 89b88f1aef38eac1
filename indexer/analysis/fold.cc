#include "indexer/analysis/fold.h"

#include <algorithm>
#include <cstdlib>

#include <unicode/bytestream.h>
#include <unicode/stringpiece.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/utf8.h>

#include "indexer/analysis/fold_tables.h"

namespace pinakes::analysis {
namespace {

constexpr std::size_t kMaxCombining = 32;  // of one base; more is no text (UAX #15 says 30)

bool IsArabic(char32_t c) { return c >= 0x600 && c <= 0x77F; }

struct AsciiEntry {
  char32_t folded;
  std::uint8_t char_class;
};

constexpr std::array<AsciiEntry, 128> MakeAscii() {
  std::array<AsciiEntry, 128> table{};
  for (char32_t c = 0; c < 128; ++c) {
    const char32_t folded = c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c == '`' ? U'\'' : c;
    std::uint8_t char_class = 0;
    if (folded >= 'a' && folded <= 'z') char_class = kLetter;
    if (folded >= '0' && folded <= '9') char_class = kDigit;
    table[c] = {folded, char_class};
  }
  return table;
}

constexpr std::array<AsciiEntry, 128> kAscii = MakeAscii();

}  // namespace

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
  // Far above any record; positions are 32 bits wide.
  const auto length = static_cast<std::int32_t>(std::min<std::size_t>(text.size(), 1u << 30));
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(text.data());
  std::uint32_t n = 0;
  const auto make_room = [&](std::size_t more) {
    if (n + more <= out->chars.size()) return;
    const std::size_t room = std::max(n + more + 64, out->chars.size() * 2);
    out->chars.resize(room);
    out->classes.resize(room);
    out->begins.resize(room);
    out->ends.resize(room);
  };
  const auto emit = [&](char32_t c, std::uint8_t char_class, std::int32_t begin, std::int32_t end) {
    // NFKC takes sara am apart, but the dictionaries of Thai and Lao know it whole.
    if ((c == 0xE32 || c == 0xEB2) && n > 0 && out->chars[n - 1] == c + 0x1B) {
      out->chars[n - 1] = c + 1;
      out->ends[n - 1] = static_cast<std::uint32_t>(end);
      return;
    }
    make_room(1);
    out->chars[n] = c;
    out->classes[n] = char_class;
    out->begins[n] = static_cast<std::uint32_t>(begin);
    out->ends[n] = static_cast<std::uint32_t>(end);
    ++n;
  };
  char32_t previous = 0;
  icu::UnicodeString chunk;
  for (std::int32_t i = 0; i < length;) {
    const std::int32_t begin = i;
    // ASCII goes straight through, but for a last character that something may combine with.
    std::int32_t ascii_end = i;
    while (ascii_end < length && bytes[ascii_end] < 0x80) ++ascii_end;
    if (ascii_end < length) --ascii_end;
    if (ascii_end > i) {
      make_room(static_cast<std::size_t>(ascii_end - i));
      for (; i < ascii_end; ++i, ++n) {
        const AsciiEntry& entry = kAscii[bytes[i]];
        out->chars[n] = entry.folded;
        out->classes[n] = entry.char_class;
        out->begins[n] = static_cast<std::uint32_t>(i);
        out->ends[n] = static_cast<std::uint32_t>(i) + 1;
      }
      previous = bytes[i - 1];
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
        emit(kAscii[c].folded, kAscii[c].char_class, begin, i);
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
