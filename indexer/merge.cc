#include "indexer/merge.h"

#include <algorithm>
#include <tuple>

#include "contract/record_id.h"

namespace pinakes {
namespace {

// How much a list of authors tells, more being better.
std::tuple<bool, int, std::size_t> AuthorsWorth(const Publication& account) {
  std::size_t letters = 0;
  for (const Author& author : account.authors()) letters += author.name().size();
  return {!account.authors_truncated() && account.authors_size() > 0, account.authors_size(),
          letters};
}

// How long a title is but for the full stop that some sources put at its end.
std::size_t TitleLength(std::string_view title) {
  const std::size_t last = title.find_last_not_of(". ");
  return last == std::string_view::npos ? 0 : last + 1;
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

bool SharesDump(const Publication& a, const Publication& b) {
  return a.sources_size() > 0 && b.sources_size() > 0 && a.sources(0).dump() == b.sources(0).dump();
}

bool SameAccount(const Publication& a, const Publication& b) {
  return SharesDump(a, b) && a.sources(0).key() == b.sources(0).key();
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

// Whether one of these accounts is a later state of `account`.
bool IsReplaced(const Publication& account, const std::vector<Publication>& accounts) {
  return std::any_of(accounts.begin(), accounts.end(),
                     [&](const Publication& other) { return Replaces(other, account); });
}

// The runs that last changed the accounts; of a single one it does not matter.
std::vector<std::uint32_t> Arrived(const StoredRecord& record, std::size_t accounts) {
  std::vector<std::uint32_t> arrived(record.arrived().begin(), record.arrived().end());
  arrived.resize(accounts);
  return arrived;
}

void SetAccounts(std::vector<Publication> accounts, const std::vector<std::uint32_t>& arrived,
                 StoredRecord* record) {
  *record->mutable_view() = MergeAccounts(accounts, arrived);
  record->clear_accounts();
  record->clear_arrived();
  if (accounts.size() == 1) return;
  for (Publication& account : accounts) *record->add_accounts() = std::move(account);
  record->mutable_arrived()->Assign(arrived.begin(), arrived.end());
}

}  // namespace

std::vector<Publication> Accounts(const StoredRecord& record) {
  if (record.accounts_size() == 0) return {record.view()};
  return {record.accounts().begin(), record.accounts().end()};
}

std::uint64_t AccountHash(const Publication& account) {
  const std::string bytes = account.SerializeAsString();
  std::string_view rest = bytes;
  // The id is the first field, and the first on the wire: tag, length, text.
  if (!account.id().empty()) {
    std::size_t start = 1;
    while ((static_cast<unsigned char>(rest[start]) & 0x80U) != 0) ++start;
    rest.remove_prefix(start + 1 + account.id().size());
  }
  return StableHash(rest);
}

std::string AccountHashes(const StoredRecord& record) {
  std::string value;
  const auto append = [&value](const Publication& account) {
    const std::uint64_t hash = AccountHash(account);
    for (unsigned i = 0; i < 8; ++i) value.push_back(static_cast<char>(hash >> (8 * i)));
  };
  if (record.accounts_size() == 0) append(record.view());
  for (const Publication& account : record.accounts()) append(account);
  return value;
}

void ForEachHash(std::string_view value, const std::function<void(std::uint64_t)>& visit) {
  for (; value.size() >= 8; value.remove_prefix(8)) {
    std::uint64_t hash = 0;
    for (unsigned i = 0; i < 8; ++i) {
      hash |= std::uint64_t{static_cast<unsigned char>(value[i])} << (8 * i);
    }
    visit(hash);
  }
}

const Publication* FindAccount(const StoredRecord& record, const Source& source) {
  const auto is_it = [&](const Publication& account) {
    return account.sources_size() > 0 && account.sources(0).dump() == source.dump() &&
           account.sources(0).key() == source.key();
  };
  if (record.accounts_size() == 0) return is_it(record.view()) ? &record.view() : nullptr;
  const auto found = std::find_if(record.accounts().begin(), record.accounts().end(), is_it);
  return found == record.accounts().end() ? nullptr : &*found;
}

std::size_t AccountCount(const StoredRecord& record) {
  if (!record.has_view()) return 0;
  return static_cast<std::size_t>(std::max(record.accounts_size(), 1));
}

const Publication* AccountAt(const StoredRecord& record, std::size_t number) {
  if (number >= AccountCount(record)) return nullptr;
  return record.accounts_size() == 0 ? &record.view() : &record.accounts(static_cast<int>(number));
}

bool HasKey(const Publication& account) {
  return account.sources_size() > 0 && !account.sources(0).key().empty();
}

std::size_t PlaceOf(const StoredRecord& record, const Publication& account,
                    const std::function<bool(const Publication&)>& is_other) {
  const std::size_t count = AccountCount(record);
  const auto dated = [](const Publication& a) {
    return HasKey(a) && !a.sources(0).updated().empty();
  };
  std::size_t place = count, last = count, of_dump = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const Publication& other = *AccountAt(record, i);
    if (SharesDump(account, other)) {
      ++of_dump;
      last = i;
    }
    if (!SameAccount(account, other)) continue;
    if (AccountHash(account) == AccountHash(other)) return i;
    const bool states = dated(account) && dated(other);
    if (place == count && (states || !is_other(other))) place = i;
  }
  return place == count && of_dump >= kMostOfADump ? last : place;
}

bool PutAccount(Publication account, std::size_t place, std::uint32_t sequence,
                StoredRecord* record) {
  std::vector<Publication> accounts;
  if (record->has_view()) accounts = Accounts(*record);
  std::vector<std::uint32_t> arrived = Arrived(*record, accounts.size());
  if (place >= accounts.size()) {
    accounts.push_back(std::move(account));
    arrived.push_back(sequence);
  } else {
    Publication& known = accounts[place];
    if (accounts.size() == 1) account.set_id(known.id());
    if (AccountHash(account) == AccountHash(known)) return false;
    // An older state of the record that comes late does not undo the newer one.
    if (SameAccount(account, known) && account.sources(0).updated() < known.sources(0).updated()) {
      return false;
    }
    known = std::move(account);
    arrived[place] = sequence;
  }
  SetAccounts(std::move(accounts), arrived, record);
  return true;
}

void AddAlias(const std::string& id, StoredRecord* record) {
  const auto& known = record->aliases();
  if (id != record->view().id() && std::find(known.begin(), known.end(), id) == known.end()) {
    record->add_aliases(id);
  }
}

std::size_t RemoveAccounts(const std::function<bool(const Publication&)>& gone,
                           StoredRecord* record) {
  const std::vector<Publication> all = Accounts(*record);
  const std::vector<std::uint32_t> all_arrived = Arrived(*record, all.size());
  std::vector<Publication> accounts;
  std::vector<std::uint32_t> arrived;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (gone(all[i])) continue;
    accounts.push_back(all[i]);
    arrived.push_back(all_arrived[i]);
  }
  const std::size_t left = accounts.size();
  if (left == 0 || left == all.size()) return left;
  // The ids of accounts that went are found no longer.
  record->clear_aliases();
  SetAccounts(accounts, arrived, record);
  for (const Publication& account : accounts) AddAlias(account.id(), record);
  return left;
}

Publication MergeAccounts(const std::vector<Publication>& accounts,
                          const std::vector<std::uint32_t>& arrived) {
  if (accounts.size() == 1) return accounts[0];
  Publication view;
  view.set_id(accounts[0].id());
  const Publication* authors = nullptr;
  const Publication* published = nullptr;
  std::uint32_t counted = 0;  // when the count arrived that the view has
  for (std::size_t i = 0; i < accounts.size(); ++i) {
    const Publication& account = accounts[i];
    if (IsReplaced(account, accounts)) continue;
    if (view.title().empty() || TitleLength(account.title()) > TitleLength(view.title())) {
      view.set_title(account.title());
    }
    if (std::tuple(!account.venue_truncated(), account.venue().size()) >
        std::tuple(!view.venue_truncated() && !view.venue().empty(), view.venue().size())) {
      if (!account.venue().empty()) {
        view.set_venue(account.venue());
        view.set_venue_truncated(account.venue_truncated());
      }
    }
    if (authors == nullptr || AuthorsWorth(account) > AuthorsWorth(*authors)) authors = &account;
    if (published == nullptr && !IsPreprint(account) && account.has_year()) published = &account;
    if (account.has_citations() && arrived[i] >= counted) {
      view.set_citations(account.citations());
      counted = arrived[i];
    }
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
  // A state of a source's record that nothing replaces there always is: the newest.
  *view.mutable_authors() = authors->authors();
  view.set_authors_truncated(authors->authors_truncated());
  if (published != nullptr) {
    view.set_year(published->year());
    view.set_type(published->type());
  }
  for (const Publication& account : accounts) {
    if (IsReplaced(account, accounts)) continue;
    if (!view.has_year() && account.has_year()) view.set_year(account.year());
    TakeIfMissing(account.type(), view.mutable_type());
  }
  return view;
}

}  // namespace pinakes
