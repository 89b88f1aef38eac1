// Several sources' accounts of one work -> the one view that is searched and shown.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "pinakes/publication.pb.h"
#include "pinakes/stored_record.pb.h"

namespace pinakes {

// The accounts of a stored record: its own list, or the view where there is one source.
std::vector<Publication> Accounts(const StoredRecord& record);

// A hash over all that an account says; not over its id, which the index may have given it.
std::uint64_t AccountHash(const Publication& account);
// The hashes of a record's accounts as the value of slot::kDigest, and back.
std::string AccountHashes(const StoredRecord& record);
void ForEachHash(std::string_view value, const std::function<void(std::uint64_t)>& visit);

// The account that this source gave, nullptr where there is none.
const Publication* FindAccount(const StoredRecord& record, const Source& source);

// The number of accounts that a record has.
std::size_t AccountCount(const StoredRecord& record);
// The account of that number, from 0; nullptr where there are not so many.
const Publication* AccountAt(const StoredRecord& record, std::size_t number);

// More accounts than this one dump gives to no work: so many records of one title are no evidence
// that they are of one work, and each would take longer than the one before.
inline constexpr std::size_t kMostOfADump = 64;

// Whether the account's source calls it by a key.
bool HasKey(const Publication& account);

// The number of the account that `account` is another state of: the same dump's under the same key,
// or without one as well. Of several it is one that says the same, else the first of which
// `is_other` is not true: that this run has brought it, say. Where the source dates both, they are
// states of one record. AccountCount where it is a further one.
std::size_t PlaceOf(const StoredRecord& record, const Publication& account,
                    const std::function<bool(const Publication&)>& is_other);

// Puts `account` in that place and makes the view anew. `sequence` is the number of the run that
// brings it. Returns false, with nothing changed, where the account says just what was known.
bool PutAccount(Publication account, std::size_t place, std::uint32_t sequence,
                StoredRecord* record);

// A further id under which the record is found.
void AddAlias(const std::string& id, StoredRecord* record);

// Takes away the accounts for which `gone` says so, and the aliases that only these had; makes the
// view anew where one went. Returns how many are left; the record is as it was where that is none.
std::size_t RemoveAccounts(const std::function<bool(const Publication&)>& gone,
                           StoredRecord* record);

// The view of at least one account. `arrived` has a number an account: the run that last changed
// it. Which value wins:
//   id                the first account's
//   title, venue      the longest uncut one, a title without its final full stop
//   authors           the longest uncut list; of equals the one with the most full given names
//   year, type        of the first account that is no preprint, else of the first that has it
//   citations         of the account that last changed and knows the count
//   retracted         where any account says so
//   identifiers, keywords   all of them
//   everything else   of the first account that has it
Publication MergeAccounts(const std::vector<Publication>& accounts,
                          const std::vector<std::uint32_t>& arrived);

}  // namespace pinakes
