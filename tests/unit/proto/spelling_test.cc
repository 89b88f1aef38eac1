#include "contract/spelling.h"

#include <gtest/gtest.h>

#include <array>
#include <string>

namespace pinakes {
namespace {

struct Pair {
  std::string_view a;
  std::string_view b;
  std::size_t distance;
};

TEST(EditDistance, KnownPairs_HaveTheirDistances) {
  for (const Pair& pair :
       {Pair{"", "", 0}, Pair{"", "abc", 3}, Pair{"search", "search", 0},
        Pair{"serch", "search", 1}, Pair{"saerch", "search", 1}, Pair{"serach", "search", 1},
        Pair{"kitten", "sitting", 3}, Pair{"ca", "abc", 3}, Pair{"index", "xedni", 4}}) {
    EXPECT_EQ(EditDistance(pair.a, pair.b), pair.distance) << pair.a << ' ' << pair.b;
    EXPECT_EQ(EditDistance(pair.b, pair.a), pair.distance) << pair.b << ' ' << pair.a;
  }
}

constexpr std::array<std::string_view, 4> kCommands{"search", "show", "index", "info"};

TEST(Nearest, Typo_FindsItsCommand) {
  EXPECT_EQ(Nearest("serch", kCommands), "search");
  EXPECT_EQ(Nearest("idnex", kCommands), "index");
  EXPECT_EQ(Nearest("shw", kCommands), "show");
}

TEST(Nearest, StartOfOneAlone_FindsIt) {
  EXPECT_EQ(Nearest("sea", kCommands), "search");
  EXPECT_EQ(Nearest("ind", kCommands), "index");
  EXPECT_EQ(Nearest("in", kCommands), "") << "of two";
}

TEST(Nearest, EquallyNear_GivesTheFirst) {
  constexpr std::array<std::string_view, 2> kTwins{"abcd", "abce"};
  EXPECT_EQ(Nearest("abcf", kTwins), "abcd");
}

TEST(Nearest, FarWord_FindsNothing) {
  EXPECT_EQ(Nearest("photosynthesis", kCommands), "");
  EXPECT_EQ(Nearest("", kCommands), "");
  EXPECT_EQ(Nearest("search", {}), "");
  EXPECT_EQ(Nearest(std::string(1U << 20U, 's'), kCommands), "");
}

}  // namespace
}  // namespace pinakes
