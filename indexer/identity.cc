#include "indexer/identity.h"

#include <algorithm>
#include <array>
#include <set>
#include <vector>

#include "contract/ascii.h"
#include "contract/record_id.h"
#include "contract/schema.h"
#include "indexer/analysis/name_keys.h"
#include "indexer/near_title.h"
#include "indexer/storage/database.h"
#include "indexer/storage/terms.h"

namespace pinakes {
namespace {

// Identifiers that name a work. An ISBN or ISSN names what the work stands in.
constexpr std::array<std::string_view, 7> kStrong = {"doi",      "arxiv", "pmid", "dblp",
                                                     "openalex", "s2",    "acl"};

// Titles that many works share, as title keys, which have no spaces; sorted.
constexpr std::array<std::string_view, 101> kGeneric = {"abstract",
                                                        "abstracts",
                                                        "acknowledgement",
                                                        "acknowledgements",
                                                        "acknowledgment",
                                                        "acknowledgments",
                                                        "addendum",
                                                        "afterword",
                                                        "announcement",
                                                        "announcements",
                                                        "appendix",
                                                        "authorindex",
                                                        "authorreply",
                                                        "authorsreply",
                                                        "backmatter",
                                                        "bibliography",
                                                        "bookreview",
                                                        "bookreviews",
                                                        "calendar",
                                                        "callforpapers",
                                                        "colophon",
                                                        "comment",
                                                        "commentary",
                                                        "comments",
                                                        "committees",
                                                        "conclusion",
                                                        "conclusions",
                                                        "contents",
                                                        "contributors",
                                                        "copyright",
                                                        "correction",
                                                        "corrections",
                                                        "correspondence",
                                                        "corrigendum",
                                                        "cover",
                                                        "dedication",
                                                        "discussion",
                                                        "editorial",
                                                        "editorialboard",
                                                        "editorialnote",
                                                        "editorsforeword",
                                                        "editorsintroduction",
                                                        "editorsnote",
                                                        "errata",
                                                        "erratum",
                                                        "foreword",
                                                        "fromtheeditor",
                                                        "frontcover",
                                                        "frontmatter",
                                                        "glossary",
                                                        "guesteditorial",
                                                        "index",
                                                        "inmemoriam",
                                                        "interview",
                                                        "inthisissue",
                                                        "introduction",
                                                        "introductiontothespecialissue",
                                                        "invitedtalk",
                                                        "keynote",
                                                        "keynoteaddress",
                                                        "letter",
                                                        "letters",
                                                        "letterstotheeditor",
                                                        "lettertotheeditor",
                                                        "listofcontributors",
                                                        "listofreviewers",
                                                        "masthead",
                                                        "messagefromthechairs",
                                                        "messagefromthegeneralchair",
                                                        "messagefromthegeneralchairs",
                                                        "messagefromtheprogramchairs",
                                                        "news",
                                                        "newsandnotes",
                                                        "notes",
                                                        "obituary",
                                                        "organization",
                                                        "organizers",
                                                        "panel",
                                                        "poster",
                                                        "posters",
                                                        "preface",
                                                        "prefatorynote",
                                                        "program",
                                                        "programcommittee",
                                                        "programme",
                                                        "publishersnote",
                                                        "references",
                                                        "reply",
                                                        "response",
                                                        "reviewers",
                                                        "reviews",
                                                        "specialissue",
                                                        "subjectindex",
                                                        "summary",
                                                        "tableofcontents",
                                                        "titlepage",
                                                        "tutorial",
                                                        "untitled",
                                                        "welcome",
                                                        "welcomemessage",
                                                        "workshop"};

bool IsGeneric(std::string_view title_key) {
  return title_key.empty() || std::binary_search(kGeneric.begin(), kGeneric.end(), title_key);
}

// One author as far as two sources can be compared.
struct Person {
  std::set<std::string> family, all;  // words of the family name, of the whole name
  std::set<std::string> initials;     // of the words that are not the family's
};

Person PersonOf(const Author& author, Analyzer* analyzer) {
  Person person;
  std::string family = author.family(), given = author.given();
  if (family.empty()) {
    const Author split = SplitName(author.name());
    family = split.family().empty() ? author.name() : split.family();
    given = split.given();
  }
  TokenList tokens;
  analyzer->Tokenize(family, &tokens);
  // One-letter tokens are initials or halves of compounds: no evidence.
  for (const Token& token : tokens.tokens()) {
    if (token.text.size() > 1) person.family.emplace(token.text);
  }
  person.all = person.family;
  analyzer->Tokenize(given, &tokens);
  for (const Token& token : tokens.tokens()) {
    if (token.text.size() > 1) person.all.emplace(token.text);
    person.initials.emplace(token.text.substr(0, 1));
  }
  return person;
}

bool Meet(const std::set<std::string>& a, const std::set<std::string>& b) {
  return std::any_of(a.begin(), a.end(), [&](const std::string& word) { return b.contains(word); });
}

// Whether two names may be one person's: a word of the family name in common and, where both have
// more, a first letter of that; or each one's family name somewhere in the other, as where one
// source took it for the given name.
bool MayBeOne(const Person& a, const Person& b) {
  if (Meet(a.family, b.family)) {
    return a.initials.empty() || b.initials.empty() || Meet(a.initials, b.initials);
  }
  return Meet(a.family, b.all) && Meet(b.family, a.all);
}

std::set<std::string> TitleWords(std::string_view title, Analyzer* analyzer) {
  std::set<std::string> words;
  TokenList tokens;
  analyzer->Tokenize(title, &tokens);
  for (const Token& token : tokens.tokens()) words.emplace(token.text);
  return words;
}

// How far two lists of authors are the same.
struct Agreement {
  int looked_at = 0, found = 0;  // of the shorter list, and in the other one
  bool first = false;            // the first authors may be one
};

Agreement CompareAuthors(const Publication& a, const Publication& b, Analyzer* analyzer) {
  // Enough to tell; and of thousands of authors not all are compared with all.
  constexpr int kLookedAt = 8, kSearched = 64;
  const Publication& shorter = a.authors_size() <= b.authors_size() ? a : b;
  const Publication& longer = &shorter == &a ? b : a;
  const int few = std::min(shorter.authors_size(), kLookedAt);
  Agreement agreement;
  agreement.looked_at = few;
  std::vector<Person> people;
  for (int i = 0; i < std::min(longer.authors_size(), kSearched); ++i) {
    people.push_back(PersonOf(longer.authors(i), analyzer));
  }
  for (int i = 0; i < few; ++i) {
    const Person person = PersonOf(shorter.authors(i), analyzer);
    if (i == 0) agreement.first = MayBeOne(person, people[0]);
    agreement.found +=
        static_cast<int>(std::any_of(people.begin(), people.end(),
                                     [&](const Person& other) { return MayBeOne(person, other); }));
  }
  return agreement;
}

// Whether two lists of authors may be of one work: half of the shorter one are in the other.
bool AuthorsAgree(const Publication& a, const Publication& b, Analyzer* analyzer) {
  const Agreement agreement = CompareAuthors(a, b, analyzer);
  return agreement.looked_at > 0 && 2 * agreement.found >= agreement.looked_at;
}

// Whether two lists of authors are the same as far as they are given.
bool AuthorsAreTheSame(const Publication& a, const Publication& b, Analyzer* analyzer) {
  const Agreement agreement = CompareAuthors(a, b, analyzer);
  if (!agreement.first || 5 * agreement.found < 4 * agreement.looked_at) return false;
  const int many = std::max(a.authors_size(), b.authors_size());
  const int few = std::min(a.authors_size(), b.authors_size());
  return a.authors_truncated() || b.authors_truncated() || 5 * few >= 4 * many;
}

// Whether both have identifiers of a kind that names works, and not one of these in common.
bool IdentifiersDiffer(const Publication& a, const Publication& b) {
  for (const std::string_view scheme : kStrong) {
    bool both = false, shared = false;
    for (const Identifier& mine : a.identifiers()) {
      if (mine.scheme() != scheme) continue;
      for (const Identifier& theirs : b.identifiers()) {
        both = both || theirs.scheme() == scheme;
        shared = shared || (theirs.scheme() == scheme && theirs.value() == mine.value());
      }
    }
    if (both && !shared) return true;
  }
  return false;
}

// Whether where they stand or what they are says that they are two works.
bool PlacesDiffer(const Publication& a, const Publication& b) {
  const auto differ = [](std::string_view mine, std::string_view theirs) {
    return !mine.empty() && !theirs.empty() && mine != theirs;
  };
  const auto first_page = [](const Publication& publication) {
    return std::string_view(publication.pages()).substr(0, publication.pages().find('-'));
  };
  const auto is_book = [](const Publication& publication) {
    return publication.type() == "book" || publication.type() == "thesis";
  };
  return differ(a.volume(), b.volume()) || differ(first_page(a), first_page(b)) ||
         (!a.type().empty() && !b.type().empty() && is_book(a) != is_book(b));
}

bool YearsAgree(const Publication& a, const Publication& b) {
  if (!a.has_year() || !b.has_year()) return true;
  return std::max(a.year(), b.year()) - std::min(a.year(), b.year()) <= 1;
}

// The DOI that a publisher gave; a repository's DOI stands beside it for the same work.
std::string PublisherDoi(const Publication& publication) {
  constexpr std::array<std::string_view, 6> kRepositories = {
      "10.48550/", "10.1101/", "10.5281/zenodo", "10.2139/ssrn", "10.31219/", "10.21203/"};
  for (const Identifier& identifier : publication.identifiers()) {
    if (identifier.scheme() != "doi") continue;
    if (std::none_of(kRepositories.begin(), kRepositories.end(), [&](std::string_view prefix) {
          return identifier.value().starts_with(prefix);
        })) {
      return identifier.value();
    }
  }
  return {};
}

// The title as another source may write it: each "and" is an "&", or each "&" an "and". "" for a
// title that has neither.
std::string OtherSpelling(std::string_view title) {
  constexpr std::string_view kAnd = " and ";
  const bool has_sign = title.find('&') != std::string_view::npos;
  const std::string_view from = has_sign ? "&" : kAnd, to = has_sign ? kAnd : " & ";
  std::string other;
  std::size_t start = 0;
  for (std::size_t at; (at = title.find(from, start)) != std::string_view::npos;) {
    other.append(title.substr(start, at - start)).append(to);
    start = at + from.size();
  }
  return start == 0 ? std::string() : other.append(title.substr(start));
}

// What tells two records apart whose titles do not: the key in their dump, else where they stand.
std::string PlaceText(const Publication& publication) {
  if (publication.sources_size() > 0 && !publication.sources(0).key().empty()) {
    return '\n' + publication.sources(0).key();
  }
  return '\n' + AsciiLowered(publication.venue()) + '\n' + publication.volume() + '\n' +
         publication.issue() + '\n' + publication.pages();
}

}  // namespace

IdentityKeys Identify(Publication* publication, Analyzer* analyzer) {
  IdentityKeys keys;
  const std::string title_key = analyzer->TitleKey(publication->title());
  if (publication->id().empty()) {
    publication->set_id(DeriveRecordId(
        *publication, IsGeneric(title_key) ? title_key + PlaceText(*publication) : title_key));
  }
  keys.id = IdTerm(publication->id());
  for (const Identifier& identifier : publication->identifiers()) {
    if (std::find(kStrong.begin(), kStrong.end(), identifier.scheme()) != kStrong.end()) {
      keys.identifiers.push_back(IdentifierTerm(identifier));
    }
  }
  if (!IsGeneric(title_key)) {
    keys.title = ExactTitleTerm(title_key);
    if (const std::string other = OtherSpelling(publication->title()); !other.empty()) {
      keys.other_title = ExactTitleTerm(analyzer->TitleKey(other));
    }
    NearTitleKeys near = NearTitleTerms(*publication, title_key, analyzer);
    for (std::string* key : {&near.begin, &near.end}) {
      if (!key->empty()) keys.near_titles.push_back(std::move(*key));
    }
  }
  return keys;
}

bool SameByIdentifier(const Publication& a, const Publication& b, Analyzer* analyzer) {
  const std::string mine = analyzer->TitleKey(a.title());
  const std::string theirs = analyzer->TitleKey(b.title());
  if (mine.empty() || theirs.empty() || mine == theirs) return true;
  // A cut title, or one with and without its subtitle.
  if (mine.starts_with(theirs) || theirs.starts_with(mine)) return true;
  // The same work under a slightly different title shares most of its words.
  const std::set<std::string> my_words = TitleWords(a.title(), analyzer);
  const std::set<std::string> their_words = TitleWords(b.title(), analyzer);
  const auto shared = static_cast<std::size_t>(
      std::count_if(my_words.begin(), my_words.end(),
                    [&](const std::string& word) { return their_words.contains(word); }));
  return 2 * shared >= std::max(my_words.size(), their_words.size());
}

bool SameByTitle(const Publication& a, const Publication& b, Analyzer* analyzer) {
  if (!YearsAgree(a, b)) return false;
  const std::string mine = PublisherDoi(a), theirs = PublisherDoi(b);
  if (!mine.empty() && !theirs.empty() && mine != theirs) return false;
  if (a.authors().empty() != b.authors().empty()) {
    constexpr std::size_t kTelling = 30;  // bytes of a title key
    return a.has_year() && b.has_year() && a.year() == b.year() &&
           analyzer->TitleKey(a.title()).size() >= kTelling;
  }
  return AuthorsAgree(a, b, analyzer);
}

bool SameByNearTitle(const Publication& a, const Publication& b, Analyzer* analyzer) {
  return a.has_year() && b.has_year() && YearsAgree(a, b) && !IdentifiersDiffer(a, b) &&
         !PlacesDiffer(a, b) && !IsGeneric(analyzer->TitleKey(a.title())) &&
         !IsGeneric(analyzer->TitleKey(b.title())) &&
         NearlySameTitle(a.title(), b.title(), analyzer) && AuthorsAreTheSame(a, b, analyzer);
}

}  // namespace pinakes
