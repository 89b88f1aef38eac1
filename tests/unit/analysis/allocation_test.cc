// What tokenizing allocates once it has settled: nothing.
#include <gtest/gtest.h>

#include <cstdlib>
#include <new>
#include <string_view>

#include "indexer/analysis/analyzer.h"

// The sanitizers have an operator new of their own.
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)

namespace {
std::size_t allocations = 0;
}  // namespace

__attribute__((noinline)) void* operator new(std::size_t size) {
  ++allocations;
  if (void* memory = std::malloc(size)) return memory;
  throw std::bad_alloc();
}
__attribute__((noinline)) void operator delete(void* memory) noexcept { std::free(memory); }
__attribute__((noinline)) void operator delete(void* memory, std::size_t) noexcept {
  std::free(memory);
}

namespace pinakes {
namespace {

TEST(Tokenize, SteadyState_AllocatesNothing) {
  Analyzer analyzer("english");
  TokenList tokens;
  const std::string_view titles[] = {
      "Sparse-to-dense retrieval for C++: a BERT-based study of 1,204 U.S. wards",
      "Über die Häufigkeit früher Störungen in Köln", "中文信息检索中的分词技术"};
  const auto run = [&] {
    for (const std::string_view title : titles) {
      analyzer.Tokenize(title, &tokens);
      for (const Token& token : tokens.tokens()) analyzer.Stem(token.text);
    }
  };
  for (int i = 0; i < 3; ++i) run();
  const std::size_t before = allocations;
  for (int i = 0; i < 100; ++i) run();
  EXPECT_EQ(allocations, before);
}

}  // namespace
}  // namespace pinakes

#endif
