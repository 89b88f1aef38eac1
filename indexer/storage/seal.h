// A checksum at the end of what the index keeps of a record or of itself: Xapian's blocks have
// none, so a byte that a disk turned would be read as if it had been written.
#pragma once

#include <string>
#include <string_view>

namespace pinakes::storage {

enum class Seal {
  kGood,
  kBroken,  // the bytes are not those that were written
  kNone,    // written without one
};

// `bytes` is a serialised message whose field 15 is a fixed64 that is not set; sets it to a hash
// over all that stands before. The result is still that message.
std::string Sealed(std::string bytes);

// What the seal at the end of these bytes says of them. Bytes that lost their end have none.
Seal CheckSeal(std::string_view bytes);

}  // namespace pinakes::storage
