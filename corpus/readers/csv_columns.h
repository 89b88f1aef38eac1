// THE table of column names: what exports call the fields of a publication.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace pinakes::corpus {

enum class Column {
  kTitle,
  kSubtitle,
  kAuthors,
  kVenue,
  kYear,
  kCitations,
  kType,
  kDoi,
  kArxiv,
  kPmid,
  kPmcid,
  kIsbn,
  kIssn,
  kOpenAlex,
  kS2,
  kAcl,
  kAbstract,
  kLanguage,
  kPublisher,
  kVolume,
  kIssue,
  kPages,
  kFirstPage,
  kLastPage,
  kUrl,
  kKeywords,
  kKey,
  kOrcids,  // "Ode, Kim/0000-...; ..."
  kRetracted,
  kCount,  // how many there are
};

// Where the fields stand in the rows of one file.
class CsvColumns {
 public:
  // Finds the columns of a header. Case, spaces, punctuation and marks in brackets do not count.
  explicit CsvColumns(const std::vector<std::string>& header);

  // The first non-blank cell among the columns of this field, best names first; empty if none.
  std::string_view Get(const std::vector<std::string>& cells, Column column) const;
  // All columns of this field, best first.
  const std::vector<std::size_t>& All(Column column) const {
    return columns_[static_cast<std::size_t>(column)];
  }
  bool Has(Column column) const { return !All(column).empty(); }
  // How many of the header's columns are known.
  std::size_t known() const { return known_; }
  // Where -1 stands for "unknown" by the source's own rule.
  bool IsMinusOneUnknown(std::size_t column) const;

 private:
  std::vector<std::vector<std::size_t>> columns_;
  std::vector<std::string> names_;
  std::size_t known_ = 0;
};

}  // namespace pinakes::corpus
