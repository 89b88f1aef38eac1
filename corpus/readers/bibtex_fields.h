// The fields of one BibTeX entry.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "corpus/readers/bibtex_scan.h"

namespace pinakes::corpus {

// Names in small letters, values as written (TeX and all, without their outer delimiters), in the
// order of the entry; the first of equal names counts.
class BibtexFields {
 public:
  // The value, empty where there is none.
  std::string_view Get(std::string_view name) const;
  // The first non-blank value of several names.
  std::string_view First(std::initializer_list<std::string_view> names) const;
  void Set(std::string name, std::string value);
  bool empty() const { return fields_.empty(); }
  const std::vector<std::pair<std::string, std::string>>& all() const { return fields_; }

 private:
  std::vector<std::pair<std::string, std::string>> fields_;
};

// The macros of a file: @string definitions, and what has been said about missing ones.
class BibtexMacros {
 public:
  // The text of a macro; its own name, and `note` called once for each name, where it is unknown.
  std::string Text(std::string_view name, const std::function<void(const std::string&)>& note);
  void Define(std::string_view name, std::string value);

 private:
  std::map<std::string, std::string, std::less<>> values_;
  std::set<std::string, std::less<>> missing_;
  std::size_t bytes_ = 0;
};

// Reads the fields behind the key. `note` is told of what is odd; a whole entry with a broken value
// gives the fields in front of it, and the return value says what broke (empty = nothing).
std::string ParseBibtexFields(const BibtexEntry& entry, BibtexMacros* macros,
                              const std::function<void(const std::string&)>& note,
                              BibtexFields* fields);

}  // namespace pinakes::corpus
