#include "indexer/merge.h"

#include <algorithm>
#include <tuple>

namespace pinakes {
namespace {

// How much a list of authors tells, more being better.
std::tuple<bool, int, std::size_t> AuthorsWorth(const Publication& account) {
  std::size_t letters = 0;
  for (const Author& author : account.authors()) letters += author.name().size();
  return {!account.authors_truncated() && account.authors_size() > 0, account.authors_size(),
          letters};
}

bool IsPreprint(const Publication& account) {
  return account.type() == "preprint" || account.venue().starts_with("arXiv") ||
         account.venue() == "CoRR";
}

void TakeIfMissing(const std::string& value, std::string* into) {
  if (into->empty()) *into = value;
}

void MergeIdentifiers(const Publication& account, Publication* view) {
  for (const Identifier& identifier : account.identifiers()) {
    const bool known = std::any_of(
        view->identifiers().begin(), view->identifiers().end(), [&](const Identifier& other) {
          return other.scheme() == identifier.scheme() && other.value() == identifier.value();
        });
    if (!known) *view->add_identifiers() = identifier;
  }
}

void MergeKeywords(const Publication& account, Publication* view) {
  for (const std::string& keyword : account.keywords()) {
    if (std::find(view->keywords().begin(), view->keywords().end(), keyword) ==
        view->keywords().end()) {
      view->add_keywords(keyword);
    }
  }
}

bool SameAccount(const Publication& a, const Publication& b) {
  return a.sources_size() > 0 && b.sources_size() > 0 &&
         a.sources(0).dump() == b.sources(0).dump() && a.sources(0).key() == b.sources(0).key();
}

// Whether `newer` is a later state of the same record of the same source, out of another file:
// parts of a snapshot repeat a work that has changed.
bool Replaces(const Publication& newer, const Publication& older) {
  if (newer.sources_size() == 0 || older.sources_size() == 0) return false;
  const Source& a = newer.sources(0);
  const Source& b = older.sources(0);
  return !a.key().empty() && a.key() == b.key() && a.format() == b.format() &&
         !b.updated().empty() && a.updated() > b.updated();
}

// The accounts that no other one replaces.
std::vector<Publication> CurrentAccounts(const std::vector<Publication>& accounts) {
  std::vector<Publication> current;
  for (const Publication& account : accounts) {
    const bool replaced =
        std::any_of(accounts.begin(), accounts.end(),
                    [&](const Publication& other) { return Replaces(other, account); });
    if (!replaced) current.push_back(account);
  }
  return current;
}

void SetAccounts(std::vector<Publication> accounts, StoredRecord* record) {
  *record->mutable_view() = MergeAccounts(accounts);
  record->clear_accounts();
  if (accounts.size() == 1) return;
  for (Publication& account : accounts) *record->add_accounts() = std::move(account);
}

}  // namespace

std::vector<Publication> Accounts(const StoredRecord& record) {
  if (record.accounts_size() == 0) return {record.view()};
  return {record.accounts().begin(), record.accounts().end()};
}

bool PutAccount(Publication account, StoredRecord* record) {
  if (!record->has_view()) {
    SetAccounts({std::move(account)}, record);
    return true;
  }
  std::vector<Publication> accounts = Accounts(*record);
  const auto known = std::find_if(accounts.begin(), accounts.end(), [&](const Publication& other) {
    return SameAccount(account, other);
  });
  if (known == accounts.end()) {
    accounts.push_back(std::move(account));
  } else {
    if (accounts.size() == 1) account.set_id(known->id());
    if (account.SerializeAsString() == known->SerializeAsString()) return false;
    // An older state of the record that comes late does not undo the newer one.
    if (account.sources(0).updated() < known->sources(0).updated()) return false;
    *known = std::move(account);
  }
  SetAccounts(std::move(accounts), record);
  return true;
}

std::size_t RemoveDump(std::string_view dump, StoredRecord* record) {
  std::vector<Publication> accounts = Accounts(*record);
  std::erase_if(accounts, [&](const Publication& account) {
    return account.sources_size() > 0 && account.sources(0).dump() == dump;
  });
  const std::size_t left = accounts.size();
  if (left > 0) SetAccounts(std::move(accounts), record);
  return left;
}

Publication MergeAccounts(const std::vector<Publication>& accounts) {
  if (accounts.size() == 1) return accounts[0];
  const std::vector<Publication> current = CurrentAccounts(accounts);
  Publication view;
  view.set_id(accounts[0].id());
  const Publication* authors = &current[0];
  const Publication* published = nullptr;
  for (const Publication& account : current) {
    if (account.title().size() > view.title().size()) view.set_title(account.title());
    if (std::tuple(!account.venue_truncated(), account.venue().size()) >
        std::tuple(!view.venue_truncated() && !view.venue().empty(), view.venue().size())) {
      if (!account.venue().empty()) {
        view.set_venue(account.venue());
        view.set_venue_truncated(account.venue_truncated());
      }
    }
    if (AuthorsWorth(account) > AuthorsWorth(*authors)) authors = &account;
    if (published == nullptr && !IsPreprint(account) && account.has_year()) published = &account;
    if (account.has_citations()) view.set_citations(account.citations());
    if (account.retracted()) view.set_retracted(true);
    MergeIdentifiers(account, &view);
    MergeKeywords(account, &view);
    TakeIfMissing(account.abstract(), view.mutable_abstract());
    TakeIfMissing(account.language(), view.mutable_language());
    TakeIfMissing(account.publisher(), view.mutable_publisher());
    TakeIfMissing(account.volume(), view.mutable_volume());
    TakeIfMissing(account.issue(), view.mutable_issue());
    TakeIfMissing(account.pages(), view.mutable_pages());
    TakeIfMissing(account.url(), view.mutable_url());
  }
  for (const Publication& account : accounts) view.mutable_sources()->MergeFrom(account.sources());
  *view.mutable_authors() = authors->authors();
  view.set_authors_truncated(authors->authors_truncated());
  if (published != nullptr) {
    view.set_year(published->year());
    view.set_type(published->type());
  }
  for (const Publication& account : current) {
    if (!view.has_year() && account.has_year()) view.set_year(account.year());
    TakeIfMissing(account.type(), view.mutable_type());
  }
  return view;
}

}  // namespace pinakes
