#include "corpus/yaml.h"

#include <algorithm>
#include <cstddef>

#include "corpus/fields.h"

namespace pinakes::corpus {
namespace {

constexpr int kMaxDepth = 32;

bool IsItem(std::string_view content) { return content == "-" || content.starts_with("- "); }

// Where the ":" behind a key stands, npos where the line has no key.
std::size_t KeyEnd(std::string_view content) {
  if (content.empty() || content[0] == '[' || content[0] == '{') return content.npos;
  if (content[0] == '"' || content[0] == '\'') {
    const std::size_t close = content.find(content[0], 1);
    if (close == content.npos) return content.npos;
    const std::size_t colon = content.find_first_not_of(' ', close + 1);
    return colon != content.npos && content[colon] == ':' ? colon : content.npos;
  }
  for (std::size_t i = content.find(':'); i != content.npos; i = content.find(':', i + 1)) {
    if (i + 1 == content.size() || content[i + 1] == ' ' || content[i + 1] == '\t') return i;
  }
  return content.npos;
}

std::string_view WithoutComment(std::string_view plain) {
  const std::size_t comment = plain.find(" #");
  return Trim(plain.substr(0, comment));
}

void AppendEscape(char c, std::string* out) {
  switch (c) {
    case 'n':
    case 't':
      *out += ' ';
      break;
    default:
      *out += c;
  }
}

// Reads a quoted scalar at text[*at] and goes behind it. False if it has no end.
bool Quoted(std::string_view text, std::size_t* at, std::string* out) {
  const char quote = text[*at];
  for (std::size_t i = *at + 1; i < text.size(); ++i) {
    if (quote == '"' && text[i] == '\\' && i + 1 < text.size()) {
      AppendEscape(text[++i], out);
    } else if (text[i] != quote) {
      *out += text[i];
    } else if (quote == '\'' && i + 1 < text.size() && text[i + 1] == quote) {
      *out += text[++i];
    } else {
      *at = i + 1;
      return true;
    }
  }
  *at = text.size();
  return false;
}

// "[a, "b"]" or "{key: a}" with scalars inside. False if the closing bracket is not there.
bool Flow(std::string_view text, YamlNode* node) {
  const bool map = text[0] == '{';
  const char close = map ? '}' : ']';
  std::size_t at = 1;
  while (at < text.size()) {
    at = std::min(text.find_first_not_of(" ,\n", at), text.size());
    if (at == text.size()) return false;
    if (text[at] == close) return true;
    std::string key;
    std::string value;
    if (map) {
      const std::size_t colon = text.find(':', at);
      if (colon == text.npos) return false;
      key = Trim(text.substr(at, colon - at));
      at = std::min(text.find_first_not_of(' ', colon + 1), text.size());
      if (at == text.size()) return false;
    }
    if (text[at] == '"' || text[at] == '\'') {
      if (!Quoted(text, &at, &value)) return false;
    } else {
      const std::size_t end = std::min(text.find_first_of(map ? ",}" : ",]", at), text.size());
      value = Trim(text.substr(at, end - at));
      at = end;
    }
    YamlNode child;
    child.scalar = std::move(value);
    if (map) {
      node->map.push_back({std::move(key), std::move(child)});
    } else {
      node->list.push_back(std::move(child));
    }
  }
  return false;
}

class Parser {
 public:
  explicit Parser(std::string_view text) {
    bool begun = false;
    while (!text.empty()) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      std::string_view line = text.substr(0, end);
      if (line.ends_with('\r')) line.remove_suffix(1);
      text.remove_prefix(std::min(end + 1, text.size()));
      if (line.starts_with("---") || line.starts_with("...")) {
        if (begun) break;
        continue;
      }
      begun = begun || (!Trim(line).empty() && Trim(line)[0] != '#');
      const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
      lines_.push_back({indent, std::string(Trim(line)), std::string(line)});
    }
  }

  YamlNode Parse() {
    SkipBlank();
    YamlNode root;
    if (at_ < lines_.size()) Block(lines_[at_].indent, 0, &root);
    return root;
  }

 private:
  struct Line {
    std::size_t indent;
    std::string content;  // trimmed
    std::string whole;
  };

  void SkipBlank() {
    while (at_ < lines_.size() && (lines_[at_].content.empty() || lines_[at_].content[0] == '#')) {
      ++at_;
    }
  }

  // Reads the map or list whose lines stand at `indent`.
  void Block(std::size_t indent, int depth, YamlNode* node) {
    SkipBlank();
    while (at_ < lines_.size() && lines_[at_].indent >= indent) {
      Line& line = lines_[at_];
      if (line.indent > indent) {
        ++at_;  // belongs to nothing
      } else if (IsItem(line.content)) {
        Item(indent, depth, node);
      } else if (const std::size_t colon = KeyEnd(line.content); colon != std::string::npos) {
        if (!node->list.empty()) return;  // a map behind a list at the same indent
        std::string key(Trim(std::string_view(line.content).substr(0, colon)));
        std::erase(key, '"');
        std::erase(key, '\'');
        const std::string rest(Trim(std::string_view(line.content).substr(colon + 1)));
        node->map.push_back({std::move(key), YamlNode()});
        YamlNode* const child = &node->map.back().value;
        ++at_;
        Value(rest, indent, depth, child);
      } else {
        if (node->map.empty() && node->list.empty()) node->scalar = WithoutComment(line.content);
        ++at_;
      }
      SkipBlank();
    }
  }

  // "- ...": what follows the dash is a block of its own, indented behind it.
  void Item(std::size_t indent, int depth, YamlNode* node) {
    Line& line = lines_[at_];
    node->list.emplace_back();
    YamlNode* const child = &node->list.back();
    const std::size_t content = line.content.find_first_not_of(' ', 1);
    if (content == std::string::npos) {
      ++at_;
      SkipBlank();
      if (at_ < lines_.size() && lines_[at_].indent > indent) Nested(depth, child);
      return;
    }
    const std::string rest = line.content.substr(content);
    if (KeyEnd(rest) == std::string::npos && !IsItem(rest)) {
      ++at_;
      Value(rest, indent, depth, child);
      return;
    }
    line.indent += content;
    line.content = rest;
    Nested(depth, child);
  }

  void Nested(int depth, YamlNode* node) {
    if (depth >= kMaxDepth) {
      ++at_;
      return;
    }
    Block(lines_[at_].indent, depth + 1, node);
  }

  // The value behind a key or dash whose line stood at `indent`.
  void Value(std::string_view rest, std::size_t indent, int depth, YamlNode* node) {
    if (rest.empty() || rest[0] == '#') {
      SkipBlank();
      if (at_ == lines_.size()) return;
      const Line& next = lines_[at_];
      if (next.indent > indent || (next.indent == indent && IsItem(next.content))) {
        Nested(depth, node);
      }
    } else if (rest[0] == '|' || rest[0] == '>') {
      while (at_ < lines_.size() && (lines_[at_].content.empty() || lines_[at_].indent > indent)) {
        if (!node->scalar.empty()) node->scalar += '\n';
        node->scalar += lines_[at_++].content;
      }
    } else if (rest[0] == '[' || rest[0] == '{') {
      std::string text(rest);
      while (!Flow(text, node) && More(indent)) {
        *node = YamlNode();
        text += ' ' + lines_[at_++].content;
        if (text.size() > kLongestFlow) break;
      }
    } else if (rest[0] == '"' || rest[0] == '\'') {
      std::string text(rest);
      while (More(indent) && !Closed(text)) text += ' ' + lines_[at_++].content;
      std::size_t at = 0;
      Quoted(text, &at, &node->scalar);
    } else if (rest[0] != '*') {
      node->scalar = WithoutComment(rest);
      while (More(indent)) node->scalar += ' ' + lines_[at_++].content;
    }
  }

  static constexpr std::size_t kLongestFlow = 2000;  // it is read anew with each line

  // A line that continues the value above it.
  bool More(std::size_t indent) const {
    return at_ < lines_.size() && lines_[at_].indent > indent && !lines_[at_].content.empty();
  }

  static bool Closed(std::string_view text) {
    const char quote = text[0];
    if (text.size() < 2 || text.back() != quote) return false;
    return quote == '\'' || text[text.size() - 2] != '\\';
  }

  std::vector<Line> lines_;
  std::size_t at_ = 0;
};

}  // namespace

const YamlNode* YamlNode::Find(std::string_view key) const {
  for (const auto& [name, value] : map) {
    if (name == key) return &value;
  }
  return nullptr;
}

std::string_view YamlNode::Text(std::string_view key) const {
  const YamlNode* const node = Find(key);
  return node == nullptr ? std::string_view() : std::string_view(node->scalar);
}

YamlNode ParseYaml(std::string_view text) { return Parser(text).Parse(); }

}  // namespace pinakes::corpus
