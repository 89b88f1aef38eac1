#include "corpus/readers/scholar_table_venue.h"

#include <algorithm>
#include <cstddef>

#include "corpus/fields.h"

namespace pinakes::corpus {
namespace {

constexpr std::string_view kEllipsis = "\u2026";
constexpr std::string_view kDigits = "0123456789";
constexpr std::string_view kRomanDigits = "IVXLCDM";

bool HasDigit(std::string_view text) { return text.find_first_of(kDigits) != text.npos; }
bool AllOf(std::string_view text, std::string_view set) {
  return !text.empty() && text.find_first_not_of(set) == text.npos;
}

// "7093-7115", "104650", "e9490", "S12-S20", "xii-xiv", "1. 1-1. 10", "123–130, 145".
bool IsPages(std::string_view text) {
  if (text.empty() || text.size() > 40) return false;
  if (text.find_first_not_of("0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                             "-.+:_/ \xE2\x80\x93\x94") != text.npos) {
    return false;
  }
  const std::size_t dash = std::min(text.find('-'), text.find("\u2013"));
  if (!HasDigit(text)) {
    return dash != text.npos && dash > 0 && AllOf(text.substr(0, dash), "ivxlc") &&
           AllOf(text.substr(dash + 1), "ivxlc");
  }
  // No run of more than three letters: "Paper 12" is not pages, "e12", "art. 5" are.
  std::size_t letters = 0;
  for (const char c : text) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    letters = letter ? letters + 1 : 0;
    if (letters > 3) return false;
  }
  // Words apart: only around points ("1. 1-1. 10"), dashes and plus signs.
  for (std::size_t i = text.find(' '); i != text.npos; i = text.find(' ', i + 1)) {
    const char before = i > 0 ? text[i - 1] : ' ';
    const char behind = i + 1 < text.size() ? text[i + 1] : ' ';
    if (std::string_view("-.+:").find(before) == std::string_view::npos &&
        std::string_view("-+").find(behind) == std::string_view::npos) {
      return false;
    }
  }
  return true;
}

// A volume: "36", "E85", "12A", "59-60"; with an issue behind it also "XIV".
bool IsVolume(std::string_view text, bool issue) {
  if (text.empty() || text.size() > 12) return false;
  if (issue && AllOf(text, kRomanDigits)) return true;
  if (text.find_first_not_of("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                             "-./\xE2\x80\x93") != text.npos ||
      !HasDigit(text)) {
    return false;
  }
  const auto letter_count = std::ranges::count_if(
      text, [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); });
  if (letter_count > (issue ? 4 : 1)) return false;
  // "Findings of ACL 2024", "SIGGRAPH 2018": a year without an issue belongs to the name.
  const bool year = text.size() == 4 && AllOf(text, kDigits) &&
                    (text.starts_with("19") || text.starts_with("20"));
  return issue || !year;
}

}  // namespace

ScholarVenue ParseScholarVenue(std::string_view text) {
  ScholarVenue venue;
  text = Trim(text);
  if (text.ends_with(kEllipsis) || text.ends_with("...")) {
    venue.truncated = true;
    venue.name = std::string(text);
    return venue;
  }
  venue.name = std::string(text);
  // Numbers of preprints and patents belong to their names.
  if (StartsWithFolded(text, "arxiv") || text.find(" Patent ") != text.npos) return venue;
  std::string_view rest = text;
  std::string_view pages;
  if (const std::size_t comma = rest.rfind(", "); comma != rest.npos) {
    const std::string_view last = rest.substr(comma + 2);
    if (IsPages(last)) {
      pages = last;
      rest = rest.substr(0, comma);
    }
  }
  std::string_view issue;
  std::string_view before = rest;
  if (rest.ends_with(')')) {
    const std::size_t open = rest.rfind(" (");
    if (open != rest.npos) {
      issue = rest.substr(open + 2, rest.size() - open - 3);
      before = rest.substr(0, open);
    }
  }
  std::string_view volume;
  if (const std::size_t space = before.rfind(' '); space != before.npos) {
    const std::string_view word = before.substr(space + 1);
    // "Proceedings of X (2019)" has a year of its own and no issue.
    if (IsVolume(word, !issue.empty()) && issue.find('(') == issue.npos) {
      volume = word;
      before = before.substr(0, space);
    }
  }
  if (volume.empty()) {
    issue = {};
    before = rest;
  }
  before = Trim(before);
  if (before.empty() || before.ends_with(',')) return venue;
  venue.name = std::string(before);
  venue.volume = std::string(volume);
  venue.issue = std::string(Trim(issue));
  venue.pages = std::string(Trim(pages));
  return venue;
}

void SetTypeFromVenue(std::string_view venue, Publication* publication) {
  const std::string lower = AsciiLowered(venue);
  if (lower.starts_with("arxiv") || lower.starts_with("biorxiv") || lower.starts_with("medrxiv") ||
      lower.find("preprint") != lower.npos) {
    publication->set_type("preprint");
    const std::size_t colon = lower.rfind("arxiv:");
    if (colon != lower.npos) {
      std::string_view number = Trim(venue.substr(colon + 6));
      number = number.substr(0, number.find_first_of(" ,["));
      AddIdentifier(publication, "arxiv", number);
    }
  } else if (lower.find(" patent ") != lower.npos) {
    publication->set_type("patent");
  } else if (lower.find("conference") != lower.npos || lower.find("symposium") != lower.npos ||
             lower.find("workshop") != lower.npos || lower.starts_with("proceedings of the 1") ||
             lower.starts_with("proceedings of the 2")) {
    publication->set_type("inproceedings");
  } else if (lower.starts_with("journal") || lower.find(" journal") != lower.npos ||
             lower.find("transactions") != lower.npos || lower.find("letters") != lower.npos) {
    publication->set_type("article");
  } else if (lower.find("thesis") != lower.npos || lower.find("dissertation") != lower.npos) {
    publication->set_type("thesis");
  }
}

}  // namespace pinakes::corpus
