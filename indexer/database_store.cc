// The records of an open index, changed in one transaction.
#include <algorithm>
#include <unordered_set>

#include "contract/record_id.h"
#include "contract/schema.h"
#include "indexer/analysis/analyzer.h"
#include "indexer/document_builder.h"
#include "indexer/key_table.h"
#include "indexer/merge.h"
#include "indexer/record_store.h"
#include "indexer/storage/records.h"

namespace pinakes {
namespace {

class DatabaseStore : public RecordStore {
 public:
  DatabaseStore(std::string path, storage::WriteHandle handle)
      : path_(std::move(path)),
        database_(std::move(handle.database)),
        has_records_(handle.meta.records() > 0),
        analyzer_(handle.meta.analyzer().stemmer()),
        decoder_(handle.dictionaries()),
        encoder_(handle.dictionary),
        builder_(&analyzer_, &encoder_),
        pending_path_(path_ + "/pending"),
        pending_(pending_path_) {}

  std::vector<Handle> Holders(const std::string& term, std::size_t most) override {
    std::vector<Handle> holders;
    const auto add = [&](Handle record) {
      if (!removed_.contains(record)) holders.push_back(record);
      return holders.size() < most;
    };
    // Dumps are not among the pending keys.
    if (has_records_ || term.starts_with(prefix::kDump)) {
      const auto end = database_.postlist_end(term);
      for (auto it = database_.postlist_begin(term); it != end && add(*it); ++it) {
      }
    }
    if (holders.size() < most) pending_.ForEach(StableHash(term), add);
    std::sort(holders.begin(), holders.end());
    holders.erase(std::unique(holders.begin(), holders.end()), holders.end());
    return holders;
  }

  Result<StoredRecord> Load(Handle record) override {
    const StoredRecord* stored = Read(record);
    if (stored == nullptr) return storage::DamagedRecord(path_, record);
    return *stored;
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
    const IndexDocument& built = builder_.Build(record);
    if (place == 0) {
      place = database_.add_document(built.ToXapian());
    } else {
      Replace(place, record.view(), built);
      last_ = {.handle = place, .record = record};
    }
    keys.ForEachFiled([&](const std::string& key) { pending_.AddOnce(StableHash(key), place); });
    return pending_.status();
  }

  Status Remove(Handle record) override {
    Begin();
    database_.delete_document(record);
    removed_.insert(record);
    last_ = {};
    return {};
  }

  Status Commit(const IndexMeta& meta) override {
    Begin();
    storage::WriteMeta(meta, &database_);
    database_.commit_transaction();
    in_transaction_ = false;
    has_records_ = meta.records() > 0;
    pending_ = KeyTable(pending_path_);
    removed_.clear();
    return {};
  }

  void Cancel() override {
    if (in_transaction_) database_.cancel_transaction();
    in_transaction_ = false;
    pending_ = KeyTable(pending_path_);
    removed_.clear();
    last_ = {};
  }

 private:
  // The record that was read or written last: one that changes is asked for several times.
  struct Last {
    Handle handle = 0;  // 0 = none
    StoredRecord record;
  };

  // Null where it is damaged. Until the next call.
  const StoredRecord* Read(Handle record) {
    if (last_.handle == record) return &last_.record;
    last_.handle = 0;
    if (!decoder_.Decode(database_.get_document(record).get_data(), &last_.record)) return nullptr;
    last_.handle = record;
    return &last_.record;
  }

  void Begin() {
    if (in_transaction_) return;
    database_.begin_transaction();
    in_transaction_ = true;
  }

  // Most changes are of a citation count or the like. Xapian writes a document's positions anew for
  // whatever it is given, unless it is the document just read, and changed as little as needed.
  void Replace(Handle place, const Publication& view, const IndexDocument& built) {
    const StoredRecord* before = Read(place);
    if (before == nullptr || before->view().title() != view.title() ||
        before->view().venue() != view.venue()) {
      database_.replace_document(place, built.ToXapian());
      return;
    }
    Xapian::Document kept = database_.get_document(place);
    ReplaceTerms(place, built, &kept);
    // Cleared first, so that Xapian does not read those that are there.
    kept.clear_values();
    for (const IndexDocument::Value& held : built.values()) {
      kept.add_value(held.slot, std::string(held.bytes));
    }
    kept.set_data(built.data());
    database_.replace_document(place, kept);
  }

  // Of terms that come or go; those with positions are the same.
  void ReplaceTerms(Handle place, const IndexDocument& built, Xapian::Document* kept) {
    std::vector<std::string> vanished;
    std::vector<const IndexDocument::Term*> come;
    auto term = built.terms().begin();
    const auto end = built.terms().end();
    for (auto it = database_.termlist_begin(place); it != database_.termlist_end(place); ++it) {
      const std::string held = *it;
      for (; term != end && term->text < held; ++term) come.push_back(&*term);
      if (term == end || term->text != held) {
        vanished.push_back(held);
      } else if (term->frequency != it.get_wdf()) {
        vanished.push_back(held);
        come.push_back(&*term++);
      } else {
        ++term;
      }
    }
    for (; term != end; ++term) come.push_back(&*term);
    if (vanished.empty() && come.empty()) return;
    StayBehindPositions(place);
    for (const std::string& held : vanished) kept->remove_term(held);
    for (const IndexDocument::Term* held : come) {
      kept->add_term(std::string(held->text), held->frequency);
    }
  }

  // The first change of a document's terms makes Xapian look up the positions of every one of them,
  // with two blocks read for each. Most terms have none and lie behind all that have (schema.h): a
  // count puts the table's own cursor on that gap, whose blocks are then taken from it, not from
  // the file (xapian-core 1.4.22, GlassTable::block_to_cursor).
  void StayBehindPositions(Handle place) {
    Xapian::TermIterator term = database_.termlist_begin(place);
    term.skip_to(std::string(prefix::kExactTitle));
    if (term != database_.termlist_end(place)) static_cast<void>(term.positionlist_count());
  }

  std::string path_;
  Xapian::WritableDatabase database_;
  bool has_records_;
  bool in_transaction_ = false;
  Analyzer analyzer_;
  storage::RecordDecoder decoder_;
  storage::RecordEncoder encoder_;
  DocumentBuilder builder_;
  // Documents of this run by the hash of each of their keys: asking the database for a term that
  // has pending changes would write these out one by one.
  const std::string pending_path_;
  KeyTable pending_;
  std::unordered_set<Handle> removed_;  // in this run
  Last last_;
};

}  // namespace

std::unique_ptr<RecordStore> MakeDatabaseStore(std::string path, storage::WriteHandle handle) {
  return std::make_unique<DatabaseStore>(std::move(path), std::move(handle));
}

}  // namespace pinakes
