// export: records for other programs.
#include "cli/context.h"
#include "cli/pages.h"
#include "cli/printer.h"
#include "cli/signals.h"
#include "cli/text.h"

namespace pinakes::cli {
namespace {

int ExportFound(const Context& context, Searcher& searcher, const SearchRequest& request,
                Printer* printer) {
  const Result<SearchResponse> response =
      ForEachPage(searcher, request, [&](const SearchResponse& page) {
        printer->Response(request, page, "");
        return !context.out.closed() && !Interrupted();
      });
  if (!response.ok()) return context.FailSearch(searcher, request, response.status());
  context.Notes(*response);
  if (response->total() == 0) {
    context.NothingFound(searcher, request, *response);
    return kExitNone;
  }
  if (response->partial()) {
    context.messages.Note("no record has all of the words; these are the nearest ones");
  }
  return kExitFound;
}

}  // namespace

int RunExport(Context& context) {
  const Result<SearchRequest> request = context.Request(context.Query());
  if (!request.ok()) return context.Usage(request.status().message());
  Result<std::unique_ptr<Searcher>> searcher = context.OpenSearcher();
  if (!searcher.ok()) return context.Fail(searcher.status());
  const std::unique_ptr<Printer> printer = MakePrinter(
      context.arguments.Choice("format"), context.Printing(), context.out, context.terminal);
  CatchInterrupts();
  int code = kExitNone;
  if (context.AsksNothing(*request)) {
    const Status status = (*searcher)->ForEach([&](const Publication& publication) {
      code = kExitFound;
      printer->Record(publication);
      return !context.out.closed() && !Interrupted();
    });
    if (!status.ok()) return context.Fail(status);
  } else {
    code = ExportFound(context, **searcher, *request, printer.get());
    if (code == kExitError || code == kExitBusy) return code;
  }
  if (Interrupted()) return kExitInterrupted;
  printer->Finish();
  return code;
}

}  // namespace pinakes::cli
