// What stands between a reader and its caller's sink.
#pragma once

#include <string>
#include <string_view>

#include "corpus/reader.h"

namespace google::protobuf {
class Message;
}

namespace pinakes::corpus {

// What RepairStrings found; each is noted by its text.
struct StringFaults {
  bool bytes = false;       // not UTF-8
  bool controls = false;    // control characters other than tabs and line ends
  bool decomposed = false;  // not in normal form C
  bool any() const { return bytes || controls || decomposed; }
};
// Makes every string field of `message`, a Publication or a message of one, and of the messages in
// it valid UTF-8 as RepairUtf8 does, a text with control characters one without, and one that is
// written in parts (a letter, then its accent) one in normal form C. Protobuf writes other bytes
// but does not read them back, so that one of them would cost the whole stored record; controls
// would reach terminals; and a name written in two ways would be counted as two.
StringFaults RepairStrings(google::protobuf::Message* message);
inline constexpr std::string_view kControlsNote = "control characters in a text: left away";

// Hands everything on to another sink: messages, reasons and notes with valid UTF-8 only, whatever
// the reader took from its dump; and remembers that the caller has enough, so that no further
// member of an archive is opened.
class CheckedSink : public Sink {
 public:
  explicit CheckedSink(Sink& sink) : sink_(sink) {}
  bool Record(const Place& place, Publication&& publication) override;
  bool Skip(const Place& place, std::string_view reason) override;
  bool Reject(const Place& place, std::string_view reason, std::string_view text) override;
  bool Delete(const Place& place, const Identifier& identifier) override;
  void Note(const Place& place, std::string_view note) override;

  bool stopped() const { return stopped_; }

 private:
  static void MarkCut(Publication* publication);
  static void DropNameless(Publication* publication);
  void NoteFaults(const Place& place, const StringFaults& faults);
  bool Keep(bool more) {
    stopped_ = stopped_ || !more;
    return more;
  }

  Sink& sink_;
  bool stopped_ = false;
};

}  // namespace pinakes::corpus
