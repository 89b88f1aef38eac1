#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <string>

#include "tests/unit/corpus/collect_sink.h"

namespace pinakes::corpus {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

class TempDir {
 public:
  TempDir() {
    std::string pattern = (std::filesystem::temp_directory_path() / "pinakes-XXXXXX").string();
    path_ = mkdtemp(pattern.data());
  }
  ~TempDir() { std::filesystem::remove_all(path_); }
  std::string Write(const std::string& name, const std::string& bytes) const {
    const std::filesystem::path path = path_ / name;
    std::ofstream(path, std::ios::binary) << bytes;
    return path.string();
  }
  std::string path() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

class Heard : public FormatListener {
 public:
  void OnFormat(std::string_view path, const Format& format, std::string_view how) override {
    text = std::string(path) + "|" + std::string(format.name) + "|" + std::string(how);
  }
  std::string text;
};

Status Read(const std::string& path, const std::string& from = "") {
  CollectSink sink;
  ReadOptions options;
  options.from = from;
  return ReadDump(path, options, sink, nullptr);
}

TEST(Registry, EveryFormat_HasANameOfItsOwnAndATitle) {
  std::set<std::string_view> names;
  for (const Format& format : Formats()) {
    EXPECT_TRUE(names.insert(format.name).second) << format.name;
    EXPECT_FALSE(format.title.empty());
    EXPECT_FALSE(format.fields.empty());
    EXPECT_EQ(FindFormat(format.name), &format);
  }
  EXPECT_EQ(FindFormat("no such format"), nullptr);
}

TEST(Registry, EveryDetector_SurvivesOddBytes) {
  for (const Format& format : Formats()) {
    for (const std::string& head : {std::string(), std::string(1, '\0'), std::string(70000, '\xFF'),
                                    std::string(70000, '{'), std::string(70000, '\n')}) {
      EXPECT_LT(format.detect(head), 20) << format.name;
    }
  }
}

TEST(Registry, KnownFormat_IsFoundByItsBytesAndTold) {
  const TempDir dir;
  const std::string path = dir.Write("dump.txt", "{\"title\":\"A\",\"year\":2000}\n");
  CollectSink sink;
  Heard heard;
  const Status status = ReadDump(path, {}, sink, &heard);
  EXPECT_TRUE(status.ok()) << status.message();
  EXPECT_EQ(sink.records.size(), 1U);
  EXPECT_EQ(heard.text, path + "|jsonl|by its first bytes");
}

TEST(Registry, DumpWhoseFirstRecordIsDamaged_IsKnownByTheNext) {
  const std::string works =
      "{\"id\":\"https://openalex.org/W2\",\"title\":\"B\",\"authorships\":[]}\n"
      "{\"id\":\"https://openalex.org/W3\",\"title\":\"C\",\"authorships\":[]}\n";
  const std::string wos =
      "\nER\n\nPT J\nAU Ode, K\nTI B\nPY 2001\nER\n\nPT J\nTI C\nPY 2002\nER\n\nEF\n";
  const std::string endnote = "\n%D 2000\n\n%0 Book\n%T B\n%D 2001\n\n%0 Book\n%T C\n%D 2002\n";
  const struct {
    std::string bytes;
    std::string format;
  } cases[] = {
      {"title\":\"A\",\"authorships\":[{\"author\":{\"display_name\":\"Kim Ode\"}}]}\n" + works,
       "openalex"},
      {"\x80\xFE\x81\n" + works, "openalex"},
      {"one\ntwo\nthree\n" + works, "openalex"},
      {"rest of an abstract." + wos, "wos"},
      {"rest of an abstract." + endnote, "endnote"},
  };
  const TempDir dir;
  for (const auto& c : cases) {
    const std::string path = dir.Write("dump", c.bytes);
    CollectSink sink;
    Heard heard;
    const Status status = ReadDump(path, {}, sink, &heard);
    EXPECT_TRUE(status.ok()) << status.message();
    EXPECT_EQ(heard.text, path + "|" + c.format + "|by its first bytes");
    std::string titles;
    for (const Publication& record : sink.records) titles += record.title();
    EXPECT_EQ(titles, "BC") << c.bytes;
  }
}

TEST(Registry, CrossrefWorksWithoutTitleOrType_AreKnownByTheirDoiAndAuthors) {
  const TempDir dir;
  const std::string path =
      dir.Write("dump.txt", R"({"DOI":"10.5555/1","author":[{"family":"Ode"}]})"
                            "\n"
                            R"({"DOI":"10.5555/2","title":[null]})"
                            "\n");
  CollectSink sink;
  Heard heard;
  const Status status = ReadDump(path, {}, sink, &heard);
  EXPECT_TRUE(status.ok()) << status.message();
  EXPECT_EQ(heard.text, path + "|crossref|by its first bytes");
  EXPECT_EQ(sink.records.size(), 2U);
}

TEST(Registry, MissingFile_IsNotFound) {
  const Status status = Read("/no/such/dump.jsonl");
  EXPECT_EQ(status.code(), Code::kNotFound);
  EXPECT_EQ(status.message(), "/no/such/dump.jsonl: no such file: check the name");
}

TEST(Registry, Directory_IsRefusedByName) {
  const TempDir dir;
  const Status status = Read(dir.path());
  EXPECT_EQ(status.code(), Code::kInvalidArgument);
  EXPECT_EQ(status.message(), dir.path() + ": is a directory: name the dump files in it");
}

TEST(Registry, EmptyFile_IsRefusedUnlessItsFormatIsNamed) {
  const TempDir dir;
  const std::string path = dir.Write("empty", "");
  EXPECT_EQ(Read(path).code(), Code::kInvalidArgument);
  EXPECT_THAT(Read(path).message(), HasSubstr("is empty"));
  EXPECT_TRUE(Read(path, "jsonl").ok());
}

TEST(Registry, UnknownFormatName_SuggestsTheNearest) {
  const TempDir dir;
  const Status status = Read(dir.Write("a", "{\"title\":\"A\"}"), "jsnol");
  EXPECT_EQ(status.code(), Code::kInvalidArgument);
  EXPECT_THAT(status.message(), HasSubstr("did you mean \"jsonl\"?"));
}

TEST(Registry, FileOfNoFormat_SaysWhatItLooksLike) {
  const struct {
    std::string bytes;
    std::string what;
  } kCases[] = {
      {"%PDF-1.7\n%\xE2\xE3", "a PDF file"},
      {"\x89PNG\r\n\x1A\n", "an image"},
      {"\xFF\xD8\xFF\xE0", "an image"},
      {std::string("\0\1\2\3abc", 7), "binary data"},
      {" \n\n\t\n", "blank lines only"},
      {"<!DOCTYPE html>\n<html><body>Sign in</body></html>", "an HTML page"},
      {"  <HTML>", "an HTML page"},
      {"<?xml version=\"1.0\"?><svg/>", "XML of another kind"},
      {"{\"rows\": [1, 2]}", "JSON of another kind"},
      {"Dear colleague,\nthis is a letter.\n", "plain text"},
  };
  const TempDir dir;
  for (const auto& item : kCases) {
    const std::string path = dir.Write("file", item.bytes);
    const Status status = Read(path);
    EXPECT_EQ(status.code(), Code::kInvalidArgument) << item.what;
    EXPECT_THAT(status.message(), StartsWith(path + ": ")) << item.what;
    EXPECT_THAT(status.message(), HasSubstr("looks like " + item.what + ":"));
    EXPECT_EQ(status.message().find('\n'), std::string::npos);
  }
}

TEST(Registry, OpenAlexWorksOfAFewFields_AreKnownByOneOfTheirOwn) {
  const TempDir dir;
  for (const std::string text :
       {R"({"id":"https://openalex.org/W1","title":"Amber","cited_by_count":0})",
        R"({"id":"https://openalex.org/W1","title":"Amber","is_retracted":true})",
        R"({"id":"W1","display_name":"Amber","publication_year":2001})"}) {
    const std::string path = dir.Write("dump.txt", text + "\n");
    CollectSink sink;
    Heard heard;
    const Status status = ReadDump(path, {}, sink, &heard);
    EXPECT_TRUE(status.ok()) << status.message();
    EXPECT_EQ(heard.text, path + "|openalex|by its first bytes") << text;
  }
}

}  // namespace
}  // namespace pinakes::corpus
