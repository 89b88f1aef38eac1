// What an indexing run does to an index: updates, merges, deletions, refusals.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <xapian.h>

#include <fstream>

#include "tests/search/index_fixture.h"

namespace pinakes::testing {
namespace {

using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

Publication Work(std::string_view title, std::string_view author, int year, std::string_view doi,
                 int citations) {
  Publication publication = MakePublication(
      {"", std::string(title), {std::string(author)}, "Lamp Journal", year, citations});
  if (!doi.empty()) {
    AddIdentifier("doi", doi, &publication);
  }
  return publication;
}

class Indexing : public ::testing::Test {
 protected:
  std::unique_ptr<Indexer> Open() {
    auto indexer = Indexer::Open(path_, {});
    EXPECT_TRUE(indexer.ok()) << indexer.status().message();
    return indexer.ok() ? std::move(*indexer) : nullptr;
  }
  // Adds one record as a run of its own.
  Outcome AddOne(std::string_view dump, const Publication& publication) {
    const auto indexer = Open();
    EXPECT_TRUE(indexer->BeginDump(dump, "jsonl").ok());
    const auto outcome = indexer->Add(publication);
    EXPECT_TRUE(outcome.ok()) << outcome.status().message();
    EXPECT_TRUE(indexer->Commit().ok());
    return outcome.ok() ? *outcome : Outcome::kUnchanged;
  }
  std::uint32_t Records() { return (*OpenSearcher({path_})->Meta()).records(); }

  TempFolder folder_;
  std::string path_ = folder_ / "idx";
};

TEST_F(Indexing, TheSameRecordAgain_CostsNoWrite) {
  const Publication lamp = Work("Bright lamps", "A Quill", 2001, "10.5555/lamp", 3);
  EXPECT_EQ(AddOne("one", lamp), Outcome::kNew);
  const auto before = (*OpenSearcher({path_})->Search(Query("lamps"))).stamp();
  EXPECT_EQ(AddOne("one", lamp), Outcome::kUnchanged);
  const auto after = (*OpenSearcher({path_})->Search(Query("lamps"))).stamp();
  EXPECT_EQ(before.revisions(0), after.revisions(0));
  EXPECT_EQ(Records(), 1U);
}

TEST_F(Indexing, AChangedRecord_ReplacesTheOld) {
  AddOne("one", Work("Bright lamps", "A Quill", 2001, "10.5555/lamp", 3));
  EXPECT_EQ(AddOne("one", Work("Bright lamps", "A Quill", 2001, "10.5555/lamp", 4)),
            Outcome::kChanged);
  EXPECT_EQ(Records(), 1U);
  const auto response = OpenSearcher({path_})->Search(Query("bright lamps"));
  EXPECT_EQ(response->hits(0).publication().citations(), 4U);
}

TEST_F(Indexing, OneWorkInTwoDumps_IsOneRecordWithTheLaterCount) {
  EXPECT_EQ(AddOne("one", Work("Bright lamps", "Quill, Ann", 2001, "10.5555/lamp.1", 10)),
            Outcome::kNew);
  EXPECT_EQ(AddOne("two", Work("Bright lamps", "A Quill", 2001, "10.5555/lamp.1", 12)),
            Outcome::kMerged);
  EXPECT_EQ(Records(), 1U);
  const auto record = OpenSearcher({path_})->Get("doi:10.5555/lamp.1");
  ASSERT_TRUE(record.ok()) << record.status().message();
  EXPECT_EQ(record->citations(), 12U);
  ASSERT_EQ(record->sources_size(), 2);
  EXPECT_EQ(record->sources(0).citations(), 10U);
}

TEST_F(Indexing, TheSameTitleByAnotherAuthorOrYearsApart_StaysApart) {
  AddOne("one", Work("Bright lamps", "A Quill", 2001, "", 1));
  EXPECT_EQ(AddOne("two", Work("Bright lamps", "L Orme", 2001, "", 1)), Outcome::kNew);
  EXPECT_EQ(AddOne("three", Work("Bright lamps", "A Quill", 2009, "", 1)), Outcome::kNew);
  EXPECT_EQ(AddOne("four", Work("Bright Lamps.", "Quill, Ann", 2002, "", 1)), Outcome::kMerged);
  EXPECT_EQ(Records(), 3U);
}

TEST_F(Indexing, AGenericTitle_IsNoIdentity) {
  AddOne("one", Work("Editorial", "A Quill", 2001, "", 1));
  EXPECT_EQ(AddOne("two", Work("Editorial", "A Quill", 2002, "", 1)), Outcome::kNew);
  AddOne("one", Work("Table of Contents", "A Quill", 2001, "", 1));
  EXPECT_EQ(AddOne("two", Work("Table of contents", "A Quill", 2002, "", 1)), Outcome::kNew);
}

// A record of a dump that gives its records no keys.
Publication Keyless(const std::string& title, const std::string& abstract, int citations = -1) {
  Publication publication = MakePublication({"", title, {"A Quill"}, "", 2001, citations});
  publication.set_abstract(abstract);
  return publication;
}

std::vector<Outcome> Outcomes(const std::string& path, const std::vector<Publication>& records,
                              RepeatedKey repeated = RepeatedKey::kReplaces) {
  auto indexer = Indexer::Open(path, {});
  EXPECT_TRUE(indexer.ok()) << indexer.status().message();
  EXPECT_TRUE((*indexer)->BeginDump("one", "ris", repeated).ok());
  std::vector<Outcome> outcomes;
  for (const Publication& record : records) outcomes.push_back(*(*indexer)->Add(record));
  EXPECT_TRUE((*indexer)->EndDump("one", false).ok());
  EXPECT_TRUE((*indexer)->Commit().ok());
  return outcomes;
}

TEST_F(Indexing, RecordsOfOneTitleWithoutKeys_AreUnchangedTheNextTime) {
  const std::vector<Publication> dump = {Keyless("Bright lamps", "of glass", 3),
                                         Keyless("Bright lamps", "of paper", 4),
                                         Keyless("Bright lamps", "of paper", 4)};
  EXPECT_THAT(Outcomes(path_, dump),
              ElementsAre(Outcome::kNew, Outcome::kChanged, Outcome::kUnchanged));
  for (int run = 0; run < 2; ++run) {
    EXPECT_THAT(Outcomes(path_, dump), Each(Outcome::kUnchanged)) << run;
  }
  EXPECT_EQ(Records(), 1U);
}

TEST_F(Indexing, OneOfThemChanged_ReplacesItsOwnOldState) {
  Outcomes(path_, {Keyless("Bright lamps", "of glass", 3), Keyless("Bright lamps", "of paper", 4)});
  const std::vector<Publication> later = {Keyless("Bright lamps", "of glass", 3),
                                          Keyless("Bright lamps", "of paper", 9)};
  EXPECT_THAT(Outcomes(path_, later), ElementsAre(Outcome::kUnchanged, Outcome::kChanged));
  const auto hits = OpenSearcher({path_})->Search(Query("bright lamps"));
  ASSERT_EQ(hits->hits_size(), 1);
  EXPECT_EQ(hits->hits(0).publication().citations(), 9U);
  EXPECT_EQ(hits->hits(0).publication().sources_size(), 2);
}

// The same work under one key, as a dump may have it twice.
std::vector<Publication> UnderOneKey(const std::vector<std::string>& dates) {
  std::vector<Publication> dump;
  for (const std::string& date : dates) {
    dump.push_back(Keyless("Bright lamps", "state " + std::to_string(dump.size() + 1)));
    dump.back().set_pages(std::to_string(dump.size()));
    Source* source = dump.back().add_sources();
    source->set_key("lamp");
    source->set_updated(date);
  }
  return dump;
}

TEST_F(Indexing, OneKeyTwiceInADump_IsTwoAccounts_UnchangedTheNextTime) {
  const std::vector<Publication> dump = UnderOneKey({"", "", ""});
  Outcomes(path_, dump, RepeatedKey::kIsAnother);
  for (int run = 0; run < 2; ++run) {
    EXPECT_THAT(Outcomes(path_, dump, RepeatedKey::kIsAnother), Each(Outcome::kUnchanged)) << run;
  }
  EXPECT_EQ(Records(), 1U);
  const auto response = OpenSearcher({path_})->Search(Query("bright lamps"));
  EXPECT_EQ(response->hits(0).publication().sources_size(), 3);
  // One of them changed: the others stay what they were.
  std::vector<Publication> later = dump;
  later[1].set_abstract("another state");
  EXPECT_THAT(Outcomes(path_, later, RepeatedKey::kIsAnother),
              ElementsAre(Outcome::kUnchanged, Outcome::kChanged, Outcome::kUnchanged));
  EXPECT_THAT(Outcomes(path_, later, RepeatedKey::kIsAnother), Each(Outcome::kUnchanged));
}

TEST_F(Indexing, OneKeyTwiceInADumpWithDates_IsTheNewerState_UnchangedTheNextTime) {
  const std::vector<Publication> dump = UnderOneKey({"2021-05-01", "2023-01-01", "2022-01-01"});
  EXPECT_THAT(Outcomes(path_, dump, RepeatedKey::kIsAnother),
              ElementsAre(Outcome::kNew, Outcome::kChanged, Outcome::kUnchanged));
  EXPECT_THAT(Outcomes(path_, dump, RepeatedKey::kIsAnother), Each(Outcome::kUnchanged));
  const auto response = OpenSearcher({path_})->Search(Query("bright lamps"));
  EXPECT_EQ(response->hits(0).publication().pages(), "2");
  EXPECT_EQ(response->hits(0).publication().sources_size(), 1);
}

TEST_F(Indexing, OneKeyTwiceFromAnApplication_IsReplaced) {
  EXPECT_THAT(Outcomes(path_, UnderOneKey({"", "", ""})),
              ElementsAre(Outcome::kNew, Outcome::kChanged, Outcome::kChanged));
  const auto response = OpenSearcher({path_})->Search(Query("bright lamps"));
  EXPECT_EQ(response->hits(0).publication().pages(), "3");
  EXPECT_EQ(response->hits(0).publication().sources_size(), 1);
}

TEST_F(Indexing, RecordsWithoutATelling_TitleStayApartByTheirKeys) {
  std::vector<Publication> dump;
  for (const std::string title : {"", "", "Editorial", "Editorial"}) {
    dump.push_back(Keyless(title, ""));
    dump.back().add_sources()->set_key("k" + std::to_string(dump.size()));
  }
  EXPECT_THAT(Outcomes(path_, dump), Each(Outcome::kNew));
  EXPECT_THAT(Outcomes(path_, dump), Each(Outcome::kUnchanged));
  EXPECT_EQ(Records(), 4U);
}

TEST_F(Indexing, EditorialsOfOneAuthorAndYear_StayApartByTheirPages) {
  std::vector<Publication> dump = {Keyless("Editorial", ""), Keyless("Editorial", "")};
  dump[0].set_pages("1-2");
  dump[1].set_pages("101-102");
  EXPECT_THAT(Outcomes(path_, dump), Each(Outcome::kNew));
  EXPECT_THAT(Outcomes(path_, dump), Each(Outcome::kUnchanged));
}

TEST_F(Indexing, HundredsOfOneTitle_AreAllKept) {
  std::vector<Publication> dump;
  for (int i = 0; i < 400; ++i) {
    dump.push_back(Keyless("Bright lamps of the north", "", i));
    if (i % 2 == 0) dump.back().add_sources()->set_key("k" + std::to_string(i));
  }
  Outcomes(path_, dump);
  EXPECT_THAT(Outcomes(path_, dump), Each(Outcome::kUnchanged));
  EXPECT_EQ(Records(), 400U - 64 + 1);
}

TEST_F(Indexing, ChaptersUnderTheirBooksDoi_StayApart) {
  AddOne("one", Work("Lamps of the north", "A Quill", 2001, "10.5555/book", 1));
  EXPECT_EQ(AddOne("two", Work("Glass and its makers", "L Orme", 2001, "10.5555/book", 1)),
            Outcome::kNew);
}

TEST_F(Indexing, OneDoiUnderASlightlyOtherTitle_IsOneWork) {
  AddOne("one", Work("Lamps of the north and their makers", "A Quill", 2001, "10.5555/l", 1));
  EXPECT_EQ(
      AddOne("two", Work("Lamps of the North & their makers", "A Quill", 2001, "10.5555/l", 1)),
      Outcome::kMerged);
}

TEST_F(Indexing, ForgetDump_RestoresWhatTheOthersSay) {
  AddOne("one", Work("Bright lamps", "A Quill", 2001, "10.5555/lamp", 10));
  AddOne("two", Work("Bright lamps", "A Quill", 2001, "10.5555/lamp", 12));
  AddOne("two", Work("Dim lamps", "L Orme", 2004, "", 2));
  const auto indexer = Open();
  const auto touched = indexer->ForgetDump("two");
  ASSERT_TRUE(touched.ok());
  EXPECT_EQ(*touched, 2U);
  ASSERT_TRUE(indexer->Commit().ok());
  EXPECT_EQ(Records(), 1U);
  const auto record = OpenSearcher({path_})->Get("doi:10.5555/lamp");
  EXPECT_EQ(record->citations(), 10U);
  EXPECT_EQ(record->sources_size(), 1);
  EXPECT_EQ(indexer->ForgetDump("two").status().code(), Code::kNotFound);
}

TEST_F(Indexing, Delete_TakesTheRecordAway) {
  AddOne("one", Work("Bright lamps", "A Quill", 2001, "10.5555/lamp", 10));
  const auto indexer = Open();
  EXPECT_TRUE(indexer->Delete("https://doi.org/10.5555/LAMP").ok());
  EXPECT_EQ(indexer->Delete("nothing").code(), Code::kNotFound);
  ASSERT_TRUE(indexer->Commit().ok());
  EXPECT_EQ(Records(), 0U);
  EXPECT_THAT(Ids(*OpenSearcher({path_}), "lamps"), IsEmpty());
}

TEST_F(Indexing, WithoutCommit_NothingStays) {
  AddOne("one", Work("Bright lamps", "A Quill", 2001, "", 10));
  {
    const auto indexer = Open();
    ASSERT_TRUE(indexer->BeginDump("two", "jsonl").ok());
    ASSERT_TRUE(indexer->Add(Work("Dim lamps", "L Orme", 2004, "", 2)).ok());
  }
  EXPECT_EQ(Records(), 1U);
}

TEST_F(Indexing, SecondWriter_IsToldAtOnce_AndReadersGoOn) {
  AddOne("one", Work("Bright lamps", "A Quill", 2001, "", 10));
  const auto first = Open();
  const auto second = Indexer::Open(path_, {});
  ASSERT_FALSE(second.ok());
  EXPECT_EQ(second.status().code(), Code::kBusy);
  EXPECT_THAT(second.status().message(), HasSubstr(path_));
  EXPECT_EQ(Ids(*OpenSearcher({path_}), "lamps").size(), 1U);
}

TEST_F(Indexing, ASearcher_FollowsTheCommits) {
  AddOne("one", Work("Bright lamps", "A Quill", 2001, "", 10));
  const auto searcher = OpenSearcher({path_});
  EXPECT_EQ(Ids(*searcher, "lamps").size(), 1U);
  for (int i = 0; i < 5; ++i) {
    AddOne("one", Work("Lamps number " + std::to_string(i), "L Orme", 2004, "", 2));
    EXPECT_EQ(Ids(*searcher, "lamps").size(), static_cast<std::size_t>(i) + 2);
  }
}

TEST_F(Indexing, AWalkOverAllRecords_GoesOnHoweverOftenAWriterCommits) {
  std::vector<Publication> records;
  for (int i = 0; i < 400; ++i) {
    records.push_back(MakePublication({"r" + std::to_string(i), "Lamp", {}, "", 2000, i}));
  }
  AddAll(path_, records);
  const auto searcher = OpenSearcher({path_});
  const auto writer = Open();
  ASSERT_TRUE(writer->BeginDump("other", "jsonl").ok());
  std::vector<std::string> ids;
  int commits = 0;
  const Status walked = searcher->ForEach([&](const Publication& publication) {
    ids.push_back(publication.id());
    if (ids.size() % 5 == 0) {
      const std::string number = std::to_string(ids.size());
      // Before where the walk is, which does not see it.
      const auto added =
          writer->Add(MakePublication({"a" + number, "Candle " + number, {}, "", 2001, ++commits}));
      EXPECT_TRUE(added.ok() && writer->Commit().ok());
    }
    return true;
  });
  EXPECT_TRUE(walked.ok()) << walked.message();
  EXPECT_EQ(commits, 80);
  EXPECT_EQ(ids.size(), 400U);
  EXPECT_TRUE(std::is_sorted(ids.begin(), ids.end()));
}

TEST_F(Indexing, AForeignXapianDatabase_IsNotTouched) {
  {
    Xapian::WritableDatabase foreign(path_, Xapian::DB_CREATE);
    Xapian::Document document;
    document.add_term("x");
    foreign.add_document(document);
    foreign.commit();
  }
  EXPECT_EQ(Indexer::Open(path_, {}).status().code(), Code::kNotAnIndex);
  EXPECT_EQ(Searcher::Open({path_}).status().code(), Code::kNotAnIndex);
  EXPECT_EQ(Xapian::Database(path_).get_doccount(), 1U);
}

TEST_F(Indexing, WhatIsNoIndex_IsSaidPlainly) {
  EXPECT_EQ(Searcher::Open({path_}).status().code(), Code::kNotFound);
  std::ofstream(folder_ / "file") << "text";
  EXPECT_EQ(Searcher::Open({folder_ / "file"}).status().code(), Code::kNotAnIndex);
  EXPECT_EQ(Indexer::Open(folder_ / "file", {}).status().code(), Code::kNotAnIndex);
  std::filesystem::create_directory(folder_ / "dir");
  std::ofstream(folder_ / "dir/letter.txt") << "dear";
  EXPECT_EQ(Indexer::Open(folder_ / "dir", {}).status().code(), Code::kNotAnIndex);
  EXPECT_EQ(Searcher::Open({""}).status().code(), Code::kInvalidArgument);
  // What cannot be looked at is not said to be nothing.
  std::filesystem::create_symlink("loop", folder_ / "loop");
  EXPECT_EQ(Searcher::Open({folder_ / "loop"}).status().code(), Code::kIo);
  EXPECT_EQ(Searcher::Open({std::string(5000, 'x')}).status().code(), Code::kIo);
}

TEST_F(Indexing, ADamagedIndex_IsAnErrorNeverAnEmptyAnswer) {
  for (const std::string table :
       {"docdata.glass", "termlist.glass", "postlist.glass", "position.glass"}) {
    std::filesystem::remove_all(path_);
    AddOne("one", Work("Bright lamps", "A Quill", 2001, "", 10));
    std::filesystem::remove(path_ + "/" + table);
    const auto searcher = Searcher::Open({path_});
    ASSERT_FALSE(searcher.ok()) << table;
    EXPECT_EQ(searcher.status().code(), Code::kCorrupt) << searcher.status().message();
  }
  std::filesystem::remove_all(path_);
  AddOne("one", Work("Bright lamps", "A Quill", 2001, "", 10));
  std::filesystem::resize_file(path_ + "/iamglass", 10);
  EXPECT_EQ(Searcher::Open({path_}).status().code(), Code::kCorrupt);
}

TEST_F(Indexing, ARecordWithNothingInIt_IsRefused) {
  const auto indexer = Open();
  ASSERT_TRUE(indexer->BeginDump("one", "jsonl").ok());
  EXPECT_EQ(indexer->Add(Publication()).status().code(), Code::kInvalidArgument);
}

TEST_F(Indexing, TextsWithoutEnd_AreRefused_AndCostNoMoreThanTheirRecord) {
  const auto indexer = Open();
  ASSERT_TRUE(indexer->BeginDump("one", "jsonl").ok());
  const std::string much(2 << 20, 'x');
  Publication title = Work("Lamps", "A Quill", 2001, "", 10), venue = title, all = title;
  title.set_title(much);
  venue.set_venue(much);
  for (int i = 0; i < 10; ++i) all.add_keywords(much);
  for (const Publication& wrong : {title, venue, all}) {
    const Status status = indexer->Add(wrong).status();
    EXPECT_EQ(status.code(), Code::kInvalidArgument);
    EXPECT_THAT(status.message(), HasSubstr("MiB"));
  }
  // The largest that there is: an abstract as long as a book.
  Publication book = Work("Lamps at length", "A Quill", 2001, "", 10);
  book.set_abstract(much);
  EXPECT_TRUE(indexer->Add(book).ok());
  ASSERT_TRUE(indexer->Commit().ok());
  EXPECT_EQ(Records(), 1U);
}

TEST_F(Indexing, ALongId_IsFoundAgain) {
  Publication publication = Work("Bright lamps", "A Quill", 2001, "", 10);
  publication.set_id(std::string(1000, 'x'));
  AddOne("one", publication);
  EXPECT_TRUE(OpenSearcher({path_})->Get(std::string(1000, 'x')).ok());
}

}  // namespace
}  // namespace pinakes::testing
