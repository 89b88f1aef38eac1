// Several sources' accounts of one work -> the one view that is searched and shown.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "pinakes/publication.pb.h"
#include "pinakes/stored_record.pb.h"

namespace pinakes {

// The accounts of a stored record: its own list, or the view where there is one source.
std::vector<Publication> Accounts(const StoredRecord& record);

// Puts `account` in the place of the same dump's account under the same key, or after the others,
// and makes the view anew. Returns false, with nothing changed, where the account says just what
// was known.
bool PutAccount(Publication account, StoredRecord* record);

// Takes away the accounts of `dump`. Returns how many are left.
std::size_t RemoveDump(std::string_view dump, StoredRecord* record);

// The view of at least one account. Which value wins:
//   id                the first account's
//   title, venue      the longest uncut one
//   authors           the longest uncut list; of equals the one with the most full given names
//   year, type        of the first account that is no preprint, else of the first that has it
//   citations         of the account that arrived last and knows the count
//   retracted         where any account says so
//   identifiers, keywords   all of them
//   everything else   of the first account that has it
Publication MergeAccounts(const std::vector<Publication>& accounts);

}  // namespace pinakes
