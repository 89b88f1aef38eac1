#include <xapian.h>

#include <utility>

#include "indexer/checker.h"
#include "indexer/storage/guard.h"
#include "indexer/storage/seal.h"
#include "pinakes/stored_record.pb.h"

namespace pinakes {
namespace {

// A writer may commit while the check reads; each retry checks the newest commit.
constexpr int kMaxRetries = 5;

// Runs `work` on the newest commit, again where a writer went on meanwhile.
template <typename Work>
Status OnNewestCommit(const std::string& path, Work work) {
  Status status;
  for (int attempt = 0; attempt < kMaxRetries; ++attempt) {
    bool moved = false;
    status = storage::Guarded(path, [&]() -> Status {
      try {
        return work();
      } catch (const Xapian::DatabaseModifiedError&) {
        moved = true;
        return {Code::kBusy, path + ": changes faster than it can be read; try again later"};
      }
    });
    if (!moved) break;
  }
  return status;
}

// Adds what was found in one of several shards.
void AddReport(const CheckReport& shard, const std::string& name, CheckReport* report) {
  report->records += shard.records;
  report->terms += shard.terms;
  report->postings += shard.postings;
  report->values += shard.values;
  report->fault_count += shard.fault_count;
  for (const std::string& fault : shard.faults) {
    if (report->faults.size() == kMaxFaultsListed) break;
    report->faults.push_back(name + ": " + fault);
  }
  for (const std::string& what : shard.unverified) report->unverified.push_back(name + ": " + what);
}

// *opened: whether all of it can be opened.
Status CheckAll(const std::string& path, CheckReport* report, bool* opened) {
  *opened = false;
  const Result<storage::ShardList> list = storage::FindShards({path});
  if (!list.ok()) return list.status();
  // Also whether the shards belong together.
  const Result<storage::ReadHandle> all = storage::OpenForReading(*list, {});
  if (!all.ok()) return all.status();
  *opened = true;
  if (all->meta.between_commits()) {
    report->unverified.emplace_back(
        "whether the shards agree: some have changes that others lack; run the command again that "
        "was ended");
  }
  const bool several = list->shards.size() > 1;
  std::unordered_set<std::uint64_t> ids;
  WideHash digest;
  bool complete = true;
  for (const storage::Shard& shard : list->shards) {
    if (shard.kind != storage::Shard::Kind::kPath) {
      report->unverified.push_back(shard.name + ": a shard elsewhere; check it where it is");
      complete = false;
      continue;
    }
    const Result<storage::ReadHandle> handle =
        storage::OpenForReading(storage::ShardList{{shard}, {}}, {});
    if (!handle.ok()) return handle.status();
    if (!several) {
      digest = CheckShard(shard.path, *handle, &ids, report);
      continue;
    }
    // One that cannot be read to its end is named, and the others are looked at all the same.
    CheckReport found;
    bool moved = false;
    const Status read = storage::Guarded(shard.name, [&]() -> Status {
      try {
        digest.Add(CheckShard(shard.path, *handle, &ids, &found));
      } catch (const Xapian::DatabaseModifiedError&) {
        moved = true;
      }
      return {};
    });
    if (moved) throw Xapian::DatabaseModifiedError(shard.name);
    AddReport(found, shard.name, report);
    if (read.ok()) continue;
    ++report->fault_count;
    report->faults.push_back(read.message());
  }
  report->digest = complete && report->fault_count == 0 ? digest.Hex() : "";
  return {};
}

}  // namespace

Result<CheckReport> CheckIndex(const std::string& path) {
  CheckReport report;
  bool opened = false;
  const Status status = OnNewestCommit(path, [&]() -> Status {
    report = CheckReport();
    return CheckAll(path, &report, &opened);
  });
  if (!status.ok()) {
    // An index too damaged to open is what a check is asked about.
    const bool damage = status.code() == Code::kCorrupt || opened;
    if (!damage || status.code() == Code::kBusy) return status;
    ++report.fault_count;
    report.faults.push_back(status.message());
  }
  return report;
}

Result<std::string> IndexDigest(const std::vector<std::string>& paths) {
  std::string digest;
  const Status status = OnNewestCommit(paths.empty() ? "" : paths[0], [&]() -> Status {
    Result<storage::ReadHandle> handle = storage::OpenForReading(paths);
    if (!handle.ok()) return handle.status();
    const Xapian::Database& database = handle->database;
    storage::RecordDecoder decoder(handle->dictionaries);
    WideHash sum;
    const auto end = database.postlist_end("");
    for (auto it = database.postlist_begin(""); it != end; ++it) {
      const Xapian::Document document = database.get_document(*it);
      StoredRecord record;
      storage::Seal seal;
      if (!decoder.Decode(document.get_data(), &record, &seal) || seal == storage::Seal::kBroken) {
        return {Code::kCorrupt, paths[0] + ": record " + std::to_string(*it) +
                                    " is damaged; rebuild the index or restore a backup"};
      }
      sum.Add(HashOfDocument(document, record));
    }
    digest = sum.Hex();
    return {};
  });
  if (!status.ok()) return status;
  return digest;
}

}  // namespace pinakes
