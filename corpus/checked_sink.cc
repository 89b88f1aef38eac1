#include "corpus/checked_sink.h"

#include <google/protobuf/descriptor.h>
#include <google/protobuf/message.h>

#include <utility>

#include "corpus/input.h"

namespace pinakes::corpus {
namespace {

using google::protobuf::Descriptor;
using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::Reflection;

bool RepairField(const FieldDescriptor* field, int index, Message* message) {
  const Reflection* reflection = message->GetReflection();
  std::string scratch;
  const std::string& text =
      index < 0 ? reflection->GetStringReference(*message, field, &scratch)
                : reflection->GetRepeatedStringReference(*message, field, index, &scratch);
  if (IsUtf8(text)) return false;
  std::string repaired = text;
  RepairUtf8(&repaired);
  if (index < 0) {
    reflection->SetString(message, field, std::move(repaired));
  } else {
    reflection->SetRepeatedString(message, field, index, std::move(repaired));
  }
  return true;
}

}  // namespace

bool RepairStrings(Message* message) {
  const Descriptor* type = message->GetDescriptor();
  const Reflection* reflection = message->GetReflection();
  bool any = false;
  for (int i = 0; i < type->field_count(); ++i) {
    const FieldDescriptor* field = type->field(i);
    const bool text = field->type() == FieldDescriptor::TYPE_STRING;
    const bool nested = field->cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE;
    if (!text && !nested) continue;
    if (!field->is_repeated()) {
      if (!reflection->HasField(*message, field)) continue;
      any |= text ? RepairField(field, -1, message)
                  : RepairStrings(reflection->MutableMessage(message, field));
      continue;
    }
    const int size = reflection->FieldSize(*message, field);
    for (int index = 0; index < size; ++index) {
      any |= text ? RepairField(field, index, message)
                  : RepairStrings(reflection->MutableRepeatedMessage(message, field, index));
    }
  }
  return any;
}

bool CheckedSink::Record(const Place& place, Publication&& publication) {
  if (RepairStrings(&publication)) sink_.Note(place, kRepairedNote);
  return Keep(sink_.Record(place, std::move(publication)));
}

bool CheckedSink::Skip(const Place& place, std::string_view reason) {
  return Keep(sink_.Skip(place, reason));
}

bool CheckedSink::Reject(const Place& place, std::string_view reason, std::string_view text) {
  return Keep(sink_.Reject(place, reason, text));
}

bool CheckedSink::Delete(const Place& place, const Identifier& identifier) {
  Identifier checked = identifier;
  if (RepairStrings(&checked)) sink_.Note(place, kRepairedNote);
  return Keep(sink_.Delete(place, checked));
}

}  // namespace pinakes::corpus
