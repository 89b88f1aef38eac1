#include "query/suggest.h"

#include <algorithm>
#include <bit>
#include <cstdint>

#include "contract/spelling.h"
#include "indexer/storage/database.h"
#include "query/expand.h"

namespace pinakes::query {
namespace {

// Words longer than this are identifiers or noise; nothing is guessed for them.
constexpr std::size_t kMaxWordBytes = 40;
constexpr std::size_t kMaxCorrectedWords = 4;
constexpr std::ptrdiff_t kMaxSlips = 2;

std::size_t AllowedEdits(std::string_view word) { return word.size() <= 4 ? 1 : 2; }

// Which byte values a word has, folded into 64 bits: words within n edits of each other differ in
// at most 2 n of them.
std::uint64_t LettersOf(std::string_view word) {
  std::uint64_t letters = 0;
  for (const char c : word) letters |= std::uint64_t{1} << (static_cast<unsigned char>(c) & 63);
  return letters;
}

class Speller {
 public:
  Speller(const Xapian::Database& database, Analyzer* analyzer, const Limits& limits)
      : database_(database), analyzer_(analyzer), limits_(limits) {}

  void Correct(Node* node, std::vector<Correction>* corrections);

 private:
  // Prefixes of the terms that a node's words may be.
  static std::vector<std::string_view> Vocabularies(const Node& node);
  bool Known(const QueryUnit& unit, const Node& node) const;
  std::string Nearest(const std::string& word, const Node& node) const;
  std::string Split(const std::string& word) const;
  void CorrectText(Node* node, std::vector<Correction>* corrections);

  const Xapian::Database& database_;
  Analyzer* analyzer_;
  const Limits& limits_;
};

std::vector<std::string_view> Speller::Vocabularies(const Node& node) {
  if (node.kind == NodeKind::kName) return {prefix::kAuthor};
  if (node.field == nullptr) return {prefix::kTitle, prefix::kAuthor, prefix::kVenue};
  if (node.field->kind == FieldKind::kText) return {node.field->prefix};
  return {};
}

bool Speller::Known(const QueryUnit& unit, const Node& node) const {
  for (const TermSequence& sequence : unit.alternatives) {
    const bool all = std::all_of(sequence.begin(), sequence.end(), [&](const std::string& token) {
      const std::vector<std::string_view> prefixes = Vocabularies(node);
      return std::any_of(prefixes.begin(), prefixes.end(), [&](std::string_view vocabulary) {
        if (database_.term_exists(storage::MakeTerm(vocabulary, token))) return true;
        const std::string stem = std::string("Z").append(vocabulary).append(analyzer_->Stem(token));
        return vocabulary != prefix::kAuthor && database_.term_exists(stem);
      });
    });
    if (all) return true;
  }
  return unit.alternatives.empty();
}

std::string Speller::Nearest(const std::string& word, const Node& node) const {
  std::string nearest;
  std::size_t best_distance = AllowedEdits(word) + 1;
  Xapian::doccount best_frequency = 0;
  const std::uint64_t letters = LettersOf(word);
  std::vector<char> starts = {word[0]};
  if (word.size() > 1 && word[1] != word[0]) starts.push_back(word[1]);
  for (const std::string_view vocabulary : Vocabularies(node)) {
    for (const char start : starts) {
      const std::string begin = std::string(vocabulary) + start;
      std::size_t walked = 0;
      const auto end = database_.allterms_end(begin);
      for (auto it = database_.allterms_begin(begin); it != end && walked < 10 * kMaxTermsWalked;
           ++it, ++walked) {
        if (walked % 256 == 0) limits_.Check();
        const std::string term = *it;
        const std::string_view candidate = std::string_view(term).substr(vocabulary.size());
        const std::size_t longer = std::max(candidate.size(), word.size());
        if (longer - std::min(candidate.size(), word.size()) >= best_distance + 1) continue;
        if (std::popcount(letters ^ LettersOf(candidate)) >
            2 * static_cast<int>(AllowedEdits(word))) {
          continue;
        }
        const std::size_t distance = EditDistance(word, candidate);
        if (distance > best_distance || distance > AllowedEdits(word)) continue;
        const Xapian::doccount frequency = it.get_termfreq();
        if (distance < best_distance || frequency > best_frequency) {
          best_distance = distance;
          best_frequency = frequency;
          nearest = candidate;
        }
      }
    }
  }
  return nearest;
}

// Two words of titles that were typed without the space between them; the more frequent the
// rarer half, the better.
std::string Speller::Split(const std::string& word) const {
  std::string best;
  Xapian::doccount best_frequency = 1;
  for (std::size_t at = 2; at + 2 <= word.size(); ++at) {
    if ((static_cast<unsigned char>(word[at]) & 0xC0) == 0x80) continue;
    const std::string left = word.substr(0, at), right = word.substr(at);
    const Xapian::doccount frequency =
        std::min(database_.get_termfreq(storage::MakeTerm(prefix::kTitle, left)),
                 database_.get_termfreq(storage::MakeTerm(prefix::kTitle, right)));
    if (frequency > best_frequency) {
      best_frequency = frequency;
      best = left;
      best.append(" ").append(right);
    }
  }
  return best;
}

void Speller::CorrectText(Node* node, std::vector<Correction>* corrections) {
  const std::vector<QueryUnit> units = analyzer_->ParseQuery(node->text);
  // A long text of which many words are unknown is about something else: the best partial matches
  // are nearer to it. One or two are slips in a title.
  if (units.size() > kMaxTypedWords &&
      std::count_if(units.begin(), units.end(),
                    [&](const QueryUnit& unit) { return !Known(unit, *node); }) > kMaxSlips) {
    return;
  }
  // From the end, so that byte ranges before a replacement stay right.
  for (auto unit = units.rbegin(); unit != units.rend(); ++unit) {
    if (corrections->size() >= kMaxCorrectedWords) return;
    if (unit->begin >= unit->end || unit->end > node->text.size() || Known(*unit, *node)) continue;
    const std::string& word = unit->alternatives.front().front();
    if (unit->alternatives.front().size() > 1 || word.size() > kMaxWordBytes || word.size() < 3) {
      continue;
    }
    std::string replacement = Nearest(word, *node);
    if (replacement.empty()) replacement = Split(word);
    if (replacement.empty()) continue;
    const std::string typed = node->text.substr(unit->begin, unit->end - unit->begin);
    node->text.replace(unit->begin, unit->end - unit->begin, replacement);
    corrections->insert(corrections->begin(), {typed, replacement});
  }
}

void Speller::Correct(Node* node, std::vector<Correction>* corrections) {
  switch (node->kind) {
    case NodeKind::kWords:
    case NodeKind::kTitle:
    case NodeKind::kName:
      CorrectText(node, corrections);
      break;
    case NodeKind::kAnd:
    case NodeKind::kOr:
      for (Node& child : node->children) Correct(&child, corrections);
      break;
    default:
      break;  // what is quoted, excluded or exact is meant as typed
  }
}

}  // namespace

Corrected CorrectSpelling(const Node& root, const Xapian::Database& database, Analyzer* analyzer,
                          const Limits& limits) {
  Corrected corrected{root, {}};
  Speller(database, analyzer, limits).Correct(&corrected.root, &corrected.corrections);
  return corrected;
}

}  // namespace pinakes::query
