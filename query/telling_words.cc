#include "query/telling_words.h"

#include <algorithm>
#include <array>
#include <set>

#include "contract/ascii.h"
#include "contract/schema.h"
#include "indexer/storage/database.h"
#include "query/ranking.h"

namespace pinakes::query {
namespace {

// A text of any length costs no more than its first words.
constexpr std::size_t kMaxTextBytes = 16 * 1024;

// Articles, prepositions, conjunctions and the like, without those that mean something in another
// of these languages ("die", "den", "son"); sorted.
constexpr std::array<std::string_view, 113> kJoining = {
    "a",       "about",   "after",  "against", "all",   "among", "an",     "and",   "any",
    "are",     "as",      "at",     "based",   "be",    "been",  "before", "bei",   "between",
    "both",    "but",     "by",     "can",     "could", "dans",  "das",    "del",   "della",
    "der",     "des",     "do",     "does",    "du",    "eine",  "einer",  "el",    "et",
    "for",     "from",    "für",    "has",     "have",  "how",   "i",      "if",    "in",
    "into",    "is",      "it",     "its",     "las",   "les",   "los",    "mit",   "more",
    "most",    "nel",     "no",     "not",     "of",    "on",    "only",   "or",    "other",
    "our",     "over",    "para",   "pour",    "so",    "some",  "such",   "sur",   "than",
    "that",    "the",     "their",  "them",    "there", "these", "they",   "this",  "those",
    "through", "to",      "toward", "towards", "und",   "under", "une",    "until", "upon",
    "using",   "versus",  "via",    "von",     "was",   "we",    "were",   "what",  "when",
    "where",   "whether", "which",  "while",   "who",   "why",   "will",   "with",  "without",
    "you",     "your",    "zum",    "zur",     "über"};
static_assert(std::ranges::is_sorted(kJoining));

// What is said of any publication when publications are asked for, whatever their subject; sorted.
constexpr auto kAsking = std::to_array<std::string_view>(
    {"address",       "addressed",    "addresses",   "addressing",   "adopt",        "adopted",
     "adopts",        "applied",      "applies",     "apply",        "article",      "articles",
     "attempted",     "author",       "authors",     "conduct",      "conducted",    "consider",
     "considered",    "considering",  "considers",   "demonstrate",  "demonstrated", "demonstrates",
     "demonstrating", "describe",     "described",   "describes",    "describing",   "develop",
     "developed",     "develops",     "did",         "discuss",      "discussed",    "discusses",
     "discussing",    "employ",       "employed",    "employing",    "employs",      "example",
     "examples",      "explore",      "explored",    "explores",     "exploring",    "find",
     "focus",         "focused",      "focuses",     "focusing",     "give",         "implement",
     "implemented",   "implements",   "incorporate", "incorporated", "incorporates", "introduce",
     "introduced",    "introduces",   "introducing", "investigate",  "investigated", "investigates",
     "investigating", "involve",      "involved",    "involves",     "leverage",     "leveraged",
     "leverages",     "list",         "literature",  "me",           "mention",      "mentioned",
     "mentioning",    "mentions",     "name",        "originally",   "paper",        "papers",
     "please",        "present",      "presented",   "presenting",   "presents",     "propose",
     "proposed",      "proposes",     "proposing",   "provide",      "provided",     "provides",
     "publication",   "publications", "reference",   "references",   "related",      "research",
     "researcher",    "researchers",  "researches",  "scholars",     "should",       "show",
     "showed",        "shown",        "shows",       "studies",      "study",        "suggest",
     "suggested",     "suggesting",   "suggests",    "tell",         "tried",        "use",
     "used",          "uses",         "utilize",     "utilized",     "utilizes",     "work",
     "works",         "would"});
static_assert(std::ranges::is_sorted(kAsking));

std::string_view Cut(std::string_view text) {
  if (text.size() <= kMaxTextBytes) return text;
  std::size_t end = kMaxTextBytes;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  return text.substr(0, end);
}

}  // namespace

std::vector<TellingWord> TellingWords(std::string_view text, std::size_t limit,
                                      Xapian::doccount least_records,
                                      const Xapian::Database& database, Analyzer* analyzer) {
  text = Cut(text);
  const Xapian::doccount records = database.get_doccount();
  std::vector<TellingWord> words;
  std::set<std::string> seen;
  for (const QueryUnit& unit : analyzer->ParseQuery(text)) {
    if (unit.begin >= unit.end || unit.end > text.size()) continue;
    double weight = 0;
    std::string key;
    for (const TermSequence& sequence : unit.alternatives) {
      // Of a form of several terms the rarest tells; every one of them must be known.
      double rarest = 0;
      bool known = true;
      for (const std::string& token : sequence) {
        const std::string stem(analyzer->Stem(token));
        if (&sequence == &unit.alternatives.front()) key.append(stem).push_back(' ');
        const Xapian::doccount titles =
            database.get_termfreq(storage::MakeTerm(prefix::kTitleStem, stem));
        const Xapian::doccount bodies =
            database.get_termfreq(storage::MakeTerm(prefix::kBodyStem, stem));
        const Xapian::doccount having = titles + bodies;
        known = known && having > 0 && having >= least_records;
        rarest = std::max(rarest, ranking::TermWeight(records, having));
      }
      if (known) weight = std::max(weight, rarest);
    }
    if (weight <= 0 || !seen.insert(key).second) continue;
    words.push_back({std::string(text.substr(unit.begin, unit.end - unit.begin)), weight});
  }
  std::stable_sort(words.begin(), words.end(),
                   [](const TellingWord& a, const TellingWord& b) { return a.weight > b.weight; });
  if (words.size() > limit) words.resize(limit);
  return words;
}

bool OnlyJoins(std::string_view word) {
  return std::ranges::binary_search(kJoining, AsciiLowered(word));
}

double ShareInQuestion(std::string_view word) {
  if (OnlyJoins(word)) return 0;
  const bool asks = std::ranges::binary_search(kAsking, AsciiLowered(word));
  return asks ? ranking::kProfile.asking_word : 1;
}

}  // namespace pinakes::query
