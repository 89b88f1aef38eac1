#include "indexer/identity.h"

#include <algorithm>
#include <array>
#include <set>

#include "contract/record_id.h"
#include "contract/schema.h"
#include "indexer/analysis/name_keys.h"
#include "indexer/storage/database.h"
#include "indexer/storage/terms.h"

namespace pinakes {
namespace {

// Identifiers that name a work. An ISBN or ISSN names what the work stands in.
constexpr std::array<std::string_view, 7> kStrong = {"doi",      "arxiv", "pmid", "dblp",
                                                     "openalex", "s2",    "acl"};

// Titles that many works share, as title keys, which have no spaces.
constexpr std::array<std::string_view, 24> kGeneric = {"editorial",
                                                       "preface",
                                                       "introduction",
                                                       "foreword",
                                                       "conclusion",
                                                       "conclusions",
                                                       "index",
                                                       "contents",
                                                       "tableofcontents",
                                                       "frontmatter",
                                                       "backmatter",
                                                       "erratum",
                                                       "corrigendum",
                                                       "correction",
                                                       "bookreview",
                                                       "bookreviews",
                                                       "reviews",
                                                       "lettertotheeditor",
                                                       "letterstotheeditor",
                                                       "guesteditorial",
                                                       "editorsnote",
                                                       "inmemoriam",
                                                       "obituary",
                                                       "untitled"};

bool IsGeneric(std::string_view title_key) {
  return title_key.empty() ||
         std::find(kGeneric.begin(), kGeneric.end(), title_key) != kGeneric.end();
}

std::set<std::string> FamilyWords(const Publication& publication, Analyzer* analyzer) {
  std::set<std::string> words;
  TokenList tokens;
  for (const Author& author : publication.authors()) {
    std::string family = author.family();
    if (family.empty()) family = SplitName(author.name()).family();
    if (family.empty()) family = author.name();
    analyzer->Tokenize(family, &tokens);
    // One-letter tokens are initials or halves of compounds: no evidence.
    for (const Token& token : tokens.tokens()) {
      if (token.text.size() > 1) words.emplace(token.text);
    }
  }
  return words;
}

std::set<std::string> TitleWords(std::string_view title, Analyzer* analyzer) {
  std::set<std::string> words;
  TokenList tokens;
  analyzer->Tokenize(title, &tokens);
  for (const Token& token : tokens.tokens()) words.emplace(token.text);
  return words;
}

bool ShareAuthor(const Publication& a, const Publication& b, Analyzer* analyzer) {
  const std::set<std::string> mine = FamilyWords(a, analyzer);
  const std::set<std::string> theirs = FamilyWords(b, analyzer);
  return std::any_of(mine.begin(), mine.end(),
                     [&](const std::string& word) { return theirs.contains(word); });
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

}  // namespace

IdentityKeys Identify(Publication* publication, Analyzer* analyzer) {
  IdentityKeys keys;
  const std::string title_key = analyzer->TitleKey(publication->title());
  if (publication->id().empty()) {
    publication->set_id(DeriveRecordId(*publication, title_key));
  }
  keys.id = IdTerm(publication->id());
  for (const Identifier& identifier : publication->identifiers()) {
    if (std::find(kStrong.begin(), kStrong.end(), identifier.scheme()) != kStrong.end()) {
      keys.identifiers.push_back(IdentifierTerm(identifier));
    }
  }
  if (!IsGeneric(title_key)) {
    keys.title = ExactTitleTerm(title_key);
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
  if (a.has_year() && b.has_year()) {
    const auto low = std::min(a.year(), b.year()), high = std::max(a.year(), b.year());
    if (high - low > 1) return false;
  }
  const std::string mine = PublisherDoi(a), theirs = PublisherDoi(b);
  if (!mine.empty() && !theirs.empty() && mine != theirs) return false;
  return ShareAuthor(a, b, analyzer);
}

}  // namespace pinakes
