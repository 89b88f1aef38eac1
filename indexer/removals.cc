// What an index takes away: records, dumps, accounts that vanished or were withdrawn.
#include <algorithm>

#include "contract/record_id.h"
#include "contract/schema.h"
#include "indexer/indexer_impl.h"
#include "indexer/merge.h"
#include "indexer/storage/terms.h"

namespace pinakes {
namespace {

// Formats of one source begin alike: "pubmed-xml" and "pubmed-text", "openalex" and its lists.
std::string_view SourceOf(std::string_view format) { return format.substr(0, format.find('-')); }

bool IsOfDump(const Publication& account, std::string_view dump) {
  return account.sources_size() > 0 && account.sources(0).dump() == dump;
}

}  // namespace

Status IndexerImpl::Delete(std::string_view id) {
  return Guarded([&]() -> Status {
    if (Status status = OpenStore(); !status.ok()) return status;
    std::vector<Handle> holders = store_->Holders(IdTerm(id), RecordStore::kAll);
    if (holders.empty()) {
      if (const auto identifier = RecogniseIdentifier(id)) {
        holders = finder().HoldersOfIdentifier(IdentifierTerm(*identifier), RecordStore::kAll);
      }
    }
    if (holders.empty()) return {Code::kNotFound, std::string(id) + ": no such record"};
    Changed();
    for (const Handle document : holders) {
      Result<StoredRecord> record = store_->Load(document);
      if (!record.ok()) return record.status();
      for (const Publication& account : Accounts(*record)) accounts_.Unlearn(&account);
      if (Status status = store_->Remove(document); !status.ok()) return status;
      CountIn(record->view(), -1);
    }
    return {};
  });
}

std::vector<RecordStore::Handle> IndexerImpl::HoldersOfDump(std::string_view dump) {
  return store_->Holders(KeywordTerm(prefix::kDump, dump), RecordStore::kAll);
}

// Takes the accounts that are `gone` out of these records. Returns how many records changed.
Result<std::uint32_t> IndexerImpl::RemoveFrom(const std::vector<Handle>& holders,
                                              const Gone& gone) {
  std::uint32_t touched = 0;
  for (const Handle document : holders) {
    Result<StoredRecord> record = store_->Load(document);
    if (!record.ok()) return record.status();
    const Publication before = record->view();
    const auto accounts = static_cast<std::size_t>(std::max(record->accounts_size(), 1));
    const std::size_t left = RemoveAccounts(
        [&](const Publication& account) {
          if (!gone(account)) return false;
          accounts_.Unlearn(&account);
          return true;
        },
        &*record);
    if (left == accounts) continue;
    ++touched;
    Changed();
    if (left == 0) {
      if (Status status = store_->Remove(document); !status.ok()) return status;
      CountIn(before, -1);
      continue;
    }
    Publication view = record->view();
    const IdentityKeys keys = Identify(&view, &analyzer_);
    if (Status status = store_->Put(document, *record, keys); !status.ok()) return status;
    CountIn(before, -1);
    CountIn(record->view(), +1);
  }
  return touched;
}

Result<std::uint32_t> IndexerImpl::Withdraw(const Identifier& identifier) {
  return Guarded([&]() -> Result<std::uint32_t> {
    if (Status status = OpenStore(); !status.ok()) return status;
    const auto bears = [&](const Publication& account) {
      return std::any_of(
          account.identifiers().begin(), account.identifiers().end(), [&](const Identifier& own) {
            return own.scheme() == identifier.scheme() && own.value() == identifier.value();
          });
    };
    return RemoveFrom(finder().HoldersOfIdentifier(IdentifierTerm(identifier), RecordStore::kAll),
                      [&](const Publication& account) {
                        return account.sources_size() > 0 && bears(account) &&
                               SourceOf(account.sources(0).format()) == SourceOf(format_);
                      });
  });
}

Result<std::uint32_t> IndexerImpl::EndDump(std::string_view dump, bool full) {
  return Guarded([&]() -> Result<std::uint32_t> {
    if (FindDump(dump) == nullptr) {
      return {Code::kNotFound, std::string(dump) + ": no dump of that name in the index"};
    }
    std::uint32_t vanished = 0;
    if (full) {
      if (Status status = OpenStore(); !status.ok()) return status;
      Result<std::uint32_t> gone = RemoveFrom(HoldersOfDump(dump), [&](const Publication& account) {
        return IsOfDump(account, dump) && !accounts_.Brought(account, dump);
      });
      if (!gone.ok()) return gone;
      if (!accounts_.status().ok()) return accounts_.status();
      vanished = *gone;
    }
    FindDump(dump)->set_unfinished(false);
    accounts_.EndRun(dump);
    // A dump that changed nothing costs no write, unless it is to be known as finished.
    for (const DumpInfo& known : committed_.dumps()) {
      if (known.name() == dump && known.unfinished()) Changed();
    }
    return vanished;
  });
}

Result<std::uint32_t> IndexerImpl::ForgetDump(std::string_view dump) {
  return Guarded([&]() -> Result<std::uint32_t> {
    if (anew_) return {Code::kInvalidArgument, "commit first: the index is being built anew"};
    if (Status status = OpenStore(); !status.ok()) return status;
    if (FindDump(dump) == nullptr) {
      return {Code::kNotFound, std::string(dump) + ": no dump of that name in the index"};
    }
    Changed();
    Result<std::uint32_t> touched = RemoveFrom(
        HoldersOfDump(dump), [&](const Publication& account) { return IsOfDump(account, dump); });
    if (!touched.ok()) return touched;
    auto* dumps = meta_.mutable_dumps();
    dumps->erase(std::find_if(dumps->begin(), dumps->end(),
                              [&](const DumpInfo& known) { return known.name() == dump; }));
    return touched;
  });
}

}  // namespace pinakes
