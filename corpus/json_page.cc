// Walks over what stands around the records of a page, and over values that are no records.
#include <algorithm>
#include <string>

#include "corpus/json_splitter.h"

namespace pinakes::corpus {
namespace {

constexpr std::size_t kPageDepth = 3;

}  // namespace

// From "{" at *at to behind the "[" of the records in it, or behind its "}".
JsonSplitter::Walk JsonSplitter::FindPage(std::size_t* at, std::size_t depth) {
  ++*at;
  while (true) {
    if (!SkipSpace(at)) return Walk::kBroken;
    if (*at > look_ahead_) return Walk::kOversize;
    char c = Rest()[*at];
    if (c == '}') {
      ++*at;
      return Walk::kWhole;
    }
    if (c == ',') {
      ++*at;
      continue;
    }
    if (c != '"') return Walk::kBroken;
    const std::size_t begin = *at + 1;
    if (!SkipString(at)) return *at > look_ahead_ ? Walk::kOversize : Walk::kBroken;
    const std::string key(Rest().substr(begin, std::min(*at - 1 - begin, std::size_t{32})));
    if (!SkipSpace(at) || Rest()[*at] != ':') return Walk::kBroken;
    ++*at;
    if (!SkipSpace(at)) return Walk::kBroken;
    c = Rest()[*at];
    if (c == '[' && IsPageKey(key)) {
      std::size_t first = *at + 1;
      if (!SkipSpace(&first)) return Walk::kBroken;
      if (Rest()[first] == '{' || Rest()[first] == ']' || Rest()[first] == 'n') {
        *at = first;
        open_ = depth + 1;
        return Walk::kPage;
      }
    }
    Walk walk = Walk::kWhole;
    if (c == '{' && IsPageParent(key) && depth < kPageDepth) {
      walk = FindPage(at, depth + 1);
    } else {
      walk = SkipValue(at);
    }
    if (walk != Walk::kWhole) return walk;
  }
}

bool JsonSplitter::SkipString(std::size_t* at) {
  ++*at;
  while (Has(*at)) {
    const char c = Rest()[*at];
    if (c == '\n' || *at > look_ahead_) return false;
    *at += c == '\\' ? 2 : 1;
    if (c == '"') return true;
  }
  return false;
}

JsonSplitter::Walk JsonSplitter::SkipValue(std::size_t* at) {
  const char c = Rest()[*at];
  if (c == '"') {
    if (SkipString(at)) return Walk::kWhole;
    return *at > look_ahead_ ? Walk::kOversize : Walk::kBroken;
  }
  if (!IsJsonOpen(c)) {
    while (Has(*at)) {
      const char next = Rest()[*at];
      if (next == ',' || next == '}' || next == ']' || next == '\n') return Walk::kWhole;
      if (++*at > look_ahead_) return Walk::kOversize;
    }
    return Walk::kBroken;
  }
  BracketScan scan;
  while (true) {
    const BracketScan::State state = scan.Feed(Rest().substr(0, look_ahead_ + 1), at);
    if (state == BracketScan::State::kDone) return Walk::kWhole;
    if (state == BracketScan::State::kBroken) return Walk::kBroken;
    if (*at > look_ahead_) return Walk::kOversize;
    if (!Fill()) return Walk::kBroken;
  }
}

}  // namespace pinakes::corpus
