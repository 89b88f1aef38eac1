// A fresh build: records are spooled to a file as they come; by their citations they are dealt out
// to tiers, and whenever a tier has enough of them, this slice of them is inverted on another
// thread, the most cited first. The commit merges the slices into one database, tier by tier, and
// exchanges it for the index that stood at the path.
//
// Why tiers: a search whose best matches come first can stop looking at the rest
// (docs/ranking.md).
#include <algorithm>
#include <array>
#include <deque>
#include <filesystem>
#include <limits>
#include <system_error>
#include <thread>
#include <unordered_map>
#include <utility>

#include "indexer/document_builder.h"
#include "indexer/glass/merge.h"
#include "indexer/record_store.h"
#include "indexer/slice_pool.h"
#include "indexer/spooled_records.h"
#include "indexer/storage/impact.h"
#include "indexer/storage/replace.h"

namespace pinakes {
namespace {

namespace fs = std::filesystem;

// A slice is cut at IndexOptions::slice_records or, where these are long, so many bytes.
constexpr std::size_t kSliceBytes = std::size_t{12} << 20;
// What the dictionary of the records' bytes is trained on.
constexpr std::size_t kDictionarySamples = 2000;
constexpr std::size_t kDictionarySampleBytes = std::size_t{2} << 20;

// A tier for each step of a record's citation part (storage/impact.h), the highest first, and one
// for those without any.
constexpr std::size_t kTiers = kImpactSteps.size() + 1;

std::size_t TierOf(std::uint32_t citations) {
  return kImpactSteps.size() - ImpactStepsOf(citations);
}

class BulkStore : public RecordStore {
 public:
  BulkStore(std::string path, storage::WriteHandle handle, std::string folder,
            const std::string& language, unsigned threads, const IndexOptions& options)
      : path_(std::move(path)),
        folder_(std::move(folder)),
        language_(language),
        slice_records_(std::max<std::size_t>(1, options.slice_records)),
        through_xapian_(options.through_xapian || !glass::XapianKnowsTheFormat()),
        replaced_(std::move(handle.database)),
        records_(folder_),
        pool_(records_.spool(), folder_, language, threads) {}

  ~BulkStore() override {
    std::error_code ignored;  // the next build clears away what is left
    fs::remove_all(folder_, ignored);
  }

  Status Begin() { return records_.Begin(); }

  std::vector<Handle> Holders(const std::string& term, std::size_t most) override {
    return records_.Holders(term, most);
  }
  Result<StoredRecord> Load(Handle record) override { return records_.Load(record); }
  void ForEachAccountHash(const std::function<void(std::uint64_t)>&) override {}  // none yet
  Status Put(Handle place, const StoredRecord& record, const IdentityKeys& keys) override;
  Status Remove(Handle record) override;
  Status Prepare(const IndexMeta& meta) override;
  Status Commit(const IndexMeta&) override {
    return storage::ReplaceIndex(folder_ + "/index", path_);
  }
  void Cancel() override {}

 private:
  static constexpr std::uint32_t kNoSlice = std::numeric_limits<std::uint32_t>::max();

  struct Entry {
    std::uint32_t slice = kNoSlice;  // that it was built into
    Xapian::docid document = 0;      // that it became there
    std::uint32_t citations = 0;     // that count
  };
  struct Tier {
    std::vector<Handle> waiting;  // for a slice; some may have left since
    std::size_t bytes = 0;
    std::vector<std::uint32_t> slices;
  };

  Entry& At(Handle record) { return entries_[record - 1]; }
  Status Wait(Handle record, std::size_t bytes);
  Status TrainDictionary();
  Status WriteThroughXapian(const std::vector<std::uint32_t>& slices, const std::string& path);
  Status CutSlice(Tier* tier);
  void Supersede(Handle record);

  std::string path_, folder_;
  const std::string language_;
  const std::size_t slice_records_;
  const bool through_xapian_;
  Xapian::WritableDatabase replaced_;  // holds the lock
  SpooledRecords records_;
  SlicePool pool_;
  std::deque<Entry> entries_;  // of records 1, 2, ...
  std::array<Tier, kTiers> tiers_;
  std::uint32_t slices_ = 0;
  std::shared_ptr<const storage::Dictionary> dictionary_;
  // By slice: documents whose records changed after it was cut.
  std::unordered_map<std::uint32_t, std::vector<bool>> superseded_;
};

Status BulkStore::Put(Handle place, const StoredRecord& record, const IdentityKeys& keys) {
  const std::string bytes = record.SerializeAsString();
  const bool is_new = place == 0;
  const Result<Handle> put = records_.Put(place, bytes, keys);
  if (!put.ok()) return put.status();
  place = *put;
  if (is_new) entries_.emplace_back();
  const Publication& view = record.view();
  const std::uint32_t citations = view.retracted() ? 0 : view.citations();
  Entry& entry = At(place);
  const bool waits_there =
      !is_new && entry.slice == kNoSlice && TierOf(entry.citations) == TierOf(citations);
  if (entry.slice != kNoSlice) Supersede(place);
  entry.citations = citations;
  return waits_there ? Status() : Wait(place, bytes.size());
}

// The record goes into the next slice of its tier.
Status BulkStore::Wait(Handle record, std::size_t bytes) {
  Tier& tier = tiers_[TierOf(At(record).citations)];
  tier.waiting.push_back(record);
  tier.bytes += bytes;
  if (tier.waiting.size() < slice_records_ && tier.bytes < kSliceBytes) return {};
  return CutSlice(&tier);
}

Status BulkStore::CutSlice(Tier* tier) {
  if (Status status = pool_.Failure(); !status.ok()) return status;
  std::vector<Handle> records;
  for (const Handle record : std::exchange(tier->waiting, {})) {
    const Entry& entry = At(record);
    // One that left for another tier; one that left and came back stands in the list twice.
    if (records_.IsRemoved(record) || &tiers_[TierOf(entry.citations)] != tier ||
        entry.slice != kNoSlice) {
      continue;
    }
    At(record).slice = slices_;
    records.push_back(record);
  }
  tier->bytes = 0;
  if (records.empty()) return {};
  std::stable_sort(records.begin(), records.end(),
                   [this](Handle a, Handle b) { return At(a).citations > At(b).citations; });
  Slice slice{slices_, {}};
  for (const Handle record : records) {
    slice.offsets.push_back(records_.OffsetOf(record));
    At(record).document = static_cast<Xapian::docid>(slice.offsets.size());
  }
  if (Status status = records_.Flush(); !status.ok()) return status;
  if (slices_ == 0) {
    if (Status status = TrainDictionary(); !status.ok()) return status;
  }
  tier->slices.push_back(slices_++);
  if (!through_xapian_) pool_.Build(std::move(slice));
  return {};
}

// From the records that came before the first slice is built.
Status BulkStore::TrainDictionary() {
  std::vector<std::string> samples;
  std::size_t bytes = 0;
  const std::size_t step = entries_.size() / kDictionarySamples + 1;
  for (std::size_t i = 1; i <= entries_.size() && bytes < kDictionarySampleBytes; i += step) {
    std::string& sample = samples.emplace_back();
    const std::uint64_t offset = records_.OffsetOf(static_cast<Handle>(i));
    if (Status status = records_.spool().Read(offset, &sample); !status.ok()) return status;
    bytes += sample.size();
  }
  dictionary_ = storage::Dictionary::Make(storage::Dictionary::Train(samples));
  pool_.SetDictionary(dictionary_);
  return {};
}

// The document that the record became is no longer true.
void BulkStore::Supersede(Handle record) {
  Entry& entry = At(record);
  std::vector<bool>& superseded = superseded_[entry.slice];
  if (superseded.size() < entry.document) superseded.resize(entry.document);
  superseded[entry.document - 1] = true;
  entry.slice = kNoSlice;
}

Status BulkStore::Remove(Handle record) {
  if (At(record).slice != kNoSlice) Supersede(record);
  records_.Remove(record);
  return {};
}

// The records of the slices, in their order.
Status BulkStore::WriteThroughXapian(const std::vector<std::uint32_t>& slices,
                                     const std::string& path) {
  std::vector<std::uint32_t> rank(slices.size());
  for (std::size_t i = 0; i < slices.size(); ++i) rank[slices[i]] = static_cast<std::uint32_t>(i);
  std::vector<Handle> records;
  for (Handle record = 1; record <= entries_.size(); ++record) {
    if (!records_.IsRemoved(record)) records.push_back(record);
  }
  std::sort(records.begin(), records.end(), [&](Handle a, Handle b) {
    return std::pair(rank[At(a).slice], At(a).document) <
           std::pair(rank[At(b).slice], At(b).document);
  });
  Xapian::WritableDatabase database(path, Xapian::DB_CREATE | Xapian::DB_NO_SYNC);
  Analyzer analyzer(language_);
  storage::RecordEncoder encoder(dictionary_);
  DocumentBuilder builder(&analyzer, &encoder);
  for (const Handle place : records) {
    const Result<StoredRecord> record = Load(place);
    if (!record.ok()) return record.status();
    database.add_document(builder.Build(*record).ToXapian());
  }
  database.commit();
  return {};
}

Status BulkStore::Prepare(const IndexMeta& meta) {
  for (Tier& tier : tiers_) {
    if (Status status = CutSlice(&tier); !status.ok()) return status;
  }
  if (Status status = pool_.Wait(); !status.ok()) return status;
  std::vector<std::uint32_t> slices;
  for (const Tier& tier : tiers_) {
    slices.insert(slices.end(), tier.slices.begin(), tier.slices.end());
  }
  const std::string whole = folder_ + "/index";
  if (through_xapian_) {
    if (Status status = WriteThroughXapian(slices, whole); !status.ok()) return status;
  } else {
    std::vector<glass::Part> parts;
    for (const std::uint32_t slice : slices) {
      parts.push_back({&pool_.RunOf(slice), std::move(superseded_[slice])});
    }
    if (Status status = glass::Merge(parts, whole); !status.ok()) return status;
  }
  {
    Xapian::WritableDatabase database(whole, Xapian::DB_OPEN | Xapian::DB_NO_SYNC);
    storage::WriteMeta(meta, &database);
    if (dictionary_ != nullptr) storage::WriteDictionary(*dictionary_, &database);
    database.commit();
  }
  return {};
}

}  // namespace

Result<std::unique_ptr<RecordStore>> MakeBulkStore(std::string path, storage::WriteHandle handle,
                                                   const std::string& language,
                                                   const IndexOptions& options) {
  Result<std::string> folder = MakeBuildFolder(path);
  if (!folder.ok()) return folder.status();
  const unsigned threads =
      options.threads > 0 ? options.threads : std::max(1U, std::thread::hardware_concurrency());
  auto store = std::make_unique<BulkStore>(std::move(path), std::move(handle), std::move(*folder),
                                           language, threads, options);
  if (Status status = store->Begin(); !status.ok()) return status;
  return std::unique_ptr<RecordStore>(std::move(store));
}

}  // namespace pinakes
