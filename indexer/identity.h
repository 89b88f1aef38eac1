// Which records are one work. The rules, and what they were measured at: docs/merging.md.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "indexer/analysis/analyzer.h"
#include "pinakes/publication.pb.h"

namespace pinakes {

// What a record is recognised by. Each key is a whole index term.
struct IdentityKeys {
  std::string id;                        // of the record id
  std::vector<std::string> identifiers;  // of its strong identifiers: doi, arxiv, pmid, ...
  std::string title;                     // of its folded title; empty for a generic or empty one
  std::string other_title;  // the same with "&" for "and", or "and" for "&"; empty without either
  std::vector<std::string> near_titles;  // where a title that differs a little is found

  // Calls file(key) for each key that the record is filed under.
  template <typename File>
  void ForEachFiled(File file) const {
    file(id);
    for (const std::string& key : identifiers) file(key);
    if (!title.empty()) file(title);
    for (const std::string& key : near_titles) file(key);
  }
};

// Fills in publication->id where the source gives none, and returns the record's keys.
IdentityKeys Identify(Publication* publication, Analyzer* analyzer);

// Whether two records that share a strong identifier are one work: yes, unless it is the
// identifier of a container (a book's DOI on each of its chapters), which differing titles show.
bool SameByIdentifier(const Publication& a, const Publication& b, Analyzer* analyzer);

// Whether two records with the same folded title are one work: half of the shorter list of authors
// are in the other one, years within one of each other (or unknown), and no two different
// publishers' DOIs. Where only one of them has authors: a long title and the same year.
bool SameByTitle(const Publication& a, const Publication& b, Analyzer* analyzer);

// Whether two records whose titles differ a little (near_title.h) are one work: as by title, and
// years known, the first and nearly all authors the same, as many of them unless a list is cut, and
// nothing that says otherwise: identifiers of one kind, volumes, first pages, a book against an
// article.
bool SameByNearTitle(const Publication& a, const Publication& b, Analyzer* analyzer);

}  // namespace pinakes
