#include "corpus/tagged.h"

#include <utility>

#include "corpus/fields.h"
#include "corpus/input.h"

namespace pinakes::corpus {
namespace {

using BlankLine = TaggedGrammar::BlankLine;

bool IsBlank(std::string_view line) { return Trim(line).empty(); }

bool Lists(std::string_view tags, std::string_view tag) {
  for (std::size_t at = tags.find(tag); at != tags.npos; at = tags.find(tag, at + 1)) {
    const std::size_t end = at + tag.size();
    if ((at == 0 || tags[at - 1] == ' ') && (end == tags.size() || tags[end] == ' ')) return true;
  }
  return false;
}

}  // namespace

std::string_view TaggedRecord::Get(std::string_view tag) const {
  for (const TaggedField& field : fields) {
    if (field.tag == tag && !IsBlank(field.value)) return field.value;
  }
  return {};
}

std::string_view TaggedRecord::First(std::initializer_list<std::string_view> tags) const {
  for (const std::string_view tag : tags) {
    if (const std::string_view value = Get(tag); !value.empty()) return value;
  }
  return {};
}

// Adds a line to the record. False if the record is complete: by its end tag, or because the line
// begins the next one and is held back.
bool TaggedReader::Add(TaggedRecord* record, std::string_view line) {
  std::string_view tag;
  std::string_view value;
  const bool tagged = grammar_.split(line, &tag, &value);
  const bool open = !record->fields.empty();
  if (tagged && !grammar_.ignored.empty() && Lists(grammar_.ignored, tag)) return true;
  if (!grammar_.end.empty() && tagged && tag == grammar_.end) {
    if (!open && !passing_) return true;  // an end without a record
    record->text.append(line) += '\n';
    if (open && !grammar_.start.empty() && record->fields.front().tag != grammar_.start) {
      sink_.Note(record->place, "record without its first tag " + std::string(grammar_.start));
    }
    return false;
  }
  if (tagged && tag == grammar_.start && (open || passing_)) {
    if (!grammar_.end.empty()) {
      sink_.Note(record->place, "record without its last tag " + std::string(grammar_.end));
    }
    held_ = line;
    held_line_ = input_.line_number();
    holding_ = true;
    return false;
  }
  if (!tagged && !open && !passing_) {
    if (!IsBlank(line)) {
      sink_.Note(Place{input_.line_number(), 0, {}}, "text outside of a record");
    }
    return true;
  }
  if (passing_) return true;
  if (!open) record->place.line = holding_ ? held_line_ : input_.line_number();
  if (record->text.size() + line.size() > input_.record_limit()) {
    oversize_ = passing_ = true;
    return true;
  }
  record->text.append(line) += '\n';
  if (tagged) {
    record->fields.push_back({std::string(tag), std::string(Trim(value))});
  } else {
    std::string& last = record->fields.back().value;
    last += '\n';
    last += Trim(line);
  }
  return true;
}

// True if there is a record to hand out.
bool TaggedReader::Finish(TaggedRecord* record) {
  passing_ = false;
  if (record->fields.empty()) return false;
  record->place.record = ++records_;
  bool repaired = false;
  for (TaggedField& field : record->fields) repaired = RepairUtf8(&field.value) || repaired;
  if (repaired) sink_.Note(record->place, kRepairedNote);
  return true;
}

bool TaggedReader::Next(TaggedRecord* record) {
  while (true) {
    *record = TaggedRecord();
    oversize_ = false;
    bool open = true;
    bool ended = false;
    if (holding_) {
      const std::string line = std::move(held_);
      held_.clear();
      open = Add(record, line);
      holding_ = false;
    }
    while (open) {
      std::string_view line;
      bool oversize = false;
      if (!input_.Line(&line, &oversize)) {
        ended = true;
        break;
      }
      if (oversize) {
        if (record->fields.empty()) record->place.line = input_.line_number();
        oversize_ = passing_ = true;
        continue;
      }
      if (grammar_.blank_line != BlankLine::kNothing && IsBlank(line)) {
        // A record that began with its first tag may hold blank lines: it ends at the next one.
        const bool started = grammar_.blank_line == BlankLine::kEndsStartless &&
                             !record->fields.empty() &&
                             record->fields.front().tag == grammar_.start;
        open = (passing_ || record->fields.empty() || started);
        continue;
      }
      open = Add(record, line);
    }
    if (ended && !grammar_.end.empty() && !record->fields.empty()) {
      sink_.Note(record->place, "record without its last tag " + std::string(grammar_.end));
    }
    if (oversize_) {
      passing_ = false;
      record->place.record = ++records_;
      constexpr std::size_t kTextInReject = 4096;
      if (!sink_.Reject(record->place, kOversizeReason,
                        std::string_view(record->text).substr(0, kTextInReject))) {
        return false;
      }
      if (ended) return false;
      continue;
    }
    if (Finish(record)) return true;
    if (ended) return false;
  }
}

bool HandTagged(const TaggedRecord& record, Publication&& publication, Sink& sink) {
  if (!HasSubstance(publication)) return sink.Reject(record.place, kEmptyReason, record.text);
  publication.set_retracted(publication.retracted() || SaysRetracted(publication.title()));
  return sink.Record(record.place, std::move(publication));
}

}  // namespace pinakes::corpus
