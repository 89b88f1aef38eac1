#include "query/parser/values.h"

#include <unicode/uchar.h>

#include <limits>
#include <utility>

#include "query/parser/text.h"

namespace pinakes::query {
namespace {

constexpr std::uint32_t kMax = std::numeric_limits<std::uint32_t>::max();

class Cursor {
 public:
  explicit Cursor(std::string_view text) : text_(text) {}

  bool Done() const { return at_ >= text_.size(); }

  bool Take(std::string_view piece) {
    if (text_.substr(at_, piece.size()) != piece) return false;
    at_ += piece.size();
    return true;
  }

  // A number; false where none stands here. A comma separates thousands.
  bool TakeNumber(std::optional<std::uint32_t>* number) {
    std::uint64_t value = 0;
    std::size_t digits = 0, begin = at_;
    while (at_ < text_.size()) {
      std::size_t next = 0;
      const char32_t c = CharAt(text_, at_, &next);
      if (c == ',' && digits > 0 && digits <= 3 && ThreeDigitsFollow(at_ + 1)) {
        at_ = next;
        digits = 0;
        continue;
      }
      const std::int32_t digit = u_charDigitValue(static_cast<UChar32>(c));
      if (digit < 0) break;
      value = value * 10 + static_cast<std::uint64_t>(digit);
      if (value > kMax) return false;
      ++digits;
      at_ = next;
    }
    if (at_ == begin) return false;
    *number = static_cast<std::uint32_t>(value);
    return true;
  }

 private:
  bool ThreeDigitsFollow(std::size_t at) const {
    if (at + 3 > text_.size()) return false;
    for (std::size_t i = at; i < at + 3; ++i) {
      if (!IsDigit(text_[i])) return false;
    }
    return at + 3 == text_.size() || !IsDigit(text_[at + 3]);
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

bool TakeDots(Cursor* cursor) {
  if (cursor->Take("…")) return true;
  if (!cursor->Take("..")) return false;
  cursor->Take(".");
  return true;
}

bool TakeDash(Cursor* cursor) {
  for (std::string_view dash : {"-", "–", "—", "‐", "‑", "−"}) {
    if (cursor->Take(dash)) return true;
  }
  return false;
}

}  // namespace

std::optional<NumberRange> ParseNumberRange(std::string_view text) {
  Cursor cursor(Trim(text));
  NumberRange range;
  std::optional<std::uint32_t> number;
  if (cursor.Take(">=") || cursor.Take("≥")) {
    if (!cursor.TakeNumber(&range.low)) return std::nullopt;
  } else if (cursor.Take("<=") || cursor.Take("≤")) {
    if (!cursor.TakeNumber(&range.high)) return std::nullopt;
  } else if (cursor.Take(">")) {
    if (!cursor.TakeNumber(&number) || *number == kMax) return std::nullopt;
    range.low = *number + 1;
  } else if (cursor.Take("<")) {
    if (!cursor.TakeNumber(&number) || *number == 0) return std::nullopt;
    range.high = *number - 1;
  } else if (TakeDots(&cursor)) {
    if (!cursor.TakeNumber(&range.high)) return std::nullopt;
  } else {
    if (!cursor.TakeNumber(&range.low)) return std::nullopt;
    if (!TakeDots(&cursor) && !TakeDash(&cursor)) {
      range.high = range.low;
    } else if (!cursor.Done() && !cursor.TakeNumber(&range.high)) {
      return std::nullopt;
    }
  }
  if (!cursor.Done()) return std::nullopt;
  if (range.low && range.high && *range.low > *range.high) {
    std::swap(range.low, range.high);
    range.swapped = true;
  }
  return range;
}

}  // namespace pinakes::query
