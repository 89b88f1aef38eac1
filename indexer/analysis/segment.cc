#include "indexer/analysis/segment.h"

#include <algorithm>
#include <cstdlib>

#include <unicode/locid.h>
#include <unicode/unistr.h>

namespace pinakes::analysis {
namespace {

bool IsWordChar(std::uint8_t c) { return (c & kWordChar) != 0; }

bool IsCompoundSign(char32_t c) { return c == '-' || c == '/' || c == '&' || c == '_' || c == '.'; }

}  // namespace

Segmenter::Segmenter() {
  UErrorCode status = U_ZERO_ERROR;
  iterator_.reset(icu::BreakIterator::createWordInstance(icu::Locale::getRoot(), status));
  if (U_FAILURE(status) || !iterator_) std::abort();  // see Folder::Folder
}

void Segmenter::FindBoundaries(const FoldedText& text, std::uint32_t begin, std::uint32_t end) {
  icu::UnicodeString run;
  utf16_.clear();
  for (std::uint32_t i = begin; i < end; ++i) {
    run.append(static_cast<UChar32>(text.chars[i]));
    utf16_.resize(static_cast<std::size_t>(run.length()), static_cast<std::int32_t>(i));
  }
  if (breaks_.empty()) breaks_.assign(text.size + 1, false);
  breaks_[begin] = true;
  breaks_[end] = true;
  iterator_->setText(run);
  for (std::int32_t at = iterator_->first(); at != icu::BreakIterator::DONE && at < run.length();
       at = iterator_->next()) {
    breaks_[static_cast<std::size_t>(utf16_[static_cast<std::size_t>(at)])] = true;
  }
}

// Scans the word that begins at `begin`, a letter or digit. Returns where it ends.
std::uint32_t Segmenter::ScanWord(const FoldedText& text, std::uint32_t begin, Part* part) const {
  const char32_t* chars = text.chars.data();
  const std::uint8_t* classes = text.classes.data();
  const auto broken = [&](std::uint32_t i) { return !breaks_.empty() && breaks_[i]; };
  part->kind = PartKind::kWord;
  part->seen = 0;

  // Letters with stops between, each alone: one word.
  if ((classes[begin] & kLetter) && chars[begin + 1] == '.' && begin + 2 < text.size &&
      (classes[begin + 2] & kLetter) && !IsWordChar(classes[begin + 3])) {
    std::uint32_t i = begin;
    part->seen = classes[begin];
    while (i + 2 < text.size && chars[i + 1] == '.' && (classes[i + 2] & kLetter) &&
           !IsWordChar(classes[i + 3])) {
      i += 2;
      part->seen |= classes[i];
    }
    part->kind = PartKind::kDotted;
    return i + 1;
  }

  std::uint32_t i = begin;
  bool only_digits = true;
  while (true) {
    while (IsWordChar(classes[i]) && (i == begin || !broken(i))) {
      part->seen |= classes[i];
      only_digits = only_digits && (classes[i] & kDigit);
      ++i;
    }
    if (i >= text.size || IsWordChar(classes[i])) return i;
    const std::uint8_t before = classes[i - 1];
    const std::uint8_t after = classes[i + 1];
    if (broken(i) || (i + 1 < text.size && broken(i + 1))) return i;
    const char32_t c = chars[i];
    if ((before & kLetter) && (after & kLetter) &&
        (c == '\'' || (c == '"' && (before & after & kHebrew)))) {
      part->kind = PartKind::kApostrophe;
      ++i;
    } else if (c == '.' && (before & kDigit) && (after & kDigit)) {
      only_digits = false;
      ++i;
    } else if ((c == ',' || c == '\'') && (after & kDigit) && only_digits && i - begin <= 3) {
      // Thousands: groups of two or three digits, the last of three.
      std::uint32_t at = i;
      std::uint32_t digits = 0;
      while (chars[at] == c && (classes[at + 1] & kDigit)) {
        digits = 1;
        while (digits < 4 && (classes[at + 1 + digits] & kDigit)) ++digits;
        if (digits < 2 || digits > 3) return i;
        at += 1 + digits;
      }
      if (digits != 3 || IsWordChar(classes[at])) return i;
      part->kind = PartKind::kNumber;
      only_digits = false;
      i = at;
    } else {
      return i;
    }
  }
}

// Sets the suffix of a scanned word. Returns where the word ends with it.
std::uint32_t Segmenter::ScanSuffix(const FoldedText& text, Part* part) const {
  const char32_t* chars = text.chars.data();
  const std::uint8_t* classes = text.classes.data();
  const std::uint32_t end = part->end;
  part->suffix = Suffix::kNone;
  const char32_t c = chars[end];
  if (part->kind == PartKind::kDotted) return c == '.' ? end + 1 : end;
  const std::uint8_t last = classes[end - 1];
  if (c == '+') {
    if (chars[end + 1] == '+' && (last & kLetter) && !(classes[end + 2] & kLetter)) {
      part->suffix = Suffix::kPlusPlus;
      return end + 2;
    }
    if ((last & kDigit) && chars[end + 1] != '+' && !IsWordChar(classes[end + 1])) {
      part->suffix = Suffix::kPlus;
      return end + 1;
    }
  } else if (c == '#') {
    if ((last & kLetter) && !(classes[end + 1] & kLetter)) {
      part->suffix = Suffix::kSharp;
      return end + 1;
    }
  } else if (c == '*') {
    if (end - part->begin == 1 && (last & kLetter) && !IsWordChar(classes[end + 1])) {
      part->suffix = Suffix::kStar;
      return end + 1;
    }
  }
  if (end - part->begin == 3 && part->begin > 0 && chars[part->begin - 1] == '.' &&
      chars[part->begin] == 'n' && chars[part->begin + 1] == 'e' && chars[part->begin + 2] == 't' &&
      (part->begin == 1 || !IsWordChar(classes[part->begin - 2]))) {
    part->suffix = Suffix::kDotBefore;
    part->outer_begin = part->begin - 1;
  }
  return end;
}

void Segmenter::CloseGroup() {
  if (groups_.empty()) return;
  Group& group = groups_.back();
  if (group.count < 2) return;
  bool has_letter = false;
  bool has_number = false;
  bool adjacent_numbers = false;
  bool number_before = false;
  for (std::uint32_t k = group.first; k < group.first + group.count; ++k) {
    const bool number = !(parts_[k].seen & kLetter);
    has_letter = has_letter || !number;
    has_number = has_number || number;
    adjacent_numbers = adjacent_numbers || (number && number_before);
    number_before = number;
  }
  group.joinable = has_letter && !glued_;
  group.pairs =
      group.joinable && group.count > 2 && hyphens_only_ && has_number && !adjacent_numbers;
}

// Appends the part to the open group when exactly one compound sign stands between, and opens a
// group of its own otherwise.
void Segmenter::AddToGroup(const FoldedText& text, const Part& part, std::uint32_t gap_begin) {
  bool compound = false;
  bool glued = false;
  char32_t sign = 0;
  if (!groups_.empty() && groups_.back().count < kMaxParts) {
    const Part& before = parts_.back();
    const bool spaced_script =
        part.kind < PartKind::kDictionary && before.kind < PartKind::kDictionary;
    const std::uint32_t gap = part.begin - gap_begin;
    if (spaced_script && gap == 0) {
      // "C++11"; "U.S.based", whose stop went with the abbreviation.
      glued = before.suffix != Suffix::kNone;
      compound = glued || before.kind == PartKind::kDotted;
      sign = '.';
    } else if (spaced_script && gap <= 4 && text.chars[gap_begin] != ' ') {
      // Primes and quotes beside the sign do not count: 5'-end.
      std::uint32_t signs = 0;
      for (std::uint32_t i = gap_begin; i < part.begin; ++i) {
        if (text.chars[i] == '\'') continue;
        sign = text.chars[i];
        ++signs;
      }
      compound = signs == 1 && IsCompoundSign(sign) && part.suffix != Suffix::kDotBefore;
    }
  }
  if (compound) {
    ++groups_.back().count;
    hyphens_only_ = hyphens_only_ && sign == '-';
    glued_ = glued_ || glued;
  } else {
    CloseGroup();
    groups_.push_back({static_cast<std::uint32_t>(parts_.size()), 1, false, false});
    hyphens_only_ = true;
    glued_ = false;
  }
  parts_.push_back(part);
}

void Segmenter::Segment(const FoldedText& text, Boundaries boundaries) {
  parts_.clear();
  groups_.clear();
  breaks_.clear();
  const std::uint8_t* classes = text.classes.data();
  if (boundaries == Boundaries::kIcu && text.size > 0) FindBoundaries(text, 0, text.size);
  std::uint32_t gap_begin = 0;
  for (std::uint32_t i = 0; i < text.size;) {
    const std::uint8_t c = classes[i];
    if (!(c & (kLetter | kDigit | kCjk | kComplex))) {
      ++i;
      continue;
    }
    Part part{i, i, i, i, PartKind::kWord, Suffix::kNone, c};
    if (c & (kCjk | kComplex)) {
      const auto kind = static_cast<std::uint8_t>(c & (kCjk | kComplex));
      while (classes[i] & (kind | kMark)) ++i;
      if (kind == kComplex && boundaries != Boundaries::kCharacters) {
        if (boundaries == Boundaries::kScan) FindBoundaries(text, part.begin, i);
        part.kind = PartKind::kDictionary;
        for (std::uint32_t begin = part.begin; begin < i;) {
          std::uint32_t end = begin + 1;
          while (end < i && !breaks_[end]) ++end;
          part.begin = part.outer_begin = begin;
          part.end = part.outer_end = end;
          AddToGroup(text, part, gap_begin);
          begin = gap_begin = end;
        }
      } else {
        part.kind = kind == kCjk ? PartKind::kCjk : PartKind::kDictionary;
        part.end = part.outer_end = i;
        AddToGroup(text, part, gap_begin);
        gap_begin = i;
      }
      continue;
    }
    part.end = ScanWord(text, i, &part);
    part.outer_end = ScanSuffix(text, &part);
    AddToGroup(text, part, gap_begin);
    i = gap_begin = part.outer_end;
  }
  CloseGroup();
}

}  // namespace pinakes::analysis
