#include "indexer/index_document.h"

#include <algorithm>
#include <tuple>

namespace pinakes {
namespace {

std::uint64_t StartOf(std::string_view term) {
  std::uint64_t start = 0;
  for (std::size_t i = 0; i < 8; ++i) {
    start = start << 8 | (i < term.size() ? static_cast<unsigned char>(term[i]) : 0U);
  }
  return start;
}

}  // namespace

void IndexDocument::Clear() {
  text_.clear();
  entries_.clear();
  positions_.clear();
  terms_.clear();
  values_.clear();
  data_.clear();
}

void IndexDocument::Add(std::string_view term, std::uint32_t frequency, std::uint32_t position) {
  entries_.push_back({StartOf(term), static_cast<std::uint32_t>(text_.size()),
                      static_cast<std::uint32_t>(term.size()), frequency, position});
  text_.append(term);
}

void IndexDocument::AddValue(std::uint32_t slot, std::string_view bytes) {
  if (bytes.empty()) return;
  if (value_bytes_.size() == values_.size()) value_bytes_.emplace_back();
  value_bytes_[values_.size()].assign(bytes);
  values_.push_back({slot, {}});
}

void IndexDocument::Finish() {
  std::sort(entries_.begin(), entries_.end(), [this](const Entry& a, const Entry& b) {
    if (a.start != b.start) return a.start < b.start;
    if (const int order = TextOf(a).compare(TextOf(b)); order != 0) return order < 0;
    return a.position < b.position;
  });
  // Room for all of them at once, since the terms hold spans of it.
  positions_.reserve(entries_.size());
  for (std::size_t begin = 0, end = 0; begin < entries_.size(); begin = end) {
    Term term{TextOf(entries_[begin]), entries_[begin].start, 0, {}};
    const std::size_t first = positions_.size();
    for (end = begin; end < entries_.size() && TextOf(entries_[end]) == term.text; ++end) {
      const Entry& entry = entries_[end];
      term.frequency += entry.frequency;
      if (entry.position == 0) continue;
      if (positions_.size() > first && positions_.back() == entry.position) continue;
      positions_.push_back(entry.position);
    }
    term.positions = {positions_.data() + first, positions_.size() - first};
    terms_.push_back(term);
  }
  for (std::size_t i = 0; i < values_.size(); ++i) values_[i].bytes = value_bytes_[i];
}

Xapian::Document IndexDocument::ToXapian() const {
  Xapian::Document document;
  for (const Term& term : terms_) {
    const std::string text(term.text);
    document.add_term(text, term.frequency);
    for (const std::uint32_t position : term.positions) document.add_posting(text, position, 0);
  }
  for (const Value& value : values_) document.add_value(value.slot, std::string(value.bytes));
  document.set_data(data_);
  return document;
}

}  // namespace pinakes
