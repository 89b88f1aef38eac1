#include "query/answer.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "contract/schema.h"
#include "query/compile.h"
#include "query/facets.h"
#include "query/filters.h"
#include "query/hits.h"
#include "query/parser/diagnostics.h"
#include "query/parser/foreign.h"
#include "query/ranking.h"
#include "query/rare_words.h"
#include "query/run.h"
#include "query/suggest.h"

namespace pinakes::query {
namespace {

constexpr std::uint32_t kDefaultLimit = 10;
// What is suggested instead of rare words finds so many times more records.
constexpr std::uint32_t kFarMore = 10;

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
bool HasOperators(const Node& node) {
  return node.kind == NodeKind::kOr || node.kind == NodeKind::kNot ||
         std::any_of(node.children.begin(), node.children.end(), HasOperators);
}

// Whether something was asked of a field: then no more is wanted than what was asked for.
bool AsksFields(const Node& node) {
  return node.field != nullptr ||
         std::any_of(node.children.begin(), node.children.end(), AsksFields);
}

// `text` with each corrected word replaced where it first stands.
std::string Replaced(std::string text, const std::vector<Correction>& corrections) {
  std::size_t from = 0;
  for (const Correction& correction : corrections) {
    const std::size_t at = text.find(correction.word, from);
    if (at == std::string::npos) continue;
    text.replace(at, correction.word.size(), correction.replacement);
    from = at + correction.replacement.size();
  }
  return text;
}

// The steps from a request to its answer, in the order in which they are taken.
class Answering {
 public:
  Answering(Session& session, const std::string& path, const SearchRequest& request,
            const Limits& limits, bool count_only)
      : session_(session),
        database_(session.index.database),
        path_(path),
        request_(request),
        limits_(limits),
        count_only_(count_only) {}

  Result<SearchResponse> Make() {
    if (Status status = Check(); !status.ok()) return status;
    NoteReading();
    if (asks_nothing()) {
      *response_.add_notes() = MakeNote(NoteCode::kNoWords, {}, 0, 0);
    } else {
      Find();
    }
    if (Status status = FillResponse(); !status.ok()) return status;
    return std::move(response_);
  }

 private:
  Status Check();
  void NoteReading();
  void Find();
  bool Attempt(const ParsedQuery& reading);
  void Retry(const std::shared_ptr<ParsedQuery>& reading, NoteCode code);
  void ReadOtherwise();
  void ReadAsForeign();
  void NoteForeign(std::string_view what);
  void CorrectWords();
  void NoteCorrection(std::string_view what);
  void SuggestForRareWords();
  void AddPartialMatches();
  void FindPartialMatches();
  Status FillResponse();
  Status CountByRecords();

  // A text that may have been a title with capitals or hyphens, as plain words; else none.
  std::shared_ptr<ParsedQuery> AsPlainWords() const {
    // A minus was meant, or it was a hyphen; capitals may as well have been a title's.
    const bool operators = HasOperators(parsed_.root) && parsed_.without_exclusions == nullptr;
    return parsed_.long_text || operators ? parsed_.as_plain_words : nullptr;
  }
  // The query in our language, whichever it was typed in.
  const ParsedQuery& meant() const { return tagged_ ? *foreign_ : parsed_; }
  const std::string& meant_text() const { return tagged_ ? foreign_text_ : request_.query(); }
  // Nothing but marks and white space, as a search box sends them while somebody types: that is no
  // reason to fail, and never means the whole index.
  bool asks_nothing() const { return parsed_.empty && filters_.empty(); }
  // Over several remote shards Xapian shows its spies some matches of a page twice: there facets
  // are counted on their own, without a page.
  bool counts_apart() const { return session_.index.remote && !request_.facets().empty(); }
  FacetCounter* along() { return counts_apart() ? nullptr : &*facets_; }
  void ForgetFacets() { facets_.emplace(std::move(*FacetCounter::Make(request_.facets()))); }

  Session& session_;
  const Xapian::Database& database_;
  const std::string& path_;
  const SearchRequest& request_;
  const Limits& limits_;
  const bool count_only_;

  ParsedQuery parsed_;
  std::optional<ParsedQuery> nearest_;  // with words corrected
  std::optional<ParsedQuery> foreign_;  // in another index's language
  std::string foreign_text_;            // and how that is written in ours
  bool tagged_ = false;                 // no text is written so
  std::string corrected_text_;
  std::vector<Node> filters_;
  CompileOptions options_;
  Page page_;
  std::optional<FacetCounter> facets_;

  const ParsedQuery* read_ = nullptr;  // the reading that `all_` was compiled from
  bool found_ = false;
  Compiled all_, partial_;
  Outcome outcome_;
  std::vector<Found> partial_page_;  // records that need not have all the words
  SearchResponse response_;
};

Status Answering::Check() {
  const Result<double> citation_weight = CitationWeight(request_);
  if (!citation_weight.ok()) return citation_weight.status();
  const Result<Sort> sort = ParseSort(request_.sort());
  if (!sort.ok()) return sort.status();
  Result<FacetCounter> facets = FacetCounter::Make(request_.facets());
  if (!facets.ok()) return facets.status();
  facets_.emplace(std::move(*facets));
  Result<std::vector<Node>> filters = FilterNodes(request_.filters());
  if (!filters.ok()) return filters.status();
  filters_ = std::move(*filters);
  if (!(request_.recency() >= 0 && request_.recency() <= 1)) {
    return {Code::kInvalidArgument, "the recency must be from 0 to 1"};
  }
  parsed_ = ParseQuery(request_.query(), request_.as_you_type());
  if (request_.strict()) {
    for (const Diagnostic& note : parsed_.notes) {
      // A reference is a thing to paste, not a mistake in the grammar.
      if (note.code() == Info(NoteCode::kPastedReference).name) continue;
      return {Code::kInvalidArgument, note.message()};
    }
  }
  if (asks_nothing() && request_.strict()) {
    return {Code::kInvalidArgument, std::string(Info(NoteCode::kNoWords).when)};
  }
  options_.citation_weight = *citation_weight;
  options_.citation_scale = session_.index.meta.citation_scale();
  options_.limits = limits_;
  if (request_.recency() > 0) options_.recency = {request_.recency(), NewestYear(database_)};
  page_.offset = request_.offset();
  page_.limit = count_only_ ? 0 : request_.has_limit() ? request_.limit() : kDefaultLimit;
  page_.sort = *sort;
  page_.exact_total = request_.exact_total() || request_.facets_size() > 0;
  return {};
}

void Answering::NoteReading() {
  response_.set_query(request_.query());
  for (const Diagnostic& note : parsed_.notes) *response_.add_notes() = note;
  if (session_.index.meta.between_commits()) {
    *response_.add_notes() = MakeNote(NoteCode::kBetweenCommits, {}, 0, 0);
  }
  for (const std::string& shard : session_.index.missing) {
    response_.add_missing_shards(shard);
    *response_.add_notes() =
        MakeNote(NoteCode::kMissingShard, shard + " did not answer; its records are missing", 0, 0);
  }
}

void Answering::Find() {
  if (!Attempt(parsed_)) ReadOtherwise();
  if (found_) {
    AddPartialMatches();
  } else {
    FindPartialMatches();
  }
  SuggestForRareWords();
}

bool Answering::Attempt(const ParsedQuery& reading) {
  read_ = &reading;
  all_ = Compile(reading, filters_, options_, database_, &session_.analyzer);
  outcome_ = Run(database_, limits_.Guarded(all_.all), page_, along());
  response_.set_interpreted(TreeText(reading.root));
  found_ = outcome_.total > 0;
  return found_;
}

void Answering::Retry(const std::shared_ptr<ParsedQuery>& reading, NoteCode code) {
  if (found_ || reading == nullptr || request_.strict()) return;
  ForgetFacets();
  if (Attempt(*reading)) *response_.add_notes() = MakeNote(code, {}, 0, 0);
}

// What else the query may have meant that found nothing as typed, each said in a note.
void Answering::ReadOtherwise() {
  Retry(parsed_.without_exclusions, NoteCode::kExclusionAsWord);
  Retry(AsPlainWords(), NoteCode::kReadAsWords);
  if (!found_ && !parsed_.long_text && !request_.strict()) ReadAsForeign();
  if (found_) return;
  // The words of a remote index would have to be fetched, all of them.
  if (session_.index.remote) {
    *response_.add_notes() = MakeNote(NoteCode::kNoSpelling, {}, 0, 0);
  } else if (!request_.strict()) {
    CorrectWords();
  }
}

// A query as other indexes want it.
void Answering::ReadAsForeign() {
  ForeignQuery foreign = FromForeign(request_.query());
  if (foreign.query.empty()) return;
  ParsedQuery reading = ParseQuery(foreign.query);
  if (reading.empty) return;
  ForgetFacets();
  foreign_ = std::move(reading);  // read_ points to it
  foreign_text_ = std::move(foreign.query);
  tagged_ = foreign.tagged;
  if (Attempt(*foreign_)) NoteForeign("no records for the query as written; showing those for ");
}

void Answering::NoteForeign(std::string_view what) {
  *response_.add_notes() =
      MakeNote(NoteCode::kForeignSyntax, std::string(what) + foreign_text_, 0, 0, foreign_text_);
}

void Answering::CorrectWords() {
  Corrected corrected = CorrectSpelling(meant().root, database_, &session_.analyzer, limits_);
  if (corrected.corrections.empty()) return;
  nearest_ = meant();
  nearest_->root = std::move(corrected.root);
  nearest_->plain_text = Replaced(meant().plain_text, corrected.corrections);
  corrected_text_ = Replaced(meant_text(), corrected.corrections);
  ForgetFacets();
  if (!Attempt(*nearest_)) return;
  NoteCorrection("no records for the query as typed; showing those for ");
}

void Answering::NoteCorrection(std::string_view what) {
  *response_.add_notes() =
      MakeNote(NoteCode::kSpelling, std::string(what) + corrected_text_, 0, 0, corrected_text_);
}

// What a misprint that some record shares may have been meant for: never searched for in its place.
void Answering::SuggestForRareWords() {
  const bool few = response_.partial() || outcome_.total < kFewComplete;
  if (!few || request_.strict() || request_.as_you_type() || session_.index.remote) return;
  // Who gave a whole title has found what was sought.
  if (!all_.exact_title.empty() && database_.term_exists(all_.exact_title)) return;
  ParsedQuery other = nearest_ ? *nearest_ : meant();
  Corrected corrected = ReplaceRareWords(other.root, database_, &session_.analyzer, limits_);
  if (corrected.corrections.empty()) return;
  other.root = std::move(corrected.root);
  const Compiled compiled = Compile(other, filters_, options_, database_, &session_.analyzer);
  const std::uint32_t found = response_.partial() ? 0 : outcome_.total;
  const std::uint32_t wanted = kFarMore * std::max(found, 1U);
  if (CountUpTo(database_, limits_.Guarded(compiled.all.text.Whole()), wanted) < wanted) return;
  const std::string& text = nearest_ ? corrected_text_ : meant_text();
  const std::string& word = corrected.corrections.front().word;
  const std::size_t at = text.find(word);
  const bool typed = !nearest_ && !tagged_ && at != std::string::npos;
  *response_.add_notes() =
      MakeNote(NoteCode::kRareWord, "few records have \"" + word + "\"", typed ? at : 0,
               typed ? at + word.size() : 0, Replaced(text, corrected.corrections));
}

// The best of those that have some of the words behind the few that have all.
void Answering::AddPartialMatches() {
  // Who gave a whole title has found what was sought.
  const bool whole_title = !all_.exact_title.empty() && database_.term_exists(all_.exact_title);
  if (outcome_.total >= kFewComplete || whole_title || AsksFields(read_->root) ||
      request_.complete() || request_.strict() || page_.sort != Sort::kRelevance ||
      outcome_.page.size() >= page_.limit) {
    return;
  }
  CompileOptions widened = options_;
  widened.partial = true;
  widened.long_text = parsed_.long_text;
  partial_ = Compile(*read_, filters_, widened, database_, &session_.analyzer);
  if (!partial_.can_be_partial) return;
  partial_page_ = RunBehind(database_, limits_.Guarded(all_.all), outcome_,
                            limits_.Guarded(partial_.any), page_);
}

// Those that have some of the words where none has all.
void Answering::FindPartialMatches() {
  if (tagged_) NoteForeign("this is in the language of another index; read as ");
  CompileOptions widened = options_;
  widened.partial = true;
  widened.long_text = parsed_.long_text;
  // In a long text quotation marks quote: what is between them is not asked for as it stands.
  std::vector<const ParsedQuery*> readings = {&meant()};
  const std::shared_ptr<ParsedQuery> plain = AsPlainWords();
  if (plain != nullptr && !tagged_) {
    readings.insert(parsed_.long_text ? readings.begin() : readings.end(), plain.get());
  }
  // What is no word at all is better guessed than left out, unless it was meant for a field.
  const bool guessed = std::ranges::any_of(
      parsed_.notes, [](const Diagnostic& note) { return !note.suggestion().empty(); });
  if (nearest_ && !guessed) readings.insert(readings.begin(), &*nearest_);
  for (const ParsedQuery* reading : readings) {
    partial_ = Compile(*reading, filters_, widened, database_, &session_.analyzer);
    if (!partial_.can_be_partial) continue;
    page_.partial = true;
    ForgetFacets();
    outcome_ = Run(database_, limits_.Guarded(partial_.any), page_, along());
    if (outcome_.total == 0) continue;
    partial_page_ = std::move(outcome_.page);
    outcome_.page.clear();
    response_.set_partial(true);
    response_.set_interpreted(TreeText(reading->root));
    if (nearest_ && reading == &*nearest_)
      NoteCorrection("some of the words are in no record; read as ");
    break;
  }
}

// Facets of what is kept in no value slot: the records themselves are looked at.
Status Answering::CountByRecords() {
  const Outcome everything =
      Run(database_, limits_.Guarded(response_.partial() ? partial_.any : all_.all),
          {0, outcome_.total, Sort::kCitations}, nullptr);
  for (const Found& match : everything.page) {
    limits_.Check();
    const Result<StoredRecord> record = ReadRecord(session_, match.document, path_);
    if (!record.ok()) return record.status();
    facets_->Count(record->view());
  }
  return {};
}

Status Answering::FillResponse() {
  response_.set_total(outcome_.total);
  response_.set_total_is_exact(outcome_.total_is_exact);
  HitOptions shown{request_.offset(), false, request_.explain()};
  Status filled = FillHits(session_, path_, all_, outcome_.page, shown, &response_);
  if (!filled.ok()) return filled;
  shown.offset += static_cast<std::uint32_t>(response_.hits_size());
  shown.partial = true;
  filled = FillHits(session_, path_, partial_, partial_page_, shown, &response_);
  if (!filled.ok()) return filled;
  if (counts_apart() && outcome_.total > 0) {
    Run(database_, response_.partial() ? partial_.any : all_.all, {0, 0}, &*facets_);
  }
  if (facets_->needs_records() && outcome_.total > 0) {
    if (Status status = CountByRecords(); !status.ok()) return status;
  }
  if (!count_only_) facets_->Fill(&response_);
  response_.set_possible(Count(database_, limits_.Guarded(all_.possible)));
  FillStamp(session_, response_.mutable_stamp());
  return {};
}

}  // namespace

Result<SearchResponse> Answer(Session& session, const std::string& path,
                              const SearchRequest& request, const Limits& limits, bool count_only) {
  return Answering(session, path, request, limits, count_only).Make();
}

}  // namespace pinakes::query
