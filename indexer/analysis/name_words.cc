#include "indexer/analysis/name_words.h"

#include <algorithm>
#include <array>

#include <unicode/uchar.h>
#include <unicode/utf8.h>

#include "indexer/analysis/render.h"

namespace pinakes::analysis {
namespace {

constexpr std::array<std::string_view, 34> kParticles = {
    "van",   "von", "der", "den", "de",  "het", "ter", "ten", "te",  "del", "della", "delle",
    "degli", "dei", "di",  "da",  "das", "do",  "dos", "du",  "des", "la",  "le",    "las",
    "los",   "al",  "el",  "bin", "ibn", "abu", "zu",  "zum", "zur", "af"};
constexpr std::array<std::string_view, 11> kSuffixes = {"jr",  "sr",  "junior", "ii", "iii", "iv",
                                                        "2nd", "3rd", "phd",    "md", "esq"};
constexpr std::array<std::string_view, 36> kCorporateWords = {
    "agency",        "association",  "board",        "bureau",  "center",     "centre",
    "collaboration", "commission",   "committee",    "company", "consortium", "corporation",
    "council",       "department",   "foundation",   "group",   "inc",        "institute",
    "institution",   "laboratories", "laboratory",   "ltd",     "ministry",   "network",
    "office",        "organisation", "organization", "project", "society",    "team",
    "university",    "and",          "for",          "of",      "the",        "task"};
// Articles that are written onto the name: d'Alembert is filed under both. Not O': O'Brien is one.
constexpr std::array<std::string_view, 9> kElided = {"d",    "l", "dell", "dall", "all",
                                                     "nell", "t", "s",    "qu"};

// Lower-case ASCII letters and digits of a token; empty where it has others.
std::string Bare(std::string_view token) {
  std::string bare;
  for (const char c : token) {
    if (c >= 'A' && c <= 'Z') {
      bare += static_cast<char>(c + ('a' - 'A'));
    } else if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) {
      bare += c;
    } else if (c != '.' && c != ',') {
      return {};
    }
  }
  return bare;
}

template <std::size_t N>
bool Contains(const std::array<std::string_view, N>& words, std::string_view word) {
  return !word.empty() && std::find(words.begin(), words.end(), word) != words.end();
}

bool IsSpaceAt(std::string_view text, std::size_t* at) {
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(text.data());
  auto i = static_cast<std::int32_t>(*at);
  UChar32 c;
  U8_NEXT_OR_FFFD(bytes, i, static_cast<std::int32_t>(text.size()), c);
  *at = static_cast<std::size_t>(i);
  return u_isUWhiteSpace(c) || (c >= 0 && c < 0x20);
}

// Reads the source of a word for what folding forgets.
void ReadCase(std::string_view source, NameWord* word) {
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(source.data());
  const auto length = static_cast<std::int32_t>(source.size());
  word->letters = 0;
  bool other = false;
  for (std::int32_t i = 0; i < length;) {
    UChar32 c;
    U8_NEXT_OR_FFFD(bytes, i, length, c);
    if (!u_isalpha(c)) continue;
    ++word->letters;
    if (u_isupper(c) || u_istitle(c)) {
      word->has_upper = true;
    } else if (u_islower(c)) {
      word->has_lower = true;
    } else {
      other = true;
    }
  }
  word->all_upper = word->has_upper && !word->has_lower && !other;
}

}  // namespace

std::vector<NameWord> FoldName(Analyzer::Impl& impl, std::string_view name) {
  FoldedText& text = impl.text;
  impl.folder.Fold(name, &text);
  std::vector<NameWord> words;
  bool hyphen = false;
  for (std::uint32_t i = 0; i < text.size && words.size() < kMaxNameWords;) {
    constexpr std::uint8_t kStart = kLetter | kDigit | kCjk | kComplex;
    if (!(text.classes[i] & kStart)) {
      hyphen = text.chars[i] == '-';
      ++i;
      continue;
    }
    NameWord word;
    word.hyphen_before = hyphen && !words.empty();
    hyphen = false;
    TermBuffer plain;
    TermBuffer digraph;
    std::uint32_t elided = 0;
    const std::uint32_t begin = i;
    for (; text.classes[i] & (kStart | kMark); ++i) {
      const char32_t c = text.chars[i];
      const std::uint8_t char_class = text.classes[i];
      if (char_class & kUmlaut) {
        plain.Append(static_cast<char32_t>(UmlautBase(c)));
        digraph.Append(UmlautDigraph(c));
        word.accented = true;
      } else {
        plain.Append(c);
        digraph.Append(c);
        if (c < 0x80 && text.ends[i] - text.begins[i] > 1) word.accented = true;
      }
      word.cjk = word.cjk || (char_class & kCjk);
      if (text.chars[i + 1] == '\'' && (char_class & kLetter) && i + 2 < text.size &&
          (text.classes[i + 2] & kLetter)) {
        ++i;
        if (elided == 0 && Contains(kElided, plain.view())) {
          elided = static_cast<std::uint32_t>(plain.view().size());
        }
      }
    }
    word.plain = plain.view();
    word.digraph = digraph.view();
    if (elided > 0) word.tail = word.plain.substr(elided);
    word.dot_after = text.chars[i] == '.';
    const std::uint32_t source = text.begins[begin];
    ReadCase(name.substr(source, text.ends[i - 1] - source), &word);
    words.push_back(std::move(word));
  }
  return words;
}

bool AnyAccent(const std::vector<NameWord>& words) {
  return std::any_of(words.begin(), words.end(), [](const NameWord& w) { return w.accented; });
}

bool AnyCjk(const std::vector<NameWord>& words) {
  return std::any_of(words.begin(), words.end(), [](const NameWord& w) { return w.cjk; });
}

bool IsArticle(std::string_view token) { return Bare(token) == "the"; }

std::vector<std::string_view> NameTokens(std::string_view name) {
  std::vector<std::string_view> tokens;
  std::size_t begin = 0;
  for (std::size_t at = 0; at < name.size();) {
    const std::size_t before = at;
    if (!IsSpaceAt(name, &at)) continue;
    if (before > begin) tokens.push_back(name.substr(begin, before - begin));
    begin = at;
  }
  if (begin < name.size()) tokens.push_back(name.substr(begin));
  return tokens;
}

std::string_view TrimName(std::string_view name) {
  const std::vector<std::string_view> tokens = NameTokens(name);
  if (tokens.empty()) return {};
  const char* end = tokens.back().data() + tokens.back().size();
  return {tokens.front().data(), static_cast<std::size_t>(end - tokens.front().data())};
}

bool IsParticle(std::string_view token) { return Contains(kParticles, Bare(token)); }

bool IsNameSuffix(std::string_view token) { return Contains(kSuffixes, Bare(token)); }

bool IsHomonym(std::string_view token) {
  return token.size() == 4 &&
         std::all_of(token.begin(), token.end(), [](char c) { return c >= '0' && c <= '9'; });
}

bool IsInitials(std::string_view token) {
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(token.data());
  const auto length = static_cast<std::int32_t>(token.size());
  std::size_t letters = 0;
  std::size_t run = 0;
  bool run_is_upper = true;
  for (std::int32_t i = 0; i < length;) {
    UChar32 c;
    U8_NEXT_OR_FFFD(bytes, i, length, c);
    const std::int8_t type = u_charType(c);
    if (u_isalpha(c)) {
      if (type == U_OTHER_LETTER) return false;  // scripts without case have no initials
      ++letters;
      ++run;
      run_is_upper = run_is_upper && (u_isupper(c) || u_istitle(c));
      if (run > 3 || (run > 1 && !run_is_upper)) return false;
    } else if (c == '.' || c == '-' || c == 0x2010 || c == 0x2011) {
      run = 0;
      run_is_upper = true;
    } else if (type != U_NON_SPACING_MARK) {
      return false;
    }
  }
  return letters >= 1 && letters <= 6;
}

bool IsCorporate(std::string_view name) {
  const std::vector<std::string_view> tokens = NameTokens(name);
  if (tokens.size() < 2) return false;
  return std::any_of(tokens.begin(), tokens.end(),
                     [](std::string_view token) { return Contains(kCorporateWords, Bare(token)); });
}

std::string TakeAside(std::string* name) {
  std::string aside;
  for (const auto& [open, close] : {std::pair<std::string_view, std::string_view>{"(", ")"},
                                    {"\uFF08", "\uFF09"},
                                    {"[", "]"}}) {
    const std::size_t begin = name->find(open);
    if (begin == std::string::npos) continue;
    std::size_t end = name->find(close, begin);
    const std::size_t inner = begin + open.size();
    const std::size_t inner_end = end == std::string::npos ? name->size() : end;
    end = end == std::string::npos ? name->size() : end + close.size();
    std::string rest = name->substr(0, begin) + ' ' + name->substr(end);
    if (TrimName(rest).empty()) continue;
    if (aside.empty()) aside = TrimName(std::string_view(*name).substr(inner, inner_end - inner));
    *name = TrimName(rest);
  }
  return aside;
}

}  // namespace pinakes::analysis
