// index, forget, delete, info and the bare command; and what goes wrong with files and indexes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <xapian.h>

#include <chrono>
#include <thread>

#include "pinakes/indexer.h"
#include "tests/cli/sample.h"

namespace pinakes::cli_test {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

constexpr std::string_view kOne = R"({"id":"a:1","title":"Amber","year":2001})"
                                  "\n";
constexpr std::string_view kTwoOneBad = R"({"id":"b:1","title":"Basalt"})"
                                        "\n{\"id\": broken\n";

// An empty place to index into.
class Place {
 public:
  std::string index() const { return dir.path("index"); }
  Outcome Run(Words arguments, RunOptions options = {}) const {
    options.environment.emplace("PINAKES_INDEX", index());
    return RunPinakes(arguments, options);
  }
  std::string Count() const { return Run({"info", "-f", "json"}).out; }
  const TempDir dir;
};

bool Exists(const std::string& path) { return std::filesystem::exists(path); }

TEST(Index, FirstRun_NamesTheFormatAndCounts_SecondFindsNothingToDo) {
  const Place place;
  const std::string file = place.dir.Write("library.jsonl", kLibrary);
  const Outcome first = place.Run({"index", file});
  EXPECT_EQ(first.code, 0);
  EXPECT_EQ(first.out, "8 read: 8 new, 0 changed, 0 unchanged, 0 rejected\n");
  EXPECT_THAT(first.err, StartsWith(file + ": jsonl (by its first "));
  EXPECT_THAT(first.err, EndsWith("note: 1 author list and 1 venue are cut short in the dump; "
                                  "kept and marked\n"));
  const Outcome second = place.Run({"index", file});
  EXPECT_EQ(second.code, 0);
  EXPECT_EQ(second.out, "8 read: 0 new, 0 changed, 8 unchanged, 0 rejected\n");
  EXPECT_EQ(second.err, "");
}

TEST(Index, Rebuild_KeepsOnlyWhatTheseFilesHave_AndNothingWhereOneCannotBeRead) {
  const Place place;
  const std::string old_file = place.dir.Write("library.jsonl", kLibrary);
  const std::string new_file = place.dir.Write("one.jsonl", kOne);
  ASSERT_EQ(place.Run({"index", old_file}).code, 0);
  const Outcome failed = place.Run({"index", "--rebuild", new_file, place.dir.path("missing")});
  EXPECT_EQ(failed.code, 2);
  EXPECT_THAT(failed.err, HasSubstr("missing"));
  EXPECT_THAT(failed.err, HasSubstr("the index stays as it was"));
  EXPECT_THAT(place.Count(), HasSubstr("\"records\":8"));
  const Outcome rebuilt = place.Run({"index", "--rebuild", new_file});
  EXPECT_EQ(rebuilt.code, 0);
  EXPECT_EQ(rebuilt.out, "1 read: 1 new, 0 changed, 0 unchanged, 0 rejected\n");
  EXPECT_THAT(place.Count(), HasSubstr("\"records\":1"));
}

TEST(Index, Json_IsOneReport_SeveralDumpsAreAList) {
  const Place place;
  const std::string file = place.dir.Write("one.jsonl", kOne);
  const Outcome outcome = place.Run({"index", "-f", "json", file});
  EXPECT_EQ(outcome.code, 0);
  EXPECT_EQ(outcome.err, "");
  EXPECT_THAT(outcome.out,
              StartsWith("{\"dump\":\"one.jsonl\",\"format\":\"jsonl\",\"read\":1,\"new\":1,"
                         "\"changed\":0,\"unchanged\":0,\"merged\":0,\"skipped\":{},"
                         "\"rejected\":0,\"seconds\":"));
  EXPECT_THAT(place.Run({"index", "-f", "json", file, file}).out,
              StartsWith("{\"reports\":[{\"dump\":\"one.jsonl\","));
}

TEST(Index, StandardInput_AndDumpName) {
  const Place place;
  const Outcome outcome = place.Run({"index", "--dump", "pipe", "-"}, {{}, std::string(kOne), {}});
  EXPECT_EQ(outcome.code, 0);
  EXPECT_EQ(outcome.out, "1 read: 1 new, 0 changed, 0 unchanged, 0 rejected\n");
  EXPECT_THAT(place.Run({"info"}).out, HasSubstr("  pipe\n"));
}

TEST(Index, Directory_IsReadRecursively_HiddenFilesAndTheIndexAreNot) {
  const Place place;
  place.dir.Write("dumps/one.jsonl", kOne);
  place.dir.Write("dumps/deep/two.jsonl", R"({"id":"b:1","title":"Basalt"})");
  place.dir.Write("dumps/.hidden.jsonl", R"({"id":"c:1","title":"Chalk"})");
  const std::string index = place.dir.path("dumps/index");
  for (int run = 0; run < 2; ++run) {
    const Outcome outcome = RunPinakes({"index", "--index", index, place.dir.path("dumps")});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_THAT(outcome.out, EndsWith(run == 0 ? "2 dumps: 2 read: 2 new, 0 changed, 0 unchanged, "
                                                 "0 rejected\n"
                                               : "2 dumps: 2 read: 0 new, 0 changed, 2 unchanged, "
                                                 "0 rejected\n"));
  }
  EXPECT_THAT(RunPinakes({"info", "--index", index}).out,
              ::testing::ContainsRegex(
                  "\nrecords  format  indexed               dump\n      1  jsonl   [0-9TZ:-]+  "
                  "deep/two\\.jsonl\n"));
}

TEST(Index, BadRecords_AreNamedAndKept_OthersIndexed_Exit3) {
  const Place place;
  const std::string file = place.dir.Write("mixed.jsonl", kTwoOneBad);
  const std::string rejects = place.dir.path("rejects.jsonl");
  const Outcome outcome = place.Run({"index", "--rejects", rejects, file});
  EXPECT_EQ(outcome.code, 3);
  EXPECT_EQ(outcome.out, "2 read: 1 new, 0 changed, 0 unchanged, 1 rejected\n");
  EXPECT_THAT(outcome.err, HasSubstr("\n" + file + ":2: record 2: "));
  const Words kept = Lines(ReadWhole(rejects));
  ASSERT_EQ(kept.size(), 1U);
  EXPECT_THAT(kept[0], StartsWith("{\"file\":\"" + file + "\",\"line\":2,\"record\":2,"));
  EXPECT_THAT(kept[0], HasSubstr("\"reason\":\""));
  EXPECT_THAT(kept[0], EndsWith("\"text\":\"{\\\"id\\\": broken\"}"));
  EXPECT_EQ(place.Run({"count", "basalt"}).out, "1\n");
}

TEST(Index, TooManyRejects_LeavesTheIndexAsItWas_Exit2) {
  const Place place;
  ASSERT_EQ(place.Run({"index", place.dir.Write("one.jsonl", kOne)}).code, 0);
  const std::string file = place.dir.Write("mixed.jsonl", kTwoOneBad);
  const Outcome outcome = place.Run({"index", "--max-rejects", "0", file});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_EQ(outcome.out, "");
  EXPECT_THAT(outcome.err, HasSubstr("pinakes: more than 0 records rejected: given up"));
  EXPECT_EQ(place.Run({"count", "basalt"}).out, "0\n");
  EXPECT_EQ(place.Run({"count", "amber"}).out, "1\n");
  EXPECT_EQ(place.Run({"index", "--max-rejects", "1", file}).code, 3);
}

TEST(Index, ManyRejects_AreNotAllShown) {
  const Place place;
  std::string lines(kOne);
  for (int i = 0; i < 30; ++i) lines += "{broken\n";
  const std::string file = place.dir.Write("bad.jsonl", lines);
  const Outcome outcome = place.Run({"index", file});
  EXPECT_EQ(outcome.code, 3);
  EXPECT_THAT(outcome.err, HasSubstr(": 10 more rejected; -v shows all, --rejects FILE keeps"));
  EXPECT_THAT(place.Run({"index", "-v", file}).err, Not(HasSubstr("more rejected")));
}

TEST(Index, DryRun_CountsAndChangesNothing) {
  const Place place;
  const std::string file = place.dir.Write("one.jsonl", kOne);
  const Outcome fresh = place.Run({"index", "--dry-run", file});
  EXPECT_EQ(fresh.code, 0);
  EXPECT_EQ(fresh.out,
            "1 read: 1 new, 0 changed, 0 unchanged, 0 rejected (dry run: nothing written)\n");
  EXPECT_FALSE(Exists(place.index()));
  ASSERT_EQ(place.Run({"index", file}).code, 0);
  const std::string more = place.dir.Write("more.jsonl", kTwoOneBad);
  EXPECT_EQ(place.Run({"index", "--dry-run", more}).code, 3);
  EXPECT_EQ(place.Run({"count", "basalt"}).out, "0\n");
}

TEST(Index, Quiet_SaysNothingButTheResult) {
  const Place place;
  const Outcome outcome = place.Run({"index", "-q", place.dir.Write("library.jsonl", kLibrary)});
  EXPECT_EQ(outcome.err, "");
  EXPECT_THAT(outcome.out, StartsWith("8 read: "));
}

TEST(Index, Language_IsFixedWhenTheIndexIsMade) {
  const Place place;
  const std::string file = place.dir.Write("one.jsonl", kOne);
  EXPECT_EQ(place.Run({"index", "--language", "klingon", file}).code, 2);
  EXPECT_EQ(place.Run({"index", "--language", "german", file}).code, 0);
  EXPECT_EQ(place.Run({"index", file}).code, 0);
  const Outcome other = place.Run({"index", "--language", "french", file});
  EXPECT_EQ(other.code, 2);
  EXPECT_THAT(other.err, HasSubstr("was made with --language german"));
}

struct BadFile {
  std::string name;
  std::string content;
  std::string message;  // somewhere in the one line on standard error
};

class IndexBadFile : public ::testing::TestWithParam<BadFile> {};

TEST_P(IndexBadFile, IsOneLineThatNamesIt_Exit2_MakesNoIndex) {
  const Place place;
  const std::string file = place.dir.Write(GetParam().name, GetParam().content);
  const Outcome outcome = place.Run({"index", file});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_EQ(outcome.out, "");
  EXPECT_THAT(outcome.err, StartsWith("pinakes: " + file));
  EXPECT_THAT(outcome.err, HasSubstr(GetParam().message));
  EXPECT_EQ(Lines(outcome.err).size(), 1U) << outcome.err;
  EXPECT_FALSE(Exists(place.index()));
}

TEST_P(IndexBadFile, BesideAGoodOne_Exit3_TheGoodOneIsIndexed) {
  const Place place;
  const std::string bad = place.dir.Write(GetParam().name, GetParam().content);
  const std::string good = place.dir.Write("good.jsonl", kOne);
  const Outcome outcome = place.Run({"index", bad, good});
  EXPECT_EQ(outcome.code, 3);
  EXPECT_THAT(outcome.out, HasSubstr(good + ": 1 read: 1 new, "));
  EXPECT_EQ(place.Run({"count", "amber"}).out, "1\n");
}

INSTANTIATE_TEST_SUITE_P(
    All, IndexBadFile,
    ::testing::Values(
        BadFile{"empty.jsonl", "", "is empty"},
        BadFile{"image.png", std::string("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 16), "an image"},
        BadFile{"noise.bin", std::string("\0\1\2\3\4\5\6\7\0\0\0", 11), "--from"},
        BadFile{"novel.txt", "It was a dark night.\nNothing happened.\n", "--from"},
        BadFile{"page.html", "<!DOCTYPE html><html><body>x</body></html>", "an HTML page"}),
    [](const auto& test) {
      std::string name = test.param.name;
      return name.substr(0, name.find('.'));
    });

TEST(IndexBadPlace, NoSuchFile_EmptyDirectory_AreNamed_Exit2) {
  const Place place;
  const Outcome missing = place.Run({"index", "/nonexistent/x.bib"});
  EXPECT_EQ(missing.code, 2);
  EXPECT_THAT(missing.err, StartsWith("pinakes: /nonexistent/x.bib: "));
  std::filesystem::create_directory(place.dir.path("empty"));
  const Outcome empty = place.Run({"index", place.dir.path("empty")});
  EXPECT_EQ(empty.code, 2);
  EXPECT_EQ(empty.err, "pinakes: " + place.dir.path("empty") + ": no files in this directory\n");
  EXPECT_FALSE(Exists(place.index()));
}

TEST(IndexBadPlace, NoIndexThere_SaysHowToMakeOne_Exit2) {
  const Place place;
  for (const Words& words :
       {Words{"search", "x"}, Words{"count", "x"}, Words{"show", "x"}, Words{"info"},
        Words{"export"}, Words{"metrics", "x"}, Words{"facets", "year"}, Words{"explain", "x"},
        Words{"forget", "x"}, Words{"delete", "x"}}) {
    const Outcome outcome = place.Run(words);
    EXPECT_EQ(outcome.code, 2) << words.front();
    EXPECT_EQ(outcome.out, "");
    EXPECT_THAT(outcome.err, StartsWith("pinakes: " + place.index() + ": "));
    EXPECT_EQ(Lines(outcome.err).size(), 1U) << outcome.err;
    EXPECT_FALSE(Exists(place.index())) << words.front();
  }
}

TEST(IndexBadPlace, FileOrOtherDirectory_IsNoIndex_NothingIsTouched_Exit2) {
  const Place place;
  const std::string file = place.dir.Write("one.jsonl", kOne);
  const std::string other = place.dir.Write("other/notes.txt", "mine\n");
  for (const std::string& path : {file, place.dir.path("other")}) {
    for (const Words& words :
         {Words{"search", "--index", path, "x"}, Words{"index", "--index", path, file}}) {
      const Outcome outcome = RunPinakes(words);
      EXPECT_EQ(outcome.code, 2) << words.front();
      EXPECT_THAT(outcome.err, StartsWith("pinakes: " + path + ": "));
      EXPECT_EQ(Lines(outcome.err).size(), 1U) << outcome.err;
    }
  }
  EXPECT_EQ(ReadWhole(file), kOne);
  EXPECT_EQ(ReadWhole(other), "mine\n");
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(place.dir.path("other")), {}), 1);
}

TEST(IndexBadPlace, ForeignXapianDatabase_IsRefusedUntouched_Exit2) {
  const Place place;
  {
    Xapian::WritableDatabase foreign(place.index(), Xapian::DB_CREATE);
    Xapian::Document document;
    document.add_term("theirs");
    foreign.add_document(document);
    foreign.commit();
  }
  const std::string file = place.dir.Write("one.jsonl", kOne);
  EXPECT_EQ(place.Run({"search", "theirs"}).code, 2);
  const Outcome outcome = place.Run({"index", file});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_THAT(outcome.err, StartsWith("pinakes: " + place.index() + ": "));
  EXPECT_EQ(Xapian::Database(place.index()).get_doccount(), 1U);
}

TEST(IndexBadPlace, ReadOnlyDirectory_IsNamed_Exit2) {
  // Not even root makes a directory there.
  const Outcome outcome =
      RunPinakes({"index", "--index", "/proc/index", "-"}, {{}, std::string(kOne), {}});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_EQ(outcome.out, "");
  EXPECT_THAT(outcome.err, HasSubstr("pinakes: /proc/index: "));
}

TEST(Index, AnotherWriter_IsBusyAtOnce_Exit75_ReadersGoOn) {
  const Place place;
  const std::string file = place.dir.Write("one.jsonl", kOne);
  ASSERT_EQ(place.Run({"index", file}).code, 0);
  Result<std::unique_ptr<Indexer>> writer = Indexer::Open(place.index(), {});
  ASSERT_TRUE(writer.ok());
  for (const Words& words :
       {Words{"index", file}, Words{"delete", "a:1"}, Words{"forget", "one.jsonl"}}) {
    const Outcome outcome = place.Run(words);
    EXPECT_EQ(outcome.code, 75) << words.front();
    EXPECT_THAT(outcome.err, StartsWith("pinakes: " + place.index() + ": "));
  }
  EXPECT_EQ(place.Run({"count", "amber"}).out, "1\n");
}

// Starts indexing from a pipe that stays open, interrupts it, returns what came of it.
TEST(Index, CtrlC_KeepsWhatWasRead_SaysHowMuch_Exit130) {
  const Place place;
  const std::string fifo = place.dir.path("pipe");
  ASSERT_EQ(::mkfifo(fifo.c_str(), 0600), 0);
  const std::string err = place.dir.path("err");
  const pid_t child = ::fork();
  if (child == 0) {
    const int file = ::open(err.c_str(), O_WRONLY | O_CREAT, 0600);
    ::dup2(file, 2);
    internal::Exec({"index", "--index", place.index(), "--from", "jsonl", fifo}, WithDefaults({}),
                   "");
  }
  {
    std::ofstream pipe(fifo);
    std::string padding(400, 'x');
    const auto write = [&](int number) {
      pipe << "{\"id\":\"p:" << number << "\",\"title\":\"Amber " << number << "\",\"abstract\":\""
           << padding << "\"}\n";
    };
    for (int i = 0; i < 2000; ++i) write(i);
    pipe.flush();
    ::kill(child, SIGINT);
    // The rest wakes the reader, which then sees that it is to stop.
    ::signal(SIGPIPE, SIG_IGN);
    for (int i = 2000; i < 4000 && pipe; ++i) write(i);
  }
  EXPECT_EQ(internal::ExitCode(child), 130);
  const std::string said = ReadWhole(err);
  EXPECT_THAT(said, HasSubstr("interrupted: "));
  EXPECT_THAT(said, HasSubstr(" read and kept"));
  const std::size_t at = said.find("interrupted: ") + 13;
  const std::string kept = said.substr(at, said.find(' ', at) - at);
  EXPECT_EQ(place.Run({"count", "amber"}).out, kept + "\n");
}

TEST(Forget, TakesBackADump_DeleteTakesARecord) {
  const Place place;
  const std::string file = place.dir.Write("library.jsonl", kLibrary);
  ASSERT_EQ(place.Run({"index", file}).code, 0);
  ASSERT_EQ(place.Run({"index", place.dir.Write("one.jsonl", kOne)}).code, 0);

  EXPECT_EQ(place.Run({"delete", "--dry-run", "lamp:4"}).out,
            "1 record deleted (dry run: nothing written)\n");
  const Outcome deleted = place.Run({"delete", "lamp:4", "10.5555/lamp.1"});
  EXPECT_EQ(deleted.code, 0);
  EXPECT_EQ(deleted.out, "2 records deleted\n");
  EXPECT_EQ(place.Run({"show", "lamp:4"}).code, 1);
  const Outcome missing = place.Run({"delete", "lamp:4"});
  EXPECT_EQ(missing.code, 1);
  EXPECT_EQ(missing.err, "pinakes: no record has the id \"lamp:4\"\n");

  EXPECT_EQ(place.Run({"forget", "library.jsonl"}).out,
            "library.jsonl: forgotten, 6 records changed or gone\n");
  EXPECT_EQ(place.Run({"count", "lantern"}).code, 1);
  EXPECT_EQ(place.Run({"count", "amber"}).out, "1\n");
  EXPECT_EQ(place.Run({"forget", "library.jsonl"}).code, 1);
}

TEST(Bare, WithoutIndex_TellsTheNextStep) {
  const TempDir home;
  const Outcome outcome = RunPinakes({}, {{{"HOME", home.path()}}, {}, {}});
  EXPECT_EQ(outcome.code, 0);
  EXPECT_EQ(outcome.err, "");
  EXPECT_EQ(outcome.out,
            "No index yet at ~/.local/share/pinakes/default.\n"
            "  1. make one:   pinakes index profile.md\n"
            "  2. search it:  pinakes search 'deep learning year:2020..'\n"
            "Formats: pinakes formats.  All commands: pinakes --help.\n");
}

TEST(Bare, WithIndex_SaysWhatIsInIt) {
  const Outcome outcome = SharedLibrary().Run({});
  EXPECT_EQ(outcome.code, 0);
  EXPECT_THAT(outcome.out, StartsWith("8 records from 1 dump at " + SharedLibrary().index()));
}

TEST(IndexDirectory, OptionBeforeEnvironmentBeforeDataHomeBeforeHome) {
  const TempDir dir;
  const std::string file = dir.Write("one.jsonl", kOne);
  Environment environment{{"HOME", dir.path("home")}};
  const auto index = [&](const Words& options) {
    Words words{"index", file};
    words.insert(words.end(), options.begin(), options.end());
    return RunPinakes(words, {environment, {}, {}}).code;
  };
  EXPECT_EQ(index({}), 0);
  EXPECT_TRUE(Exists(dir.path("home/.local/share/pinakes/default")));
  environment["XDG_DATA_HOME"] = dir.path("data");
  EXPECT_EQ(index({}), 0);
  EXPECT_TRUE(Exists(dir.path("data/pinakes/default")));
  environment["PINAKES_INDEX"] = dir.path("by-environment");
  EXPECT_EQ(index({}), 0);
  EXPECT_TRUE(Exists(dir.path("by-environment")));
  EXPECT_EQ(index({"--index", dir.path("by-option")}), 0);
  EXPECT_TRUE(Exists(dir.path("by-option")));
}

TEST(IndexDirectory, SeveralForReading_AnswerAsOne_OneForWriting) {
  const Place place;
  ASSERT_EQ(place.Run({"index", place.dir.Write("one.jsonl", kOne)}).code, 0);
  const std::string library = SharedLibrary().index();
  EXPECT_EQ(
      RunPinakes({"count", "--index", place.index(), "--index", library, "lantern OR amber"}).out,
      "5\n");
  EXPECT_EQ(RunPinakes({"delete", "--index", place.index(), "--index", library, "a:1"}).code, 2);
}

}  // namespace
}  // namespace pinakes::cli_test
