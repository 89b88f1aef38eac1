#include "bindings/c/feed.h"

#include <chrono>
#include <map>
#include <utility>

#include "corpus/reader.h"

namespace pinakes::bindings {
namespace {

// Distinct texts of notes that are counted apart; a hostile dump could make them up.
constexpr std::size_t kNoteKinds = 50;

class Feeder final : public corpus::Sink, public corpus::FormatListener {
 public:
  Feeder(std::string name, Indexer* indexer, IndexReport* report)
      : name_(std::move(name)), indexer_(indexer), report_(report) {}

  const Status& failure() const { return failure_; }

  void OnFormat(std::string_view, const corpus::Format& format, std::string_view) override {
    report_->set_format(std::string(format.name));
    failure_ = indexer_->BeginDump(name_, format.name, RepeatedKey::kIsAnother);
  }

  bool Record(const corpus::Place& place, Publication&& publication) override {
    if (!failure_.ok()) return false;
    const Result<Outcome> outcome = indexer_->Add(std::move(publication));
    if (!outcome.ok()) {
      if (outcome.status().code() == Code::kInvalidArgument) {
        return Reject(place, outcome.status().message(), {});
      }
      failure_ = outcome.status();
      return false;
    }
    report_->set_read(report_->read() + 1);
    switch (*outcome) {
      case Outcome::kNew:
        report_->set_new_(report_->new_() + 1);
        break;
      case Outcome::kChanged:
        report_->set_changed(report_->changed() + 1);
        break;
      case Outcome::kUnchanged:
        report_->set_unchanged(report_->unchanged() + 1);
        break;
      case Outcome::kMerged:
        report_->set_merged(report_->merged() + 1);
        break;
      case Outcome::kElsewhere:
        ++(*report_->mutable_skipped())["of another shard"];
        break;
    }
    return true;
  }

  bool Skip(const corpus::Place&, std::string_view reason) override {
    report_->set_read(report_->read() + 1);
    ++(*report_->mutable_skipped())[std::string(reason)];
    return failure_.ok();
  }

  bool Reject(const corpus::Place& place, std::string_view reason, std::string_view) override {
    report_->set_read(report_->read() + 1);
    report_->set_rejected(report_->rejected() + 1);
    Note(place, reason);
    return failure_.ok();
  }

  bool Delete(const corpus::Place&, const Identifier& identifier) override {
    if (!failure_.ok()) return false;
    const Result<std::uint32_t> gone = indexer_->Withdraw(identifier);
    if (!gone.ok()) failure_ = gone.status();
    return failure_.ok();
  }

  void Note(const corpus::Place&, std::string_view note) override {
    std::string text(note);
    if (notes_.size() >= kNoteKinds && !notes_.contains(text)) text = "other doubts";
    ++notes_[text];
  }

  void Finish() {
    for (const auto& [note, count] : notes_) {
      report_->add_notes(std::to_string(count) + (count == 1 ? " record: " : " records: ") + note);
    }
  }

 private:
  const std::string name_;
  Indexer* indexer_;
  IndexReport* report_;
  Status failure_;
  std::map<std::string, std::uint32_t> notes_;
};

}  // namespace

Status Feed(const std::string& path, const std::string& name, const std::string& format,
            Indexer* indexer, IndexReport* report) {
  report->set_dump(name);
  Feeder feeder(name, indexer, report);
  corpus::ReadOptions options;
  options.from = format;
  const auto start = std::chrono::steady_clock::now();
  const Status read = corpus::ReadDump(path, options, feeder, &feeder);
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  feeder.Finish();
  report->set_seconds(seconds);
  report->set_records_per_second(seconds > 0 ? report->read() / seconds : 0);
  if (!feeder.failure().ok()) return feeder.failure();
  if (!read.ok()) return read;
  return indexer->EndDump(name, /*full=*/false).status();
}

}  // namespace pinakes::bindings
