// What MARC 21 records say, however they are wrapped: XML or ISO 2709.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "corpus/reader.h"
#include "pinakes/publication.pb.h"

namespace pinakes::corpus {

// A field of three digits: a control field has a text, a data field has subfields by their codes.
struct MarcField {
  std::string tag;
  std::string text;
  std::vector<std::pair<char, std::string>> subfields;
};

// A record as its wrapping gives it: subfields are plain text, with cataloguing's punctuation.
struct MarcRecord {
  std::string leader;
  std::vector<MarcField> fields;
};

// The publication that a record describes. A year that is none is noted.
Publication MarcPublication(const MarcRecord& record, const Place& place, Sink& sink);

}  // namespace pinakes::corpus
