// Keys that a document cites records by: made by a pattern, each only once.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>

#include "pinakes/publication.pb.h"

namespace pinakes::cli {

// "rasley2020deepspeed"
inline constexpr std::string_view kCiteKeyPattern = "{author}{year}{title}";

// What is wrong with a pattern: letters, digits and -_:.+/ stand for themselves, and names in
// braces for parts of the record (see pinakes help export). Empty where nothing is.
std::string CiteKeyFault(std::string_view pattern);

class CiteKeys {
 public:
  // `pattern` has no fault; an empty one is kCiteKeyPattern.
  explicit CiteKeys(std::string_view pattern = kCiteKeyPattern);

  // The key of one more record. Records that would share one get a, b, c ... behind it.
  std::string Next(const Publication& publication);

 private:
  std::string pattern_;
  std::set<std::string> used_;
  std::map<std::string, std::uint32_t> suffixes_;
};

}  // namespace pinakes::cli
