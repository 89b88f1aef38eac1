// Names of people as dumps write them. Dumps that tell the parts apart need none of this.
#pragma once

#include <string>
#include <string_view>

#include "pinakes/publication.pb.h"

namespace pinakes::corpus {

// A person's name in any of the common written forms:
//   "Family, Given" and "Family, Given, Jr." and "Family, Jr., Given"
//   "Given Family", "Given van der Family", "Given Family Jr."
//   "RY Aminabadi", "R Yazdani Aminabadi" (initials first: all that follows them is family name)
//   "Aminabadi RY" (initials last)
// `name` is the display form, given names first; a single word or a body has `name` only.
Author ParsePerson(std::string_view text);

// An author whose parts the source tells apart; any of them may be empty.
Author MakePerson(std::string_view given, std::string_view family, std::string_view suffix);

// Sets an ORCID iD written with or without its address or hyphens; other text sets nothing.
void SetOrcid(Author* author, std::string_view text);

// One to five capitals, with points, hyphens or spaces of their own: "RY", "R.Y.", "J.-P.", "Ø".
bool IsInitials(std::string_view word);
// "Jr.", "Sr", "III", "2nd": what stands behind a name.
bool IsNameSuffix(std::string_view word);
// "van", "der", "de", "al", "bin", in lower case.
bool IsNameParticle(std::string_view word);

}  // namespace pinakes::corpus
