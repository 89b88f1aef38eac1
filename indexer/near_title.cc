#include "indexer/near_title.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "indexer/storage/terms.h"

namespace pinakes {
namespace {

using Words = std::vector<std::string>;

// Words that sources leave out, add or exchange in a title; sorted.
constexpr std::array<std::string_view, 12> kSmall = {"a",  "an", "and", "at",  "by", "for",
                                                     "in", "of", "on",  "the", "to", "with"};
// Words that, among the first four behind a divider, make another work of it; sorted.
constexpr std::array<std::string_view, 33> kOfAnotherWork = {
    "abstract",    "addendum",   "appendix", "chapter",    "comment", "comments",   "commentary",
    "corrigendum", "correction", "demo",     "discussion", "edition", "editorial",  "errata",
    "erratum",     "keynote",    "panel",    "part",       "poster",  "preface",    "proceedings",
    "rejoinder",   "reply",      "response", "retraction", "section", "supplement", "supplementary",
    "tutorial",    "vol",        "volume",   "withdrawn",  "workshop"};
constexpr std::array<std::pair<std::string_view, std::string_view>, 9> kRoman = {{{"ii", "2"},
                                                                                  {"iii", "3"},
                                                                                  {"iv", "4"},
                                                                                  {"v", "5"},
                                                                                  {"vi", "6"},
                                                                                  {"vii", "7"},
                                                                                  {"viii", "8"},
                                                                                  {"ix", "9"},
                                                                                  {"x", "10"}}};

template <std::size_t kSize>
bool IsOneOf(const std::array<std::string_view, kSize>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

bool HasDigit(std::string_view word) {
  return std::any_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; });
}

// The title's words as they stand, without what is made of them besides (compounds, digraphs).
Words WordsOf(std::string_view title, Analyzer* analyzer) {
  Words words;
  TokenList tokens;
  analyzer->Tokenize(title, &tokens);
  std::uint32_t next = 0;
  for (const Token& token : tokens.tokens()) {
    if (token.position < next) continue;
    if (token.rule == TokenRule::kJoined || token.rule == TokenRule::kPair) continue;
    next = token.position + 1;
    words.emplace_back(token.text);
  }
  for (std::string& word : words) {
    for (const auto& [roman, number] : kRoman) {
      if (word == roman) word = number;
    }
  }
  return words;
}

Words WithoutSmall(const Words& words) {
  Words rest;
  for (const std::string& word : words) {
    if (!IsOneOf(kSmall, word)) rest.push_back(word);
  }
  return rest;
}

// Whether what one title has behind its first divider is a subtitle that the other leaves out.
bool LeavesOutSubtitle(std::string_view longer, std::string_view shorter, Analyzer* analyzer) {
  const std::string key = analyzer->TitleKey(shorter);
  if (key.empty()) return false;
  for (const std::string_view divider : kTitleDividers) {
    const std::size_t at = longer.find(divider);
    if (at == std::string_view::npos || analyzer->TitleKey(longer.substr(0, at)) != key) continue;
    const Words rest = WordsOf(longer.substr(at + divider.size()), analyzer);
    const auto fourth = rest.begin() + std::min<std::ptrdiff_t>(4, std::ssize(rest));
    return !rest.empty() && !HasDigit(rest.front()) &&
           std::none_of(rest.begin(), fourth,
                        [](const std::string& word) { return IsOneOf(kOfAnotherWork, word); });
  }
  return false;
}

// `title` without the dots that say that it is cut; empty where there are none.
std::string_view BeforeDots(std::string_view title) {
  for (const std::string_view dots : {"...", "\u2026"}) {
    const std::size_t last = title.find_last_not_of(" ]");
    const std::string_view text = title.substr(0, last == title.npos ? 0 : last + 1);
    if (text.ends_with(dots)) return text.substr(0, text.find_last_not_of(". [\u2026") + 1);
  }
  return {};
}

bool IsCutFrom(std::string_view cut, std::string_view whole, Analyzer* analyzer) {
  constexpr std::size_t kTelling = 30;  // bytes of a title key
  const std::string key = analyzer->TitleKey(BeforeDots(cut));
  return key.size() >= kTelling && analyzer->TitleKey(whole).starts_with(key);
}

// Whether two words differ by one letter too many, two exchanged, or another one in the middle.
bool IsOneLetterOff(std::string_view a, std::string_view b) {
  constexpr std::size_t kShortest = 4, kBeginning = 4, kEnding = 3;
  if (a.size() > b.size()) std::swap(a, b);
  if (b.size() - a.size() > 1 || a.size() < kShortest || HasDigit(a) || HasDigit(b)) return false;
  const auto* left = std::mismatch(a.begin(), a.end(), b.begin()).first;
  const auto at = static_cast<std::size_t>(left - a.begin());
  if (at == 0) return false;
  if (a.size() < b.size()) return a.substr(at) == b.substr(at + 1);
  if (at + 1 < a.size() && a[at] == b[at + 1] && a[at + 1] == b[at]) {
    return a.substr(at + 2) == b.substr(at + 2);
  }
  const bool british = (a[at] == 's' && b[at] == 'z') || (a[at] == 'z' && b[at] == 's');
  return (british || (at >= kBeginning && at + kEnding < a.size())) &&
         a.substr(at + 1) == b.substr(at + 1);
}

// Whether the telling words are the same in the same order, but for a slip.
bool SameWords(const Words& a, const Words& b) {
  constexpr std::size_t kFewest = 3, kTwoSlips = 10;
  if (a.size() != b.size() || a.size() < kFewest) return false;
  std::size_t slips = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a[i] == b[i]) continue;
    if (!IsOneLetterOff(a[i], b[i])) return false;
    ++slips;
  }
  return slips <= (a.size() < kTwoSlips ? 1U : 2U);
}

}  // namespace

bool NearlySameTitle(std::string_view a, std::string_view b, Analyzer* analyzer) {
  return SameWords(WithoutSmall(WordsOf(a, analyzer)), WithoutSmall(WordsOf(b, analyzer))) ||
         LeavesOutSubtitle(a, b, analyzer) || LeavesOutSubtitle(b, a, analyzer) ||
         IsCutFrom(a, b, analyzer) || IsCutFrom(b, a, analyzer);
}

}  // namespace pinakes
