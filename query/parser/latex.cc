#include "query/parser/latex.h"

#include <array>
#include <utility>

#include "query/parser/text.h"

namespace pinakes::query {
namespace {

using Pair = std::pair<std::string_view, std::string_view>;

constexpr std::array<Pair, 17> kAccents{{{"\"", "\u0308"},
                                         {"'", "\u0301"},
                                         {"`", "\u0300"},
                                         {"^", "\u0302"},
                                         {"~", "\u0303"},
                                         {"=", "\u0304"},
                                         {".", "\u0307"},
                                         {"u", "\u0306"},
                                         {"v", "\u030c"},
                                         {"H", "\u030b"},
                                         {"c", "\u0327"},
                                         {"k", "\u0328"},
                                         {"r", "\u030a"},
                                         {"d", "\u0323"},
                                         {"b", "\u0331"},
                                         {"t", "\u0361"},
                                         {"G", "\u030f"}}};

constexpr std::array<Pair, 22> kLetters{
    {{"o", "ø"},  {"O", "Ø"},     {"l", "ł"},    {"L", "Ł"},         {"ss", "ß"}, {"ae", "æ"},
     {"AE", "Æ"}, {"oe", "œ"},    {"OE", "Œ"},   {"aa", "å"},        {"AA", "Å"}, {"i", "i"},
     {"j", "j"},  {"dh", "ð"},    {"DH", "Ð"},   {"th", "þ"},        {"TH", "Þ"}, {"dj", "đ"},
     {"DJ", "Đ"}, {"ldots", "…"}, {"dots", "…"}, {"textendash", "–"}}};

template <std::size_t N>
std::string_view Find(const std::array<Pair, N>& table, std::string_view name) {
  for (const auto& [key, value] : table) {
    if (key == name) return value;
  }
  return {};
}

class Decoder {
 public:
  explicit Decoder(std::string_view text) : text_(text) {}

  PlainLatex Run() {
    while (at_ < text_.size()) Step();
    plain_.origin.push_back(static_cast<std::uint32_t>(text_.size()));
    return std::move(plain_);
  }

 private:
  void Put(std::string_view piece, std::size_t origin) {
    plain_.text.append(piece);
    plain_.origin.insert(plain_.origin.end(), piece.size(), static_cast<std::uint32_t>(origin));
  }

  bool Take(std::string_view piece) {
    if (text_.substr(at_, piece.size()) != piece) return false;
    at_ += piece.size();
    return true;
  }

  void Step() {
    const std::size_t begin = at_;
    if (Take("\\")) return Command(begin);
    if (Take("{") || Take("}") || Take("$")) return;
    if (Take("``")) return Put("“", begin);
    if (Take("''")) return Put("”", begin);
    if (Take("---") || Take("--")) return Put("–", begin);
    if (Take("~")) return Put(" ", begin);
    std::size_t next = 0;
    CharAt(text_, at_, &next);
    for (; at_ < next; ++at_) Put(text_.substr(at_, 1), at_);
  }

  void Command(std::size_t begin) {
    std::size_t end = at_;
    while (end < text_.size() && IsLetter(text_[end])) ++end;
    const bool word = end > at_;
    if (!word) end = at_ < text_.size() ? at_ + 1 : at_;
    const std::string_view name = text_.substr(at_, end - at_);
    if (!word && !name.empty() && static_cast<unsigned char>(name[0]) >= 0x80) return;
    at_ = end;
    if (const std::string_view mark = Find(kAccents, name); !mark.empty()) {
      return Accent(mark, begin, word);
    }
    if (!word) return Put(name == "\\" ? std::string_view(" ") : name, begin);
    const std::string_view letter = Find(kLetters, name);
    if (!letter.empty()) Put(letter, begin);
    if (at_ < text_.size() && text_[at_] == ' ' && !letter.empty()) ++at_;
  }

  // The letter after an accent, in braces or not, then the mark.
  void Accent(std::string_view mark, std::size_t begin, bool word) {
    if (word) at_ = SkipSpace(text_, at_);
    const bool braced = Take("{");
    if (at_ >= text_.size() || text_[at_] == '}') return;
    if (Take("\\")) {
      if (!Take("i") && !Take("j")) {
        --at_;  // a command under an accent: the accent is dropped
        return;
      }
      Put(text_.substr(at_ - 1, 1), begin);
    } else {
      std::size_t next = 0;
      CharAt(text_, at_, &next);
      Put(text_.substr(at_, next - at_), begin);
      at_ = next;
    }
    Put(mark, begin);
    if (braced) Take("}");
  }

  const std::string_view text_;
  std::size_t at_ = 0;
  PlainLatex plain_;
};

}  // namespace

bool LooksLikeLatex(std::string_view text) {
  const auto letter_at = [&](std::size_t at) { return at < text.size() && IsLetter(text[at]); };
  for (std::size_t at = 0; at < text.size(); ++at) {
    switch (text[at]) {
      case '\\':
        if (letter_at(at + 1)) return true;
        if (at + 2 < text.size() &&
            std::string_view("\"'`^~=.").find(text[at + 1]) != std::string_view::npos &&
            (letter_at(at + 2) || text[at + 2] == '{' || text[at + 2] == '\\')) {
          return true;
        }
        if (at + 1 < text.size() && (text[at + 1] == '&' || text[at + 1] == '%')) return true;
        break;
      case '{':
        if (at > 0 && letter_at(at - 1) && letter_at(at + 1)) return true;
        break;
      case '}':
        if (at > 0 && letter_at(at - 1) && letter_at(at + 1)) return true;
        break;
      case '`':
        if (at + 1 < text.size() && text[at + 1] == '`') return true;
        break;
      default:
        break;
    }
  }
  return false;
}

PlainLatex DecodeLatex(std::string_view text) { return Decoder(text).Run(); }

}  // namespace pinakes::query
