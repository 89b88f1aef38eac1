#include "query/parser/identifiers.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>

#include "contract/ascii.h"
#include "contract/record_id.h"
#include "query/parser/text.h"

namespace pinakes::query {
namespace {

constexpr std::size_t kNone = std::string_view::npos;

// "doi:", "PMID" and the like as a word of its own: the value is the next one.
std::optional<std::string_view> SchemeOfLabel(std::string_view word) {
  static constexpr std::array<std::string_view, 4> kLabels{"doi", "arxiv", "pmid", "pmcid"};
  if (word.starts_with('(') || word.starts_with('[')) word.remove_prefix(1);
  if (word.ends_with(':')) word.remove_suffix(1);
  const auto* const label = std::ranges::find_if(
      kLabels, [&](std::string_view each) { return EqualsFolded(word, each); });
  if (label == kLabels.end()) return std::nullopt;
  return *label;
}

// What a sentence has behind an identifier.
std::string_view WithoutStop(std::string_view word) {
  const std::size_t last = word.find_last_not_of(".,;)]");
  return word.substr(0, last == kNone ? 0 : last + 1);
}

std::optional<Identifier> Labelled(std::string_view scheme, std::string_view word) {
  auto value = CanonicalIdentifier(scheme, word);
  if (!value) value = CanonicalIdentifier(scheme, WithoutStop(word));
  if (!value) return std::nullopt;
  Identifier identifier;
  identifier.set_scheme(std::string(scheme));
  identifier.set_value(*value);
  return identifier;
}

bool IsArxivNumber(std::string_view word) {
  return word.size() > 8 && std::ranges::all_of(word.substr(0, 4), IsDigit) && word[4] == '.';
}

bool IsPmcNumber(std::string_view word) {
  return word.size() > 3 && EqualsFolded(word.substr(0, 3), "pmc") && IsDigit(word[3]);
}

std::optional<Identifier> Unlabelled(std::string_view word) {
  if (IsPmcNumber(word)) return Labelled("pmcid", word);
  if (word.find('/') == kNone && word.find(':') == kNone && !IsArxivNumber(word)) {
    return std::nullopt;
  }
  auto found = RecogniseIdentifier(word);
  if (!found) found = RecogniseIdentifier(WithoutStop(word));
  return found;
}

}  // namespace

std::vector<Identifier> IdentifiersIn(std::string_view text, std::string* blanked) {
  std::vector<Identifier> identifiers;
  if (blanked != nullptr) *blanked = text;
  for (std::size_t at = SkipSpace(text, 0); at < text.size();) {
    std::size_t end = FindSpace(text, at);
    const std::string_view word = text.substr(at, end - at);
    const std::size_t next = SkipSpace(text, end);
    std::optional<Identifier> found;
    if (const auto scheme = SchemeOfLabel(word); scheme && next < text.size()) {
      const std::size_t last = FindSpace(text, next);
      found = Labelled(*scheme, text.substr(next, last - next));
      if (found) end = last;
    } else {
      found = Unlabelled(word);
    }
    if (!found) {
      at = next;
      continue;
    }
    if (blanked != nullptr)
      std::fill_n(blanked->begin() + static_cast<std::ptrdiff_t>(at), end - at, ' ');
    identifiers.push_back(std::move(*found));
    at = SkipSpace(text, end);
  }
  return identifiers;
}

}  // namespace pinakes::query
