// JSON dumps: cut into records in bounded memory, and read leniently.
#pragma once

#include <simdjson.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "corpus/reader.h"

namespace pinakes::corpus {

// A value of a parsed record, or none: each question about an absent value, a null or one of
// another type answers "nothing". Views live until the record's function returns.
class JsonValue {
 public:
  JsonValue() = default;
  explicit JsonValue(simdjson::dom::element element) : element_(element), present_(true) {}

  bool IsPresent() const { return present_ && !element_.is_null(); }
  bool IsObject() const { return present_ && element_.is_object(); }
  bool IsArray() const { return present_ && element_.is_array(); }
  bool IsString() const { return present_ && element_.is_string(); }

  simdjson::dom::element element() const { return element_; }
  JsonValue operator[](std::string_view key) const;  // a member of an object
  JsonValue First() const;                           // of an array
  std::size_t size() const;                          // of an array or object

  std::string_view String() const;       // a string's content
  std::string Text() const;              // the same, and numbers in decimal
  bool IsTrue() const;                   // true itself
  std::optional<double> Number() const;  // any number
  // A string, or an array's first string: sources do both.
  std::string_view StringOrFirst() const;

  template <typename Use>
  void ForEach(Use use) const {  // elements of an array
    simdjson::dom::array array;
    if (!IsArray() || element_.get(array)) return;
    for (const simdjson::dom::element element : array) use(JsonValue(element));
  }
  template <typename Use>
  void ForEachMember(Use use) const {  // key and value of an object
    simdjson::dom::object object;
    if (!IsObject() || element_.get(object)) return;
    for (const simdjson::dom::key_value_pair member : object) {
      use(member.key, JsonValue(member.value));
    }
  }

 private:
  simdjson::dom::element element_;
  bool present_ = false;
};

// One record: a JSON object, where it stands, and its bytes (of a whole line that holds several
// records: the line). Returns false to stop reading.
using JsonFunction =
    std::function<bool(JsonValue object, const Place& place, std::string_view text)>;

// Calls `use` for each record of a dump in any of these layouts, or several of them in a row:
//   one object a line; one array of objects a line; objects printed over many lines;
//   an array, or a page that holds one ("items", "results", "data", "works", "hits", also inside
//   "message", "result", "hits"), on one line of any length or over many lines; objects keyed by
//   number.
// Memory is bounded by the largest record. Bytes that are not UTF-8, control characters, halves of
// surrogate pairs, wrong escapes and numbers that JSON does not have (NaN) are repaired and noted.
// A record that still cannot be parsed is rejected and reading goes on behind it.
Status ReadJsonRecords(Input& input, Sink& sink, const JsonFunction& use);

// Parses the first record of a dump's first bytes as far as they go, for detection: keys in order
// with the first byte of their values, at most `max`. Pages are entered. Empty if it is no JSON.
struct JsonKey {
  std::string key;
  char value;  // '"', '{', '[', 't', 'f', 'n', '-' or a digit
};
std::vector<JsonKey> FirstJsonKeys(std::string_view head, std::size_t max = 200);
// Whether `keys` has a key, of a type if `values` is not empty.
bool HasKey(const std::vector<JsonKey>& keys, std::string_view key, std::string_view values = "");

// Sets a citation count from a value of any type: null and absent are unknown, what is no count is
// unknown with a note.
void SetJsonCitations(Publication* publication, JsonValue value, const Place& place, Sink& sink);
// Sets the year from a number or a string; a null or absent value does nothing.
void SetJsonYear(Publication* publication, JsonValue value, const Place& place, Sink& sink);

}  // namespace pinakes::corpus
