// Choosing the format of a dump, for ReadDump.
#pragma once

#include <string>
#include <string_view>

#include "contract/status.h"
#include "corpus/reader.h"

namespace pinakes::corpus {

// The format named `from`, or where that is empty the one that `head` looks like. kInvalidArgument
// where there is none: the message says what the bytes look like, without a path.
Result<const Format*> ChooseFormat(const std::string& from, std::string_view head);

}  // namespace pinakes::corpus
