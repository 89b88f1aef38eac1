#include "contract/identifier_forms.h"

#include <algorithm>
#include <array>

namespace pinakes::forms {
namespace {

bool IsDigit(char c) { return c >= '0' && c <= '9'; }

bool IsLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

bool IsSpace(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

bool IsVisible(char c) { return c > ' ' && c < '\x7F'; }  // in ASCII

// Blanks of PDF viewers and word processors that stand around copied text.
constexpr std::array<Text, 4> kBlanks{"\u00a0", "\ufeff", "\u200b", "\u3000"};
constexpr std::array<Text, 7> kClosingMarks{"”", "’", "»", "…", "。", "，", "›"};
constexpr std::array<Text, 4> kOpeningMarks{"“", "‘", "«", "‹"};

template <std::size_t N>
bool DropAnyEnd(Text* text, const std::array<Text, N>& ends) {
  return std::ranges::any_of(ends, [&](Text end) {
    if (!text->ends_with(end)) return false;
    text->remove_suffix(end.size());
    return true;
  });
}

template <std::size_t N>
bool TakeAny(Text* text, const std::array<Text, N>& starts) {
  return std::ranges::any_of(starts, [&](Text start) {
    if (!text->starts_with(start)) return false;
    text->remove_prefix(start.size());
    return true;
  });
}

int HexValue(char c) {
  if (IsDigit(c)) return c - '0';
  const char lower = AsciiLower(c);
  return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

Form Doi(Text text, std::size_t min_digits) {
  text = TrimMarks(text);
  const std::size_t prefix = DoiPrefixLength(text, min_digits);
  if (prefix == 0) return std::nullopt;
  const std::string whole = text[prefix] == '%' ? PercentDecoded(text) : std::string(text);
  std::string doi;
  for (char c : TrimMarks(whole, "/.,;:!\"'`")) {
    // BibTeX exports escape these though a verbatim field needs no escape.
    if (doi.ends_with('\\') && Text("_%&#").find(c) != Text::npos) doi.pop_back();
    doi.push_back(AsciiLower(c));
  }
  if (doi.size() <= prefix + 1 || !IsPlain(doi)) return std::nullopt;
  return doi;
}

constexpr Text kArxivArchives =
    " acc-phys adap-org alg-geom ao-sci astro-ph atom-ph bayes-an chao-dyn chem-ph cmp-lg comp-gas "
    "cond-mat cs dg-ga econ eess funct-an gr-qc hep-ex hep-lat hep-ph hep-th math math-ph mtrl-th "
    "nlin nucl-ex nucl-th patt-sol physics plasm-ph q-alg q-bio q-fin quant-ph solv-int stat "
    "supr-con ";

Form Arxiv(Text text) {
  text = TrimMarks(text);
  // "2101.00001v2 [cs.CL]": the listing names the subject class behind the id.
  if (const std::size_t open = text.find_first_of("[("); open != Text::npos) {
    text = TrimSpace(text.substr(0, open));
  }
  if (const std::size_t v = text.find_last_of("vV"); v != Text::npos && v > 0) {
    if (IsDigit(text[v - 1]) && AllDigits(text.substr(v + 1))) text = text.substr(0, v);
  }
  const std::size_t slash = text.find('/');
  const Text number = slash == Text::npos ? text : text.substr(slash + 1);
  if (number.size() < 7 || !AllDigits(number.substr(0, 4))) return std::nullopt;
  const int month = (number[2] - '0') * 10 + (number[3] - '0');
  if (month < 1 || month > 12) return std::nullopt;
  if (slash == Text::npos) {
    // Four digits up to 2014, five from 2015.
    const std::size_t digits = number.substr(0, 2) < "15" ? 4 : 5;
    if (number[4] != '.' || number.size() != 5 + digits || number.substr(0, 4) < "0704" ||
        number.substr(0, 2) > "90" || !AllDigits(number.substr(5))) {
      return std::nullopt;
    }
    return std::string(number);
  }
  if (number.size() != 7 || !AllDigits(number)) return std::nullopt;
  // The subject class of "math.GT/0309136" is no part of the id.
  const std::string archive = AsciiLowered(text.substr(0, std::min(slash, text.find('.'))));
  if (archive.empty() || archive.find(' ') != std::string::npos ||
      kArxivArchives.find(" " + archive + " ") == Text::npos) {
    return std::nullopt;
  }
  return archive + "/" + std::string(number);
}

Form Digits(Text text, std::size_t max_digits) {
  text = TrimMarks(text);
  while (text.size() > 1 && text.front() == '0') text.remove_prefix(1);
  if (!AllDigits(text) || text == "0" || text.size() > max_digits) return std::nullopt;
  return std::string(text);
}

Form Pmcid(Text text) {
  text = TrimMarks(text);
  Take(&text, "pmc");
  if (const std::size_t dot = text.find('.');
      dot != Text::npos && AllDigits(text.substr(dot + 1))) {
    text = text.substr(0, dot);  // a version
  }
  const Form digits = Digits(text, 10);
  return digits ? Form("PMC" + *digits) : std::nullopt;
}

Form Isbn(Text text) {
  std::string isbn = Compact(text);
  int sum = 0;
  if (isbn.size() == 10) {
    for (std::size_t i = 0; i < 10; ++i) {
      sum += (10 - static_cast<int>(i)) * (isbn[i] == 'X' ? 10 : isbn[i] - '0');
    }
    if (sum % 11 != 0) return std::nullopt;
    isbn = "978" + isbn.substr(0, 9);
  } else if (isbn.size() != 13 || isbn.back() == 'X' ||
             (!isbn.starts_with("978") && !isbn.starts_with("979"))) {
    return std::nullopt;
  }
  sum = 0;
  for (std::size_t i = 0; i < 12; ++i) sum += (isbn[i] - '0') * (i % 2 == 0 ? 1 : 3);
  const char check = static_cast<char>('0' + (10 - sum % 10) % 10);
  if (isbn.size() == 12) return isbn + check;
  return isbn.back() == check ? Form(isbn) : std::nullopt;
}

Form Issn(Text text) {
  std::string issn = Compact(text);
  if (issn.size() != 8) return std::nullopt;
  return issn.insert(4, "-");
}

Form OpenAlex(Text text) {
  text = TrimMarks(text);
  if (!Take(&text, "w")) return std::nullopt;
  const Form digits = Digits(text, 15);
  return digits ? Form("W" + *digits) : std::nullopt;
}

Form Dblp(Text text) {
  text = TrimMarks(text);
  for (Text end : {".html", ".bib", ".xml", ".rdf", ".ris", ".nt"}) {
    if (DropEnd(&text, end)) break;
  }
  constexpr std::array<Text, 8> kFolders{"conf/", "journals/",  "books/", "series/",
                                         "phd/",  "reference/", "tr/",    "ms/"};
  const bool known = std::ranges::any_of(kFolders, [&](Text f) { return text.starts_with(f); });
  if (!known || text.ends_with('/') || text.find("//") != Text::npos || !IsPlain(text)) {
    return std::nullopt;
  }
  return std::string(text);
}

Form SemanticScholar(Text text) {
  text = TrimMarks(text);
  if (Take(&text, "corpusid:")) text = TrimSpace(text);
  if (text.size() == 40 && std::ranges::all_of(text, [](char c) { return HexValue(c) >= 0; })) {
    return AsciiLowered(text);
  }
  return Digits(text, 12);
}

// "P19-1001" or "2020.acl-main.1".
Form Acl(Text text) {
  text = TrimMarks(text);
  for (Text end : {".pdf", ".bib", ".xml"}) DropEnd(&text, end);
  if (text.size() == 8 && IsLetter(text[0]) && AllDigits(text.substr(1, 2)) && text[3] == '-' &&
      AllDigits(text.substr(4))) {
    std::string old_style(text);
    if (old_style[0] >= 'a') old_style[0] = static_cast<char>(old_style[0] - 32);
    return old_style;
  }
  const std::size_t last = text.rfind('.');
  if (text.size() < 10 || text[4] != '.' || last <= 5 || !AllDigits(text.substr(0, 4)) ||
      !AllDigits(text.substr(last + 1))) {
    return std::nullopt;
  }
  const std::string volume = AsciiLowered(text.substr(5, last - 5));
  const bool plain = std::ranges::all_of(
      volume, [](char c) { return IsLetter(c) || IsDigit(c) || c == '-' || c == '_'; });
  if (!plain || volume.find('-') == std::string::npos) return std::nullopt;
  return std::string(text.substr(0, 5)) + volume + std::string(text.substr(last));
}

}  // namespace

bool Take(Text* text, Text lower_case_prefix) {
  if (!StartsWithFolded(*text, lower_case_prefix)) return false;
  text->remove_prefix(lower_case_prefix.size());
  return true;
}

bool DropEnd(Text* text, Text lower_case_end) {
  if (text->size() <= lower_case_end.size()) return false;
  if (!StartsWithFolded(text->substr(text->size() - lower_case_end.size()), lower_case_end))
    return false;
  text->remove_suffix(lower_case_end.size());
  return true;
}

bool AllDigits(Text text) { return !text.empty() && std::ranges::all_of(text, IsDigit); }

Text TrimSpace(Text text) {
  if (!text.empty() && IsVisible(text.front()) && IsVisible(text.back())) return text;
  while (!text.empty() && (IsSpace(text.front()) || TakeAny(&text, kBlanks))) {
    if (!text.empty() && IsSpace(text.front())) text.remove_prefix(1);
  }
  while (!text.empty() && (IsSpace(text.back()) || DropAnyEnd(&text, kBlanks))) {
    if (!text.empty() && IsSpace(text.back())) text.remove_suffix(1);
  }
  return text;
}

Text TrimMarks(Text text, Text end_marks) {
  text = TrimSpace(text);
  const auto is_key = [](char c) { return IsDigit(c) || IsLetter(c); };
  if (!text.empty() && is_key(text.front()) && is_key(text.back())) return text;
  while (!text.empty()) {
    if (Text("<([{\"'`").find(text.front()) != Text::npos) {
      text.remove_prefix(1);
    } else if (!TakeAny(&text, kOpeningMarks)) {
      break;
    }
  }
  constexpr Text kOpen = "([{<";
  constexpr Text kClose = ")]}>";
  std::array<std::ptrdiff_t, 4> unopened{};
  for (std::size_t i = 0; i < kOpen.size(); ++i) {
    unopened[i] = std::ranges::count(text, kClose[i]) - std::ranges::count(text, kOpen[i]);
  }
  while (!text.empty()) {
    const char last = text.back();
    if (const std::size_t kind = kClose.find(last); kind != Text::npos) {
      if (unopened[kind]-- <= 0) break;
      text.remove_suffix(1);
    } else if (end_marks.find(last) != Text::npos || IsSpace(last)) {
      text.remove_suffix(1);
    } else if (!DropAnyEnd(&text, kClosingMarks) && !DropAnyEnd(&text, kBlanks)) {
      break;
    }
  }
  return text;
}

std::string PercentDecoded(Text text) {
  if (text.find('%') == Text::npos) return std::string(text);
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const int high = text[i] == '%' && i + 2 < text.size() ? HexValue(text[i + 1]) : -1;
    const int low = high >= 0 ? HexValue(text[i + 2]) : -1;
    if (low >= 0) {
      out.push_back(static_cast<char>(high * 16 + low));
      i += 2;
    } else {
      out.push_back(text[i]);
    }
  }
  return out;
}

bool IsPlain(Text text) {
  for (std::size_t i = 0; i < text.size();) {
    const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(text[at]); };
    const unsigned lead = byte(i);
    if (lead <= 0x20 || lead == 0x7f) return false;
    const std::size_t length = lead < 0x80   ? 1
                               : lead < 0xc2 ? 0
                               : lead < 0xe0 ? 2
                               : lead < 0xf0 ? 3
                               : lead < 0xf5 ? 4
                                             : 0;
    if (length == 0 || i + length > text.size()) return false;
    for (std::size_t j = 1; j < length; ++j) {
      if ((byte(i + j) & 0xc0U) != 0x80U) return false;
    }
    if (length > 2) {
      const unsigned second = byte(i + 1);
      const bool overlong = (lead == 0xe0 && second < 0xa0) || (lead == 0xf0 && second < 0x90);
      const bool surrogate = lead == 0xed && second > 0x9f;
      if (overlong || surrogate || (lead == 0xf4 && second > 0x8f)) return false;
    }
    i += length;
  }
  return true;
}

std::size_t DoiPrefixLength(Text text, std::size_t min_digits) {
  if (!text.starts_with("10.")) return 0;
  std::size_t at = 3;
  while (at < text.size() && IsDigit(text[at])) ++at;
  if (at < 3 + min_digits || at > 3 + 9) return 0;
  while (at + 1 < text.size() && text[at] == '.' && IsDigit(text[at + 1])) {
    at += 2;
    while (at < text.size() && IsDigit(text[at])) ++at;
  }
  const Text rest = text.substr(at);
  return rest.starts_with('/') || StartsWithFolded(rest, "%2f") ? at : 0;
}

std::string Compact(Text text) {
  std::string out;
  text = TrimMarks(text);
  constexpr std::array<Text, 4> kHyphens{"\u2010", "\u2011", "\u2012", "\u2013"};
  while (!text.empty()) {
    if (text.front() == '-' || text.front() == ' ') {
      text.remove_prefix(1);
    } else if (IsDigit(text.front()) || (AsciiLower(text.front()) == 'x' && text.size() == 1)) {
      out.push_back(text.front() == 'x' ? 'X' : text.front());
      text.remove_prefix(1);
    } else if (!TakeAny(&text, kHyphens)) {
      return {};
    }
  }
  return out;
}

Form Bare(Text scheme, Text text, bool labelled) {
  if (scheme == "doi") return Doi(text, labelled ? 1 : 4);
  if (scheme == "arxiv") return Arxiv(text);
  if (scheme == "pmid") return Digits(text, 9);
  if (scheme == "pmcid") return Pmcid(text);
  if (scheme == "isbn") return Isbn(text);
  if (scheme == "issn") return Issn(text);
  if (scheme == "openalex") return OpenAlex(text);
  if (scheme == "dblp") return Dblp(text);
  if (scheme == "s2") return SemanticScholar(text);
  if (scheme == "acl") return Acl(text);
  return std::nullopt;
}

}  // namespace pinakes::forms
