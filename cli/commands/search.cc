// search, count: a query, or a file of them, to records.
#include <fstream>
#include <iostream>

#include "cli/context.h"
#include "cli/printer.h"
#include "cli/text.h"

namespace pinakes::cli {
namespace {

struct Query {
  std::string qid;
  std::string text;
};

// What came of the queries so far, as an exit code.
class Results {
 public:
  void Found() { found_ = true; }
  void Failed() { failed_ = true; }
  int code() const {
    if (failed_) return found_ ? kExitPartial : kExitError;
    return found_ ? kExitFound : kExitNone;
  }

 private:
  bool found_ = false;
  bool failed_ = false;
};

class Batch {
 public:
  Batch(const Context& context, Searcher& searcher, Printer& printer, std::string name)
      : context_(context), searcher_(searcher), printer_(printer), name_(std::move(name)) {}

  // Reads lines to the end: "qid<TAB>query", or plain queries, whose ids are the line numbers.
  int Run(std::istream& in, bool with_ids) {
    std::string line;
    for (std::size_t number = 1; std::getline(in, line); ++number) {
      if (line.ends_with('\r')) line.pop_back();
      if (line.find_first_not_of(" \t") == std::string::npos) continue;
      Query query{std::to_string(number), line};
      if (with_ids) {
        const std::size_t tab = line.find('\t');
        if (tab == 0 || tab == std::string::npos) {
          Fail(number, "no tab between a query id and a query");
          continue;
        }
        query = {ToUtf8(line.substr(0, tab)), line.substr(tab + 1)};
      }
      Answer(number, query);
      if (context_.out.closed()) break;
    }
    if (in.bad()) {
      context_.messages.Error(CodeName(Code::kIo), name_ + ": cannot be read to its end");
      results_.Failed();
    }
    printer_.Finish();
    return results_.code();
  }

 private:
  void Answer(std::size_t number, const Query& query) {
    Result<SearchRequest> request = context_.Request(query.text);
    if (!request.ok()) return Fail(number, request.status().message());
    request->set_complete(!printer_.tells_partial());
    const Result<SearchResponse> response = searcher_.Search(*request);
    if (!response.ok()) return Fail(number, response.status().message());
    if (response->total() > 0) results_.Found();
    printer_.Response(*request, *response, query.qid);
  }

  void Fail(std::size_t number, std::string_view reason) {
    results_.Failed();
    const std::string message = Concat({name_, ":", std::to_string(number), ": ", reason});
    if (context_.messages.json) {
      context_.messages.Error(CodeName(Code::kInvalidArgument), message);
    } else {
      context_.messages.Line(message);
    }
  }

  const Context& context_;
  Searcher& searcher_;
  Printer& printer_;
  const std::string name_;
  Results results_;
};

int RunBatch(const Context& context, Searcher& searcher, Printer& printer) {
  const std::string file = context.arguments.Get("batch");
  if (!context.arguments.Has("batch") || file == "-") {
    return Batch(context, searcher, printer, "standard input")
        .Run(std::cin, context.arguments.Has("batch"));
  }
  std::ifstream in(file, std::ios::binary);
  // A directory opens and then cannot be read.
  if (!in || (in.peek() == std::char_traits<char>::eof() && in.bad())) {
    return context.Fail({Code::kNotFound, file + ": no such file, or not to be read"});
  }
  return Batch(context, searcher, printer, file).Run(in, /*with_ids=*/true);
}

}  // namespace

int RunSearch(Context& context) {
  const Arguments& arguments = context.arguments;
  const std::string format = arguments.Choice("format");
  const bool from_stdin = arguments.operands == std::vector<std::string>{"-"};
  const bool batch = arguments.Has("batch") || from_stdin;
  if (arguments.Has("batch") && !arguments.operands.empty()) {
    return context.Usage("--batch takes its queries from the file; give no other query");
  }
  if (format == "trec" && arguments.Has("sort") && arguments.Get("sort") != "relevance") {
    return context.Usage("-f trec is for the order by relevance: leave --sort away");
  }
  Result<SearchRequest> request = context.Request(batch ? "" : context.Query());
  if (!request.ok()) return context.Usage(request.status().message());
  if (!batch && context.AsksNothing(*request)) return context.Needs("a query");

  Result<std::unique_ptr<Searcher>> searcher = context.OpenSearcher();
  if (!searcher.ok()) return context.Fail(searcher.status());
  PrinterOptions options = context.Printing();
  options.batch = batch;
  if (options.explain) {
    const Result<IndexMeta> meta = (*searcher)->Meta();
    if (!meta.ok()) return context.Fail(meta.status());
    options.citation_scale = meta->citation_scale();
  }
  const std::unique_ptr<Printer> printer =
      MakePrinter(format, options, context.out, context.terminal);
  if (batch) return RunBatch(context, **searcher, *printer);

  request->set_complete(!printer->tells_partial());
  // A single word that no record has finds nothing, and what it may have been is a suggestion. Of
  // several words those spelt right were meant: the answer for the corrected query is shown, and
  // it is said so.
  const bool several_words = request->query().find_first_of(" \t") != std::string::npos;
  const Result<SearchResponse> response =
      several_words ? (*searcher)->Search(*request) : Context::SearchAsTyped(**searcher, *request);
  if (!response.ok()) return context.FailSearch(**searcher, *request, response.status());
  if (!printer->carries_notes()) context.Notes(*response);
  printer->Response(*request, *response, "");
  printer->Finish();
  if (response->total() > 0) return kExitFound;
  if (!printer->carries_notes()) context.NothingFound(**searcher, *request, *response);
  return kExitNone;
}

int RunCount(Context& context) {
  const Result<SearchRequest> request = context.Request(context.Query());
  if (!request.ok()) return context.Usage(request.status().message());
  const bool of_all = context.AsksNothing(*request);
  Result<std::unique_ptr<Searcher>> searcher = context.OpenSearcher();
  if (!searcher.ok()) return context.Fail(searcher.status());
  SearchRequest all = *request;
  if (of_all) all.set_query(std::string(kAllRecords));
  all.set_limit(0);
  Result<SearchResponse> response = Context::SearchAsTyped(**searcher, all);
  if (!response.ok()) return context.FailSearch(**searcher, *request, response.status());
  // Partial matches are what a search shows for want of better; they are none of the records that
  // were asked for.
  if (response->partial()) response->set_total(0);
  if (of_all) {
    response->clear_query();
    response->clear_interpreted();
    response->clear_notes();
  }
  if (context.json()) {
    JsonPrinter({}, context.out)->Response(*request, *response, "");
  } else {
    if (!of_all) context.Notes(*response);
    context.out.Write(std::to_string(response->total()) + "\n");
  }
  return response->total() > 0 ? kExitFound : kExitNone;
}

}  // namespace pinakes::cli
