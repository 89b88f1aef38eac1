// Taking apart the first cell of a profile row, in which title, authors and venue run together:
//   "Salt and roads A Birch, BC van der Elm, ... Journal of Trade 12 (3), 1-9, 2019"
// Nothing marks where one part ends, so every way to read the cell is scored and the best wins.
// What a whole table tells (names inside lists, venues behind cut lists) settles doubtful rows.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace pinakes::corpus {

// A name as it stands in the row: "BC", "van der Elm", "Jr".
struct ScholarName {
  std::string given, family, suffix;
};

struct ScholarSplit {
  std::string title;
  std::vector<ScholarName> authors;
  bool authors_truncated = false;
  std::string venue;
  // How much better this reading is than the next best; 0 where no author was found at all.
  double margin = 0;
};

// What a row says besides its text.
struct ScholarHints {
  bool year_stripped = false;  // the text ended in its year, as it does behind a venue
  bool year_known = false;     // the row has a year of its own
};

// What the rows of a table have taught. Keys are in small letters.
struct ScholarKnowledge {
  using Counts = std::unordered_map<std::string, int>;
  Counts names;        // "b van der elm"
  Counts surnames;     // "van der elm"
  Counts endings;      // "b elm" and "b elm journal" where a list of authors ends in them
  Counts venue_words;  // first words of venues
  Counts venue_pairs;  // first two words of venues
  std::size_t rows_with_year = 0;      // that have a year of their own
  std::size_t rows_with_stripped = 0;  // and whose text ends in it
};

// Learns from the rows of a table, then splits them. Time per row: its words, times the number of
// ways to read them (small); rows above kMaxWords words are taken as titles.
class ScholarSplitter {
 public:
  static constexpr std::size_t kMaxWords = 4096;

  // First pass, over each row. `text` has single spaces and no year at its end.
  void Learn(std::string_view text, const ScholarHints& hints);
  ScholarSplit Split(std::string_view text, const ScholarHints& hints) const;

 private:
  // Bounds what a hostile table can make it learn.
  static constexpr std::size_t kMaxLearned = 1 << 20;
  static void Count(ScholarKnowledge::Counts* counts, std::string key);

  ScholarKnowledge known_;
};

}  // namespace pinakes::corpus
