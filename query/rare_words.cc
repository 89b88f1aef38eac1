#include "query/rare_words.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "contract/schema.h"
#include "indexer/storage/database.h"
#include "query/expand.h"

namespace pinakes::query {
namespace {

// When a word is suspicious and what may be suggested for it.
struct Rarity {
  // A word is rare that so few records have: in a large index, that one in so many has.
  Xapian::doccount few, one_in;
  // So many times more records must have what is suggested.
  Xapian::doccount times;
  // A word that is no name was not meant for one ("bakery" for "Baker"), nor the other way round.
  bool same_kind;
};
constexpr Rarity kAlone{3, 10'000, 20, true};
// Beside other words it is those that tell: what is suggested is held against the records that it
// finds together with them ("random forrest").
constexpr Rarity kBesideOthers{3, 1'000, 2, false};
// Shorter words are abbreviations and names, which differ in a letter by rights; longer ones are
// identifiers.
constexpr std::size_t kMinLetters = 5, kMaxLetters = 40;
// A misprint is looked for by all that one edit makes of the first letters, and among the words
// that share them.
constexpr std::size_t kFirstLetters = 3;
constexpr std::size_t kMaxRareWords = 3;
constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyz";

struct Candidate {
  std::string word;
  Xapian::doccount records = 0;
};

// Everything that one edit among the first letters makes of `word`.
template <typename Use>
void ForEditsOfStart(const std::string& word, Use use) {
  const std::size_t end = std::min(kFirstLetters, word.size());
  for (std::size_t i = 0; i < end; ++i) {
    std::string edited = word;
    edited.erase(i, 1);
    use(edited);
    edited = word;
    if (i + 1 < word.size()) {
      std::swap(edited[i], edited[i + 1]);
      use(edited);
    }
    for (const char letter : kLetters) {
      edited = word;
      edited[i] = letter;
      use(edited);
      edited = word;
      edited.insert(i, 1, letter);
      use(edited);
    }
  }
}

bool Continues(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

std::ptrdiff_t Characters(std::string_view text) {
  return std::ranges::count_if(text, [](char c) { return !Continues(c); });
}

// Whether one character more, less or another, or a swap of two neighbours, is all the difference.
bool OneEditApart(std::string_view a, std::string_view b) {
  if (a == b) return false;
  auto same = static_cast<std::size_t>(std::ranges::mismatch(a, b).in1 - a.begin());
  const auto inside = [&same](std::string_view text) {
    return same < text.size() && Continues(text[same]);
  };
  while (same > 0 && (inside(a) || inside(b))) --same;
  a.remove_prefix(same);
  b.remove_prefix(same);
  std::size_t end = 0;
  const std::size_t shorter = std::min(a.size(), b.size());
  while (end < shorter && a[a.size() - 1 - end] == b[b.size() - 1 - end]) ++end;
  while (end > 0 && Continues(a[a.size() - end])) --end;
  a.remove_suffix(end);
  b.remove_suffix(end);
  const std::ptrdiff_t more = std::max(Characters(a), Characters(b));
  if (more <= 1) return true;
  if (more > 2 || a.size() != b.size() || Characters(a) != Characters(b)) return false;
  std::size_t first = 1;
  while (Continues(a[first])) ++first;
  return b == std::string(a.substr(first)).append(a.substr(0, first));
}

std::size_t CountWords(const Node& node, Analyzer* analyzer) {
  std::size_t words = analyzer->ParseQuery(node.text).size();
  for (const Node& child : node.children) words += CountWords(child, analyzer);
  return words;
}

class RareWords {
 public:
  RareWords(const Node& root, const Xapian::Database& database, Analyzer* analyzer,
            const Limits& limits)
      : database_(database),
        analyzer_(analyzer),
        limits_(limits),
        rarity_(CountWords(root, analyzer) > 1 ? kBesideOthers : kAlone) {}

  void Replace(Node* node, std::vector<Correction>* corrections) {
    switch (node->kind) {
      case NodeKind::kWords:
      case NodeKind::kTitle:
        ReplaceIn(node, corrections);
        break;
      case NodeKind::kAnd:
      case NodeKind::kOr:
        for (Node& child : node->children) Replace(&child, corrections);
        break;
      default:
        break;  // what is quoted, excluded, exact or a name is meant as typed
    }
  }

 private:
  Xapian::doccount Having(std::string_view prefix, std::string_view token) const {
    return database_.get_termfreq(storage::MakeTerm(prefix, token));
  }

  std::string Replacement(const std::string& word) const {
    const bool letters = std::ranges::all_of(
        word, [](char c) { return (c & 0x80) != 0 || kLetters.find(c) != std::string_view::npos; });
    if (!letters || word.size() < kMinLetters || word.size() > kMaxLetters) return {};
    const std::string stem(analyzer_->Stem(word));
    const Xapian::doccount named = Having(prefix::kAuthor, word);
    const Xapian::doccount written =
        std::max({Having(prefix::kTitleStem, stem), Having(prefix::kBodyStem, stem),
                  Having(prefix::kVenue, word)});
    const Xapian::doccount records = std::max(named, written);
    if (records == 0 ||
        records > std::max(rarity_.few, database_.get_doccount() / rarity_.one_in)) {
      return {};
    }
    limits_.Check();
    Candidate best;
    const auto consider = [&](std::string_view candidate, Xapian::doccount having) {
      if (having <= best.records || having < rarity_.times * records) return;
      if (analyzer_->Stem(candidate) == stem) return;
      best = {std::string(candidate), having};
    };
    for (const std::string_view vocabulary : {prefix::kTitle, prefix::kAuthor}) {
      if (rarity_.same_kind && (vocabulary == prefix::kAuthor ? named : written) == 0) continue;
      ForEditsOfStart(
          word, [&](const std::string& edited) { consider(edited, Having(vocabulary, edited)); });
      const std::string start = std::string(vocabulary).append(word, 0, kFirstLetters);
      const auto end = database_.allterms_end(start);
      std::size_t walked = 0;
      for (auto it = database_.allterms_begin(start); it != end && walked < kMaxTermsWalked;
           ++it, ++walked) {
        const std::string term = *it;
        const std::string_view candidate = std::string_view(term).substr(vocabulary.size());
        if (OneEditApart(word, candidate)) consider(candidate, it.get_termfreq());
      }
    }
    return best.word;
  }

  void ReplaceIn(Node* node, std::vector<Correction>* corrections) {
    const std::vector<QueryUnit> units = analyzer_->ParseQuery(node->text);
    if (units.size() > kMaxTypedWords) return;
    // From the end, so that byte ranges before a replacement stay right.
    for (std::size_t i = units.size(); i-- > 0 && corrections->size() < kMaxRareWords;) {
      const QueryUnit& unit = units[i];
      if (unit.begin >= unit.end || unit.end > node->text.size()) continue;
      if (unit.alternatives.size() != 1 || unit.alternatives.front().size() != 1) continue;
      const std::string replacement = Replacement(unit.alternatives.front().front());
      if (replacement.empty()) continue;
      ReplaceTyped(unit.begin, unit.end, replacement, node, corrections);
    }
  }

  const Xapian::Database& database_;
  Analyzer* analyzer_;
  const Limits& limits_;
  const Rarity& rarity_;
};

}  // namespace

Corrected ReplaceRareWords(const Node& root, const Xapian::Database& database, Analyzer* analyzer,
                           const Limits& limits) {
  Corrected corrected{root, {}};
  RareWords(root, database, analyzer, limits).Replace(&corrected.root, &corrected.corrections);
  return corrected;
}

}  // namespace pinakes::query
