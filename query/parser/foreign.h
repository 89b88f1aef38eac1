// Queries in the languages of other indexes: Scopus, Web of Science, PubMed.
#pragma once

#include <string>
#include <string_view>

namespace pinakes::query {

struct ForeignQuery {
  std::string query;    // in this program's language; empty where nothing was in another's
  bool tagged = false;  // with names of fields, as no text has them; else only a range of years
};

// The query in this program's language where it is written in another's: TITLE-ABS-KEY(...),
// PUBYEAR > 2015, TI=(...), PY=2010-2015, lecun[au], year>=2015, and a bare range of years. What is
// not understood stays as it is. Cost: linear; nothing is made of texts longer than a few thousand
// bytes.
ForeignQuery FromForeign(std::string_view query);

}  // namespace pinakes::query
