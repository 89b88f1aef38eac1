#include "contract/type_code.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "contract/closed_values.h"

namespace pinakes {
namespace {

TEST(TypeCode, EachOfOurWords_IsOneByteOfItsOwnAndComesBack) {
  const std::vector<std::string_view> words = ClosedValues(*FindField("type"));
  ASSERT_FALSE(words.empty());
  std::set<std::string> codes;
  for (const std::string_view word : words) {
    const std::string code = TypeCode(word);
    EXPECT_EQ(code.size(), 1U) << word;
    EXPECT_LT(code[0], ' ') << word;
    EXPECT_TRUE(codes.insert(code).second) << word;
    EXPECT_EQ(TypeOfCode(code), word);
  }
}

TEST(TypeCode, AnotherWord_StandsForItselfInSmallLetters) {
  EXPECT_EQ(TypeCode("Software"), "software");
  EXPECT_EQ(TypeCode("ARTICLE"), TypeCode("article"));
  for (const std::string_view word : {"software", "x", "", "\x7f", "\xc3\x9f"}) {
    EXPECT_EQ(TypeOfCode(TypeCode(word)), word);
  }
}

}  // namespace
}  // namespace pinakes
