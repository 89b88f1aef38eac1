#include "contract/closed_values.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pinakes {
namespace {

TEST(ClosedValues, TypesAndFlags_AreLists_DumpsMayHaveAnyName) {
  EXPECT_THAT(ClosedValues(*FindField("type")),
              ::testing::ElementsAre("article", "inproceedings", "book", "chapter", "thesis",
                                     "report", "preprint", "patent", "dataset", "other"));
  EXPECT_THAT(ClosedValues(*FindField("is")),
              ::testing::ElementsAre("retracted", "authors-truncated", "venue-truncated"));
  for (const char* name : {"dump", "title", "author", "year", "doi"}) {
    EXPECT_TRUE(ClosedValues(*FindField(name)).empty()) << name;
  }
}

TEST(ClosedValues, UnknownValue_IsOneThatIsNotInTheList) {
  EXPECT_TRUE(IsUnknownValue(*FindField("type"), "artcle"));
  EXPECT_TRUE(IsUnknownValue(*FindField("is"), ""));
  EXPECT_FALSE(IsUnknownValue(*FindField("type"), "Article"));
  EXPECT_FALSE(IsUnknownValue(*FindField("dump"), "anything"));
}

}  // namespace
}  // namespace pinakes
