// Puts a finished index in the place of another.
#pragma once

#include <string>

#include "contract/status.h"

namespace pinakes::storage {

// Where a new index is built before it takes the place of the one at `path`: beside it, so that
// both are on one file system. While the folder is there and nobody holds the index's lock, a build
// was cut short.
std::string BuildFolder(const std::string& path);

// Whether this process may make that folder.
bool CanBuildBeside(const std::string& path);

// Takes away what a build that was killed left in that folder. kIo.
Status ClearBuildFolder(const std::string& path);

// Makes every file of `built`, a directory or an index in one file, safe on disk, and then `path`
// lead to it, in one step where the file system can exchange two names; what stood at `path`, if
// anything, is removed. A lock of it is that of the new one, too, so that a writer that waited for
// the old one's does not write beside another. On failure `path` is what it was. kIo.
Status ReplaceIndex(const std::string& built, const std::string& path);

}  // namespace pinakes::storage
