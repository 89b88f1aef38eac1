#include "corpus/json.h"

#include <charconv>
#include <cmath>

#include "corpus/fields.h"
#include "corpus/json_repair.h"
#include "corpus/json_splitter.h"

namespace pinakes::corpus {

JsonValue JsonValue::operator[](std::string_view key) const {
  simdjson::dom::element found;
  if (!IsObject() || element_.at_key(key).get(found)) return {};
  return JsonValue(found);
}

JsonValue JsonValue::First() const {
  simdjson::dom::element found;
  if (!IsArray() || element_.at(0).get(found)) return {};
  return JsonValue(found);
}

std::size_t JsonValue::size() const {
  simdjson::dom::array array;
  if (IsArray() && !element_.get(array)) return array.size();
  simdjson::dom::object object;
  if (IsObject() && !element_.get(object)) return object.size();
  return 0;
}

std::string_view JsonValue::String() const {
  std::string_view text;
  if (!IsString() || element_.get(text)) return {};
  return text;
}

std::string JsonValue::Text() const {
  if (!present_) return {};
  std::int64_t integer = 0;
  if (element_.is_int64() && !element_.get(integer)) return std::to_string(integer);
  std::uint64_t large = 0;
  if (element_.is_uint64() && !element_.get(large)) return std::to_string(large);
  double number = 0;
  if (element_.is_double() && !element_.get(number)) {
    char buffer[32];
    const auto [end, error] = std::to_chars(buffer, buffer + sizeof(buffer), number);
    return error == std::errc() ? std::string(buffer, end) : std::string();
  }
  return std::string(String());
}

bool JsonValue::IsTrue() const {
  bool truth = false;
  return present_ && element_.is_bool() && !element_.get(truth) && truth;
}

std::optional<double> JsonValue::Number() const {
  double number = 0;
  if (!present_ || !element_.is_number() || element_.get(number)) return std::nullopt;
  return number;
}

std::string_view JsonValue::StringOrFirst() const {
  return IsArray() ? First().String() : String();
}

void SetJsonCitations(Publication* publication, JsonValue value, const Place& place, Sink& sink) {
  if (!value.IsPresent()) return;
  if (value.IsString()) return SetCitations(publication, value.String(), place, sink);
  bool nonsense = true;
  std::optional<std::uint32_t> count;
  if (const std::optional<double> number = value.Number()) {
    nonsense = false;
    count = CheckCitations(*number, &nonsense);
  }
  if (nonsense) sink.Note(place, kCitationsNote);
  if (count && !publication->has_citations()) publication->set_citations(*count);
}

void SetJsonYear(Publication* publication, JsonValue value, const Place& place, Sink& sink) {
  if (value.IsPresent()) SetYear(publication, value.Text(), place, sink);
}

Status ReadJsonRecords(Input& input, Sink& sink, const JsonFunction& use) {
  JsonSplitter splitter(input, sink, use);
  splitter.Run();
  return {};
}

bool HasKey(const std::vector<JsonKey>& keys, std::string_view key, std::string_view values) {
  for (const JsonKey& found : keys) {
    if (found.key == key && (values.empty() || values.find(found.value) != values.npos)) {
      return true;
    }
  }
  return false;
}

namespace {

// A cursor over JSON text that may be cut anywhere; every step answers false at the cut.
class HeadScanner {
 public:
  explicit HeadScanner(std::string_view text) : text_(text) {}

  bool SkipSpace() {
    at_ = std::min(text_.find_first_not_of(" \t\r\n,:", at_), text_.size());
    return at_ < text_.size();
  }
  char Peek() const { return text_[at_]; }
  void Step() { ++at_; }

  bool SkipString(std::string_view* content) {
    const std::size_t begin = ++at_;
    while (at_ < text_.size() && text_[at_] != '"') at_ += text_[at_] == '\\' ? 2 : 1;
    if (at_ >= text_.size()) return false;
    *content = text_.substr(begin, at_++ - begin);
    return true;
  }

  bool SkipValue() {
    std::size_t depth = 0;
    std::string_view ignored;
    do {
      if (!SkipSpace()) return false;
      const char c = Peek();
      if (c == '"') {
        if (!SkipString(&ignored)) return false;
      } else if (c == '{' || c == '[') {
        ++depth;
        Step();
      } else if (c == '}' || c == ']') {
        if (depth == 0) return false;
        --depth;
        Step();
      } else {
        at_ = text_.find_first_of(" \t\r\n,:{}[]\"", at_ + 1);
        if (at_ == text_.npos) return false;
      }
    } while (depth > 0);
    return true;
  }

 private:
  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace

std::vector<JsonKey> FirstJsonKeys(std::string_view head, std::size_t max) {
  std::vector<JsonKey> keys;
  HeadScanner scanner(head);
  int pages = 0;
  while (scanner.SkipSpace() && scanner.Peek() == '[') scanner.Step();
  if (!scanner.SkipSpace() || scanner.Peek() != '{') return keys;
  scanner.Step();
  while (keys.size() < max && scanner.SkipSpace() && scanner.Peek() == '"') {
    std::string_view key;
    if (!scanner.SkipString(&key) || !scanner.SkipSpace()) break;
    const char value = scanner.Peek();
    const bool numbered = keys.empty() && value == '{' && IsNumberKey(key);
    const bool enters =
        numbered || (value == '{' && IsPageParent(key)) || (value == '[' && IsPageKey(key));
    if (enters && pages < 4) {
      HeadScanner inside = scanner;
      inside.Step();
      if (value == '[' && inside.SkipSpace() && inside.Peek() == '{') inside.Step();
      if (inside.SkipSpace() && inside.Peek() == '"') {
        ++pages;
        keys.clear();  // what stood before is the page's
        scanner = inside;
        continue;
      }
    }
    keys.push_back({std::string(key), value});
    if (!scanner.SkipValue()) break;
  }
  return keys;
}

}  // namespace pinakes::corpus
