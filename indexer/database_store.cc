// The records of an open index, changed in one transaction.
#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "contract/record_id.h"
#include "contract/schema.h"
#include "indexer/analysis/analyzer.h"
#include "indexer/document_builder.h"
#include "indexer/merge.h"
#include "indexer/record_store.h"

namespace pinakes {
namespace {

class DatabaseStore : public RecordStore {
 public:
  DatabaseStore(std::string path, storage::WriteHandle handle)
      : path_(std::move(path)),
        database_(std::move(handle.database)),
        has_records_(handle.meta.records() > 0),
        analyzer_(handle.meta.analyzer().stemmer()),
        builder_(&analyzer_) {}

  std::vector<Handle> Holders(const std::string& term) override {
    std::vector<Handle> holders;
    const auto [begin, end] = pending_.equal_range(StableHash(term));
    for (auto it = begin; it != end; ++it) holders.push_back(it->second);
    // Dumps are not among the pending keys.
    if (has_records_ || term.starts_with(prefix::kDump)) {
      for (auto it = database_.postlist_begin(term); it != database_.postlist_end(term); ++it) {
        holders.push_back(*it);
      }
    }
    std::sort(holders.begin(), holders.end());
    holders.erase(std::unique(holders.begin(), holders.end()), holders.end());
    if (!removed_.empty()) {
      std::erase_if(holders, [this](Handle holder) { return removed_.contains(holder); });
    }
    return holders;
  }

  Result<StoredRecord> Load(Handle record) override {
    StoredRecord stored;
    if (!stored.ParseFromString(database_.get_document(record).get_data())) {
      return {Code::kCorrupt, path_ + ": record " + std::to_string(record) +
                                  " is damaged; rebuild the index from its dumps"};
    }
    stored.clear_seal();
    return stored;
  }

  void ForEachAccountHash(const std::function<void(std::uint64_t)>& visit) override {
    // Not by the handle that writes: reading a slot there would write out all pending changes.
    const Xapian::Database committed(path_);
    const auto end = committed.valuestream_end(slot::kDigest);
    for (auto it = committed.valuestream_begin(slot::kDigest); it != end; ++it) {
      ForEachHash(*it, visit);
    }
  }

  Status Put(Handle place, const StoredRecord& record, const IdentityKeys& keys) override {
    Begin();
    const Xapian::Document built = builder_.Build(record).ToXapian();
    if (place == 0) {
      place = database_.add_document(built);
    } else {
      database_.replace_document(place, built);
    }
    keys.ForEachFiled([&](const std::string& key) { pending_.emplace(StableHash(key), place); });
    return {};
  }

  Status Remove(Handle record) override {
    Begin();
    database_.delete_document(record);
    removed_.insert(record);
    return {};
  }

  Status Commit(const IndexMeta& meta) override {
    Begin();
    storage::WriteMeta(meta, &database_);
    database_.commit_transaction();
    in_transaction_ = false;
    has_records_ = meta.records() > 0;
    pending_.clear();
    removed_.clear();
    return {};
  }

  void Cancel() override {
    if (in_transaction_) database_.cancel_transaction();
    in_transaction_ = false;
    pending_.clear();
    removed_.clear();
  }

 private:
  void Begin() {
    if (in_transaction_) return;
    database_.begin_transaction();
    in_transaction_ = true;
  }

  std::string path_;
  Xapian::WritableDatabase database_;
  bool has_records_;
  bool in_transaction_ = false;
  Analyzer analyzer_;
  DocumentBuilder builder_;
  // Documents of this run by the hash of each of their keys: asking the database for a term that
  // has pending changes would write these out one by one.
  std::unordered_multimap<std::uint64_t, Handle> pending_;
  std::unordered_set<Handle> removed_;  // in this run
};

}  // namespace

std::unique_ptr<RecordStore> MakeDatabaseStore(std::string path, storage::WriteHandle handle) {
  return std::make_unique<DatabaseStore>(std::move(path), std::move(handle));
}

}  // namespace pinakes
