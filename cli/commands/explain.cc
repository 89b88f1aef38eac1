// explain, analyze: how a query or a text is read.
#include "indexer/analysis/explain.h"
#include "cli/context.h"
#include "cli/json.h"
#include "cli/printer.h"
#include "cli/text.h"
#include "indexer/analysis/analyzer.h"

namespace pinakes::cli {
namespace {

constexpr std::uint32_t kExplained = 3;
constexpr std::string_view kDefaultLanguage = "english";

// "maps|map" for alternatives, "a b" for terms in a row.
std::string SequenceText(const TermSequence& sequence) { return Join(sequence, " "); }

void PrintTokens(const Context& context, Analyzer* analyzer, const std::string& rules,
                 const std::string& text) {
  TokenList list;
  analyzer->Tokenize(text, &list);
  JsonWriter writer;
  writer.BeginObject()
      .Key("analyzer")
      .String(rules)
      .Key("text")
      .String(text)
      .Key("tokens")
      .BeginArray();
  for (const Token& token : list.tokens()) {
    const std::string term(token.text);
    const std::string stem(analyzer->Stem(term));
    if (context.json()) {
      writer.BeginObject().Key("position").Number(std::uint64_t{token.position});
      writer.Key("term").String(term).Key("stem").String(stem);
      writer.Key("begin").Number(std::uint64_t{token.begin});
      writer.Key("end").Number(std::uint64_t{token.end});
      writer.Key("rule").String(TokenRuleName(token.rule)).EndObject();
      continue;
    }
    const std::string source = OneLine(text.substr(token.begin, token.end - token.begin));
    context.out.Write(Concat({std::to_string(token.position), "\t", term, "\t", stem, "\t",
                              TokenRuleName(token.rule), "\t", source, "\n"}));
  }
  writer.EndArray().EndObject();
  if (context.json()) context.out.Write(writer.Take() + "\n");
}

void PrintUnits(const Context& context, Analyzer* analyzer, const std::string& rules,
                const std::string& text) {
  JsonWriter writer;
  writer.BeginObject()
      .Key("analyzer")
      .String(rules)
      .Key("text")
      .String(text)
      .Key("units")
      .BeginArray();
  for (const QueryUnit& unit : analyzer->ParseQuery(text)) {
    std::vector<std::string> alternatives;
    writer.BeginObject().Key("begin").Number(std::uint64_t{unit.begin});
    writer.Key("end").Number(std::uint64_t{unit.end}).Key("alternatives").BeginArray();
    for (const TermSequence& sequence : unit.alternatives) {
      alternatives.push_back(SequenceText(sequence));
      writer.BeginArray();
      for (const std::string& term : sequence) writer.String(term);
      writer.EndArray();
    }
    writer.EndArray().EndObject();
    if (context.json()) continue;
    const std::string source = OneLine(text.substr(unit.begin, unit.end - unit.begin));
    context.out.Write(Concat({source, "\t", Join(alternatives, " | "), "\n"}));
  }
  writer.EndArray().EndObject();
  if (context.json()) context.out.Write(writer.Take() + "\n");
}

// The keys of a name: what it is filed under, and what it is sought by.
void PrintName(const Context& context, Analyzer* analyzer, const std::string& rules,
               const std::string& name) {
  const NameExplanation explanation = ExplainName(name, analyzer);
  JsonWriter writer;
  writer.BeginObject().Key("analyzer").String(rules).Key("name").String(name);
  writer.Key("family").String(std::string(explanation.family));
  writer.Key("given").String(std::string(explanation.given));
  writer.Key("suffix").String(std::string(explanation.suffix)).Key("keys").BeginArray();
  for (const NameRow& row : explanation.rows) {
    if (context.json()) {
      writer.BeginObject().Key("key").String(std::string(row.text));
      writer.Key("use").String(std::string(row.use));
      writer.Key("rule").String(std::string(row.rule)).EndObject();
    } else {
      context.out.Write(Concat({row.use, "\t", row.text, "\t", row.rule, "\n"}));
    }
  }
  writer.EndArray().EndObject();
  if (context.json()) context.out.Write(writer.Take() + "\n");
}

}  // namespace

int RunAnalyze(Context& context) {
  const Arguments& arguments = context.arguments;
  const std::string text = ToUtf8(Join(arguments.operands, " "));
  if (text.empty()) return context.Needs("a text");
  const std::string language = arguments.Get("language", kDefaultLanguage);
  if (!Analyzer::IsKnownLanguage(language)) {
    return context.Usage(Concat({"no stemmer for the language \"", language,
                                 "\"; use an English name such as german, or none"}));
  }
  Analyzer analyzer(language);
  const std::string rules = AnalyzerIdText(Analyzer::Id(language));
  if (arguments.Has("name")) {
    PrintName(context, &analyzer, rules, text);
  } else if (arguments.Has("query")) {
    PrintUnits(context, &analyzer, rules, text);
  } else {
    PrintTokens(context, &analyzer, rules, text);
  }
  if (!context.json()) {
    context.out.Write(Concat({"text rules ", rules, "\n"}));
  }
  return kExitFound;
}

int RunExplain(Context& context) {
  Result<SearchRequest> request = context.Request(context.Query());
  if (!request.ok()) return context.Usage(request.status().message());
  if (context.AsksNothing(*request)) return context.Needs("a query");
  request->set_explain(true);
  if (!request->has_limit()) request->set_limit(kExplained);
  Result<std::unique_ptr<Searcher>> searcher = context.OpenSearcher();
  if (!searcher.ok()) return context.Fail(searcher.status());
  const Result<IndexMeta> meta = (*searcher)->Meta();
  if (!meta.ok()) return context.Fail(meta.status());
  const Result<SearchResponse> response = Context::SearchAsTyped(**searcher, *request);
  if (!response.ok()) return context.FailSearch(**searcher, *request, response.status());
  PrinterOptions options;
  options.explain = true;
  options.citation_scale = meta->citation_scale();
  if (!context.json()) {
    context.Notes(*response);
    const auto row = [&](std::string_view label, const std::string& text) {
      const auto width = static_cast<std::size_t>(context.terminal.width);
      context.out.Write(Wrap(Concat({label, text}), width, label.size()) + "\n");
    };
    row("asked:  ", OneLine(response->query()));
    row("run:    ", OneLine(response->interpreted()));
    row("index:  ",
        Concat({response->stamp().index_uuid(), ", ranking ", response->stamp().ranking(),
                ", text rules ", response->stamp().analyzer()}));
    context.out.Write("\n");
  }
  const std::unique_ptr<Printer> printer =
      MakePrinter(context.arguments.Choice("format"), options, context.out, context.terminal);
  printer->Response(*request, *response, "");
  printer->Finish();
  if (response->total() > 0) return kExitFound;
  if (!context.json()) context.NothingFound(**searcher, *request, *response);
  return kExitNone;
}

}  // namespace pinakes::cli
