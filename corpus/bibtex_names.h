// Names in BibTeX's own grammar.
#pragma once

#include <string_view>

#include "pinakes/publication.pb.h"

namespace pinakes::corpus {

// Adds the people of a BibTeX name list, TeX and all: names between "and"; each
//   "First von Last", "von Last, First", "von Last, Jr, First", "{Corporate}",
//   or biblatex's "family=..., given=..., prefix=..., suffix=..."
// Braces keep words together: "{Della Torre}, Mia". "and others" sets authors_truncated. Blank
// names are left away.
void AddBibtexAuthors(Publication* publication, std::string_view names);

}  // namespace pinakes::corpus
