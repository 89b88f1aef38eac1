#include "corpus/language.h"

#include <gtest/gtest.h>

#include <string>

namespace pinakes::corpus {
namespace {

struct Written {
  std::string text, code;
};
class Languages : public ::testing::TestWithParam<Written> {};

TEST_P(Languages, HaveOneCodeHoweverTheyAreWritten) {
  EXPECT_EQ(LanguageCode(GetParam().text), GetParam().code) << GetParam().text;
}

INSTANTIATE_TEST_SUITE_P(
    All, Languages,
    ::testing::Values(Written{"en", "en"}, Written{"EN", "en"}, Written{"eng", "en"},
                      Written{"ENG", "en"}, Written{"English", "en"}, Written{"english", "en"},
                      Written{"ENGLISH", "en"}, Written{"ger", "de"}, Written{"deu", "de"},
                      Written{"German", "de"}, Written{"Deutsch", "de"}, Written{"fre", "fr"},
                      Written{"français", "fr"}, Written{"rus", "ru"}, Written{"русский", "ru"},
                      Written{"Chinese", "zh"}, Written{"chi", "zh"}, Written{"Portuguese", "pt"},
                      Written{"Ancient Greek", "grc"}, Written{"grc", "grc"},
                      // No single language that is known: as they came.
                      Written{"pt-BR", "pt-BR"}, Written{"English; Spanish", "English; Spanish"},
                      Written{"Lanternish", "Lanternish"}, Written{"", ""},
                      Written{"\xFF\xFE", "\xFF\xFE"}));

TEST(Languages, ALongText_IsNone) {
  const std::string text(1'000'000, 'x');
  EXPECT_EQ(LanguageCode(text), text);
}

}  // namespace
}  // namespace pinakes::corpus
