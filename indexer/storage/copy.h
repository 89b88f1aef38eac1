// Copies an index file by file while it changes.
#pragma once

#include <string>

#include "contract/status.h"

namespace pinakes::storage {

// Copies the files of the Xapian database at `from` (a directory or a single file), as of one
// commit, to `to`, which must not exist. A writer may commit meanwhile: what its commits changed
// is copied again until none came in between. kBusy: they never stopped. kIo.
Status CopyDatabase(const std::string& from, const std::string& to);

}  // namespace pinakes::storage
