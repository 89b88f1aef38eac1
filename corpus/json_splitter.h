// Cuts a JSON dump of any layout into records and parses them; the machine behind ReadJsonRecords.
#pragma once

#include <simdjson.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "corpus/json.h"
#include "corpus/json_scan.h"
#include "corpus/reader.h"

namespace pinakes::corpus {

inline constexpr std::string_view kNoJsonObject = "not a JSON object";
inline constexpr std::size_t kJsonTextInReject = std::size_t{64} << 10;

// In three files: json_splitter.cc finds where records begin and end, json_page.cc walks over what
// stands around them, json_emit.cc parses them and hands them on.
class JsonSplitter {
 public:
  JsonSplitter(Input& input, Sink& sink, const JsonFunction& use);
  void Run();

 private:
  enum class Walk { kPage, kWhole, kBroken, kOversize };

  // The buffer: bytes from position_ on are not consumed. Fill appends; offsets into `Rest` stay.
  bool Fill();
  bool Has(std::size_t offset);  // fills until Rest()[offset] exists; false at the end
  std::string_view Rest() const {
    return std::string_view(buffer_.data() + position_, size_ - position_);
  }
  void Consume(std::size_t count);
  bool SkipSpace(std::size_t* at);
  bool SkipSeparators();
  std::size_t LineEnd(std::size_t window);
  char FirstOfNextLine(std::size_t line_end);

  // Each handles what stands at position_ and consumes it; false to stop.
  bool TopLevel();
  bool Line(std::size_t end);
  bool Whole();
  bool Array();
  bool Element();
  bool Garbage();
  bool Oversize(BracketScan scan, std::size_t fed);
  bool RejectOversize(std::size_t size);

  Walk FindPage(std::size_t* at, std::size_t depth);
  bool SkipString(std::size_t* at);
  Walk SkipValue(std::size_t* at);
  bool IsBrokenLine(std::size_t end);
  bool IsHeadless(std::size_t* end_of_line);

  // Parses bytes of the buffer, repaired if need be; false leaves error_.
  bool Parse(std::string_view text, simdjson::dom::element* value);
  bool Emit(simdjson::dom::element value, std::string_view text, bool may_be_page);
  bool EmitPage(JsonValue value, std::string_view text, bool* was_page);
  bool Reject(std::string_view reason, std::string_view text);
  void LearnHead(std::string_view element);
  std::size_t FindNextHead(std::string_view text) const;

  Input& input_;
  Sink& sink_;
  const JsonFunction& use_;
  simdjson::dom::parser parser_;
  simdjson::error_code error_ = simdjson::SUCCESS;
  std::string repaired_;
  std::vector<std::string_view> repairs_;  // of the text parsed last

  std::string buffer_;  // with room for the parser's padding behind size_
  std::size_t size_ = 0;
  std::size_t position_ = 0;
  bool ended_ = false;

  Place place_;
  std::size_t line_ = 1;       // at position_
  bool lines_ = false;         // a record on one line has been read
  bool after_broken_ = false;  // what follows may be the rest of a rejected record
  std::size_t open_ = 0;       // brackets of the page around the array
  std::string head_;           // what the elements of the array begin with
  std::size_t learnt_ = 0;     // elements that head_ was learnt from
  std::size_t look_ahead_;     // bytes that one element may have
  std::size_t wasted_ = 0;     // bytes scanned for elements that were broken
  std::size_t line_left_ = 0;  // bytes from position_ on of a line that was no record as a whole
  int line_tries_ = 0;         // how often that line, or what was left of it, was looked at
};

}  // namespace pinakes::corpus
