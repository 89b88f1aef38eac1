// Folded characters to words and compounds: the second stage of the analyzer.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include <unicode/brkiter.h>

#include "indexer/analysis/fold.h"

namespace pinakes::analysis {

enum class PartKind : std::uint8_t {
  kWord,
  kApostrophe,  // o'brien: letters with apostrophes between
  kDotted,      // u.s.a.: single letters with stops between
  kNumber,      // 1,000.5: digits with thousands separators
  kDictionary,  // a word of a script without spaces
  kCjk,         // a run of Han, Kana or Hangul
};

// What follows a word and makes another word of it.
enum class Suffix : std::uint8_t { kNone, kPlusPlus, kSharp, kStar, kPlus, kDotBefore };

// One word; it takes one position (a kCjk part one for each character).
struct Part {
  std::uint32_t begin;  // range of folded characters
  std::uint32_t end;
  std::uint32_t outer_begin;  // the same with the suffix
  std::uint32_t outer_end;
  PartKind kind;
  Suffix suffix;
  std::uint8_t seen;  // all classes of its characters
};

// Words that are written as one: a compound, or a word alone.
struct Group {
  std::uint32_t first;  // index of its first part
  std::uint32_t count;
  bool joinable;  // its parts written together are a word too
  bool pairs;     // so is each adjacent pair of them
};

// Finds words where UAX #29 finds them and joins them to compounds by the rules of docs/text.md.
// The scan knows the boundaries of all scripts with spaces; the dictionary scripts ask ICU. Not
// thread-safe.
class Segmenter {
 public:
  enum class Boundaries {
    kScan,        // ICU for dictionary scripts only
    kIcu,         // ICU's word iterator everywhere: slow, the reference for tests
    kCharacters,  // dictionary scripts stay whole runs
  };

  Segmenter();

  void Segment(const FoldedText& text, Boundaries boundaries);
  const std::vector<Part>& parts() const { return parts_; }
  const std::vector<Group>& groups() const { return groups_; }

 private:
  void FindBoundaries(const FoldedText& text, std::uint32_t begin, std::uint32_t end);
  std::uint32_t ScanWord(const FoldedText& text, std::uint32_t begin, Part* part) const;
  std::uint32_t ScanSuffix(const FoldedText& text, Part* part) const;
  void AddToGroup(const FoldedText& text, const Part& part, std::uint32_t gap_begin);
  void CloseGroup();

  std::unique_ptr<icu::BreakIterator> iterator_;
  std::vector<Part> parts_;
  std::vector<Group> groups_;
  bool hyphens_only_ = true;  // of the open group
  bool glued_ = false;
  // breaks_[i]: ICU says that a word ends before character i. Empty where ICU was not asked.
  std::vector<bool> breaks_;
  std::vector<std::int32_t> utf16_;  // scratch
};

inline constexpr std::uint32_t kMaxParts = 32;  // of one compound; a longer one is several

}  // namespace pinakes::analysis
