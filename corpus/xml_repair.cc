#include "corpus/xml_repair.h"

#include <cstddef>

#include "corpus/input.h"
#include "corpus/markup.h"

namespace pinakes::corpus {
namespace {

constexpr bool IsNameStart(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == ':' ||
         static_cast<unsigned char>(c) >= 0x80;
}
constexpr bool IsNameByte(char c) {
  return IsNameStart(c) || (c >= '0' && c <= '9') || c == '-' || c == '.';
}

// The bytes of the reference that begins at "&", 0 if none does.
std::size_t ReferenceSize(std::string_view text) {
  std::size_t at = 1;
  if (at < text.size() && text[at] == '#') {
    const std::size_t end = text.substr(0, 12).find(';');
    if (end == text.npos) return 0;
    // A reference to a character that XML does not allow is no reference.
    const std::string decoded = DecodeEntities(text.substr(0, end + 1));
    return decoded.starts_with('&') || decoded == " " || decoded == "\uFFFD" ? 0 : end + 1;
  }
  if (at >= text.size() || !IsNameStart(text[at])) return 0;
  while (at < text.size() && at < 64 && IsNameByte(text[at])) ++at;
  return at < text.size() && text[at] == ';' ? at + 1 : 0;
}

// Whether "<" begins a tag, a comment, CDATA or an instruction.
bool BeginsMarkup(std::string_view text) {
  std::size_t at = 1;
  if (at >= text.size()) return false;
  if (text[at] == '!' || text[at] == '?') return true;
  if (text[at] == '/') ++at;
  if (at >= text.size() || !IsNameStart(text[at])) return false;
  while (at < text.size() && at < 256 && IsNameByte(text[at])) ++at;
  if (at >= text.size()) return false;
  if (text[at] == '>' || text[at] == '/') return true;
  if (text[at] != ' ' && text[at] != '\t' && text[at] != '\n' && text[at] != '\r') return false;
  // Behind a name stand attributes or the end of the tag.
  const std::size_t next = text.find_first_of("=<>", at);
  if (next == text.npos || text[next] == '<') return false;
  return text[next] == '=' || text.substr(at, next - at).find_first_not_of(" \t\r\n/") == text.npos;
}

}  // namespace

std::vector<std::string_view> RepairXml(std::string* text, bool utf8) {
  std::vector<std::string_view> notes;
  if (utf8 && RepairUtf8(text)) notes.push_back(kRepairedNote);
  std::string out;
  out.reserve(text->size() + 64);
  bool control = false;
  bool ampersand = false;
  bool less = false;
  const std::string_view all = *text;
  bool character_data = false;
  for (std::size_t at = 0; at < all.size(); ++at) {
    const char c = all[at];
    if (static_cast<unsigned char>(c) < 0x20 && c != '\t' && c != '\n' && c != '\r') {
      out.push_back(' ');
      control = true;
    } else if (character_data) {
      if (all.substr(at).starts_with("]]>")) character_data = false;
      out.push_back(c);
    } else if (c == '&' && ReferenceSize(all.substr(at)) == 0) {
      out += "&amp;";
      ampersand = true;
    } else if (c == '<' && !BeginsMarkup(all.substr(at))) {
      out += "&lt;";
      less = true;
    } else {
      if (c == '<') character_data = all.substr(at).starts_with("<![CDATA[");
      out.push_back(c);
    }
  }
  if (control) notes.push_back(kXmlControlNote);
  if (ampersand) notes.push_back(kXmlAmpersandNote);
  if (less) notes.push_back(kXmlLessNote);
  if (!notes.empty()) *text = std::move(out);
  return notes;
}

}  // namespace pinakes::corpus
