// What a command works with: its arguments, its streams, the index it is to open.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cli/commands.h"
#include "cli/output.h"
#include "cli/parse.h"
#include "cli/printer.h"
#include "contract/status.h"
#include "pinakes/search.pb.h"
#include "pinakes/searcher.h"

namespace pinakes::cli {

// A query for every record: what only excludes finds all others, and no record is of this year.
inline constexpr std::string_view kAllRecords = "NOT year:999999";

class Context {
 public:
  Context(const Arguments& given, Output& output, Messages& said, const Terminal& found)
      : arguments(given), out(output), messages(said), terminal(found) {}

  const Arguments& arguments;
  Output& out;
  Messages& messages;
  const Terminal& terminal;

  // The index directories to read: --index, else $PINAKES_INDEX, else the default one. Empty when
  // there is no telling (no HOME either).
  std::vector<std::string> IndexPaths() const;
  // The one index to write; the message of the status says why there is none.
  Result<std::string> WritePath() const;
  // Opens what IndexPaths names.
  Result<std::unique_ptr<Searcher>> OpenSearcher() const;

  // Says why it did not work; returns the exit code.
  int Fail(const Status& status) const;
  int Usage(std::string_view message) const;
  // "COMMAND needs WHAT. See ...", as a usage error.
  int Needs(std::string_view what) const;

  // The name of a dump format that --from gives, "" for none; the message says what is wrong.
  Result<std::string> DumpFormat() const;

  // The output format is json.
  bool json() const { return arguments.Choice("format") == "json"; }

  // The operands as one query. A shell takes the quotes of author:"Y He" away; they are put back.
  std::string Query() const { return JoinQuery(arguments.operands); }
  static std::string JoinQuery(const std::vector<std::string>& words);

  // A request with this query and all that the options say. An error names the option.
  Result<SearchRequest> Request(const std::string& query) const;
  // No word of a query after the first `operands` operands, and no option that could stand for one.
  // An empty word is a query: one that finds nothing.
  bool AsksNothing(const SearchRequest& request, std::size_t operands = 0) const;

  // What the options say about printing.
  PrinterOptions Printing() const;

  // Says the response's notes, each with a caret where it is about a part of the query.
  void Notes(const SearchResponse& response) const;
  // Runs a request in strict mode found wanting: says why, with carets. Returns the exit code.
  int FailSearch(Searcher& searcher, const SearchRequest& request, const Status& status) const;
  // Runs a request and keeps to what was asked: where nothing has the words as typed, the answer
  // for a corrected spelling is not given for it; it stays a suggestion among the notes.
  static Result<SearchResponse> SearchAsTyped(Searcher& searcher, const SearchRequest& request);
  // Says that nothing was found, and what may have been meant.
  void NothingFound(Searcher& searcher, const SearchRequest& request,
                    const SearchResponse& response) const;
};

// "FIELD" or "FIELD:N" as a facet; the message says what is wrong.
Result<FacetRequest> ParseFacet(std::string_view text);

// What the files of an index take, 0 where nothing is there.
std::uint64_t BytesOf(const std::string& path);

// A path with the home directory as ~, for people.
std::string ShortPath(const std::string& path);

}  // namespace pinakes::cli
