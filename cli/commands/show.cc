// show: records by id.
#include "cli/context.h"
#include "cli/printer.h"
#include "cli/text.h"

namespace pinakes::cli {

int RunShow(Context& context) {
  const std::vector<std::string>& ids = context.arguments.operands;
  if (ids.empty()) return context.Needs("a record id");
  Result<std::unique_ptr<Searcher>> searcher = context.OpenSearcher();
  if (!searcher.ok()) return context.Fail(searcher.status());
  PrinterOptions options = context.Printing();
  options.several = ids.size() > 1;
  const std::unique_ptr<Printer> printer =
      MakePrinter(context.arguments.Choice("format"), options, context.out, context.terminal);
  int code = kExitFound;
  bool any = false;
  for (const std::string& id : ids) {
    const Result<Publication> record = (*searcher)->Get(id);
    if (record.ok()) {
      any = true;
      printer->Record(*record);
    } else if (record.status().code() == Code::kNotFound) {
      context.messages.Error(CodeName(Code::kNotFound),
                             Concat({"no record has the id \"", OneLine(id), "\""}));
      code = kExitNone;
    } else {
      return context.Fail(record.status());
    }
  }
  if (any || options.several) printer->Finish();
  return code;
}

}  // namespace pinakes::cli
