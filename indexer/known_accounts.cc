#include "indexer/known_accounts.h"

#include <algorithm>

#include "indexer/merge.h"

namespace pinakes {

// After the first records of a run all that was committed is learned at once: that costs less than
// looking up each of a whole dump, and more than looking up a few.
bool KnownAccounts::Has(const Publication& account, std::string_view dump, RecordStore* store) {
  if (committed_ == 0) return false;
  if (!learned_ && ++looked_up_ > std::max(1000U, committed_ / 50)) {
    learned_ = true;
    known_.Reserve(committed_);
    store->ForEachAccountHash([this](std::uint64_t hash) { known_.Insert(hash); });
    for (const auto& [hash, known] : earlier_) Change(hash, known);
    earlier_.clear();
  }
  if (!learned_) return false;
  const std::uint64_t hash = AccountHash(account);
  if (!known_.Contains(hash)) return false;
  Note(dump, hash);
  return true;
}

void KnownAccounts::Learn(const Publication* account, std::string_view dump) {
  if (account == nullptr) return;
  const std::uint64_t hash = AccountHash(*account);
  Note(dump, hash);
  Change(hash, true);
}

void KnownAccounts::Unlearn(const Publication* account) {
  if (account != nullptr) Change(AccountHash(*account), false);
}

bool KnownAccounts::BroughtInThisRun(const Publication& account, std::string_view dump) {
  const auto found = dumps_.find(dump);
  return found != dumps_.end() && IsInRun(&found->second, AccountHash(account));
}

bool KnownAccounts::Brought(const Publication& account, std::string_view dump) {
  const auto found = dumps_.find(dump);
  if (found == dumps_.end()) return false;
  const bool brought = found->second.hashes.Has(AccountHash(account));
  Check(found->second);
  return brought;
}

void KnownAccounts::EndRun(std::string_view dump) {
  if (const auto found = dumps_.find(dump); found != dumps_.end()) ++found->second.run;
}

void KnownAccounts::Change(std::uint64_t hash, bool known) {
  if (committed_ == 0) return;
  if (!learned_) {
    earlier_.emplace_back(hash, known);
  } else if (known) {
    known_.Insert(hash);
  } else {
    known_.Erase(hash);
  }
}

bool KnownAccounts::IsInRun(Dump* dump, std::uint64_t hash) {
  bool found = false;
  dump->hashes.ForEach(hash, [&](std::uint32_t run) { return !(found = run == dump->run); });
  Check(*dump);
  return found;
}

void KnownAccounts::Note(std::string_view dump, std::uint64_t hash) {
  auto found = dumps_.find(dump);
  if (found == dumps_.end()) {
    found = dumps_.try_emplace(std::string(dump), Dump{KeyTable(path_)}).first;
  }
  found->second.hashes.AddOnce(hash, found->second.run);
  Check(found->second);
}

void KnownAccounts::Check(const Dump& dump) {
  if (status_.ok() && !dump.hashes.status().ok()) status_ = dump.hashes.status();
}

}  // namespace pinakes
