// A format of its own, as one would add it: this file and one line of formats.def.
#include <string_view>
#include <utility>

#include "corpus/deliver.h"
#include "corpus/fields.h"
#include "corpus/reader.h"

namespace pinakes::corpus {

// "title | year" a line, under a line that says "toy".
Status ReadToy(Input& input, Sink& sink) {
  Place place;
  std::string_view line;
  bool oversize = false;
  while (input.Line(&line, &oversize)) {
    place.line = input.line_number();
    if (place.line == 1 || Trim(line).empty()) continue;
    ++place.record;
    const std::size_t bar = line.find('|');
    Publication publication;
    publication.set_title(CollapseSpace(line.substr(0, bar)));
    if (bar != line.npos) SetYear(&publication, line.substr(bar + 1), place, sink);
    if (!Deliver(std::move(publication), place, line, sink)) break;
  }
  return input.status();
}

int DetectToy(std::string_view head) { return head.starts_with("toy\n") ? 95 : 0; }

}  // namespace pinakes::corpus
