#include "corpus/person.h"

#include <unicode/uchar.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "corpus/code_points.h"
#include "corpus/fields.h"

namespace pinakes::corpus {
namespace {

constexpr std::array<std::string_view, 10> kSuffixes{"jr",  "jr.", "sr",  "sr.", "ii",
                                                     "iii", "iv",  "2nd", "3rd", "4th"};

constexpr std::array<std::string_view, 50> kParticles{
    "van", "von", "der", "den", "de",  "del",   "della",  "dello", "degli", "dei",
    "di",  "da",  "das", "do",  "dos", "du",    "des",    "la",    "le",    "les",
    "lo",  "el",  "al",  "bin", "ibn", "ben",   "bint",   "ter",   "ten",   "te",
    "'t",  "op",  "in",  "het", "zu",  "zum",   "zur",    "vom",   "af",    "av",
    "auf", "und", "y",   "e",   "st.", "dalla", "vander", "vande", "las",   "los"};

// Words of a name; "R. Y." gives two.
std::vector<std::string_view> Words(std::string_view text) {
  const auto is_space = [](char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; };
  std::vector<std::string_view> words;
  words.reserve(4);
  for (std::size_t at = 0; at < text.size();) {
    if (is_space(text[at])) {
      ++at;
      continue;
    }
    const std::size_t begin = at;
    while (at < text.size() && !is_space(text[at])) ++at;
    words.push_back(text.substr(begin, at - begin));
  }
  return words;
}

// Words of one text with a space between each two: the part of that text that they stand in where
// it reads so already, else put together in `scratch`.
using WordSpan = std::vector<std::string_view>::const_iterator;
std::string_view Join(WordSpan begin, WordSpan end, std::string* scratch) {
  if (begin == end) return {};
  bool single = true;
  for (auto next = begin + 1; next != end; ++next) {
    const char* const behind = (next - 1)->data() + (next - 1)->size();
    single = single && next->data() == behind + 1 && *behind == ' ';
  }
  if (single) {
    const char* const last = (end - 1)->data() + (end - 1)->size();
    return {begin->data(), static_cast<std::size_t>(last - begin->data())};
  }
  scratch->assign(*begin);
  while (++begin != end) scratch->append(1, ' ').append(*begin);
  return *scratch;
}

// Where the family name begins in given-first words: at the first particle behind the given names,
// behind leading initials, else at the last word.
std::size_t FamilyStart(const std::vector<std::string_view>& words) {
  for (std::size_t i = 1; i + 1 < words.size(); ++i) {
    if (IsNameParticle(words[i])) return i;
  }
  std::size_t initials = 0;
  while (initials < words.size() && IsInitials(words[initials])) ++initials;
  const bool pointed = initials > 0 && words[initials - 1].find('.') != std::string_view::npos;
  // "J. Robert Oppenheimer" has a given name behind its initial, "R Yazdani Aminabadi" has not.
  if (initials > 0 && initials < words.size() && !pointed) return initials;
  return words.size() - 1;
}

Author FromFamilyFirst(std::string_view text, std::size_t comma) {
  const std::string_view family = Trim(text.substr(0, comma));
  const std::string_view rest = Trim(text.substr(comma + 1));
  const std::size_t second = rest.find(',');
  if (second == rest.npos) {
    if (IsNameSuffix(rest)) {  // "Martin Luther King, Jr."
      Author author = ParsePerson(family);
      if (!author.family().empty()) {
        return MakePerson(author.given(), author.family(), rest);
      }
    }
    const std::vector<std::string_view> words = Words(rest);
    if (words.size() > 1 && IsNameSuffix(words.back())) {
      std::string scratch;
      return MakePerson(Join(words.begin(), words.end() - 1, &scratch), family, words.back());
    }
    return MakePerson(rest, family, {});
  }
  const std::string_view one = Trim(rest.substr(0, second));
  const std::string_view two = Trim(rest.substr(second + 1));
  return IsNameSuffix(one) ? MakePerson(two, family, one) : MakePerson(one, family, two);
}

}  // namespace

void SetOrcid(Author* author, std::string_view text) {
  text = Trim(text);
  text = Trim(text.substr(std::min(text.rfind('/') + 1, text.size())));
  std::string orcid;
  std::size_t digits = 0;
  for (const char c : text) {
    if (c == '-') continue;
    const bool check = digits == 15 && (c == 'X' || c == 'x');
    if ((!check && (c < '0' || c > '9')) || digits == 16) return;
    if (digits > 0 && digits % 4 == 0) orcid += '-';
    orcid += check ? 'X' : c;
    ++digits;
  }
  if (digits == 16) author->set_orcid(std::move(orcid));
}

bool IsInitials(std::string_view word) {
  int capitals = 0;
  for (std::size_t at = 0; at < word.size();) {
    if (word[at] >= 'a' && word[at] <= 'z') return false;  // what ends most words at once
    const std::int32_t c = NextCodePoint(word, &at);
    if (c == '.' || c == '-' || c == 0x2010) continue;
    if (c < 0 || u_isupper(c) == 0) return false;
    ++capitals;
  }
  return capitals >= 1 && capitals <= 5;
}

bool IsNameSuffix(std::string_view word) {
  return word.size() <= 4 && std::ranges::find(kSuffixes, AsciiLowered(word)) != kSuffixes.end();
}

bool IsNameParticle(std::string_view word) {
  if (word.empty() || (word[0] >= 'A' && word[0] <= 'Z')) return false;
  return std::ranges::find(kParticles, word) != kParticles.end();
}

Author MakePerson(std::string_view given, std::string_view family, std::string_view suffix) {
  given = Trim(given);
  family = Trim(family);
  suffix = Trim(suffix);
  Author author;
  std::string* const name = author.mutable_name();
  name->reserve(given.size() + family.size() + suffix.size() + 2);
  for (const std::string_view part : {given, family, suffix}) {
    if (part.empty()) continue;
    if (!name->empty()) *name += ' ';
    *name += part;
  }
  if (!given.empty() && !family.empty()) {
    author.set_given(std::string(given));
    author.set_family(std::string(family));
    if (!suffix.empty()) author.set_suffix(std::string(suffix));
  }
  return author;
}

Author ParsePerson(std::string_view text) {
  text = Trim(text);
  const std::size_t comma = text.find(',');
  if (comma != text.npos) return FromFamilyFirst(text, comma);
  std::vector<std::string_view> words = Words(text);
  std::string_view suffix;
  if (words.size() > 2 && IsNameSuffix(words.back())) {
    suffix = words.back();
    words.pop_back();
  }
  if (words.size() < 2) return MakePerson({}, text, {});
  // "Aminabadi RY": initials last, and only where the first word is no initial itself.
  std::string given, family;
  if (words.back().size() <= 4 && words.size() <= 3 && IsInitials(words.back()) &&
      !IsInitials(words.front())) {
    return MakePerson(words.back(), Join(words.begin(), words.end() - 1, &family), suffix);
  }
  const auto split = words.begin() + static_cast<std::ptrdiff_t>(FamilyStart(words));
  return MakePerson(Join(words.begin(), split, &given), Join(split, words.end(), &family), suffix);
}

}  // namespace pinakes::corpus
