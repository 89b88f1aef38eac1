#include "corpus/xml.h"

#include "corpus/markup.h"
#include "corpus/space.h"
#include "corpus/xml_reader.h"

namespace pinakes::corpus {

Status ReadXml(Input& input, Sink& sink, const XmlSpec& spec, const XmlFunction& use) {
  XmlReader reader(input, sink, spec, use);
  return reader.Run();
}

std::string XmlText(XmlNode node) { return MarkupToText(node.Text(), 1); }

std::string_view XmlTextView(XmlNode node, std::string* scratch) {
  const std::string_view text = node.Text();
  if (text.find('<') == text.npos && text.find('&') == text.npos && IsCollapsed(text)) return text;
  *scratch = MarkupToText(text, 1);
  return *scratch;
}

bool HasStartTag(std::string_view head, std::string_view name, std::size_t* at) {
  for (std::size_t found = head.find(name); found != head.npos;
       found = head.find(name, found + 1)) {
    const std::size_t end = found + name.size();
    if (end < head.size() && !EndsTagName(head[end])) continue;
    std::size_t begin = found;
    if (begin > 0 && head[begin - 1] == ':') {
      --begin;
      while (begin > 0 && head[begin - 1] > ' ' && head[begin - 1] != '<' &&
             head[begin - 1] != '/' && found - begin < 32) {
        --begin;
      }
    }
    if (begin == 0 || head[begin - 1] != '<') continue;
    if (at != nullptr) *at = begin - 1;
    return true;
  }
  return false;
}

bool HasTwo(XmlNode record, std::string_view name) {
  int count = 0;
  record.ForEachChild(name, [&](XmlNode) { ++count; });
  return count > 1;
}

}  // namespace pinakes::corpus
