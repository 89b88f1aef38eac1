// A dump file into an index, counted.
#pragma once

#include <string>

#include "contract/status.h"
#include "pinakes/index_meta.pb.h"
#include "pinakes/indexer.h"

namespace pinakes::bindings {

// Adds every record of the dump at `path` as the dump `name`, read as `format` (empty = found out).
// `report` is filled whatever the outcome: up to where the dump or the index failed.
Status Feed(const std::string& path, const std::string& name, const std::string& format,
            Indexer* indexer, IndexReport* report);

}  // namespace pinakes::bindings
