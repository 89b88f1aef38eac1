#include "corpus/deliver.h"

#include <string>
#include <utility>

#include "corpus/fields.h"
#include "corpus/markup.h"

namespace pinakes::corpus {

bool Deliver(Publication&& publication, Place place, std::string_view text, Sink& sink) {
  if (publication.sources_size() > 0 && !publication.sources(0).key().empty()) {
    place.key = publication.sources(0).key();
  }
  if (!HasSubstance(publication)) return sink.Reject(place, kEmptyReason, text);
  if (SaysRetracted(publication.title())) publication.set_retracted(true);
  return sink.Record(place, std::move(publication));
}

std::string MarkupTitle(std::string_view title, std::string_view subtitle, int rounds) {
  const std::string main = MarkupToText(title, rounds);
  const std::string second = MarkupToText(subtitle, rounds);
  if (second.empty() || main.ends_with(second)) return main;
  return main.empty() ? second : JoinTitle(main, second);
}

}  // namespace pinakes::corpus
