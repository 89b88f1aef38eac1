// What an index does for the indexer that spreads records over several: besides adding, it tells
// whether it has a record's work, and takes over records as they are.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "indexer/kin.h"
#include "pinakes/indexer.h"
#include "pinakes/stored_record.pb.h"

namespace pinakes {

class RoutedIndexer : public Indexer {
 public:
  // Add, in steps: Complete, Knows, and where that is false AddCandidate, whose shard may depend on
  // what FindKin of each says. Codes as of Add.

  // Fills in what the record says of its source.
  virtual Status Complete(Publication* publication) const = 0;
  // Whether the index has this very account; then there is nothing more to do.
  virtual Result<bool> Knows(const Publication& publication) = 0;
  // Whether the index has the work of the candidate, which may get another id.
  virtual Result<Kinship> FindKin(Candidate* candidate) = 0;
  virtual Result<Outcome> AddCandidate(Candidate candidate) = 0;

  // Takes over a record with all its accounts, or adds these to the record that has the same work.
  // `view` is the record's.
  virtual Status Adopt(const StoredRecord& record, const Candidate& view) = 0;
  // Takes over what is known of dumps, but for the number of their records.
  virtual void AdoptDumps(const IndexMeta& meta) = 0;

  // The number of the run that BeginDump began, and another in its place, so that all shards of an
  // index count alike.
  virtual std::uint32_t sequence() const = 0;
  virtual void set_sequence(std::uint32_t sequence) = 0;

  // Whether there is anything to commit.
  virtual bool changed() const = 0;
  // The next commit is of this generation, and there is something to commit.
  virtual void set_generation(std::uint32_t generation) = 0;
  // Does of the commit what can be done before anyone sees it; Commit follows at once.
  virtual Status Prepare() = 0;
};

// Opens the one index at `path`: see Indexer::Open. `set` is that of the shards which it is
// written together with, "" for none.
Result<std::unique_ptr<RoutedIndexer>> OpenOne(const std::string& path, const IndexOptions& options,
                                               const std::string& set);

// Opens the shards below `path`, all (options.shard = 0) or one of them, making what is not there.
Result<std::unique_ptr<RoutedIndexer>> OpenShards(const std::string& path,
                                                  const IndexOptions& options);

}  // namespace pinakes
