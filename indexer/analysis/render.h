// Words of folded text as terms: the last stage of the analyzer.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "indexer/analysis/fold.h"
#include "indexer/analysis/segment.h"

namespace pinakes::analysis {

inline constexpr std::size_t kMaxTokenBytes = 64;

// The bytes of one term while it is put together; what does not fit is cut at a character.
class TermBuffer {
 public:
  void Clear() {
    size_ = 0;
    full_ = false;
  }
  std::string_view view() const { return {bytes_, size_}; }

  void Append(char32_t c) {
    if (c < 0x80 && size_ < kMaxTokenBytes && !full_) {
      bytes_[size_++] = static_cast<char>(c);
    } else {
      AppendWide(c);
    }
  }
  void Append(std::string_view ascii) {
    for (const char c : ascii) Append(static_cast<char32_t>(static_cast<unsigned char>(c)));
  }
  // Makes room for a sign that tells words apart, and appends it.
  void AppendSign(std::string_view ascii);

 private:
  void AppendWide(char32_t c);

  char bytes_[kMaxTokenBytes];
  std::size_t size_ = 0;
  bool full_ = false;
};

enum class Spelling { kPlain, kDigraph };  // ö as "o", as "oe"

// Are the Greek letters of these parts, written together, each alone? Then they are symbols and
// spelled out ("beta-carotene"); where two meet it is a word, or has to look like one.
bool SpellsGreek(const FoldedText& text, const Part* parts, std::uint32_t count);

// Appends the characters [begin, end) of a part.
void RenderRange(const FoldedText& text, const Part& part, std::uint32_t begin, std::uint32_t end,
                 Spelling spelling, bool spell_greek, TermBuffer* out);
// One part as a word.
void RenderPart(const FoldedText& text, const Part& part, Spelling spelling, bool with_suffix,
                TermBuffer* out);
// Several parts as one word.
void RenderJoined(const FoldedText& text, const Part* parts, std::uint32_t count, Spelling spelling,
                  bool with_suffix, TermBuffer* out);
// As RenderPart with no limit, for keys.
void AppendPart(const FoldedText& text, const Part& part, std::string* out);

}  // namespace pinakes::analysis
