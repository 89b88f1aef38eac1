// Pieces that several JSON formats write alike: CSL's names and dates, inverted abstracts.
#pragma once

#include <string>
#include <string_view>

#include "corpus/json.h"
#include "corpus/reader.h"
#include "pinakes/publication.pb.h"

namespace pinakes::corpus {

// The year of a CSL date: date-parts of numbers or strings, nested or flat, raw, literal, season,
// or the date as a plain string or number. Sets nothing where it is null or blank; what holds no
// year is noted. False if there is none.
bool SetCslYear(Publication* publication, JsonValue date, const Place& place, Sink& sink);

// Adds the names of a CSL or Crossref name list: family and given (with particles and suffix),
// literal, name, ORCID; also plain strings. Blank names add nothing. "others" and "et al." mark
// the list as cut.
void AddCslAuthors(Publication* publication, JsonValue names);

// Adds a name as displayed; "et al." and its like mark the list as cut, blanks add nothing.
void AddDisplayName(Publication* publication, std::string_view name, std::string_view orcid = {});

// The text of an inverted index: {"word": [0, 7], ...}, the same inside {"InvertedIndex": ...}, or
// either as a string that holds the JSON. Positions above a million are left out.
std::string InvertedAbstract(JsonValue index);

}  // namespace pinakes::corpus
