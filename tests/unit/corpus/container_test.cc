#include "corpus/container.h"

#include <archive.h>
#include <archive_entry.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <zlib.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "tests/gzip.h"
#include "tests/unit/corpus/collect_sink.h"

namespace pinakes::corpus {
namespace {

using ::testing::HasSubstr;

using Files = std::vector<std::pair<std::string, std::string>>;

// `format`: "zip", "tar", "raw"; `filter`: "none", "xz", "zstd", "bzip2".
std::string Pack(const std::string& format, const std::string& filter, const Files& files) {
  struct archive* writer = archive_write_new();
  EXPECT_EQ(archive_write_set_format_by_name(writer, format == "tar" ? "ustar" : format.c_str()),
            ARCHIVE_OK);
  if (filter != "none") {
    EXPECT_EQ(archive_write_add_filter_by_name(writer, filter.c_str()), ARCHIVE_OK);
  }
  std::string out(1 << 20, '\0');
  std::size_t used = 0;
  archive_write_set_bytes_in_last_block(writer, 1);
  EXPECT_EQ(archive_write_open_memory(writer, out.data(), out.size(), &used), ARCHIVE_OK);
  for (const auto& [name, bytes] : files) {
    struct archive_entry* entry = archive_entry_new();
    archive_entry_set_pathname(entry, name.c_str());
    archive_entry_set_size(entry, static_cast<la_int64_t>(bytes.size()));
    archive_entry_set_filetype(entry, AE_IFREG);
    archive_entry_set_perm(entry, 0644);
    EXPECT_EQ(archive_write_header(writer, entry), ARCHIVE_OK);
    archive_write_data(writer, bytes.data(), bytes.size());
    archive_entry_free(entry);
  }
  archive_write_close(writer);
  archive_write_free(writer);
  out.resize(used);
  return out;
}

std::string Utf16(const std::string& ascii, bool little, bool mark) {
  std::string out;
  const auto put = [&](char high, char low) {
    out += little ? low : high;
    out += little ? high : low;
  };
  if (mark) put('\xFE', '\xFF');
  for (const char c : ascii) put('\0', c);
  return out;
}

struct Outcome {
  CollectSink sink;
  Status status;
  std::string heard;
};

class Listener : public FormatListener {
 public:
  void OnFormat(std::string_view path, const Format& format, std::string_view) override {
    text += std::string(path.substr(path.rfind('/') + 1)) + "=" + std::string(format.name) + ";";
  }
  std::string text;
};

Outcome ReadBytes(const std::string& bytes, const ReadOptions& options = {},
                  std::size_t stop_after = 0) {
  std::string pattern = (std::filesystem::temp_directory_path() / "pinakes-XXXXXX").string();
  const std::filesystem::path dir = mkdtemp(pattern.data());
  std::ofstream(dir / "dump", std::ios::binary) << bytes;
  Outcome outcome;
  outcome.sink.stop_after = stop_after;
  Listener listener;
  outcome.status = ReadDump((dir / "dump").string(), options, outcome.sink, &listener);
  outcome.heard = listener.text;
  std::filesystem::remove_all(dir);
  return outcome;
}

std::string Lines(int from, int to) {
  std::string lines;
  for (int i = from; i < to; ++i) {
    lines += R"({"id":"r)" + std::to_string(i) + R"(","title":"Record number )" +
             std::to_string(i * 7919) + "\"}\n";
  }
  return lines;
}

TEST(Gzip, Members_AreReadOneBehindTheOther) {
  const Outcome outcome = ReadBytes(Gzip(Lines(0, 3)) + Gzip(Lines(3, 7)));
  EXPECT_TRUE(outcome.status.ok()) << outcome.status.message();
  EXPECT_EQ(outcome.sink.records.size(), 7U);
  EXPECT_EQ(outcome.sink.places.back().line, 7U);
}

TEST(Gzip, LargeText_IsReadWhole) {
  const Outcome outcome = ReadBytes(Gzip(Lines(0, 40000)));
  EXPECT_TRUE(outcome.status.ok()) << outcome.status.message();
  EXPECT_EQ(outcome.sink.records.size(), 40000U);
}

TEST(Gzip, TextThatCompressesExtremely_IsReadWhole) {
  const std::string record = "{\"title\":\"" + std::string(3000000, 'x') + "\"}\n";
  const Outcome outcome = ReadBytes(Gzip(record + record));
  EXPECT_TRUE(outcome.status.ok()) << outcome.status.message();
  EXPECT_EQ(outcome.sink.records.size(), 2U);
}

TEST(Gzip, CutFile_GivesTheRecordsBeforeTheCutAndSaysSo) {
  std::string bytes = Gzip(Lines(0, 5000));
  bytes.resize(bytes.size() / 2);
  const Outcome outcome = ReadBytes(bytes);
  EXPECT_EQ(outcome.status.code(), Code::kCorrupt);
  EXPECT_THAT(outcome.status.message(), HasSubstr("unexpected end of file"));
  EXPECT_GT(outcome.sink.records.size(), 1500U);
  EXPECT_LT(outcome.sink.records.size(), 5000U);
}

TEST(Gzip, WrongChecksum_IsReportedBehindTheRecords) {
  std::string bytes = Gzip(Lines(0, 10));
  bytes[bytes.size() - 6] = static_cast<char>(bytes[bytes.size() - 6] ^ 1);
  const Outcome outcome = ReadBytes(bytes);
  EXPECT_EQ(outcome.status.code(), Code::kCorrupt);
  EXPECT_THAT(outcome.status.message(), HasSubstr("incorrect data check"));
  EXPECT_EQ(outcome.sink.records.size(), 10U);
}

TEST(Gzip, OtherBytesBehindTheLastMember_AreIgnored) {
  for (const std::string& rest : {std::string(512, '\0'), std::string("\x1F"), std::string("x")}) {
    const Outcome outcome = ReadBytes(Gzip(Lines(0, 3)) + rest);
    EXPECT_TRUE(outcome.status.ok()) << outcome.status.message();
    EXPECT_EQ(outcome.sink.records.size(), 3U);
  }
}

TEST(Gzip, MemberEdges_MayFallAnywhere) {
  class Bytewise : public ByteSource {
   public:
    explicit Bytewise(std::string bytes) : bytes_(std::move(bytes)) {}
    std::string_view Next() override {
      return at_ < bytes_.size() ? std::string_view(bytes_).substr(at_++, 1) : std::string_view();
    }
    const Status& status() const override { return status_; }

   private:
    std::string bytes_;
    std::size_t at_ = 0;
    Status status_;
  };
  const auto source = GunzipSource(std::make_unique<Bytewise>(Gzip("one ") + Gzip("two")));
  std::string text;
  for (std::string_view piece; !(piece = source->Next()).empty();) text += piece;
  EXPECT_EQ(text, "one two");
  EXPECT_TRUE(source->status().ok()) << source->status().message();
}

TEST(Archive, EveryCompression_IsFoundByItsBytes) {
  for (const char* filter : {"xz", "zstd", "bzip2"}) {
    const Outcome outcome = ReadBytes(Pack("raw", filter, {{"x", Lines(0, 50)}}));
    EXPECT_TRUE(outcome.status.ok()) << filter << outcome.status.message();
    EXPECT_EQ(outcome.sink.records.size(), 50U) << filter;
    EXPECT_EQ(outcome.heard, "dump=jsonl;") << filter;
  }
}

TEST(Archive, FilesInIt_AreDumpsOfTheirOwn) {
  const Files files = {
      {"a.jsonl", Lines(0, 3)}, {"part/b.gz", Gzip(Lines(3, 5))}, {".hidden", "x"}};
  for (const std::string& bytes : {Pack("tar", "none", files), Gzip(Pack("tar", "none", files)),
                                   Pack("tar", "xz", files), Pack("zip", "none", files)}) {
    const Outcome outcome = ReadBytes(bytes);
    EXPECT_TRUE(outcome.status.ok()) << outcome.status.message();
    EXPECT_EQ(outcome.sink.records.size(), 5U);
    EXPECT_EQ(outcome.heard, "dump:a.jsonl=jsonl;b.gz=jsonl;");
    EXPECT_EQ(outcome.sink.places.back().line, 2U);
  }
}

TEST(Archive, FileOfNoFormat_IsNotedAndTheOthersRead) {
  const Outcome outcome =
      ReadBytes(Pack("zip", "none", {{"README", "read me"}, {"a", Lines(0, 3)}}));
  EXPECT_TRUE(outcome.status.ok()) << outcome.status.message();
  EXPECT_EQ(outcome.sink.records.size(), 3U);
  ASSERT_EQ(outcome.sink.notes.size(), 1U);
  EXPECT_THAT(outcome.sink.notes[0].reason, HasSubstr("dump:README: no known dump format"));
}

TEST(Archive, NothingOfAKnownFormat_IsRefused) {
  const Outcome outcome = ReadBytes(Pack("zip", "none", {{"README", "read me"}}));
  EXPECT_EQ(outcome.status.code(), Code::kInvalidArgument);
  const Outcome office = ReadBytes(Pack("zip", "none", {{"[Content_Types].xml", "<Types/>"}}));
  EXPECT_THAT(office.status.message(), HasSubstr("Word or Excel"));
}

TEST(Archive, WrongChecksumInAZip_IsAnError) {
  std::string bytes = Pack("zip", "none", {{"a", Lines(0, 50)}});
  const std::size_t descriptor = bytes.find("PK\x07\x08");
  ASSERT_NE(descriptor, std::string::npos);
  bytes[descriptor + 4] = static_cast<char>(bytes[descriptor + 4] ^ 1);
  const Outcome outcome = ReadBytes(bytes);
  EXPECT_EQ(outcome.status.code(), Code::kCorrupt) << outcome.status.message();
  EXPECT_EQ(outcome.sink.records.size(), 50U);
}

TEST(Archive, CutFiles_AreReported) {
  for (const std::string& whole :
       {Pack("raw", "xz", {{"x", Lines(0, 9000)}}), Pack("raw", "zstd", {{"x", Lines(0, 9000)}}),
        Pack("tar", "none", {{"x", Lines(0, 9000)}}),
        Pack("zip", "none", {{"x", Lines(0, 9000)}})}) {
    const Outcome outcome = ReadBytes(whole.substr(0, whole.size() / 2));
    EXPECT_EQ(outcome.status.code(), Code::kCorrupt) << outcome.status.message();
    EXPECT_LT(outcome.sink.records.size(), 9000U);
  }
}

TEST(Archive, EveryCutAndFlippedByte_EndsWithoutHarm) {
  const Files files = {{"a", Lines(0, 4)}, {"b", Gzip(Lines(4, 8))}};
  for (const std::string& whole : {Gzip(Lines(0, 8)), Pack("zip", "none", files),
                                   Pack("tar", "none", files), Pack("tar", "xz", files)}) {
    const std::size_t step = whole.size() / 150 + 1;
    for (std::size_t i = 0; i < whole.size(); i += step) {
      EXPECT_LE(ReadBytes(whole.substr(0, i)).sink.records.size(), 8U);
      std::string flipped = whole;
      flipped[i] = static_cast<char>(flipped[i] ^ 0x40);
      EXPECT_LE(ReadBytes(flipped).sink.records.size(), 8U);
    }
  }
}

TEST(Archive, PackedTooOften_IsRefused) {
  std::string bytes = Lines(0, 3);
  for (int i = 0; i < 9; ++i) bytes = Gzip(bytes);
  EXPECT_EQ(ReadBytes(bytes).status.code(), Code::kInvalidArgument);
}

TEST(Archive, SinkThatHasEnough_StopsBeforeTheNextFile) {
  const Outcome outcome =
      ReadBytes(Pack("tar", "none", {{"a", Lines(0, 3)}, {"b", Lines(3, 5)}}), {}, 2);
  EXPECT_TRUE(outcome.status.ok());
  EXPECT_EQ(outcome.sink.records.size(), 2U);
  EXPECT_EQ(outcome.heard, "dump:a=jsonl;");
}

TEST(Encoding, Utf16InEveryForm_IsRead) {
  for (const bool little : {true, false}) {
    for (const bool mark : {true, false}) {
      const Outcome outcome = ReadBytes(Utf16(Lines(0, 3000), little, mark));
      EXPECT_TRUE(outcome.status.ok()) << outcome.status.message();
      EXPECT_EQ(outcome.sink.records.size(), 3000U);
    }
  }
}

TEST(Encoding, NamedEncoding_IsUsed) {
  ReadOptions options;
  options.encoding = "KOI8-R";
  const Outcome outcome = ReadBytes("{\"title\":\"\xED\xC9\xD2\"}\n", options);
  ASSERT_EQ(outcome.sink.records.size(), 1U);
  EXPECT_EQ(outcome.sink.records[0].title(), "\u041C\u0438\u0440");
  EXPECT_TRUE(outcome.sink.notes.empty());
}

TEST(Encoding, UnknownName_IsRefused) {
  ReadOptions options;
  options.encoding = "no-such-code";
  const Outcome outcome = ReadBytes(Lines(0, 3), options);
  EXPECT_EQ(outcome.status.code(), Code::kInvalidArgument);
  EXPECT_THAT(outcome.status.message(), HasSubstr("unknown encoding \"no-such-code\""));
}

// Pieces of their own, then an error if there is one.
class Pieces : public ByteSource {
 public:
  Pieces(std::size_t count, Status end) : left_(count), end_(std::move(end)) {}
  std::string_view Next() override {
    if (left_ == 0) {
      status_ = end_;
      return {};
    }
    piece_ = std::to_string(left_--) + " ";
    return piece_;
  }
  const Status& status() const override { return status_; }

 private:
  std::size_t left_;
  Status end_, status_;
  std::string piece_;
};

TEST(ReadAhead, GivesEveryByteInOrder_ThenTheSourcesStatus) {
  for (const std::size_t count : {0U, 1U, 2U, 7U, 300U}) {
    const auto source = ReadAheadSource(
        std::make_unique<Pieces>(count, Status(Code::kCorrupt, "damaged at its end")));
    std::string all;
    for (std::string_view piece; !(piece = source->Next()).empty();) {
      EXPECT_TRUE(source->status().ok());
      all += piece;
    }
    std::string expected;
    for (std::size_t i = count; i > 0; --i) expected += std::to_string(i) + " ";
    EXPECT_EQ(all, expected);
    EXPECT_EQ(source->status().message(), "damaged at its end");
    EXPECT_TRUE(source->Next().empty());
  }
}

TEST(ReadAhead, CanBeLeftBeforeItsEnd) {
  for (int pieces = 0; pieces < 4; ++pieces) {
    const auto source = ReadAheadSource(std::make_unique<Pieces>(100000, Status()));
    for (int i = 0; i < pieces; ++i) EXPECT_FALSE(source->Next().empty());
  }
}

}  // namespace
}  // namespace pinakes::corpus
