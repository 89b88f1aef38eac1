// Runs to a database: one sorted pass over all of them fills each table from left to right.
#pragma once

#include <string>
#include <vector>

#include "contract/status.h"
#include "indexer/glass/run.h"

namespace pinakes::glass {

struct Part {
  const Run* run;
  // Of its documents, those that are left out; their numbers stay free. By number, from 0; shorter
  // where the rest stay.
  std::vector<bool> dropped;
};

// Whether the Xapian that this program runs with reads and writes what Merge writes.
bool XapianKnowsTheFormat();

// Makes the folder, which does not exist, and in it a Xapian database of the parts' documents,
// numbered from 1 in the order of the parts. On several threads. kIo.
Status Merge(const std::vector<Part>& parts, const std::string& folder);

}  // namespace pinakes::glass
