#include "cli/index_run.h"

#include <stdlib.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>

#include "cli/json.h"
#include "cli/progress.h"
#include "cli/signals.h"
#include "cli/text.h"
#include "contract/record_id.h"

namespace pinakes::cli {
namespace {

constexpr std::uint32_t kShownRejects = 20;
constexpr std::uint32_t kCommitRecords = 200'000;
constexpr auto kCommitTime = std::chrono::seconds(60);
// Distinct texts of notes that are counted apart; a hostile dump could make them up.
constexpr std::size_t kNoteKinds = 50;

bool HasContent(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::exists(path, error)) return static_cast<bool>(error);
  if (!std::filesystem::is_directory(path, error)) return true;
  const bool empty = std::filesystem::is_empty(path, error);
  return error || !empty;
}

double Seconds(std::chrono::steady_clock::duration time) {
  return std::chrono::duration<double>(time).count();
}

}  // namespace

IndexRun::IndexRun(const IndexRunOptions& options, Messages& messages, bool terminal)
    : options_(options),
      messages_(messages),
      terminal_(terminal),
      pace_(terminal, options.verbose, options.quiet) {}

IndexRun::~IndexRun() {
  indexer_.reset();
  std::error_code ignored;  // what is left of a dry run is in the system's own temporary place
  if (!scratch_.empty()) std::filesystem::remove_all(scratch_, ignored);
}

Status IndexRun::Begin() {
  if (!options_.rejects_path.empty()) {
    rejects_.open(options_.rejects_path, std::ios::binary | std::ios::trunc);
    if (!rejects_) {
      return {Code::kIo, Concat({options_.rejects_path,
                                 ": cannot be written: ", std::generic_category().message(errno)})};
    }
  }
  return HasContent(options_.index) ? Open() : Status();
}

Status IndexRun::Open() {
  std::string path = options_.index;
  if (options_.dry_run && !HasContent(path)) {
    std::error_code error;
    path = (std::filesystem::temp_directory_path(error) / "pinakes-dry-run-XXXXXX").string();
    if (error || ::mkdtemp(path.data()) == nullptr) {
      return {Code::kIo, "no temporary directory can be made for the dry run; set TMPDIR"};
    }
    scratch_ = path;
    path += "/index";
  }
  IndexOptions choices;
  if (!options_.language.empty()) choices.language = options_.language;
  choices.shards = options_.shards;
  choices.shard = options_.shard;
  choices.rebuild = options_.rebuild;
  choices.rehearsal = options_.dry_run;
  choices.expected_records = options_.expected_records;
  Result<std::unique_ptr<Indexer>> opened = Indexer::Open(path, choices);
  if (!opened.ok()) return opened.status();
  indexer_ = std::move(*opened);
  records_before_ = indexer_->Meta().records();
  const std::string own = indexer_->Meta().analyzer().stemmer();
  if (!options_.language.empty() && own != options_.language) {
    return {Code::kInvalidArgument, Concat({path, ": was made with --language ", own,
                                            ", which cannot be changed; leave it "
                                            "away or make another index"})};
  }
  return {};
}

bool IndexRun::HasGrown() const {
  constexpr std::uint32_t kMany = 10'000, kShare = 4;
  if (options_.dry_run || records_before_ == 0 || indexer_->IsPacked()) return false;
  const std::uint32_t records = indexer_->Meta().records();
  return records >= records_before_ + std::max(kMany, records_before_ / kShare);
}

Status IndexRun::Read(const std::string& path, const std::string& dump, DumpResult* result) {
  result_ = result;
  result_->path = path;
  result_->report.set_dump(dump);
  dump_ = dump;
  dump_begun_ = false;
  notes_.clear();
  shown_rejects_ = 0;
  bytes_ = 0;
  std::error_code error;
  const bool sized = path != "-" && std::filesystem::is_regular_file(path, error);
  file_bytes_ = sized ? std::filesystem::file_size(path, error) : 0;
  if (error) file_bytes_ = 0;
  dump_start_ = Clock::now();
  pace_.Start(dump_start_);

  result->status = corpus::ReadDump(path, options_.read, *this, this);
  messages_.Progress("");
  result->interrupted = Interrupted();
  if (result->interrupted && result->status.code() == Code::kCancelled) result->status = {};
  IndexReport& report = result->report;
  if (!result->status.ok() || result->interrupted || report.rejected() > 0 || report.read() == 0) {
    incomplete_.insert(dump);
  }
  if (shown_rejects_ < report.rejected()) {
    messages_.Line(Concat({path, ": ", std::to_string(report.rejected() - shown_rejects_),
                           " more rejected; -v shows all, --rejects FILE keeps them"}));
  }
  for (const auto& [note, noted] : notes_) {
    std::string where;
    if (noted.line > 0) {
      where = Concat(
          {noted.count > 1 ? " (first in line " : " (line ", std::to_string(noted.line), ")"});
    }
    report.add_notes(Concat({Plural(noted.count, "record"), ": ", note, where}));
  }
  const double seconds = Seconds(Clock::now() - dump_start_);
  report.set_seconds(seconds);
  report.set_records_per_second(seconds > 0 ? report.read() / seconds : 0);
  if (failure_.ok() && rejects_.is_open() && !rejects_.flush()) {
    failure_ = {Code::kIo, options_.rejects_path + ": cannot be written"};
  }
  return failure_;
}

Status IndexRun::End(const std::string& dump, DumpResult* result) {
  if (!failure_.ok() || !begun_.contains(dump) || result->interrupted) return failure_;
  // A record that could not be read may be one that the index has.
  result->kept_vanished = options_.full && incomplete_.contains(dump);
  const Result<std::uint32_t> vanished =
      indexer_->EndDump(dump, options_.full && !result->kept_vanished);
  if (!vanished.ok()) return failure_ = vanished.status();
  result->vanished = *vanished;
  return {};
}

Status IndexRun::Commit() {
  if (options_.dry_run || indexer_ == nullptr) return {};
  const Status status = indexer_->Commit();
  uncommitted_ = 0;
  last_commit_ = Clock::now();
  return status;
}

bool IndexRun::IsCommitDue() const {
  // A run that may yet be given up has to stay whole.
  if (options_.limit_rejects) return false;
  if (uncommitted_ < kCommitRecords && Clock::now() - last_commit_ < kCommitTime) return false;
  // A fresh build is fastest in one piece, and becomes an index in one step.
  return indexer_ != nullptr && indexer_->Meta().records() > 0;
}

// The index is open and knows that the records come from this dump.
bool IndexRun::EnsureDump() {
  if (indexer_ == nullptr) failure_ = Open();
  if (failure_.ok() && !dump_begun_) {
    failure_ = indexer_->BeginDump(dump_, result_->report.format(), RepeatedKey::kIsAnother);
    dump_begun_ = true;
    begun_.insert(dump_);
  }
  return failure_.ok();
}

bool IndexRun::GoOn() {
  ShowProgress();
  if (failure_.ok() && IsCommitDue()) failure_ = Commit();
  return failure_.ok() && !Interrupted();
}

bool IndexRun::Record(const corpus::Place& place, Publication&& publication) {
  if (!EnsureDump()) return false;
  const bool cut_authors = publication.authors_truncated();
  const bool cut_venue = publication.venue_truncated();
  const Result<Outcome> outcome = indexer_->Add(std::move(publication));
  if (!outcome.ok()) {
    if (outcome.status().code() == Code::kInvalidArgument) {
      return Reject(place, outcome.status().message(), "");
    }
    failure_ = outcome.status();
    return false;
  }
  IndexReport& report = result_->report;
  report.set_read(report.read() + 1);
  ++uncommitted_;
  switch (*outcome) {
    case Outcome::kNew:
      report.set_new_(report.new_() + 1);
      break;
    case Outcome::kChanged:
      report.set_changed(report.changed() + 1);
      break;
    case Outcome::kUnchanged:
      report.set_unchanged(report.unchanged() + 1);
      break;
    case Outcome::kMerged:
      report.set_merged(report.merged() + 1);
      break;
    case Outcome::kElsewhere:
      ++(*report.mutable_skipped())["of another shard"];
      return GoOn();
  }
  if (*outcome != Outcome::kUnchanged) {
    if (cut_authors) ++result_->cut_authors;
    if (cut_venue) ++result_->cut_venues;
  }
  return GoOn();
}

bool IndexRun::Skip(const corpus::Place&, std::string_view reason) {
  IndexReport& report = result_->report;
  report.set_read(report.read() + 1);
  ++(*report.mutable_skipped())[std::string(reason)];
  return GoOn();
}

bool IndexRun::Reject(const corpus::Place& place, std::string_view reason, std::string_view text) {
  IndexReport& report = result_->report;
  report.set_read(report.read() + 1);
  report.set_rejected(report.rejected() + 1);
  ++all_rejected_;
  if (shown_rejects_ < kShownRejects || options_.verbose) {
    ++shown_rejects_;
    std::string line = result_->path;
    if (place.line > 0) line += ":" + std::to_string(place.line);
    line += ": record ";
    line += place.key.empty() ? std::to_string(place.record) : OneLine(place.key);
    messages_.Line(line + ": " + OneLine(reason));
  }
  if (rejects_.is_open()) {
    pinakes::Reject reject;
    reject.set_file(ToUtf8(result_->path));
    reject.set_line(static_cast<std::uint32_t>(place.line));
    reject.set_record(static_cast<std::uint32_t>(place.record));
    reject.set_key(ToUtf8(place.key));
    reject.set_reason(ToUtf8(reason));
    reject.set_text(ToUtf8(text));
    JsonWriter writer;
    rejects_ << writer.Message(reject).Take() << '\n';
  }
  if (options_.limit_rejects && all_rejected_ > options_.max_rejects) {
    failure_ = {Code::kInvalidArgument,
                Concat({"more than ", Plural(options_.max_rejects, "record"),
                        " rejected: given up, nothing of this run is kept"})};
  }
  return GoOn();
}

bool IndexRun::Delete(const corpus::Place&, const Identifier& identifier) {
  if (!EnsureDump()) return false;
  // One that never was here is gone as well.
  const Result<std::uint32_t> gone = indexer_->Withdraw(identifier);
  if (gone.ok()) {
    result_->deleted += *gone;
    uncommitted_ += *gone;
  } else {
    failure_ = gone.status();
  }
  return GoOn();
}

void IndexRun::Note(const corpus::Place& place, std::string_view note) {
  std::string text = OneLine(note);
  if (notes_.size() >= kNoteKinds && notes_.find(text) == notes_.end()) text = "other doubts";
  Noted& noted = notes_[text];
  if (noted.count++ == 0) noted.line = place.line;
}

void IndexRun::OnFormat(std::string_view path, const corpus::Format& format, std::string_view how) {
  result_->report.set_format(std::string(format.name));
  result_->how = how;
  if (indexer_ != nullptr) {
    const IndexMeta meta = indexer_->Meta();
    for (const DumpInfo& dump : meta.dumps()) {
      result_->known = result_->known || (dump.name() == dump_ && dump.format() == format.name);
    }
  }
  // Said at once, so that a wrong guess about a large dump is seen in time.
  if (!result_->known && !options_.quiet && !messages_.json) {
    messages_.Line(Concat({path, ": ", format.name, " (", how, ")"}));
  }
}

void IndexRun::ShowProgress() {
  const std::uint32_t read = result_->report.read();
  if (read % 64 != 0) return;
  const Clock::time_point now = Clock::now();
  if (!pace_.IsDue(now)) return;
  const std::string text = OneLine(result_->path) +
                           ProgressText({bytes_, file_bytes_, read, Seconds(now - dump_start_)});
  if (terminal_) {
    messages_.Progress(text);
  } else {
    messages_.Line(text);
  }
}

}  // namespace pinakes::cli
