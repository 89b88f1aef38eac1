// What the readers of dumps promise whatever the bytes are: one table of functions that take any
// bytes and stop the process where a promise is broken. The fuzzers and the tests that replay their
// seeds both run these.
#pragma once

#include <google/protobuf/message.h>
#include <time.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "contract/record_id.h"
#include "corpus/author_list.h"
#include "corpus/checked_sink.h"
#include "corpus/dump.h"
#include "corpus/fields.h"
#include "corpus/input.h"
#include "corpus/json.h"
#include "corpus/latex.h"
#include "corpus/markup.h"
#include "corpus/reader.h"

namespace pinakes::corpus::fuzz {

inline void Require(bool promise, std::string_view what, std::string_view value = {}) {
  if (promise) return;
  std::fprintf(stderr, "broken promise: %s: \"%s\"\n", std::string(what).c_str(),
               std::string(value.substr(0, 2000)).c_str());
  std::abort();
}

inline void CheckStatus(const Status& status) {
  Require(status.ok() || !status.message().empty(), "a failure says why");
}

// A text field: one line, without white space at its ends or runs of it, without controls.
inline void CheckText(std::string_view text, std::string_view name) {
  for (const char c : text) {
    Require(static_cast<unsigned char>(c) >= 0x20 && c != 0x7F, name, text);
  }
  Require(CollapseSpace(text) == text, name, text);
}

// What is true of every record, however its format writes it.
inline void CheckSound(const Publication& record) {
  Publication back;
  const std::string bytes = record.SerializeAsString();
  Require(back.ParseFromString(bytes), "a record can be read back");
  Require(back.SerializeAsString() == bytes, "a record is read back as it was written");
  Require(!RepairStrings(&back).any(), "texts are UTF-8, composed and without controls", bytes);
  for (const Author& author : record.authors()) Require(!author.name().empty(), "a name is there");
  Require(HasSubstance(record), "a record says something");
  Require(record.sources_size() <= 1, "a record comes from one source");
}

inline void CheckRecord(const Publication& record) {
  CheckText(record.title(), "title");
  CheckText(record.venue(), "venue");
  CheckText(record.volume(), "volume");
  CheckText(record.pages(), "pages");
  for (const Author& author : record.authors()) CheckText(author.name(), "name");
  for (const std::string& keyword : record.keywords()) {
    CheckText(keyword, "keyword");
    Require(!keyword.empty(), "a keyword is not blank");
  }
  Require(!record.has_year() || (record.year() >= 1000 && record.year() <= 2100), "year",
          std::to_string(record.year()));
  for (const Identifier& identifier : record.identifiers()) {
    const auto canonical = CanonicalIdentifier(identifier.scheme(), identifier.value());
    Require(canonical && *canonical == identifier.value(), identifier.scheme(), identifier.value());
  }
}

// Keeps nothing but a count of what came, in order, to compare two ways of reading.
class CheckingSink : public Sink {
 public:
  explicit CheckingSink(bool own_forms) : own_forms_(own_forms) {}
  bool Record(const Place& place, Publication&& publication) override {
    CheckSound(publication);
    if (!own_forms_) CheckRecord(publication);
    Add('r', place, publication.title());
    return true;
  }
  bool Skip(const Place& place, std::string_view reason) override {
    CheckMessage(reason, "a skip has a reason");
    Add('s', place, reason);
    return true;
  }
  bool Reject(const Place& place, std::string_view reason, std::string_view) override {
    CheckMessage(reason, "a reject has a reason");
    Add('x', place, reason);
    return true;
  }
  bool Delete(const Place& place, const Identifier& identifier) override {
    Require(!identifier.value().empty(), "a deletion names a record");
    Add('d', place, identifier.value());
    return true;
  }
  void Note(const Place&, std::string_view note) override {
    CheckMessage(note, "a note says something");
  }

  const std::string& story() const { return story_; }
  std::size_t outcomes() const { return outcomes_; }
  std::size_t last_line() const { return last_line_; }

 private:
  static void CheckMessage(std::string_view text, std::string_view name) {
    Require(!text.empty() && IsUtf8(text), name, text);
    for (const char c : text) Require(static_cast<unsigned char>(c) >= 0x20, name, text);
  }
  void Add(char kind, const Place& place, std::string_view text) {
    ++outcomes_;
    last_line_ = std::max(last_line_, place.line);
    story_ += kind + std::to_string(place.line) + ' ';
    story_ += text.substr(0, 100);
    story_ += '\n';
  }

  const bool own_forms_;  // the format's records are written as they stand, not normalised
  std::string story_;
  std::size_t outcomes_ = 0;
  std::size_t last_line_ = 0;
};

// Bytes in pieces of 1, 2, 3 ... so that every token is cut somewhere.
class PiecedSource : public ByteSource {
 public:
  explicit PiecedSource(std::string_view bytes) : bytes_(bytes) {}
  std::string_view Next() override {
    const std::size_t size = std::min(bytes_.size() - at_, size_);
    size_ = size_ % 97 + 1;
    piece_.assign(bytes_.substr(at_, size));  // a place of its own, so that no one reads beyond
    at_ += size;
    return piece_;
  }
  const Status& status() const override { return status_; }

 private:
  std::string_view bytes_;
  std::string piece_;
  std::size_t at_ = 0;
  std::size_t size_ = 1;
  Status status_;
};

// Hands out few bytes at a time, however many have come: so that a reader's own chunks end
// anywhere.
class PiecedInput : public Input {
 public:
  PiecedInput(std::string_view bytes, std::size_t limit)
      : input_(std::make_unique<PiecedSource>(bytes), limit) {}
  std::string_view Read(std::size_t size) override {
    size_ = size_ % 89 + 1;
    return input_.Read(std::min(size, size_));
  }
  bool Line(std::string_view* line, bool* oversize) override { return input_.Line(line, oversize); }
  bool LineOrPart(std::size_t size, std::size_t (*cut)(std::string_view), std::string_view* line,
                  bool* oversize) override {
    return input_.LineOrPart(size, cut, line, oversize);
  }
  std::size_t line_number() const override { return input_.line_number(); }
  const Status& status() const override { return input_.status(); }
  std::size_t record_limit() const override { return input_.record_limit(); }

 private:
  BufferedInput input_;
  std::size_t size_ = 0;
};

inline void RequireSame(std::string_view whole, std::string_view pieces) {
  if (whole == pieces) return;
  const auto [at, unused] = std::ranges::mismatch(whole, pieces);
  const auto same = static_cast<std::size_t>(at - whole.begin());
  const std::size_t from = same - std::min(same, std::size_t{300});
  Require(false, "the same in pieces of any size",
          std::string(whole.substr(from, 800)) + "\n--- in pieces:\n" +
              std::string(pieces.substr(from, 800)));
}

// Reads `bytes` as a format, whole and in pieces: the same must come of both.
inline void ReadAs(const Format& format, std::string_view bytes) {
  // Some inputs meet a small limit, so that records above it are met.
  const std::size_t limit = bytes.size() % 5 == 4 ? 200 : kDefaultRecordLimit;
  format.detect(bytes.substr(0, 4096));
  const bool own_forms = format.name == "jsonl";
  CheckingSink whole(own_forms);
  {
    CheckedSink checked(whole);
    BufferedInput input(MemorySource(std::string(bytes)), limit);
    CheckStatus(format.read(input, checked));
  }
  Require(whole.outcomes() <= bytes.size() + 1, "no more outcomes than bytes");
  const auto lines = std::max(std::ranges::count(bytes, '\n'), std::ranges::count(bytes, '\r'));
  Require(whole.last_line() <= static_cast<std::size_t>(lines) + 1, "a place is in the dump");
  CheckingSink pieces(own_forms);
  CheckedSink checked(pieces);
  PiecedInput input(bytes, limit);
  CheckStatus(format.read(input, checked));
  // What exactly is above a limit depends on how much of the dump has been seen when it is passed.
  if (limit == kDefaultRecordLimit) RequireSame(whole.story(), pieces.story());
}

inline void ReadContainer(std::string_view bytes) {
  CheckingSink sink(true);
  CheckStatus(ReadSource(MemorySource(std::string(bytes)), "-", "standard input", ReadOptions(),
                         sink, nullptr));
  CheckingSink pieces(true);
  CheckStatus(ReadSource(std::make_unique<PiecedSource>(bytes), "-", "standard input",
                         ReadOptions(), pieces, nullptr));
}

inline void ReadEncoded(std::string_view bytes) {
  static constexpr const char* kEncodings[] = {"UTF-16LE", "UTF-16BE",  "UTF-32LE",
                                               "GB18030",  "Shift_JIS", "windows-1252"};
  ReadOptions options;
  options.encoding = kEncodings[bytes.size() % std::size(kEncodings)];
  CheckingSink sink(true);
  CheckStatus(ReadSource(std::make_unique<PiecedSource>(bytes), "-", "-", options, sink, nullptr));
}

inline void ConvertLatex(std::string_view bytes) {
  const std::string text = LatexToText(bytes);
  Require(!IsUtf8(bytes) || IsUtf8(text), "UTF-8 stays UTF-8", text);
  Require(CollapseSpace(text) == text, "white space is collapsed", text);
}

inline void ConvertMarkup(std::string_view bytes) {
  const std::string text = MarkupToText(bytes);
  Require(!IsUtf8(bytes) || IsUtf8(text), "UTF-8 stays UTF-8", text);
  Require(CollapseSpace(text) == text, "white space is collapsed", text);
}

inline void CutAuthors(std::string_view bytes) {
  if (!IsUtf8(bytes)) return;
  Publication publication;
  AddAuthorList(&publication, bytes);
  Require(!RepairStrings(&publication).bytes, "UTF-8 stays UTF-8");
  for (const Author& author : publication.authors()) {
    Require(!author.name().empty(), "an author has a name");
  }
}

inline void SplitJson(std::string_view bytes) {
  CheckingSink sink(true);
  std::size_t records = 0;
  const auto use = [&](JsonValue object, const Place&, std::string_view) {
    Require(object.IsObject(), "a record is an object");
    ++records;
    return true;
  };
  PiecedInput input(bytes, bytes.size() % 2 ? 100 : 1 << 20);
  CheckStatus(ReadJsonRecords(input, sink, use));
  Require(records + sink.outcomes() <= bytes.size() + 1, "no more outcomes than bytes");
}

// Some inputs are read once more over and over again, behind each other: what takes time by the
// square of its size, for all that follows an open brace say, takes minutes then.
inline void CheckTime(const std::function<void(std::string_view)>& run, std::string_view bytes) {
  constexpr std::size_t kSize = std::size_t{64} << 10;
  constexpr double kMostSeconds = 10;  // under the sanitizers; some hundredths are usual
  if (bytes.empty() || std::hash<std::string_view>{}(bytes) % 64 != 0) return;
  std::string longer;
  while (longer.size() < kSize) longer += bytes;
  const auto now = [] {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
  };
  const double begin = now();
  run(longer);
  const double seconds = now() - begin;
  Require(seconds < kMostSeconds, "time is linear: seconds for 64 KiB", std::to_string(seconds));
}

struct Target {
  std::string name;
  std::function<void(std::string_view)> run;
};

// Every format of the table, and the parts below the readers.
inline std::vector<Target> Targets() {
  std::vector<Target> targets{{"container", ReadContainer}, {"encoding", ReadEncoded},
                              {"latex", ConvertLatex},      {"markup", ConvertMarkup},
                              {"authors", CutAuthors},      {"json-splitter", SplitJson}};
  for (const Format& format : Formats()) {
    targets.push_back(
        {std::string(format.name), [&format](std::string_view bytes) { ReadAs(format, bytes); }});
  }
  for (Target& target : targets) {
    target.run = [run = std::move(target.run)](std::string_view bytes) {
      run(bytes);
      CheckTime(run, bytes);
    };
  }
  return targets;
}

}  // namespace pinakes::corpus::fuzz
