// similar, complete: what is like a record, what letters may become.
#include <algorithm>

#include "cli/context.h"
#include "cli/json.h"
#include "cli/printer.h"
#include "cli/text.h"

namespace pinakes::cli {

int RunSimilar(Context& context) {
  const Arguments& arguments = context.arguments;
  if (arguments.operands.size() != 1) return context.Needs("one record id");
  const std::string id = ToUtf8(arguments.operands.front());
  const Result<SearchRequest> request = context.Request("");
  if (!request.ok()) return context.Usage(request.status().message());
  Result<std::unique_ptr<Searcher>> searcher = context.OpenSearcher();
  if (!searcher.ok()) return context.Fail(searcher.status());
  const Result<Publication> record = (*searcher)->Get(id);
  if (record.status().code() == Code::kNotFound) {
    context.messages.Error(CodeName(Code::kNotFound),
                           Concat({"no record has the id \"", OneLine(id), "\""}));
    return kExitNone;
  }
  if (!record.ok()) return context.Fail(record.status());
  const Result<SearchResponse> response = (*searcher)->Similar(id, *request);
  if (!response.ok()) return context.Fail(response.status());
  PrinterOptions options = context.Printing();
  options.like = record->title();
  if (options.explain) {
    const Result<IndexMeta> meta = (*searcher)->Meta();
    if (!meta.ok()) return context.Fail(meta.status());
    options.citation_scale = meta->citation_scale();
  }
  const std::unique_ptr<Printer> printer =
      MakePrinter(arguments.Choice("format"), options, context.out, context.terminal);
  printer->Response(*request, *response, "");
  printer->Finish();
  if (response->total() > 0) return kExitFound;
  if (!printer->carries_notes()) context.messages.Line("nothing similar to: " + OneLine(id));
  return kExitNone;
}

int RunComplete(Context& context) {
  const std::string typed = ToUtf8(Join(context.arguments.operands, " "));
  if (typed.find_first_not_of(' ') == std::string::npos) {
    return context.Needs("the letters typed so far");
  }
  Result<std::unique_ptr<Searcher>> searcher = context.OpenSearcher();
  if (!searcher.ok()) return context.Fail(searcher.status());
  CompleteResponse response;
  // No completions are none, not the default number of them.
  if (const std::uint32_t limit = context.arguments.Count("limit").value_or(10); limit > 0) {
    Result<CompleteResponse> found = (*searcher)->Complete(typed, limit);
    if (!found.ok()) return context.Fail(found.status());
    response = std::move(*found);
  }
  if (context.json()) {
    JsonWriter writer;
    context.out.Write(writer.Message(response).Take() + "\n");
  } else {
    for (const Completion& completion : response.completions()) {
      std::string line = completion.field();
      line.append(8 - std::min<std::size_t>(line.size(), 7), ' ');
      line += OneLine(completion.text());
      if (completion.has_citations()) {
        line += " · " + Plural(completion.citations(), "citation");
      }
      const auto width = static_cast<std::size_t>(context.terminal.width);
      context.out.Write(Wrap(line, width, 8) + "\n");
    }
  }
  return response.completions().empty() ? kExitNone : kExitFound;
}

}  // namespace pinakes::cli
