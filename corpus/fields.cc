#include "corpus/fields.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "contract/record_id.h"

namespace pinakes::corpus {
namespace {

constexpr bool IsDigit(char c) { return c >= '0' && c <= '9'; }

constexpr std::uint32_t kFirstYear = 1000;
constexpr std::uint32_t kLastYear = 2100;

std::uint32_t Number(std::string_view digits) {
  std::uint32_t value = 0;
  for (const char c : digits) value = value * 10 + static_cast<std::uint32_t>(c - '0');
  return value;
}

// The year in a run of digits, 0 if it holds none: YYYY, YYYYMM or YYYYMMDD.
std::uint32_t YearOfDigits(std::string_view digits) {
  if (digits.size() != 4 && digits.size() != 6 && digits.size() != 8) return 0;
  if (digits.size() >= 6) {
    const std::uint32_t month = Number(digits.substr(4, 2));
    if (month < 1 || month > 12) return 0;
  }
  if (digits.size() == 8) {
    const std::uint32_t day = Number(digits.substr(6, 2));
    if (day < 1 || day > 31) return 0;
  }
  const std::uint32_t year = Number(digits.substr(0, 4));
  return year >= kFirstYear && year <= kLastYear ? year : 0;
}

// "1,234" and "1 234" without their separators; empty where the groups are not of three digits.
std::string WithoutGroups(std::string_view text) {
  std::string digits;
  std::size_t group = 0;
  bool grouped = false;
  for (const char c : text) {
    if (IsDigit(c)) {
      digits += c;
      ++group;
    } else if ((c == ',' || c == ' ') && group >= 1 && group <= 3 && (!grouped || group == 3)) {
      grouped = true;
      group = 0;
    } else {
      return {};
    }
  }
  return !grouped || group == 3 ? digits : std::string();
}

void AddNumbers(Publication* publication, std::string_view scheme, std::string_view text) {
  // Reference managers keep one field for both: what is no ISBN may be an ISSN.
  const std::string_view other = scheme == "isbn" ? "issn" : "isbn";
  const auto add = [&](std::string_view number) {
    return AddIdentifier(publication, scheme, number) || AddIdentifier(publication, other, number);
  };
  // Spaces divide as well as ";" and ",", but an ISBN may be written with spaces: the whole first.
  ForEachPiece(text, ";,|/\n", [&](std::string_view piece) {
    if (add(piece)) return;
    ForEachPiece(piece, " \t()[]:", [&](std::string_view word) { add(word); });
  });
}

}  // namespace

std::string WithoutFullStop(std::string title) {
  if (!title.ends_with('.') || title.ends_with("..")) return title;
  title.pop_back();
  return std::string(Trim(title));
}

std::string WithoutTranslationMark(std::string title) {
  if (!title.starts_with('[') || !(title.ends_with("].") || title.ends_with(']'))) return title;
  const std::size_t end = title.rfind(']');
  // The bracket that opens it closes it: not so in "[a] of [b]".
  int depth = 0;
  for (std::size_t i = 0; i < end; ++i) {
    if (title[i] == '[') ++depth;
    if (title[i] == ']' && --depth == 0) return title;
  }
  return std::string(Trim(std::string_view(title).substr(1, end - 1)));
}

std::string JoinTitle(std::string_view title, std::string_view subtitle) {
  std::string joined(Trim(title));
  subtitle = Trim(subtitle);
  if (subtitle.empty()) return joined;
  if (!joined.empty()) {
    const char last = joined.back();
    joined += last == ':' || last == '?' || last == '!' ? " " : ": ";
  }
  joined += subtitle;
  return joined;
}

std::string PartTitle(std::string_view title, std::string_view number, std::string_view name) {
  std::string joined(Trim(title));
  for (std::string_view part : {number, name.substr(0, name.find(" / "))}) {
    part = Trim(part);
    if (part.empty()) continue;
    if (!joined.empty()) joined += joined.ends_with('.') ? " " : ". ";
    joined += part;
  }
  return joined;
}

bool SaysRetracted(std::string_view title) {
  title = Trim(title);
  bool bracket = false;
  if (title.starts_with('[') || title.starts_with('(') || title.starts_with('*')) {
    bracket = title[0] != '*';
    title = Trim(title.substr(1));
  }
  std::size_t length = 0;
  for (const std::string_view word : {"retracted", "withdrawn", "removed", "temporary removal"}) {
    if (StartsWithFolded(title, word)) length = word.size();
  }
  if (length == 0) return false;
  title = Trim(title.substr(length));
  for (const std::string_view word : {"article", "paper", "chapter", "publication", "notice"}) {
    if (StartsWithFolded(title, word)) title = Trim(title.substr(word.size()));
  }
  if (title.empty()) return false;
  return title[0] == ':' || title.starts_with("\xEF\xBC\x9A") ||
         (bracket && (title[0] == ']' || title[0] == ')'));
}

void ForEachPiece(std::string_view text, std::string_view separators,
                  const std::function<void(std::string_view)>& use) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of(separators), text.size());
    const std::string_view piece = Trim(text.substr(0, end));
    if (!piece.empty()) use(piece);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

std::optional<std::uint32_t> ParseYear(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    if (!IsDigit(text[i])) {
      ++i;
      continue;
    }
    std::size_t end = i;
    while (end < text.size() && IsDigit(text[end])) ++end;
    if (const std::uint32_t year = YearOfDigits(text.substr(i, end - i)); year != 0) return year;
    i = end;
  }
  return std::nullopt;
}

std::optional<std::uint32_t> CheckCitations(double value, bool* nonsense) {
  *nonsense = !(value >= 0) || value > std::numeric_limits<std::uint32_t>::max() ||
              value != std::floor(value);
  if (*nonsense) return std::nullopt;
  return static_cast<std::uint32_t>(value);
}

std::optional<std::uint32_t> ParseCitations(std::string_view text, bool* nonsense) {
  *nonsense = false;
  text = Trim(text);
  if (text.empty() || text == "-" || text == "\xE2\x80\x93" || text == "\xE2\x80\x94" ||
      EqualsFolded(text, "none") || EqualsFolded(text, "null") || EqualsFolded(text, "n/a") ||
      EqualsFolded(text, "na")) {
    return std::nullopt;
  }
  if (text.ends_with('*')) text.remove_suffix(1);  // Scholar's mark of merged counts
  if (const std::string digits = WithoutGroups(text); !digits.empty()) {
    double value = 0;  // exact for all counts that fit
    std::from_chars(digits.data(), digits.data() + digits.size(), value);
    return CheckCitations(value, nonsense);
  }
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) {
    *nonsense = true;
    return std::nullopt;
  }
  return CheckCitations(value, nonsense);
}

std::string_view CountInRemark(std::string_view remark) {
  remark = Trim(remark);
  std::size_t length = 0;
  for (const std::string_view label : {"cited by", "cited-by count", "times cited", "citations"}) {
    if (StartsWithFolded(remark, label)) length = label.size();
  }
  if (length == 0) return {};
  remark = Trim(remark.substr(length));
  if (remark.starts_with('('))
    remark = Trim(remark.substr(std::min(remark.find(')') + 1, remark.size())));
  if (remark.starts_with(':') || remark.starts_with('=')) remark = Trim(remark.substr(1));
  std::size_t end = 0;
  while (end < remark.size() && IsDigit(remark[end])) ++end;
  return remark.substr(0, end);
}

void SetYear(Publication* publication, std::string_view text, const Place& place, Sink& sink) {
  if (publication->has_year() || Trim(text).empty()) return;
  if (const auto year = ParseYear(text)) {
    publication->set_year(*year);
  } else {
    sink.Note(place, kYearNote);
  }
}

void SetCitations(Publication* publication, std::string_view text, const Place& place, Sink& sink) {
  if (publication->has_citations()) return;
  bool nonsense = false;
  if (const auto count = ParseCitations(text, &nonsense)) publication->set_citations(*count);
  if (nonsense) sink.Note(place, kCitationsNote);
}

namespace {

// Lists are short; a hostile one of thousands is not searched through for each of its members.
constexpr int kSearched = 200;

// Adds an identifier whose value is canonical, once.
void AddCanonical(Publication* publication, std::string_view scheme, std::string value) {
  for (int i = 0; i < std::min(publication->identifiers_size(), kSearched); ++i) {
    const Identifier& known = publication->identifiers(i);
    if (known.scheme() == scheme && known.value() == value) return;
  }
  Identifier* const identifier = publication->add_identifiers();
  identifier->set_scheme(std::string(scheme));
  identifier->set_value(std::move(value));
}

}  // namespace

bool AddIdentifier(Publication* publication, std::string_view scheme, std::string_view value) {
  value = Trim(value);
  if (value.empty()) return false;
  std::optional<std::string> canonical = CanonicalIdentifier(scheme, value);
  if (!canonical) return false;
  AddCanonical(publication, scheme, std::move(*canonical));
  return true;
}

void AddIsbns(Publication* publication, std::string_view text) {
  AddNumbers(publication, "isbn", text);
}

void AddIssns(Publication* publication, std::string_view text) {
  AddNumbers(publication, "issn", text);
}

void SetUrl(Publication* publication, std::string_view url) {
  url = Trim(url);
  if (url.empty()) return;
  if (publication->url().empty()) publication->set_url(std::string(url));
  if (const auto identifier = RecogniseIdentifier(url);
      identifier && identifier->scheme() != "url") {
    AddCanonical(publication, identifier->scheme(), identifier->value());
  }
}

void AddIdentifiersInRemark(Publication* publication, std::string_view remark) {
  struct Named {
    std::string_view scheme;
    std::string_view value;
  };
  std::vector<Named> found;
  bool other_text = false;
  ForEachPiece(remark, "\n;", [&](std::string_view piece) {
    for (const std::string_view scheme : {"doi", "pmid", "pmcid", "arxiv"}) {
      if (!StartsWithFolded(piece, scheme)) continue;
      const std::string_view rest = Trim(piece.substr(scheme.size()));
      if (!rest.starts_with(':')) continue;
      found.push_back({scheme, rest.substr(1)});
      return;
    }
    other_text = true;
  });
  for (const Named& named : found) {
    if (!other_text || named.scheme == "doi") {
      AddIdentifier(publication, named.scheme, named.value);
    }
  }
}

void AddPublisherItem(Publication* publication, std::string_view item) {
  item = Trim(item);
  if (StartsWithFolded(item, "arxiv:")) {
    AddIdentifier(publication, "arxiv", item);
    return;
  }
  std::size_t digits = item.size();
  while (digits > 0 && IsDigit(item[digits - 1])) --digits;
  const bool letters = std::ranges::all_of(item.substr(0, digits), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  });
  const bool number = letters && digits <= 2 && item.size() > digits && item.size() - digits <= 8;
  if (number && publication->pages().empty()) publication->set_pages(std::string(item));
}

void AddKeyword(Publication* publication, std::string_view keyword) {
  std::string clean = CollapseSpace(keyword);
  if (clean.empty()) return;
  const auto& known = publication->keywords();
  const auto end = known.size() > kSearched ? known.begin() + kSearched : known.end();
  if (std::find(known.begin(), end, clean) != end) return;
  publication->add_keywords(std::move(clean));
}

std::string NormalPages(std::string_view pages) {
  static constexpr std::array kDashes{std::string_view("\xE2\x80\x90"),
                                      std::string_view("\xE2\x80\x91"),
                                      std::string_view("\xE2\x80\x92"),
                                      std::string_view("\xE2\x80\x93"),
                                      std::string_view("\xE2\x80\x94"),
                                      std::string_view("\xE2\x88\x92"),
                                      std::string_view("-")};
  std::string result;
  bool dash = false;
  for (std::size_t i = 0; i < pages.size();) {
    std::size_t length = 0;
    for (const std::string_view form : kDashes) {
      if (pages.substr(i).starts_with(form)) length = form.size();
    }
    if (length > 0) {
      while (!result.empty() && IsAsciiSpace(result.back())) result.pop_back();
      if (!dash) result += '-';
      dash = true;
      i += length;
    } else {
      if (!(dash && IsAsciiSpace(pages[i]))) {
        result += pages[i];
        dash = false;
      }
      ++i;
    }
  }
  std::string clean = CollapseSpace(result);
  while (!clean.empty() && (clean.back() == '-' || clean.back() == ',' || clean.back() == ' ')) {
    clean.pop_back();
  }
  const std::size_t begin = clean.find_first_not_of("-, ");
  return begin == clean.npos ? std::string() : clean.substr(begin);
}

std::string PageRange(std::string_view first, std::string_view last) {
  std::string pages = NormalPages(first);
  const std::string end = NormalPages(last);
  if (pages.empty() || end.empty() || end == pages || pages.find('-') != pages.npos) {
    return pages.empty() ? end : pages;
  }
  return pages + '-' + end;
}

void SetKey(Publication* publication, std::string_view key) {
  if (key.empty()) return;
  if (publication->sources_size() == 0) publication->add_sources();
  publication->mutable_sources(0)->set_key(std::string(key));
}

bool HasSubstance(const Publication& publication) {
  return !publication.title().empty() || publication.identifiers_size() > 0 ||
         std::ranges::any_of(publication.authors(),
                             [](const Author& author) { return !author.name().empty(); });
}

}  // namespace pinakes::corpus
