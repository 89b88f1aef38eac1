#include "indexer/glass/run.h"

#include <libdeflate.h>

#include <algorithm>
#include <functional>
#include <numeric>
#include <utility>

#include "indexer/glass/encoding.h"

namespace pinakes::glass {
namespace {

constexpr std::size_t kBlockBytes = std::size_t{64} << 10;
constexpr std::size_t kFirstTable = std::size_t{1} << 16;
// Shorter tags are not deflated (as Xapian does); and the level hardly changes what becomes of a
// few hundred bytes.
constexpr std::size_t kLeastDeflated = 18;
constexpr int kDeflateLevel = 1;

}  // namespace

Status StreamWriter::Flush(Spool* spool, bool is_last) {
  if (buffer_.size() < kBlockBytes && !(is_last && !buffer_.empty())) return {};
  const Result<std::uint64_t> place = spool->Append(buffer_);
  if (!place.ok()) return place.status();
  stream_.push_back(*place);
  buffer_.clear();
  return {};
}

bool StreamReader::Next() {
  if (at_ != end_) return true;
  if (block_ == stream_->size() || !status_.ok()) return false;
  status_ = spool_->Read((*stream_)[block_++], &bytes_);
  if (!status_.ok()) return false;
  at_ = bytes_.data();
  end_ = at_ + bytes_.size();
  return true;
}

std::uint64_t StreamReader::Uint() { return ReadUint(&at_); }

std::string_view StreamReader::Bytes(std::uint64_t size) {
  const std::string_view bytes(at_, size);
  at_ += size;
  return bytes;
}

StreamReader::Tag StreamReader::ReadTag() {
  const std::uint64_t size = Uint();
  return {Bytes(size / 2), size % 2 == 1};
}

RunBuilder::RunBuilder()
    : table_(kFirstTable),
      compressor_(libdeflate_alloc_compressor(kDeflateLevel), libdeflate_free_compressor) {}

RunBuilder::~RunBuilder() = default;

std::uint32_t RunBuilder::TermNumber(std::string_view text, std::uint64_t start) {
  const std::size_t mask = table_.size() - 1;
  std::size_t place = std::hash<std::string_view>()(text) & mask;
  for (; table_[place] != 0; place = (place + 1) & mask) {
    const Term& term = terms_[table_[place] - 1];
    if (term.start == start && term.length == text.size() && TextOf(term) == text) {
      return table_[place] - 1;
    }
  }
  const auto number = static_cast<std::uint32_t>(terms_.size());
  terms_.push_back({start, static_cast<std::uint32_t>(text_.size()),
                    static_cast<std::uint32_t>(text.size()), 0});
  text_.append(text);
  table_[place] = number + 1;
  if (terms_.size() * 2 > table_.size()) Grow();
  return number;
}

void RunBuilder::Grow() {
  table_.assign(table_.size() * 2, 0);
  const std::size_t mask = table_.size() - 1;
  for (std::size_t i = 0; i < terms_.size(); ++i) {
    std::size_t place = std::hash<std::string_view>()(TextOf(terms_[i])) & mask;
    while (table_[place] != 0) place = (place + 1) & mask;
    table_[place] = static_cast<std::uint32_t>(i + 1);
  }
}

Status RunBuilder::Add(const IndexDocument& document, Spool* spool) {
  const std::uint32_t number = ++run_.documents;
  std::uint64_t length = 0;
  for (const IndexDocument::Term& term : document.terms()) {
    const std::uint32_t term_number = TermNumber(term.text, term.start);
    ++terms_[term_number].postings;
    Posting posting{term_number, number, term.frequency, 0};
    if (!term.positions.empty()) {
      posting.positions = static_cast<std::uint32_t>(positions_.size() + 1);
      tag_.clear();
      AppendPositions(term.positions, &tag_);
      AppendString(tag_, &positions_);
    }
    postings_.push_back(posting);
    length += term.frequency;
    run_.most_often = std::max(run_.most_often, term.frequency);
  }
  for (const IndexDocument::Value& value : document.values()) {
    Slot& slot = slots_[value.slot];
    AppendUint(number - slot.last, slot.out.buffer());
    AppendString(value.bytes, slot.out.buffer());
    slot.last = number;
    if (Status status = slot.out.Flush(spool); !status.ok()) return status;
  }
  AppendUint(length, lengths_out_.buffer());
  if (Status status = lengths_out_.Flush(spool); !status.ok()) return status;
  AppendDocument(document, length);
  return documents_out_.Flush(spool);
}

// The terms of a document: each as what it shares with the one before, packed into a byte with its
// frequency where both are small, and the rest of it.
void RunBuilder::AppendDocument(const IndexDocument& document, std::uint64_t length) {
  std::string* out = documents_out_.buffer();
  tag_.clear();
  if (!document.terms().empty()) {
    AppendUint(length, &tag_);
    AppendUint(document.terms().size(), &tag_);
  }
  std::string_view last;
  for (const IndexDocument::Term& term : document.terms()) {
    const std::string_view text = term.text;
    const std::size_t shared = SharedStart(last, text);
    const bool is_first = last.empty();
    const std::uint64_t packed = (term.frequency + std::uint64_t{1}) * (last.size() + 1) + shared;
    const bool is_packed = !is_first && term.frequency < 127 && packed < 256;
    if (!is_first) tag_.push_back(static_cast<char>(is_packed ? packed : shared));
    tag_.push_back(static_cast<char>(text.size() - shared));
    tag_.append(text, shared);
    if (!is_packed) AppendUint(term.frequency, &tag_);
    last = text;
  }
  AppendTag(tag_, /*is_dense=*/false, out);

  tag_.clear();
  std::uint32_t next_slot = 0;
  for (const IndexDocument::Value& value : document.values()) {
    AppendUint(value.slot - next_slot, &tag_);
    next_slot = value.slot + 1;
  }
  AppendString(tag_, out);
  AppendTag(document.data(), document.is_dense(), out);
}

// Deflated where that makes it shorter: its size, doubled, and odd if so.
void RunBuilder::AppendTag(std::string_view tag, bool is_dense, std::string* out) {
  if (tag.size() > kLeastDeflated && !is_dense) {
    deflated_.resize(tag.size() - 1);
    const std::size_t size = libdeflate_deflate_compress(compressor_.get(), tag.data(), tag.size(),
                                                         deflated_.data(), deflated_.size());
    if (size > 0) {
      AppendUint(size * 2 + 1, out);
      out->append(deflated_, 0, size);
      return;
    }
  }
  AppendUint(tag.size() * 2, out);
  out->append(tag);
}

Status RunBuilder::WriteTerms(Spool* spool) {
  std::vector<std::uint32_t> order(terms_.size());
  std::iota(order.begin(), order.end(), 0U);
  std::sort(order.begin(), order.end(), [this](std::uint32_t a, std::uint32_t b) {
    if (terms_[a].start != terms_[b].start) return terms_[a].start < terms_[b].start;
    return TextOf(terms_[a]) < TextOf(terms_[b]);
  });
  // Postings by term, each term's in the order of documents.
  std::vector<std::uint32_t> next(terms_.size());
  std::uint32_t sum = 0;
  for (const std::uint32_t number : order) {
    next[number] = std::exchange(sum, sum + terms_[number].postings);
  }
  std::vector<std::uint32_t> sorted(postings_.size());
  for (std::size_t i = 0; i < postings_.size(); ++i) {
    sorted[next[postings_[i].term]++] = static_cast<std::uint32_t>(i);
  }
  std::size_t place = 0;
  for (const std::uint32_t number : order) {
    const Term& term = terms_[number];
    std::string* out = terms_out_.buffer();
    AppendString(TextOf(term), out);
    AppendUint(term.postings, out);
    std::uint32_t last = 0;
    for (std::uint32_t i = 0; i < term.postings; ++i) {
      const Posting& posting = postings_[sorted[place++]];
      AppendUint(posting.document - std::exchange(last, posting.document), out);
      AppendUint(std::uint64_t{posting.frequency} * 2 + (posting.positions > 0 ? 1 : 0), out);
      if (posting.positions > 0) {
        const char* at = positions_.data() + posting.positions - 1;
        const std::uint64_t size = ReadUint(&at);
        AppendString({at, size}, out);
      }
    }
    if (Status status = terms_out_.Flush(spool); !status.ok()) return status;
  }
  return terms_out_.Flush(spool, /*is_last=*/true);
}

Result<Run> RunBuilder::Finish(Spool* spool) {
  if (Status status = WriteTerms(spool); !status.ok()) return status;
  for (StreamWriter* out : {&documents_out_, &lengths_out_}) {
    if (Status status = out->Flush(spool, /*is_last=*/true); !status.ok()) return status;
  }
  for (auto& [number, slot] : slots_) {
    if (Status status = slot.out.Flush(spool, /*is_last=*/true); !status.ok()) return status;
    run_.values[number] = slot.out.Take();
  }
  run_.terms = terms_out_.Take();
  run_.contents = documents_out_.Take();
  run_.lengths = lengths_out_.Take();
  run_.spool = spool;
  text_.clear();
  terms_.clear();
  table_.assign(table_.size(), 0);
  postings_.clear();
  positions_.clear();
  slots_.clear();
  return std::exchange(run_, {});
}

}  // namespace pinakes::glass
