// Whose account a record is: looks for its work among the records that a store has.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "contract/status.h"
#include "indexer/analysis/analyzer.h"
#include "indexer/identity.h"
#include "indexer/record_store.h"
#include "pinakes/publication.pb.h"

namespace pinakes {

// By what a record was recognised, the surest last.
enum class Kinship { kNone, kNearTitle, kTitle, kIdentifier, kId };

// A record on its way in: what it is recognised by is worked out once, however many shards are
// asked for it.
class Candidate {
 public:
  Candidate(Publication account, Analyzer* analyzer)
      : publication(std::move(account)), keys(Identify(&publication, analyzer)) {}

  Publication publication;
  IdentityKeys keys;
};

struct Kin {
  RecordStore::Handle record = 0;  // 0: a work that the store does not have
  Kinship kinship = Kinship::kNone;
};

// Finds records in one store on behalf of one dump. Throws what Xapian throws.
class KinFinder {
 public:
  KinFinder(RecordStore* store, std::string_view dump, Analyzer* analyzer)
      : store_(store), dump_(dump), analyzer_(analyzer) {}

  // The records that bear an identifier, as of RecordStore::Holders. One whose id is an identifier
  // is filed under the id only.
  std::vector<RecordStore::Handle> HoldersOfIdentifier(const std::string& term,
                                                       std::size_t most) const;

  // A record whose only identifier is that of the book it stands in gets the id of its title: the
  // book's is taken by another record. So does one that its dump calls by a name which another
  // dump gave to another work.
  Status AvoidTakenId(Candidate* candidate) const;

  // The record of the work that the candidate is an account of.
  Result<Kin> Find(const Candidate& candidate) const;

 private:
  using Same = bool (*)(const Publication&, const Publication&, Analyzer*);
  // The records of other dumps under a key of their titles that are the candidate's work, at most
  // two of them.
  Result<std::vector<RecordStore::Handle>> SameUnder(const std::string& term,
                                                     const Publication& candidate, Same same) const;

  RecordStore* store_;
  std::string_view dump_;
  Analyzer* analyzer_;
};

// Whether some account of the record came in this dump.
bool IsKnownTo(std::string_view dump, const Publication& publication);

}  // namespace pinakes
