#include "cli/export_text.h"

#include <algorithm>

#include "cli/text.h"

namespace pinakes::cli {

std::string_view FindIdentifier(const Publication& publication, std::string_view scheme) {
  for (const Identifier& identifier : publication.identifiers()) {
    if (identifier.scheme() == scheme) return identifier.value();
  }
  return {};
}

std::string AllIdentifiers(const Publication& publication, std::string_view scheme) {
  std::vector<std::string> values;
  for (const Identifier& identifier : publication.identifiers()) {
    if (identifier.scheme() == scheme) values.push_back(identifier.value());
  }
  return Join(values, ", ");
}

bool HasParts(const Author& author) { return !author.family().empty(); }

Pages SplitPages(std::string_view pages) {
  const std::size_t dash = pages.find('-');
  // "S1-23-S1-30" and lists of pages stay in one piece.
  if (dash == std::string_view::npos || pages.find('-', dash + 1) != std::string_view::npos ||
      pages.find(',') != std::string_view::npos) {
    return {pages, {}};
  }
  return {pages.substr(0, dash), pages.substr(dash + 1)};
}

std::string VenueText(const Publication& publication, std::string venue) {
  if (!publication.venue_truncated()) return venue;
  for (const std::string_view end : {"…", "...", ".", " ", ","}) {
    while (venue.ends_with(end)) venue.resize(venue.size() - end.size());
  }
  return venue.empty() ? venue : venue + " …";
}

std::string VenueText(const Publication& publication) {
  return VenueText(publication, OneLine(publication.venue()));
}

std::string KeywordList(const Publication& publication) {
  const auto& keywords = publication.keywords();
  const bool commas = std::ranges::any_of(
      keywords, [](const std::string& word) { return word.find(',') != std::string::npos; });
  std::string list = Join({keywords.begin(), keywords.end()}, commas ? "; " : ", ");
  // So that a reader sees what parts them.
  return commas && keywords.size() == 1 ? list + ";" : list;
}

}  // namespace pinakes::cli
