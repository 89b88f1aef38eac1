#include "query/facets.h"

#include <algorithm>
#include <set>

#include "contract/schema.h"
#include "contract/type_code.h"

namespace pinakes::query {
namespace {

constexpr std::uint32_t kDefaultValues = 10;

// The slot whose values are the facet's; nullopt where a record can have several.
struct FacetField {
  std::string_view field;
  std::optional<std::uint32_t> slot;
};
constexpr FacetField kFacetFields[] = {
    {"year", slot::kYear},    {"venue", slot::kVenueName}, {"type", slot::kType},
    {"author", std::nullopt}, {"dump", std::nullopt},      {"citations", slot::kCitations},
};

}  // namespace

Result<FacetCounter> FacetCounter::Make(
    const google::protobuf::RepeatedPtrField<FacetRequest>& requests) {
  FacetCounter counter;
  for (const FacetRequest& request : requests) {
    const Field* field = FindField(request.field());
    const auto* known = std::find_if(std::begin(kFacetFields), std::end(kFacetFields),
                                     [&](const FacetField& candidate) {
                                       return field != nullptr && candidate.field == field->name;
                                     });
    if (known == std::end(kFacetFields)) {
      return {Code::kInvalidArgument, "\"" + request.field() +
                                          "\": no facet of that name; there are year, venue, "
                                          "type, citations, author, dump"};
    }
    FieldCount count;
    count.request = request;
    count.request.set_field(std::string(field->name));
    if (count.request.limit() == 0) count.request.set_limit(kDefaultValues);
    count.slot = known->slot;
    counter.fields_.push_back(std::move(count));
  }
  return counter;
}

void FacetCounter::Attach(Xapian::Enquire* enquire) {
  for (FieldCount& field : fields_) {
    if (!field.slot.has_value()) continue;
    field.spy = std::make_unique<Xapian::ValueCountMatchSpy>(*field.slot);
    enquire->add_matchspy(field.spy.get());
  }
}

bool FacetCounter::needs_records() const {
  return std::any_of(fields_.begin(), fields_.end(),
                     [](const FieldCount& field) { return !field.slot.has_value(); });
}

void FacetCounter::Count(const Publication& publication) {
  for (FieldCount& field : fields_) {
    if (field.slot.has_value()) continue;
    std::set<std::string> values;
    if (field.request.field() == "author") {
      for (const Author& author : publication.authors()) values.insert(author.name());
    } else {
      for (const Source& source : publication.sources()) values.insert(source.dump());
    }
    for (const std::string& value : values) ++field.counts[value];
  }
}

void FacetCounter::Fill(SearchResponse* response) const {
  for (const FieldCount& field : fields_) {
    std::map<std::string, std::uint32_t> totals = field.counts;
    if (field.spy != nullptr) {
      for (auto it = field.spy->values_begin(); it != field.spy->values_end(); ++it) {
        std::string value = *it;
        if (field.slot == slot::kYear || field.slot == slot::kCitations) {
          value = std::to_string(static_cast<std::uint32_t>(Xapian::sortable_unserialise(value)));
        } else if (field.slot == slot::kType) {
          value = TypeOfCode(value);
        }
        totals[value] += it.get_termfreq();
      }
    }
    std::vector<std::pair<std::string, std::uint32_t>> order(totals.begin(), totals.end());
    std::stable_sort(order.begin(), order.end(),
                     [](const auto& a, const auto& b) { return a.second > b.second; });
    Facet* facet = response->add_facets();
    facet->set_field(field.request.field());
    for (std::size_t i = 0; i < order.size() && i < field.request.limit(); ++i) {
      FacetValue* value = facet->add_values();
      value->set_value(order[i].first);
      value->set_count(order[i].second);
    }
  }
}

}  // namespace pinakes::query
