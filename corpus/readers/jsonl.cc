// Native JSON: Publications in the JSON names of their message, one a line or in any layout that
// ReadJsonRecords knows. The message's own description drives the reading, so that a field added
// to it is read without a change here.
#include <google/protobuf/descriptor.h>
#include <google/protobuf/message.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "contract/record_id.h"
#include "corpus/fields.h"
#include "corpus/json.h"
#include "corpus/markup.h"
#include "corpus/person.h"
#include "corpus/reader.h"

namespace pinakes::corpus {
namespace {

using google::protobuf::Descriptor;
using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::Reflection;

constexpr std::size_t kMaxTextInReject = std::size_t{64} << 10;
constexpr std::size_t kMaxKeyInNote = 40;

// White space around a line break becomes one space: a title wrapped by its source is one line.
std::string JoinLines(std::string_view text) {
  if (text.find_first_of("\n\r") == text.npos) return std::string(text);
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find_first_not_of(" \t\n\r", at), text.size());
    const std::string_view space = text.substr(at, end - at);
    if (space.find_first_of("\n\r") == space.npos) {
      out += space;
    } else if (!out.empty() && end < text.size()) {
      out += ' ';
    }
    const std::size_t next = std::min(text.find_first_of(" \t\n\r", end), text.size());
    out += text.substr(end, next - end);
    at = next;
  }
  return out;
}

// Inline tags and entities go; a text without them stays as it is, its line breaks too. "<" and "&"
// as signs are none, so that the text is gone through to know.
void StripMarkup(std::string* text) {
  if (text->find('<') == text->npos && text->find('&') == text->npos) return;
  std::string plain = MarkupToText(*text);
  if (plain != CollapseSpace(*text)) *text = std::move(plain);
}

// Lists put together by hand or out of web pages have markup where a field is meant to be text.
void StripMarkup(Publication* publication) {
  StripMarkup(publication->mutable_title());
  StripMarkup(publication->mutable_venue());
  StripMarkup(publication->mutable_abstract());
  StripMarkup(publication->mutable_publisher());
  for (std::string& keyword : *publication->mutable_keywords()) StripMarkup(&keyword);
  for (Author& author : *publication->mutable_authors()) {
    StripMarkup(author.mutable_name());
    StripMarkup(author.mutable_family());
    StripMarkup(author.mutable_given());
  }
}

// Reads one record's JSON into a message; a value of a wrong type costs its field and is noted.
class RecordReader {
 public:
  RecordReader(Sink& sink, const Place& place) : sink_(sink), place_(place) {}

  void ReadObject(JsonValue object, Message* message) {
    const Descriptor& descriptor = *message->GetDescriptor();
    object.ForEachMember([&](std::string_view key, JsonValue value) {
      const FieldDescriptor* field = descriptor.FindFieldByName(std::string(key));
      if (field == nullptr) {
        sink_.Note(place_, "unknown key \"" + std::string(key.substr(0, kMaxKeyInNote)) + "\"");
      } else if (field->is_repeated() && value.IsArray()) {
        value.ForEach([&](JsonValue element) { ReadValue(element, *field, message); });
      } else {
        ReadValue(value, *field, message);
      }
    });
  }

 private:
  void ReadValue(JsonValue value, const FieldDescriptor& field, Message* message) {
    if (!value.IsPresent()) return;  // null: unknown
    const Reflection& reflection = *message->GetReflection();
    const bool number = value.Number().has_value();
    switch (field.cpp_type()) {
      case FieldDescriptor::CPPTYPE_STRING: {
        if (!value.IsString() && !number) break;
        std::string text = field.name() == "abstract" ? value.Text() : JoinLines(value.Text());
        if (Trim(text).empty()) return;
        if (field.is_repeated()) return reflection.AddString(message, &field, std::move(text));
        return reflection.SetString(message, &field, std::move(text));
      }
      case FieldDescriptor::CPPTYPE_UINT32:
        if (value.IsString() || number) return SetNumber(value.Text(), field, message);
        break;
      case FieldDescriptor::CPPTYPE_BOOL: {
        bool truth = false;
        if (value.element().get(truth) != simdjson::SUCCESS) break;
        return reflection.SetBool(message, &field, truth);
      }
      case FieldDescriptor::CPPTYPE_MESSAGE:
        if (value.IsObject()) {
          return ReadObject(value, field.is_repeated()
                                       ? reflection.AddMessage(message, &field)
                                       : reflection.MutableMessage(message, &field));
        }
        if (value.IsString() && AddFromText(value.String(), field, message)) return;
        break;
      default:
        break;
    }
    sink_.Note(place_, std::string(field.name()) + " of another type, left out");
  }

  void SetNumber(const std::string& text, const FieldDescriptor& field, Message* message) {
    if (Trim(text).empty()) return;
    bool nonsense = false;
    const bool year = field.name() == "year";
    const std::optional<std::uint32_t> number =
        year ? ParseYear(text) : ParseCitations(CollapseSpace(text), &nonsense);
    if (number) {
      message->GetReflection()->SetUInt32(message, &field, *number);
    } else if (year || nonsense) {
      sink_.Note(place_, year ? kYearNote : kCitationsNote);
    }
  }

  // "Birch, Anna" as an author, "doi:10.5555/1" as an identifier.
  static bool AddFromText(std::string_view text, const FieldDescriptor& field, Message* message) {
    const Reflection& reflection = *message->GetReflection();
    if (field.message_type() == Author::descriptor()) {
      std::string name = JoinLines(text);
      StripMarkup(&name);
      reflection.AddMessage(message, &field)->CopyFrom(ParsePerson(name));
      return true;
    }
    if (field.message_type() != Identifier::descriptor()) return false;
    const std::optional<Identifier> identifier = RecogniseIdentifier(text);
    if (identifier) reflection.AddMessage(message, &field)->CopyFrom(*identifier);
    return identifier.has_value();
  }

  Sink& sink_;
  const Place& place_;
};

}  // namespace

Status ReadJsonl(Input& input, Sink& sink) {
  return ReadJsonRecords(
      input, sink, [&](JsonValue object, const Place& where, std::string_view text) {
        Place place = where;
        Publication publication;
        RecordReader(sink, place).ReadObject(object, &publication);
        for (Author& author : *publication.mutable_authors()) {
          if (author.name().empty()) {
            author.set_name(MakePerson(author.given(), author.family(), author.suffix()).name());
          }
        }
        // Lists put together by hand have identifiers as they are printed or linked.
        for (Identifier& identifier : *publication.mutable_identifiers()) {
          if (auto value = CanonicalIdentifier(identifier.scheme(), identifier.value())) {
            identifier.set_value(std::move(*value));
          }
        }
        place.key = publication.id();
        // What has its sources is an export: read once, it is text, and comes back as it was.
        if (publication.sources().empty()) {
          StripMarkup(&publication);
          SetKey(&publication, publication.id());
        }
        if (!HasSubstance(publication)) {
          return sink.Reject(place, kEmptyReason, text.substr(0, kMaxTextInReject));
        }
        return sink.Record(place, std::move(publication));
      });
}

// By the share of the first record's keys that are fields of the message.
int DetectJsonl(std::string_view head) {
  const std::vector<JsonKey> keys = FirstJsonKeys(head);
  if (!HasKey(keys, "title")) return 0;
  std::size_t known = 0;
  for (const JsonKey& key : keys) {
    if (Publication::descriptor()->FindFieldByName(key.key) != nullptr) ++known;
  }
  return known == keys.size() ? 90 : static_cast<int>(80 * known / keys.size()) - 10;
}

}  // namespace pinakes::corpus
