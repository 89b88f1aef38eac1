#include "corpus/markup.h"

#include <unicode/bytestream.h>
#include <unicode/normalizer2.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "corpus/fields.h"

namespace pinakes::corpus {
namespace {

struct Entity {
  std::string_view name;
  char32_t code_point;
};
constexpr auto kEntities = std::to_array<Entity>({
#include "corpus/entities.inc"
});
static_assert(std::is_sorted(kEntities.begin(), kEntities.end(),
                             [](const Entity& a, const Entity& b) { return a.name < b.name; }));
constexpr std::size_t kLongestEntity = 12;  // bytes between & and ;

// What HTML makes of the references to C1 controls: the characters of windows-1252.
constexpr std::array<char16_t, 32> kWindows1252{
    0x20AC, 0x81,   0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0x8D,   0x017D, 0x8F,   0x90,   0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D,   0x017E, 0x0178};

struct Tag {
  std::string_view name;
  TagKind kind;
};
constexpr auto kTags = std::to_array<Tag>({
    {"a", TagKind::kInline},
    {"abbr", TagKind::kInline},
    {"alternatives", TagKind::kInline},
    {"annotation", TagKind::kHidden},
    {"annotation-xml", TagKind::kHidden},
    {"b", TagKind::kInline},
    {"big", TagKind::kInline},
    {"bold", TagKind::kInline},
    {"br", TagKind::kBlock},
    {"cite", TagKind::kInline},
    {"code", TagKind::kInline},
    {"disp-formula", TagKind::kInline},
    {"div", TagKind::kBlock},
    {"em", TagKind::kInline},
    {"ext-link", TagKind::kInline},
    {"fixed-case", TagKind::kInline},
    {"font", TagKind::kInline},
    {"h1", TagKind::kBlock},
    {"h2", TagKind::kBlock},
    {"h3", TagKind::kBlock},
    {"h4", TagKind::kBlock},
    {"i", TagKind::kInline},
    {"inf", TagKind::kSubscript},
    {"inline-formula", TagKind::kInline},
    {"inline-graphic", TagKind::kInline},
    {"it", TagKind::kInline},
    {"italic", TagKind::kInline},
    {"li", TagKind::kBlock},
    {"list", TagKind::kBlock},
    {"list-item", TagKind::kBlock},
    {"maction", TagKind::kInline},
    {"math", TagKind::kMath},
    {"menclose", TagKind::kInline},
    {"merror", TagKind::kInline},
    {"mfenced", TagKind::kInline},
    {"mfrac", TagKind::kInline},
    {"mi", TagKind::kInline},
    {"mmultiscripts", TagKind::kInline},
    {"mn", TagKind::kInline},
    {"mo", TagKind::kInline},
    {"monospace", TagKind::kInline},
    {"mover", TagKind::kInline},
    {"mpadded", TagKind::kInline},
    {"mphantom", TagKind::kHidden},
    {"mprescripts", TagKind::kInline},
    {"mroot", TagKind::kInline},
    {"mrow", TagKind::kInline},
    {"ms", TagKind::kInline},
    {"mspace", TagKind::kInline},
    {"msqrt", TagKind::kInline},
    {"mstyle", TagKind::kInline},
    {"msub", TagKind::kInline},
    {"msubsup", TagKind::kInline},
    {"msup", TagKind::kInline},
    {"mtable", TagKind::kInline},
    {"mtd", TagKind::kInline},
    {"mtext", TagKind::kInline},
    {"mtr", TagKind::kInline},
    {"munder", TagKind::kInline},
    {"munderover", TagKind::kInline},
    {"named-content", TagKind::kInline},
    {"none", TagKind::kInline},
    {"ol", TagKind::kBlock},
    {"overline", TagKind::kInline},
    {"p", TagKind::kBlock},
    {"q", TagKind::kInline},
    {"roman", TagKind::kInline},
    {"s", TagKind::kInline},
    {"sans-serif", TagKind::kInline},
    {"sc", TagKind::kInline},
    {"scp", TagKind::kInline},
    {"sec", TagKind::kBlock},
    {"semantics", TagKind::kInline},
    {"small", TagKind::kInline},
    {"span", TagKind::kInline},
    {"strike", TagKind::kInline},
    {"strong", TagKind::kInline},
    {"styled-content", TagKind::kInline},
    {"sub", TagKind::kSubscript},
    {"sup", TagKind::kInline},
    {"tex-math", TagKind::kInline},
    {"title", TagKind::kBlock},
    {"tt", TagKind::kInline},
    {"u", TagKind::kInline},
    {"ul", TagKind::kBlock},
    {"underline", TagKind::kInline},
    {"xref", TagKind::kInline},
});
static_assert(std::is_sorted(kTags.begin(), kTags.end(),
                             [](const Tag& a, const Tag& b) { return a.name < b.name; }));

constexpr bool IsSpace(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
constexpr bool IsNameByte(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
         c == '_';
}

// The code point of the reference between & and ; ("#233", "#xE9", "eacute").
std::optional<char32_t> Reference(std::string_view body) {
  if (!body.starts_with('#')) return NamedEntity(body);
  body.remove_prefix(1);
  int base = 10;
  if (body.starts_with('x') || body.starts_with('X')) {
    base = 16;
    body.remove_prefix(1);
  }
  std::uint32_t value = 0;
  const auto [end, error] = std::from_chars(body.data(), body.data() + body.size(), value, base);
  if (body.empty() || end != body.data() + body.size()) return std::nullopt;
  if (error != std::errc()) return U'\uFFFD';
  if (value >= 0x80 && value < 0xA0) value = kWindows1252[value - 0x80];
  if (value < 0x20 || (value >= 0x7F && value < 0xA0)) return U' ';
  return static_cast<char32_t>(value);
}

// One tag at the start of a text.
struct ParsedTag {
  std::size_t size = 0;  // bytes, 0 = no markup here
  TagKind kind = TagKind::kUnknown;
  bool opens = false;
  bool closes = false;
  std::string_view name;
};

constexpr std::size_t kLongestTag = 2048;  // a "<" whose ">" is farther away is a sign

ParsedTag ParseTag(std::string_view text) {
  ParsedTag tag;
  std::size_t at = 1;
  const bool closing = at < text.size() && text[at] == '/';
  if (closing) ++at;
  std::size_t begin = at;
  while (at < text.size() && at < 64 && (IsNameByte(text[at]) || text[at] == ':')) {
    if (text[at++] == ':') begin = at;
  }
  const std::string_view name = text.substr(begin, at - begin);
  if (name.empty() || at >= text.size()) return tag;
  if (!IsSpace(text[at]) && text[at] != '>' && text[at] != '/') return tag;
  const std::string lower = AsciiLowered(name);
  const TagKind kind = KindOfTag(lower);
  if (kind == TagKind::kUnknown) return tag;
  // Between the name and ">" stand attributes only: words without "=" are a comparison of text,
  // and a quoted ">" belongs to a value.
  char quote = 0;
  bool word = false;
  bool equals = false;
  const std::size_t stop = std::min(text.size(), kLongestTag);
  for (; at < stop; ++at) {
    const char c = text[at];
    if (quote != 0) {
      if (c == quote) quote = 0;
    } else if (c == '"' || c == '\'') {
      if (!equals) return tag;
      quote = c;
    } else if (c == '<') {
      return tag;
    } else if (c == '=') {
      equals = true;
    } else if (c == '>') {
      if (word && !equals) return tag;
      const bool empty = text[at - 1] == '/';
      return {at + 1, kind, !closing && !empty, closing, name};
    } else if (IsNameByte(c)) {
      word = true;
    }
  }
  return tag;
}

// Where the last end tag of a one-letter element stands, of either case. Looked for once a letter,
// so that a text of many "<B>" takes no longer than another.
class LastEndTags {
 public:
  explicit LastEndTags(std::string_view text) : text_(text) {}

  // Whether an end tag of `letter`, A to Z, stands in the last `rest` bytes of the text.
  bool Within(std::size_t rest, char letter) {
    std::size_t& last = last_[static_cast<std::size_t>(letter - 'A')];
    if (last == 0) {
      const auto find = [&](char c) {
        const std::size_t at = text_.rfind(std::string{'<', '/', c, '>'});
        return at == text_.npos ? 0 : at + 1;
      };
      last = std::max({find(letter), find(static_cast<char>(letter - 'A' + 'a')), std::size_t{1}});
    }
    return last > 1 && last > text_.size() - rest;
  }

 private:
  std::string_view text_;
  std::array<std::size_t, 26> last_{};  // from 1; 0: not looked for, 1: none behind the start
};

void TrimBack(std::string* out) {
  while (!out->empty() && IsSpace(out->back())) out->pop_back();
}

}  // namespace

std::optional<char32_t> NamedEntity(std::string_view name) {
  const auto* found = std::lower_bound(
      kEntities.begin(), kEntities.end(), name,
      [](const Entity& entity, std::string_view wanted) { return entity.name < wanted; });
  if (found == kEntities.end() || found->name != name) return std::nullopt;
  return found->code_point;
}

std::string ToNfc(const std::string& text) {
  UErrorCode error = U_ZERO_ERROR;
  const icu::Normalizer2* const nfc = icu::Normalizer2::getNFCInstance(error);
  if (U_FAILURE(error)) return text;
  std::string result;
  icu::StringByteSink<std::string> sink(&result);
  nfc->normalizeUTF8(0, text, sink, nullptr, error);
  return U_FAILURE(error) ? text : result;
}

void AppendUtf8(char32_t c, std::string* out) {
  if (c > 0x10FFFF || (c >= 0xD800 && c < 0xE000)) c = 0xFFFD;
  const auto put = [out](char32_t byte) { out->push_back(static_cast<char>(byte)); };
  if (c < 0x80) {
    put(c);
  } else if (c < 0x800) {
    put(0xC0 | (c >> 6));
    put(0x80 | (c & 0x3F));
  } else if (c < 0x10000) {
    put(0xE0 | (c >> 12));
    put(0x80 | ((c >> 6) & 0x3F));
    put(0x80 | (c & 0x3F));
  } else {
    put(0xF0 | (c >> 18));
    put(0x80 | ((c >> 12) & 0x3F));
    put(0x80 | ((c >> 6) & 0x3F));
    put(0x80 | (c & 0x3F));
  }
}

const std::string& EntityDtd() {
  static const std::string dtd = [] {
    std::string text;
    for (const Entity& entity : kEntities) {
      const std::string_view name = entity.name;
      if (name == "amp" || name == "lt" || name == "gt" || name == "quot" || name == "apos") {
        continue;
      }
      text += "<!ENTITY " + std::string(name) + " \"&#" +
              std::to_string(static_cast<std::uint32_t>(entity.code_point)) + ";\">";
    }
    return text;
  }();
  return dtd;
}

std::string DecodeEntities(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  while (true) {
    const std::size_t mark = text.find('&');
    out.append(text.substr(0, mark));
    if (mark == text.npos) return out;
    text.remove_prefix(mark);
    const std::size_t end = text.substr(0, kLongestEntity + 2).find(';');
    std::optional<char32_t> code_point;
    if (end != text.npos) code_point = Reference(text.substr(1, end - 1));
    if (code_point.has_value()) {
      AppendUtf8(*code_point, &out);
      text.remove_prefix(end + 1);
    } else {
      out.push_back('&');
      text.remove_prefix(1);
    }
  }
}

TagKind KindOfTag(std::string_view name) {
  const auto* found =
      std::lower_bound(kTags.begin(), kTags.end(), name,
                       [](const Tag& tag, std::string_view wanted) { return tag.name < wanted; });
  return found == kTags.end() || found->name != name ? TagKind::kUnknown : found->kind;
}

std::string StripTags(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  std::size_t math = 0;          // open formulas
  std::size_t choices = 0;       // open <alternatives>: the same formula in several notations
  std::string_view hidden_name;  // the open tag whose content is dropped
  bool can_hide = true;          // until one is found that never closes
  bool can_comment = true;       // the same for comments
  bool layout = false;           // inside a formula, right behind a tag
  LastEndTags ends(text);
  while (!text.empty()) {
    const std::size_t mark = text.find('<');
    std::string_view plain = text.substr(0, mark);
    if (hidden_name.empty() && !plain.empty()) {
      const bool blank = std::all_of(plain.begin(), plain.end(), IsSpace);
      if (!(math > 0 && layout && blank)) out.append(plain);
    }
    if (mark == text.npos) break;
    text.remove_prefix(mark);
    if (text.starts_with("<!--") && can_comment) {
      const std::size_t end = text.find("-->", 4);
      can_comment = end != text.npos;
      if (can_comment) {
        text.remove_prefix(end + 3);
        continue;
      }
    }
    const ParsedTag tag = ParseTag(text);
    // "List<S>" has a type parameter: what is no element without an end is none.
    const bool type = tag.opens && tag.kind == TagKind::kInline && tag.name.size() == 1 &&
                      tag.name[0] >= 'A' && tag.name[0] <= 'Z' &&
                      !ends.Within(text.size(), tag.name[0]);
    if (tag.size == 0 || type) {
      if (hidden_name.empty()) out.push_back('<');
      text.remove_prefix(1);
      layout = false;
      continue;
    }
    text.remove_prefix(tag.size);
    layout = true;
    if (!hidden_name.empty()) {
      if (tag.closes && tag.name == hidden_name) hidden_name = {};
      continue;
    }
    if (tag.name == "alternatives") {
      if (tag.opens) ++choices;
      if (tag.closes && choices > 0) --choices;
    }
    const bool hidden = tag.kind == TagKind::kHidden || (choices > 0 && tag.name == "tex-math");
    if (hidden && tag.opens && can_hide) {
      can_hide = text.find(std::string(tag.name) + '>') != text.npos;
      if (can_hide) hidden_name = tag.name;
      continue;
    }
    switch (tag.kind) {
      case TagKind::kBlock:
        out.push_back(' ');
        break;
      case TagKind::kSubscript:
        if (tag.opens) TrimBack(&out);
        break;
      case TagKind::kMath:
        if (tag.opens) ++math;
        if (tag.closes && math > 0) --math;
        break;
      case TagKind::kHidden:
      case TagKind::kInline:
      case TagKind::kUnknown:
        break;
    }
  }
  return out;
}

std::string MarkupToText(std::string_view text, int rounds) {
  // Two searches for one byte each are many times faster than one for either.
  if (text.find('<') == text.npos && text.find('&') == text.npos) return CollapseSpace(text);
  std::string out = StripTags(text);
  for (int round = 0; round < rounds && out.find('&') != out.npos; ++round) {
    std::string decoded = DecodeEntities(out);
    if (decoded == out) break;
    out = StripTags(decoded);
  }
  return CollapseSpace(out);
}

}  // namespace pinakes::corpus
