#include "cli/text.h"

#include <unicode/uchar.h>
#include <unicode/utf8.h>

#include <algorithm>
#include <array>
#include <charconv>

namespace pinakes::cli {
namespace {

constexpr UChar32 kReplacement = 0xFFFD;

// The code point at *at, which moves past it; kReplacement for bytes that are none.
UChar32 Next(std::string_view text, std::size_t* at) {
  UChar32 c = 0;
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(text.data());
  // ICU's macros count in int32; a window keeps them right whatever the length.
  const auto length = static_cast<std::int32_t>(std::min<std::size_t>(text.size() - *at, 4));
  std::int32_t i = 0;
  U8_NEXT(bytes + *at, i, length, c);
  *at += static_cast<std::size_t>(std::max(i, 1));
  return c < 0 ? kReplacement : c;
}

void Append(UChar32 c, std::string* out) {
  std::array<char, 4> bytes;
  std::int32_t length = 0;
  U8_APPEND_UNSAFE(bytes.data(), length, c);
  out->append(bytes.data(), static_cast<std::size_t>(length));
}

std::size_t Columns(UChar32 c) {
  if (c >= 0x20 && c < 0x7F) return 1;
  const int type = u_charType(c);
  if (type == U_NON_SPACING_MARK || type == U_ENCLOSING_MARK || type == U_FORMAT_CHAR ||
      type == U_CONTROL_CHAR) {
    return 0;
  }
  // The vowels and final consonants of decomposed Hangul join the syllable before them.
  if (c >= 0x1160 && c <= 0x11FF) return 0;
  const int width = u_getIntPropertyValue(c, UCHAR_EAST_ASIAN_WIDTH);
  return width == U_EA_FULLWIDTH || width == U_EA_WIDE ? 2 : 1;
}

// Marks that reorder the text around them, a way to make a line read as something else.
bool TurnsDirection(UChar32 c) {
  return (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
}

// Breaks a text into lines.
class Wrapper {
 public:
  Wrapper(std::size_t width, std::size_t indent) : width_(width), indent_(indent) {}

  void Word(std::string_view word) {
    const std::size_t columns = DisplayWidth(word);
    const bool fits_a_line = columns + indent_ <= width_;
    if (column_ > start_ && column_ + 1 + columns > width_ && (fits_a_line || !HasWide(word))) {
      NewLine();
    } else if (column_ > start_ || spaced_) {
      out_ += ' ';
      ++column_;
    }
    spaced_ = true;
    if (column_ + columns <= width_) {
      out_ += word;
      column_ += columns;
      return;
    }
    BreakInside(word);
  }

  std::string Take() { return std::move(out_); }

 private:
  void NewLine() {
    out_ += '\n';
    out_.append(indent_, ' ');
    column_ = start_ = indent_;
    spaced_ = false;
  }

  static bool HasWide(std::string_view word) {
    for (std::size_t at = 0; at < word.size();) {
      if (Columns(Next(word, &at)) == 2) return true;
    }
    return false;
  }

  // A word that does not fit: broken beside wide characters, else left whole.
  void BreakInside(std::string_view word) {
    bool wide_before = false;
    for (std::size_t at = 0; at < word.size();) {
      const std::size_t begin = at;
      const std::size_t columns = Columns(Next(word, &at));
      const bool wide = columns == 2;
      if ((wide || wide_before) && column_ > start_ && column_ + columns > width_) NewLine();
      out_ += word.substr(begin, at - begin);
      column_ += columns;
      if (columns > 0) wide_before = wide;
    }
    spaced_ = true;
  }

  const std::size_t width_;
  const std::size_t indent_;
  std::size_t column_ = 0;
  std::size_t start_ = 0;
  bool spaced_ = false;
  std::string out_;
};

}  // namespace

bool IsUtf8(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    if (static_cast<unsigned char>(text[at]) < 0x80) {
      ++at;
      continue;
    }
    const std::size_t begin = at;
    if (Next(text, &at) == kReplacement && text.substr(begin, at - begin) != "\xEF\xBF\xBD") {
      return false;
    }
  }
  return true;
}

std::string ToUtf8(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) Append(Next(text, &at), &out);
  return out;
}

std::size_t DisplayWidth(std::string_view text) {
  std::size_t width = 0;
  for (std::size_t at = 0; at < text.size();) width += Columns(Next(text, &at));
  return width;
}

std::string OneLine(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const UChar32 c = Next(text, &at);
    if (TurnsDirection(c)) continue;
    const bool control = c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0x2028 || c == 0x2029;
    Append(control ? ' ' : c, &out);
  }
  return out;
}

std::string Wrap(std::string_view text, std::size_t width, std::size_t indent) {
  if (width == 0) return std::string(text);
  Wrapper wrapper(width, indent);
  while (!text.empty()) {
    const std::size_t space = std::min(text.find(' '), text.size());
    wrapper.Word(text.substr(0, space));
    text.remove_prefix(std::min(space + 1, text.size()));
  }
  return wrapper.Take();
}

std::string WrapItems(std::string_view label, const std::vector<std::string>& items,
                      std::size_t width, std::size_t indent) {
  std::string text(label);
  std::string line = text;  // the last one
  for (const std::string& item : items) {
    const bool first = line.size() == label.size() && text.size() == label.size();
    const std::string_view gap = first ? "" : "  ";
    if (first || width == 0 || DisplayWidth(line) + gap.size() + DisplayWidth(item) <= width) {
      text.append(gap).append(item);
      line.append(gap).append(item);
    } else {
      text.append("\n").append(indent, ' ').append(item);
      line.assign(indent, ' ').append(item);
    }
    if (width > 0 && DisplayWidth(line) > width) {
      // Wider than a line by itself.
      const std::string wrapped = Wrap(line, width, indent);
      text.replace(text.size() - line.size(), line.size(), wrapped);
      line = wrapped.substr(wrapped.rfind('\n') + 1);
    }
  }
  return text;
}

std::string HelpRow(std::string_view label, std::string_view text, std::size_t width) {
  std::string line = Concat({"  ", label});
  const std::size_t have = DisplayWidth(line);
  if (have + 2 > width) {
    const std::string indent(width, ' ');
    return line + "\n" + Wrap(indent + std::string(text), kHelpColumns, width) + "\n";
  }
  line.append(width - have, ' ');
  return Wrap(line.append(text), kHelpColumns, width) + "\n";
}

std::string Plural(std::uint64_t count, std::string_view noun) {
  std::string text = std::to_string(count);
  return text.append(" ").append(noun).append(count == 1 ? "" : "s");
}

std::string List(const std::vector<std::string>& items) {
  std::string list;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (i > 0) list += i + 1 == items.size() ? " and " : ", ";
    list += items[i];
  }
  return list;
}

std::string Join(const std::vector<std::string>& items, std::string_view separator) {
  std::string joined;
  for (const std::string& item : items) {
    if (!joined.empty()) joined += separator;
    joined += item;
  }
  return joined;
}

std::string Concat(std::initializer_list<std::string_view> parts) {
  std::string all;
  for (std::string_view part : parts) all += part;
  return all;
}

std::string ShortestNumber(double value) {
  std::array<char, 64> digits;
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
  return {digits.data(), end};
}

std::string FixedNumber(double value, int digits) {
  std::array<char, 512> text;
  const auto end =
      std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed, digits)
          .ptr;
  return {text.data(), end};
}

std::string Grouped(std::uint64_t value) {
  std::string digits = std::to_string(value);
  for (std::size_t at = digits.size(); at > 3; at -= 3) digits.insert(at - 3, 1, ',');
  return digits;
}

std::string Caret(std::string_view query, std::size_t begin, std::size_t end) {
  constexpr std::size_t kBefore = 30;
  constexpr std::size_t kColumns = 74;
  begin = std::min(begin, query.size());
  end = std::clamp(end, begin, query.size());
  const auto is_inner = [&](std::size_t at) {
    return at > 0 && at < query.size() && (static_cast<unsigned char>(query[at]) & 0xC0) == 0x80;
  };
  std::size_t from = 0;
  std::string shown;
  if (DisplayWidth(OneLine(query.substr(0, begin))) > kBefore + 10) {
    from = begin - std::min(begin, kBefore);
    while (is_inner(from)) ++from;
    shown.append("…");
  }
  const std::size_t indent =
      DisplayWidth(shown) + DisplayWidth(OneLine(query.substr(from, begin - from)));
  std::size_t columns = DisplayWidth(shown);
  std::size_t marks = 0;
  for (std::size_t at = from; at < query.size();) {
    const std::size_t start = at;
    Next(query, &at);
    const std::string piece = OneLine(query.substr(start, at - start));
    const std::size_t width = DisplayWidth(piece);
    if (columns + width > kColumns) {
      shown += "…";
      break;
    }
    shown += piece;
    columns += width;
    if (start >= begin && start < end) marks += width;
  }
  std::string lines("  ");
  lines.append(shown).append("\n").append(indent + 2, ' ');
  return lines.append(std::max<std::size_t>(marks, 1), '^');
}

}  // namespace pinakes::cli
