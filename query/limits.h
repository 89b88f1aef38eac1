// When a call is to end early: its time limit, and the caller's wish.
#pragma once

#include <xapian.h>

#include <chrono>
#include <cstdint>

#include "contract/status.h"
#include "pinakes/searcher.h"
#include "query/weighed.h"

namespace pinakes::query {

// Thrown by Limits::Check and caught by the searcher, which returns the status.
struct Interrupted {
  Status status;
};

// Thread-safe. The time runs from construction.
class Limits {
 public:
  // 0 and nullptr set no limit.
  Limits(std::uint32_t milliseconds, const Canceller* canceller);

  // Throws Interrupted when a limit is passed. Cheap enough for every record, not for every term.
  void Check() const;

  // Whether the time limit is passed.
  bool TimeIsUp() const;

  // The same matches and weights; Check is called now and then while they are gathered. For local
  // shards only: the piece that looks at the clock cannot be sent elsewhere.
  Xapian::Query Guarded(const Xapian::Query& query) const;
  Expression Guarded(const Expression& text) const;
  Weighed Guarded(Weighed weighed) const;

  // The same limits where the work is done elsewhere: Guarded leaves queries as they are.
  Limits Unwatched() const {
    Limits limits = *this;
    limits.watched_ = false;
    return limits;
  }

  bool any() const { return milliseconds_ > 0 || canceller_ != nullptr; }

 private:
  // Matches all records, and calls Check now and then. Empty where nothing is to be watched.
  Xapian::Query Watching() const;

  std::uint32_t milliseconds_;
  std::chrono::steady_clock::time_point start_;
  const Canceller* canceller_;
  bool watched_ = true;
};

}  // namespace pinakes::query
