// metrics: citation figures of the records that a query finds.
#include "cli/metrics.h"

#include <algorithm>
#include <set>

#include "cli/context.h"
#include "cli/json.h"
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

void PrintRow(Output& out, std::string_view label, const std::string& value,
              const std::string& rest) {
  std::string line(label);
  line.append(label.size() < 11 ? 11 - label.size() : 1, ' ').append(value);
  if (!rest.empty()) {
    line.append(value.size() < 13 ? 13 - value.size() : 1, ' ').append(rest);
  }
  out.Write(line + "\n");
}

void PrintText(const Context& context, const Figures& certain, const Figures* upper,
               std::uint32_t possible) {
  Output& out = context.out;
  std::string records = std::to_string(certain.records);
  if (possible > 0) records += " certain";
  PrintRow(out, "records", records,
           possible == 0
               ? ""
               : Concat({"+", std::to_string(possible), " possible (author list cut short)"}));
  const auto row = [&](std::string_view label, std::uint64_t Figures::*figure) {
    PrintRow(out, label, std::to_string(certain.*figure),
             upper == nullptr ? "" : "up to " + std::to_string(upper->*figure));
  };
  row("citations", &Figures::citations);
  row("h-index", &Figures::h);
  row("i10", &Figures::i10);
  row("g-index", &Figures::g);
  if (certain.uncounted > 0) {
    PrintRow(out, "unknown", Plural(certain.uncounted, "record") + " without a citation count", "");
  }
  if (certain.years.empty()) return;
  PrintRow(out, "years",
           Concat({std::to_string(certain.years.begin()->first), " to ",
                   std::to_string(certain.years.rbegin()->first)}),
           "");
  for (const auto& [year, figures] : certain.years) {
    PrintRow(out, Concat({"  ", std::to_string(year)}), Plural(figures.records, "record"),
             Plural(figures.citations, "citation"));
  }
}

void PrintJson(const Context& context, const SearchResponse& response, const Figures& certain,
               const Figures* upper, std::uint32_t possible) {
  JsonWriter writer;
  writer.BeginObject().Key("query").String(response.query());
  writer.Key("interpreted").String(response.interpreted());
  const auto put = [&](std::string_view name, std::uint64_t Figures::*figure) {
    writer.Key(name).Number(certain.*figure);
    if (upper != nullptr) writer.Key(Concat({name, "_upper"})).Number(upper->*figure);
  };
  put("records", &Figures::records);
  writer.Key("possible").Number(std::uint64_t{possible});
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
  context.out.Write(writer.Take() + "\n");
}

}  // namespace

int RunMetrics(Context& context) {
  const Result<SearchRequest> request = context.Request(context.Query());
  if (!request.ok()) return context.Usage(request.status().message());
  if (Context::IsEmpty(*request)) return context.Needs("a query");
  Result<std::unique_ptr<Searcher>> searcher = context.OpenSearcher();
  if (!searcher.ok()) return context.Fail(searcher.status());
  const Result<Found> certain = FindAll(**searcher, *request, {});
  if (!certain.ok()) return context.FailSearch(**searcher, *request, certain.status());
  if (!context.json()) context.Notes(certain->response);

  const std::uint32_t possible = certain->response.possible();
  std::optional<Figures> upper;
  if (possible > 0) {
    const Result<Found> wider = FindAll(**searcher, AnyAuthorCutShort(*request), certain->ids);
    // Where the query is not so simple that its authors can be left out, there is no telling how
    // far the possible records would raise the figures; only how many they are.
    if (wider.ok() && wider->records.size() == possible) {
      std::vector<Counted> all = certain->records;
      all.insert(all.end(), wider->records.begin(), wider->records.end());
      upper = Measure(all);
    }
  }
  const Figures figures = Measure(certain->records);
  if (context.json()) {
    PrintJson(context, certain->response, figures, upper ? &*upper : nullptr, possible);
  } else if (figures.records == 0 && possible == 0) {
    context.NothingFound(**searcher, *request, certain->response);
  } else {
    PrintText(context, figures, upper ? &*upper : nullptr, possible);
  }
  return figures.records > 0 || possible > 0 ? kExitFound : kExitNone;
}

}  // namespace pinakes::cli
