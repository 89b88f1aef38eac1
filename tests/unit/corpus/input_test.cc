#include "corpus/input.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace pinakes::corpus {
namespace {

// Hands out its bytes in pieces of one size, to find faults at their edges.
class Pieces : public ByteSource {
 public:
  Pieces(std::string bytes, std::size_t size) : bytes_(std::move(bytes)), size_(size) {}
  std::string_view Next() override {
    piece_ = bytes_.substr(at_, size_);
    at_ += piece_.size();
    return piece_;
  }
  const Status& status() const override { return status_; }

 private:
  std::string bytes_;
  std::size_t size_;
  std::size_t at_ = 0;
  std::string piece_;
  Status status_;
};

std::vector<std::string> Lines(Input& input) {
  std::vector<std::string> lines;
  std::string_view line;
  bool oversize = false;
  while (input.Line(&line, &oversize)) {
    lines.push_back(oversize ? "<oversize>" : std::string(line));
    EXPECT_EQ(input.line_number(), lines.size());
  }
  EXPECT_FALSE(input.Line(&line, &oversize));
  return lines;
}

using Strings = std::vector<std::string>;

TEST(Input, Lines_AreTheSameWhateverThePieces) {
  const struct {
    std::string bytes;
    Strings lines;
  } kCases[] = {
      {"", {}},
      {"a", {"a"}},
      {"a\nb\n", {"a", "b"}},
      {"a\r\nb\r\n\r\nc", {"a", "b", "", "c"}},
      {"\n\n", {"", ""}},
      {"a\rb\rc", {"a", "b", "c"}},
      {"a\rb\nc\n", {"a\rb", "c"}},
      {"\xEF\xBB\xBFhead\nx\n", {"head", "x"}},
      {"\xEF\xBB\xBF", {}},
      {"0123456789\nshort\n0123456789", {"<oversize>", "short", "<oversize>"}},
      {"01234567\r\n", {"01234567"}},
  };
  for (const auto& item : kCases) {
    for (const std::size_t size : {1U, 2U, 3U, 7U, 1000U}) {
      BufferedInput input(std::make_unique<Pieces>(item.bytes, size), 9);
      EXPECT_EQ(Lines(input), item.lines) << item.bytes << " in pieces of " << size;
    }
  }
}

TEST(Input, EndlessLine_IsPassedOverInBoundedMemory) {
  class Endless : public ByteSource {
   public:
    std::string_view Next() override {
      if (++count_ == 2000) return "\nlast\n";
      return count_ < 2000 ? std::string_view(piece_) : std::string_view();
    }
    const Status& status() const override { return status_; }

   private:
    std::string piece_ = std::string(100000, 'x');
    int count_ = 0;
    Status status_;
  };
  BufferedInput input(std::make_unique<Endless>(), 150000);
  EXPECT_EQ(Lines(input), (Strings{"<oversize>", "last"}));
}

TEST(Input, Peek_TakesNothingAway) {
  BufferedInput input(std::make_unique<Pieces>("first\nsecond\n", 2));
  EXPECT_EQ(input.Peek(5), "first");
  EXPECT_EQ(input.Peek(100), "first\nsecond\n");
  EXPECT_EQ(Lines(input), (Strings{"first", "second"}));
}

TEST(Input, Read_GivesAllBytesInOrder) {
  const std::string bytes = "first\nsecond\r\nthird";
  BufferedInput input(std::make_unique<Pieces>(bytes, 4));
  std::string all;
  for (std::string_view piece; !(piece = input.Read(3)).empty();) {
    EXPECT_LE(piece.size(), 3U);
    all += piece;
  }
  EXPECT_EQ(all, bytes);
}

TEST(Input, RepairUtf8_KeepsWhatIsValidAndReadsTheRestAsWindows1252) {
  const struct {
    std::string text;
    std::string repaired;
  } kCases[] = {
      {"plain", "plain"},
      {"gr\u00FC\u00DFe \u4E2D \U0001F600", "gr\u00FC\u00DFe \u4E2D \U0001F600"},
      {"M\xE4rz", "M\u00E4rz"},
      {"\x93quoted\x94 \x96 \x80", "\u201Cquoted\u201D \u2013 \u20AC"},
      {"gr\u00FC\u00DFe M\xE4rz", "gr\u00FC\u00DFe M\u00E4rz"},
      {"cut \xE2\x80", "cut \u00E2\u20AC"},
      {"overlong \xC0\xAF", "overlong \u00C0\u00AF"},
      {"surrogate \xED\xA0\x80", "surrogate \u00ED\u00A0\u20AC"},
      {"above \xF4\x90\x80\x80", "above \u00F4\uFFFD\u20AC\u20AC"},
      {"open \x81", "open \uFFFD"},
  };
  for (const auto& item : kCases) {
    std::string text = item.text;
    EXPECT_EQ(RepairUtf8(&text), item.text != item.repaired) << item.repaired;
    EXPECT_EQ(text, item.repaired);
  }
}

}  // namespace
}  // namespace pinakes::corpus
