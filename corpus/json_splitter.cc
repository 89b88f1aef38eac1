#include "corpus/json_splitter.h"

#include <algorithm>
#include <cstring>

#include "corpus/fields.h"
#include "corpus/input.h"

namespace pinakes::corpus {
namespace {

constexpr std::size_t kChunk = std::size_t{256} << 10;
// A line that is longer is looked at by brackets: it may be an array without end.
constexpr std::size_t kLineWindow = std::size_t{4} << 20;
// A line is looked at as a whole so often; then what is in it is taken piece by piece, so that one
// of nothing but broken records is not scanned to its end for each.
constexpr int kLineTries = 16;
// So much may be looked at in vain, several times, before less is looked at.
constexpr std::size_t kWaste = std::size_t{1} << 20;
constexpr std::size_t kLeastLookAhead = std::size_t{4} << 10;
constexpr std::string_view kUnfinished = "the JSON ends inside the record";
constexpr std::string_view kHeadless = "the beginning of this line of JSON is missing";
constexpr std::string_view kBrokenString = "a line ends inside a JSON string";

}  // namespace

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
  line_ += CountLineEnds(passed);
  position_ += passed.size();
  line_left_ -= std::min(line_left_, passed.size());
}

bool JsonSplitter::SkipSpace(std::size_t* at) {
  while (Has(*at)) {
    if (!IsJsonSpace(Rest()[*at])) return true;
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
    if (!IsJsonSpace(c) && c != ',') return c;
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

// Whether the line at hand is a record whose beginning is missing: none of the objects in it are
// records. Not so where one follows that fills the rest of the line.
bool JsonSplitter::IsHeadless(std::size_t* end_of_line) {
  if (line_left_ > 0) return false;  // looked at before
  line_tries_ = 0;
  const std::size_t end = *end_of_line = LineEnd(std::min(kLineWindow, look_ahead_));
  line_left_ = std::min(end, Rest().size());
  if (end == std::string_view::npos) return false;
  const char next = FirstOfNextLine(end);
  const std::string_view line = Rest().substr(0, end);
  const std::size_t open = line.find_first_of("{[");
  if (open == line.npos || (next != '{' && !lines_)) return false;
  simdjson::dom::element value;
  return !Parse(Trim(line.substr(open)), &value);
}

bool JsonSplitter::TopLevel() {
  if (!IsJsonOpen(Rest()[0])) {
    std::size_t end = 0;
    if (!IsHeadless(&end)) return Garbage();
    place_.line = line_;
    const bool told = after_broken_ && !lines_;  // lines of one record that has been rejected
    after_broken_ = true;
    const bool more = told || Reject(kHeadless, Rest().substr(0, end));
    Consume(end);
    return more;
  }
  if (line_left_ == 0) line_tries_ = 0;
  if (++line_tries_ > kLineTries) return Whole();
  const std::size_t end = LineEnd(std::min(kLineWindow, look_ahead_));
  line_left_ = std::min(end, Rest().size());
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
  const auto line = [&] { return Rest().substr(0, end); };  // whatever is read, the buffer may move
  if (scan.Feed(line(), &at) == BracketScan::State::kDone) {
    std::size_t page = 0;
    if (Trim(line().substr(at)).empty()) return FindPage(&page, 0) != Walk::kPage;
    // Objects side by side, unless the brackets close too early: of such a record no part is one.
    const char after = FirstOfNextLine(end);
    simdjson::dom::element value;
    return lines_ && (after == 0 || IsJsonOpen(after)) && !Parse(line().substr(0, at), &value);
  }
  const char next = FirstOfNextLine(end);
  if (lines_) return next == 0 || IsJsonOpen(next);
  return next == '{' && Trim(line()).size() > 1 && Trim(line()).back() != '[';
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
    if (i + 1 < text.size() && IsJsonOpen(text[i + 1])) {
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
  // No further than the limit, however much has been read: the same comes of every dump, whatever
  // pieces it comes in.
  while ((state = scan.Feed(Rest().substr(0, look_ahead_ + 1), &at)) == BracketScan::State::kOpen &&
         at <= look_ahead_ && Fill()) {
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
  if (wasted_ > 4 * std::max(text.size(), kWaste)) {
    look_ahead_ = std::max(kLeastLookAhead, std::min(look_ahead_, text.size()) / 2);
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
  const std::string start(Rest().substr(0, std::min(kJsonTextInReject, Rest().size())));
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
  while (Has(end) && end < kJsonTextInReject) {
    const char c = Rest()[end];
    if (c == '\n' || (end > 0 && IsJsonOpen(c))) break;
    // In an array the next comma or the end of the array stops it.
    if (head_.size() > 0 && (c == ',' || (c == ']' && end > 0))) break;
    blank = blank && (IsJsonSpace(c) || c == '}' || c == ']' || c == ',');
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
    return Reject(kNoJsonObject, text);
  }
  if (blank || after_broken_) return true;
  if (text.starts_with("null")) {
    ++place_.record;
    return sink_.Skip(place_, "null");
  }
  after_broken_ = true;
  return Reject(kNoJsonObject, text);
}

}  // namespace pinakes::corpus
