// JSON as the program prints it: names as in the proto files, and one rule of presence:
//   strings and numbers that can be unknown (proto3 `optional`) are there only when known;
//   plain numbers and flags are always there, zero or not; lists are always there, empty or not.
#pragma once

#include <google/protobuf/message.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace pinakes::cli {

// Builds one JSON value on one line. Text that is not UTF-8 has its invalid parts replaced by
// U+FFFD, so that the result always parses.
class JsonWriter {
 public:
  JsonWriter& BeginObject();
  JsonWriter& EndObject();
  JsonWriter& BeginArray();
  JsonWriter& EndArray();
  JsonWriter& Key(std::string_view name);
  JsonWriter& String(std::string_view text);
  JsonWriter& Number(std::uint64_t value);
  JsonWriter& Number(double value);  // the shortest text that reads back as the same number
  JsonWriter& Bool(bool value);
  // A message as an object.
  JsonWriter& Message(const google::protobuf::Message& message);
  // The fields of a message, into the object that is open.
  JsonWriter& Fields(const google::protobuf::Message& message);

  std::string Take();

 private:
  void Separate();

  std::string text_;
  bool first_ = true;  // nothing yet in the innermost object or array
};

}  // namespace pinakes::cli
