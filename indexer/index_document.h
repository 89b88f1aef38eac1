// What a record becomes in the index: terms, values and data, whoever writes them.
#pragma once

#include <xapian.h>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pinakes {

// Filled piece by piece, then read once it is finished. Keeps its buffers when it is cleared, so
// one serves for many records. Not thread-safe.
class IndexDocument {
 public:
  struct Term {
    std::string_view text;
    std::uint64_t start;                       // its first eight bytes, to be compared as a number
    std::uint32_t frequency;                   // within the document
    std::span<const std::uint32_t> positions;  // ascending
  };
  struct Value {
    std::uint32_t slot;
    std::string_view bytes;  // not empty
  };

  void Clear();
  // What is added twice is counted twice. At most 245 bytes. A position is above 0.
  void AddTerm(std::string_view term, std::uint32_t frequency) { Add(term, frequency, 0); }
  void AddPosition(std::string_view term, std::uint32_t position) { Add(term, 0, position); }
  // Slots ascend and are below 128. An empty value is none.
  void AddValue(std::uint32_t slot, std::string_view bytes);
  // `is_dense`: compressed already, so that nobody need try.
  void SetData(std::string data, bool is_dense = false) {
    data_ = std::move(data);
    is_dense_ = is_dense;
  }
  // No more is added before Clear().
  void Finish();

  // Ascending by their bytes, each once.
  std::span<const Term> terms() const { return terms_; }
  std::span<const Value> values() const { return values_; }
  const std::string& data() const { return data_; }
  bool is_dense() const { return is_dense_; }
  Xapian::Document ToXapian() const;

 private:
  struct Entry {
    std::uint64_t start;  // the term's first eight bytes, so that they compare as a number
    std::uint32_t offset, length;
    std::uint32_t frequency, position;
  };

  void Add(std::string_view term, std::uint32_t frequency, std::uint32_t position);
  std::string_view TextOf(const Entry& entry) const {
    return std::string_view(text_).substr(entry.offset, entry.length);
  }

  std::string text_;  // of all terms, one after the other
  std::vector<Entry> entries_;
  std::vector<std::uint32_t> positions_;
  std::vector<Term> terms_;
  std::vector<std::string> value_bytes_;  // by value; kept, so that they need not be made again
  std::vector<Value> values_;
  std::string data_;
  bool is_dense_ = false;
};

}  // namespace pinakes
