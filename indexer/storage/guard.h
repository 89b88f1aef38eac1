// The one place where Xapian's exceptions become Status values.
#pragma once

#include <string_view>

#include "contract/status.h"

namespace pinakes::storage {

// The Status for the exception being handled; call inside a catch block. `what` names the index
// or file that the work was about.
Status StatusOfCurrentException(std::string_view what);

// Runs `work`, which returns a Status or a Result, and turns any exception into a Status.
template <typename Work>
auto Guarded(std::string_view what, Work work) -> decltype(work()) {
  try {
    return work();
  } catch (...) {
    return StatusOfCurrentException(what);
  }
}

}  // namespace pinakes::storage
