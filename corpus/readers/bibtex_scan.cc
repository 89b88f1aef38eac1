#include "corpus/readers/bibtex_scan.h"

#include <algorithm>
#include <array>
#include <utility>

#include "corpus/byte_search.h"
#include "corpus/fields.h"
#include "corpus/input.h"

namespace pinakes::corpus {
namespace {

constexpr bool IsSpace(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
constexpr bool IsLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
constexpr bool IsAlnum(char c) { return IsLetter(c) || (c >= '0' && c <= '9'); }

constexpr std::size_t kLongestType = 40;
constexpr std::size_t kLongestKey = 1000;
// A longer line is cut between its entries: some programs write whole files without a line end.
constexpr std::size_t kLongLine = std::size_t{1} << 20;
constexpr std::string_view kNoKeyFault = "another entry where the key should be";

std::size_t SkipSpace(std::string_view text, std::size_t at) {
  while (at < text.size() && IsSpace(text[at])) ++at;
  return at;
}

bool IsCommand(std::string_view type) {
  return type == "comment" || type == "preamble" || type == "string";
}

// The head of an entry: "@type{".
struct Head {
  std::string type;
  std::size_t end = 0;  // behind the opening brace
  bool cut = false;     // the line ends before the brace
};

// Reads the head at an "@"; no type means that there is none.
Head ReadHead(std::string_view line, std::size_t at) {
  Head head;
  std::size_t i = SkipSpace(line, at + 1);
  const std::size_t begin = i;
  while (i < line.size() && (IsAlnum(line[i]) || line[i] == '_' || line[i] == '-') &&
         i - begin <= kLongestType) {
    ++i;
  }
  if (i == begin || i - begin > kLongestType || !IsLetter(line[begin])) return head;
  std::string type = AsciiLowered(line.substr(begin, i - begin));
  i = SkipSpace(line, i);
  if (i == line.size()) {
    head.type = std::move(type);
    head.cut = true;
  } else if (line[i] == '{' || line[i] == '(') {
    head.type = std::move(type);
    head.end = i + 1;
  }
  return head;
}

// Whether a line inside an entry begins another one: "@type{key,".
bool BeginsEntry(std::string_view line) {
  const std::size_t at = SkipSpace(line, 0);
  if (at == line.size() || line[at] != '@') return false;
  const Head head = ReadHead(line, at);
  if (head.type.empty() || head.cut) return false;
  if (IsCommand(head.type)) return true;
  std::size_t i = SkipSpace(line, head.end);
  const std::size_t begin = i;
  while (i < line.size() && i - begin <= kLongestKey) {
    const char c = line[i];
    if (c == ',') return true;
    if (c == '{' || c == '}' || c == '=' || c == '"') return false;
    ++i;
  }
  return false;
}

// Whether a line begins with "@type{", whatever follows.
bool BeginsHead(std::string_view line) {
  const std::size_t at = SkipSpace(line, 0);
  return at < line.size() && line[at] == '@' && !ReadHead(line, at).type.empty();
}

// Where the last of the entries begins that stand behind each other on one line: at an "@" behind
// a closing brace.
std::size_t LastEntryOf(std::string_view line) {
  for (std::size_t at = line.rfind('@'); at != line.npos && at > 0; at = line.rfind('@', at - 1)) {
    const std::size_t before = line.find_last_not_of(" \t,", at - 1);
    if (before != line.npos && line[before] == '}') return at;
  }
  return 0;
}

constexpr std::array<bool, 256> MakeStops() {
  std::array<bool, 256> stops{};
  for (const char c : std::string_view("{}\"=#)")) stops[static_cast<unsigned char>(c)] = true;
  return stops;
}
constexpr std::array<bool, 256> kStops = MakeStops();

// Follows braces and quotes through an entry, piece by piece.
class BalanceScan {
 public:
  BalanceScan(char open, bool value_first) : paren_(open == '('), expect_(value_first) {}

  // Where the closing brace stands in `text`, npos if it does not.
  std::size_t Find(std::string_view text, std::size_t at) {
    for (; at < text.size(); ++at) {
      if (level_ > 0) {  // inside braces nothing else counts
        at = FindAnyOf<'{', '}'>(text, at);
        if (at == text.size()) break;
      }
      const char c = text[at];
      if (!kStops[static_cast<unsigned char>(c)]) {
        if (level_ == 0 && !quote_ && !IsSpace(c)) expect_ = false;
        continue;
      }
      if (c == '{') {
        ++level_;
        expect_ = false;
      } else if (c == '}') {
        if (level_ > 0) {
          --level_;
        } else if (!paren_ && !quote_) {
          return at;
        }
      } else if (level_ > 0) {
        continue;
      } else if (c == '"') {
        if (quote_) {
          quote_ = false;
        } else if (expect_) {
          quote_ = true;
        }
        expect_ = false;
      } else if (!quote_) {
        if (c == ')' && paren_) return at;
        expect_ = c == '=' || c == '#';
      }
    }
    return text.npos;
  }

 private:
  bool paren_;
  bool expect_;  // a value comes next, so that '"' opens a quote
  bool quote_ = false;
  std::size_t level_ = 0;  // of braces inside the entry or the quote
};

}  // namespace

bool BibtexScanner::NextLine() {
  at_ = 0;
  have_line_ = true;
  oversize_ = false;
  if (unread_at_ < unread_.size()) {
    const std::size_t end = std::min(unread_.find('\n', unread_at_), unread_.size());
    line_.assign(unread_, unread_at_, end - unread_at_);
    unread_at_ = end + 1;
    line_number_ = ++unread_line_;
    if (unread_at_ >= unread_.size()) unread_.clear(), unread_at_ = 0;
    return true;
  }
  std::string_view line;
  have_line_ = input_.LineOrPart(kLongLine, LastEntryOf, &line, &oversize_);
  if (!have_line_) return false;
  line_.assign(line);
  line_number_ = input_.line_number();
  return true;
}

// Goes to the next "@type{" and sets the entry's type, text and line.
bool BibtexScanner::FindHead(BibtexEntry* entry) {
  while (true) {
    if (!have_line_ && !NextLine()) return false;
    if (oversize_) {
      entry->line = line_number_;
      entry->fault = kOversizeReason;
      have_line_ = false;
      return true;
    }
    const std::size_t at = line_.find('@', at_);
    if (at == line_.npos) {
      have_line_ = false;
      continue;
    }
    at_ = at + 1;
    if (at > 0 && IsAlnum(line_[at - 1])) continue;  // a mail address
    Head head = ReadHead(line_, at);
    if (head.type.empty()) continue;
    const std::size_t first_line = line_number_;
    if (head.cut) {  // "@article" alone on its line: the brace opens the next one
      if (head.type == "comment") continue;
      const std::string begin = line_.substr(at);
      if (!NextLine()) return false;
      const std::size_t brace = SkipSpace(line_, 0);
      if (brace == line_.size() || (line_[brace] != '{' && line_[brace] != '(')) continue;
      entry->text = begin + '\n' + line_.substr(0, brace + 1);
      at_ = brace + 1;
    } else {
      entry->text = line_.substr(at, head.end - at);
      at_ = head.end;
    }
    entry->type = std::move(head.type);
    entry->line = first_line;
    return true;
  }
}

// Takes lines until the entry's brace closes. False if it is to be passed over unsaid.
bool BibtexScanner::Body(BibtexEntry* entry) {
  const bool comment = entry->type == "comment";
  bool blank = true;  // nothing stands behind the head yet
  BalanceScan scan(entry->text.back(), entry->type == "preamble");
  while (true) {
    const std::string_view line = line_;
    const std::size_t close =
        comment && entry->text.back() == '(' ? line.find(')', at_) : scan.Find(line, at_);
    const std::size_t end = close == line.npos ? line.size() : close + 1;
    if (oversize_ || entry->text.size() + (end - at_) > input_.record_limit()) {
      entry->fault = kOversizeReason;
      if (close == line.npos) {
        PassOver();
      } else {
        at_ = end;
      }
      return true;
    }
    if (close != line.npos) {
      entry->text.append(line, at_, close + 1 - at_);
      at_ = close + 1;
      return true;
    }
    entry->text.append(line, at_);
    entry->text += '\n';
    blank = blank && Trim(line.substr(std::min(at_, line.size()))).empty();
    if (!NextLine()) {
      entry->fault = "the file ends inside the entry";
      break;
    }
    if (blank && !IsCommand(entry->type) && BeginsHead(line_)) {
      entry->fault = kNoKeyFault;
      return true;
    }
    // What a comment holds may look like entries; only one without end gives them free.
    if ((!comment || reread_done_) && BeginsEntry(line_)) {
      entry->fault = "no closing brace before the next entry";
      return true;
    }
  }
  if (comment && !reread_done_) {
    UnreadComment(*entry);
    return false;
  }
  return true;
}

void BibtexScanner::PassOver() {
  while (NextLine()) {
    if (BeginsEntry(line_)) return;
  }
}

// A comment that never closes hides no entries: its lines are read again, once for a file.
void BibtexScanner::UnreadComment(const BibtexEntry& entry) {
  reread_done_ = true;
  const std::size_t end = entry.text.find('\n');
  unread_ = end == entry.text.npos ? std::string() : entry.text.substr(end + 1);
  unread_at_ = 0;
  unread_line_ = entry.line;
  have_line_ = false;
}

bool BibtexScanner::Next(BibtexEntry* entry) {
  while (true) {
    *entry = BibtexEntry();
    if (!FindHead(entry)) return false;
    if (!entry->fault.empty()) return true;
    // A key that begins with "@" is the head of another entry: "@misc{@article{key,".
    if (!IsCommand(entry->type)) {
      const std::size_t next = SkipSpace(line_, at_);
      if (next < line_.size() && line_[next] == '@' && !ReadHead(line_, next).type.empty()) {
        at_ = next;
        entry->body = entry->text.size();
        entry->fault = kNoKeyFault;
        return true;
      }
    }
    entry->body = entry->text.size();
    if (!Body(entry)) continue;
    if (IsCommand(entry->type)) {
      if (entry->type == "comment" || entry->type == "preamble") continue;
      return true;
    }
    const std::string_view text = entry->text;
    std::size_t i = SkipSpace(text, entry->body);
    const std::size_t begin = i;
    // The key ends at its comma; one that has none ends at the line, and "=" makes it a field.
    while (i < text.size() && text[i] != ',' && text[i] != '\n' && text[i] != '=' &&
           text[i] != '{' && text[i] != '"' && i - begin <= kLongestKey) {
      ++i;
    }
    if (i < text.size() && text[i] == '=') {
      entry->body = begin;  // the key is missing, or its comma is
      const std::size_t space = text.substr(begin, i - begin).find_first_of(" \t");
      const std::string_view second = space == text.npos
                                          ? std::string_view()
                                          : Trim(text.substr(begin + space, i - begin - space));
      if (!second.empty() && second.find_first_of(" \t") == second.npos) {
        entry->key = text.substr(begin, space);
        entry->body = begin + space;
      }
      return true;
    }
    std::string_view key = Trim(text.substr(begin, i - begin));
    if (i >= text.size() && (key.ends_with('}') || key.ends_with(')'))) {
      key = Trim(key.substr(0, key.size() - 1));
    }
    entry->key = key;
    entry->body = i < text.size() && text[i] == ',' ? i + 1 : std::min(i, text.size());
    return true;
  }
}

}  // namespace pinakes::corpus
