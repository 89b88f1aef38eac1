#include "cli/metrics.h"

#include <algorithm>
#include <functional>
#include <set>
#include <string>

#include "cli/pages.h"
#include "cli/text.h"
#include "query/parser/ast.h"

namespace pinakes::cli {
namespace {

Counted Of(const Publication& publication) {
  Counted counted;
  if (publication.has_citations()) counted.citations = publication.citations();
  if (publication.has_year()) counted.year = publication.year();
  return counted;
}

struct Found {
  SearchResponse response;
  std::vector<Counted> records;
  std::set<std::string> ids;
};

// All records of a request but those in `without`. Partial matches are none of them.
Result<Found> FindAll(Searcher& searcher, const SearchRequest& request,
                      const std::set<std::string>& without) {
  Found found;
  Result<SearchResponse> response = ForEachPage(searcher, request, [&](const SearchResponse& page) {
    if (page.partial()) return false;
    for (const Hit& hit : page.hits()) {
      if (without.count(hit.publication().id()) > 0) continue;
      found.ids.insert(hit.publication().id());
      found.records.push_back(Of(hit.publication()));
    }
    return true;
  });
  if (!response.ok()) return response.status();
  found.response = std::move(*response);
  return found;
}

// The request without the authors it asks for, among the records whose author list is cut short:
// where the authors may be. Only names that every record must have can be left out.
SearchRequest AnyAuthorCutShort(const SearchRequest& request) {
  SearchRequest wider = request;
  wider.mutable_filters()->clear_author();
  std::string query = request.query();
  const query::ParsedQuery parsed = query::ParseQuery(query);
  // A node is the name alone; the field and the quotation marks around it go as well.
  const auto blank = [&](const query::Node& node) {
    if (node.kind != query::NodeKind::kName || node.end > query.size()) return;
    std::size_t begin = node.begin, end = node.end;
    while (begin > 0 && query[begin - 1] == '"') --begin;
    while (end < query.size() && query[end] == '"') ++end;
    if (begin > 0 && query[begin - 1] == ':') {
      --begin;
      while (begin > 0 && query[begin - 1] >= 'A') --begin;
    }
    std::fill(query.begin() + static_cast<std::ptrdiff_t>(begin),
              query.begin() + static_cast<std::ptrdiff_t>(end), ' ');
  };
  blank(parsed.root);
  if (parsed.root.kind == query::NodeKind::kAnd) {
    for (const query::Node& child : parsed.root.children) blank(child);
  }
  wider.set_query(query + " is:authors-truncated");
  return wider;
}

}  // namespace

Figures Measure(const std::vector<Counted>& records) {
  Figures figures;
  figures.records = records.size();
  std::vector<std::uint32_t> counts;
  for (const Counted& record : records) {
    if (record.year) {
      Figures::Year& year = figures.years[*record.year];
      ++year.records;
      year.citations += record.citations.value_or(0);
    }
    if (!record.citations) {
      ++figures.uncounted;
      continue;
    }
    counts.push_back(*record.citations);
    if (*record.citations >= 10) ++figures.i10;
  }
  std::ranges::sort(counts, std::greater<>());
  for (std::uint64_t i = 0; i < counts.size(); ++i) {
    figures.citations += counts[i];
    if (counts[i] >= i + 1) figures.h = i + 1;
    if (figures.citations >= (i + 1) * (i + 1)) figures.g = i + 1;
  }
  return figures;
}

Result<Measured> MeasureAll(Searcher& searcher, const SearchRequest& request) {
  const Result<Found> certain = FindAll(searcher, request, {});
  if (!certain.ok()) return certain.status();
  Measured measured;
  measured.response = certain->response;
  measured.certain = Measure(certain->records);
  measured.possible = certain->response.possible();
  if (measured.possible == 0) return measured;
  const Result<Found> wider = FindAll(searcher, AnyAuthorCutShort(request), certain->ids);
  // Where the query is not so simple that its authors can be left out, there is no telling how far
  // the possible records would raise the figures; only how many they are.
  if (wider.ok() && wider->records.size() == measured.possible) {
    std::vector<Counted> all = certain->records;
    all.insert(all.end(), wider->records.begin(), wider->records.end());
    measured.upper = Measure(all);
  }
  return measured;
}

void WriteMetrics(const Measured& measured, JsonWriter* out) {
  JsonWriter& writer = *out;
  const SearchResponse& response = measured.response;
  const Figures& certain = measured.certain;
  writer.BeginObject().Key("query").String(response.query());
  writer.Key("interpreted").String(response.interpreted());
  const auto put = [&](std::string_view name, std::uint64_t Figures::*figure) {
    writer.Key(name).Number(certain.*figure);
    if (measured.upper) writer.Key(Concat({name, "_upper"})).Number((*measured.upper).*figure);
  };
  put("records", &Figures::records);
  writer.Key("possible").Number(std::uint64_t{measured.possible});
  put("citations", &Figures::citations);
  put("h_index", &Figures::h);
  put("i10_index", &Figures::i10);
  put("g_index", &Figures::g);
  put("uncounted", &Figures::uncounted);
  if (!certain.years.empty()) {
    writer.Key("first_year").Number(std::uint64_t{certain.years.begin()->first});
    writer.Key("last_year").Number(std::uint64_t{certain.years.rbegin()->first});
  }
  writer.Key("years").BeginArray();
  for (const auto& [year, figures] : certain.years) {
    writer.BeginObject().Key("year").Number(std::uint64_t{year});
    writer.Key("records").Number(figures.records).Key("citations").Number(figures.citations);
    writer.EndObject();
  }
  writer.EndArray().Key("notes").BeginArray();
  for (const Diagnostic& note : response.notes()) writer.Message(note);
  writer.EndArray().Key("stamp").Message(response.stamp()).EndObject();
}

}  // namespace pinakes::cli
