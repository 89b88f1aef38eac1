// The way of a dump's bytes from any source, for ReadDump and for tests that have no file.
#pragma once

#include <memory>
#include <string>

#include "contract/status.h"
#include "corpus/input.h"
#include "corpus/reader.h"

namespace pinakes::corpus {

// As ReadDump, from `source`. `path` is what the listener hears, `name` what messages say.
Status ReadSource(std::unique_ptr<ByteSource> source, const std::string& path,
                  const std::string& name, const ReadOptions& options, Sink& sink,
                  FormatListener* listener);

}  // namespace pinakes::corpus
