#include "corpus/json_scan.h"

#include <algorithm>
#include <array>

namespace pinakes::corpus {
namespace {

template <std::size_t kCount>
bool IsOneOf(std::string_view key, const std::array<std::string_view, kCount>& keys) {
  return std::find(keys.begin(), keys.end(), key) != keys.end();
}

}  // namespace

bool IsPageKey(std::string_view key) {
  static constexpr std::array<std::string_view, 5> kKeys{"items", "results", "data", "works",
                                                         "hits"};
  return IsOneOf(key, kKeys);
}

bool IsPageParent(std::string_view key) {
  static constexpr std::array<std::string_view, 4> kKeys{"message", "result", "hits", "response"};
  return IsOneOf(key, kKeys);
}

bool IsNumberKey(std::string_view key) {
  return !key.empty() && key.find_first_not_of("0123456789") == key.npos;
}

BracketScan::State BracketScan::Feed(std::string_view text, std::size_t* at) {
  const char* p = text.data() + *at;
  const char* const end = text.data() + text.size();
  State state = State::kOpen;
  while (p < end) {
    if (in_string_) {
      if (escaped_) {
        escaped_ = false;
        ++p;
        continue;
      }
      while (p < end && *p != '"' && *p != '\\' && *p != '\n') ++p;
      if (p == end) break;
      if (*p == '\n') {
        state = State::kBroken;
        break;
      }
      if (*p == '"') {
        in_string_ = false;
      } else {
        escaped_ = true;
      }
      ++p;
      continue;
    }
    const char c = *p++;
    if (c == '"') {
      in_string_ = true;
    } else if (c == '{' || c == '[') {
      ++depth_;
    } else if (c == '}' || c == ']') {
      if (depth_ <= 1) {
        state = State::kDone;
        break;
      }
      --depth_;
    }
  }
  *at = static_cast<std::size_t>(p - text.data());
  return state;
}

}  // namespace pinakes::corpus
