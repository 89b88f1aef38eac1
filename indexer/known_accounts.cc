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
    store->ForEachAccountHash([this](std::uint64_t hash) { known_.insert(hash); });
    for (const auto& [hash, known] : earlier_) Change(hash, known);
    earlier_.clear();
  }
  if (!learned_) return false;
  const std::uint64_t hash = AccountHash(account);
  if (!known_.contains(hash)) return false;
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
  const auto brought = brought_.find(dump);
  if (brought == brought_.end()) return false;
  Run& run = runs_[std::string(dump)];
  for (; run.taken < brought->second.size(); ++run.taken) {
    run.hashes.Add(brought->second[run.taken], 1);
  }
  bool found = false;
  run.hashes.ForEach(AccountHash(account), [&found](std::uint32_t) { found = true; });
  return found;
}

void KnownAccounts::EndRun(std::string_view dump) {
  if (const auto brought = brought_.find(dump); brought != brought_.end()) {
    runs_[std::string(dump)] = {brought->second.size(), {}};
  }
}

void KnownAccounts::Change(std::uint64_t hash, bool known) {
  if (committed_ == 0) return;
  if (!learned_) {
    earlier_.emplace_back(hash, known);
  } else if (known) {
    known_.insert(hash);
  } else {
    known_.erase(hash);
  }
}

void KnownAccounts::Note(std::string_view dump, std::uint64_t hash) {
  auto found = brought_.find(dump);
  if (found == brought_.end()) found = brought_.try_emplace(std::string(dump)).first;
  found->second.push_back(hash);
}

KnownAccounts::Brought::Brought(std::vector<std::uint64_t>* hashes) : hashes_(hashes) {
  std::sort(hashes->begin(), hashes->end());
}

bool KnownAccounts::Brought::operator()(const Publication& account) const {
  return std::binary_search(hashes_->begin(), hashes_->end(), AccountHash(account));
}

}  // namespace pinakes
