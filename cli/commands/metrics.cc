// metrics: citation figures of the records that a query finds.
#include "cli/metrics.h"

#include "cli/context.h"
#include "cli/json.h"
#include "cli/text.h"

namespace pinakes::cli {
namespace {

void PrintRow(Output& out, std::string_view label, const std::string& value,
              const std::string& rest) {
  std::string line(label);
  line.append(label.size() < 11 ? 11 - label.size() : 1, ' ').append(value);
  if (!rest.empty()) {
    line.append(value.size() < 13 ? 13 - value.size() : 1, ' ').append(rest);
  }
  out.Write(line + "\n");
}

void PrintText(const Context& context, const Measured& measured) {
  Output& out = context.out;
  const Figures& certain = measured.certain;
  const std::optional<Figures>& upper = measured.upper;
  const std::uint32_t possible = measured.possible;
  std::string records = std::to_string(certain.records);
  if (possible > 0) records += " certain";
  PrintRow(out, "records", records,
           possible == 0
               ? ""
               : Concat({"+", std::to_string(possible), " possible (author list cut short)"}));
  const auto row = [&](std::string_view label, std::uint64_t Figures::*figure) {
    PrintRow(out, label, std::to_string(certain.*figure),
             !upper ? "" : "up to " + std::to_string((*upper).*figure));
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

}  // namespace

int RunMetrics(Context& context) {
  const Result<SearchRequest> request = context.Request(context.Query());
  if (!request.ok()) return context.Usage(request.status().message());
  if (context.AsksNothing(*request)) return context.Needs("a query");
  Result<std::unique_ptr<Searcher>> searcher = context.OpenSearcher();
  if (!searcher.ok()) return context.Fail(searcher.status());
  const Result<Measured> measured = MeasureAll(**searcher, *request);
  if (!measured.ok()) return context.FailSearch(**searcher, *request, measured.status());
  const Figures& figures = measured->certain;
  if (context.json()) {
    JsonWriter writer;
    WriteMetrics(*measured, &writer);
    context.out.Write(writer.Take() + "\n");
  } else {
    context.Notes(measured->response);
    if (figures.records == 0 && measured->possible == 0) {
      context.NothingFound(**searcher, *request, measured->response);
    } else {
      PrintText(context, *measured);
    }
  }
  return figures.records > 0 || measured->possible > 0 ? kExitFound : kExitNone;
}

}  // namespace pinakes::cli
