#include "cli/pages.h"

#include "cli/context.h"

namespace pinakes::cli {
namespace {

constexpr std::uint32_t kPage = 10'000;

}  // namespace

Result<SearchResponse> ForEachPage(Searcher& searcher, SearchRequest request,
                                   const std::function<bool(const SearchResponse&)>& use) {
  SearchResponse first;
  request.set_limit(kPage);
  request.set_exact_total(true);
  request.set_complete(true);
  for (std::uint64_t offset = 0; offset == 0 || offset < first.total(); offset += kPage) {
    request.set_offset(static_cast<std::uint32_t>(offset));
    const Result<SearchResponse> page = Context::SearchAsTyped(searcher, request);
    if (!page.ok()) return page.status();
    if (offset == 0) {
      first = *page;
      first.clear_hits();
    } else if (page->stamp().SerializeAsString() != first.stamp().SerializeAsString()) {
      return Status(Code::kBusy, "the index changed while it was read: run it again");
    }
    if (!use(*page)) break;
  }
  return first;
}

}  // namespace pinakes::cli
