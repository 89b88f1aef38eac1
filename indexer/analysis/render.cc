#include "indexer/analysis/render.h"

#include <unicode/utf8.h>

namespace pinakes::analysis {
namespace {

// Calls `ascii(char)` and `wide(char32_t)` for what the characters of a part become.
template <typename Sink>
void Spell(const FoldedText& text, const Part& part, std::uint32_t begin, std::uint32_t end,
           Spelling spelling, bool spell_greek, Sink&& sink) {
  const char32_t* chars = text.chars.data();
  if (part.kind == PartKind::kWord && !(part.seen & (kUmlaut | kGreek))) {
    for (std::uint32_t i = begin; i < end; ++i) sink(chars[i]);
    return;
  }
  for (std::uint32_t i = begin; i < end; ++i) {
    const char32_t c = chars[i];
    if (c < 0x80) {
      if (c == '\'' || c == '"' || c == ',' || (c == '.' && part.kind == PartKind::kDotted)) {
        continue;
      }
      sink(c);
    } else if (text.classes[i] & kUmlaut) {
      if (spelling == Spelling::kPlain) {
        sink(static_cast<char32_t>(UmlautBase(c)));
      } else {
        for (const char letter : UmlautDigraph(c)) sink(static_cast<char32_t>(letter));
      }
    } else if (spell_greek && (text.classes[i] & kGreek)) {
      for (const char letter : GreekName(c)) sink(static_cast<char32_t>(letter));
    } else {
      sink(c);
    }
  }
}

std::string_view SuffixText(Suffix suffix) {
  switch (suffix) {
    case Suffix::kPlusPlus:
      return "++";
    case Suffix::kSharp:
      return "#";
    case Suffix::kStar:
      return "*";
    case Suffix::kPlus:
      return "+";
    case Suffix::kNone:
    case Suffix::kDotBefore:
      break;
  }
  return {};
}

}  // namespace

void TermBuffer::AppendWide(char32_t c) {
  char encoded[U8_MAX_LENGTH];
  std::size_t length = 0;
  U8_APPEND_UNSAFE(encoded, length, c);
  if (full_ || size_ + length > kMaxTokenBytes) {
    full_ = true;
    return;
  }
  for (std::size_t i = 0; i < length; ++i) bytes_[size_++] = encoded[i];
}

void TermBuffer::AppendSign(std::string_view ascii) {
  if (ascii.empty()) return;
  while (size_ + ascii.size() > kMaxTokenBytes) {
    do {
      --size_;
    } while (size_ > 0 && (static_cast<unsigned char>(bytes_[size_]) & 0xC0) == 0x80);
  }
  full_ = false;
  Append(ascii);
}

bool SpellsGreek(const FoldedText& text, const Part* parts, std::uint32_t count) {
  bool greek_before = false;
  for (std::uint32_t k = 0; k < count; ++k) {
    for (std::uint32_t i = parts[k].begin; i < parts[k].end; ++i) {
      if (!(text.classes[i] & kWordChar)) continue;  // a sign that is dropped
      const bool greek = (text.classes[i] & kGreek) != 0;
      if (greek && greek_before) return false;
      greek_before = greek;
    }
  }
  return true;
}

void RenderRange(const FoldedText& text, const Part& part, std::uint32_t begin, std::uint32_t end,
                 Spelling spelling, bool spell_greek, TermBuffer* out) {
  Spell(text, part, begin, end, spelling, spell_greek, [out](char32_t c) { out->Append(c); });
}

void RenderPart(const FoldedText& text, const Part& part, Spelling spelling, bool with_suffix,
                TermBuffer* out) {
  RenderJoined(text, &part, 1, spelling, with_suffix, out);
}

void RenderJoined(const FoldedText& text, const Part* parts, std::uint32_t count, Spelling spelling,
                  bool with_suffix, TermBuffer* out) {
  std::uint8_t seen = 0;
  for (std::uint32_t k = 0; k < count; ++k) seen |= parts[k].seen;
  const bool spell_greek = (seen & kGreek) && SpellsGreek(text, parts, count);
  for (std::uint32_t k = 0; k < count; ++k) {
    const Part& part = parts[k];
    if (with_suffix && part.suffix == Suffix::kDotBefore) out->Append('.');
    RenderRange(text, part, part.begin, part.end, spelling, spell_greek, out);
    if (with_suffix) out->AppendSign(SuffixText(part.suffix));
  }
}

void AppendPart(const FoldedText& text, const Part& part, std::string* out) {
  if (part.suffix == Suffix::kDotBefore) out->push_back('.');
  // Greek letters as they are: whether two meet must not depend on hyphens between.
  Spell(text, part, part.begin, part.end, Spelling::kPlain, false, [out](char32_t c) {
    char encoded[U8_MAX_LENGTH];
    std::size_t length = 0;
    U8_APPEND_UNSAFE(encoded, length, c);
    out->append(encoded, length);
  });
  out->append(SuffixText(part.suffix));
}

}  // namespace pinakes::analysis
