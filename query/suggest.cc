#include "query/suggest.h"

#include <algorithm>
#include <bit>
#include <cstdint>

#include "contract/spelling.h"
#include "indexer/storage/database.h"
#include "query/expand.h"
#include "query/telling_words.h"
#include "query/words.h"

namespace pinakes::query {
namespace {

// Words longer than this are identifiers or noise; nothing is guessed for them.
constexpr std::size_t kMaxWordBytes = 40;
constexpr std::size_t kMaxCorrectedWords = 4;
constexpr std::ptrdiff_t kMaxSlips = 2;
// "netw" is rather the start of "network" than "net" with a letter too many.
constexpr Xapian::doccount kMuchMoreFrequent = 3;

// Two slips in six letters leave too little of a word to know it by.
std::size_t AllowedEdits(std::string_view word) { return word.size() <= 6 ? 1 : 2; }

// Which byte values a word has, folded into 64 bits: words within n edits of each other differ in
// at most 2 n of them.
std::uint64_t LettersOf(std::string_view word) {
  std::uint64_t letters = 0;
  for (const char c : word) letters |= std::uint64_t{1} << (static_cast<unsigned char>(c) & 63);
  return letters;
}

// Of Chinese and Japanese words each character carries meaning: what differs in one is another
// word.
bool HasIdeographs(std::string_view word) {
  constexpr unsigned char kFirstLeadByte = 0xE2;  // U+2E80 and above, nearly
  return std::ranges::any_of(word,
                             [](char c) { return static_cast<unsigned char>(c) > kFirstLeadByte; });
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
  struct Guess {
    std::string text;  // empty where there is none
    std::size_t edits = 0;
    Xapian::doccount records = 0;
  };
  Guess Nearest(const std::string& word, const Node& node) const;
  Guess Completed(const std::string& word, const Node& node) const;
  std::string Split(const std::string& word) const;
  bool Joined(const QueryUnit& first, const QueryUnit& second, const Node& node,
              std::string* joined) const;
  std::string Replacement(const std::string& word, const Node& node) const;
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
  if (OnlyJoins(TypedText(unit, node))) return true;  // a small index may lack "between"
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

Speller::Guess Speller::Nearest(const std::string& word, const Node& node) const {
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
  return {nearest, best_distance, best_frequency};
}

// The most frequent word that the typed one is the start of: many abbreviate what they type.
Speller::Guess Speller::Completed(const std::string& word, const Node& node) const {
  Guess best;
  for (const std::string_view vocabulary : Vocabularies(node)) {
    limits_.Check();
    for (const std::string& term : ExpandPrefix(database_, std::string(vocabulary) + word)) {
      const Xapian::doccount records = database_.get_termfreq(term);
      if (records > best.records) best = {term.substr(vocabulary.size()), 0, records};
      break;  // the first is the most frequent
    }
  }
  return best;
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

// A word of titles that was typed with a space in it.
bool Speller::Joined(const QueryUnit& first, const QueryUnit& second, const Node& node,
                     std::string* joined) const {
  const auto has_one = [](const QueryUnit& unit) {
    return !unit.alternatives.empty() && unit.alternatives.front().size() == 1;
  };
  if (node.kind == NodeKind::kName || !has_one(first) || !has_one(second)) return false;
  if (second.begin < first.end || second.end > node.text.size() ||
      node.text.find_first_not_of(' ', first.end) != second.begin) {
    return false;
  }
  *joined = first.alternatives.front().front() + second.alternatives.front().front();
  return joined->size() <= kMaxWordBytes &&
         database_.term_exists(storage::MakeTerm(prefix::kTitle, *joined));
}

std::string Speller::Replacement(const std::string& word, const Node& node) const {
  if (word.size() > kMaxWordBytes || word.size() < 3 || HasIdeographs(word)) return {};
  // Another number is another thing; and a year is known although no title has it.
  if (word.find_first_not_of("0123456789") == word.npos) return {};
  Guess nearest = Nearest(word, node);
  Guess completed = Completed(word, node);
  if (!completed.text.empty() && (nearest.text.empty() || nearest.edits > 1 ||
                                  completed.records > kMuchMoreFrequent * nearest.records)) {
    return std::move(completed.text);
  }
  if (!nearest.text.empty() && nearest.edits <= 1) return nearest.text;
  // A space left out is one slip.
  std::string split = Split(word);
  return split.empty() ? std::move(nearest.text) : split;
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
  for (std::size_t i = units.size(); i-- > 0;) {
    if (corrections->size() >= kMaxCorrectedWords) return;
    const QueryUnit& unit = units[i];
    if (unit.begin >= unit.end || unit.end > node->text.size()) continue;
    const bool known = Known(unit, *node);
    std::size_t begin = unit.begin;
    std::string replacement, joined;
    if (i > 0 && (!known || !Known(units[i - 1], *node)) &&
        Joined(units[i - 1], unit, *node, &joined)) {
      replacement = std::move(joined);
      begin = units[--i].begin;
    } else if (!known && unit.alternatives.front().size() == 1) {
      replacement = Replacement(unit.alternatives.front().front(), *node);
    }
    if (replacement.empty()) continue;
    ReplaceTyped(begin, unit.end, replacement, node, corrections);
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

void ReplaceTyped(std::size_t begin, std::size_t end, const std::string& replacement, Node* node,
                  std::vector<Correction>* corrections) {
  const std::string typed = node->text.substr(begin, end - begin);
  node->text.replace(begin, end - begin, replacement);
  corrections->insert(corrections->begin(), {typed, replacement});
}

Corrected CorrectSpelling(const Node& root, const Xapian::Database& database, Analyzer* analyzer,
                          const Limits& limits) {
  Corrected corrected{root, {}};
  Speller(database, analyzer, limits).Correct(&corrected.root, &corrected.corrections);
  return corrected;
}

}  // namespace pinakes::query
