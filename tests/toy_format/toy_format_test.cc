// The program of this test is built with one line more in formats.def and toy.cc beside the
// readers, nothing else: that is all that a new format takes.
#include <gtest/gtest.h>

#include <algorithm>

#include "corpus/dump.h"
#include "tests/unit/corpus/collect_sink.h"

namespace pinakes::corpus {
namespace {

class Heard : public FormatListener {
 public:
  void OnFormat(std::string_view, const Format& format, std::string_view) override {
    name = format.name;
  }
  std::string name;
};

TEST(ToyFormat, IsListed_BesideTheOthers) {
  ASSERT_NE(FindFormat("toy"), nullptr);
  EXPECT_EQ(FindFormat("toy")->fields, "title, year");
  EXPECT_NE(FindFormat("bibtex"), nullptr);
  EXPECT_EQ(Formats().back().name, "toy");
}

TEST(ToyFormat, IsFoundByItsBytes_AndRead) {
  CollectSink sink;
  Heard heard;
  const Status status = ReadSource(MemorySource("toy\nAmber lamps | 2019\n\n | 2020\nBasalt\n"),
                                   "a.toy", "a.toy", ReadOptions(), sink, &heard);
  EXPECT_TRUE(status.ok()) << status.message();
  EXPECT_EQ(heard.name, "toy");
  ASSERT_EQ(sink.records.size(), 2U);
  EXPECT_EQ(sink.records[0].title(), "Amber lamps");
  EXPECT_EQ(sink.records[0].year(), 2019U);
  ASSERT_EQ(sink.rejects.size(), 1U);
  EXPECT_EQ(sink.rejects[0].place.line, 4U);
}

TEST(ToyFormat, DoesNotStandInTheWayOfOthers) {
  CollectSink sink;
  Heard heard;
  EXPECT_TRUE(
      ReadSource(MemorySource("@book{a, title={Amber}}\n"), "a", "a", ReadOptions(), sink, &heard)
          .ok());
  EXPECT_EQ(heard.name, "bibtex");
}

}  // namespace
}  // namespace pinakes::corpus
