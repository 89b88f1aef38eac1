#include "query/expand.h"

#include <algorithm>
#include <utility>

namespace pinakes::query {

std::vector<std::string> ExpandPrefix(const Xapian::Database& database, const std::string& start) {
  std::vector<std::pair<Xapian::doccount, std::string>> found;
  const auto end = database.allterms_end(start);
  for (auto it = database.allterms_begin(start); it != end && found.size() < kMaxTermsWalked;
       ++it) {
    found.emplace_back(it.get_termfreq(), *it);
  }
  const std::size_t kept = std::min(found.size(), kMaxTermsExpanded);
  std::partial_sort(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(kept), found.end(),
                    [](const auto& a, const auto& b) {
                      return a.first != b.first ? a.first > b.first : a.second < b.second;
                    });
  std::vector<std::string> terms;
  for (std::size_t i = 0; i < kept; ++i) terms.push_back(std::move(found[i].second));
  return terms;
}

}  // namespace pinakes::query
