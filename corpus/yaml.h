// YAML as citation files use it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pinakes::corpus {

struct YamlMember;

// A scalar, a list or a map; a map keeps its order.
struct YamlNode {
  std::string scalar;
  std::vector<YamlNode> list;
  std::vector<YamlMember> map;

  // The value under `key`, nullptr where there is none.
  const YamlNode* Find(std::string_view key) const;
  // The scalar under `key`, empty where there is none.
  std::string_view Text(std::string_view key) const;
};

struct YamlMember {
  std::string key;
  YamlNode value;
};

// Reads block maps and lists, flow lists and maps of scalars, plain, quoted, literal and folded
// scalars, and comments. Not read: anchors and aliases (an alias is blank), tags, complex keys,
// several documents (the first is read). Any text gives some node; nesting beyond 32 is cut.
YamlNode ParseYaml(std::string_view text);

}  // namespace pinakes::corpus
