// Databases that were written from sorted runs, held against those that Xapian writes of the same
// documents: read through Xapian, they must not be told apart, nor after further changes.
#include <gtest/gtest.h>
#include <xapian.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <random>
#include <set>
#include <sstream>

#include "indexer/glass/encoding.h"
#include "indexer/glass/merge.h"
#include "tests/search/index_fixture.h"

namespace pinakes {
namespace {

using testing::TempFolder;
using Random = std::mt19937;

std::size_t Below(Random* random, std::size_t end) { return (*random)() % end; }

std::string Bytes(Random* random, std::size_t size) {
  std::string bytes(size, '\0');
  for (char& c : bytes) c = static_cast<char>(Below(random, 256));
  return bytes;
}

// Terms that are common and rare, short and as long as terms can be, with zero bytes; documents
// with nothing at all; data from nothing to many blocks.
void Fill(Random* random, IndexDocument* document) {
  document->Clear();
  if (Below(random, 50) > 0) {
    document->AddTerm("common", static_cast<std::uint32_t>(Below(random, 3)));
    for (std::size_t i = Below(random, 30); i > 0; --i) {
      const std::string term = "t" + std::to_string(Below(random, Below(random, 5000) + 1));
      document->AddTerm(term, static_cast<std::uint32_t>(Below(random, 300)));
      for (std::size_t j = Below(random, 4) * Below(random, 4) * Below(random, 4); j > 0; --j) {
        document->AddPosition(term, static_cast<std::uint32_t>(1 + Below(random, 1000)));
      }
    }
    if (Below(random, 20) == 0) {
      document->AddTerm(std::string(245, static_cast<char>('a' + Below(random, 3))), 1);
      document->AddPosition(std::string("zero\0", 5) + (Below(random, 2) > 0 ? "\xFF" : ""), 7);
      document->AddTerm("zero", 0xFFFF);
    }
    for (std::uint32_t slot = 0; slot < 128;
         slot += 1 + static_cast<std::uint32_t>(Below(random, 80))) {
      document->AddValue(slot, Bytes(random, Below(random, 30)));
    }
  }
  constexpr std::array<std::size_t, 6> kSizes = {0, 1, 19, 300, 2500, 40'000};
  const std::size_t size = kSizes[Below(random, Below(random, 20) > 0 ? 4 : 6)];
  document->SetData(Below(random, 2) > 0 ? Bytes(random, size) : std::string(size, 'd'));
  document->Finish();
}

// All that Xapian tells of a database.
std::string Told(const std::string& path) {
  const Xapian::Database database(path);
  std::ostringstream told;
  told << database.get_doccount() << ' ' << database.get_lastdocid() << ' '
       << database.get_avlength() << '\n';
  std::set<Xapian::valueno> slots;
  for (auto it = database.postlist_begin(""); it != database.postlist_end(""); ++it) {
    const Xapian::Document document = database.get_document(*it);
    told << *it << ' ' << database.get_doclength(*it) << ' ' << it.get_doclength() << ' '
         << document.get_data() << '\n';
    for (auto term = document.termlist_begin(); term != document.termlist_end(); ++term) {
      told << "  " << *term << ' ' << term.get_wdf();
      for (auto at = term.positionlist_begin(); at != term.positionlist_end(); ++at) {
        told << ' ' << *at;
      }
      told << '\n';
    }
    for (auto value = document.values_begin(); value != document.values_end(); ++value) {
      told << "  " << value.get_valueno() << '=' << *value << '\n';
      slots.insert(value.get_valueno());
    }
  }
  for (auto term = database.allterms_begin(); term != database.allterms_end(); ++term) {
    told << *term << ' ' << term.get_termfreq() << ' ' << database.get_collection_freq(*term);
    for (auto it = database.postlist_begin(*term); it != database.postlist_end(*term); ++it) {
      told << ' ' << *it << ':' << it.get_wdf();
    }
    told << '\n';
  }
  for (const Xapian::valueno slot : slots) {
    told << slot << ' ' << database.get_value_freq(slot) << '\n';
    for (auto it = database.valuestream_begin(slot); it != database.valuestream_end(slot); ++it) {
      told << ' ' << it.get_docid() << '=' << *it;
    }
    told << '\n';
  }
  return told.str();
}

// The same documents, run by run, with some of them left out.
struct Written {
  std::string merged, xapian;
};
Written Write(const TempFolder& folder, Random* random, const std::vector<std::size_t>& runs,
              std::size_t dropped_of_100) {
  Written written{folder / "merged", folder / "xapian"};
  Spool spool;
  EXPECT_TRUE(spool.Create(folder / "spool").ok());
  Xapian::WritableDatabase database(written.xapian, Xapian::DB_CREATE);
  glass::RunBuilder builder;
  std::vector<glass::Run> built;
  std::vector<std::vector<bool>> dropped;
  IndexDocument document;
  for (const std::size_t size : runs) {
    dropped.emplace_back();
    for (std::size_t i = 0; i < size; ++i) {
      Fill(random, &document);
      EXPECT_TRUE(builder.Add(document, &spool).ok());
      const Xapian::docid number = database.add_document(document.ToXapian());
      dropped.back().push_back(Below(random, 100) < dropped_of_100);
      if (dropped.back().back()) database.delete_document(number);
    }
    auto run = builder.Finish(&spool);
    EXPECT_TRUE(run.ok());
    built.push_back(*std::move(run));
  }
  EXPECT_TRUE(spool.Flush().ok());
  database.commit();
  std::vector<glass::Part> parts;
  for (std::size_t i = 0; i < runs.size(); ++i) parts.push_back({&built[i], dropped[i]});
  const Status status = glass::Merge(parts, written.merged);
  EXPECT_TRUE(status.ok()) << status.message();
  return written;
}

// What Xapian's own check finds wrong with it.
std::string Faults(const std::string& path) {
  std::ostringstream out;
  try {
    return Xapian::Database::check(path, 0, &out) == 0 ? "" : out.str();
  } catch (const Xapian::Error& error) {
    return error.get_description() + '\n' + out.str();
  }
}

void ExpectAlike(const Written& written) {
  EXPECT_EQ(Faults(written.merged), "");
  // Not EXPECT_EQ: nobody wants to read megabytes.
  EXPECT_TRUE(Told(written.merged) == Told(written.xapian));
}

class GlassMerge : public ::testing::TestWithParam<unsigned> {};

TEST_P(GlassMerge, OfRandomRuns_CannotBeToldFromWhatXapianWrites) {
  const TempFolder folder;
  Random random(GetParam());
  const Written written = Write(folder, &random, {700, 1, 900, 30}, GetParam() % 2 == 0 ? 0 : 20);
  ExpectAlike(written);
  // Xapian goes on from there.
  const unsigned seed = static_cast<unsigned>(random());
  for (const std::string& path : {written.merged, written.xapian}) {
    Random changes(seed);
    Xapian::WritableDatabase database(path, Xapian::DB_OPEN);
    IndexDocument document;
    for (int i = 0; i < 300; ++i) {
      Fill(&changes, &document);
      const auto number = static_cast<Xapian::docid>(1 + Below(&changes, 1700));
      switch (Below(&changes, 3)) {
        case 0:
          database.add_document(document.ToXapian());
          break;
        case 1:
          database.replace_document(number, document.ToXapian());
          break;
        default:
          try {
            database.delete_document(number);
          } catch (const Xapian::DocNotFoundError&) {
          }
      }
      if (i % 100 == 99) database.commit();
    }
  }
  ExpectAlike(written);
}

INSTANTIATE_TEST_SUITE_P(Seeds, GlassMerge, ::testing::Range(1U, 7U));

// What it takes to make runs.
class GlassRuns : public ::testing::Test {
 protected:
  void SetUp() override { ASSERT_TRUE(spool_.Create(folder_ / "spool").ok()); }

  const TempFolder folder_;
  Spool spool_;
  glass::RunBuilder builder_;
  IndexDocument document_;
};

TEST_F(GlassRuns, OfSmallDocuments_AreNumberedBeyondTwoBytes) {
  std::vector<glass::Run> runs;
  constexpr Xapian::docid kDocuments = 40'000;
  for (Xapian::docid i = 1; i <= kDocuments; ++i) {
    document_.Clear();
    document_.AddTerm("all", 1);
    document_.AddPosition("all", 3);
    document_.AddTerm("n" + std::to_string(i), 1);
    document_.AddValue(0, std::to_string(i));
    document_.SetData(std::to_string(i));
    document_.Finish();
    ASSERT_TRUE(builder_.Add(document_, &spool_).ok());
    if (i % 15'000 == 0 || i == kDocuments) runs.push_back(*builder_.Finish(&spool_));
  }
  ASSERT_TRUE(spool_.Flush().ok());
  std::vector<glass::Part> parts;
  for (const glass::Run& run : runs) parts.push_back({&run, {}});
  ASSERT_TRUE(glass::Merge(parts, folder_ / "merged").ok());
  EXPECT_EQ(Faults(folder_ / "merged"), "");
  const Xapian::Database database(folder_ / "merged");
  for (const Xapian::docid i : {1U, 14'999U, 15'001U, 32'767U, 32'768U, 32'769U, kDocuments}) {
    const std::string text = std::to_string(i);
    EXPECT_EQ(*database.postlist_begin("n" + text), i);
    EXPECT_EQ(database.get_document(i).get_data(), text);
    EXPECT_EQ(database.get_document(i).get_value(0), text);
    EXPECT_EQ(*database.positionlist_begin(i, "all"), 3u);
    auto all = database.postlist_begin("all");
    all.skip_to(i);
    EXPECT_EQ(*all, i);
  }
}

TEST(GlassMerge, OfNothing_IsAnEmptyDatabase) {
  const TempFolder folder;
  ASSERT_TRUE(glass::Merge({}, folder / "merged").ok());
  EXPECT_EQ(Xapian::Database(folder / "merged").get_doccount(), 0u);
  Xapian::WritableDatabase database(folder / "merged", Xapian::DB_OPEN);
  Xapian::Document document;
  document.add_term("first");
  EXPECT_EQ(database.add_document(document), 1u);
}

TEST_F(GlassRuns, WithATermLongerThanKeysMayBe_AreNotMerged) {
  document_.AddTerm(std::string(256, 'x'), 1);
  document_.Finish();
  ASSERT_TRUE(builder_.Add(document_, &spool_).ok());
  const auto run = builder_.Finish(&spool_);
  ASSERT_TRUE(run.ok() && spool_.Flush().ok());
  EXPECT_EQ(glass::Merge({{&*run, {}}}, folder_ / "merged").code(), Code::kInvalidArgument);
}

TEST(GlassMerge, WhereTheFolderCannotBeMade_SaysSo) {
  const TempFolder folder;
  const Status status = glass::Merge({}, folder / "none/merged");
  EXPECT_EQ(status.code(), Code::kIo);
  EXPECT_NE(status.message().find("merged"), std::string::npos);
}

TEST(GlassEncoding, SortableNumbersAndTexts_SortAsTheyDo) {
  Random random(1);
  std::vector<std::uint32_t> numbers = {0, 1, 0x7FFF, 0x8000, 0x3FFFFF, 0x400000, 0xFFFFFFFF};
  for (int i = 0; i < 2000; ++i) {
    numbers.push_back(static_cast<std::uint32_t>(random()) >> Below(&random, 32));
  }
  std::sort(numbers.begin(), numbers.end());
  std::string last;
  for (const std::uint32_t number : numbers) {
    std::string bytes;
    glass::AppendSortable(number, &bytes);
    EXPECT_LE(last, bytes) << number;
    EXPECT_NE(bytes[0], '\xFF') << number;
    last = bytes;
  }
  std::vector<std::string> texts;
  for (int i = 0; i < 2000; ++i) {
    texts.push_back(std::string(1 + Below(&random, 3), static_cast<char>(Below(&random, 3))));
    texts.back().push_back(static_cast<char>(Below(&random, 256)));
  }
  std::sort(texts.begin(), texts.end());
  last.clear();
  std::string key;
  for (const std::string& text : texts) {
    glass::SetPostingKey(text, &key);
    EXPECT_LE(last, key);
    last = key;
  }
}

}  // namespace
}  // namespace pinakes
