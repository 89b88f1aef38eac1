#include "corpus/markup.h"

#include <unicode/bytestream.h>
#include <unicode/normalizer2.h>

#include <algorithm>
#include <array>

#include "corpus/fields.h"

namespace pinakes::corpus {
namespace {

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

std::string ToNfc(const std::string& text) {
  UErrorCode error = U_ZERO_ERROR;
  const icu::Normalizer2* const nfc = icu::Normalizer2::getNFCInstance(error);
  if (U_FAILURE(error)) return text;
  std::string result;
  icu::StringByteSink<std::string> sink(&result);
  nfc->normalizeUTF8(0, text, sink, nullptr, error);
  return U_FAILURE(error) ? text : result;
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
