// Building an index anew of its own records and those of a new dump. Records added one by one take
// several times as long as in a fresh build, since each changes blocks all over the tables.
#include <algorithm>
#include <utility>

#include "indexer/identity.h"
#include "indexer/indexer_impl.h"
#include "indexer/storage/database.h"
#include "indexer/storage/records.h"
#include "indexer/storage/replace.h"
#include "indexer/storage/terms.h"

namespace pinakes {

bool IndexerImpl::IsWorthBuildingAnew() const {
  // Fewer are added within seconds; and reading a record back takes a quarter of adding one.
  constexpr std::uint32_t kFewest = 10'000, kShare = 4;
  return committed_.records() > 0 && !options_.rebuild && !options_.rehearsal &&
         options_.expected_records >= std::max(kFewest, committed_.records() / kShare) &&
         storage::CanBuildBeside(path_);
}

Result<std::unique_ptr<RecordStore>> IndexerImpl::MakeRenewal(storage::WriteHandle handle) {
  const Xapian::Database before = handle.database;
  const storage::Dictionaries dictionaries = handle.dictionaries();
  Result<std::unique_ptr<RecordStore>> store =
      MakeBulkStore(path_, std::move(handle), committed_.analyzer().stemmer(), options_);
  if (!store.ok()) return store.status();
  const Status status =
      storage::ForEachRecord(path_, before, dictionaries, [&](const StoredRecord& record) {
        Publication view = record.view();
        IdentityKeys keys = Identify(&view, &analyzer_);
        for (const std::string& alias : record.aliases()) keys.identifiers.push_back(IdTerm(alias));
        return (*store)->Put(0, record, keys);
      });
  if (!status.ok()) return status;
  return store;
}

}  // namespace pinakes
