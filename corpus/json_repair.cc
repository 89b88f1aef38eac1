#include "corpus/json_repair.h"

#include <charconv>
#include <cmath>
#include <cstdint>
#include <optional>

#include "corpus/input.h"

namespace pinakes::corpus {
namespace {

// The content of ObjectId("...") and its like is short: no end is looked for further on.
constexpr std::size_t kMaxCall = 256;

std::optional<std::uint32_t> HexUnit(std::string_view text) {
  std::uint32_t value = 0;
  if (text.size() < 4) return std::nullopt;
  const auto [end, error] = std::from_chars(text.data(), text.data() + 4, value, 16);
  if (error != std::errc() || end != text.data() + 4) return std::nullopt;
  return value;
}

constexpr bool IsHigh(std::uint32_t unit) { return unit >= 0xD800 && unit < 0xDC00; }
constexpr bool IsLow(std::uint32_t unit) { return unit >= 0xDC00 && unit < 0xE000; }

constexpr bool IsWordByte(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' ||
         c == '+' || c == '.';
}

// Whether a bare word is a JSON literal or a number that a double holds.
bool IsGoodWord(std::string_view word) {
  if (word == "true" || word == "false" || word == "null") return true;
  double value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error != std::errc() || end != word.data() + word.size() || !std::isfinite(value)) {
    return false;
  }
  // An integer beyond 64 bits is a number, but none that the parser takes.
  return word.find_first_of(".eE") != word.npos || word.size() < 19;
}

class Repairer {
 public:
  explicit Repairer(std::string_view text) : text_(text) { out_.reserve(text.size() + 16); }

  void Run() {
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '"') {
        RunString();
      } else if (IsWordByte(c)) {
        RunWord();
      } else {
        out_.push_back(c);
        ++at_;
      }
    }
  }

  std::string TakeText() { return std::move(out_); }
  const std::vector<std::string_view>& notes() const { return notes_; }

 private:
  void Note(std::string_view note) {
    for (const std::string_view known : notes_) {
      if (known == note) return;
    }
    notes_.push_back(note);
  }

  void RunWord() {
    const std::size_t begin = at_;
    while (at_ < text_.size() && IsWordByte(text_[at_])) ++at_;
    const std::string_view word = text_.substr(begin, at_ - begin);
    // MongoDB's exports: NumberInt(5), ObjectId("..."). Its content is the value.
    if (at_ < text_.size() && text_[at_] == '(') {
      const std::string_view call = text_.substr(++at_, kMaxCall);
      const std::size_t close = call.find_first_of(")\n");
      if (close != call.npos && call[close] == ')') {
        out_ += call.substr(0, close);
        at_ += close + 1;
        return Note(kMongoNote);
      }
    }
    const bool number = word == "NaN" || word == "nan" || word == "None" || word == "undefined" ||
                        word.ends_with("Infinity") || word.ends_with("inf") ||
                        word.find_first_of("0123456789") == 0 || word.starts_with('-');
    if (number && !IsGoodWord(word)) {
      out_ += "null";
      Note(kNumberNote);
    } else {
      out_ += word;
    }
  }

  void RunString() {
    out_.push_back(text_[at_++]);
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '"') {
        out_.push_back(c);
        ++at_;
        return;
      }
      if (c == '\\') {
        RunEscape();
      } else if (static_cast<unsigned char>(c) < 0x20) {
        out_.push_back(' ');
        ++at_;
        Note(kControlNote);
      } else {
        out_.push_back(c);
        ++at_;
      }
    }
  }

  void RunEscape() {
    const std::string_view rest = text_.substr(at_);
    const char kind = rest.size() > 1 ? rest[1] : 0;
    if (kind == 'u') {
      const std::optional<std::uint32_t> unit = HexUnit(rest.substr(2));
      if (unit && !IsHigh(*unit) && !IsLow(*unit)) return Copy(6);
      if (unit && IsHigh(*unit) && rest.substr(6).starts_with("\\u")) {
        const std::optional<std::uint32_t> second = HexUnit(rest.substr(8));
        if (second && IsLow(*second)) return Copy(12);
      }
      if (unit) {
        out_ += "\\uFFFD";
        at_ += 6;
        return Note(kSurrogateNote);
      }
    } else if (kind != 0 && std::string_view("\"\\/bfnrt").find(kind) != std::string_view::npos) {
      return Copy(2);
    }
    out_ += "\\\\";  // a backslash that is meant as one
    ++at_;
    Note(kEscapeNote);
  }

  void Copy(std::size_t size) {
    out_.append(text_.substr(at_, size));
    at_ += size;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::string out_;
  std::vector<std::string_view> notes_;
};

}  // namespace

std::vector<std::string_view> RepairJson(std::string* text) {
  const bool recoded = RepairUtf8(text);
  Repairer repairer(*text);
  repairer.Run();
  std::vector<std::string_view> notes = repairer.notes();
  if (!notes.empty()) *text = repairer.TakeText();
  if (recoded) notes.insert(notes.begin(), kRepairedNote);
  return notes;
}

}  // namespace pinakes::corpus
