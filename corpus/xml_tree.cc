#include "corpus/xml_tree.h"

#include <algorithm>

#include "corpus/xml_reader.h"

namespace pinakes::corpus {
namespace {

// Of the elements around a record so much is kept: it is parsed again after every damaged record.
// In a damaged dump an attribute may be as long as what follows it.
constexpr std::size_t kMaxAncestors = 64;
constexpr std::size_t kMaxAncestorBytes = 4096;

constexpr bool IsSpace(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

}  // namespace

// ## Reading

std::string_view XmlNode::Attribute(std::string_view name) const {
  if (record_ == nullptr) return {};
  const XmlRecord::Node& node = record_->nodes_[index_];
  for (std::uint32_t i = 0; i < node.attributes; ++i) {
    const XmlRecord::Attribute& attribute = record_->attributes_[node.first_attribute + i];
    if (record_->String(attribute.name) == name) return record_->String(attribute.value);
  }
  return {};
}

XmlNode XmlNode::Child(std::string_view path) const {
  XmlNode node = *this;
  while (node && !path.empty()) {
    const std::size_t slash = path.find('/');
    const std::string_view name = path.substr(0, slash);
    path = slash == path.npos ? std::string_view() : path.substr(slash + 1);
    node = node.FirstChild();
    while (node && node.name() != name) node = node.NextSibling();
  }
  return node;
}

std::string_view XmlRecord::AncestorAttribute(std::string_view element,
                                              std::string_view name) const {
  const auto nearest = std::find_if(
      ancestors_.rbegin(), ancestors_.rend(),
      [element](const Ancestor& ancestor) { return LocalName(ancestor.name) == element; });
  if (nearest == ancestors_.rend()) return {};
  for (const auto& [key, value] : nearest->attributes) {
    if (LocalName(key) == name) return value;
  }
  return {};
}

bool XmlRecord::IsInside(std::string_view element) const {
  return std::any_of(ancestors_.begin(), ancestors_.end(),
                     [&](const Ancestor& ancestor) { return LocalName(ancestor.name) == element; });
}

// ## Building

void XmlTreeBuilder::Enter(std::string_view name, const char** attributes) {
  std::size_t bytes = name.size();
  for (const XmlRecord::Ancestor& ancestor : record_.ancestors_) bytes += ancestor.bytes();
  if (ancestors_left_out_ > 0 || record_.ancestors_.size() >= kMaxAncestors ||
      bytes > kMaxAncestorBytes) {
    ++ancestors_left_out_;
    return;
  }
  XmlRecord::Ancestor& ancestor = record_.ancestors_.emplace_back();
  ancestor.name = name;
  for (; *attributes != nullptr; attributes += 2) {
    const std::string_view key = attributes[0], value = attributes[1];
    if ((bytes += key.size() + value.size()) > kMaxAncestorBytes) break;
    ancestor.attributes.emplace_back(key, value);
  }
}

void XmlTreeBuilder::Leave() {
  if (ancestors_left_out_ > 0) {
    --ancestors_left_out_;
  } else if (!record_.ancestors_.empty()) {
    record_.ancestors_.pop_back();
  }
}

std::string XmlTreeBuilder::AncestorTags() const {
  std::string tags;
  for (const XmlRecord::Ancestor& ancestor : record_.ancestors_) {
    tags += '<' + ancestor.name;
    for (const auto& [key, value] : ancestor.attributes) {
      tags += ' ' + key + "=\"";
      for (const char c : value) {
        if (c == '&' || c == '<' || c == '"') {
          tags += "&#" + std::to_string(static_cast<int>(c)) + ';';
        } else {
          tags += c;
        }
      }
      tags += '"';
    }
    tags += '>';
  }
  return tags;
}

void XmlTreeBuilder::ClearAncestors() {
  record_.ancestors_.clear();
  ancestors_left_out_ = 0;
}

void XmlTreeBuilder::Clear() {
  record_.nodes_.clear();
  record_.attributes_.clear();
  record_.strings_.clear();
  record_.text_.clear();
  open_.clear();
  hidden_ = math_ = choices_ = 0;
}

XmlRecord::Span XmlTreeBuilder::Store(std::string_view text) {
  const auto begin = static_cast<std::uint32_t>(record_.strings_.size());
  record_.strings_ += text;
  return {begin, static_cast<std::uint32_t>(record_.strings_.size())};
}

void XmlTreeBuilder::Begin(std::string_view name, const char** attributes) {
  Clear();
  Open(name, attributes);
}

std::string_view XmlTreeBuilder::open_name() const {
  return open_.empty() ? std::string_view()
                       : record_.String(record_.nodes_[open_.back().node].name);
}

void XmlTreeBuilder::Open(std::string_view name, const char** attributes) {
  // The elements of a record itself are no markup, whatever their names.
  TagKind kind = TagKind::kUnknown;
  if (open_.size() >= 2 && !name.empty() && name[0] >= 'a' && name[0] <= 'z') {
    kind = KindOfTag(name);
  }
  const bool chooses = name == "alternatives";
  const bool hides =
      kind == TagKind::kHidden || (choices_ > 0 && name == "tex-math" && hidden_ == 0);
  if (kind == TagKind::kBlock) record_.text_.push_back(' ');
  if (kind == TagKind::kSubscript) {
    const Level& parent = open_.back();
    const std::uint32_t floor = parent.last_child == XmlRecord::kNone
                                    ? record_.nodes_[parent.node].text.begin
                                    : record_.nodes_[parent.last_child].text.end;
    while (record_.text_.size() > floor && IsSpace(record_.text_.back())) record_.text_.pop_back();
  }
  const auto index = static_cast<std::uint32_t>(record_.nodes_.size());
  XmlRecord::Node& node = record_.nodes_.emplace_back();
  node.name = Store(name);
  node.text.begin = static_cast<std::uint32_t>(record_.text_.size());
  node.text.end = node.text.begin;
  node.first_attribute = static_cast<std::uint32_t>(record_.attributes_.size());
  for (; *attributes != nullptr; attributes += 2) {
    record_.attributes_.push_back({Store(LocalName(attributes[0])), Store(attributes[1])});
    ++node.attributes;
  }
  if (!open_.empty()) {
    Level& parent = open_.back();
    if (parent.last_child == XmlRecord::kNone) {
      record_.nodes_[parent.node].first_child = index;
    } else {
      record_.nodes_[parent.last_child].next_sibling = index;
    }
    parent.last_child = index;
  }
  open_.push_back({index, XmlRecord::kNone, kind, hides, chooses});
  if (hides) ++hidden_;
  if (chooses) ++choices_;
  if (kind == TagKind::kMath) ++math_;
}

void XmlTreeBuilder::Close() {
  const Level level = open_.back();
  open_.pop_back();
  record_.nodes_[level.node].text.end = static_cast<std::uint32_t>(record_.text_.size());
  if (level.kind == TagKind::kBlock) record_.text_.push_back(' ');
  if (level.hides) --hidden_;
  if (level.chooses) --choices_;
  if (level.kind == TagKind::kMath) --math_;
}

void XmlTreeBuilder::Text(std::string_view text) {
  if (hidden_ > 0) return;
  if (math_ > 0 && std::all_of(text.begin(), text.end(), IsSpace)) return;
  record_.text_ += text;
}

}  // namespace pinakes::corpus
