#include "corpus/xml_reader.h"

#include <optional>

#include "corpus/markup.h"
#include "corpus/xml_encoding.h"

namespace pinakes::corpus {
namespace {

constexpr std::size_t kMaxDepth = 1000;     // of a dump's elements; the parser keeps each
constexpr std::size_t kMaxNodes = 1 << 20;  // of one record
constexpr std::size_t kPiece = std::size_t{16} << 20;  // at most so much at once to the parser
constexpr std::string_view kRoot = "<r>";              // fed before what follows a damaged record

}  // namespace

int XmlReader::OnExternalEntity(XML_Parser parser, const XML_Char* context, const XML_Char*,
                                const XML_Char*, const XML_Char*) {
  // Whatever the dump names, its DTD is the one in memory and any other entity is empty.
  auto* reader = static_cast<XmlReader*>(XML_GetUserData(parser));
  if (context != nullptr || reader->entities_) return XML_STATUS_OK;
  reader->entities_ = true;
  // After a restart the handler of skipped entities knows the names: there may be many restarts.
  static const std::string empty = " ";
  const std::unique_ptr<XML_ParserStruct, XmlParserFree> dtd(
      XML_ExternalEntityParserCreate(parser, context, "UTF-8"));
  if (dtd == nullptr) return XML_STATUS_ERROR;
  const std::string& text = reader->restarted_ ? empty : EntityDtd();
  return XML_Parse(dtd.get(), text.data(), static_cast<int>(text.size()), XML_TRUE);
}

void XmlReader::Prepare() {
  XML_SetUserData(parser_.get(), this);
  XML_SetElementHandler(parser_.get(), OnStart, OnEnd);
  XML_SetCharacterDataHandler(parser_.get(), OnText);
  XML_SetSkippedEntityHandler(parser_.get(), OnSkippedEntity);
  XML_SetUnknownEncodingHandler(parser_.get(), OnUnknownXmlEncoding, nullptr);
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
      tree_.Open(local, attributes);
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
  tree_.Begin(local, attributes);
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

bool XmlReader::Fill() {
  if (ended_) return false;
  // As much again as the parser has pending: it looks at an unfinished token from its start each
  // time, so that growing pieces keep a long one linear.
  const std::size_t pending = fed_ > Offset() ? fed_ - Offset() : 0;
  const std::string_view bytes = input_.Read(std::clamp(pending, kXmlChunk, std::size_t{16} << 20));
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
  std::size_t keep = tree_.depth() > 0 ? record_begin_ : Offset();
  keep = std::min(keep, DataEnd());
  // Some of what stands between records is kept, to tell what it is.
  if (tree_.depth() == 0)
    keep = std::max(std::min(keep, outside_), keep - std::min(keep, kXmlChunk));
  LineAt(keep);  // no further: what is kept may be rejected, and has its own line
  if (keep > raw_base_ + kXmlChunk) {
    raw_.erase(0, keep - raw_base_);
    raw_base_ = keep;
  }
}

Status XmlReader::Run() {
  ended_ = false;
  while (raw_.size() < kXmlChunk) {
    const std::string_view bytes = input_.Read(kXmlChunk);
    if (bytes.empty()) break;
    raw_ += bytes;
  }
  encoding_ = XmlDumpEncoding(raw_);
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

}  // namespace pinakes::corpus
