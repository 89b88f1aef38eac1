#include "cli/json.h"

#include <google/protobuf/descriptor.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <map>
#include <vector>

#include "cli/text.h"

namespace pinakes::cli {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Reflection;
using ProtoMessage = google::protobuf::Message;

void AppendEscaped(std::string_view text, std::string* out) {
  static constexpr std::string_view kHex = "0123456789abcdef";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out->append({'\\', c});
    } else if (c == '\n') {
      out->append("\\n");
    } else if (c == '\t') {
      out->append("\\t");
    } else if (byte < 0x20 || byte == 0x7F) {
      out->append({'\\', 'u', '0', '0', kHex[byte >> 4], kHex[byte & 15]});
    } else {
      out->push_back(c);
    }
  }
}

// One value of a field: of the list at `index`, or the only one where `index` is negative.
void WriteValue(const ProtoMessage& message, const FieldDescriptor* field, int index,
                JsonWriter* writer) {
  const Reflection* reflection = message.GetReflection();
  const bool repeated = index >= 0;
  switch (field->cpp_type()) {
    case FieldDescriptor::CPPTYPE_UINT32:
      writer->Number(std::uint64_t{repeated ? reflection->GetRepeatedUInt32(message, field, index)
                                            : reflection->GetUInt32(message, field)});
      return;
    case FieldDescriptor::CPPTYPE_UINT64:
      writer->Number(std::uint64_t{repeated ? reflection->GetRepeatedUInt64(message, field, index)
                                            : reflection->GetUInt64(message, field)});
      return;
    case FieldDescriptor::CPPTYPE_DOUBLE:
      writer->Number(repeated ? reflection->GetRepeatedDouble(message, field, index)
                              : reflection->GetDouble(message, field));
      return;
    case FieldDescriptor::CPPTYPE_BOOL:
      writer->Bool(repeated ? reflection->GetRepeatedBool(message, field, index)
                            : reflection->GetBool(message, field));
      return;
    case FieldDescriptor::CPPTYPE_STRING: {
      std::string scratch;
      writer->String(repeated
                         ? reflection->GetRepeatedStringReference(message, field, index, &scratch)
                         : reflection->GetStringReference(message, field, &scratch));
      return;
    }
    case FieldDescriptor::CPPTYPE_MESSAGE:
      writer->Message(repeated ? reflection->GetRepeatedMessage(message, field, index)
                               : reflection->GetMessage(message, field));
      return;
    default:
      // The messages of this project have no other types; a test prints every one of them.
      writer->String("");
      return;
  }
}

// A map with text keys, in the order of the keys.
void WriteMap(const ProtoMessage& message, const FieldDescriptor* field, JsonWriter* writer) {
  const Reflection* reflection = message.GetReflection();
  std::map<std::string, const ProtoMessage*> entries;
  const FieldDescriptor* key = field->message_type()->map_key();
  for (int i = 0; i < reflection->FieldSize(message, field); ++i) {
    const ProtoMessage& entry = reflection->GetRepeatedMessage(message, field, i);
    entries.emplace(entry.GetReflection()->GetString(entry, key), &entry);
  }
  writer->BeginObject();
  for (const auto& [name, entry] : entries) {
    writer->Key(name);
    WriteValue(*entry, field->message_type()->map_value(), -1, writer);
  }
  writer->EndObject();
}

bool IsPresent(const ProtoMessage& message, const FieldDescriptor* field) {
  const Reflection* reflection = message.GetReflection();
  if (field->is_repeated()) return true;
  if (field->has_presence()) return reflection->HasField(message, field);
  if (field->cpp_type() != FieldDescriptor::CPPTYPE_STRING) return true;
  return reflection->HasField(message, field);  // without presence: not empty
}

}  // namespace

void JsonWriter::Separate() {
  if (!first_) text_ += ',';
  first_ = false;
}

JsonWriter& JsonWriter::BeginObject() {
  Separate();
  text_ += '{';
  first_ = true;
  return *this;
}

JsonWriter& JsonWriter::EndObject() {
  text_ += '}';
  first_ = false;
  return *this;
}

JsonWriter& JsonWriter::BeginArray() {
  Separate();
  text_ += '[';
  first_ = true;
  return *this;
}

JsonWriter& JsonWriter::EndArray() {
  text_ += ']';
  first_ = false;
  return *this;
}

JsonWriter& JsonWriter::Key(std::string_view name) {
  String(name);
  text_ += ':';
  first_ = true;
  return *this;
}

JsonWriter& JsonWriter::String(std::string_view text) {
  Separate();
  text_ += '"';
  AppendEscaped(IsUtf8(text) ? text : std::string_view(ToUtf8(text)), &text_);
  text_ += '"';
  return *this;
}

JsonWriter& JsonWriter::Number(std::uint64_t value) {
  Separate();
  text_ += std::to_string(value);
  return *this;
}

JsonWriter& JsonWriter::Number(double value) {
  Separate();
  text_ += std::isfinite(value) ? ShortestNumber(value) : "null";
  return *this;
}

JsonWriter& JsonWriter::Bool(bool value) {
  Separate();
  text_ += value ? "true" : "false";
  return *this;
}

JsonWriter& JsonWriter::Message(const ProtoMessage& message) {
  BeginObject();
  Fields(message);
  return EndObject();
}

JsonWriter& JsonWriter::Fields(const ProtoMessage& message) {
  const google::protobuf::Descriptor* type = message.GetDescriptor();
  for (int i = 0; i < type->field_count(); ++i) {
    const FieldDescriptor* field = type->field(i);
    if (!IsPresent(message, field)) continue;
    Key(field->name());
    if (field->is_map()) {
      WriteMap(message, field, this);
    } else if (field->is_repeated()) {
      BeginArray();
      const int count = message.GetReflection()->FieldSize(message, field);
      for (int index = 0; index < count; ++index) WriteValue(message, field, index, this);
      EndArray();
    } else {
      WriteValue(message, field, -1, this);
    }
  }
  return *this;
}

std::string JsonWriter::Take() {
  first_ = true;
  return std::exchange(text_, {});
}

}  // namespace pinakes::cli
