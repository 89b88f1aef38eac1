// MARC 21 as ISO 2709 wraps it: a leader, a directory, fields. Records are cut at their ends, not
// by the lengths that they state, which conversions leave wrong.
#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "corpus/deliver.h"
#include "corpus/fields.h"
#include "corpus/input.h"
#include "corpus/marc.h"
#include "corpus/marc8.h"
#include "corpus/markup.h"
#include "corpus/reader.h"

namespace pinakes::corpus {
namespace {

constexpr char kRecordEnd = '\x1D';
constexpr char kFieldEnd = '\x1E';
constexpr char kSubfield = '\x1F';
constexpr std::size_t kLeaderSize = 24;
constexpr std::size_t kEntrySize = 12;  // of the directory: tag, length, start
constexpr std::size_t kChunk = std::size_t{64} << 10;
constexpr std::size_t kMostParts = 100'000;  // fields, and subfields, of one record
constexpr std::size_t kTextInReject = std::size_t{64} << 10;
constexpr std::string_view kScriptNote = "MARC-8 text in a script other than Latin: left out";

bool IsDigits(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == text.npos;
}

std::size_t Number(std::string_view digits) {
  std::size_t value = 0;
  for (const char c : digits) value = value * 10 + static_cast<std::size_t>(c - '0');
  return value;
}

bool IsLeader(std::string_view text) {
  return text.size() >= kLeaderSize && IsDigits(text.substr(0, 5)) && text[5] >= ' ' &&
         text[6] >= 'a' && text[6] <= 'z' && text.substr(10, 2) == "22" &&
         IsDigits(text.substr(12, 5)) && Number(text.substr(12, 5)) > kLeaderSize;
}

using Fields = std::vector<std::pair<std::string_view, std::string_view>>;

// The fields of a record as tags and contents: where the directory fits the data, as it says, else
// in the order in which both stand. False where there are too many.
bool FieldsOf(std::string_view record, Fields* out) {
  Fields& fields = *out;
  const std::size_t directory_end = record.find(kFieldEnd, kLeaderSize);
  if (directory_end == record.npos) return true;
  const std::string_view directory = record.substr(kLeaderSize, directory_end - kLeaderSize);
  const std::string_view data = record.substr(directory_end + 1);
  const std::size_t count = directory.size() / kEntrySize;
  if (count > kMostParts) return false;
  bool fits = Number(record.substr(12, 5)) == directory_end + 1;
  std::size_t total = 0;  // of lengths: where fields overlap, more than there is
  for (std::size_t i = 0; fits && i < count; ++i) {
    const std::string_view entry = directory.substr(i * kEntrySize, kEntrySize);
    fits = IsDigits(entry.substr(3));
    if (!fits) break;
    const std::size_t length = Number(entry.substr(3, 4));
    const std::size_t start = Number(entry.substr(7, 5));
    // A field above 9,999 bytes states none, or what is left of it.
    const std::size_t end = data.find(kFieldEnd, start);
    fits = start < data.size() && (start == 0 || data[start - 1] == kFieldEnd) &&
           end != data.npos && (end + 1 - start == length || end - start >= 9999);
    total += fits ? end + 1 - start : 0;
    fits = fits && total <= data.size();
    if (fits) fields.emplace_back(entry.substr(0, 3), data.substr(start, end - start));
  }
  if (fits) return true;
  fields.clear();
  std::size_t at = 0;
  for (std::size_t i = 0; i < count && at < data.size(); ++i) {
    const std::size_t end = std::min(data.find(kFieldEnd, at), data.size());
    fields.emplace_back(directory.substr(i * kEntrySize, 3), data.substr(at, end - at));
    at = end + 1;
  }
  return true;
}

// Text in UTF-8, whatever the leader says of it: many records in UTF-8 say nothing.
class TextOf {
 public:
  TextOf(std::string_view record, const Place& place, Sink& sink)
      : marc8_(record[9] != 'a' && !IsUtf8(record)), place_(place), sink_(sink) {}
  ~TextOf() {
    if (other_script_) sink_.Note(place_, kScriptNote);
    if (repaired_) sink_.Note(place_, kRepairedNote);
  }
  TextOf(const TextOf&) = delete;
  TextOf& operator=(const TextOf&) = delete;

  std::string operator()(std::string_view bytes) {
    if (marc8_) return Marc8ToUtf8(bytes, &other_script_);
    std::string text(bytes);
    repaired_ = RepairUtf8(&text) || repaired_;
    return text;
  }

 private:
  const bool marc8_;
  bool other_script_ = false;
  bool repaired_ = false;
  const Place& place_;
  Sink& sink_;
};

// False where the record has too many parts.
bool Parse(std::string_view bytes, const Place& place, Sink& sink, MarcRecord* record) {
  TextOf text(bytes, place, sink);
  record->leader = bytes.substr(0, kLeaderSize);
  Fields fields;
  if (!FieldsOf(bytes, &fields)) return false;
  std::size_t subfields = 0;
  for (const auto& [tag, content] : fields) {
    MarcField& field = record->fields.emplace_back();
    field.tag = text(tag);
    std::size_t at = content.find(kSubfield);
    if (tag.starts_with("00") || at == content.npos) {
      field.text = text(content);
      continue;
    }
    while (at != content.npos && at + 1 < content.size()) {
      if (++subfields > kMostParts) return false;
      const std::size_t end = std::min(content.find(kSubfield, at + 1), content.size());
      const std::string value = text(content.substr(at + 2, end - std::min(at + 2, end)));
      field.subfields.emplace_back(content[at + 1], MarkupToText(value, 1));
      at = end < content.size() ? end : content.npos;
    }
  }
  return true;
}

class Iso2709 {
 public:
  Iso2709(Input& input, Sink& sink) : input_(input), sink_(sink) {}

  void Read() {
    bool more = true;
    while (more && SkipBlanks()) {
      std::size_t size = 0;
      if (!FindEnd(&size)) {
        more = Oversize();
        continue;
      }
      const bool ended = size < Rest().size();
      more = Take(Rest().substr(0, size), ended);
      Consume(size + (ended ? 1 : 0));
    }
  }

 private:
  std::string_view Rest() const { return std::string_view(buffer_).substr(start_); }

  bool Fill() {
    buffer_.erase(0, start_);
    start_ = 0;
    const std::string_view bytes = input_.Read(kChunk);
    buffer_ += bytes;
    return !bytes.empty();
  }

  void Consume(std::size_t size) {
    place_.line += CountLineEnds(Rest().substr(0, size));
    start_ += size;
  }

  bool SkipBlanks() {  // line ends stand between records at times
    while (true) {
      const std::size_t begin = Rest().find_first_not_of(" \t\r\n\x1A");
      Consume(std::min(begin, Rest().size()));
      if (begin != std::string_view::npos) return true;
      if (!Fill()) return false;
    }
  }

  // The record's size up to its end mark, or up to the end of the dump; false where it is above the
  // limit.
  bool FindEnd(std::size_t* size) {
    std::size_t from = 0;
    while ((*size = Rest().find(kRecordEnd, from)) == std::string_view::npos) {
      from = Rest().size();
      if (from > input_.record_limit()) return false;
      if (Fill()) continue;
      *size = from;
      break;
    }
    return *size <= input_.record_limit();
  }

  bool Oversize() {
    const std::string text(Rest().substr(0, kTextInReject));
    Place at = place_;
    at.record = ++place_.record;
    std::size_t end = Rest().find(kRecordEnd);
    while (end == std::string_view::npos) {
      Consume(Rest().size());
      if (!Fill()) break;
      end = Rest().find(kRecordEnd);
    }
    if (end != std::string_view::npos) Consume(end + 1);
    return sink_.Reject(at, kOversizeReason, text);
  }

  bool Take(std::string_view record, bool ended) {
    ++place_.record;
    place_.key.clear();
    if (!IsLeader(record)) {
      const std::string_view reason =
          ended ? "no MARC record: its leader is damaged" : "no MARC record";
      return sink_.Reject(place_, reason, record.substr(0, kTextInReject));
    }
    if (!ended) {
      return sink_.Reject(place_, "the dump ends inside the record",
                          record.substr(0, kTextInReject));
    }
    MarcRecord marc;
    if (!Parse(record, place_, sink_, &marc)) {
      return sink_.Reject(place_, "too many fields", record.substr(0, kTextInReject));
    }
    return Deliver(MarcPublication(marc, place_, sink_), place_, record, sink_);
  }

  Input& input_;
  Sink& sink_;
  std::string buffer_;
  std::size_t start_ = 0;  // of what is not read yet
  Place place_{1, 0, {}};
};

}  // namespace

Status ReadMarc(Input& input, Sink& sink) {
  Iso2709(input, sink).Read();
  return input.status();
}

int DetectMarc(std::string_view head) {
  head.remove_prefix(std::min(head.find_first_not_of(" \t\r\n"), head.size()));
  const std::size_t directory_end = head.find(kFieldEnd);
  return IsLeader(head) && (directory_end != head.npos || head.size() > kChunk) ? 96 : 0;
}

}  // namespace pinakes::corpus
