// What the build writes for those who link the libraries.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/cli/program.h"

namespace pinakes::cli_test {
namespace {

using ::testing::ContainsRegex;

// ICU's own files name each other only up to version 75: a program that links one needs both.
TEST(PkgConfig, EveryLibrary_NamesBothPartsOfIcu) {
  const std::string program = PINAKES_PROGRAM;
  const std::string directory = program.substr(0, program.rfind('/'));
  for (const char* name : {"query", "indexer", "corpus"}) {
    const std::string file = ReadWhole(directory + "/pinakes-" + name + ".pc");
    EXPECT_THAT(file, ContainsRegex("Requires[^\n]*icu-uc")) << name;
    EXPECT_THAT(file, ContainsRegex("Requires[^\n]*icu-i18n")) << name;
  }
}

}  // namespace
}  // namespace pinakes::cli_test
