#include "pinakes/maintenance.h"

#include <xapian.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <sstream>
#include <system_error>

#include "indexer/analysis/analyzer.h"
#include "indexer/document_builder.h"
#include "indexer/storage/database.h"
#include "indexer/storage/guard.h"
#include "pinakes/stored_record.pb.h"

namespace pinakes {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxFaultsListed = 100;

class Checker {
 public:
  Checker(const storage::ReadHandle& handle, CheckReport* report)
      : database_(handle.database),
        meta_(handle.meta),
        analyzer_(meta_.analyzer().stemmer()),
        builder_(&analyzer_),
        report_(report) {}

  void Run() {
    const auto end = database_.postlist_end("");
    for (auto it = database_.postlist_begin(""); it != end; ++it) CheckRecord(*it);
    if (report_->records != meta_.records()) {
      Fault("the metadata count " + std::to_string(meta_.records()) + " records; there are " +
            std::to_string(report_->records));
    }
    CheckPostings();
  }

  void Fault(std::string text) {
    ++report_->fault_count;
    if (report_->faults.size() < kMaxFaultsListed) report_->faults.push_back(std::move(text));
  }

 private:
  void CheckRecord(Xapian::docid document) {
    ++report_->records;
    const std::string where = "record " + std::to_string(document);
    const Xapian::Document stored = database_.get_document(document);
    const std::string data = stored.get_data();
    StoredRecord record;
    if (data.empty() || !record.ParseFromString(data)) {
      Fault(where + ": no readable content");
      return;
    }
    const Xapian::Document built = builder_.Build(record);
    CompareTerms(where + " (" + record.view().id() + ")", stored, built);
    for (auto it = built.values_begin(); it != built.values_end(); ++it) {
      if (stored.get_value(it.get_valueno()) != *it) {
        Fault(where + ": slot " + std::to_string(it.get_valueno()) + " holds another value");
      }
    }
  }

  void CompareTerms(const std::string& where, const Xapian::Document& stored,
                    const Xapian::Document& built) {
    auto have = stored.termlist_begin();
    auto want = built.termlist_begin();
    while (want != built.termlist_end()) {
      if (have == stored.termlist_end() || *have != *want) {
        Fault(where + ": not filed under \"" + *want + "\"");
        return;
      }
      ++postings_[*want];
      if (want.positionlist_count() > 0) {
        // A missing position table reads as one without positions.
        if (have.positionlist_count() != want.positionlist_count()) {
          Fault(where + ": lost the positions of \"" + *want + "\"");
          return;
        }
      }
      ++have;
      ++want;
    }
    if (have != stored.termlist_end()) Fault(where + ": filed under \"" + *have + "\" too");
  }

  // Every term's postings, read through to the end, against the records' own lists.
  void CheckPostings() {
    for (const auto& [term, count] : postings_) {
      std::uint64_t found = 0;
      for (auto it = database_.postlist_begin(term); it != database_.postlist_end(term); ++it) {
        ++found;
      }
      if (found != count) {
        Fault("\"" + term + "\": " + std::to_string(found) + " postings, " + std::to_string(count) +
              " records have it");
      }
    }
  }

  const Xapian::Database& database_;
  const IndexMeta& meta_;
  Analyzer analyzer_;
  DocumentBuilder builder_;
  CheckReport* report_;
  std::map<std::string, std::uint64_t> postings_;
};

// Xapian's own check of tables and blocks.
void CheckStructure(const std::string& path, CheckReport* report) {
  std::ostringstream log;
  const std::size_t errors = Xapian::Database::check(path, 0, &log);
  if (errors == 0) return;
  report->fault_count += errors;
  std::istringstream lines(log.str());
  std::string line;
  while (std::getline(lines, line) && report->faults.size() < kMaxFaultsListed) {
    if (line.find("rror") != std::string::npos) report->faults.push_back(line);
  }
  if (report->faults.empty()) report->faults.push_back("the tables are damaged");
}

}  // namespace

Result<CheckReport> CheckIndex(const std::string& path) {
  CheckReport report;
  Result<storage::ReadHandle> handle = storage::OpenForReading({path});
  if (!handle.ok()) {
    // An index too damaged to open is what a check is asked about.
    if (handle.status().code() != Code::kCorrupt) return handle.status();
    report.fault_count = 1;
    report.faults.push_back(handle.status().message());
    return report;
  }
  const auto note = [&report](const Status& status) {
    if (status.ok()) return;
    ++report.fault_count;
    report.faults.push_back(status.message());
  };
  note(storage::Guarded(path, [&] {
    CheckStructure(path, &report);
    return Status();
  }));
  note(storage::Guarded(path, [&] {
    Checker(*handle, &report).Run();
    return Status();
  }));
  return report;
}

Status CompactIndex(const std::string& path, const std::string& destination, CompactForm form) {
  std::error_code error;
  if (fs::exists(destination, error)) {
    return {Code::kInvalidArgument, destination + ": exists already; name a new path"};
  }
  Result<storage::ReadHandle> handle = storage::OpenForReading({path});
  if (!handle.ok()) return handle.status();
  const std::string unfinished = destination + ".unfinished";
  fs::remove_all(unfinished, error);
  Status status = storage::Guarded(path, [&] {
    const unsigned flags = Xapian::DBCOMPACT_NO_RENUMBER |
                           (form == CompactForm::kSingleFile ? Xapian::DBCOMPACT_SINGLE_FILE : 0U);
    handle->database.compact(unfinished, flags);
    return Status();
  });
  if (status.ok()) {
    fs::rename(unfinished, destination, error);
    if (error) status = {Code::kIo, destination + ": cannot be made: " + error.message()};
  }
  if (!status.ok()) fs::remove_all(unfinished, error);
  return status;
}

}  // namespace pinakes
