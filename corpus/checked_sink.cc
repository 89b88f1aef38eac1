#include "corpus/checked_sink.h"

#include <google/protobuf/descriptor.h>
#include <google/protobuf/message.h>
#include <unicode/normalizer2.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <unordered_map>
#include <utility>
#include <vector>

#include "corpus/fields.h"
#include "corpus/input.h"
#include "corpus/language.h"
#include "corpus/markup.h"

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

// Eight bytes, or fewer of which some count twice, at once: not zero if one is no printing ASCII.
std::uint64_t OddBytes(std::uint64_t bytes) {
  constexpr std::uint64_t kEach = 0x0101010101010101U;
  // Above the letters, below the space, and what one more lifts above: the delete character.
  return (bytes | (bytes - 0x20 * kEach) | (bytes + kEach)) & (0x80 * kEach);
}

template <typename Word>
std::uint64_t Load(const char* bytes) {
  Word word;
  std::memcpy(&word, bytes, sizeof word);
  return word;
}

// Nothing but printing ASCII, as most fields are: this runs over every byte of every dump.
bool IsPlain(std::string_view text) {
  const char* const begin = text.data();
  const std::size_t size = text.size();
  if (size >= 8) {
    std::uint64_t odd = OddBytes(Load<std::uint64_t>(begin + size - 8));
    for (std::size_t at = 0; at + 8 < size; at += 8) {
      odd |= OddBytes(Load<std::uint64_t>(begin + at));
    }
    return odd == 0;
  }
  if (size >= 4) {
    const std::uint64_t last = Load<std::uint32_t>(begin + size - 4);
    return OddBytes(Load<std::uint32_t>(begin) | last << 32U) == 0;
  }
  std::uint64_t bytes = 0x2020202020202020U;
  for (const char c : text) bytes = bytes << 8U | static_cast<unsigned char>(c);
  return OddBytes(bytes) == 0;
}

bool IsNfc(std::string_view text) {
  UErrorCode error = U_ZERO_ERROR;
  const icu::Normalizer2* const nfc = icu::Normalizer2::getNFCInstance(error);
  return U_FAILURE(error) ||
         (nfc->isNormalizedUTF8({text.data(), static_cast<int32_t>(text.size())}, error) != 0);
}

// What is wrong with a text.
StringFaults FaultsOf(std::string_view text) {
  if (IsPlain(text)) return {};
  return {!IsUtf8(text), std::any_of(text.begin(), text.end(), IsControl), !IsNfc(text)};
}

bool IsSound(std::string_view text) { return !FaultsOf(text).any(); }

std::string Repaired(std::string_view text, const StringFaults& faults) {
  std::string repaired(text);
  if (faults.bytes) RepairUtf8(&repaired);
  if (faults.controls) repaired = CollapseSpace(repaired);
  // Also where it was in normal form: a letter and its accent may have had a control between them.
  return ToNfc(repaired);
}

// A reason or a note, which may name a part of the dump, as it can be shown.
std::string Sound(std::string_view text) {
  const StringFaults faults = FaultsOf(text);
  return faults.any() ? Repaired(text, faults) : std::string(text);
}

// In one line: what a reason quotes may go over several.
std::string SoundLine(std::string_view text) { return CollapseSpace(Sound(text)); }

// Whether no string of a record wants repair: the fields by their names, which is many times
// faster than by reflection, and true of nearly all records. A test holds this against all fields
// that the messages have.
bool IsSound(const Publication& record) {
  const auto author = [](const Author& a) {
    return IsSound(a.name()) && IsSound(a.family()) && IsSound(a.given()) && IsSound(a.suffix()) &&
           IsSound(a.orcid()) && IsSound(a.homonym());
  };
  const auto identifier = [](const Identifier& i) {
    return IsSound(i.scheme()) && IsSound(i.value());
  };
  const auto source = [](const Source& s) {
    return IsSound(s.dump()) && IsSound(s.format()) && IsSound(s.key()) && IsSound(s.updated());
  };
  const auto keyword = [](const std::string& word) { return IsSound(word); };
  return IsSound(record.id()) && IsSound(record.title()) && IsSound(record.venue()) &&
         IsSound(record.type()) && IsSound(record.abstract()) && IsSound(record.language()) &&
         IsSound(record.publisher()) && IsSound(record.volume()) && IsSound(record.issue()) &&
         IsSound(record.pages()) && IsSound(record.url()) &&
         std::ranges::all_of(record.authors(), author) &&
         std::ranges::all_of(record.identifiers(), identifier) &&
         std::ranges::all_of(record.keywords(), keyword) &&
         std::ranges::all_of(record.sources(), source);
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
  const StringFaults found = FaultsOf(text);
  if (!found.any()) return;
  std::string repaired = Repaired(text, found);
  faults->bytes |= found.bytes;
  faults->controls |= found.controls;
  faults->decomposed |= found.decomposed;
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

// A venue that ends in an ellipsis was cut, whichever format says so: our own exports do.
void CheckedSink::MarkCut(Publication* publication) {
  if (publication->venue_truncated()) return;
  std::string_view venue = publication->venue();
  for (const std::string_view mark : {"\u2026", "..."}) {
    if (!venue.ends_with(mark)) continue;
    venue.remove_suffix(mark.size());
    publication->set_venue_truncated(true);
    publication->set_venue(CollapseSpace(venue));
    return;
  }
}

// An author of whom only an identifier is told cannot be found or shown.
void CheckedSink::DropNameless(Publication* publication) {
  const auto nameless = [](const Author& author) { return author.name().empty(); };
  if (std::ranges::none_of(publication->authors(), nameless)) return;
  auto* authors = publication->mutable_authors();
  authors->erase(std::remove_if(authors->begin(), authors->end(), nameless), authors->end());
}

bool CheckedSink::Record(const Place& place, Publication&& publication) {
  MarkCut(&publication);
  if (!publication.language().empty()) {
    publication.set_language(LanguageCode(publication.language()));
  }
  DropNameless(&publication);
  if (IsSound(publication)) return Keep(sink_.Record(place, std::move(publication)));
  const bool said_something = HasSubstance(publication);
  const StringFaults faults = RepairStrings(&publication);
  NoteFaults(place, faults);
  if (faults.controls) {  // a text of nothing else is blank now
    DropNameless(&publication);
    auto* keywords = publication.mutable_keywords();
    keywords->erase(std::remove(keywords->begin(), keywords->end(), std::string()),
                    keywords->end());
    if (said_something && !HasSubstance(publication)) {
      return Keep(sink_.Reject(place, kEmptyReason, ""));
    }
  }
  return Keep(sink_.Record(place, std::move(publication)));
}

bool CheckedSink::Skip(const Place& place, std::string_view reason) {
  return Keep(sink_.Skip(place, SoundLine(reason)));
}

bool CheckedSink::Reject(const Place& place, std::string_view reason, std::string_view text) {
  return Keep(sink_.Reject(place, SoundLine(reason), text));
}

void CheckedSink::Note(const Place& place, std::string_view note) {
  sink_.Note(place, SoundLine(note));
}

bool CheckedSink::Delete(const Place& place, const Identifier& identifier) {
  Identifier checked = identifier;
  NoteFaults(place, RepairStrings(&checked));
  return Keep(sink_.Delete(place, checked));
}

}  // namespace pinakes::corpus
