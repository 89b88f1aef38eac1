// The same records in every shape that an index can have give the same answers.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fcntl.h>
#include <sys/stat.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>

#include "pinakes/maintenance.h"
#include "tests/search/index_fixture.h"
#include "tests/shapes/library.h"
#include "tests/shapes/server.h"

namespace pinakes::testing {
namespace {

using ::testing::HasSubstr;

constexpr int kRecords = 600;
constexpr int kQueries = 500;

bool HasNote(const SearchResponse& response, std::string_view code) {
  return std::any_of(response.notes().begin(), response.notes().end(),
                     [&](const Diagnostic& note) { return note.code() == code; });
}

void Write(const std::string& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

std::string Read(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

class Shapes : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    folder_ = new TempFolder;
    Inventor inventor(7);
    std::vector<Publication> all;
    for (int i = 0; i < kRecords; ++i) all.push_back(inventor.Record(i));
    AddAll(*folder_ / "one", all);
    Split(all, 3, "third");
    Split(all, 2, "half");
    ASSERT_TRUE(CompactIndex(*folder_ / "one", *folder_ / "file", CompactForm::kSingleFile).ok());
    ASSERT_TRUE(
        CompactIndex(*folder_ / "third1", *folder_ / "file1", CompactForm::kSingleFile).ok());
    left_ = new ShardServer(*folder_ / "half0");
    right_ = new ShardServer(*folder_ / "half1");
    third_ = new ShardServer(*folder_ / "third2");
    Write(*folder_ / "three.stub", "# three shards\nauto third0\n\nauto third1\nauto third2\n");
    std::filesystem::create_directory(*folder_ / "dir");
    Write(*folder_ / "dir/XAPIANDB", "auto ../third0\nauto ../third1\nauto ../third2\n");
    Write(*folder_ / "remote.stub", "remote " + left_->where() + "\nremote " + right_->where());
    Write(*folder_ / "mixed.stub", "remote " + third_->where() + "\nglass file1\n");
    Write(*folder_ / "program.stub", "remote :xapian-progsrv " + (*folder_ / "one") + "\n");
  }
  static void TearDownTestSuite() {
    for (ShardServer* server : {left_, right_, third_}) delete server;
    delete folder_;
  }

  static void Split(const std::vector<Publication>& all, std::size_t count,
                    const std::string& name) {
    std::vector<std::vector<Publication>> parts(count);
    // Unevenly, so that every shard has frequencies of its own.
    for (std::size_t i = 0; i < all.size(); ++i) parts[i * i % 7 % count].push_back(all[i]);
    for (std::size_t i = 0; i < count; ++i) AddAll(*folder_ / (name + std::to_string(i)), parts[i]);
  }

  // The paths to open, by the name of the shape.
  static std::map<std::string, std::vector<std::string>> Paths() {
    const TempFolder& at = *folder_;
    return {{"one directory", {at / "one"}},
            {"three shards", {at / "third0", at / "third1", at / "third2"}},
            {"a stub file", {at / "three.stub"}},
            {"a directory with a stub file", {at / "dir"}},
            {"a single file", {at / "file"}},
            {"two remote shards", {at / "remote.stub"}},
            {"a program", {at / "program.stub"}},
            {"mixed", {at / "third0", at / "mixed.stub"}}};
  }

  static TempFolder* folder_;
  static ShardServer *left_, *right_, *third_;
};
TempFolder* Shapes::folder_ = nullptr;
ShardServer* Shapes::left_ = nullptr;
ShardServer* Shapes::right_ = nullptr;
ShardServer* Shapes::third_ = nullptr;

// What must be equal, to the last bit of the scores.
void ExpectEqual(const SearchResponse& one, const SearchResponse& other) {
  EXPECT_EQ(one.interpreted(), other.interpreted());
  EXPECT_EQ(one.total(), other.total());
  EXPECT_EQ(one.total_is_exact(), other.total_is_exact());
  EXPECT_EQ(one.partial(), other.partial());
  EXPECT_EQ(one.possible(), other.possible());
  EXPECT_EQ(one.stamp().analyzer(), other.stamp().analyzer());
  ASSERT_EQ(one.facets_size(), other.facets_size());
  for (int i = 0; i < one.facets_size(); ++i) {
    EXPECT_EQ(one.facets(i).SerializeAsString(), other.facets(i).SerializeAsString());
  }
  ASSERT_EQ(one.hits_size(), other.hits_size());
  for (int i = 0; i < one.hits_size(); ++i) {
    const Hit &a = one.hits(i), &b = other.hits(i);
    EXPECT_EQ(a.SerializeAsString(), b.SerializeAsString())
        << a.publication().id() << " and " << b.publication().id() << " at " << i;
  }
}

TEST_F(Shapes, RandomQueries_AreAnsweredAlike) {
  std::map<std::string, std::unique_ptr<Searcher>> searchers;
  for (const auto& [shape, paths] : Paths()) {
    searchers[shape] = OpenSearcher(paths);
    ASSERT_NE(searchers[shape], nullptr) << shape;
  }
  Searcher& one = *searchers["one directory"];
  Inventor inventor(11);
  int found = 0;
  for (int i = 0; i < kQueries; ++i) {
    const SearchRequest request = inventor.Request();
    const auto expected = one.Search(request);
    ASSERT_TRUE(expected.ok()) << expected.status().message();
    found += expected->hits_size() > 0 ? 1 : 0;
    for (const auto& [shape, searcher] : searchers) {
      SCOPED_TRACE(shape + ": " + request.ShortDebugString());
      const auto response = searcher->Search(request);
      ASSERT_TRUE(response.ok()) << response.status().message();
      // Words are corrected on local shards only; elsewhere that is said.
      if (HasNote(*response, "no-spelling") && HasNote(*expected, "spelling")) continue;
      ExpectEqual(*expected, *response);
      if (HasFailure()) return;
    }
  }
  EXPECT_GT(found, kQueries / 2);
}

TEST_F(Shapes, CompletionsLikenessAndMatches_AreAlike) {
  const auto one = OpenSearcher({*folder_ / "one"});
  ASSERT_NE(one, nullptr);
  for (const auto& [shape, paths] : Paths()) {
    const auto searcher = OpenSearcher(paths);
    ASSERT_NE(searcher, nullptr) << shape;
    int completed = 0, like = 0, matched = 0;
    for (const char* typed :
         {"la", "lantern gl", "old br", "author:fer", "venue:l", "type:", "x"}) {
      SCOPED_TRACE(shape + ": " + typed);
      const auto expected = one->Complete(typed, 8), found = searcher->Complete(typed, 8);
      ASSERT_TRUE(expected.ok() && found.ok()) << found.status().message();
      ASSERT_EQ(found->completions_size(), expected->completions_size());
      for (int i = 0; i < found->completions_size(); ++i) {
        EXPECT_EQ(found->completions(i).DebugString(), expected->completions(i).DebugString());
      }
      completed += found->completions_size();
    }
    for (int record = 0; record < kRecords; record += 40) {
      const std::string id = "r" + std::to_string(record);
      SCOPED_TRACE(shape + ": " + id);
      const auto expected = one->Similar(id, Query("", 5)),
                 found = searcher->Similar(id, Query("", 5));
      ASSERT_TRUE(expected.ok() && found.ok()) << found.status().message();
      ExpectEqual(*expected, *found);
      like += found->hits_size();
      MatchRequest request;
      *request.mutable_publication() = *one->Get(id);
      request.mutable_publication()->clear_id();
      const auto meant = one->Match(request), match = searcher->Match(request);
      ASSERT_TRUE(meant.ok() && match.ok()) << match.status().message();
      EXPECT_EQ(match->publication().id(), meant->publication().id());
      EXPECT_EQ(match->confidence(), meant->confidence());
      matched += match->has_publication() ? 1 : 0;
    }
    EXPECT_GT(completed, 10);
    EXPECT_GT(like, 10);
    EXPECT_GT(matched, 5);
  }
}

TEST_F(Shapes, RecordsAndMetadata_AreAlike) {
  for (const auto& [shape, paths] : Paths()) {
    SCOPED_TRACE(shape);
    const auto searcher = OpenSearcher(paths);
    ASSERT_NE(searcher, nullptr);
    EXPECT_EQ(searcher->Meta()->records(), kRecords);
    EXPECT_EQ(searcher->Meta()->dumps_size(), 1);
    EXPECT_EQ(searcher->Meta()->dumps(0).records(), kRecords);
    EXPECT_EQ(searcher->Get("r17")->id(), "r17");
    EXPECT_EQ(searcher->Get("nobody").status().code(), Code::kNotFound);
    std::vector<std::string> ids;
    EXPECT_TRUE(searcher
                    ->ForEach([&](const Publication& publication) {
                      ids.push_back(publication.id());
                      return true;
                    })
                    .ok());
    EXPECT_EQ(ids.size(), kRecords);
    EXPECT_TRUE(std::is_sorted(ids.begin(), ids.end()));
  }
}

TEST_F(Shapes, MisspelledWord_RemoteShardsSayThatTheyCannotCorrectIt) {
  const auto local = OpenSearcher({*folder_ / "three.stub"});
  const auto remote = OpenSearcher({*folder_ / "remote.stub"});
  const auto corrected = local->Search(Query("lanttern"));
  ASSERT_TRUE(corrected.ok());
  EXPECT_TRUE(HasNote(*corrected, "spelling"));
  const auto response = remote->Search(Query("lanttern"));
  ASSERT_TRUE(response.ok());
  EXPECT_EQ(response->total(), 0);
  EXPECT_TRUE(HasNote(*response, "no-spelling"));
}

TEST_F(Shapes, FileInsideAnotherFile_OpensByDescriptorAndOffset) {
  const std::string padding(12345, 'x');
  const std::string index = Read(*folder_ / "file");
  Write(*folder_ / "program", padding + index + padding);
  const int file = ::open((*folder_ / "program").c_str(), O_RDONLY);
  ASSERT_GE(file, 0);
  auto opened = Searcher::OpenAt(file, padding.size());
  ASSERT_TRUE(opened.ok()) << opened.status().message();
  EXPECT_EQ(::lseek(file, 0, SEEK_CUR), 0);  // the caller's position
  for (const std::uint64_t offset : {std::uint64_t{7}, std::uint64_t{1} << 40}) {
    const Status wrong = Searcher::OpenAt(file, offset).status();
    EXPECT_EQ(wrong.code(), Code::kNotAnIndex);
    EXPECT_EQ(wrong.message(), "descriptor " + std::to_string(file) + " from byte " +
                                   std::to_string(offset) +
                                   " on: no index in one file begins there");
  }
  EXPECT_EQ(Searcher::OpenAt(file, ~std::uint64_t{0}).status().code(), Code::kIo);
  ::close(file);
  EXPECT_EQ(Searcher::OpenAt(file, 0).status().code(), Code::kIo);
  const auto one = OpenSearcher({*folder_ / "one"});
  ExpectEqual(*one->Search(Query("lamp")), *(*opened)->Search(Query("lamp")));
}

TEST_F(Shapes, StubFile_WrongOnes_AreRefusedWithTheLine) {
  struct Case {
    std::string text;
    Code code;
    std::string message;
  };
  const std::vector<Case> cases = {
      {"auto third0\nauto nowhere\n", Code::kNotFound, "nowhere"},
      {"auto third0\nnonsense third1\n", Code::kInvalidArgument, "wrong.stub:2:"},
      {"auto third0\nauto\n", Code::kInvalidArgument, "wrong.stub:2:"},
      {"auto third0\nauto third0\n", Code::kInvalidArgument, "name each once"},
      {"auto wrong.stub\n", Code::kInvalidArgument, "wrong.stub"},
      {"remote nohost\n", Code::kInvalidArgument, "wrong.stub:1:"},
      {"remote host:99999\n", Code::kInvalidArgument, "wrong.stub:1:"},
      {"remote :\n", Code::kInvalidArgument, "wrong.stub:1:"},
      {"remote :/no/such/program x\n", Code::kIo, "/no/such/program"},
      {"auto /etc/passwd\n", Code::kNotAnIndex, "/etc/passwd"},
      {"auto 3rd.txt\n", Code::kNotAnIndex, "3rd.txt"},
      {"just a text\n", Code::kNotAnIndex, "wrong.stub"},
      {"", Code::kNotAnIndex, "wrong.stub"},
  };
  Write(*folder_ / "3rd.txt", "words\n");
  for (const Case& wrong : cases) {
    Write(*folder_ / "wrong.stub", wrong.text);
    const auto searcher = Searcher::Open({*folder_ / "wrong.stub"});
    ASSERT_FALSE(searcher.ok()) << wrong.text;
    EXPECT_EQ(searcher.status().code(), wrong.code) << searcher.status().message();
    EXPECT_THAT(searcher.status().message(), HasSubstr(wrong.message));
  }
}

TEST_F(Shapes, StubFileThatOthersCanWrite_RunsNoProgram) {
  const std::string stub = *folder_ / "open.stub", trace = *folder_ / "trace";
  Write(stub, "remote :/bin/sh -c touch${IFS}" + trace + "\n");
  ASSERT_EQ(::chmod(stub.c_str(), 0666), 0);
  const auto searcher = Searcher::Open({stub});
  ASSERT_FALSE(searcher.ok());
  EXPECT_EQ(searcher.status().code(), Code::kInvalidArgument);
  EXPECT_THAT(searcher.status().message(), HasSubstr("open.stub:1:"));
  EXPECT_FALSE(std::filesystem::exists(trace));
}

TEST_F(Shapes, ShardsOfOtherTextRules_AreRefused) {
  IndexOptions options;
  options.language = "german";
  {
    auto indexer = Indexer::Open(*folder_ / "german", options);
    ASSERT_TRUE(indexer.ok());
    ASSERT_TRUE((*indexer)->BeginDump("d", "jsonl").ok());
    ASSERT_TRUE((*indexer)->Add(MakePublication({"g", "Lampen", {}, "", 2000, 1})).ok());
    ASSERT_TRUE((*indexer)->Commit().ok());
  }
  const auto searcher = Searcher::Open({*folder_ / "third0", *folder_ / "german"});
  ASSERT_FALSE(searcher.ok());
  EXPECT_THAT(searcher.status().message(), HasSubstr("german: made by other text rules"));
}

TEST_F(Shapes, ShardThatRefuses_IsNamed) {
  const std::string where = "127.0.0.1:" + std::to_string(FreePort());
  Write(*folder_ / "refuses.stub", "auto third0\nremote " + where + "\n");
  const auto searcher = Searcher::Open({*folder_ / "refuses.stub"});
  ASSERT_FALSE(searcher.ok());
  EXPECT_EQ(searcher.status().code(), Code::kIo);
  EXPECT_THAT(searcher.status().message(), HasSubstr(where));

  SearcherOptions options;
  options.allow_missing_shards = true;
  auto partial = Searcher::Open({*folder_ / "refuses.stub"}, options);
  ASSERT_TRUE(partial.ok()) << partial.status().message();
  const auto response = (*partial)->Search(Query("lamp"));
  ASSERT_TRUE(response.ok());
  EXPECT_GT(response->total(), 0U);
  ASSERT_EQ(response->missing_shards_size(), 1);
  EXPECT_EQ(response->missing_shards(0), where);
  EXPECT_TRUE(HasNote(*response, "missing-shard"));
}

TEST_F(Shapes, ShardThatSaysNothing_IsNamedWithinTheTime) {
  const SilentServer silent;
  Write(*folder_ / "silent.stub", "auto third0\nremote " + silent.where() + "\n");
  SearcherOptions options;
  options.remote_timeout_ms = 300;
  const auto start = std::chrono::steady_clock::now();
  const auto searcher = Searcher::Open({*folder_ / "silent.stub"}, options);
  ASSERT_FALSE(searcher.ok());
  EXPECT_EQ(searcher.status().code(), Code::kTimeLimit);
  EXPECT_THAT(searcher.status().message(), HasSubstr(silent.where()));
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(5));
}

TEST_F(Shapes, ShardThatDies_IsNamed_OrLeftOutWhereAllowed_AndComesBack) {
  auto server = std::make_unique<ShardServer>(*folder_ / "third1");
  Write(*folder_ / "dying.stub", "auto third0\nremote " + server->where() + "\nauto third2\n");
  const auto strict = OpenSearcher({*folder_ / "dying.stub"});
  SearcherOptions options;
  options.allow_missing_shards = true;
  auto lenient = Searcher::Open({*folder_ / "dying.stub"}, options);
  ASSERT_TRUE(lenient.ok());
  const auto whole = strict->Search(Query("lamp"));
  ASSERT_TRUE(whole.ok());
  EXPECT_EQ((*lenient)->Search(Query("lamp"))->missing_shards_size(), 0);

  const std::uint16_t port = server->port();
  const std::string where = server->where();
  server->Stop();
  const auto response = strict->Search(Query("lamp"));
  ASSERT_FALSE(response.ok());
  EXPECT_EQ(response.status().code(), Code::kIo);
  EXPECT_THAT(response.status().message(), HasSubstr(where));
  const auto partial = (*lenient)->Search(Query("lamp"));
  ASSERT_TRUE(partial.ok()) << partial.status().message();
  EXPECT_LT(partial->total(), whole->total());
  ASSERT_EQ(partial->missing_shards_size(), 1);
  EXPECT_EQ(partial->missing_shards(0), where);

  const ShardServer again(*folder_ / "third1", port);
  const auto after = strict->Search(Query("lamp"));
  ASSERT_TRUE(after.ok()) << after.status().message();
  ExpectEqual(*whole, *after);
}

TEST_F(Shapes, ShardThatHangs_TimeLimitEndsTheCallAndNamesIt) {
  const ShardServer server(*folder_ / "third1");
  Write(*folder_ / "hangs.stub", "auto third0\nremote " + server.where() + "\n");
  const auto searcher = OpenSearcher({*folder_ / "hangs.stub"});
  SearchRequest request = Query("lamp");
  request.set_time_limit_ms(400);
  ASSERT_TRUE(searcher->Search(request).ok());
  server.Signal(SIGSTOP);
  const auto start = std::chrono::steady_clock::now();
  const auto response = searcher->Search(request);
  const auto took = std::chrono::steady_clock::now() - start;
  server.Signal(SIGCONT);
  ASSERT_FALSE(response.ok());
  EXPECT_EQ(response.status().code(), Code::kTimeLimit) << response.status().message();
  EXPECT_THAT(response.status().message(), HasSubstr(server.where()));
  EXPECT_LT(took, std::chrono::seconds(5));
}

TEST_F(Shapes, ShardThatHangsBetweenTwoCalls_IsLeftOutWhereAllowed) {
  const ShardServer server(*folder_ / "third1");
  Write(*folder_ / "sleeps.stub", "auto third0\nremote " + server.where() + "\n");
  SearcherOptions options;
  options.allow_missing_shards = true;
  options.remote_timeout_ms = 300;
  auto searcher = Searcher::Open({*folder_ / "sleeps.stub"}, options);
  ASSERT_TRUE(searcher.ok()) << searcher.status().message();
  const auto whole = (*searcher)->Search(Query("lamp"));
  ASSERT_TRUE(whole.ok());
  EXPECT_EQ(whole->missing_shards_size(), 0);
  server.Signal(SIGSTOP);
  const auto start = std::chrono::steady_clock::now();
  const auto partial = (*searcher)->Search(Query("lamp"));
  const auto took = std::chrono::steady_clock::now() - start;
  server.Signal(SIGCONT);
  ASSERT_TRUE(partial.ok()) << partial.status().message();
  EXPECT_LT(partial->total(), whole->total());
  ASSERT_EQ(partial->missing_shards_size(), 1);
  EXPECT_EQ(partial->missing_shards(0), server.where());
  EXPECT_LT(took, std::chrono::seconds(5));
}

TEST_F(Shapes, IndexReplacedByRename_IsFollowed) {
  const std::string index = *folder_ / "live";
  AddAll(index, {MakePublication({"old", "Lamp", {}, "", 2000, 1})});
  AddAll(*folder_ / "next", {MakePublication({"new", "Lamp of brass", {}, "", 2001, 2})});
  const auto searcher = OpenSearcher({index});
  EXPECT_EQ(Ids(*searcher, "lamp"), std::vector<std::string>{"old"});
  ASSERT_EQ(::renameat2(AT_FDCWD, index.c_str(), AT_FDCWD, (*folder_ / "next").c_str(), 2), 0);
  std::filesystem::remove_all(*folder_ / "next");
  EXPECT_EQ(Ids(*searcher, "lamp"), std::vector<std::string>{"new"});
  // A rebuild with the library itself.
  IndexOptions options;
  options.rebuild = true;
  {
    auto indexer = Indexer::Open(index, options);
    ASSERT_TRUE(indexer.ok()) << indexer.status().message();
    ASSERT_TRUE((*indexer)->BeginDump("d", "jsonl").ok());
    ASSERT_TRUE((*indexer)->Add(MakePublication({"newest", "Lamp", {}, "", 2002, 3})).ok());
    EXPECT_EQ(Ids(*searcher, "lamp"), std::vector<std::string>{"new"});
    ASSERT_TRUE((*indexer)->Commit().ok());
  }
  EXPECT_EQ(Ids(*searcher, "lamp"), std::vector<std::string>{"newest"});
}

TEST_F(Shapes, StubFileChanged_IsFollowed) {
  Write(*folder_ / "grows.stub", "auto third0\n");
  const auto searcher = OpenSearcher({*folder_ / "grows.stub"});
  const auto before = searcher->Meta()->records();
  Write(*folder_ / "grows.new", "auto third0\nauto third1\nauto third2\n");
  std::filesystem::rename(*folder_ / "grows.new", *folder_ / "grows.stub");
  EXPECT_GT(searcher->Meta()->records(), before);
  EXPECT_EQ(searcher->Meta()->records(), kRecords);
}

TEST_F(Shapes, StubFile_CannotBeWrittenTo) {
  for (const char* name : {"three.stub", "dir"}) {
    const auto indexer = Indexer::Open(*folder_ / name, {});
    ASSERT_FALSE(indexer.ok());
    EXPECT_EQ(indexer.status().code(), Code::kUnsupported) << indexer.status().message();
  }
}

}  // namespace
}  // namespace pinakes::testing
