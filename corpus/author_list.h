// Lists of authors in one text, as tables and exports write them.
#pragma once

#include <string_view>
#include <vector>

#include "pinakes/publication.pb.h"

namespace pinakes::corpus {

// Adds the authors of a list in any of these forms, and sets authors_truncated where it ends in
// "...", "…", "et al." or "and others":
//   "P Yadav, D Tam, L Choshen"                 "Luke Munn, Ana Bo"
//   "Gatto, G.N., Sekwa, F.A."                  "Gatto G.N., Sekwa F.A."
//   "Di, Xuejing (582468); Lew, Dong (582466)"  "Smith, J. and Doe, K."  "A Bo, C Du and E Fa"
//   ["Wang, Linda", "Wong, Alexander"]          "Ada Bo|Cy Du"
// Numbers and marks in brackets behind a name are left away.
void AddAuthorList(Publication* publication, std::string_view text);

// Adds one person or body, in any form that ParsePerson knows; a blank name is left away, and one
// that says "et al." or "others" sets authors_truncated instead.
void AddAuthor(Publication* publication, std::string_view name);

// The same for parts that the source tells apart.
void AddAuthor(Publication* publication, std::string_view given, std::string_view family,
               std::string_view suffix);

// Gives authors the ORCID iDs of Web of Science's list, "Lopez Luna, Jose/0000-0003-2348-7088;
// ...", parted by semicolons or line ends: each to the author of that name, or to the only one
// whose family name and first initial are the same.
void AddOrcids(Publication* publication, std::string_view text);

// True if the text is a mark that the list goes on: "...", "…", "et al.", "others", "and others".
bool SaysMoreAuthors(std::string_view text);

}  // namespace pinakes::corpus
