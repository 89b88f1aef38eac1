// Native JSON lines: one Publication a line, its JSON names those of the message. A line may also
// hold an array of them. The message's own description drives the reading, so that a field added
// to it is read without a change here.
#include <google/protobuf/descriptor.h>
#include <google/protobuf/message.h>
#include <simdjson.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "contract/record_id.h"
#include "corpus/fields.h"
#include "corpus/input.h"
#include "corpus/person.h"
#include "corpus/reader.h"

namespace pinakes::corpus {
namespace {

namespace json = simdjson::ondemand;
using google::protobuf::Descriptor;
using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::Reflection;
using simdjson::error_code;

constexpr std::size_t kMaxTextInReject = 64 << 10;

// Whether the four hex digits at `at` are a UTF-16 surrogate: 1 the first of a pair, 2 the second.
int SurrogateKind(std::string_view text, std::size_t at) {
  if (at + 4 > text.size() || (text[at] != 'd' && text[at] != 'D')) return 0;
  const char c = text[at + 1];
  if (c == '8' || c == '9' || c == 'a' || c == 'A' || c == 'b' || c == 'B') return 1;
  if (c == 'c' || c == 'C' || c == 'd' || c == 'D' || c == 'e' || c == 'E' || c == 'f' ||
      c == 'F') {
    return 2;
  }
  return 0;
}

// Control characters inside strings become escapes and lone surrogates U+FFFD, so that a parser as
// strict as simdjson reads the line. True if anything changed.
bool RepairJson(std::string* line) {
  constexpr std::string_view kHex = "0123456789abcdef";
  std::string out;
  out.reserve(line->size() + 16);
  bool in_string = false;
  bool changed = false;
  for (std::size_t i = 0; i < line->size(); ++i) {
    const char c = (*line)[i];
    if (c == '"') in_string = !in_string;
    if (in_string && static_cast<unsigned char>(c) < 0x20) {
      out += "\\u00";
      out += kHex[static_cast<unsigned char>(c) >> 4U];
      out += kHex[static_cast<unsigned char>(c) & 15U];
      changed = true;
      continue;
    }
    out += c;
    if (c != '\\' || i + 1 >= line->size()) continue;
    const int kind = (*line)[i + 1] == 'u' ? SurrogateKind(*line, i + 2) : 0;
    const bool pair =
        kind == 1 && line->substr(i + 6, 2) == "\\u" && SurrogateKind(*line, i + 8) == 2;
    if (kind != 0 && !pair) {
      out += "uFFFD";
      i += 5;
      changed = true;
    } else {
      const std::size_t length = pair ? 11 : 1;
      out.append(*line, i + 1, length);
      i += length;
    }
  }
  if (changed) *line = std::move(out);
  return changed;
}

// The record of a line without the marks of a list that is laid out one record a line: "[" in
// front, "," or "]" behind.
std::string_view WithoutListMarks(std::string_view line) {
  line = Trim(line);
  if (line.ends_with(',')) line = Trim(line.substr(0, line.size() - 1));
  if (line.starts_with('[') && !line.ends_with(']')) line = Trim(line.substr(1));
  if (line.ends_with(']') && !line.starts_with('[')) line = Trim(line.substr(0, line.size() - 1));
  return line;
}

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

// Reads one record's JSON into a message; faults of single fields cost the field and are noted.
class RecordReader {
 public:
  RecordReader(Sink& sink, const Place& place) : sink_(sink), place_(place) {}

  error_code ReadObject(json::object object, Message* message) {
    const Descriptor& descriptor = *message->GetDescriptor();
    for (simdjson::simdjson_result<json::field> entry : object) {
      json::field field;
      if (const error_code error = std::move(entry).get(field)) return error;
      std::string_view key;
      if (const error_code error = field.unescaped_key().get(key)) return error;
      const FieldDescriptor* known = descriptor.FindFieldByName(std::string(key));
      if (known == nullptr) {
        sink_.Note(place_, "unknown key \"" + std::string(key.substr(0, 40)) + "\"");
        continue;
      }
      if (const error_code error = ReadField(field.value(), *known, message)) return error;
    }
    return simdjson::SUCCESS;
  }

 private:
  error_code ReadField(json::value value, const FieldDescriptor& field, Message* message) {
    json::json_type type{};
    if (const error_code error = value.type().get(type)) return error;
    if (!field.is_repeated() || type != json::json_type::array) {
      return ReadValue(value, type, field, message);
    }
    json::array array;
    if (const error_code error = value.get_array().get(array)) return error;
    for (simdjson::simdjson_result<json::value> entry : array) {
      json::value element;
      if (const error_code error = std::move(entry).get(element)) return error;
      if (const error_code error = element.type().get(type)) return error;
      if (const error_code error = ReadValue(element, type, field, message)) return error;
    }
    return simdjson::SUCCESS;
  }

  error_code ReadValue(json::value value, json::json_type type, const FieldDescriptor& field,
                       Message* message) {
    if (type == json::json_type::null) {
      bool null = false;  // consumed and checked: "nul" is no null
      return value.is_null().get(null);
    }
    if (type == json::json_type::string) {
      std::string_view text;
      if (const error_code error = value.get_string().get(text)) return error;
      SetText(text, field, message);
      return simdjson::SUCCESS;
    }
    if (type == json::json_type::object && field.cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE) {
      json::object object;
      if (const error_code error = value.get_object().get(object)) return error;
      const Reflection& reflection = *message->GetReflection();
      return ReadObject(object, field.is_repeated() ? reflection.AddMessage(message, &field)
                                                    : reflection.MutableMessage(message, &field));
    }
    if (type == json::json_type::number && field.cpp_type() != FieldDescriptor::CPPTYPE_BOOL) {
      return ReadNumber(value, field, message);
    }
    if (type == json::json_type::boolean && field.cpp_type() == FieldDescriptor::CPPTYPE_BOOL) {
      bool truth = false;
      if (const error_code error = value.get_bool().get(truth)) return error;
      message->GetReflection()->SetBool(message, &field, truth);
      return simdjson::SUCCESS;
    }
    NoteWrong(field);
    return simdjson::SUCCESS;
  }

  error_code ReadNumber(json::value value, const FieldDescriptor& field, Message* message) {
    const std::string_view token = Trim(value.raw_json_token());
    if (field.cpp_type() != FieldDescriptor::CPPTYPE_UINT32) {
      SetText(token, field, message);
      return simdjson::SUCCESS;
    }
    double number = 0;
    if (const error_code error = value.get_double().get(number)) return error;
    SetNumber(token, field, message);
    return simdjson::SUCCESS;
  }

  void SetNumber(std::string_view text, const FieldDescriptor& field, Message* message) {
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

  void SetText(std::string_view text, const FieldDescriptor& field, Message* message) {
    const Reflection& reflection = *message->GetReflection();
    switch (field.cpp_type()) {
      case FieldDescriptor::CPPTYPE_STRING:
        if (field.is_repeated()) return reflection.AddString(message, &field, JoinLines(text));
        return reflection.SetString(
            message, &field, field.name() == "abstract" ? std::string(text) : JoinLines(text));
      case FieldDescriptor::CPPTYPE_UINT32:
        if (!Trim(text).empty()) SetNumber(text, field, message);
        return;
      case FieldDescriptor::CPPTYPE_MESSAGE:
        if (field.message_type() == Author::descriptor()) {
          reflection.AddMessage(message, &field)->CopyFrom(ParsePerson(JoinLines(text)));
          return;
        }
        if (field.message_type() == Identifier::descriptor()) {
          if (const std::optional<Identifier> identifier = RecogniseIdentifier(text)) {
            reflection.AddMessage(message, &field)->CopyFrom(*identifier);
            return;
          }
        }
        return NoteWrong(field);
      default:
        return NoteWrong(field);
    }
  }

  void NoteWrong(const FieldDescriptor& field) {
    sink_.Note(place_, std::string(field.name()) + " of another type, left out");
  }

  Sink& sink_;
  const Place& place_;
};

class LineReader {
 public:
  explicit LineReader(Sink& sink) : sink_(sink) {}

  // A line that was passed over for its size.
  bool PassOver(std::size_t line_number) {
    place_.line = line_number;
    return Reject(kOversizeReason, {});
  }

  // Reads the record or records of one line; false when the sink has enough.
  bool Read(std::size_t line_number, std::string_view line) {
    place_.line = line_number;
    const std::string_view record = WithoutListMarks(line);
    if (record.empty()) return true;
    text_.assign(record);
    notes_ = {};
    if (!simdjson::validate_utf8(text_.data(), text_.size()) && RepairUtf8(&text_)) {
      notes_ = kRepairedNote;
    }
    if (RepairJson(&text_)) notes_ = "control character or half a surrogate pair in the JSON";
    const std::size_t size = text_.size();
    text_.resize(size + simdjson::SIMDJSON_PADDING, ' ');
    json::document document;
    error_code error =
        parser_.iterate(simdjson::padded_string_view(text_.data(), size, text_.size()))
            .get(document);
    if (error) return Reject(simdjson::error_message(error), line);
    json::json_type type{};
    if ((error = document.type().get(type))) return Reject(simdjson::error_message(error), line);
    if (type == json::json_type::object) {
      json::object object;
      if ((error = document.get_object().get(object))) {
        return Reject(simdjson::error_message(error), line);
      }
      if (!ReadRecord(object, line)) return false;
    } else if (type == json::json_type::array) {
      json::array array;
      if ((error = document.get_array().get(array))) {
        return Reject(simdjson::error_message(error), line);
      }
      for (simdjson::simdjson_result<json::value> entry : array) {
        json::value element;
        if ((error = std::move(entry).get(element)) || (error = element.type().get(type))) {
          return Reject(simdjson::error_message(error), line);
        }
        if (type != json::json_type::object) {
          if (!Reject("not a JSON object", line)) return false;
          continue;
        }
        json::object object;
        if ((error = element.get_object().get(object))) {
          return Reject(simdjson::error_message(error), line);
        }
        if (!ReadRecord(object, line)) return false;
        if (broken_) return true;
      }
    } else {
      return Reject("not a JSON object", line);
    }
    return broken_ || CheckRest(document, size);
  }

 private:
  bool ReadRecord(json::object object, std::string_view line) {
    NextPlace();
    Publication publication;
    broken_ = false;
    if (const error_code error = RecordReader(sink_, place_).ReadObject(object, &publication)) {
      broken_ = true;
      return RejectHere(simdjson::error_message(error), line);
    }
    for (Author& author : *publication.mutable_authors()) {
      if (author.name().empty()) {
        author.set_name(MakePerson(author.given(), author.family(), author.suffix()).name());
      }
    }
    if (!HasSubstance(publication)) return RejectHere(kEmptyReason, line);
    place_.key = publication.id();
    if (publication.sources().empty()) SetKey(&publication, publication.id());
    if (!notes_.empty()) sink_.Note(place_, notes_);
    return sink_.Record(place_, std::move(publication));
  }

  // Nothing may follow the record on its line.
  bool CheckRest(json::document& document, std::size_t size) {
    const char* location = nullptr;
    if (document.current_location().get(location)) return true;  // the end
    const auto offset = static_cast<std::size_t>(location - text_.data());
    if (offset >= size) return true;
    const std::string_view rest = Trim(std::string_view(text_).substr(offset, size - offset));
    if (rest.empty()) return true;
    return Reject("text behind the record", rest);
  }

  bool Reject(std::string_view reason, std::string_view text) {
    NextPlace();
    return RejectHere(reason, text);
  }

  bool RejectHere(std::string_view reason, std::string_view text) {
    return sink_.Reject(place_, reason, text.substr(0, kMaxTextInReject));
  }

  void NextPlace() {
    ++place_.record;
    place_.key.clear();
  }

  Sink& sink_;
  json::parser parser_;
  std::string text_;
  std::string_view notes_;
  Place place_;
  bool broken_ = false;  // the JSON itself broke off inside the last record
};

}  // namespace

Status ReadJsonl(Input& input, Sink& sink) {
  LineReader reader(sink);
  std::string_view line;
  bool oversize = false;
  while (input.Line(&line, &oversize)) {
    if (!(oversize ? reader.PassOver(input.line_number())
                   : reader.Read(input.line_number(), line))) {
      break;
    }
  }
  return {};
}

// By the share of the first record's keys that are fields of the message.
int DetectJsonl(std::string_view head) {
  const std::size_t start = head.find_first_not_of(" \t\r\n[,");
  if (start == head.npos || head[start] != '{') return 0;
  const std::size_t end = std::min(head.find('\n', start), head.size());
  std::string text(head.substr(start, end - start));
  RepairUtf8(&text);
  const std::size_t size = text.size();
  text.resize(size + simdjson::SIMDJSON_PADDING, ' ');
  json::parser parser;
  json::document document;
  json::object object;
  if (parser.iterate(simdjson::padded_string_view(text.data(), size, text.size())).get(document) ||
      document.get_object().get(object)) {
    return 0;
  }
  int known = 0;
  int all = 0;
  bool title = false;
  for (simdjson::simdjson_result<json::field> entry : object) {
    json::field field;
    std::string_view key;
    // A first line longer than the head ends in an error: its first keys tell enough.
    if (std::move(entry).get(field) || field.unescaped_key().get(key)) break;
    ++all;
    title = title || key == "title";
    if (Publication::descriptor()->FindFieldByName(std::string(key)) != nullptr) ++known;
  }
  if (!title) return 0;
  return known == all ? 90 : 80 * known / all - 10;
}

}  // namespace pinakes::corpus
