// Checking, packing and copying an index.
#include "pinakes/maintenance.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "tests/search/index_fixture.h"

namespace pinakes::testing {
namespace {

class Maintenance : public ::testing::Test {
 protected:
  void SetUp() override { Make(); }
  void Make() {
    std::filesystem::remove_all(path_);
    AddAll(path_, {MakePublication({"a", "Bright lamps", {"A Quill"}, "Lamp Journal", 2001, 3}),
                   MakePublication({"b", "Dim lamps", {"L Orme"}, "Glass Letters", 2004, -1})});
  }

  TempFolder folder_;
  std::string path_ = folder_ / "idx";
};

TEST_F(Maintenance, Check_FindsNothingWrongWithASoundIndex) {
  const auto report = CheckIndex(path_);
  ASSERT_TRUE(report.ok()) << report.status().message();
  EXPECT_EQ(report->records, 2U);
  EXPECT_EQ(report->fault_count, 0U) << report->faults.front();
}

TEST_F(Maintenance, Check_RecordsWithoutAnyWord_AreSound) {
  Publication nameless;
  nameless.set_id("n");
  Identifier* doi = nameless.add_identifiers();
  doi->set_scheme("doi");
  doi->set_value("10.5555/n");
  AddAll(path_, {nameless});
  const auto beside_others = CheckIndex(path_);
  ASSERT_TRUE(beside_others.ok()) << beside_others.status().message();
  EXPECT_EQ(beside_others->records, 3U);
  EXPECT_EQ(beside_others->fault_count, 0U) << beside_others->faults.front();
  AddAll(folder_ / "alone", {nameless});
  const auto alone = CheckIndex(folder_ / "alone");
  ASSERT_TRUE(alone.ok()) << alone.status().message();
  EXPECT_EQ(alone->fault_count, 0U) << alone->faults.front();
}

TEST_F(Maintenance, Check_FindsEachMissingTable) {
  for (const std::string table :
       {"docdata.glass", "termlist.glass", "position.glass", "postlist.glass", "iamglass"}) {
    Make();
    if (table == "iamglass") {
      std::filesystem::resize_file(path_ + "/iamglass", 10);
    } else {
      std::filesystem::remove(path_ + "/" + table);
    }
    const auto report = CheckIndex(path_);
    ASSERT_TRUE(report.ok()) << table << ": " << report.status().message();
    EXPECT_GT(report->fault_count, 0U) << table;
  }
}

TEST_F(Maintenance, Check_SaysWhatIsNoIndex) {
  EXPECT_EQ(CheckIndex(folder_ / "nothing").status().code(), Code::kNotFound);
}

TEST_F(Maintenance, Compact_AnswersAlike_AsDirectoryAndAsOneFile) {
  const auto expected = OpenSearcher({path_})->Search(Query("lamps"));
  for (const CompactForm form : {CompactForm::kDirectory, CompactForm::kSingleFile}) {
    const std::string copy = folder_ / (form == CompactForm::kDirectory ? "dir" : "file");
    const Status status = CompactIndex(path_, copy, form);
    ASSERT_TRUE(status.ok()) << status.message();
    const auto found = OpenSearcher({copy})->Search(Query("lamps"));
    ASSERT_TRUE(found.ok()) << found.status().message();
    ASSERT_EQ(found->hits_size(), 2);
    for (int i = 0; i < 2; ++i) {
      EXPECT_EQ(found->hits(i).publication().id(), expected->hits(i).publication().id());
      EXPECT_DOUBLE_EQ(found->hits(i).score().total(), expected->hits(i).score().total());
    }
    EXPECT_EQ(CompactIndex(path_, copy, form).code(), Code::kInvalidArgument);
  }
  EXPECT_EQ(Indexer::Open(folder_ / "file", {}).status().code(), Code::kUnsupported);
}

}  // namespace
}  // namespace pinakes::testing
