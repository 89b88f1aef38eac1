// A small index made for one test, in every shape that an index can have.
#pragma once

#include <gtest/gtest.h>

#include <unistd.h>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "pinakes/indexer.h"
#include "pinakes/searcher.h"

namespace pinakes::testing {

// A folder that goes with the test.
class TempFolder {
 public:
  TempFolder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "pinakes-XXXXXX").string();
    path_ = mkdtemp(pattern.data());
  }
  ~TempFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  TempFolder(const TempFolder&) = delete;
  TempFolder& operator=(const TempFolder&) = delete;
  std::string operator/(std::string_view name) const { return path_ + "/" + std::string(name); }

 private:
  std::string path_;
};

struct Row {
  std::string id;
  std::string title;
  std::vector<std::string> authors;
  std::string venue;
  int year = -1;       // -1 = unknown
  int citations = -1;  // -1 = unknown
  std::string abstract = {};
};

inline Publication MakePublication(const Row& row) {
  Publication publication;
  publication.set_id(row.id);
  publication.set_title(row.title);
  for (const std::string& name : row.authors) publication.add_authors()->set_name(name);
  publication.set_venue(row.venue);
  if (!row.abstract.empty()) publication.set_abstract(row.abstract);
  if (row.year >= 0) publication.set_year(static_cast<std::uint32_t>(row.year));
  if (row.citations >= 0) publication.set_citations(static_cast<std::uint32_t>(row.citations));
  return publication;
}

// Adds the publications as one dump and commits.
inline void AddAll(const std::string& path, const std::vector<Publication>& publications,
                   std::string_view dump = "test") {
  auto indexer = Indexer::Open(path, {});
  ASSERT_TRUE(indexer.ok()) << indexer.status().message();
  ASSERT_TRUE((*indexer)->BeginDump(dump, "jsonl").ok());
  for (const Publication& publication : publications) {
    const auto outcome = (*indexer)->Add(publication);
    ASSERT_TRUE(outcome.ok()) << outcome.status().message();
  }
  const Status committed = (*indexer)->Commit();
  ASSERT_TRUE(committed.ok()) << committed.message();
}

inline std::unique_ptr<Searcher> OpenSearcher(const std::vector<std::string>& paths) {
  auto searcher = Searcher::Open(paths);
  EXPECT_TRUE(searcher.ok()) << searcher.status().message();
  return searcher.ok() ? std::move(*searcher) : nullptr;
}

// The same publications as one index, or dealt out to several shards that are searched as one.
inline std::unique_ptr<Searcher> OpenOverShards(const TempFolder& folder,
                                                const std::vector<Publication>& publications,
                                                std::size_t shards) {
  std::vector<std::vector<Publication>> parts(shards);
  for (std::size_t i = 0; i < publications.size(); ++i)
    parts[i % shards].push_back(publications[i]);
  std::vector<std::string> paths;
  for (std::size_t i = 0; i < shards; ++i) {
    paths.push_back(folder / ("shard" + std::to_string(i)));
    AddAll(paths.back(), parts[i]);
  }
  return OpenSearcher(paths);
}

inline void AddIdentifier(std::string_view scheme, std::string_view value,
                          Publication* publication) {
  Identifier* identifier = publication->add_identifiers();
  identifier->set_scheme(std::string(scheme));
  identifier->set_value(std::string(value));
}

inline SearchRequest Query(std::string_view text, std::uint32_t limit = 100) {
  SearchRequest request;
  request.set_query(std::string(text));
  request.set_limit(limit);
  return request;
}

// The ids that a query finds, best first, without partial matches that follow others; a single
// "error: ..." where it fails.
inline std::vector<std::string> Ids(Searcher& searcher, const SearchRequest& request) {
  const auto response = searcher.Search(request);
  if (!response.ok()) return {"error: " + response.status().message()};
  std::vector<std::string> ids;
  for (const Hit& hit : response->hits()) {
    if (!hit.partial() || response->partial()) ids.push_back(hit.publication().id());
  }
  return ids;
}
inline std::vector<std::string> Ids(Searcher& searcher, std::string_view text) {
  return Ids(searcher, Query(text));
}

}  // namespace pinakes::testing
