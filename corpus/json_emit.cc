// Parses records, hands them on, and remembers what they begin with.
#include <algorithm>
#include <utility>

#include "corpus/json_repair.h"
#include "corpus/json_splitter.h"

namespace pinakes::corpus {
namespace {

constexpr std::size_t kHeadSample = 160;

}  // namespace

bool JsonSplitter::Parse(std::string_view text, simdjson::dom::element* value) {
  repairs_.clear();
  error_ = parser_.parse(text.data(), text.size(), false).get(*value);
  if (error_ == simdjson::SUCCESS) return true;
  const bool hopeless = error_ == simdjson::MEMALLOC || error_ == simdjson::CAPACITY ||
                        error_ == simdjson::DEPTH_ERROR || error_ == simdjson::UNCLOSED_STRING;
  if (hopeless) return false;
  repaired_.assign(text);
  std::vector<std::string_view> notes = RepairJson(&repaired_);
  if (notes.empty()) return false;
  const std::size_t size = repaired_.size();
  repaired_.resize(size + simdjson::SIMDJSON_PADDING);
  error_ = parser_.parse(repaired_.data(), size, false).get(*value);
  if (error_ != simdjson::SUCCESS) return false;
  repairs_ = std::move(notes);
  return true;
}

bool JsonSplitter::Emit(simdjson::dom::element value, std::string_view text, bool may_be_page) {
  const JsonValue json(value);
  if (json.IsArray()) {
    bool more = true;
    json.ForEach([&](JsonValue element) {
      if (!more) return;
      if (element.IsObject()) {
        more = Emit(element.element(), text, false);
      } else if (element.IsPresent()) {
        more = Reject(kNoJsonObject, text);
      } else {
        ++place_.record;
        more = sink_.Skip(place_, "null");
      }
    });
    return more;
  }
  if (!json.IsObject()) return Reject(kNoJsonObject, text);
  bool was_page = false;
  const bool more = !may_be_page || EmitPage(json, text, &was_page);
  if (was_page || !more) return more;
  ++place_.record;
  place_.key.clear();
  for (const std::string_view note : repairs_) sink_.Note(place_, note);
  return use_(json, place_, text);
}

// If `value` is a page, its records.
bool JsonSplitter::EmitPage(JsonValue value, std::string_view text, bool* was_page) {
  bool more = true;
  bool first = true;
  bool numbered = false;
  value.ForEachMember([&](std::string_view key, JsonValue member) {
    if (first) numbered = member.IsObject() && IsNumberKey(key);
    first = false;
    if (!more || (*was_page && !numbered)) return;
    if (numbered) {
      *was_page = true;
      if (member.IsObject()) more = Emit(member.element(), text, false);
    } else if (member.IsArray() && IsPageKey(key) &&
               (member.size() == 0 || member.First().IsObject() || !member.First().IsPresent())) {
      *was_page = true;
      more = Emit(member.element(), text, false);
    } else if (member.IsObject() && IsPageParent(key)) {
      more = EmitPage(member, text, was_page);
    }
  });
  return more;
}

bool JsonSplitter::Reject(std::string_view reason, std::string_view text) {
  ++place_.record;
  place_.key.clear();
  return sink_.Reject(place_, reason, text.substr(0, kJsonTextInReject));
}

// The bytes that all elements begin with tell one from the objects within it.
void JsonSplitter::LearnHead(std::string_view element) {
  const std::string_view sample = element.substr(0, kHeadSample);
  if (learnt_ == 0) {
    head_.assign(sample);
  } else {
    const auto [end, other] =
        std::mismatch(head_.begin(), head_.end(), sample.begin(), sample.end());
    head_.erase(end, head_.end());
  }
  ++learnt_;
}

// The offset in `text` behind its start where another element seems to begin, or npos.
std::size_t JsonSplitter::FindNextHead(std::string_view text) const {
  if (text.size() < 2) return text.npos;
  // One element teaches its first key only, not its values.
  std::string_view head = head_;
  if (learnt_ < 2) head = head.substr(0, head.find(':') == head.npos ? 0 : head.find(':') + 1);
  if (head.find("\":") != head.npos || head.find("\" :") != head.npos) return text.find(head, 1);
  // Nothing learnt: a line that begins an object as far to the left as this one does.
  const std::size_t newline = text.find('\n');
  if (newline == text.npos) return text.npos;
  std::size_t best = text.npos;
  std::size_t best_indent = text.npos;
  for (std::size_t at = newline; at != text.npos; at = text.find('\n', at + 1)) {
    const std::size_t begin = text.find_first_not_of(" \t\r", at + 1);
    if (begin == text.npos || text[begin] != '{') continue;
    if (begin - at < best_indent) {
      best = begin;
      best_indent = begin - at;
    }
  }
  return best;
}

}  // namespace pinakes::corpus
