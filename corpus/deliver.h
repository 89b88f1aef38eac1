// The last step of every reader: a filled record goes to the sink, an empty one is rejected.
#pragma once

#include <string_view>

#include "corpus/reader.h"
#include "pinakes/publication.pb.h"

namespace pinakes::corpus {

// Hands `publication` on with its key (sources[0].key) in the place. A title that says so marks it
// as retracted. Without title, author and identifier it is rejected with `text`, its bytes.
// False when the sink has enough.
bool Deliver(Publication&& publication, Place place, std::string_view text, Sink& sink);

// `title`, and `subtitle` if the title does not have it already; markup to text, `rounds` as for
// MarkupToText.
std::string MarkupTitle(std::string_view title, std::string_view subtitle, int rounds = 2);

}  // namespace pinakes::corpus
