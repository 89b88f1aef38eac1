#include "corpus/author_list.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "corpus/fields.h"
#include "corpus/person.h"

namespace pinakes::corpus {
namespace {

using Pieces = std::vector<std::string_view>;

Pieces Split(std::string_view text, char separator) {
  Pieces pieces;
  while (true) {
    const std::size_t end = text.find(separator);
    const std::string_view piece = Trim(text.substr(0, end));
    if (!piece.empty()) pieces.push_back(piece);
    if (end == text.npos) return pieces;
    text.remove_prefix(end + 1);
  }
}

// At " and " and " & ", between words only.
Pieces SplitAnd(std::string_view text) {
  Pieces pieces;
  std::size_t begin = 0;
  const auto add = [&](std::size_t end) {
    const std::string_view piece = Trim(text.substr(begin, end - begin));
    if (!piece.empty()) pieces.push_back(piece);
  };
  for (std::size_t i = text.find(' '); i != text.npos; i = text.find(' ', i + 1)) {
    const std::string_view rest = text.substr(i);
    const std::size_t length = StartsWithFolded(rest, " and ") ? 5
                               : rest.starts_with(" & ")       ? 3
                                                               : 0;
    if (length == 0) continue;
    add(i);
    begin = i + length;
    i += length - 2;  // the space behind may begin the next one
  }
  add(text.size());
  return pieces;
}

// The strings of a JSON or Python list.
std::vector<std::string> SplitQuoted(std::string_view text) {
  std::vector<std::string> pieces;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char quote = text[i];
    if (quote != '"' && quote != '\'') continue;
    std::string piece;
    for (++i; i < text.size(); ++i) {
      if (text[i] == '\\' && i + 1 < text.size()) {
        piece += text[++i];
      } else if (text[i] == quote) {
        // An apostrophe inside a name is followed by a letter, the end of a string never.
        const std::size_t next = text.find_first_not_of(' ', i + 1);
        if (next == text.npos || text[next] == ',' || text[next] == ']') break;
        piece += text[i];
      } else {
        piece += text[i];
      }
    }
    pieces.push_back(std::move(piece));
  }
  return pieces;
}

std::string_view FirstWord(std::string_view text) { return text.substr(0, text.find(' ')); }
std::string_view LastWord(std::string_view text) {
  const std::size_t space = text.rfind(' ');
  return space == text.npos ? text : text.substr(space + 1);
}
bool HasSpace(std::string_view text) { return text.find(' ') != text.npos; }

// "G.N.", "G. N.", "M.-P.": initials only, whatever stands between them.
bool AllInitials(std::string_view text) {
  bool any = false;
  bool all = true;
  ForEachPiece(text, " ", [&](std::string_view word) {
    any = true;
    all = all && IsInitials(word);
  });
  return any && all;
}

// Whether pieces between commas are "Family, G. N." in turn.
bool ArePairs(const Pieces& pieces) {
  if (pieces.size() < 2 || pieces.size() % 2 != 0) return false;
  for (std::size_t i = 0; i < pieces.size(); i += 2) {
    if (AllInitials(pieces[i]) || !AllInitials(pieces[i + 1])) return false;
  }
  return true;
}

// Whether two pieces between a comma are one person, "Family, Given".
bool IsOnePerson(std::string_view first, std::string_view second) {
  if (IsNameSuffix(second)) return true;
  if (HasSpace(first) && (IsInitials(FirstWord(first)) || IsInitials(LastWord(first))))
    return false;
  if (!HasSpace(first)) return true;
  return !HasSpace(second) || AllInitials(second) || IsNameParticle(FirstWord(first));
}

void AddByCommas(Publication* publication, std::string_view text) {
  const Pieces pieces = Split(text, ',');
  if (pieces.size() == 2 && IsOnePerson(pieces[0], pieces[1])) {
    AddAuthor(publication, text);
    return;
  }
  if (ArePairs(pieces)) {
    for (std::size_t i = 0; i < pieces.size(); i += 2) {
      AddAuthor(publication, pieces[i + 1], pieces[i], {});
    }
    return;
  }
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    if (i + 1 < pieces.size() && IsNameSuffix(pieces[i + 1])) {  // "R King, Jr., A Bo"
      AddAuthor(publication, std::string(pieces[i]) + ", " + std::string(pieces[i + 1]));
      ++i;
    } else {
      AddAuthor(publication, pieces[i]);
    }
  }
}

// Without what tables put behind a name: "(57652434900)", "[1]", "*", "†".
std::string_view WithoutMarks(std::string_view name) {
  static constexpr std::array kMarks{std::string_view("*"), std::string_view("\xE2\x80\xA0"),
                                     std::string_view("\xE2\x80\xA1")};
  while (true) {
    name = Trim(name);
    const char last = name.empty() ? ' ' : name.back();
    if (last == ')' || last == ']') {
      const std::size_t open = name.rfind(last == ')' ? '(' : '[');
      if (open == name.npos || open == 0) return name;
      name = name.substr(0, open);
      continue;
    }
    const auto* const mark = std::find_if(kMarks.begin(), kMarks.end(),
                                          [&](std::string_view m) { return name.ends_with(m); });
    if (mark == kMarks.end()) return name;
    name.remove_suffix(mark->size());
  }
}

// Takes DBLP's number off a name: "Al Bo 0002". It stands in what is made from DBLP as well.
std::string_view TakeHomonym(std::string_view* name) {
  const std::string_view last = LastWord(*name);
  if (last.size() != 4 || last.size() == name->size() ||
      last.find_first_not_of("0123456789") != last.npos) {
    return {};
  }
  *name = Trim(name->substr(0, name->size() - 4));
  return last;
}

// Takes a mark that the list goes on off its end.
bool TakeMore(std::string_view* text) {
  static constexpr std::array kEnds{std::string_view("\xE2\x80\xA6"), std::string_view("..."),
                                    std::string_view("et al."), std::string_view("et al"),
                                    std::string_view("and others")};
  std::string_view rest = Trim(*text);
  for (const std::string_view end : kEnds) {
    if (rest.size() < end.size() || !EqualsFolded(rest.substr(rest.size() - end.size()), end)) {
      continue;
    }
    rest = Trim(rest.substr(0, rest.size() - end.size()));
    while (!rest.empty() && (rest.back() == ',' || rest.back() == ';' || rest.back() == '&')) {
      rest = Trim(rest.substr(0, rest.size() - 1));
    }
    *text = rest;
    return true;
  }
  return false;
}

// Words that stand in names of bodies and never in a person's.
bool IsBodyWord(std::string_view word) {
  static constexpr std::array<std::string_view, 36> kWords{
      "of",          "for",        "and",           "the",          "university", "institute",
      "institution", "college",    "organization",  "organisation", "committee",  "commission",
      "council",     "consortium", "collaboration", "association",  "society",    "foundation",
      "center",      "centre",     "agency",        "ministry",     "department", "laboratory",
      "group",       "team",       "network",       "bureau",       "office",     "bank",
      "inc.",        "ltd.",       "corporation",   "company",      "initiative", "investigators"};
  return std::any_of(kWords.begin(), kWords.end(),
                     [&](std::string_view known) { return EqualsFolded(word, known); });
}

bool IsBody(std::string_view name) {
  if (name.find(',') != name.npos) return false;
  bool body = false;
  int words = 0;
  ForEachPiece(name, " ", [&](std::string_view word) {
    body = body || (words > 0 && IsBodyWord(word)) || EqualsFolded(word, "university");
    ++words;
  });
  return body && words > 1;
}

// "Sauvant-Rochat M.-P.": pointed initials behind a name are given names whatever their length.
Author PersonOf(std::string_view name) {
  const std::string_view last = LastWord(name);
  if (last.size() < name.size() && name.find(',') == name.npos && last.find('.') != last.npos &&
      IsInitials(last) && !IsInitials(FirstWord(name))) {
    std::size_t begin = name.size() - last.size();
    while (begin > 0) {  // "Meulen S. J."
      const std::string_view rest = Trim(name.substr(0, begin));
      const std::string_view word = LastWord(rest);
      if (word.size() == rest.size() || word.find('.') == word.npos || !IsInitials(word)) break;
      begin = rest.size() - word.size();
    }
    return MakePerson(name.substr(begin), name.substr(0, begin), {});
  }
  return ParsePerson(name);
}

std::string Letters(std::string_view name) {
  std::string letters;
  for (const char c : name) {
    if (static_cast<unsigned char>(c) >= 0x80 || (AsciiLower(c) >= 'a' && AsciiLower(c) <= 'z')) {
      letters += AsciiLower(c);
    }
  }
  return letters;
}

// The author whose name is that person's, nullptr where there is none or it could be several.
Author* FindAuthor(const Author& person, Publication* publication) {
  const std::string name = Letters(person.name());
  const std::string family = Letters(person.family());
  const std::string given = Letters(person.given());
  Author* alike = nullptr;
  bool several = false;
  for (Author& author : *publication->mutable_authors()) {
    if (Letters(author.name()) == name) return &author;
    const std::string other = Letters(author.given());
    if (family.empty() || given.empty() || other.empty() || given[0] != other[0] ||
        Letters(author.family()) != family) {
      continue;
    }
    several = alike != nullptr;
    alike = &author;
  }
  return several ? nullptr : alike;
}

}  // namespace

bool SaysMoreAuthors(std::string_view text) {
  text = Trim(text);
  return text == "..." || text == "\xE2\x80\xA6" || text == "\xE7\xAD\x89" ||
         EqualsFolded(text, "et al.") || EqualsFolded(text, "et al") ||
         EqualsFolded(text, "others") || EqualsFolded(text, "and others");
}

void AddAuthor(Publication* publication, std::string_view name) {
  std::string clean = CollapseSpace(name);
  std::string_view view = clean;
  if (SaysMoreAuthors(view) || TakeMore(&view)) {
    publication->set_authors_truncated(true);
    if (SaysMoreAuthors(clean)) return;
  }
  view = WithoutMarks(view);
  const std::string_view homonym = TakeHomonym(&view);
  Author author = IsBody(view) ? MakePerson({}, view, {}) : PersonOf(view);
  if (!homonym.empty()) author.set_homonym(std::string(homonym));
  if (!author.name().empty()) *publication->add_authors() = std::move(author);
}

void AddAuthor(Publication* publication, std::string_view given, std::string_view family,
               std::string_view suffix) {
  Author author = MakePerson(CollapseSpace(given), CollapseSpace(family), CollapseSpace(suffix));
  if (!author.name().empty()) *publication->add_authors() = std::move(author);
}

void AddOrcids(Publication* publication, std::string_view text) {
  constexpr int kMostAuthors = 200;  // the search is for each name through all authors
  if (publication->authors_size() > kMostAuthors) return;
  ForEachPiece(text, "\n;", [&](std::string_view entry) {
    const std::size_t slash = entry.rfind('/');
    if (slash == entry.npos) return;
    const Author person = ParsePerson(CollapseSpace(entry.substr(0, slash)));
    Author* const author = FindAuthor(person, publication);
    if (author != nullptr && author->orcid().empty()) SetOrcid(author, entry.substr(slash));
  });
}

void AddAuthorList(Publication* publication, std::string_view text) {
  const std::string clean = CollapseSpace(text);
  std::string_view list = clean;
  if (list.starts_with('[') && list.ends_with(']')) {
    list = list.substr(1, list.size() - 2);
    if (list.find_first_of("'\"") != list.npos) {
      for (const std::string& name : SplitQuoted(list)) AddAuthor(publication, name);
      return;
    }
  }
  if (TakeMore(&list)) publication->set_authors_truncated(true);
  for (const char separator : {';', '|'}) {
    if (list.find(separator) == list.npos) continue;
    for (const std::string_view name : Split(list, separator)) AddAuthor(publication, name);
    return;
  }
  const Pieces pieces = SplitAnd(list);
  if (pieces.size() < 2) {
    AddByCommas(publication, list);
    return;
  }
  // "Smith, J. and Doe, K." are two; "A Bo, C Du and E Fa" are three.
  const bool each_has_comma = std::all_of(pieces.begin(), pieces.end(), [](std::string_view piece) {
    return piece.find(',') != piece.npos;
  });
  for (const std::string_view piece : pieces) {
    if (each_has_comma && std::count(piece.begin(), piece.end(), ',') <= 2) {
      AddAuthor(publication, piece);
    } else {
      AddByCommas(publication, piece);
    }
  }
}

}  // namespace pinakes::corpus
