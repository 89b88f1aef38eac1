// match: references in, the records they mean out.
#include <fstream>
#include <iostream>

#include "cli/context.h"
#include "cli/json.h"
#include "cli/printer.h"
#include "cli/signals.h"
#include "cli/text.h"
#include "corpus/reader.h"

namespace pinakes::cli {
namespace {

bool EndsWithNoCase(std::string_view text, std::string_view end) {
  if (text.size() < end.size()) return false;
  text.remove_prefix(text.size() - end.size());
  return std::ranges::equal(text, end, [](char a, char b) {
    return (a >= 'A' && a <= 'Z' ? static_cast<char>(a + 32) : a) == b;
  });
}

// Matches one reference after the other and prints what came of each.
class Matches : private corpus::Sink {
 public:
  Matches(const Context& context, Searcher& searcher)
      : context_(context), searcher_(searcher), format_(context.arguments.Choice("format")) {
    if (format_ == "bibtex" || format_ == "ris" || format_ == "csl-json") {
      printer_ = MakePrinter(format_, context.Printing(), context.out, context.terminal);
    } else if (format_ == "json") {
      context.out.Write("{\"matches\":[");
    } else if (format_ == "tsv") {
      context.out.Write("line\tconfidence\tid\tyear\ttitle\treference\n");
    }
  }

  void ReadLines(std::istream& in, const std::string& name) {
    std::string line;
    for (std::size_t number = 1; GoOn() && std::getline(in, line); ++number) {
      if (line.ends_with('\r')) line.pop_back();
      MatchRequest request;
      request.set_reference(ToUtf8(line));
      if (line.find_first_not_of(" \t") != std::string::npos) Add(number, std::move(request));
    }
    if (in.bad()) Fail({Code::kIo, name + ": cannot be read to its end"});
  }

  void ReadRecords(const std::string& path, const std::string& format) {
    corpus::ReadOptions options;
    options.from = format;
    const Status status = corpus::ReadDump(path, options, *this, nullptr);
    if (!status.ok()) Fail(status);
  }

  void Fail(const Status& status) {
    context_.messages.Error(status);
    failed_ = true;
  }

  int Finish() {
    if (format_ == "json") context_.out.Write(any_ ? "\n]}\n" : "]}\n");
    if (printer_ != nullptr) printer_->Finish();
    if (Interrupted()) return kExitInterrupted;
    if (format_ == "text" && read_ > 1 && !context_.out.closed()) {
      context_.messages.Line(Concat({Plural(read_, "reference"), ": ", std::to_string(matched_),
                                     " matched, ", std::to_string(read_ - matched_), " not"}));
    }
    if (failed_) return matched_ > 0 ? kExitPartial : kExitError;
    return matched_ > 0 ? kExitFound : kExitNone;
  }

 private:
  bool GoOn() const { return !context_.out.closed() && !Interrupted(); }

  bool Record(const corpus::Place& place, Publication&& publication) override {
    MatchRequest request;
    *request.mutable_publication() = std::move(publication);
    Add(place.line > 0 ? place.line : place.record, std::move(request));
    return GoOn();
  }
  bool Skip(const corpus::Place&, std::string_view) override { return GoOn(); }
  bool Reject(const corpus::Place& place, std::string_view reason, std::string_view) override {
    Fail({Code::kInvalidArgument,
          Concat({"record ", std::to_string(place.record), ": ", OneLine(reason)})});
    return GoOn();
  }
  bool Delete(const corpus::Place&, const Identifier&) override { return GoOn(); }
  void Note(const corpus::Place&, std::string_view) override {}

  void Add(std::size_t line, MatchRequest request) {
    if (const auto least = context_.arguments.Unit("min-confidence")) {
      request.set_min_confidence(*least);
    }
    ++read_;
    Result<MatchResponse> response = searcher_.Match(request);
    // A line without a word or a record without a title means no record.
    if (response.status().code() == Code::kInvalidArgument) {
      MatchResponse none;
      none.set_reference(request.reference());
      response = std::move(none);
    }
    if (!response.ok()) return Fail(response.status());
    if (response->has_publication()) ++matched_;
    Print(line, *response);
  }

  void Print(std::size_t line, const MatchResponse& response) {
    const Publication& record = response.publication();
    const bool matched = response.has_publication();
    if (printer_ != nullptr) {
      if (matched) printer_->Record(record);
    } else if (format_ == "ids") {
      context_.out.Write((matched ? OneLine(record.id()) : "none") + "\n");
    } else if (format_ == "tsv") {
      context_.out.Write(
          Concat({std::to_string(line), "\t", ShortestNumber(response.confidence()), "\t",
                  matched ? OneLine(record.id()) : "none", "\t",
                  record.has_year() ? std::to_string(record.year()) : "", "\t",
                  OneLine(record.title()), "\t", OneLine(response.reference()), "\n"}));
    } else if (format_ == "json" || format_ == "ndjson") {
      JsonWriter writer;
      writer.BeginObject().Key("line").Number(std::uint64_t{line}).Fields(response).EndObject();
      if (format_ == "json") context_.out.Write(any_ ? ",\n" : "\n");
      context_.out.Write(writer.Take() + (format_ == "json" ? "" : "\n"));
    } else {
      PrintText(line, response);
    }
    any_ = true;
  }

  // "  12  0.98  The title · 2019 · id", or "  13  none  the reference as given".
  void PrintText(std::size_t line, const MatchResponse& response) {
    std::string text = std::to_string(line);
    text.insert(0, text.size() < 3 ? 3 - text.size() : 0, ' ');
    if (response.has_publication()) {
      const Publication& record = response.publication();
      text += Concat({"  ", FixedNumber(response.confidence(), 2), "  ", OneLine(record.title())});
      if (record.has_year()) text += " · " + std::to_string(record.year());
      text += " · " + OneLine(record.id());
    } else {
      text += "  none  " + OneLine(response.reference());
    }
    const auto width = static_cast<std::size_t>(context_.terminal.width);
    context_.out.Write(Wrap(text, width, 11) + "\n");
  }

  const Context& context_;
  Searcher& searcher_;
  const std::string format_;
  std::unique_ptr<Printer> printer_;
  std::uint64_t read_ = 0, matched_ = 0;
  bool any_ = false, failed_ = false;
};

}  // namespace

int RunMatch(Context& context) {
  const Arguments& arguments = context.arguments;
  if (arguments.operands.empty()) return context.Needs("a file of references, or -");
  const Result<std::string> from = context.DumpFormat();
  if (!from.ok()) return context.Usage(from.status().message());
  Result<std::unique_ptr<Searcher>> searcher = context.OpenSearcher();
  if (!searcher.ok()) return context.Fail(searcher.status());
  CatchInterrupts();
  Matches matches(context, **searcher);
  for (const std::string& file : arguments.operands) {
    if (!from->empty()) {
      matches.ReadRecords(file, *from);
    } else if (EndsWithNoCase(file, ".bib") || EndsWithNoCase(file, ".bibtex")) {
      matches.ReadRecords(file, "bibtex");
    } else if (file == "-") {
      matches.ReadLines(std::cin, "standard input");
    } else {
      std::ifstream in(file, std::ios::binary);
      // A directory opens and then cannot be read.
      if (!in || (in.peek() == std::char_traits<char>::eof() && in.bad())) {
        matches.Fail({Code::kNotFound, file + ": no such file, or not to be read"});
      } else {
        in.clear();
        matches.ReadLines(in, file);
      }
    }
  }
  return matches.Finish();
}

}  // namespace pinakes::cli
