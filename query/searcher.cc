#include "pinakes/searcher.h"

#include <fcntl.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <memory>
#include <utility>

#include "contract/record_id.h"
#include "contract/schema.h"
#include "indexer/storage/guard.h"
#include "indexer/storage/terms.h"
#include "query/compile.h"
#include "query/complete.h"
#include "query/facets.h"
#include "query/filters.h"
#include "query/hits.h"
#include "query/limits.h"
#include "query/match.h"
#include "query/parser/diagnostics.h"
#include "query/ranking.h"
#include "query/run.h"
#include "query/session.h"
#include "query/similar.h"
#include "query/suggest.h"

namespace pinakes {
namespace {

using query::Compiled;
using query::ParsedQuery;
using query::ReadRecord;
using query::Session;

constexpr std::uint32_t kDefaultLimit = 10;
// Where fewer records than a first page have all the words, the best partial matches follow them.
constexpr std::uint32_t kFewMatches = 10;
// A writer may commit while a query runs; each retry runs it on the newest commit.
constexpr int kMaxRetries = 10;

class SearcherImpl : public Searcher {
 public:
  template <typename... Where>
  explicit SearcherImpl(Where&&... where) : pool_(std::forward<Where>(where)...) {}

  Result<SearchResponse> Search(const SearchRequest& request, const Canceller* canceller) override {
    return Limited(request, canceller, /*count_only=*/false);
  }
  Result<SearchResponse> Count(const SearchRequest& request, const Canceller* canceller) override {
    return Limited(request, canceller, /*count_only=*/true);
  }
  Result<SearchResponse> Similar(std::string_view id, const SearchRequest& request) override {
    return WithSession<SearchResponse>(
        [&](Session& session) { return query::Similar(session, path(), id, request); },
        request.time_limit_ms());
  }
  Result<CompleteResponse> Complete(std::string_view typed, std::uint32_t limit) override {
    return WithSession<CompleteResponse>(
        [&](Session& session) { return query::Complete(session, path(), typed, limit); });
  }
  Result<MatchResponse> Match(const MatchRequest& request) override {
    return WithSession<MatchResponse>(
        [&](Session& session) { return query::Match(session, path(), request); });
  }
  Result<Publication> Get(std::string_view id) override {
    return WithSession<Publication>([&](Session& session) { return Find(session, id); });
  }
  Status ForEach(const std::function<bool(const Publication&)>& use) override;
  Result<IndexMeta> Meta() override {
    return WithSession<IndexMeta>(
        [&](Session& session) -> Result<IndexMeta> { return session.index.meta; });
  }

 private:
  const std::string& path() const { return pool_.name(); }

  // Runs `work` on a session at the newest commit, again where the index moved meanwhile.
  template <typename T, typename Work>
  Result<T> WithSession(Work work, std::uint32_t time_limit_ms = 0) {
    for (int attempt = 0;; ++attempt) {
      Result<std::unique_ptr<Session>> session = pool_.Take(time_limit_ms);
      if (!session.ok()) return session.status();
      bool moved = false;
      Result<T> result = storage::Guarded(path(), [&]() -> Result<T> {
        try {
          return work(**session);
        } catch (const query::Interrupted& interrupted) {
          return interrupted.status;
        } catch (const Xapian::DatabaseModifiedError&) {
          moved = true;
          return {Code::kBusy, path() + ": changing faster than it can be read; try again"};
        }
      });
      // Files that are exchanged while they are read look damaged. A shard that has just died is
      // passed over next time, where that is allowed.
      if (!result.ok()) {
        moved = moved || storage::WasReplaced((*session)->index) ||
                (pool_.allows_missing() && (*session)->index.remote &&
                 result.status().code() == Code::kIo);
      }
      if (!moved) {
        // After an error the handle may be damaged: it is not lent again.
        if (result.ok()) pool_.Give(std::move(*session));
        return result;
      }
      if (attempt == kMaxRetries) return result;
    }
  }

  Result<SearchResponse> Limited(const SearchRequest& request, const Canceller* canceller,
                                 bool count_only);
  Result<SearchResponse> Answer(Session& session, const SearchRequest& request,
                                const query::Limits& limits, bool count_only);
  Result<Publication> Find(Session& session, std::string_view id);

  query::SessionPool pool_;
};

// The weight of citations that a request asks for, checked.
Result<double> CitationWeight(const SearchRequest& request) {
  if (!request.has_citation_weight()) return ranking::kProfile.citation_weight;
  const double weight = request.citation_weight();
  if (!(weight >= 0 && weight <= 1)) {
    return {Code::kInvalidArgument, "the citation weight must be from 0 to 1"};
  }
  return weight;
}

// By the records, not by the clock: the same index gives the same answer next year.
std::uint32_t NewestYear(const Xapian::Database& database) {
  const std::string newest = database.get_value_upper_bound(slot::kYear);
  return newest.empty() ? 0 : static_cast<std::uint32_t>(Xapian::sortable_unserialise(newest));
}

// Whether capitals or hyphens of the text were read as operators, which a pasted title may have
// had as words. What was quoted or asked of a field was meant.
bool HasOperators(const query::Node& node) {
  return node.kind == query::NodeKind::kOr || node.kind == query::NodeKind::kNot ||
         std::any_of(node.children.begin(), node.children.end(), HasOperators);
}

// Whether something was asked of a field: then no more is wanted than what was asked for.
bool AsksFields(const query::Node& node) {
  return node.field != nullptr ||
         std::any_of(node.children.begin(), node.children.end(), AsksFields);
}

// `text` with each corrected word replaced where it first stands.
std::string Replaced(std::string text, const std::vector<query::Correction>& corrections) {
  std::size_t from = 0;
  for (const query::Correction& correction : corrections) {
    const std::size_t at = text.find(correction.word, from);
    if (at == std::string::npos) continue;
    text.replace(at, correction.word.size(), correction.replacement);
    from = at + correction.replacement.size();
  }
  return text;
}

// The page's matches that have only some of the words: those of `any` that come after `found`, the
// page of the few that have all of them. These are left out here, and not by a query, which would
// have to carry both.
std::vector<query::Found> FoundBehind(const Xapian::Database& database, const query::Limits& limits,
                                      const Xapian::Query& all, const query::Outcome& found,
                                      const Xapian::Query& any, const query::Page& page) {
  const query::Outcome complete =
      found.page.size() == found.total
          ? found
          : query::Run(database, limits.Guarded(all), {0, kFewMatches}, nullptr);
  std::uint32_t skip = page.offset - std::min(page.offset, found.total);
  const std::size_t wanted = page.limit - found.page.size();
  query::Page rest{0, skip + static_cast<std::uint32_t>(wanted) + found.total};
  rest.exact_total = false;
  rest.partial = true;
  std::vector<query::Found> behind;
  for (const query::Found& match : query::Run(database, limits.Guarded(any), rest, nullptr).page) {
    const bool shown =
        std::any_of(complete.page.begin(), complete.page.end(),
                    [&](const query::Found& other) { return other.document == match.document; });
    if (shown || (skip > 0 && skip-- > 0)) continue;
    if (behind.size() < wanted) behind.push_back(match);
  }
  return behind;
}

}  // namespace

Result<Publication> SearcherImpl::Find(Session& session, std::string_view id) {
  const Result<Xapian::docid> document = query::FindRecord(session, id);
  if (!document.ok()) return document.status();
  Result<StoredRecord> record = ReadRecord(session, *document, path());
  if (!record.ok()) return record.status();
  return std::move(*record->mutable_view());
}

Status SearcherImpl::ForEach(const std::function<bool(const Publication&)>& use) {
  // The term of the last record handed on: where the index moves meanwhile, the walk goes on there.
  std::string last;
  const Result<bool> done = WithSession<bool>([&](Session& session) -> Result<bool> {
    const Xapian::Database& database = session.index.database;
    const auto end = database.allterms_end(std::string(prefix::kId));
    auto term = database.allterms_begin(std::string(prefix::kId));
    if (!last.empty()) term.skip_to(last);
    for (; term != end; ++term) {
      if (*term == last) continue;
      for (auto it = database.postlist_begin(*term); it != database.postlist_end(*term); ++it) {
        Result<StoredRecord> record = ReadRecord(session, *it, path());
        if (!record.ok()) return record.status();
        // An alias comes at its own place in the order; the record at that of its id.
        if (IdTerm(record->view().id()) != *term) continue;
        if (!use(record->view())) return true;
        last = *term;
        break;
      }
    }
    return true;
  });
  return done.ok() ? Status() : done.status();
}

Result<SearchResponse> SearcherImpl::Limited(const SearchRequest& request,
                                             const Canceller* canceller, bool count_only) {
  const query::Limits limits(request.time_limit_ms(), canceller);
  return WithSession<SearchResponse>(
      [&](Session& session) {
        return Answer(session, request, session.index.remote ? limits.Unwatched() : limits,
                      count_only);
      },
      request.time_limit_ms());
}

Result<SearchResponse> SearcherImpl::Answer(Session& session, const SearchRequest& request,
                                            const query::Limits& limits, bool count_only) {
  Result<double> citation_weight = CitationWeight(request);
  if (!citation_weight.ok()) return citation_weight.status();
  Result<query::Sort> sort = query::ParseSort(request.sort());
  if (!sort.ok()) return sort.status();
  Result<query::FacetCounter> facets = query::FacetCounter::Make(request.facets());
  if (!facets.ok()) return facets.status();
  Result<std::vector<query::Node>> filters = query::FilterNodes(request.filters());
  if (!filters.ok()) return filters.status();

  if (!(request.recency() >= 0 && request.recency() <= 1)) {
    return {Code::kInvalidArgument, "the recency must be from 0 to 1"};
  }

  ParsedQuery parsed = query::ParseQuery(request.query(), request.as_you_type());
  if (request.strict()) {
    for (const Diagnostic& note : parsed.notes) {
      // A reference is a thing to paste, not a mistake in the grammar.
      if (note.code() == query::Info(query::NoteCode::kPastedReference).name) continue;
      return {Code::kInvalidArgument, note.message()};
    }
  }
  if (parsed.empty && filters->empty()) {
    return {Code::kInvalidArgument, "an empty query; give words, or a field such as author:name"};
  }

  SearchResponse response;
  response.set_query(request.query());
  for (const Diagnostic& note : parsed.notes) *response.add_notes() = note;
  for (const std::string& shard : session.index.missing) {
    response.add_missing_shards(shard);
    *response.add_notes() = query::MakeNote(
        query::NoteCode::kMissingShard, shard + " did not answer; its records are missing", 0, 0);
  }
  const Xapian::Database& database = session.index.database;
  query::CompileOptions options;
  options.citation_weight = *citation_weight;
  options.citation_scale = session.index.meta.citation_scale();
  options.limits = limits;
  if (request.recency() > 0) options.recency = {request.recency(), NewestYear(database)};
  query::Page page;
  page.offset = request.offset();
  page.limit = count_only ? 0 : request.has_limit() ? request.limit() : kDefaultLimit;
  page.sort = *sort;
  page.exact_total = request.exact_total() || request.facets_size() > 0;

  // Over several remote shards Xapian shows its spies some matches of a page twice: there facets
  // are counted on their own, without a page.
  const bool apart = session.index.remote && !request.facets().empty();
  const auto along = [&] { return apart ? nullptr : &*facets; };

  // The query as typed; then what else it may have meant, each said in a note.
  Compiled compiled;
  query::Outcome outcome;
  const ParsedQuery* read = &parsed;
  const auto attempt = [&](const ParsedQuery& reading) {
    read = &reading;
    compiled = query::Compile(reading, *filters, options, database, &session.analyzer);
    outcome = query::Run(database, limits.Guarded(compiled.all), page, along());
    response.set_interpreted(query::TreeText(reading.root));
    return outcome.total > 0;
  };
  bool found = attempt(parsed);
  const auto retry = [&](const std::shared_ptr<ParsedQuery>& reading, query::NoteCode code) {
    if (found || reading == nullptr || request.strict()) return;
    facets = query::FacetCounter::Make(request.facets());
    found = attempt(*reading);
    if (found) *response.add_notes() = query::MakeNote(code, {}, 0, 0);
  };
  retry(parsed.without_exclusions, query::NoteCode::kExclusionAsWord);
  // A minus was meant, or it was a hyphen; capitals may as well have been a title's.
  const bool operators = HasOperators(parsed.root) && parsed.without_exclusions == nullptr;
  const std::shared_ptr<ParsedQuery> plain =
      parsed.long_text || operators ? parsed.as_plain_words : nullptr;
  retry(plain, query::NoteCode::kReadAsWords);
  // Only where the query as typed finds nothing, and always said. The words of a remote index would
  // have to be fetched, all of them.
  ParsedQuery nearest;
  if (!found && session.index.remote) {
    *response.add_notes() = query::MakeNote(query::NoteCode::kNoSpelling, {}, 0, 0);
  } else if (!found && !request.strict()) {
    query::Corrected corrected =
        query::CorrectSpelling(parsed.root, database, &session.analyzer, limits);
    if (!corrected.corrections.empty()) {
      nearest = parsed;
      nearest.root = std::move(corrected.root);
      nearest.plain_text = Replaced(parsed.plain_text, corrected.corrections);
      facets = query::FacetCounter::Make(request.facets());
      found = attempt(nearest);
      if (found) {
        const std::string text = Replaced(request.query(), corrected.corrections);
        *response.add_notes() = query::MakeNote(
            query::NoteCode::kSpelling,
            "no records for the query as typed; showing those for " + text, 0, 0, text);
      }
    }
  }
  // Records that need not have all the words.
  query::CompileOptions widened = options;
  widened.partial = true;
  Compiled partial;
  std::vector<query::Found> partial_page;
  // Who gave a whole title has found what was sought.
  const bool whole_title =
      !compiled.exact_title.empty() && database.term_exists(compiled.exact_title);
  if (found && outcome.total < kFewMatches && !whole_title && !AsksFields(read->root) &&
      !request.complete() && !request.strict() && page.sort == query::Sort::kRelevance &&
      outcome.page.size() < page.limit) {
    partial = query::Compile(*read, *filters, widened, database, &session.analyzer);
    if (partial.can_be_partial) {
      partial_page = FoundBehind(database, limits, compiled.all, outcome, partial.any, page);
    }
  }
  if (!found) {
    // In a long text quotation marks quote: what is between them is not asked for as it stands.
    std::vector<const ParsedQuery*> readings = {&parsed};
    if (plain != nullptr) {
      readings.insert(parsed.long_text ? readings.begin() : readings.end(), plain.get());
    }
    for (const ParsedQuery* reading : readings) {
      partial = query::Compile(*reading, *filters, widened, database, &session.analyzer);
      if (!partial.can_be_partial) continue;
      page.partial = true;
      facets = query::FacetCounter::Make(request.facets());
      outcome = query::Run(database, limits.Guarded(partial.any), page, along());
      if (outcome.total == 0) continue;
      partial_page = std::move(outcome.page);
      outcome.page.clear();
      response.set_partial(true);
      response.set_interpreted(query::TreeText(reading->root));
      break;
    }
  }

  response.set_total(outcome.total);
  response.set_total_is_exact(outcome.total_is_exact);
  query::HitOptions shown{request.offset(), false, request.explain()};
  Status filled = query::FillHits(session, path(), compiled, outcome.page, shown, &response);
  if (!filled.ok()) return filled;
  shown.offset += static_cast<std::uint32_t>(response.hits_size());
  shown.partial = true;
  filled = query::FillHits(session, path(), partial, partial_page, shown, &response);
  if (!filled.ok()) return filled;
  if (apart && outcome.total > 0) {
    query::Run(database, response.partial() ? partial.any : compiled.all, {0, 0}, &*facets);
  }
  if (facets->needs_records() && outcome.total > 0) {
    const query::Outcome everything =
        query::Run(database, limits.Guarded(response.partial() ? partial.any : compiled.all),
                   {0, outcome.total, query::Sort::kCitations}, nullptr);
    for (const query::Found& match : everything.page) {
      limits.Check();
      Result<StoredRecord> record = ReadRecord(session, match.document, path());
      if (!record.ok()) return record.status();
      facets->Count(record->view());
    }
  }
  if (!count_only) facets->Fill(&response);
  response.set_possible(query::Count(database, limits.Guarded(compiled.possible)));
  query::FillStamp(session, response.mutable_stamp());
  return response;
}

std::string Searcher::EngineVersion() { return std::string("Xapian ") + Xapian::version_string(); }

namespace {

// Opened once, so that what is wrong with it is said at once; the handle waits in the pool.
Result<std::unique_ptr<Searcher>> Opened(std::unique_ptr<SearcherImpl> searcher) {
  Result<IndexMeta> meta = searcher->Meta();
  if (!meta.ok()) return meta.status();
  return std::unique_ptr<Searcher>(std::move(searcher));
}

}  // namespace

Result<std::unique_ptr<Searcher>> Searcher::Open(const std::vector<std::string>& paths,
                                                 const SearcherOptions& options) {
  if (paths.empty()) return {Code::kInvalidArgument, "no index named"};
  return Opened(std::make_unique<SearcherImpl>(paths, options));
}

Result<std::unique_ptr<Searcher>> Searcher::OpenAt(int file, std::uint64_t offset) {
  // A descriptor of its own, each of whose handles is opened anew: positions are not shared.
  const int own = ::fcntl(file, F_DUPFD_CLOEXEC, 0);
  if (own < 0) {
    return {Code::kIo, "descriptor " + std::to_string(file) + ": " + std::strerror(errno)};
  }
  return Opened(std::make_unique<SearcherImpl>(own, offset, SearcherOptions{}));
}

}  // namespace pinakes
