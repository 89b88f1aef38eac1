// "ACM Transactions on Computer Systems (TOCS) 26 (3), 1-32" -> name, volume, issue, pages.
#pragma once

#include <string>
#include <string_view>

#include "pinakes/publication.pb.h"

namespace pinakes::corpus {

struct ScholarVenue {
  std::string name, volume, issue, pages;
  bool truncated = false;  // it ends in "…", which stays part of the name
};

// `text` has no year at its end. What does not parse stays in the name, so that name, volume,
// issue and pages together always give the whole text again.
ScholarVenue ParseScholarVenue(std::string_view text);

// Sets type and identifiers that the venue tells: arXiv preprints, patents, theses.
void SetTypeFromVenue(std::string_view venue, Publication* publication);

}  // namespace pinakes::corpus
