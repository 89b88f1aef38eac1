// bench_search INDEX [google-benchmark options]: how long searches of each kind take.
//
// The queries are drawn from the index's own records, 500 of each kind, and run in turn, so a
// figure is a mean over them. Each kind and why it is there: README.md.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdint>
#include <iostream>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "pinakes/searcher.h"

namespace {

constexpr std::size_t kQueries = 500;
// One record in this many is drawn from, so that queries are spread over the index.
constexpr std::size_t kStride = 17;

struct Workload {
  std::string name;
  std::vector<std::string> queries;
};

std::vector<std::string> Words(const std::string& title) {
  std::vector<std::string> words;
  std::string word;
  for (char c : title + " ") {
    if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')) {
      word.push_back(c);
    } else if (!word.empty()) {
      if (word.size() > 2) words.push_back(word);
      word.clear();
    }
  }
  return words;
}

std::vector<Workload> Draw(pinakes::Searcher* searcher) {
  Workload one{"one_word", {}}, all{"three_words", {}}, phrase{"phrase", {}},
      prefix{"prefix_of_4", {}}, author{"author_and_word", {}}, year{"word_and_year", {}},
      title{"pasted_title", {}}, typo{"misspelt_word", {}},
      common{"common_words", {"of the", "study of", "analysis of the", "in the", "for a"}};
  std::size_t seen = 0;
  const pinakes::Status status = searcher->ForEach([&](const pinakes::Publication& record) {
    if (seen++ % kStride != 0) return true;
    const std::vector<std::string> words = Words(record.title());
    if (words.size() < 4 || record.authors().empty()) return true;
    const std::string& rare =
        *std::ranges::max_element(words, {}, [](const std::string& word) { return word.size(); });
    const std::string& name = record.authors(0).name();
    one.queries.push_back(words[1]);
    all.queries.push_back(words[0] + " " + words[1] + " " + words[3]);
    phrase.queries.push_back("\"" + words[2] + " " + words[3] + "\"");
    prefix.queries.push_back(rare.substr(0, 4) + "*");
    author.queries.push_back("author:" + name.substr(name.rfind(' ') + 1) + " " + words[0]);
    year.queries.push_back(words[1] + " year:2010..2020");
    title.queries.push_back(record.title());
    std::string misspelt = rare;
    std::swap(misspelt[misspelt.size() / 2], misspelt[misspelt.size() / 2 - 1]);
    typo.queries.push_back(misspelt);
    return one.queries.size() < kQueries;
  });
  if (!status.ok()) std::cerr << "bench_search: " << status.message() << '\n';
  if (!status.ok() || one.queries.empty()) return {};
  return {one, all, phrase, prefix, author, year, title, typo, common};
}

void Run(benchmark::State& state, pinakes::Searcher* searcher, const Workload& workload) {
  std::size_t next = 0;
  std::uint64_t found = 0;
  for (auto unused : state) {
    pinakes::SearchRequest request;
    request.set_query(workload.queries[next++ % workload.queries.size()]);
    const auto response = searcher->Search(request);
    if (!response.ok()) {
      state.SkipWithError(response.status().message().c_str());
      return;
    }
    found += static_cast<std::uint64_t>(response->hits_size());
  }
  state.counters["hits"] =
      benchmark::Counter(static_cast<double>(found), benchmark::Counter::kAvgIterations);
}

}  // namespace

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (argc != 2) {
    std::cerr << "usage: bench_search INDEX [--benchmark_...]\n";
    return 2;
  }
  auto searcher = pinakes::Searcher::Open({argv[1]});
  if (!searcher.ok()) {
    std::cerr << "bench_search: " << searcher.status().message() << '\n';
    return 1;
  }
  const std::vector<Workload> workloads = Draw(searcher->get());
  if (workloads.empty()) {
    std::cerr << "bench_search: no records to draw queries from\n";
    return 1;
  }
  for (const Workload& workload : workloads) {
    benchmark::RegisterBenchmark(workload.name.c_str(), [&searcher,
                                                         &workload](benchmark::State& state) {
      Run(state, searcher->get(), workload);
    })->Unit(benchmark::kMillisecond);
  }
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
