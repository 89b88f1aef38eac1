// One index and what is to become of its records: indexer.cc adds them, removals.cc takes away.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "indexer/kin.h"
#include "indexer/known_accounts.h"
#include "indexer/record_store.h"
#include "indexer/routed.h"
#include "indexer/storage/guard.h"

namespace pinakes {

class IndexerImpl : public RoutedIndexer {
 public:
  // Opens its store with the first use, from the handle.
  IndexerImpl(std::string path, const IndexMeta& meta, storage::WriteHandle handle,
              const IndexOptions& options);
  ~IndexerImpl() override;
  IndexerImpl(const IndexerImpl&) = delete;
  IndexerImpl& operator=(const IndexerImpl&) = delete;

  Status BeginDump(std::string_view dump, std::string_view format, RepeatedKey repeated) override;
  Result<Outcome> Add(Publication publication) override;
  Result<std::uint32_t> EndDump(std::string_view dump, bool full) override;
  Status Delete(std::string_view id) override;
  Result<std::uint32_t> Withdraw(const Identifier& identifier) override;
  Result<std::uint32_t> ForgetDump(std::string_view dump) override;
  Status Commit() override;
  IndexMeta Meta() const override { return committed_; }
  bool IsPacked() const override { return is_packed_; }

  Status Complete(Publication* publication) const override;
  Result<bool> Knows(const Publication& publication) override;
  Result<Kinship> FindKin(Candidate* candidate) override;
  Result<Outcome> AddCandidate(Candidate candidate) override;
  Status Adopt(const StoredRecord& record, const Candidate& view) override;
  void AdoptDumps(const IndexMeta& meta) override;
  std::uint32_t sequence() const override { return sequence_; }
  void set_sequence(std::uint32_t sequence) override;
  bool changed() const override { return changed_; }
  void set_generation(std::uint32_t generation) override;
  Status Prepare() override;
  // Does what otherwise the first use does, and fails where it would.
  Status OpenStore();

 private:
  using Handle = RecordStore::Handle;
  using Gone = std::function<bool(const Publication& account)>;

  template <typename Work>
  auto Guarded(Work work) -> decltype(work()) {
    return storage::Guarded(path_, work);
  }

  // Whether a dump that the index does not know is worth building it anew (renewal.cc).
  bool IsWorthBuildingAnew() const;
  // A fresh build that has the records of the index already.
  Result<std::unique_ptr<RecordStore>> MakeRenewal(storage::WriteHandle handle);
  void Changed() {
    changed_ = true;
    prepared_ = false;
  }
  KinFinder finder() { return {store_.get(), dump_, &analyzer_}; }
  DumpInfo* FindDump(std::string_view dump);
  void CountIn(const Publication& view, int sign);
  Result<std::uint32_t> RemoveFrom(const std::vector<Handle>& holders, const Gone& gone);
  std::vector<Handle> HoldersOfDump(std::string_view dump);
  // Whether a further record of the dump under this account's key, or with none like it, is not
  // another state of the account.
  bool StaysBeside(const Publication& account);

  std::string path_;
  IndexOptions options_;
  IndexMeta meta_, committed_;
  Analyzer analyzer_;
  std::optional<storage::WriteHandle> handle_;  // of the index, until there is a store
  std::unique_ptr<RecordStore> store_;  // none after a fresh build was committed, until needed
  bool is_packed_ = false;
  bool anew_ = false;      // it is, or will be, a fresh build with the old records
  bool changed_ = false;   // since the last commit
  bool prepared_ = false;  // nothing was changed since Prepare
  std::string dump_, format_;
  RepeatedKey repeated_ = RepeatedKey::kReplaces;
  std::uint32_t sequence_ = 0;
  KnownAccounts accounts_;
};

}  // namespace pinakes
