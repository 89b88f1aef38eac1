#include "contract/features.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace pinakes {
namespace {

IndexMeta Stamped() {
  IndexMeta meta;
  StampFormat(&meta);
  return meta;
}

TEST(MayOpen, IndexOfThisProgram_OpensForReadingAndWriting) {
  EXPECT_TRUE(MayOpen(Stamped(), OpenMode::kRead).ok());
  EXPECT_TRUE(MayOpen(Stamped(), OpenMode::kWrite).ok());
  EXPECT_EQ(Stamped().format_version(), 2U);
}

TEST(MayOpen, IndexWithFewerFeatures_Opens) {
  IndexMeta meta = Stamped();
  meta.clear_features();
  EXPECT_TRUE(MayOpen(meta, OpenMode::kRead).ok());
  EXPECT_TRUE(MayOpen(meta, OpenMode::kWrite).ok());
}

TEST(MayOpen, NewerFormat_SaysWhichAndTheWayOut) {
  IndexMeta meta = Stamped();
  meta.set_format_version(3);
  const Status status = MayOpen(meta, OpenMode::kRead);
  EXPECT_EQ(status.code(), Code::kWrongVersion);
  EXPECT_EQ(status.message(),
            "index format 3, this program reads 2; upgrade pinakes, or rebuild with pinakes index");
}

TEST(MayOpen, FormatZero_AsksForARebuild) {
  IndexMeta meta = Stamped();
  meta.set_format_version(0);
  EXPECT_EQ(MayOpen(meta, OpenMode::kRead).message(),
            "index format 0, this program reads 2; rebuild with pinakes index");
}

TEST(MayOpen, UnknownReadFeature_RefusesInBothModes) {
  IndexMeta meta = Stamped();
  meta.add_features("r:folded postings");
  for (OpenMode mode : {OpenMode::kRead, OpenMode::kWrite}) {
    const Status status = MayOpen(meta, mode);
    EXPECT_EQ(status.code(), Code::kWrongVersion);
    EXPECT_EQ(status.message(),
              "the index uses \"folded postings\", which this program does not know; "
              "upgrade pinakes, or rebuild with pinakes index");
  }
}

TEST(MayOpen, UnknownWriteFeature_ReadsButDoesNotWrite) {
  IndexMeta meta = Stamped();
  meta.add_features("w:journal");
  EXPECT_TRUE(MayOpen(meta, OpenMode::kRead).ok());
  const Status status = MayOpen(meta, OpenMode::kWrite);
  EXPECT_EQ(status.code(), Code::kWrongVersion);
  EXPECT_EQ(status.message(),
            "the index uses \"journal\", which this program does not know: it can be searched but "
            "not changed; upgrade pinakes, or rebuild with pinakes index");
}

TEST(MayOpen, UnknownFeatureWithoutFlag_IsTakenAsNeededForReading) {
  IndexMeta meta = Stamped();
  meta.add_features("journal");
  EXPECT_EQ(MayOpen(meta, OpenMode::kRead).code(), Code::kWrongVersion);
}

TEST(Features, Names_AreUniqueAndExplained) {
  std::set<std::string_view> names;
  for (const Feature& feature : Features()) {
    EXPECT_TRUE(names.insert(feature.name).second) << feature.name;
    EXPECT_FALSE(feature.help.empty()) << feature.name;
    EXPECT_EQ(feature.name.find(':'), std::string_view::npos) << feature.name;
  }
  EXPECT_EQ(static_cast<std::size_t>(Stamped().features_size()), Features().size());
}

}  // namespace
}  // namespace pinakes
