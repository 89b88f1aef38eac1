#include "cli/serve/api.h"

#include <algorithm>
#include <array>
#include <functional>
#include <limits>
#include <span>
#include <vector>

#include "cli/context.h"
#include "cli/json.h"
#include "cli/metrics.h"
#include "cli/options.h"
#include "cli/pages.h"
#include "cli/parse.h"
#include "cli/printer.h"
#include "cli/text.h"
#include "contract/spelling.h"
#include "query/ranking.h"

namespace pinakes::cli {
namespace {

constexpr std::uint32_t kDefaultHits = 20;
constexpr std::uint32_t kDefaultRecords = 1000;

int HttpStatus(Code code) {
  switch (code) {
    case Code::kInvalidArgument:
    case Code::kUnsupported:
      return 400;
    case Code::kNotFound:
      return 404;
    case Code::kBusy:
    case Code::kTimeLimit:
      return 503;
    default:
      return 500;
  }
}

ApiAnswer Failed(const Status& status) {
  return ApiError(HttpStatus(status.code()), CodeName(status.code()), status.message());
}

ApiAnswer Json(JsonWriter* writer) {
  ApiAnswer answer;
  answer.body = writer->Take() + "\n";
  return answer;
}

ApiAnswer Json(const google::protobuf::Message& message) {
  JsonWriter writer;
  writer.Message(message);
  return Json(&writer);
}

// The parameters of one call. What is wrong with one is remembered; the first counts.
class Call {
 public:
  Call(Searcher& opened, const Parameters& parameters)
      : searcher(opened), parameters_(parameters) {}

  Searcher& searcher;

  bool Has(std::string_view name) const {
    return parameters_.find(std::string(name)) != parameters_.end();
  }
  std::string Text(std::string_view name) const {
    const auto [first, last] = parameters_.equal_range(std::string(name));
    return first == last ? "" : ToUtf8(std::prev(last)->second);
  }
  std::vector<std::string> All(std::string_view name) const {
    std::vector<std::string> values;
    const auto [first, last] = parameters_.equal_range(std::string(name));
    for (auto it = first; it != last; ++it) values.push_back(ToUtf8(it->second));
    return values;
  }
  std::uint32_t Number(std::string_view name, std::uint32_t fallback, std::uint32_t most) {
    if (!Has(name)) return fallback;
    const std::optional<std::uint32_t> value = ParseCount(Text(name));
    if (value && *value <= most) return *value;
    Wrong(Concat({name, " takes a whole number from 0 to ", std::to_string(most), ", not \"",
                  Text(name), "\""}));
    return fallback;
  }
  bool Flag(std::string_view name) {
    const std::string value = Text(name);
    if (value != "" && value != "0" && value != "1") Wrong(Concat({name, " takes 0 or 1"}));
    return value == "1" || (Has(name) && value.empty());
  }
  void Wrong(std::string message) {
    if (wrong_.empty()) wrong_ = std::move(message);
  }
  const std::string& wrong() const { return wrong_; }

  // Query, filters and all else of a search.
  SearchRequest Request(std::uint32_t default_limit, std::uint32_t most) {
    SearchRequest request;
    request.set_query(Text("q"));
    request.set_limit(Number("n", default_limit, most));
    request.set_offset(Number("offset", 0, std::numeric_limits<std::uint32_t>::max()));
    request.set_sort(Text("sort"));
    if (Has("weight")) {
      const std::optional<double> weight = ParseUnit(Text("weight"));
      if (!weight) Wrong("weight takes a number from 0 to 1, not \"" + Text("weight") + "\"");
      request.set_citation_weight(weight.value_or(0));
    }
    request.set_explain(Flag("explain"));
    request.set_strict(Flag("strict"));
    request.set_time_limit_ms(kServedTimeMs);
    Filters& filters = *request.mutable_filters();
    filters.set_author(Text("author"));
    filters.set_title(Text("title"));
    filters.set_venue(Text("venue"));
    filters.set_year(Text("year"));
    filters.set_citations(Text("citations"));
    filters.set_type(Text("type"));
    filters.set_dump(Text("dump"));
    for (const std::string& text : All("facet")) {
      const Result<FacetRequest> facet = ParseFacet(text);
      if (facet.ok()) {
        *request.add_facets() = *facet;
      } else {
        Wrong(facet.status().message());
      }
    }
    return request;
  }

 private:
  const Parameters& parameters_;
  std::string wrong_;
};

ApiAnswer Wrong(const Call& call) { return ApiError(400, "invalid-argument", call.wrong()); }

ApiAnswer Search(Call& call) {
  const SearchRequest request = call.Request(kDefaultHits, kMaxServedHits);
  if (!call.wrong().empty()) return Wrong(call);
  const Result<SearchResponse> response = call.searcher.Search(request);
  return response.ok() ? Json(*response) : Failed(response.status());
}

ApiAnswer Show(Call& call) {
  if (call.Text("id").empty()) call.Wrong("id=ID says which record is meant");
  if (!call.wrong().empty()) return Wrong(call);
  const Result<Publication> record = call.searcher.Get(call.Text("id"));
  return record.ok() ? Json(*record) : Failed(record.status());
}

ApiAnswer Similar(Call& call) {
  const SearchRequest request = call.Request(kDefaultHits, kMaxServedHits);
  if (call.Text("id").empty()) call.Wrong("id=ID says which record is meant");
  if (!call.wrong().empty()) return Wrong(call);
  const Result<SearchResponse> response = call.searcher.Similar(call.Text("id"), request);
  return response.ok() ? Json(*response) : Failed(response.status());
}

ApiAnswer Complete(Call& call) {
  const std::uint32_t limit = call.Number("n", 8, 50);
  if (!call.wrong().empty()) return Wrong(call);
  CompleteRequest request;
  request.set_typed(call.Text("q"));
  request.set_limit(limit);
  request.set_time_limit_ms(kServedTimeMs);
  const Result<CompleteResponse> response = call.searcher.Complete(request, nullptr);
  return response.ok() ? Json(*response) : Failed(response.status());
}

ApiAnswer Match(Call& call) {
  MatchRequest request;
  request.set_reference(call.Text("q"));
  request.set_time_limit_ms(kServedTimeMs);
  const Result<MatchResponse> response = call.searcher.Match(request);
  return response.ok() ? Json(*response) : Failed(response.status());
}

// The values of fields over what a query finds.
ApiAnswer Facets(Call& call) {
  SearchRequest request = call.Request(0, kMaxServedHits);
  if (!call.Has("facet")) call.Wrong("facet=FIELD or facet=FIELD:N says which field is counted");
  if (!call.wrong().empty()) return Wrong(call);
  request.set_limit(0);
  Result<SearchResponse> response = call.searcher.Search(request);
  return response.ok() ? Json(*response) : Failed(response.status());
}

ApiAnswer Metrics(Call& call) {
  SearchRequest request = call.Request(0, 0);
  if (!call.wrong().empty()) return Wrong(call);
  SearchRequest counted = request;
  counted.set_limit(0);
  const Result<SearchResponse> count = call.searcher.Count(counted);
  if (!count.ok()) return Failed(count.status());
  if (count->total() > kMaxMeasured) {
    return ApiError(400, "invalid-argument",
                    Concat({"metrics are counted over at most ", std::to_string(kMaxMeasured),
                            " records; the query has ", std::to_string(count->total())}));
  }
  const Result<Measured> measured = MeasureAll(call.searcher, request);
  if (!measured.ok()) return Failed(measured.status());
  JsonWriter writer;
  WriteMetrics(*measured, &writer);
  return Json(&writer);
}

ApiAnswer Info(Call& call) {
  const Result<IndexMeta> meta = call.searcher.Meta();
  if (!meta.ok()) return Failed(meta.status());
  JsonWriter writer;
  writer.BeginObject().Key("records").Number(std::uint64_t{meta->records()});
  writer.Key("dumps").BeginArray();
  for (const DumpInfo& dump : meta->dumps()) writer.Message(dump);
  writer.EndArray().Key("citation_weight").Number(ranking::kProfile.citation_weight);
  writer.Key("citation_scale").Number(meta->citation_scale());
  writer.Key("version").String(PINAKES_VERSION);
  writer.Key("engine").String(Searcher::EngineVersion()).EndObject();
  return Json(&writer);
}

struct ExportFormat {
  std::string_view name, type, file;
};
constexpr std::array kExportFormats{
    ExportFormat{"bibtex", "application/x-bibtex; charset=utf-8", "pinakes.bib"},
    ExportFormat{"ris", "application/x-research-info-systems; charset=utf-8", "pinakes.ris"},
    ExportFormat{"csl-json", "application/vnd.citationstyles.csl+json; charset=utf-8",
                 "pinakes.json"},
    ExportFormat{"jsonl", "application/x-ndjson; charset=utf-8", "pinakes.jsonl"},
};

// The records of a query, or of `id`s, as a file.
ApiAnswer Export(Call& call) {
  const std::string name = call.Has("f") ? call.Text("f") : "bibtex";
  const auto* const format = std::ranges::find(kExportFormats, name, &ExportFormat::name);
  if (format == kExportFormats.end()) call.Wrong("f is bibtex, ris, csl-json or jsonl");
  const SearchRequest request = call.Request(kDefaultRecords, kMaxServedRecords);
  const std::vector<std::string> ids = call.All("id");
  if (ids.size() > kMaxServedHits) call.Wrong("too many ids");
  if (!call.wrong().empty()) return Wrong(call);
  ApiAnswer answer;
  answer.type = format->type;
  answer.file = format->file;
  Output out(&answer.body);
  const Terminal terminal;
  const std::unique_ptr<Printer> printer = MakePrinter(name, {}, out, terminal);
  for (const std::string& id : ids) {
    const Result<Publication> record = call.searcher.Get(id);
    if (!record.ok()) return Failed(record.status());
    printer->Record(*record);
  }
  if (ids.empty()) {
    const Result<SearchResponse> response = call.searcher.Search(request);
    if (!response.ok()) return Failed(response.status());
    printer->Response(request, *response, "");
  }
  printer->Finish();
  out.Flush();
  return answer;
}

// THE table of the API: a path, what it answers, and the parameters that it takes.
struct Endpoint {
  std::string_view path;
  ApiAnswer (*answer)(Call& call);
  std::string_view parameters;  // separated by spaces
};
#define PINAKES_FILTERS "q author title venue year citations type dump"
constexpr std::array kEndpoints{
    Endpoint{"/api/search", Search, PINAKES_FILTERS " n offset sort weight facet explain strict"},
    Endpoint{"/api/show", Show, "id"},
    Endpoint{"/api/similar", Similar, PINAKES_FILTERS " id n offset weight explain"},
    Endpoint{"/api/complete", Complete, "q n"},
    Endpoint{"/api/match", Match, "q"},
    Endpoint{"/api/facets", Facets, PINAKES_FILTERS " facet strict"},
    Endpoint{"/api/metrics", Metrics, PINAKES_FILTERS " strict"},
    Endpoint{"/api/export", Export, PINAKES_FILTERS " id n offset sort weight f"},
    Endpoint{"/api/info", Info, ""},
};
#undef PINAKES_FILTERS

// What is wrong with the parameters' names; empty if nothing is.
std::string UnknownParameter(const Endpoint& endpoint, const Parameters& parameters) {
  const std::vector<std::string_view> known = SplitWords(endpoint.parameters);
  for (const auto& [name, value] : parameters) {
    if (std::ranges::find(known, name) != known.end()) continue;
    const std::string_view nearest = name.size() < 40 ? Nearest(name, known) : "";
    return Concat({"no parameter is called \"", name.substr(0, 40), "\". ",
                   nearest.empty() ? Concat({"There are: ", endpoint.parameters})
                                   : Concat({"Did you mean \"", nearest, "\"?"})});
  }
  return "";
}

}  // namespace

ApiAnswer ApiError(int status, std::string_view code, std::string_view message) {
  JsonWriter writer;
  writer.BeginObject().Key("error").BeginObject();
  writer.Key("code").String(code).Key("message").String(message).EndObject().EndObject();
  ApiAnswer answer = Json(&writer);
  answer.status = status;
  return answer;
}

ApiAnswer AnswerApi(Searcher& searcher, std::string_view path, const Parameters& parameters) {
  const auto* const endpoint = std::ranges::find(kEndpoints, path, &Endpoint::path);
  if (endpoint == kEndpoints.end()) {
    std::vector<std::string_view> paths;
    for (const Endpoint& known : kEndpoints) paths.push_back(known.path);
    return ApiError(404, "not-found",
                    "no such page. The API: " + Join({paths.begin(), paths.end()}, " "));
  }
  const std::string unknown = UnknownParameter(*endpoint, parameters);
  if (!unknown.empty()) return ApiError(400, "invalid-argument", unknown);
  Call call(searcher, parameters);
  return endpoint->answer(call);
}

}  // namespace pinakes::cli
