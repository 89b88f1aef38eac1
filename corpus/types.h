// THE table of publication types: what every source calls its kinds of work, in our ten words.
#pragma once

#include <string_view>

#include "pinakes/publication.pb.h"

namespace pinakes::corpus {

// Our word (article, inproceedings, book, chapter, thesis, report, preprint, patent, dataset,
// other) for a source's: BibTeX entry types, RIS codes, Crossref, OpenAlex, CSL, PubMed, Web of
// Science, Scopus, MODS, CFF and more. Case, spaces and punctuation do not count: "Journal
// Article" is "journal-article". Empty where the table does not know the word.
std::string_view MapType(std::string_view source_type);

// Sets the record's type from a source's word: "other" for a word that the table does not know;
// a blank one leaves the type unknown.
void SetType(Publication* publication, std::string_view source_type);

}  // namespace pinakes::corpus
