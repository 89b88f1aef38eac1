// XML dumps: cut into records by a streaming parser that starts again behind each damaged one.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "corpus/reader.h"

namespace pinakes::corpus {

class XmlRecord;

// Names of elements, to look up where one stands among them.
template <std::size_t N>
class XmlNames {
 public:
  explicit constexpr XmlNames(const std::array<std::string_view, N>& names) : names_(names) {
    static_assert(N < 255);
    for (std::size_t i = N; i-- > 0;) {
      std::uint8_t& slot = slots_[Slot(names[i])];
      next_[i] = slot;
      slot = static_cast<std::uint8_t>(i + 1);
    }
  }

  // Its place; N where it is none of them.
  constexpr std::size_t Find(std::string_view name) const {
    for (std::size_t at = slots_[Slot(name)]; at != 0; at = next_[at - 1]) {
      if (names_[at - 1] == name) return at - 1;
    }
    return N;
  }

 private:
  // By what tells most names apart: first letter and length.
  static constexpr std::size_t Slot(std::string_view name) {
    return name.empty() ? 0 : (static_cast<unsigned char>(name[0]) + 7 * name.size()) % 64;
  }

  std::array<std::string_view, N> names_;
  std::array<std::uint8_t, 64> slots_{};  // place of the first name, and 1
  std::array<std::uint8_t, N> next_{};    // of the next one of the same slot, and 1
};

// An element of a record, or none: questions to no element answer "nothing". Names are local names,
// without prefix. Views live until the record's function returns.
class XmlNode {
 public:
  XmlNode() = default;
  XmlNode(const XmlRecord* record, std::uint32_t index) : record_(record), index_(index) {}

  explicit operator bool() const { return record_ != nullptr; }
  std::string_view name() const;
  // The text of the element and all in it, in document order, as it stands: white space is not
  // collapsed. Blocks inside stand apart, subscripts and formulas are without layout space.
  std::string_view Text() const;
  std::string_view Attribute(std::string_view name) const;
  bool HasChildren() const { return static_cast<bool>(FirstChild()); }
  XmlNode FirstChild() const;
  XmlNode NextSibling() const;
  // The first child of that name; names joined by "/" lead deeper.
  XmlNode Child(std::string_view path) const;

  // Child() of each of several names, found in one pass over the children.
  template <std::size_t N>
  std::array<XmlNode, N> FirstChildren(const XmlNames<N>& names) const {
    std::array<XmlNode, N> found;
    for (XmlNode node = FirstChild(); node; node = node.NextSibling()) {
      const std::size_t at = names.Find(node.name());
      if (at < N && !found[at]) found[at] = node;
    }
    return found;
  }

  template <typename Use>
  void ForEachChild(Use use) const {
    for (XmlNode node = FirstChild(); node; node = node.NextSibling()) use(node);
  }
  template <typename Use>
  void ForEachChild(std::string_view name, Use use) const {
    for (XmlNode node = FirstChild(); node; node = node.NextSibling()) {
      if (node.name() == name) use(node);
    }
  }

 private:
  const XmlRecord* record_ = nullptr;
  std::uint32_t index_ = 0;
};

// One record: a small tree over one run of text, and the elements that it stood in.
class XmlRecord {
 public:
  XmlNode root() const { return nodes_.empty() ? XmlNode() : XmlNode(this, 0); }
  // An attribute of the nearest element of that name around the record.
  std::string_view AncestorAttribute(std::string_view element, std::string_view name) const;
  bool IsInside(std::string_view element) const;

 private:
  friend class XmlNode;
  friend class XmlTreeBuilder;
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;
  struct Span {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
  };
  struct Node {
    Span name;  // in strings_
    Span text;  // in text_
    std::uint32_t first_child = kNone;
    std::uint32_t next_sibling = kNone;
    std::uint32_t first_attribute = 0;
    std::uint32_t attributes = 0;
  };
  struct Attribute {
    Span name;
    Span value;
  };
  struct Ancestor {
    std::string name;
    std::vector<std::pair<std::string, std::string>> attributes;

    std::size_t bytes() const {
      std::size_t sum = name.size();
      for (const auto& [key, value] : attributes) sum += key.size() + value.size();
      return sum;
    }
  };
  std::string_view String(Span span) const {
    return std::string_view(strings_).substr(span.begin, span.end - span.begin);
  }

  std::vector<Node> nodes_;
  std::vector<Attribute> attributes_;
  std::string strings_;
  std::string text_;
  std::vector<Ancestor> ancestors_;
};

// Asked for each child of each record, so inline.
inline std::string_view XmlNode::name() const {
  return record_ == nullptr ? std::string_view() : record_->String(record_->nodes_[index_].name);
}

inline std::string_view XmlNode::Text() const {
  if (record_ == nullptr) return {};
  const XmlRecord::Span span = record_->nodes_[index_].text;
  return std::string_view(record_->text_).substr(span.begin, span.end - span.begin);
}

inline XmlNode XmlNode::FirstChild() const {
  if (record_ == nullptr) return {};
  const std::uint32_t child = record_->nodes_[index_].first_child;
  return child == XmlRecord::kNone ? XmlNode() : XmlNode(record_, child);
}

inline XmlNode XmlNode::NextSibling() const {
  if (record_ == nullptr) return {};
  const std::uint32_t next = record_->nodes_[index_].next_sibling;
  return next == XmlRecord::kNone ? XmlNode() : XmlNode(record_, next);
}

struct XmlSpec {
  // Local names of the elements that are records (or context that comes between them).
  std::span<const std::string_view> records;
  // Elements directly inside which a record begins although one is open: that one is packing.
  std::span<const std::string_view> wrappers = {};
};

// A record, where it stands, and its bytes as they stand in the dump. Returns false to stop.
using XmlFunction =
    std::function<bool(const XmlRecord& record, const Place& place, std::string_view text)>;

// Calls `use` for each record. Place.key is the root's "key" or "id" attribute.
// HTML's named entities are known with and without a DTD; nothing outside the dump is ever opened.
// A record that is not well-formed is repaired where that is safe (bytes that are not UTF-8,
// control characters, a bare "&" or "<") and noted, else rejected; reading goes on at the next
// record. Dumps without a root, and such as begin or end inside a record, are read the same way.
Status ReadXml(Input& input, Sink& sink, const XmlSpec& spec, const XmlFunction& use);

// The element's text with markup that was escaped in it stripped, white space collapsed.
std::string XmlText(XmlNode node);

// True if a record has more children of that name than it can: two records that have run into each
// other, since the tags between them are missing.
bool HasTwo(XmlNode record, std::string_view name);
inline constexpr std::string_view kMergedReason =
    "two records run into each other: the tags between them are missing";
// The same without a copy where the text is plain already; else it is put in `scratch`.
std::string_view XmlTextView(XmlNode node, std::string* scratch);

// Whether `head` holds a start tag of that local name with any prefix. `*at` (optional) is its
// offset.
bool HasStartTag(std::string_view head, std::string_view name, std::size_t* at = nullptr);

}  // namespace pinakes::corpus
