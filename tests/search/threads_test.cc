// One searcher shared between threads gives each the answers that it gives to one alone.
#include <gtest/gtest.h>

#include <array>
#include <thread>

#include "tests/search/index_fixture.h"

namespace pinakes::testing {
namespace {

TEST(Threads, OneSearcherForAll_AnswersAsForOne) {
  const TempFolder folder;
  std::vector<Publication> records;
  const std::array words{"amber", "basalt", "cedar", "delta", "ember", "flint", "grove"};
  for (std::size_t i = 0; i < 300; ++i) {
    const std::string title = std::string(words[i % 7]) + " " + words[i / 7 % 7] + " and " +
                              words[i / 49 % 7] + " " + std::to_string(i);
    records.push_back(MakePublication({"t" + std::to_string(i),
                                       title,
                                       {"A Quill"},
                                       "Journal",
                                       2000 + static_cast<int>(i % 20),
                                       static_cast<int>(i)}));
  }
  AddAll(folder / "index", records);
  const std::unique_ptr<Searcher> searcher = OpenSearcher({folder / "index"});
  ASSERT_NE(searcher, nullptr);
  std::vector<std::string> queries;
  for (const char* a : words) {
    for (const char* b : words) queries.push_back(std::string(a) + " " + b);
  }
  std::vector<std::string> expected;
  for (const std::string& query : queries) {
    expected.push_back(searcher->Search(Query(query, 10))->SerializeAsString());
  }
  std::array<int, 8> wrong{};
  std::vector<std::thread> threads;
  for (std::size_t t = 0; t < wrong.size(); ++t) {
    threads.emplace_back([&, t] {
      for (std::size_t i = 0; i < 4 * queries.size(); ++i) {
        const std::size_t q = (i * 13 + t * 7) % queries.size();
        const auto response = searcher->Search(Query(queries[q], 10));
        if (!response.ok() || response->SerializeAsString() != expected[q]) ++wrong[t];
        if (i % 16 == 0 && !searcher->Complete(words[q % 7], 5).ok()) ++wrong[t];
        if (i % 16 == 1 && !searcher->Similar("t" + std::to_string(q), {}).ok()) ++wrong[t];
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const int count : wrong) EXPECT_EQ(count, 0);
}

}  // namespace
}  // namespace pinakes::testing
