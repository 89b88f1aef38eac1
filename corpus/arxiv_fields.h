// What arXiv's records say, however they are wrapped: JSON, OAI-PMH or Atom.
#pragma once

#include <string>
#include <string_view>

#include "pinakes/publication.pb.h"

namespace pinakes::corpus {

struct ArxivFields {  // as the source has them, TeX included
  std::string id;     // any form: "2201.11990v2", "hep-th/9901001", an address
  std::string_view title;
  std::string_view abstract;
  std::string_view categories;  // separated by spaces
  std::string_view comments;
  std::string_view journal;  // "Phys.Rev.D76:013009,2007"
  std::string_view doi;      // several are separated by spaces
};

// Title, abstract, venue, type, identifiers, URL, keywords, key, and "retracted" where the
// comments or the abstract say that the paper was withdrawn.
void SetArxivFields(Publication* publication, const ArxivFields& fields);

// Adds an author; ":" and blanks, which collaborations are set off with, add nothing.
void AddArxivAuthor(Publication* publication, std::string_view given, std::string_view family,
                    std::string_view suffix);

// Adds the authors of a list in one text: "A. Ode (1 and 2), B. Lee and C. Orme".
void AddArxivAuthors(Publication* publication, std::string_view list);

// The name at the start of a journal reference: "Phys.Rev.D76:013009,2007" -> "Phys.Rev.D".
std::string JournalOfReference(std::string_view reference);

}  // namespace pinakes::corpus
