#include "cli/context.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>

#include "cli/options.h"
#include "cli/text.h"
#include "contract/closed_values.h"
#include "contract/schema.h"
#include "contract/spelling.h"
#include "corpus/reader.h"

namespace pinakes::cli {
namespace {

namespace fs = std::filesystem;

// The code of a note whose suggestion is the query in a spelling that the index knows.
constexpr std::string_view kSpelling = "spelling";

std::string Environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

// Whether a message has the suggestion already, and not only as a part of a longer word.
bool Says(std::string_view message, std::string_view suggestion) {
  for (std::size_t at = message.find(suggestion); at != std::string_view::npos;
       at = message.find(suggestion, at + 1)) {
    const std::size_t end = at + suggestion.size();
    const auto inside = [&](std::size_t i) {
      if (i >= message.size()) return false;
      const char c = message[i];
      const char lower = static_cast<char>(c | 0x20);
      return (c & 0x80) != 0 || (c >= '0' && c <= '9') || (lower >= 'a' && lower <= 'z');
    };
    if ((at == 0 || !inside(at - 1)) && !inside(end)) return true;
  }
  return false;
}

bool IsUpper(char c) { return c >= 'A' && c <= 'Z'; }

// Whether "Y He" or "He, Yuxiong" can only be one name: two to five words, each with a capital, or
// a comma after the first.
bool LooksLikeName(std::string_view text) {
  const std::vector<std::string_view> words = SplitWords(text);
  if (words.size() < 2 || words.size() > 5) return false;
  if (words.front().ends_with(',')) return true;
  static constexpr std::array<std::string_view, 11> kParticles{
      "van", "von", "der", "den", "de", "da", "di", "la", "le", "del", "el"};
  static constexpr std::array<std::string_view, 3> kOperators{"AND", "OR", "NOT"};
  return std::ranges::all_of(words, [](std::string_view word) {
    if (std::ranges::find(kOperators, word) != kOperators.end()) return false;
    if (std::ranges::find(kParticles, word) != kParticles.end()) return true;
    return !word.empty() && (IsUpper(word.front()) || static_cast<signed char>(word.front()) < 0) &&
           word.find(':') == std::string_view::npos;
  });
}

// One word of the command line as a part of a query.
std::string QueryPart(const std::string& word) {
  const std::size_t colon = word.find(':');
  if (colon == std::string::npos || word.find(' ') == std::string::npos ||
      word.find('"') != std::string::npos) {
    return word;
  }
  const std::size_t start = word.starts_with('-') ? 1 : 0;
  const Field* field = FindField(std::string_view(word).substr(start, colon - start));
  if (field == nullptr || field->kind != FieldKind::kName) return word;
  const std::string name = word.substr(colon + 1);
  if (!LooksLikeName(name)) return word;
  return word.substr(0, colon + 1).append("\"").append(name).append("\"");
}

// What was asked for, in a line that is fit to be read: the query, and what narrowed it.
std::string Asked(const SearchRequest& request) {
  constexpr std::size_t kLongest = 200;
  std::string asked = OneLine(request.query());
  if (asked.size() > kLongest) {
    asked.resize(kLongest);
    while (!IsUtf8(asked)) asked.pop_back();
    asked += " …";
  }
  const Filters& filters = request.filters();
  const std::array<std::pair<std::string_view, std::string_view>, 7> given{
      {{"author", filters.author()},
       {"title", filters.title()},
       {"venue", filters.venue()},
       {"year", filters.year()},
       {"citations", filters.citations()},
       {"type", filters.type()},
       {"dump", filters.dump()}}};
  for (const auto& [name, value] : given) {
    if (value.empty()) continue;
    if (!asked.empty()) asked += ' ';
    asked += Concat({"--", name, " ", OneLine(value)});
  }
  return asked;
}

// What to say of a type that there is none of; empty for the others.
std::string UnknownType(const std::string& type) {
  const Field& field = *FindField("type");
  if (type.empty() || !IsUnknownValue(field, type)) return "";
  const std::vector<std::string_view> types = ClosedValues(field);
  const std::string_view nearest = Nearest(type, types);
  return nearest.empty() ? Concat({"types are: ", field.help})
                         : Concat({"did you mean: --type ", nearest});
}

// The query with the noted part replaced by what may have been meant.
std::string Corrected(const std::string& query, const Diagnostic& note) {
  if (note.end() <= note.begin() || note.end() > query.size()) return note.suggestion();
  // A suggestion may be the whole query or the part alone; of the two readings the one that is not
  // longer than what it replaces by more than the query itself is meant.
  if (note.begin() == 0 && note.end() == query.size()) return note.suggestion();
  std::size_t begin = note.begin(), end = note.end();
  // A suggestion for a field's name has its value too, one for a value its field's name.
  if (query[end] == ':') {
    end = std::min(query.find_first_of(" \t", end), query.size());
  } else if (begin > 0 && query[begin - 1] == ':' &&
             note.suggestion().find(':') != std::string::npos) {
    const std::size_t blank = query.find_last_of(" \t(", begin - 1);
    begin = blank == std::string::npos ? 0 : blank + 1;
  }
  std::string corrected = query.substr(0, begin);
  return corrected.append(note.suggestion()).append(query.substr(end));
}

}  // namespace

std::vector<std::string> Context::IndexPaths() const {
  std::vector<std::string> paths = arguments.All("index");
  if (!paths.empty()) return paths;
  if (const std::string path = Environment("PINAKES_INDEX"); !path.empty()) return {path};
  // As the XDG base directory rules say, a relative path there counts as none.
  if (const std::string data = Environment("XDG_DATA_HOME"); data.starts_with('/')) {
    return {data + "/pinakes/default"};
  }
  if (const std::string home = Environment("HOME"); !home.empty()) {
    return {home + "/.local/share/pinakes/default"};
  }
  return {};
}

Result<std::string> Context::WritePath() const {
  std::vector<std::string> paths = IndexPaths();
  if (paths.empty()) {
    return Status(Code::kInvalidArgument,
                  "no index is named: give --index DIR or set PINAKES_INDEX");
  }
  if (paths.size() > 1) {
    return Status(Code::kInvalidArgument,
                  "only one index can be written at a time: give one --index");
  }
  if (paths.front().empty()) {
    return Status(Code::kInvalidArgument, "--index needs the name of a directory");
  }
  return paths.front();
}

Result<std::unique_ptr<Searcher>> Context::OpenSearcher() const {
  const std::vector<std::string> paths = IndexPaths();
  if (paths.empty()) {
    return Status(Code::kInvalidArgument,
                  "no index is named: give --index DIR or set PINAKES_INDEX");
  }
  SearcherOptions options;
  options.allow_missing_shards = arguments.Has("allow-missing");
  return Searcher::Open(paths, options);
}

Result<std::string> Context::DumpFormat() const {
  const std::string from = arguments.Get("from");
  if (from.empty() || corpus::FindFormat(from) != nullptr) return from;
  std::vector<std::string_view> names;
  for (const corpus::Format& format : corpus::Formats()) names.push_back(format.name);
  const std::string_view nearest = Nearest(from, names);
  std::string message = "no format is called \"" + from + "\". ";
  message +=
      nearest.empty() ? "Formats: pinakes formats" : Concat({"Did you mean \"", nearest, "\"?"});
  return Status(Code::kInvalidArgument, message);
}

int Context::Fail(const Status& status) const {
  messages.Error(status);
  return status.code() == Code::kBusy ? kExitBusy : kExitError;
}

int Context::Usage(std::string_view message) const {
  messages.Error("usage", message);
  return kExitError;
}

int Context::Needs(std::string_view what) const {
  const std::string name(arguments.command->name);
  std::string message = name;
  message.append(" needs ").append(what).append(". See pinakes ").append(name).append(" -h");
  return Usage(message);
}

std::string Context::JoinQuery(const std::vector<std::string>& words) {
  // A single word with white space, or a whole query in one: as it stands but for a bare name.
  std::string query;
  for (const std::string& word : words) {
    if (!query.empty()) query += ' ';
    query += QueryPart(word);
  }
  return query;
}

Result<SearchRequest> Context::Request(const std::string& query) const {
  SearchRequest request;
  request.set_query(ToUtf8(query));
  if (const auto limit = arguments.Count("limit")) request.set_limit(*limit);
  request.set_offset(arguments.Count("offset").value_or(0));
  if (arguments.Has("sort")) request.set_sort(arguments.Get("sort"));
  if (const auto weight = arguments.Unit("citation-weight")) request.set_citation_weight(*weight);
  if (const auto recency = arguments.Unit("recency")) request.set_recency(*recency);
  request.set_as_you_type(arguments.Has("as-you-type"));
  request.set_explain(arguments.Has("explain"));
  request.set_strict(arguments.Has("strict"));
  Filters& filters = *request.mutable_filters();
  filters.set_author(ToUtf8(arguments.Get("author")));
  filters.set_title(ToUtf8(arguments.Get("title")));
  filters.set_venue(ToUtf8(arguments.Get("venue")));
  filters.set_year(ToUtf8(arguments.Get("year")));
  filters.set_citations(ToUtf8(arguments.Get("citations")));
  filters.set_type(ToUtf8(arguments.Get("type")));
  filters.set_dump(ToUtf8(arguments.Get("dump")));
  for (const std::string& text : arguments.All("facet")) {
    const Result<FacetRequest> facet = ParseFacet(text);
    if (!facet.ok()) return facet.status();
    *request.add_facets() = *facet;
  }
  return request;
}

PrinterOptions Context::Printing() const {
  PrinterOptions options;
  options.explain = arguments.Has("explain");
  options.cite_key = arguments.Get("cite-key");
  return options;
}

bool Context::AsksNothing(const SearchRequest& request, std::size_t operands) const {
  return arguments.operands.size() <= operands && request.filters().ByteSizeLong() == 0;
}

void Context::Notes(const SearchResponse& response) const {
  for (const Diagnostic& note : response.notes()) {
    if (note.code() == kSpelling && response.total() == 0) continue;  // said by NothingFound
    std::string message = OneLine(note.message());
    if (!note.suggestion().empty() && !Says(message, note.suggestion())) {
      if (!message.ends_with('.') && !message.ends_with('?')) message += '.';
      message.append(" Did you mean ").append(OneLine(note.suggestion())).append("?");
    }
    messages.Note(message);
    if (note.end() > note.begin() && !messages.quiet) {
      messages.Line(Caret(response.query(), note.begin(), note.end()));
    }
  }
}

int Context::FailSearch(Searcher& searcher, const SearchRequest& request,
                        const Status& status) const {
  const int code = Fail(status);
  if (!request.strict() || status.code() != Code::kInvalidArgument || messages.json) return code;
  // Which parts of the query it was, the status does not say; the notes of the same query do.
  SearchRequest lenient = request;
  lenient.set_strict(false);
  lenient.set_limit(0);
  const Result<SearchResponse> response = searcher.Search(lenient);
  if (!response.ok()) return code;
  for (const Diagnostic& note : response->notes()) {
    // The first of them is the error itself.
    if (note.message() != status.message()) messages.Note(OneLine(note.message()));
    if (note.end() > note.begin()) messages.Line(Caret(request.query(), note.begin(), note.end()));
  }
  return code;
}

Result<SearchResponse> Context::SearchAsTyped(Searcher& searcher, const SearchRequest& request) {
  Result<SearchResponse> response = searcher.Search(request);
  if (!response.ok()) return response;
  for (Diagnostic& note : *response->mutable_notes()) {
    if (note.code() != kSpelling) continue;
    note.set_message("no records for the query as typed");
    response->clear_hits();
    response->clear_facets();
    response->clear_possible();
    response->set_total(0);
    response->set_partial(false);
  }
  return response;
}

void Context::NothingFound(Searcher& searcher, const SearchRequest& request,
                           const SearchResponse& response) const {
  messages.Line("no records for: " + Asked(request));
  if (const std::string types = UnknownType(request.filters().type()); !types.empty()) {
    messages.Line(types);
  }
  for (const Diagnostic& note : response.notes()) {
    if (note.suggestion().empty()) continue;
    SearchRequest corrected = request;
    corrected.set_query(Corrected(request.query(), note));
    corrected.clear_facets();
    const Result<SearchResponse> count = searcher.Count(corrected);
    if (!count.ok() || count->total() == 0) continue;
    messages.Line("did you mean: " + OneLine(corrected.query()) + " (" +
                  Plural(count->total(), "record") + ")");
    return;
  }
}

Result<FacetRequest> ParseFacet(std::string_view text) {
  FacetRequest facet;
  const std::size_t colon = text.find(':');
  const std::string_view name = text.substr(0, colon);
  const Field* field = FindField(name);
  if (field == nullptr) {
    const std::string_view nearest = SuggestField(name);
    std::string message = "no field is called \"" + std::string(name) + "\". ";
    message += nearest.empty() ? "Fields: pinakes fields"
                               : "Did you mean \"" + std::string(nearest) + "\"?";
    return Status(Code::kInvalidArgument, message);
  }
  facet.set_field(std::string(field->name));
  if (colon != std::string_view::npos) {
    const std::optional<std::uint32_t> limit = ParseCount(text.substr(colon + 1));
    if (!limit) {
      return Status(
          Code::kInvalidArgument,
          "--facet takes FIELD or FIELD:N with a whole number, not \"" + std::string(text) + "\"");
    }
    facet.set_limit(*limit);
  }
  return facet;
}

std::uint64_t BytesOf(const std::string& path) {
  std::uint64_t bytes = 0;
  std::error_code error;
  if (fs::is_regular_file(path, error)) return fs::file_size(path, error);
  for (fs::recursive_directory_iterator it(path, error), end; !error && it != end;
       it.increment(error)) {
    std::error_code gone;  // a file may go while it is looked at
    const std::uintmax_t size = it->is_regular_file(gone) ? it->file_size(gone) : 0;
    if (!gone) bytes += size;
  }
  return bytes;
}

std::string ShortPath(const std::string& path) {
  const std::string home = Environment("HOME");
  if (home.size() > 1 && path.starts_with(home + "/"))
    return std::string("~").append(path, home.size());
  return path;
}

}  // namespace pinakes::cli
