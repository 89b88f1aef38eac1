#include "corpus/json_fields.h"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "corpus/fields.h"
#include "corpus/markup.h"
#include "corpus/person.h"

namespace pinakes::corpus {
namespace {

constexpr std::int64_t kMaxPosition = 1'000'000;
constexpr std::size_t kMaxWords = 1'000'000;

bool SaysMore(std::string_view name) {
  const std::string lower = AsciiLowered(Trim(name));
  return lower == "others" || lower == "et al." || lower == "et al" || lower == "..." ||
         lower == "\u2026";
}

std::string Words(std::string_view first, std::string_view second) {
  std::string out = MarkupToText(first);
  const std::string rest = MarkupToText(second);
  // "d'", "l'" and "al-" stand at the name itself.
  const bool joined = out.ends_with('\'') || out.ends_with("\u2019") || out.ends_with('-');
  if (!out.empty() && !rest.empty() && !joined) out += ' ';
  return out + rest;
}

void AddPositions(JsonValue index, std::vector<std::pair<std::int64_t, std::string_view>>* words) {
  const JsonValue inner = index["InvertedIndex"];
  if (inner.IsObject()) return AddPositions(inner, words);
  index.ForEachMember([&](std::string_view word, JsonValue positions) {
    positions.ForEach([&](JsonValue position) {
      const std::optional<double> number = position.Number();
      if (!number || *number < 0 || *number > kMaxPosition || words->size() >= kMaxWords) return;
      words->emplace_back(static_cast<std::int64_t>(*number), word);
    });
  });
}

}  // namespace

bool SetCslYear(Publication* publication, JsonValue date, const Place& place, Sink& sink) {
  if (!date.IsPresent() || publication->has_year()) return publication->has_year();
  if (date.IsArray()) date = date.First();  // Crossref's and converters' lists of dates
  if (!date.IsObject()) {
    SetJsonYear(publication, date, place, sink);
    return publication->has_year();
  }
  JsonValue parts = date["date-parts"];
  for (int depth = 0; depth < 3 && parts.IsArray(); ++depth) parts = parts.First();
  if (parts.IsPresent()) SetJsonYear(publication, parts, place, sink);
  for (const std::string_view key : {"year", "raw", "literal", "date-time"}) {
    if (!publication->has_year()) SetJsonYear(publication, date[key], place, sink);
  }
  return publication->has_year();
}

void AddDisplayName(Publication* publication, std::string_view name, std::string_view orcid) {
  if (SaysMore(name)) return publication->set_authors_truncated(true);
  Author author = ParsePerson(MarkupToText(name));
  if (author.name().empty()) return;
  SetOrcid(&author, orcid);
  *publication->add_authors() = std::move(author);
}

void AddCslAuthors(Publication* publication, JsonValue names) {
  const auto add = [&](JsonValue name) {
    if (name.IsString()) {
      AddDisplayName(publication, name.String());
      return;
    }
    std::string family = Words(name["non-dropping-particle"].String(), name["family"].String());
    const std::string given = Words(name["given"].String(), name["dropping-particle"].String());
    std::string_view literal = name["literal"].String();
    if (literal.empty()) literal = name["name"].String();
    Author author;
    if (family.empty() && given.empty()) {
      if (SaysMore(literal)) return publication->set_authors_truncated(true);
      author.set_name(MarkupToText(literal));
    } else {
      if (SaysMore(family) && given.empty()) return publication->set_authors_truncated(true);
      author = MakePerson(given, family, CollapseSpace(name["suffix"].Text()));
    }
    if (author.name().empty()) return;
    SetOrcid(&author, name["ORCID"].String());
    *publication->add_authors() = std::move(author);
  };
  if (names.IsArray()) return names.ForEach(add);
  if (names.IsPresent()) add(names);
}

std::string InvertedAbstract(JsonValue index) {
  simdjson::dom::parser parser;  // its text must outlive the words
  std::vector<std::pair<std::int64_t, std::string_view>> words;
  if (index.IsString()) {
    simdjson::dom::element inside;
    const std::string_view text = index.String();
    if (text.empty() || parser.parse(text.data(), text.size(), true).get(inside)) return {};
    AddPositions(JsonValue(inside), &words);
  } else {
    AddPositions(index, &words);
  }
  const auto earlier = [](const auto& a, const auto& b) { return a.first < b.first; };
  if (!std::is_sorted(words.begin(), words.end(), earlier)) {
    std::stable_sort(words.begin(), words.end(), earlier);
  }
  std::string text;
  std::size_t size = 0;
  for (const auto& [position, word] : words) size += word.size() + 1;
  text.reserve(size);
  for (const auto& [position, word] : words) {
    if (!text.empty()) text += ' ';
    text += word;
  }
  return MarkupToText(text);
}

}  // namespace pinakes::corpus
