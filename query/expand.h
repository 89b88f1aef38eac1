// Terms of an index by their start, bounded.
#pragma once

#include <xapian.h>

#include <string>
#include <vector>

namespace pinakes::query {

inline constexpr std::size_t kMaxTermsWalked = 20000;
inline constexpr std::size_t kMaxTermsExpanded = 100;

// The terms that begin with `start`, the most frequent kMaxTermsExpanded of the first
// kMaxTermsWalked in byte order.
std::vector<std::string> ExpandPrefix(const Xapian::Database& database, const std::string& start);

}  // namespace pinakes::query
