// What is done about a damaged record: it is repaired or rejected, and the parser starts again at
// the next one.
#include <utility>
#include <vector>

#include "corpus/xml_reader.h"
#include "corpus/xml_repair.h"

namespace pinakes::corpus {
namespace {

constexpr std::size_t kTextInReject = std::size_t{64} << 10;
constexpr std::size_t kOverlap = 256;  // kept of what is passed over, for a tag cut in two
constexpr std::string_view kNestedReason = "another record begins inside it";
constexpr std::string_view kCutReason = "the dump ends inside the record";
constexpr std::string_view kDeepReason = "elements nested too deeply";
constexpr std::string_view kBeginsInside = "the dump begins inside this record";
constexpr std::string_view kNoStart = "the start tag of this record is damaged or missing";

// A dump that has its beginning does not begin inside a record.
bool HasBeginning(std::string_view head) {
  return head.find("<?xml") != head.npos || head.find("<!DOCTYPE") != head.npos;
}

}  // namespace

bool XmlReader::RejectText(const Place& place, std::string_view reason, std::string_view text) {
  if (sink_.Reject(place, reason, text.substr(0, kTextInReject))) return true;
  stop_ = Stop::kSink;
  return false;
}

void XmlReader::Recover() {
  const XML_Error code = XML_GetErrorCode(parser_.get());
  std::string_view reason = code == XML_ERROR_NONE ? "" : XML_ErrorString(code);
  if (stop_ == Stop::kNested) reason = kNestedReason;
  if (stop_ == Stop::kOversize) reason = kOversizeReason;
  if (stop_ == Stop::kDeep) reason = kDeepReason;
  const std::size_t error_at = stop_ == Stop::kNested ? nested_at_ : Offset();
  if (tree_.depth() > 0) {
    RecoverRecord(error_at, reason);
  } else {
    RecoverOutside(error_at);
  }
}

// From `from` on, the next start tag of a record or, if `ends`, the end tag of `end_name`. *found
// is where it begins, *resume where reading goes on: at the start tag or behind the end tag.
bool XmlReader::FindTag(std::size_t from, bool ends, std::string_view end_name, std::size_t* found,
                        std::size_t* resume) {
  std::size_t at = std::max(from, raw_base_) - raw_base_;
  while (true) {
    at = raw_.find('<', at);
    if (at == std::string::npos || raw_.size() - at < 160) {
      const std::size_t wanted = at == std::string::npos ? raw_.size() : at;
      if (raw_.size() > input_.record_limit() + (std::size_t{1} << 20)) return false;
      if (Fill()) {
        at = wanted;
        continue;
      }
      if (at == std::string::npos) return false;
    }
    std::size_t name_at = at + 1;
    const bool closing = name_at < raw_.size() && raw_[name_at] == '/';
    if (closing) ++name_at;
    std::size_t name_end = name_at;
    while (name_end < raw_.size() && name_end - name_at < 128 && !EndsTagName(raw_[name_end])) {
      ++name_end;
    }
    const std::string_view name =
        LocalName(std::string_view(raw_).substr(name_at, name_end - name_at));
    if (!closing && IsRecord(name)) {
      *found = *resume = raw_base_ + at;
      return true;
    }
    if (closing && ends && name == end_name) {
      const std::size_t close = raw_.find('>', name_end);
      *found = raw_base_ + at;
      *resume = raw_base_ + (close == std::string::npos ? raw_.size() : close + 1);
      return true;
    }
    ++at;
  }
}

void XmlReader::RecoverRecord(std::size_t error_at, std::string_view reason) {
  const XML_Error code = XML_GetErrorCode(parser_.get());
  const bool nested = stop_ == Stop::kNested;
  const bool oversize = stop_ == Stop::kOversize;
  const std::size_t begin = record_begin_;
  const Place place = place_;
  const std::string name(tree_.record().root().name());
  std::size_t found = 0;
  std::size_t resume = 0;
  if (oversize) {
    const std::string text(Raw(begin, begin + kTextInReject));
    if (RejectText(place, reason, text)) PassOver(std::max(error_at, begin + 1));
    return;
  }
  const bool complete = FindTag(std::max(error_at, begin + 1), !nested, name, &found, &resume);
  if (!complete) resume = DataEnd();
  const std::string text(Raw(begin, resume));
  std::string repaired = text;
  const std::vector<std::string_view> notes = complete && !nested
                                                  ? RepairXml(&repaired, encoding_ == "UTF-8")
                                                  : std::vector<std::string_view>();
  if (!notes.empty()) {
    repairing_ = true;
    delivered_ = false;
    const bool fine = Restart(resume, repaired);
    repairing_ = false;
    place_.record = place.record;
    if (delivered_) {
      for (const std::string_view note : notes) sink_.Note(place, note);
      outside_ = last_resume_ = resume;
      if (!fine && stop_ != Stop::kSink) Restart(resume);
      return;
    }
  }
  const bool cut_tag = code == XML_ERROR_UNCLOSED_TOKEN && resume == DataEnd();
  if (ended_ && (!complete || cut_tag)) reason = kCutReason;
  outside_ = last_resume_ = resume;
  Restart(resume);
  RejectText(place, reason, text);
  if (!complete && !ended_) PassOver(resume);
}

void XmlReader::RecoverOutside(std::size_t error_at) {
  std::size_t from = error_at;
  std::size_t found = 0;
  std::size_t resume = 0;
  if (from == last_resume_) ++from;  // this start tag itself is damaged
  const std::size_t begin = std::max(outside_, raw_base_);
  const bool damaged_tag = from != error_at;
  const bool complete = FindTag(from, false, {}, &found, &resume);
  if (!complete) resume = DataEnd();
  const std::string skipped(Raw(std::min(begin, error_at), resume));
  Place place = place_;
  place.key.clear();
  place.line = LineAt(std::min(begin, error_at));
  // The rest of a record whose beginning is missing is a record that was lost.
  std::size_t lost = damaged_tag ? 1 : 0;
  for (const std::string_view record : spec_.records) {
    const std::size_t end = skipped.find("</" + std::string(record) + ">");
    if (end != std::string::npos && (!restarted_ || error_at != resume)) lost = 1;
  }
  outside_ = last_resume_ = resume;
  Restart(resume);
  if (lost > 0) {
    const bool first = place_.record == 0 && !HasBeginning(skipped);
    std::string_view reason = first && !damaged_tag ? kBeginsInside : kNoStart;
    if (!complete && ended_ && skipped.rfind('>') + 1 < skipped.rfind('<') + 1) reason = kCutReason;
    place.record = ++place_.record;
    RejectText(place, reason, skipped);
  }
  if (!complete && !ended_ && stop_ != Stop::kSink) PassOver(resume);
}

// Passes over bytes, without keeping them, to the next record.
void XmlReader::PassOver(std::size_t from) {
  std::size_t found = 0;
  std::size_t resume = 0;
  while (!FindTag(from, false, {}, &found, &resume)) {
    LineAt(DataEnd() - std::min<std::size_t>(raw_.size(), kOverlap));
    if (ended_) {
      resume = DataEnd();
      break;
    }
    const std::size_t keep = std::min<std::size_t>(raw_.size(), kOverlap);
    raw_base_ = DataEnd() - keep;
    raw_.erase(0, raw_.size() - keep);
    from = raw_base_;
  }
  outside_ = last_resume_ = resume;
  Restart(resume);
}

}  // namespace pinakes::corpus
