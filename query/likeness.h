// How surely a record is the work that a reference means: pure, no index needed.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "indexer/analysis/analyzer.h"
#include "pinakes/publication.pb.h"
#include "query/alignment.h"

namespace pinakes::query {

// A reference, read as far as it could be.
struct Reference {
  std::string title;                 // empty where none was told apart
  std::string text;                  // the whole, where it is a text
  std::vector<std::string> authors;  // as written
  std::optional<std::uint32_t> year;
  std::vector<Identifier> identifiers;
};

// 0..1: the likeness of the titles, lowered where authors or years speak against it.
// An identifier in common is no part of it.
double Likeness(const Reference& reference, const Publication& record, WordValues* values,
                Analyzer* analyzer);

}  // namespace pinakes::query
