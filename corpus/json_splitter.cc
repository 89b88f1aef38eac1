#include "corpus/json_splitter.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "corpus/fields.h"
#include "corpus/input.h"
#include "corpus/json_repair.h"

namespace pinakes::corpus {
namespace {

constexpr std::size_t kChunk = std::size_t{256} << 10;
// A line that is longer is looked at by brackets: it may be an array without end.
constexpr std::size_t kLineWindow = std::size_t{4} << 20;
constexpr std::size_t kTextInReject = std::size_t{64} << 10;
constexpr std::size_t kHeadSample = 160;
constexpr std::size_t kPageDepth = 3;
constexpr std::string_view kUnfinished = "the JSON ends inside the record";
constexpr std::string_view kNoObject = "not a JSON object";
constexpr std::string_view kBrokenString = "a line ends inside a JSON string";

constexpr bool IsSpace(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
constexpr bool IsOpen(char c) { return c == '{' || c == '['; }

template <std::size_t kCount>
bool IsOneOf(std::string_view key, const std::array<std::string_view, kCount>& keys) {
  return std::find(keys.begin(), keys.end(), key) != keys.end();
}

}  // namespace

bool IsPageKey(std::string_view key) {
  static constexpr std::array<std::string_view, 5> kKeys{"items", "results", "data", "works",
                                                         "hits"};
  return IsOneOf(key, kKeys);
}

bool IsPageParent(std::string_view key) {
  static constexpr std::array<std::string_view, 4> kKeys{"message", "result", "hits", "response"};
  return IsOneOf(key, kKeys);
}

bool IsNumberKey(std::string_view key) {
  return !key.empty() && key.find_first_not_of("0123456789") == key.npos;
}

BracketScan::State BracketScan::Feed(std::string_view text, std::size_t* at) {
  const char* p = text.data() + *at;
  const char* const end = text.data() + text.size();
  State state = State::kOpen;
  while (p < end) {
    if (in_string_) {
      if (escaped_) {
        escaped_ = false;
        ++p;
        continue;
      }
      while (p < end && *p != '"' && *p != '\\' && *p != '\n') ++p;
      if (p == end) break;
      if (*p == '\n') {
        state = State::kBroken;
        break;
      }
      if (*p == '"') {
        in_string_ = false;
      } else {
        escaped_ = true;
      }
      ++p;
      continue;
    }
    const char c = *p++;
    if (c == '"') {
      in_string_ = true;
    } else if (c == '{' || c == '[') {
      ++depth_;
    } else if (c == '}' || c == ']') {
      if (depth_ <= 1) {
        state = State::kDone;
        break;
      }
      --depth_;
    }
  }
  *at = static_cast<std::size_t>(p - text.data());
  return state;
}

JsonSplitter::JsonSplitter(Input& input, Sink& sink, const JsonFunction& use)
    : input_(input), sink_(sink), use_(use), look_ahead_(input.record_limit()) {}

bool JsonSplitter::Fill() {
  if (ended_) return false;
  if (position_ > 0) {
    std::memmove(buffer_.data(), buffer_.data() + position_, size_ - position_);
    size_ -= position_;
    position_ = 0;
  }
  // Twice as much each time while one record grows, so that moving it stays linear.
  const std::size_t wanted = std::clamp(size_ / 2, kChunk, std::size_t{8} << 20);
  const std::string_view bytes = input_.Read(wanted);
  if (bytes.empty()) {
    ended_ = true;
    return false;
  }
  if (buffer_.size() < size_ + bytes.size() + simdjson::SIMDJSON_PADDING) {
    buffer_.resize(size_ + bytes.size() + simdjson::SIMDJSON_PADDING);
  }
  std::memcpy(buffer_.data() + size_, bytes.data(), bytes.size());
  size_ += bytes.size();
  return true;
}

bool JsonSplitter::Has(std::size_t offset) {
  while (size_ - position_ <= offset) {
    if (!Fill()) return false;
  }
  return true;
}

void JsonSplitter::Consume(std::size_t count) {
  const std::string_view passed = Rest().substr(0, count);
  line_ += static_cast<std::size_t>(std::count(passed.begin(), passed.end(), '\n'));
  position_ += passed.size();
}

bool JsonSplitter::SkipSpace(std::size_t* at) {
  while (Has(*at)) {
    if (!IsSpace(Rest()[*at])) return true;
    ++*at;
  }
  return false;
}

// Consumes white space and commas; false at the end.
bool JsonSplitter::SkipSeparators() {
  while (Has(0)) {
    const std::size_t found = Rest().find_first_not_of(", \t\r\n");
    Consume(std::min(found, Rest().size()));
    if (found != std::string_view::npos) return true;
  }
  return false;
}

// The offset of the line's end, npos if it is not within the window.
std::size_t JsonSplitter::LineEnd(std::size_t window) {
  std::size_t from = 0;
  while (true) {
    const std::size_t found = Rest().find('\n', from);
    if (found != std::string_view::npos) return found;
    from = Rest().size();
    if (from > window) return std::string_view::npos;
    if (!Fill()) return from;
  }
}

char JsonSplitter::FirstOfNextLine(std::size_t line_end) {
  std::size_t at = line_end;
  while (Has(at) && at < line_end + kChunk) {
    const char c = Rest()[at];
    if (!IsSpace(c) && c != ',') return c;
    ++at;
  }
  return 0;
}

void JsonSplitter::Run() {
  while (true) {
    if (!SkipSeparators()) return;
    if (!TopLevel()) return;
  }
}

bool JsonSplitter::TopLevel() {
  if (!IsOpen(Rest()[0])) return Garbage();
  const std::size_t end = LineEnd(std::min(kLineWindow, look_ahead_));
  if (end != std::string_view::npos) {
    std::string_view line = Trim(Rest().substr(0, end));
    if (line.ends_with(',')) line = Trim(line.substr(0, line.size() - 1));
    simdjson::dom::element value;
    if (line.size() <= input_.record_limit() && (line.ends_with('}') || line.ends_with(']')) &&
        Parse(line, &value)) {
      lines_ = true;
      after_broken_ = false;
      place_.line = line_;
      const bool more = Emit(value, line, true);
      Consume(end);
      return more;
    }
    const bool closes = line.ends_with('}');
    if (Rest()[0] == '{' && line.size() <= input_.record_limit() && IsBrokenLine(end)) {
      std::string_view reason = kUnfinished;
      if (closes) reason = simdjson::error_message(error_);
      place_.line = line_;
      after_broken_ = true;
      const bool more = Reject(reason, Rest().substr(0, end));
      Consume(end);
      return more;
    }
  }
  return Whole();
}

// Whether the line at hand, which is no record, is a broken one rather than the first of many
// lines of one value.
bool JsonSplitter::IsBrokenLine(std::size_t end) {
  BracketScan scan;
  std::size_t at = 0;
  const std::string_view line = Rest().substr(0, end);
  if (scan.Feed(line, &at) == BracketScan::State::kDone) {
    std::size_t page = 0;
    return Trim(line.substr(at)).empty() && FindPage(&page, 0) != Walk::kPage;
  }
  const char next = FirstOfNextLine(end);
  if (lines_) return next == 0 || IsOpen(next);
  return next == '{' && Trim(line).size() > 1 && Trim(Rest().substr(0, end)).back() != '[';
}

// A value over several lines, or one that is too long to be looked at as a line.
bool JsonSplitter::Whole() {
  place_.line = line_;
  if (Rest()[0] == '[') {
    Consume(1);
    open_ = 0;
    return Array();
  }
  std::size_t at = 0;
  open_ = 0;
  const Walk walk = FindPage(&at, 0);
  if (walk == Walk::kPage) {
    Consume(at);
    return Array();
  }
  if (walk == Walk::kOversize) return Oversize(BracketScan(), 0);
  if (walk == Walk::kWhole && at > input_.record_limit()) return RejectOversize(at);
  const std::string_view text = Rest().substr(0, at);
  simdjson::dom::element value;
  if (walk == Walk::kWhole && Parse(text, &value)) {
    after_broken_ = false;
    const bool more = Emit(value, text, true);
    Consume(at);
    return more;
  }
  // Broken: the next line that begins an object at its left margin is the next record.
  std::size_t next = text.size();
  for (std::size_t i = text.find('\n'); i != text.npos; i = text.find('\n', i + 1)) {
    if (i + 1 < text.size() && IsOpen(text[i + 1])) {
      next = i + 1;
      break;
    }
  }
  if (walk == Walk::kBroken && next == text.size()) next = std::max<std::size_t>(next, 1);
  const bool whole = walk == Walk::kWhole;
  std::string_view reason = Has(at) ? kBrokenString : kUnfinished;
  if (whole) reason = simdjson::error_message(error_);
  const bool more = Reject(reason, Rest().substr(0, next));
  after_broken_ = !whole;
  Consume(next);
  return more;
}

// From "{" at *at to behind the "[" of the records in it, or behind its "}".
JsonSplitter::Walk JsonSplitter::FindPage(std::size_t* at, std::size_t depth) {
  ++*at;
  while (true) {
    if (!SkipSpace(at)) return Walk::kBroken;
    if (*at > look_ahead_) return Walk::kOversize;
    char c = Rest()[*at];
    if (c == '}') {
      ++*at;
      return Walk::kWhole;
    }
    if (c == ',') {
      ++*at;
      continue;
    }
    if (c != '"') return Walk::kBroken;
    const std::size_t begin = *at + 1;
    if (!SkipString(at)) return *at > look_ahead_ ? Walk::kOversize : Walk::kBroken;
    const std::string key(Rest().substr(begin, std::min(*at - 1 - begin, std::size_t{32})));
    if (!SkipSpace(at) || Rest()[*at] != ':') return Walk::kBroken;
    ++*at;
    if (!SkipSpace(at)) return Walk::kBroken;
    c = Rest()[*at];
    if (c == '[' && IsPageKey(key)) {
      std::size_t first = *at + 1;
      if (!SkipSpace(&first)) return Walk::kBroken;
      if (Rest()[first] == '{' || Rest()[first] == ']' || Rest()[first] == 'n') {
        *at = first;
        open_ = depth + 1;
        return Walk::kPage;
      }
    }
    Walk walk = Walk::kWhole;
    if (c == '{' && IsPageParent(key) && depth < kPageDepth) {
      walk = FindPage(at, depth + 1);
    } else {
      walk = SkipValue(at);
    }
    if (walk != Walk::kWhole) return walk;
  }
}

bool JsonSplitter::SkipString(std::size_t* at) {
  ++*at;
  while (Has(*at)) {
    const char c = Rest()[*at];
    if (c == '\n' || *at > look_ahead_) return false;
    *at += c == '\\' ? 2 : 1;
    if (c == '"') return true;
  }
  return false;
}

JsonSplitter::Walk JsonSplitter::SkipValue(std::size_t* at) {
  const char c = Rest()[*at];
  if (c == '"') {
    if (SkipString(at)) return Walk::kWhole;
    return *at > look_ahead_ ? Walk::kOversize : Walk::kBroken;
  }
  if (!IsOpen(c)) {
    while (Has(*at)) {
      const char next = Rest()[*at];
      if (next == ',' || next == '}' || next == ']' || next == '\n') return Walk::kWhole;
      if (++*at > look_ahead_) return Walk::kOversize;
    }
    return Walk::kBroken;
  }
  BracketScan scan;
  while (true) {
    const BracketScan::State state = scan.Feed(Rest(), at);
    if (state == BracketScan::State::kDone) return Walk::kWhole;
    if (state == BracketScan::State::kBroken) return Walk::kBroken;
    if (*at > look_ahead_) return Walk::kOversize;
    if (!Fill()) return Walk::kBroken;
  }
}

// The elements behind "[", and what is left of the page behind "]".
bool JsonSplitter::Array() {
  head_.clear();
  learnt_ = 0;
  while (true) {
    if (!SkipSeparators()) {
      sink_.Note(place_, "the JSON ends inside its array of records");
      return true;
    }
    if (Rest()[0] == ']') break;
    if (!Element()) return false;
  }
  Consume(1);
  BracketScan rest(open_);
  while (open_ > 0) {
    std::size_t at = 0;
    const BracketScan::State state = rest.Feed(Rest(), &at);
    Consume(at);
    if (state != BracketScan::State::kOpen) break;
    if (!Fill()) break;
  }
  open_ = 0;
  return true;
}

bool JsonSplitter::Element() {
  place_.line = line_;
  if (Rest()[0] != '{') return Garbage();
  BracketScan scan;
  std::size_t at = 0;
  BracketScan::State state = BracketScan::State::kOpen;
  while ((state = scan.Feed(Rest(), &at)) == BracketScan::State::kOpen && at <= look_ahead_ &&
         Fill()) {
  }
  std::string_view text = Rest().substr(0, at);
  if (state == BracketScan::State::kDone && at > input_.record_limit()) return RejectOversize(at);
  simdjson::dom::element value;
  if (state == BracketScan::State::kDone && Parse(text, &value)) {
    after_broken_ = false;
    LearnHead(text);
    const bool more = Emit(value, text, false);
    Consume(text.size());
    return more;
  }
  // A broken element may have swallowed whole ones behind it.
  wasted_ += text.size();
  if (wasted_ > 4 * look_ahead_ && look_ahead_ > (std::size_t{4} << 10)) {
    look_ahead_ /= 2;
    wasted_ = 0;
  }
  const std::size_t next = FindNextHead(text);
  std::string_view reason = simdjson::error_message(error_);
  if (state == BracketScan::State::kBroken) reason = kBrokenString;
  if (state == BracketScan::State::kOpen) {
    if (next == text.npos && at > look_ahead_) return Oversize(scan, at);
    reason = ended_ ? kUnfinished : kOversizeReason;
  }
  if (next != text.npos) text = text.substr(0, next);
  after_broken_ = state != BracketScan::State::kDone && next == text.npos;
  const bool more = Reject(reason, text);
  Consume(std::max<std::size_t>(text.size(), 1));
  return more;
}

bool JsonSplitter::RejectOversize(std::size_t size) {
  const bool more = Reject(kOversizeReason, Rest().substr(0, size));
  Consume(size);
  return more;
}

// A record above the limit: its end is looked for without keeping its bytes.
bool JsonSplitter::Oversize(BracketScan scan, std::size_t fed) {
  place_.line = line_;
  const std::string start(Rest().substr(0, std::min(kTextInReject, Rest().size())));
  Consume(fed);
  while (true) {
    std::size_t at = 0;
    const BracketScan::State state = scan.Feed(Rest(), &at);
    Consume(at);
    if (state == BracketScan::State::kDone) break;
    if (state == BracketScan::State::kBroken) {
      after_broken_ = true;
      break;
    }
    if (!Fill()) break;
  }
  return Reject(kOversizeReason, start);
}

// What begins neither an object nor an array: to the end of its line, or to the next bracket.
bool JsonSplitter::Garbage() {
  place_.line = line_;
  std::size_t end = 0;
  bool blank = true;
  while (Has(end) && end < kTextInReject) {
    const char c = Rest()[end];
    if (c == '\n' || (end > 0 && IsOpen(c))) break;
    // In an array the next comma or the end of the array stops it.
    if (head_.size() > 0 && (c == ',' || (c == ']' && end > 0))) break;
    blank = blank && (IsSpace(c) || c == '}' || c == ']' || c == ',');
    ++end;
  }
  end = std::max<std::size_t>(end, 1);
  const std::string text(Trim(Rest().substr(0, end)));
  // A number or string that is all of its line is a record of its own wherever lines are.
  simdjson::dom::element scalar;
  const bool own_line = !blank && open_ == 0 && (lines_ || !after_broken_) &&
                        (!Has(end) || Rest()[end] == '\n') &&
                        Parse(Trim(Rest().substr(0, end)), &scalar);
  Consume(end);
  if (own_line && !JsonValue(scalar).IsPresent()) {
    ++place_.record;
    return sink_.Skip(place_, "null");
  }
  if (own_line) {
    lines_ = true;
    return Reject(kNoObject, text);
  }
  if (blank || after_broken_) return true;
  if (text.starts_with("null")) {
    ++place_.record;
    return sink_.Skip(place_, "null");
  }
  after_broken_ = true;
  return Reject(kNoObject, text);
}

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
        more = Reject(kNoObject, text);
      } else {
        ++place_.record;
        more = sink_.Skip(place_, "null");
      }
    });
    return more;
  }
  if (!json.IsObject()) return Reject(kNoObject, text);
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
  return sink_.Reject(place_, reason, text.substr(0, kTextInReject));
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
