// What a build from nothing would make of its records, without the index: of a record no more is
// kept than recognises another account of its work.
#include <filesystem>
#include <system_error>
#include <utility>

#include "indexer/record_store.h"
#include "indexer/spooled_records.h"

namespace pinakes {
namespace {

class RehearsalStore : public RecordStore {
 public:
  RehearsalStore(storage::WriteHandle handle, std::string folder)
      : folder_(std::move(folder)), locked_(std::move(handle.database)), records_(folder_) {}

  ~RehearsalStore() override {
    std::error_code ignored;  // the next build clears away what is left
    std::filesystem::remove_all(folder_, ignored);
  }

  Status Begin() { return records_.Begin(); }

  std::vector<Handle> Holders(const std::string& term, std::size_t most) override {
    return records_.Holders(term, most);
  }
  Result<StoredRecord> Load(Handle record) override { return records_.Load(record); }
  void ForEachAccountHash(const std::function<void(std::uint64_t)>&) override {}  // none yet
  Status Put(Handle place, const StoredRecord& record, const IdentityKeys& keys) override {
    return records_.Put(place, record.SerializeAsString(), keys).status();
  }
  Status Remove(Handle record) override {
    records_.Remove(record);
    return {};
  }
  Status Commit(const IndexMeta&) override {
    return {Code::kInvalidArgument, "a rehearsal has nothing to commit"};
  }
  void Cancel() override {}

 private:
  std::string folder_;
  Xapian::WritableDatabase locked_;
  SpooledRecords records_;
};

}  // namespace

Result<std::unique_ptr<RecordStore>> MakeRehearsalStore(const std::string& path,
                                                        storage::WriteHandle handle) {
  Result<std::string> folder = MakeBuildFolder(path);
  if (!folder.ok()) return folder.status();
  auto store = std::make_unique<RehearsalStore>(std::move(handle), std::move(*folder));
  if (Status status = store->Begin(); !status.ok()) return status;
  return std::unique_ptr<RecordStore>(std::move(store));
}

}  // namespace pinakes
