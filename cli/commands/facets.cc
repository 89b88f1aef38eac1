// facets: the values of a field, counted.
#include <algorithm>
#include <map>
#include <vector>

#include "cli/context.h"
#include "cli/json.h"
#include "cli/text.h"
#include "contract/schema.h"

namespace pinakes::cli {
namespace {

constexpr std::uint32_t kDefaultValues = 10;
// What the records of the whole index have in a field of several values. Reads every record once.
Result<Facet> CountAll(Searcher& searcher, const FacetRequest& request) {
  std::map<std::string, std::uint32_t> counts;
  const std::string& field = request.field();
  const Status status = searcher.ForEach([&](const Publication& publication) {
    std::vector<std::string> values;
    if (field == "author") {
      for (const Author& author : publication.authors()) values.push_back(author.name());
    } else if (field == "dump") {
      for (const Source& source : publication.sources()) values.push_back(source.dump());
    }
    std::ranges::sort(values);
    const auto repeated = std::ranges::unique(values);
    values.erase(repeated.begin(), repeated.end());
    for (const std::string& value : values) {
      if (!value.empty()) ++counts[value];
    }
    return true;
  });
  if (!status.ok()) return status;
  std::vector<std::pair<std::string, std::uint32_t>> sorted(counts.begin(), counts.end());
  std::ranges::stable_sort(sorted, std::greater<>(),
                           &std::pair<std::string, std::uint32_t>::second);
  Facet facet;
  facet.set_field(field);
  const std::size_t limit = request.limit() == 0 ? kDefaultValues : request.limit();
  for (std::size_t i = 0; i < std::min(limit, sorted.size()); ++i) {
    FacetValue* value = facet.add_values();
    value->set_value(sorted[i].first);
    value->set_count(sorted[i].second);
  }
  return facet;
}

}  // namespace

int RunFacets(Context& context) {
  const std::vector<std::string>& operands = context.arguments.operands;
  if (operands.empty()) return context.Needs("a field, and a query if not all records count");
  Result<FacetRequest> asked = ParseFacet(operands.front());
  if (!asked.ok()) return context.Usage(asked.status().message());
  if (!HasFacets(*FindField(asked->field()))) {
    std::vector<std::string> counted;
    for (const Field& field : Fields()) {
      if (HasFacets(field)) counted.emplace_back(field.name);
    }
    return context.Usage(Concat(
        {"the values of ", asked->field(), " are not counted; those of ", List(counted), " are"}));
  }
  if (const auto limit = context.arguments.Count("limit")) asked->set_limit(*limit);
  if (context.arguments.Has("limit") && asked->limit() == 0)
    return context.Usage("--limit takes how many values to show, from 1");
  Result<SearchRequest> request =
      context.Request(Context::JoinQuery({operands.begin() + 1, operands.end()}));
  if (!request.ok()) return context.Usage(request.status().message());
  Result<std::unique_ptr<Searcher>> searcher = context.OpenSearcher();
  if (!searcher.ok()) return context.Fail(searcher.status());

  Facet facet;
  const bool of_all = context.AsksNothing(*request, 1);
  if (of_all && (asked->field() == "author" || asked->field() == "dump")) {
    Result<Facet> counted = CountAll(**searcher, *asked);
    if (!counted.ok()) return context.Fail(counted.status());
    facet = *counted;
  } else {
    if (of_all) request->set_query(std::string(kAllRecords));
    *request->add_facets() = *asked;
    request->set_limit(0);
    const Result<SearchResponse> response = Context::SearchAsTyped(**searcher, *request);
    if (!response.ok()) return context.FailSearch(**searcher, *request, response.status());
    if (!context.json() && !of_all) context.Notes(*response);
    if (response->facets_size() > 0) facet = response->facets(0);
    if (response->total() == 0 && !context.json() && !of_all) {
      context.NothingFound(**searcher, *request, *response);
    }
  }
  if (context.json()) {
    JsonWriter writer;
    context.out.Write(writer.Message(facet).Take() + "\n");
  } else {
    std::size_t width = 0;
    for (const FacetValue& value : facet.values()) {
      width = std::max(width, std::to_string(value.count()).size());
    }
    for (const FacetValue& value : facet.values()) {
      const std::string count = std::to_string(value.count());
      context.out.Write(Concat(
          {std::string(width - count.size(), ' '), count, "  ", OneLine(value.value()), "\n"}));
    }
  }
  return facet.values_size() > 0 ? kExitFound : kExitNone;
}

}  // namespace pinakes::cli
