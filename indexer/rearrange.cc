#include <filesystem>

#include "indexer/routed.h"
#include "indexer/storage/database.h"
#include "indexer/storage/guard.h"
#include "indexer/storage/records.h"
#include "pinakes/shards.h"

namespace pinakes {

Status RearrangeIndex(const std::vector<std::string>& from, const std::string& to,
                      std::uint32_t shards) {
  const storage::PathKind kind = storage::KindOf(to);
  if (kind != storage::PathKind::kNothing && kind != storage::PathKind::kEmptyDirectory) {
    return {Code::kInvalidArgument, to + ": exists already; name a new path"};
  }
  const Result<storage::ReadHandle> source = storage::OpenForReading(from);
  if (!source.ok()) return source.status();
  IndexOptions options;
  options.language = source->meta.analyzer().stemmer();
  options.shards = shards;
  Result<std::unique_ptr<RoutedIndexer>> target =
      shards > 0 ? OpenShards(to, options) : OpenOne(to, options, "");
  if (!target.ok()) return target.status();
  (*target)->AdoptDumps(source->meta);
  Status status = storage::Guarded(from[0], [&]() -> Status {
    Analyzer analyzer("none");  // identities do not depend on it
    return storage::ForEachRecord(
        from[0], source->database, source->dictionaries, [&](const StoredRecord& record) {
          return (*target)->Adopt(record, Candidate(record.view(), &analyzer));
        });
  });
  if (status.ok()) status = (*target)->Commit();
  if (!status.ok()) {
    // Nothing was there before.
    target->reset();
    std::error_code ignored;
    std::filesystem::remove_all(to, ignored);
  }
  return status;
}

}  // namespace pinakes
