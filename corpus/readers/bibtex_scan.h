// Finds the entries of a BibTeX file in a stream of lines.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "corpus/reader.h"

namespace pinakes::corpus {

// One "@type{key, ...}" as it stands.
struct BibtexEntry {
  std::string type;      // in small letters
  std::string key;       // as written; empty for @string, @preamble and @comment
  std::string text;      // from the "@" to the closing brace, lines joined by "\n"
  std::size_t body = 0;  // where in `text` the fields begin
  std::size_t line = 0;  // of the "@"
  std::string fault;     // why the entry has no end; empty for a whole one
};

// Reads entry after entry. Text between entries, "@" in it included, is passed over. An entry
// without its closing brace ends where a line begins with the head of another one, or with the
// input; one above the record limit is passed over to the next such line.
class BibtexScanner {
 public:
  explicit BibtexScanner(Input& input) : input_(input) {}

  // False at the end of the input.
  bool Next(BibtexEntry* entry);

 private:
  bool NextLine();
  bool FindHead(BibtexEntry* entry);
  bool Body(BibtexEntry* entry);
  void PassOver();
  void UnreadComment(const BibtexEntry& entry);

  Input& input_;
  std::string line_;    // the current line
  std::size_t at_ = 0;  // what of it is used up
  bool have_line_ = false;
  bool oversize_ = false;  // the current line is above the limit, what it held is lost
  std::size_t line_number_ = 0;
  std::string unread_;  // lines that are to be read again, before the input's
  std::size_t unread_at_ = 0;
  std::size_t unread_line_ = 0;
  bool reread_done_ = false;  // a comment without end was read again once
};

}  // namespace pinakes::corpus
