// Where an Indexer keeps records while it works on them: in the open index (database_store.cc), or
// in files beside it until a fresh build is whole (bulk_store.cc), or has been tried
// (rehearsal_store.cc).
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "contract/status.h"
#include "indexer/identity.h"
#include "indexer/storage/database.h"
#include "pinakes/indexer.h"
#include "pinakes/stored_record.pb.h"

namespace pinakes {

// Not thread-safe. Calls may throw Xapian's exceptions; the Indexer guards them.
class RecordStore {
 public:
  using Handle = std::uint32_t;  // a record of this store; 0 = none

  virtual ~RecordStore() = default;

  static constexpr std::size_t kAll = std::numeric_limits<std::size_t>::max();
  // The records filed under a whole term (an id, an identifier, a title key, a dump), ascending; of
  // more than `most` as many, mostly the first.
  virtual std::vector<Handle> Holders(const std::string& term, std::size_t most) = 0;
  virtual Result<StoredRecord> Load(Handle record) = 0;
  // Calls visit with the hash (merge.h) of every account of every committed record.
  virtual void ForEachAccountHash(const std::function<void(std::uint64_t)>& visit) = 0;
  // Keeps `record` as a new one (0), or in the place of an older state of it.
  virtual Status Put(Handle place, const StoredRecord& record, const IdentityKeys& keys) = 0;
  virtual Status Remove(Handle record) = 0;
  // Does what Commit can do beforehand without anyone seeing it: nothing is put or removed between
  // the two, and the metadata are the same.
  virtual Status Prepare(const IndexMeta& /*meta*/) { return {}; }
  // Makes everything since the last commit visible in one step, with these metadata.
  virtual Status Commit(const IndexMeta& meta) = 0;
  // Gives up what was not committed.
  virtual void Cancel() = 0;
};

// Works in the open index, in one transaction from the first change to the commit.
std::unique_ptr<RecordStore> MakeDatabaseStore(std::string path, storage::WriteHandle handle);

// Builds an index anew beside the one at `path`, whose lock `handle` holds, and puts it in that
// one's place with the commit. After the commit it holds nothing: open the index again.
Result<std::unique_ptr<RecordStore>> MakeBulkStore(std::string path, storage::WriteHandle handle,
                                                   const std::string& language,
                                                   const IndexOptions& options);

// As that one, but only to tell what would become of records: it has nothing to commit.
Result<std::unique_ptr<RecordStore>> MakeRehearsalStore(const std::string& path,
                                                        storage::WriteHandle handle);

}  // namespace pinakes
