#include "corpus/bibtex_names.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "corpus/author_list.h"
#include "corpus/fields.h"
#include "corpus/latex.h"
#include "corpus/person.h"

namespace pinakes::corpus {
namespace {

using Words = std::vector<std::string_view>;

constexpr bool IsSpace(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

// Calls use(i) for each byte outside braces; use returns how many bytes it took, at least one.
template <typename Use>
void OutsideBraces(std::string_view text, Use use) {
  int level = 0;
  for (std::size_t i = 0; i < text.size();) {
    const char c = text[i];
    if (c == '\\' && i + 1 < text.size()) {
      i += 2;
    } else if (c == '{') {
      ++level;
      ++i;
    } else if (c == '}') {
      if (level > 0) --level;
      ++i;
    } else {
      i += level == 0 ? use(i) : 1;
    }
  }
}

Words SplitNames(std::string_view text) {
  Words names;
  std::size_t begin = 0;
  OutsideBraces(text, [&](std::size_t i) -> std::size_t {
    const bool word = IsSpace(text[i]) && StartsWithFolded(text.substr(i + 1), "and") &&
                      i + 4 < text.size() && IsSpace(text[i + 4]);
    if (!word) return 1;
    names.push_back(Trim(text.substr(begin, i - begin)));
    begin = i + 4;
    return 4;  // the space behind may stand before the next "and"
  });
  std::string_view last = Trim(text.substr(begin));
  // "and" at an end belongs to no name.
  if (EqualsFolded(last, "and")) last = {};
  if (last.size() > 4 && StartsWithFolded(last, "and") && IsSpace(last[3]))
    last = Trim(last.substr(4));
  names.push_back(last);
  return names;
}

Words SplitAt(std::string_view text, char separator) {
  Words parts;
  std::size_t begin = 0;
  OutsideBraces(text, [&](std::size_t i) -> std::size_t {
    if (text[i] == separator) {
      parts.push_back(Trim(text.substr(begin, i - begin)));
      begin = i + 1;
    }
    return 1;
  });
  parts.push_back(Trim(text.substr(begin)));
  return parts;
}

Words SplitWords(std::string_view text) {
  Words words;
  std::size_t begin = 0;
  const auto add = [&](std::size_t end) {
    if (end > begin) words.push_back(text.substr(begin, end - begin));
  };
  OutsideBraces(text, [&](std::size_t i) -> std::size_t {
    if (IsSpace(text[i]) || text[i] == '~') {
      add(i);
      begin = i + 1;
    }
    return 1;
  });
  add(text.size());
  return words;
}

std::string Join(Words::const_iterator begin, Words::const_iterator end) {
  std::string joined;
  for (; begin != end; ++begin) {
    if (!joined.empty()) joined += ' ';
    joined += *begin;
  }
  return LatexToText(joined);
}

// A word of the "von" part begins with a small letter. Braces hide a word's case, but for those
// around an accent: "{\'e}cole".
bool IsVon(std::string_view word) {
  if (word.starts_with('{') && !word.starts_with("{\\")) return false;
  const std::string text = LatexToText(word.substr(0, 40));
  if (text.empty()) return false;
  const char c = text[0];
  if (c >= 'a' && c <= 'z') return true;
  // Small letters of Latin-1: "ß" to "ÿ".
  return c == '\xC3' && text.size() > 1 && static_cast<unsigned char>(text[1]) >= 0x9F;
}

bool IsBracedWhole(std::string_view name) {
  if (!name.starts_with('{') || !name.ends_with('}') || name.starts_with("{\\")) return false;
  bool outside = false;
  OutsideBraces(name, [&](std::size_t) -> std::size_t {
    outside = true;
    return 1;
  });
  if (outside) return false;
  // "{A}{B}" is one word without anything outside as well: the first brace must close last.
  int level = 0;
  for (std::size_t i = 0; i < name.size(); ++i) {
    if (name[i] == '{') ++level;
    if (name[i] == '}' && --level == 0) return i + 1 == name.size();
  }
  return false;
}

void AddFirstLast(Publication* publication, std::string_view name, std::string_view suffix_part) {
  if (IsBracedWhole(name)) {
    AddAuthor(publication, {}, LatexToText(name), {});
    return;
  }
  Words words = SplitWords(name);
  if (words.empty()) return;
  std::string suffix(suffix_part);
  if (suffix.empty() && words.size() > 2 && IsNameSuffix(words.back())) {
    suffix = words.back();
    words.pop_back();
  }
  // "Last" is the last word and all from the first "von" word on.
  auto family = words.end() - 1;
  for (auto word = words.begin(); word + 1 < words.end(); ++word) {
    if (IsVon(*word)) {
      family = word;
      break;
    }
  }
  AddAuthor(publication, Join(words.begin(), family), Join(family, words.end()), suffix);
}

// biblatex's extended form, where each part says what it is.
bool AddLabelled(Publication* publication, const Words& parts) {
  if (!StartsWithFolded(parts[0], "family") && !StartsWithFolded(parts[0], "given") &&
      !StartsWithFolded(parts[0], "prefix")) {
    return false;
  }
  std::string given;
  std::string family;
  std::string prefix;
  std::string suffix;
  for (const std::string_view part : parts) {
    const std::size_t equals = part.find('=');
    if (equals == part.npos) return false;
    const std::string label = AsciiLowered(Trim(part.substr(0, equals)));
    std::string_view value = Trim(part.substr(equals + 1));
    if (value.size() >= 2 && value.starts_with('"') && value.ends_with('"')) {
      value = value.substr(1, value.size() - 2);
    }
    if (label == "given") given = LatexToText(value);
    if (label == "family") family = LatexToText(value);
    if (label == "prefix") prefix = LatexToText(value);
    if (label == "suffix") suffix = LatexToText(value);
  }
  if (!prefix.empty()) {
    const bool joined =
        prefix.ends_with('\'') || prefix.ends_with("\xE2\x80\x99") || prefix.ends_with('-');
    family = prefix + (joined ? "" : " ") + family;
  }
  AddAuthor(publication, given, family, suffix);
  return true;
}

void AddName(Publication* publication, std::string_view name) {
  Words parts = SplitAt(name, ',');
  while (parts.size() > 1 && parts.back().empty()) parts.pop_back();  // a stray comma behind
  if (AddLabelled(publication, parts)) return;
  if (parts.size() == 1) {
    AddFirstLast(publication, parts[0], {});
    return;
  }
  if (parts.size() > 3) {  // a list without its "and"
    AddAuthorList(publication, LatexToText(name));
    return;
  }
  const std::string second = LatexToText(parts[1]);
  if (parts.size() == 2) {
    if (IsNameSuffix(second)) {
      AddFirstLast(publication, parts[0], second);
      return;
    }
    Words family = SplitWords(parts[0]);
    std::string suffix;
    if (family.size() > 1 && IsNameSuffix(family.back())) {  // "Vance III, Otis"
      suffix = family.back();
      family.pop_back();
    }
    AddAuthor(publication, second, Join(family.begin(), family.end()), suffix);
    return;
  }
  const std::string third = LatexToText(parts[2]);
  const bool suffix_last = IsNameSuffix(third) && !IsNameSuffix(second);
  AddAuthor(publication, suffix_last ? second : third, LatexToText(parts[0]),
            suffix_last ? third : second);
}

}  // namespace

void AddBibtexAuthors(Publication* publication, std::string_view names) {
  Words list = SplitNames(names);
  if (list.size() == 1 && SplitAt(list[0], ';').size() > 1) list = SplitAt(list[0], ';');
  for (std::string_view name : list) {
    if (Trim(name).empty()) continue;
    if (SaysMoreAuthors(LatexToText(name.substr(0, 40)))) {
      publication->set_authors_truncated(true);
      continue;
    }
    for (const std::string_view mark : {" et al.", " et al"}) {
      if (name.size() > mark.size() && EqualsFolded(name.substr(name.size() - mark.size()), mark)) {
        publication->set_authors_truncated(true);
        name = Trim(name.substr(0, name.size() - mark.size()));
        if (name.ends_with(',')) name.remove_suffix(1);
      }
    }
    AddName(publication, name);
  }
}

}  // namespace pinakes::corpus
