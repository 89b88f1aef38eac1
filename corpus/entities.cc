#include "corpus/entities.h"

#include <algorithm>
#include <array>
#include <charconv>

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

}  // namespace

std::optional<char32_t> NamedEntity(std::string_view name) {
  const auto* found = std::lower_bound(
      kEntities.begin(), kEntities.end(), name,
      [](const Entity& entity, std::string_view wanted) { return entity.name < wanted; });
  if (found == kEntities.end() || found->name != name) return std::nullopt;
  return found->code_point;
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

}  // namespace pinakes::corpus
