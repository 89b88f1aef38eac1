// Counts of a field's values over all records that match.
#pragma once

#include <xapian.h>

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "contract/status.h"
#include "pinakes/search.pb.h"

namespace pinakes::query {

// Gathers while a query runs, then gives the facets: exact when the query ran over all matches.
class FacetCounter {
 public:
  // kInvalidArgument: a field that has no facets.
  static Result<FacetCounter> Make(
      const google::protobuf::RepeatedPtrField<FacetRequest>& requests);

  bool empty() const { return fields_.empty(); }
  // The enquire must not outlive the counter.
  void Attach(Xapian::Enquire* enquire);
  // Whether some facet needs the records themselves (authors, dumps: several values each).
  bool needs_records() const;
  void Count(const Publication& publication);
  void Fill(SearchResponse* response) const;

 private:
  struct FieldCount {
    FacetRequest request;
    std::optional<std::uint32_t> slot;  // counted by Xapian where there is one
    std::unique_ptr<Xapian::ValueCountMatchSpy> spy;
    std::map<std::string, std::uint32_t> counts;
  };
  std::vector<FieldCount> fields_;
};

}  // namespace pinakes::query
