// The machine behind ReadXml: a streaming parser over a dump that starts again behind each damaged
// record.
#pragma once

#include <expat.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "corpus/input.h"
#include "corpus/reader.h"
#include "corpus/xml.h"
#include "corpus/xml_tree.h"

namespace pinakes::corpus {

inline constexpr std::size_t kXmlChunk = std::size_t{64} << 10;

// A name without its prefix.
inline std::string_view LocalName(std::string_view name) {
  const std::size_t colon = name.rfind(':');
  return colon == name.npos ? name : name.substr(colon + 1);
}

// Whether a byte ends the name of a tag.
constexpr bool EndsTagName(char c) {
  return c == '>' || c == '/' || c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

struct XmlParserFree {
  void operator()(XML_Parser parser) const { XML_ParserFree(parser); }
};

// Reads one dump. Its records are trees of one builder; the bytes from the record at hand on are
// kept, so that a damaged one can be shown, repaired and stepped over (xml_recovery.cc).
class XmlReader {
 public:
  XmlReader(Input& input, Sink& sink, const XmlSpec& spec, const XmlFunction& use)
      : input_(input), sink_(sink), spec_(spec), use_(use) {
    for (const std::string_view record : spec.records) may_be_record_[Slot(record)] = true;
  }

  Status Run();

 private:
  // Why the parser was stopped from inside.
  enum class Stop { kNone, kSink, kNested, kOversize, kDeep };

  static void OnStart(void* self, const XML_Char* name, const XML_Char** attributes) {
    static_cast<XmlReader*>(self)->Start(name, attributes);
  }
  static void OnEnd(void* self, const XML_Char*) { static_cast<XmlReader*>(self)->End(); }
  static void OnText(void* self, const XML_Char* text, int size) {
    auto* reader = static_cast<XmlReader*>(self);
    if (reader->tree_.depth() > 0) {
      reader->Text(std::string_view(text, static_cast<std::size_t>(size)));
    }
  }
  static void OnSkippedEntity(void* self, const XML_Char* name, int is_parameter) {
    if (is_parameter == 0) static_cast<XmlReader*>(self)->UnknownEntity(name);
  }
  static int OnExternalEntity(XML_Parser parser, const XML_Char* context, const XML_Char*,
                              const XML_Char*, const XML_Char*);

  void Start(const char* name, const char** attributes);
  void End();
  void Text(std::string_view text);
  void UnknownEntity(std::string_view name);
  void Halt(Stop stop) {
    stop_ = stop;
    XML_StopParser(parser_.get(), XML_FALSE);
  }

  bool IsRecord(std::string_view local_name) const {
    return may_be_record_[Slot(local_name)] &&
           std::find(spec_.records.begin(), spec_.records.end(), local_name) != spec_.records.end();
  }
  // Nearly all elements are none of the records; their first letter and length say so at once.
  static std::size_t Slot(std::string_view name) {
    const std::size_t first = name.empty() ? 0 : static_cast<unsigned char>(name[0]);
    return (first * 31 + name.size()) % 256;
  }

  bool Restart(std::size_t offset, std::string_view damaged = {});
  void Prepare();
  bool Fill();
  bool Feed(std::string_view bytes, bool last);
  void Trim();
  void Recover();
  void RecoverRecord(std::size_t error_at, std::string_view reason);
  void RecoverOutside(std::size_t error_at);
  bool FindTag(std::size_t from, bool ends, std::string_view end_name, std::size_t* found,
               std::size_t* resume);
  void PassOver(std::size_t from);
  bool RejectText(const Place& place, std::string_view reason, std::string_view text);

  std::size_t DataEnd() const { return raw_base_ + raw_.size(); }
  std::size_t Offset() {  // of the event at hand, in the dump
    const XML_Index index = XML_GetCurrentByteIndex(parser_.get());
    if (index >= 0) {
      const auto fed = static_cast<std::size_t>(index);
      last_offset_ = segment_base_ + (fed > prefix_size_ ? fed - prefix_size_ : 0);
    }
    return std::min(last_offset_, DataEnd());
  }
  std::string_view Raw(std::size_t begin, std::size_t end) const {
    begin = std::max(begin, raw_base_);
    end = std::min(end, DataEnd());
    return begin >= end ? std::string_view()
                        : std::string_view(raw_).substr(begin - raw_base_, end - begin);
  }
  std::size_t LineAt(std::size_t offset) {  // offsets come in rising order
    line_ += CountLineEnds(Raw(line_offset_, offset));
    line_offset_ = std::max(line_offset_, offset);
    return line_;
  }

  Input& input_;
  Sink& sink_;
  const XmlSpec& spec_;
  const XmlFunction& use_;
  std::array<bool, 256> may_be_record_{};
  std::unique_ptr<XML_ParserStruct, XmlParserFree> parser_;
  std::string encoding_;
  XmlTreeBuilder tree_;

  std::string raw_;  // the dump's bytes from raw_base_ on
  std::size_t raw_base_ = 0;
  std::size_t fed_ = 0;           // bytes of the dump that the parser was given
  std::size_t segment_base_ = 0;  // where the parser started last
  std::size_t prefix_size_ = 0;
  std::size_t last_offset_ = 0;
  std::size_t line_ = 1;  // at line_offset_
  std::size_t line_offset_ = 0;
  bool ended_ = false;

  Stop stop_ = Stop::kNone;
  std::size_t depth_ = 0;         // open elements outside the record
  std::size_t record_begin_ = 0;  // offset, while a record is open
  std::size_t nested_at_ = 0;     // offset of the record that begins inside one
  std::size_t outside_ = 0;       // behind the last record
  std::size_t last_resume_ = static_cast<std::size_t>(-1);
  bool restarted_ = false;
  bool repairing_ = false;
  bool delivered_ = false;  // of a repaired record
  bool entities_ = false;   // the DTD in memory has been given
  Place place_;
};

}  // namespace pinakes::corpus
