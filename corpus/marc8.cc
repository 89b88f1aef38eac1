#include "corpus/marc8.h"

#include <array>
#include <cstddef>
#include <cstdint>

#include "corpus/markup.h"

namespace pinakes::corpus {
namespace {

// The letters and signs from 0xA1 on; 0 = none.
constexpr std::array<char16_t, 0x28> kLetters{
    0x0141, 0x00D8, 0x0110, 0x00DE, 0x00C6, 0x0152, 0x02B9, 0x00B7, 0x266D, 0x00AE,
    0x00B1, 0x01A0, 0x01AF, 0x02BC, 0,      0x02BB, 0x0142, 0x00F8, 0x0111, 0x00FE,
    0x00E6, 0x0153, 0x02BA, 0x0131, 0x00A3, 0x00F0, 0,      0x01A1, 0x01B0, 0,
    0,      0x00B0, 0x2113, 0x2117, 0x00A9, 0x266F, 0x00BF, 0x00A1, 0x00DF, 0x20AC};
// The combining marks from 0xE0 on.
constexpr std::array<char16_t, 0x1F> kMarks{
    0x0309, 0x0300, 0x0301, 0x0302, 0x0303, 0x0304, 0x0306, 0x0307, 0x0308, 0x030C, 0x030A,
    0xFE20, 0xFE21, 0x0315, 0x030B, 0x0310, 0x0327, 0x0328, 0x0323, 0x0324, 0x0325, 0x0333,
    0x0332, 0x0326, 0x031C, 0x032E, 0xFE22, 0xFE23, 0,      0,      0x0313};

// The length of the escape sequence at the start of `text`; *latin is whether it switches to ASCII
// or the extended Latin set.
std::size_t EscapeLength(std::string_view text, bool* latin) {
  std::size_t at = 1;
  while (at < text.size() && at < 4 && std::string_view("$(),-").find(text[at]) != text.npos) ++at;
  if (at < text.size() && text[at] == '!') ++at;
  if (at >= text.size()) return text.size();
  *latin = text[at] == 'B' || text[at] == 'E' || text[at] == 's';
  return at + 1;
}

}  // namespace

std::string Marc8ToUtf8(std::string_view text, bool* other_script) {
  std::string out;
  std::string marks;  // wait for their letter
  bool latin = true;
  const auto put = [&](char32_t c) {
    AppendUtf8(c, &out);
    out += marks;
    marks.clear();
  };
  for (std::size_t at = 0; at < text.size();) {
    const auto byte = static_cast<unsigned char>(text[at]);
    if (byte == 0x1B) {
      at += EscapeLength(text.substr(at), &latin);
      continue;
    }
    ++at;
    if (!latin && byte > 0x20) {
      if (other_script != nullptr) *other_script = true;
      if (!out.ends_with("\xEF\xBF\xBD")) put(0xFFFD);
    } else if (byte < 0x80) {
      put(byte);
    } else if (byte >= 0xE0 && byte - 0xE0U < kMarks.size() && kMarks[byte - 0xE0U] != 0) {
      if (marks.size() < 64) AppendUtf8(kMarks[byte - 0xE0U], &marks);
    } else if (byte >= 0xA1 && byte - 0xA1U < kLetters.size() && kLetters[byte - 0xA1U] != 0) {
      put(kLetters[byte - 0xA1U]);
    } else if (byte != 0x88 && byte != 0x89) {  // those mark what sorting passes over
      put(0xFFFD);
    }
  }
  out += marks;
  return ToNfc(out);
}

}  // namespace pinakes::corpus
