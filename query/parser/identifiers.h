// Identifiers that stand in a text, in any written form.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "pinakes/publication.pb.h"

namespace pinakes::query {

// The DOIs, arXiv ids, PubMed ids and so on in `text` (valid UTF-8), addresses and labelled ones
// ("PMID 123") too, in the order of the text. In `*blanked`, where given, is the text with spaces
// in their place, byte for byte. Linear in the length.
std::vector<Identifier> IdentifiersIn(std::string_view text, std::string* blanked);

}  // namespace pinakes::query
