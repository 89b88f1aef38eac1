// check, compact, backup, and what info says of an index that was not finished.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "pinakes/indexer.h"
#include "tests/cli/sample.h"

namespace pinakes::cli_test {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

// The digest that check prints; empty where it prints none.
std::string Digest(const Outcome& check) {
  const std::size_t at = check.out.find("digest ");
  return at == std::string::npos ? "" : check.out.substr(at + 7, 32);
}

Outcome Check(const std::string& index) { return RunPinakes({"check", "--index", index}); }

TEST(Check, SoundIndex_SaysWhatWasRead_Exit0) {
  const Outcome outcome = SharedLibrary().Run({"check"});
  EXPECT_EQ(outcome.code, 0);
  EXPECT_EQ(outcome.err, "");
  EXPECT_THAT(outcome.out, HasSubstr(": sound: 8 records, "));
  EXPECT_EQ(Digest(outcome).size(), 32U) << outcome.out;
  EXPECT_THAT(SharedLibrary().Run({"info", "--digest"}).out,
              HasSubstr("digest      " + Digest(outcome)));
  const Outcome json = SharedLibrary().Run({"check", "-f", "json"});
  EXPECT_EQ(json.code, 0);
  EXPECT_THAT(json.out, HasSubstr("\"sound\":true,\"records\":8,\"terms\":"));
  EXPECT_THAT(json.out, HasSubstr("\"faults\":[],\"unverified\":[],\"digest\":\""));
}

TEST(Check, Usage_NoIndex_Exit2) {
  EXPECT_EQ(SharedLibrary().Run({"check", "x"}).code, 2);
  const Outcome none = Check("/nonexistent/index");
  EXPECT_EQ(none.code, 2);
  EXPECT_EQ(Lines(none.err).size(), 1U);
}

struct Damage {
  std::string name;
  void (*inflict)(const fs::path& index);
};

class CheckDamage : public ::testing::TestWithParam<Damage> {};

TEST_P(CheckDamage, IsFound_Exit1_AndNothingIsChanged) {
  const Library library;
  const fs::path index = library.index();
  GetParam().inflict(index);
  std::vector<std::pair<std::string, std::uintmax_t>> before, after;
  const auto list = [&](auto* files) {
    for (const auto& entry : fs::directory_iterator(index)) {
      files->emplace_back(entry.path().filename(), entry.file_size());
    }
    std::sort(files->begin(), files->end());
  };
  list(&before);
  const Outcome outcome = Check(index);
  EXPECT_EQ(outcome.code, 1) << outcome.out << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr(": damaged, "));
  const Outcome json = RunPinakes({"check", "-f", "json", "--index", index});
  EXPECT_EQ(json.code, 1);
  EXPECT_THAT(json.out, HasSubstr("\"sound\":false,"));
  EXPECT_THAT(json.out, Not(HasSubstr("\"faults\":[]")));
  list(&after);
  EXPECT_EQ(before, after);
}

TEST_P(CheckDamage, ASearchGivesNoEmptyRecordsAndNeverNothing) {
  const Library library;
  GetParam().inflict(library.index());
  const Outcome outcome = library.Run({"search", "-f", "json", "lantern"});
  if (outcome.code == 2) {
    EXPECT_EQ(outcome.out, "");
    EXPECT_THAT(outcome.err, HasSubstr("damaged"));
  } else {
    // The damage is in a place that this search does not come by: then the answer is whole.
    EXPECT_EQ(outcome.code, 0);
    EXPECT_EQ(outcome.out.find("\"title\":\"\""), std::string::npos);
    const std::string whole = SharedLibrary().Run({"search", "-f", "ids", "lantern"}).out;
    EXPECT_EQ(library.Run({"search", "-f", "ids", "lantern"}).out, whole);
  }
}

INSTANTIATE_TEST_SUITE_P(
    All, CheckDamage,
    ::testing::Values(
        Damage{"RootCutShort",
               [](const fs::path& index) { fs::resize_file(index / "iamglass", 10); }},
        Damage{"PostlistHalved",
               [](const fs::path& index) {
                 fs::resize_file(index / "postlist.glass",
                                 fs::file_size(index / "postlist.glass") / 2);
               }},
        Damage{"RecordsGone", [](const fs::path& index) { fs::remove(index / "docdata.glass"); }},
        Damage{"PositionsGone",
               [](const fs::path& index) { fs::remove(index / "position.glass"); }},
        Damage{"TermlistGone",
               [](const fs::path& index) { fs::remove(index / "termlist.glass"); }}),
    [](const auto& test) { return test.param.name; });

// Any one byte turned: found, or in a place that nothing is read from.
TEST(Check, AFlippedByteAnywhere_IsFoundOrHarmless) {
  const Library library;
  const std::string digest = Digest(Check(library.index()));
  const std::string exported = library.Run({"export"}).out;
  int found = 0, harmless = 0;
  for (const auto& entry : fs::directory_iterator(library.index())) {
    const std::string file = entry.path();
    const std::string content = ReadWhole(file);
    if (content.empty()) continue;
    // Every place of what is small, a sample of what is not; and what is not zero is likelier used.
    const std::size_t step = content.size() < 256 ? 3 : content.size() / 60 + 1;
    for (std::size_t at = 0; at < content.size(); at += step) {
      std::size_t place = at;
      while (place + 1 < std::min(at + step, content.size()) && content[place] == '\0') ++place;
      std::string turned = content;
      turned[place] = static_cast<char>(turned[place] ^ (1 << (at % 8)));
      std::ofstream(file, std::ios::binary) << turned;
      const Outcome outcome = Check(library.index());
      const std::string where = entry.path().filename().string() + " at " + std::to_string(place);
      if (outcome.code == 0) {
        ++harmless;
        EXPECT_EQ(Digest(outcome), digest) << where;
        EXPECT_EQ(library.Run({"export"}).out, exported) << where;
      } else {
        ++found;
        EXPECT_TRUE(outcome.code == 1 || (outcome.code == 2 && !outcome.err.empty()))
            << where << ": " << outcome.code << outcome.out << outcome.err;
      }
    }
    std::ofstream(file, std::ios::binary) << content;
  }
  EXPECT_EQ(Digest(Check(library.index())), digest);
  EXPECT_GT(found, 50);
  EXPECT_GT(harmless, 0);
}

TEST(Compact, ToANewPlace_AsDirectoryAndAsOneFile_SameDigestAndAnswers) {
  const Library library;
  const std::string digest = Digest(Check(library.index()));
  const std::string answer = library.Run({"search", "-f", "tsv", "lantern"}).out;
  for (const bool single : {false, true}) {
    const std::string out = library.dir().path(single ? "one.pinakes" : "packed");
    const Outcome outcome =
        library.Run(single ? Words{"compact", "--single-file", out} : Words{"compact", out});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_THAT(outcome.out, HasSubstr(": packed, "));
    EXPECT_EQ(fs::is_directory(out), !single);
    EXPECT_EQ(Digest(Check(out)), digest);
    EXPECT_EQ(RunPinakes({"search", "--index", out, "-f", "tsv", "lantern"}).out, answer);
    const Outcome again = library.Run({"compact", out});
    EXPECT_EQ(again.code, 2);
    EXPECT_THAT(again.err, HasSubstr("exists already"));
  }
  EXPECT_EQ(library.Run({"compact", "--single-file"}).code, 2);
  EXPECT_EQ(library.Run({"compact", "a", "b"}).code, 2);
}

TEST(Compact, InPlace_KeepsEverything_ThenMoreCanBeAdded) {
  const Library library;
  const std::string digest = Digest(Check(library.index()));
  const Outcome outcome = library.Run({"compact", "-f", "json"});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("\"bytes_after\":"));
  EXPECT_EQ(Digest(Check(library.index())), digest);
  EXPECT_FALSE(fs::exists(library.index() + ".building"));
  EXPECT_EQ(library.Run({"index", library.file()}).out,
            "8 read: 0 new, 0 changed, 8 unchanged, 0 rejected\n");
  const std::string more = library.dir().Write("more.jsonl", "{\"title\":\"Basalt\"}\n");
  EXPECT_EQ(library.Run({"index", more}).code, 0);
  EXPECT_EQ(library.Run({"count", "basalt"}).out, "1\n");
  EXPECT_EQ(Check(library.index()).code, 0);
}

// So many lines, each a record by itself.
std::string ManyRecords(int count) {
  std::string lines;
  for (int i = 0; i < count; ++i) {
    const std::string number = std::to_string(i);
    lines += R"({"id":"many-)" + number + R"(","title":"Basalt columns of cliff )" + number +
             R"( and what they weigh","authors":["Ann Quill"],"year":1999})" + "\n";
  }
  return lines;
}

std::uintmax_t BytesOf(const std::string& index) {
  std::uintmax_t sum = 0;
  for (const auto& file : fs::directory_iterator(index)) sum += file.file_size();
  return sum;
}

// Of standard input nobody knows how much it is: its records are added one by one, and packed. A
// file that is large beside the index is built into a new one with it.
TEST(Compact, AnIndexThatGrowsByAQuarter_LosesNoRoom) {
  const std::string records = ManyRecords(12'000);
  std::string digest;
  for (const bool piped : {true, false}) {
    const Library library;
    const std::string dump = library.dir().Write("many.jsonl", records);
    const Outcome grown =
        piped ? RunPinakes({"index", "--index", library.index(), "--dump", "many.jsonl", "-v", "-"},
                           {{}, records, {}})
              : library.Run({"index", "-v", dump});
    EXPECT_EQ(grown.code, 0) << grown.err;
    EXPECT_EQ(grown.out, "12000 read: 12000 new, 0 changed, 0 unchanged, 0 rejected\n");
    EXPECT_EQ(grown.err.find("packed after so many new records") != std::string::npos, piped);
    const std::uintmax_t packed = BytesOf(library.index());
    const std::string found = Digest(Check(library.index()));
    EXPECT_EQ(library.Run({"compact"}).code, 0);
    EXPECT_NEAR(static_cast<double>(BytesOf(library.index())), static_cast<double>(packed),
                .03 * static_cast<double>(packed));
    EXPECT_EQ(Digest(Check(library.index())), found);
    if (!digest.empty()) {
      EXPECT_EQ(found, digest);
    }
    digest = found;
    // Once more: nothing is new, nothing is packed.
    const Outcome again = library.Run({"index", "-v", dump});
    EXPECT_EQ(again.out, "12000 read: 0 new, 0 changed, 12000 unchanged, 0 rejected\n");
    EXPECT_THAT(again.err, Not(HasSubstr("packed")));
  }
}

TEST(Compact, AFewMoreRecords_LeaveTheIndexAsItIs) {
  const Library library;
  const std::string dump = library.dir().Write("some.jsonl", ManyRecords(100));
  EXPECT_THAT(library.Run({"index", "-v", dump}).err, Not(HasSubstr("packed")));
}

TEST(Compact, InPlace_WhileAWriterIsAtWork_IsBusy_Exit75) {
  const Library library;
  Result<std::unique_ptr<Indexer>> writer = Indexer::Open(library.index(), {});
  ASSERT_TRUE(writer.ok());
  EXPECT_EQ(library.Run({"compact"}).code, 75);
  // A copy takes no lock.
  EXPECT_EQ(library.Run({"compact", library.dir().path("copy")}).code, 0);
  EXPECT_EQ(library.Run({"backup", library.dir().path("backup")}).code, 0);
}

TEST(Compact, WhatAKilledRunLeft_IsShownAndClearedAway) {
  const Library library;
  const std::string left = library.index() + ".building";
  fs::create_directory(left);
  std::ofstream(left + "/postlist.glass") << "half a tab";
  EXPECT_THAT(library.Run({"info"}).out, HasSubstr(left));
  EXPECT_EQ(library.Run({"compact"}).code, 0);
  EXPECT_FALSE(fs::exists(left));
  EXPECT_THAT(library.Run({"info"}).out, Not(HasSubstr(left)));
}

TEST(Backup, IsTheSameIndex_AndRefusesToOverwrite) {
  const Library library;
  const std::string out = library.dir().path("safe");
  const Outcome outcome = library.Run({"backup", out});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr(": 8 records, "));
  EXPECT_EQ(Digest(Check(out)), Digest(Check(library.index())));
  EXPECT_EQ(library.Run({"backup", out}).code, 2);
  EXPECT_EQ(library.Run({"backup"}).code, 2);
  EXPECT_EQ(library.Run({"backup", "/nonexistent/x/y"}).code, 2);
  // It is an index of its own.
  EXPECT_EQ(RunPinakes({"delete", "--index", out, "lamp:4"}).code, 0);
  EXPECT_EQ(library.Run({"count", "id:lamp:4"}).out, "1\n");
}

TEST(Info, SaysWhichDumpWasNotReadToItsEnd_AndIndexingItAgainFinishesIt) {
  const Library library;
  {
    const auto indexer = Indexer::Open(library.index(), {});
    ASSERT_TRUE(indexer.ok());
    ASSERT_TRUE((*indexer)->BeginDump("more.jsonl", "jsonl").ok());
    Publication basalt;
    basalt.set_title("Basalt");
    ASSERT_TRUE((*indexer)->Add(basalt).ok());
    ASSERT_TRUE((*indexer)->Commit().ok());
  }
  EXPECT_THAT(library.Run({"info"}).out, HasSubstr("not read to its end"));
  const std::string more =
      library.dir().Write("more.jsonl", "{\"title\":\"Basalt\"}\n{\"title\":\"Chalk\"}\n");
  EXPECT_EQ(library.Run({"index", more}).out,
            "2 read: 1 new, 0 changed, 1 unchanged, 0 rejected\n");
  EXPECT_THAT(library.Run({"info"}).out, Not(HasSubstr("not read to its end")));
}

}  // namespace
}  // namespace pinakes::cli_test
