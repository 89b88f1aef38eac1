#include "corpus/xml.h"

#include <expat.h>
#include <simdjson.h>
#include <unicode/ucnv.h>

#include <algorithm>
#include <memory>
#include <optional>

#include "corpus/fields.h"
#include "corpus/input.h"
#include "corpus/xml_repair.h"
#include "corpus/xml_tree.h"

namespace pinakes::corpus {
namespace {

constexpr std::size_t kChunk = std::size_t{64} << 10;
constexpr std::size_t kTextInReject = std::size_t{64} << 10;
constexpr std::size_t kMaxDepth = 1000;     // of a dump's elements; the parser keeps each
constexpr std::size_t kMaxNodes = 1 << 20;  // of one record
constexpr std::size_t kPiece = std::size_t{16} << 20;  // at most so much at once to the parser
constexpr std::size_t kOverlap = 256;      // kept of what is passed over, for a tag cut in two
constexpr std::string_view kRoot = "<r>";  // fed before what follows a damaged record
constexpr std::string_view kNestedReason = "another record begins inside it";
constexpr std::string_view kCutReason = "the dump ends inside the record";
constexpr std::string_view kDeepReason = "elements nested too deeply";
constexpr std::string_view kBeginsInside = "the dump begins inside this record";

struct ParserFree {
  void operator()(XML_Parser parser) const { XML_ParserFree(parser); }
};

std::string_view LocalName(std::string_view name) {
  const std::size_t colon = name.rfind(':');
  return colon == name.npos ? name : name.substr(colon + 1);
}

constexpr bool EndsName(char c) {
  return c == '>' || c == '/' || c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

// The encoding to read a dump in, from its first bytes. Bytes that read as ASCII declare a wide
// encoding only if they were converted since, and non-ASCII UTF-8 is never anything else.
std::string DumpEncoding(std::string_view head) {
  const std::size_t begin = head.find("<?xml");
  const std::size_t end = begin == head.npos ? head.npos : head.find("?>", begin);
  if (end == head.npos) return "UTF-8";
  const std::string_view declaration = head.substr(begin, end - begin);
  const std::size_t at = declaration.find("encoding");
  const std::size_t open = at == declaration.npos ? at : declaration.find_first_of("\"'", at);
  if (open == declaration.npos) return "UTF-8";
  const std::size_t close = declaration.find(declaration[open], open + 1);
  if (close == declaration.npos) return "UTF-8";
  const std::string name = AsciiLowered(declaration.substr(open + 1, close - open - 1));
  if (name.starts_with("utf") || name.starts_with("ucs") || name.starts_with("iso-10646") ||
      name.find("ascii") != name.npos) {
    return "UTF-8";
  }
  // A sequence that the head cuts is no fault.
  std::size_t size = head.size();
  for (int i = 0; i < 4 && size > 0 && (static_cast<unsigned char>(head[size - 1]) & 0x80U); ++i) {
    --size;
  }
  const bool ascii = std::all_of(head.begin(), head.begin() + static_cast<std::ptrdiff_t>(size),
                                 [](char c) { return static_cast<unsigned char>(c) < 0x80; });
  if (!ascii && simdjson::validate_utf8(head.data(), size)) return "UTF-8";
  return name;
}

class XmlReader {
 public:
  XmlReader(Input& input, Sink& sink, const XmlSpec& spec, const XmlFunction& use)
      : input_(input), sink_(sink), spec_(spec), use_(use) {}

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
  static int OnUnknownEncoding(void*, const XML_Char* name, XML_Encoding* encoding);

  void Start(const char* name, const char** attributes);
  void End();
  void Text(std::string_view text);
  void UnknownEntity(std::string_view name);
  void Halt(Stop stop) {
    stop_ = stop;
    XML_StopParser(parser_.get(), XML_FALSE);
  }

  bool IsRecord(std::string_view local_name) const {
    return std::find(spec_.records.begin(), spec_.records.end(), local_name) != spec_.records.end();
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
    const std::string_view passed = Raw(line_offset_, offset);
    line_ += static_cast<std::size_t>(std::count(passed.begin(), passed.end(), '\n'));
    line_offset_ = std::max(line_offset_, offset);
    return line_;
  }

  Input& input_;
  Sink& sink_;
  const XmlSpec& spec_;
  const XmlFunction& use_;
  std::unique_ptr<XML_ParserStruct, ParserFree> parser_;
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

int XmlReader::OnExternalEntity(XML_Parser parser, const XML_Char* context, const XML_Char*,
                                const XML_Char*, const XML_Char*) {
  // Whatever the dump names, its DTD is the one in memory and any other entity is empty.
  auto* reader = static_cast<XmlReader*>(XML_GetUserData(parser));
  if (context != nullptr || reader->entities_) return XML_STATUS_OK;
  reader->entities_ = true;
  // After a restart the handler of skipped entities knows the names: there may be many restarts.
  static const std::string empty = " ";
  const std::unique_ptr<XML_ParserStruct, ParserFree> dtd(
      XML_ExternalEntityParserCreate(parser, context, "UTF-8"));
  if (dtd == nullptr) return XML_STATUS_ERROR;
  const std::string& text = reader->restarted_ ? empty : EntityDtd();
  return XML_Parse(dtd.get(), text.data(), static_cast<int>(text.size()), XML_TRUE);
}

int XmlReader::OnUnknownEncoding(void*, const XML_Char* name, XML_Encoding* encoding) {
  UErrorCode status = U_ZERO_ERROR;
  UConverter* converter = ucnv_open(name, &status);
  if (U_FAILURE(status)) return XML_STATUS_ERROR;
  const bool single = ucnv_getMaxCharSize(converter) == 1;
  for (int byte = 0; single && byte < 256; ++byte) {
    const char c = static_cast<char>(byte);
    UChar buffer[4];
    status = U_ZERO_ERROR;
    const std::int32_t length = ucnv_toUChars(converter, buffer, 4, &c, 1, &status);
    encoding->map[byte] = U_SUCCESS(status) && length == 1 ? buffer[0] : 0xFFFD;
  }
  ucnv_close(converter);
  encoding->data = nullptr;
  encoding->convert = nullptr;
  encoding->release = nullptr;
  return single ? XML_STATUS_OK : XML_STATUS_ERROR;
}

void XmlReader::Prepare() {
  XML_SetUserData(parser_.get(), this);
  XML_SetElementHandler(parser_.get(), OnStart, OnEnd);
  XML_SetCharacterDataHandler(parser_.get(), OnText);
  XML_SetSkippedEntityHandler(parser_.get(), OnSkippedEntity);
  XML_SetUnknownEncodingHandler(parser_.get(), OnUnknownEncoding, nullptr);
  XML_SetParamEntityParsing(parser_.get(), XML_PARAM_ENTITY_PARSING_ALWAYS);
  XML_SetExternalEntityRefHandler(parser_.get(), OnExternalEntity);
  XML_UseForeignDTD(parser_.get(), XML_TRUE);
  entities_ = false;
  stop_ = Stop::kNone;
}

void XmlReader::Start(const char* name, const char** attributes) {
  const std::string_view local = LocalName(name);
  const bool record = IsRecord(local);
  if (tree_.depth() > 0) {
    if (record && !repairing_) {
      const std::string_view around = tree_.open_name();
      const bool packed =
          std::find(spec_.wrappers.begin(), spec_.wrappers.end(), around) != spec_.wrappers.end();
      if (!packed) {
        nested_at_ = Offset();
        return Halt(Stop::kNested);
      }
      depth_ += tree_.depth();
      --place_.record;
      tree_.Clear();
    } else {
      if (tree_.nodes() >= kMaxNodes || tree_.depth() >= kMaxDepth) return Halt(Stop::kDeep);
      tree_.Open(name, attributes);
      return;
    }
  }
  if (!record) {
    if (depth_ >= kMaxDepth) return Halt(Stop::kDeep);
    ++depth_;
    tree_.Enter(name, attributes);
    return;
  }
  if (!repairing_) {
    record_begin_ = Offset();
    place_.line = LineAt(record_begin_);
    ++place_.record;
  }
  place_.key.clear();
  for (const char** attribute = attributes; *attribute != nullptr; attribute += 2) {
    const std::string_view key = LocalName(attribute[0]);
    if (key == "key" || (key == "id" && place_.key.empty())) place_.key = attribute[1];
  }
  tree_.Begin(name, attributes);
}

void XmlReader::End() {
  if (stop_ != Stop::kNone) return;
  if (tree_.depth() == 0) {
    if (depth_ > 0) --depth_;
    tree_.Leave();
    return;
  }
  tree_.Close();
  if (tree_.depth() > 0) return;
  std::string_view text;
  if (repairing_) {
    delivered_ = true;
  } else {
    outside_ = Offset() + static_cast<std::size_t>(XML_GetCurrentByteCount(parser_.get()));
    text = Raw(record_begin_, outside_);
  }
  const bool more = use_(tree_.record(), place_, text);
  tree_.Clear();
  if (!more) Halt(Stop::kSink);
}

void XmlReader::Text(std::string_view text) {
  if (stop_ != Stop::kNone) return;
  if (tree_.bytes() + text.size() > input_.record_limit()) return Halt(Stop::kOversize);
  tree_.Text(text);
}

void XmlReader::UnknownEntity(std::string_view name) {
  if (tree_.depth() == 0) return;
  if (const std::optional<char32_t> code_point = NamedEntity(name)) {
    std::string character;
    AppendUtf8(*code_point, &character);
    return Text(character);
  }
  const std::string entity = "&" + std::string(name.substr(0, 64)) + ";";
  sink_.Note(place_, "unknown entity " + entity);
  Text(entity);
}

bool XmlReader::RejectText(const Place& place, std::string_view reason, std::string_view text) {
  if (sink_.Reject(place, reason, text.substr(0, kTextInReject))) return true;
  stop_ = Stop::kSink;
  return false;
}

bool XmlReader::Fill() {
  if (ended_) return false;
  // As much again as the parser has pending: it looks at an unfinished token from its start each
  // time, so that growing pieces keep a long one linear.
  const std::size_t pending = fed_ > Offset() ? fed_ - Offset() : 0;
  const std::string_view bytes = input_.Read(std::clamp(pending, kChunk, std::size_t{16} << 20));
  ended_ = bytes.empty();
  raw_ += bytes;
  return !ended_;
}

// Gives the parser bytes; false after an error or a stop.
bool XmlReader::Feed(std::string_view bytes, bool last) {
  return XML_Parse(parser_.get(), bytes.data(), static_cast<int>(bytes.size()),
                   last ? XML_TRUE : XML_FALSE) == XML_STATUS_OK;
}

// Starts the parser anew at `offset`, inside the elements around the record at hand; `damaged` is a
// repaired record to parse first.
bool XmlReader::Restart(std::size_t offset, std::string_view damaged) {
  std::string prefix = tree_.AncestorTags();
  if (prefix.empty()) prefix = kRoot;
  prefix += damaged;
  XML_ParserReset(parser_.get(), encoding_.c_str());
  Prepare();
  tree_.Clear();
  tree_.ClearAncestors();
  segment_base_ = last_offset_ = fed_ = offset;
  prefix_size_ = prefix.size();
  depth_ = 0;
  restarted_ = true;
  return Feed(prefix, false);
}

void XmlReader::Trim() {
  LineAt(tree_.depth() > 0 ? record_begin_ : Offset());
  std::size_t keep = tree_.depth() > 0 ? record_begin_ : Offset();
  keep = std::min(keep, DataEnd());
  // Some of what stands between records is kept, to tell what it is.
  if (tree_.depth() == 0) keep = std::max(std::min(keep, outside_), keep - std::min(keep, kChunk));
  if (keep > raw_base_ + kChunk) {
    raw_.erase(0, keep - raw_base_);
    raw_base_ = keep;
  }
}

Status XmlReader::Run() {
  ended_ = false;
  while (raw_.size() < kChunk) {
    const std::string_view bytes = input_.Read(kChunk);
    if (bytes.empty()) break;
    raw_ += bytes;
  }
  encoding_ = DumpEncoding(raw_);
  parser_.reset(XML_ParserCreate(encoding_.c_str()));
  if (parser_ == nullptr) return Status(Code::kInternal, "no memory for the XML parser");
  Prepare();
  // A blank line or junk in front of the declaration is no part of the document.
  const std::size_t declaration = std::string_view(raw_).substr(0, 4096).find("<?xml");
  if (declaration != std::string::npos && declaration > 0) segment_base_ = fed_ = declaration;
  while (stop_ != Stop::kSink) {
    if (fed_ == DataEnd()) Fill();
    const std::size_t begin = fed_;
    fed_ = std::min(DataEnd(), begin + kPiece);
    const bool last = ended_ && fed_ == DataEnd();
    if (Feed(Raw(begin, fed_), last)) {
      if (last) break;
      Trim();
      const std::size_t open = tree_.depth() > 0 ? record_begin_ : Offset();
      if (fed_ - open <= input_.record_limit()) continue;
      stop_ = Stop::kOversize;
    } else if (XML_GetErrorCode(parser_.get()) == XML_ERROR_UNKNOWN_ENCODING) {
      return Status(Code::kInvalidArgument,
                    "XML in the encoding \"" + encoding_ + "\": name it with --encoding");
    }
    if (stop_ == Stop::kSink) break;
    Recover();
    if (ended_ && fed_ >= DataEnd()) break;
  }
  return {};
}

void XmlReader::Recover() {
  const XML_Error code = XML_GetErrorCode(parser_.get());
  std::string_view reason = code == XML_ERROR_NONE ? "" : XML_ErrorString(code);
  if (stop_ == Stop::kNested) reason = kNestedReason;
  if (stop_ == Stop::kOversize) reason = kOversizeReason;
  if (stop_ == Stop::kDeep) reason = kDeepReason;
  const std::size_t error_at = stop_ == Stop::kNested ? nested_at_ : Offset();
  if (tree_.depth() > 0) {
    RecoverRecord(error_at, reason);
  } else {
    RecoverOutside(error_at);
  }
}

// From `from` on, the next start tag of a record or, if `ends`, the end tag of `end_name`. *found
// is where it begins, *resume where reading goes on: at the start tag or behind the end tag.
bool XmlReader::FindTag(std::size_t from, bool ends, std::string_view end_name, std::size_t* found,
                        std::size_t* resume) {
  std::size_t at = std::max(from, raw_base_) - raw_base_;
  while (true) {
    at = raw_.find('<', at);
    if (at == std::string::npos || raw_.size() - at < 160) {
      const std::size_t wanted = at == std::string::npos ? raw_.size() : at;
      if (raw_.size() > input_.record_limit() + (std::size_t{1} << 20)) return false;
      if (Fill()) {
        at = wanted;
        continue;
      }
      if (at == std::string::npos) return false;
    }
    std::size_t name_at = at + 1;
    const bool closing = name_at < raw_.size() && raw_[name_at] == '/';
    if (closing) ++name_at;
    std::size_t name_end = name_at;
    while (name_end < raw_.size() && name_end - name_at < 128 && !EndsName(raw_[name_end])) {
      ++name_end;
    }
    const std::string_view name =
        LocalName(std::string_view(raw_).substr(name_at, name_end - name_at));
    if (!closing && IsRecord(name)) {
      *found = *resume = raw_base_ + at;
      return true;
    }
    if (closing && ends && name == end_name) {
      const std::size_t close = raw_.find('>', name_end);
      *found = raw_base_ + at;
      *resume = raw_base_ + (close == std::string::npos ? raw_.size() : close + 1);
      return true;
    }
    ++at;
  }
}

void XmlReader::RecoverRecord(std::size_t error_at, std::string_view reason) {
  const bool nested = stop_ == Stop::kNested;
  const bool oversize = stop_ == Stop::kOversize;
  const std::size_t begin = record_begin_;
  const Place place = place_;
  const std::string name(tree_.record().root().name());
  std::size_t found = 0;
  std::size_t resume = 0;
  if (oversize) {
    const std::string text(Raw(begin, begin + kTextInReject));
    if (RejectText(place, reason, text)) PassOver(std::max(error_at, begin + 1));
    return;
  }
  const bool complete = FindTag(std::max(error_at, begin + 1), !nested, name, &found, &resume);
  if (!complete) resume = DataEnd();
  const std::string text(Raw(begin, resume));
  std::string repaired = text;
  const std::vector<std::string_view> notes = complete && !nested
                                                  ? RepairXml(&repaired, encoding_ == "UTF-8")
                                                  : std::vector<std::string_view>();
  if (!notes.empty()) {
    repairing_ = true;
    delivered_ = false;
    const bool fine = Restart(resume, repaired);
    repairing_ = false;
    place_.record = place.record;
    if (delivered_) {
      for (const std::string_view note : notes) sink_.Note(place, note);
      outside_ = last_resume_ = resume;
      if (!fine && stop_ != Stop::kSink) Restart(resume);
      return;
    }
  }
  if (!complete && ended_) reason = kCutReason;
  outside_ = last_resume_ = resume;
  Restart(resume);
  RejectText(place, reason, text);
  if (!complete && !ended_) PassOver(resume);
}

void XmlReader::RecoverOutside(std::size_t error_at) {
  std::size_t from = error_at;
  std::size_t found = 0;
  std::size_t resume = 0;
  if (from == last_resume_) ++from;  // this start tag itself is damaged
  const std::size_t begin = std::max(outside_, raw_base_);
  const bool damaged_tag = from != error_at;
  const bool complete = FindTag(from, false, {}, &found, &resume);
  if (!complete) resume = DataEnd();
  const std::string skipped(Raw(std::min(begin, error_at), resume));
  Place place = place_;
  place.key.clear();
  place.line = LineAt(std::min(begin, error_at));
  // The rest of a record whose beginning is missing is a record that was lost.
  std::size_t lost = damaged_tag ? 1 : 0;
  for (const std::string_view record : spec_.records) {
    const std::size_t end = skipped.find("</" + std::string(record) + ">");
    if (end != std::string::npos && (!restarted_ || error_at != resume)) lost = 1;
  }
  outside_ = last_resume_ = resume;
  Restart(resume);
  if (lost > 0) {
    place.record = ++place_.record;
    RejectText(place, damaged_tag ? "damaged start tag" : kBeginsInside, skipped);
  }
  if (!complete && !ended_ && stop_ != Stop::kSink) PassOver(resume);
}

// Passes over bytes, without keeping them, to the next record.
void XmlReader::PassOver(std::size_t from) {
  std::size_t found = 0;
  std::size_t resume = 0;
  while (!FindTag(from, false, {}, &found, &resume)) {
    LineAt(DataEnd() - std::min<std::size_t>(raw_.size(), kOverlap));
    if (ended_) {
      resume = DataEnd();
      break;
    }
    const std::size_t keep = std::min<std::size_t>(raw_.size(), kOverlap);
    raw_base_ = DataEnd() - keep;
    raw_.erase(0, raw_.size() - keep);
    from = raw_base_;
  }
  outside_ = last_resume_ = resume;
  Restart(resume);
}

}  // namespace

Status ReadXml(Input& input, Sink& sink, const XmlSpec& spec, const XmlFunction& use) {
  XmlReader reader(input, sink, spec, use);
  return reader.Run();
}

std::string XmlText(XmlNode node) { return MarkupToText(node.Text(), 1); }

bool HasStartTag(std::string_view head, std::string_view name, std::size_t* at) {
  for (std::size_t found = head.find(name); found != head.npos;
       found = head.find(name, found + 1)) {
    const std::size_t end = found + name.size();
    if (end < head.size() && !EndsName(head[end])) continue;
    std::size_t begin = found;
    if (begin > 0 && head[begin - 1] == ':') {
      --begin;
      while (begin > 0 && head[begin - 1] > ' ' && head[begin - 1] != '<' &&
             head[begin - 1] != '/' && found - begin < 32) {
        --begin;
      }
    }
    if (begin == 0 || head[begin - 1] != '<') continue;
    if (at != nullptr) *at = begin - 1;
    return true;
  }
  return false;
}

}  // namespace pinakes::corpus
