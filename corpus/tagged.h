// Records of lines that each begin with a tag: RIS, EndNote, PubMed text, Web of Science.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "corpus/reader.h"

namespace pinakes::corpus {

struct TaggedField {
  std::string tag;
  std::string value;  // lines that continue it follow, each after "\n"
};

struct TaggedRecord {
  Place place;
  std::vector<TaggedField> fields;
  std::string text;  // as it stands in the dump

  // The first non-blank value of this tag, empty where there is none; of several tags, the first
  // tag's that has one.
  std::string_view Get(std::string_view tag) const;
  std::string_view First(std::initializer_list<std::string_view> tags) const;
};

// What tells the formats apart.
struct TaggedGrammar {
  // Splits a line into tag and value; false where it has no tag and continues the field before.
  bool (*split)(std::string_view line, std::string_view* tag, std::string_view* value);
  std::string_view start;    // the tag that begins a record; one that comes without it is kept
  std::string_view end;      // the tag that ends a record; empty = none
  std::string_view ignored;  // tags of the file, between spaces, that belong to no record
  // What a blank line does: nothing, ends every record, or ends one that came without its start.
  enum class BlankLine { kNothing, kEnds, kEndsStartless } blank_line = BlankLine::kNothing;
};

// Reads record after record. A record without its end, or one that begins without its start, is
// kept and noted. A record above the limit is rejected and passed over. Values are valid UTF-8.
class TaggedReader {
 public:
  TaggedReader(Input& input, Sink& sink, const TaggedGrammar& grammar)
      : input_(input), sink_(sink), grammar_(grammar) {}

  // False at the end of the input, or when the sink has had enough.
  bool Next(TaggedRecord* record);

 private:
  bool Add(TaggedRecord* record, std::string_view line);
  bool Finish(TaggedRecord* record);

  Input& input_;
  Sink& sink_;
  const TaggedGrammar grammar_;
  std::string held_;  // the line that begins the next record
  std::size_t held_line_ = 0;
  bool holding_ = false;
  std::size_t records_ = 0;
  bool oversize_ = false;
  bool passing_ = false;  // over the rest of an oversize record
};

// Hands the publication of a record on; one that says nothing is rejected.
bool HandTagged(const TaggedRecord& record, Publication&& publication, Sink& sink);

}  // namespace pinakes::corpus
