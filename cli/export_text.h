// What the export formats share, with each other and with text.
#pragma once

#include <string>
#include <string_view>

#include "pinakes/publication.pb.h"

namespace pinakes::cli {

// The first identifier of this scheme; empty if there is none.
std::string_view FindIdentifier(const Publication& publication, std::string_view scheme);

// All identifiers of this scheme, parted by commas: a journal has an ISSN in print and one online.
std::string AllIdentifiers(const Publication& publication, std::string_view scheme);

// A display name without a comma where the parts of the name are not known: a body, or a person
// with one name.
bool HasParts(const Author& author);

// Pages as first and last; the last is empty for a single page or article number.
struct Pages {
  std::string_view first, last;
};
Pages SplitPages(std::string_view pages);

// The venue as printed; what the source cut ends in one ellipsis, however it marked the cut.
std::string VenueText(const Publication& publication, std::string venue);
std::string VenueText(const Publication& publication);

// What formats without a place for it say of a retracted record.
inline constexpr std::string_view kRetractedNote = "Retracted";

// The keywords as one text: parted by commas, by semicolons where one has a comma of its own.
std::string KeywordList(const Publication& publication);

}  // namespace pinakes::cli
