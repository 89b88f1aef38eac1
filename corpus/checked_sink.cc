#include "corpus/checked_sink.h"

#include <google/protobuf/descriptor.h>
#include <google/protobuf/message.h>

#include <algorithm>
#include <unordered_map>
#include <utility>
#include <vector>

#include "corpus/fields.h"
#include "corpus/input.h"

namespace pinakes::corpus {
namespace {

using google::protobuf::Descriptor;
using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::Reflection;

bool IsControl(char c) {
  return (static_cast<unsigned char>(c) < ' ' && c != '\t' && c != '\n' && c != '\r') ||
         c == '\x7F';
}

// Nothing but printing ASCII, as most fields are. No branch in the loop: it runs over every byte of
// every dump.
bool IsPlain(std::string_view text) {
  unsigned bad = 0;
  for (const char c : text) {
    bad |= static_cast<unsigned>(static_cast<unsigned char>(c) - 0x20U >= 0x5FU);
  }
  return bad == 0;
}

// The fields of a type that hold strings or messages; looked up once.
struct Fields {
  explicit Fields(const Descriptor* type) {
    for (int i = 0; i < type->field_count(); ++i) {
      const FieldDescriptor* field = type->field(i);
      if (field->type() == FieldDescriptor::TYPE_STRING) strings.push_back(field);
      if (field->cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE) messages.push_back(field);
    }
  }
  std::vector<const FieldDescriptor*> strings, messages;
};

using FieldsByType = std::unordered_map<const Descriptor*, Fields>;

void AddType(const Descriptor* type, FieldsByType* types) {
  const auto [added, is_new] = types->try_emplace(type, type);
  if (!is_new) return;
  // References into the map outlast what is added to it.
  const Fields& fields = added->second;
  for (const FieldDescriptor* field : fields.messages) AddType(field->message_type(), types);
}

// A publication's type and those of the messages in it.
const Fields& FieldsOf(const Message& message) {
  static const FieldsByType types = [] {
    FieldsByType all;
    AddType(Publication::descriptor(), &all);
    return all;
  }();
  return types.at(message.GetDescriptor());
}

void RepairField(const FieldDescriptor* field, int index, Message* message, StringFaults* faults) {
  const Reflection* reflection = message->GetReflection();
  std::string scratch;
  const std::string& text =
      index < 0 ? reflection->GetStringReference(*message, field, &scratch)
                : reflection->GetRepeatedStringReference(*message, field, index, &scratch);
  if (IsPlain(text)) return;
  const bool bytes = !IsUtf8(text);
  const bool controls = std::any_of(text.begin(), text.end(), IsControl);
  if (!bytes && !controls) return;
  std::string repaired = text;
  if (bytes) RepairUtf8(&repaired);
  if (controls) repaired = CollapseSpace(repaired);
  faults->bytes |= bytes;
  faults->controls |= controls;
  if (index < 0) {
    reflection->SetString(message, field, std::move(repaired));
  } else {
    reflection->SetRepeatedString(message, field, index, std::move(repaired));
  }
}

void RepairAll(Message* message, StringFaults* faults) {
  const Reflection* reflection = message->GetReflection();
  const Fields& fields = FieldsOf(*message);
  for (const FieldDescriptor* field : fields.strings) {
    if (!field->is_repeated()) {
      RepairField(field, -1, message, faults);
      continue;
    }
    const int size = reflection->FieldSize(*message, field);
    for (int i = 0; i < size; ++i) RepairField(field, i, message, faults);
  }
  for (const FieldDescriptor* field : fields.messages) {
    if (!field->is_repeated()) {
      if (!reflection->HasField(*message, field)) continue;
      RepairAll(reflection->MutableMessage(message, field), faults);
      continue;
    }
    const int size = reflection->FieldSize(*message, field);
    for (int i = 0; i < size; ++i) {
      RepairAll(reflection->MutableRepeatedMessage(message, field, i), faults);
    }
  }
}

}  // namespace

StringFaults RepairStrings(Message* message) {
  StringFaults faults;
  RepairAll(message, &faults);
  return faults;
}

// Hands on what was wrong with a message's strings.
void CheckedSink::NoteFaults(const Place& place, const StringFaults& faults) {
  if (faults.bytes) sink_.Note(place, kRepairedNote);
  if (faults.controls) sink_.Note(place, kControlsNote);
}

bool CheckedSink::Record(const Place& place, Publication&& publication) {
  const StringFaults faults = RepairStrings(&publication);
  NoteFaults(place, faults);
  if (faults.controls) {  // a text of nothing else is blank now
    auto* authors = publication.mutable_authors();
    authors->erase(std::remove_if(authors->begin(), authors->end(),
                                  [](const Author& author) { return author.name().empty(); }),
                   authors->end());
    auto* keywords = publication.mutable_keywords();
    keywords->erase(std::remove(keywords->begin(), keywords->end(), std::string()),
                    keywords->end());
  }
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
  NoteFaults(place, RepairStrings(&checked));
  return Keep(sink_.Delete(place, checked));
}

}  // namespace pinakes::corpus
