// What an index does for the indexer that spreads records over several: besides adding, it tells
// whether it has a record's work, and takes over records as they are.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "pinakes/indexer.h"
#include "pinakes/stored_record.pb.h"

namespace pinakes {

// By what a record was recognised, the surest last.
enum class Kinship { kNone, kTitle, kIdentifier, kId };

class RoutedIndexer : public Indexer {
 public:
  // Whether this index has the work of `publication`, which is filled in as Add would do it.
  // Codes as of Add.
  virtual Result<Kinship> FindKin(Publication* publication) = 0;
  // The number of the run that BeginDump began, and another in its place, so that all shards of an
  // index count alike.
  virtual std::uint32_t sequence() const = 0;
  virtual void set_sequence(std::uint32_t sequence) = 0;
  // Takes over a record with all its accounts, or adds these to the record that has the same work.
  virtual Status Adopt(const StoredRecord& record) = 0;
  // Takes over what is known of dumps, but for the number of their records.
  virtual void AdoptDumps(const IndexMeta& meta) = 0;
};

// Opens the one index at `path`: see Indexer::Open.
Result<std::unique_ptr<RoutedIndexer>> OpenOne(const std::string& path,
                                               const IndexOptions& options);

// Opens the shards below `path`, all (options.shard = 0) or one of them, making what is not there.
Result<std::unique_ptr<RoutedIndexer>> OpenShards(const std::string& path,
                                                  const IndexOptions& options);

}  // namespace pinakes
