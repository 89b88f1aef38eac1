#include "cli/cite_key.h"

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <array>

#include "cli/export_text.h"
#include "cli/text.h"
#include "contract/ascii.h"
#include "contract/spelling.h"

namespace pinakes::cli {
namespace {

constexpr std::size_t kLongestKey = 64;
// Of more authors only the first is named.
constexpr int kMostNames = 3;

enum class Letters : std::uint8_t { kSmall, kAsTheyAre };

// The letters and digits of a text in ASCII; what has no such form is left out.
std::string KeyPart(std::string_view text, Letters letters) {
  UErrorCode error = U_ZERO_ERROR;
  const icu::Normalizer2* decompose = icu::Normalizer2::getNFKDInstance(error);
  if (U_FAILURE(error)) return "";
  const icu::UnicodeString parts = decompose->normalize(
      icu::UnicodeString::fromUTF8({text.data(), static_cast<std::int32_t>(text.size())}), error);
  std::string key;
  for (std::int32_t i = 0; U_SUCCESS(error) && i < parts.length(); i = parts.moveIndex32(i, 1)) {
    const UChar32 c = letters == Letters::kSmall ? u_tolower(parts.char32At(i)) : parts.char32At(i);
    if (c < 0x80 && (u_isalpha(c) || u_isdigit(c))) key += static_cast<char>(c);
  }
  return key;
}

std::string TellingWord(const Publication& publication, Letters letters) {
  static constexpr std::array<std::string_view, 22> kSmallWords{
      "a",   "an", "and", "are", "as", "at",  "by", "can",     "do",    "for",  "from",
      "how", "in", "is",  "of",  "on", "the", "to", "towards", "using", "what", "with"};
  const std::string line = OneLine(publication.title());
  for (std::size_t at = 0; at < line.size();) {
    const std::size_t end = std::min(line.find_first_of(" -:", at), line.size());
    const std::string_view word = std::string_view(line).substr(at, end - at);
    const std::string small = KeyPart(word, Letters::kSmall);
    if (!small.empty() && std::ranges::find(kSmallWords, small) == kSmallWords.end()) {
      return KeyPart(word, letters);
    }
    at = end + 1;
  }
  return "";
}

std::string Family(const Author& author, Letters letters) {
  return KeyPart(HasParts(author) ? author.family() : author.name(), letters);
}

std::string FirstAuthor(const Publication& publication, Letters letters) {
  return publication.authors().empty() ? "" : Family(publication.authors(0), letters);
}

std::string AllAuthors(const Publication& publication, Letters letters) {
  const bool more = publication.authors_truncated() || publication.authors_size() > kMostNames;
  if (more) {
    return FirstAuthor(publication, letters) + (letters == Letters::kSmall ? "etal" : "EtAl");
  }
  std::string names;
  for (const Author& author : publication.authors()) names += Family(author, letters);
  return names;
}

std::string Year(const Publication& publication, Letters) {
  return publication.has_year() ? std::to_string(publication.year()) : "";
}

std::string ShortYear(const Publication& publication, Letters letters) {
  const std::string year = Year(publication, letters);
  return year.size() > 2 ? year.substr(year.size() - 2) : year;
}

// Without what ends a key, or begins a comment, in BibTeX and in what reads it.
std::string Plain(std::string_view text) {
  std::string key;
  for (const char c : text) {
    if (static_cast<unsigned char>(c) > ' ' && c != '\x7F' &&
        std::string_view("{}(),=\"#%~\\'&$^<>|").find(c) == std::string_view::npos) {
      key += c;
    }
  }
  return key;
}

std::string OwnKey(const Publication& publication, Letters) {
  for (const Source& source : publication.sources()) {
    if (source.format() == "bibtex") return Plain(source.key());
  }
  return "";
}

std::string Id(const Publication& publication, Letters) { return Plain(publication.id()); }

// THE table of a pattern's names. Those of letters have a second form with a capital.
struct Part {
  std::string_view name;
  std::string (*make)(const Publication&, Letters);
};
constexpr std::array kParts{
    Part{"author", FirstAuthor},
    Part{"authors", AllAuthors},
    Part{"year", Year},
    Part{"yy", ShortYear},
    Part{"title", TellingWord},
    Part{"key", OwnKey},
    Part{"id", Id},
};

const Part* FindPart(std::string_view name) {
  std::string small(name);
  if (!small.empty() && small[0] >= 'A' && small[0] <= 'Z')
    small[0] = static_cast<char>(small[0] + 'a' - 'A');
  const auto* const found = std::ranges::find(kParts, small, &Part::name);
  return found == kParts.end() ? nullptr : found;
}

bool IsLiteral(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
         std::string_view("-_:.+/").find(c) != std::string_view::npos;
}

std::string Filled(std::string_view pattern, const Publication& publication) {
  std::string key;
  while (!pattern.empty()) {
    if (pattern.front() != '{') {
      key += pattern.front();
      pattern.remove_prefix(1);
      continue;
    }
    const std::size_t close = pattern.find('}');
    const std::string_view name = pattern.substr(1, close - 1);
    const bool capital = name.front() >= 'A' && name.front() <= 'Z';
    key += FindPart(name)->make(publication, capital ? Letters::kAsTheyAre : Letters::kSmall);
    pattern.remove_prefix(close + 1);
  }
  // At a whole character, since keys may be other text than ASCII.
  while (key.size() > kLongestKey || !IsUtf8(key)) key.pop_back();
  return key;
}

// 0 -> a, 25 -> z, 26 -> aa.
std::string Suffix(std::uint32_t number) {
  std::string letters;
  for (std::uint32_t rest = number + 1; rest > 0; rest = (rest - 1) / 26) {
    letters.insert(letters.begin(), static_cast<char>('a' + (rest - 1) % 26));
  }
  return letters;
}

}  // namespace

std::string CiteKeyFault(std::string_view pattern) {
  bool any = false;
  for (std::size_t at = 0; at < pattern.size(); ++at) {
    if (IsLiteral(pattern[at])) continue;
    if (pattern[at] != '{') {
      return Concat({"\"", pattern.substr(at, 1), "\" cannot stand in a cite key"});
    }
    const std::size_t close = pattern.find('}', at);
    if (close == std::string_view::npos) return "a brace is not closed";
    const std::string_view name = pattern.substr(at + 1, close - at - 1);
    if (FindPart(name) == nullptr) {
      std::vector<std::string_view> names;
      std::string list;
      for (const Part& part : kParts) {
        names.push_back(part.name);
        list.append(list.empty() ? "" : ", ").append(part.name);
      }
      const std::string_view nearest = Nearest(name, names);
      return Concat({"there is no {", name, "}. ",
                     nearest.empty() ? "" : Concat({"Did you mean {", nearest, "}? "}),
                     "Names: ", list});
    }
    any = true;
    at = close;
  }
  return any ? "" : "it names nothing of a record, as {author} does";
}

CiteKeys::CiteKeys(std::string_view pattern)
    : pattern_(pattern.empty() ? kCiteKeyPattern : pattern) {}

std::string CiteKeys::Next(const Publication& publication) {
  std::string base = Filled(pattern_, publication);
  // A record without any of what the pattern names, as one that has no key of its own.
  if (base == Filled(pattern_, Publication())) base = Filled(kCiteKeyPattern, publication);
  if (base.empty()) base = "record";
  std::string key = base;
  // Two keys that differ in capitals alone are one to BibTeX.
  for (std::uint32_t& next = suffixes_[AsciiLowered(base)];
       !used_.insert(AsciiLowered(key)).second;) {
    key = base + Suffix(next++);
  }
  return key;
}

}  // namespace pinakes::cli
