#include "corpus/values.h"

#include <gtest/gtest.h>

namespace pinakes::corpus {
namespace {

TEST(Values, Counts_AreReadInEveryWrittenForm) {
  const struct {
    std::string_view text;
    std::optional<std::uint32_t> count;
  } kCases[] = {
      {"9", 9},
      {"80", 80},
      {"3,927", 3927},
      {"3 927", 3927},
      {"1204*", 1204},
      {"813 *", 813},
      {"", std::nullopt},
      {"  12 ", 12},
      {"1.234.567", 1234567},
      {"1\u00A0234", 1234},
      {"1\u202F234", 1234},
      {"12,34", std::nullopt},
      {"1,234.567", std::nullopt},
      {"-3", std::nullopt},
      {"3.5", std::nullopt},
      {"n/a", std::nullopt},
      {"12 of 20", std::nullopt},
      {"0", 0},
      {"007", 7},
      {"4294967295", 4294967295U},
      {"4294967296", std::nullopt},
      {"99999999999999", std::nullopt},
      {",123", std::nullopt},
      {"123,", std::nullopt},
      {"1234,567", std::nullopt},
  };
  for (const auto& item : kCases) EXPECT_EQ(ParseCount(item.text), item.count) << item.text;
}

TEST(Values, Years_HaveFourDigits) {
  EXPECT_EQ(ParseYear(" 2020 "), 2020U);
  EXPECT_EQ(ParseYear("1687"), 1687U);
  for (const std::string_view text :
       {"", "202", "20201", "0999", "3000", "20 20", "2o20", "2020a"}) {
    EXPECT_EQ(ParseYear(text), std::nullopt) << text;
  }
}

}  // namespace
}  // namespace pinakes::corpus
