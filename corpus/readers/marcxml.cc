// MARC 21 in XML: collections, and the answers of library servers (SRU).
#include <array>
#include <string>
#include <string_view>

#include "corpus/deliver.h"
#include "corpus/marc.h"
#include "corpus/reader.h"
#include "corpus/xml.h"

namespace pinakes::corpus {
namespace {

constexpr std::array<std::string_view, 1> kRecords{"record"};
constexpr std::array<std::string_view, 2> kWrappers{"recordData", "metadata"};

MarcRecord FromXml(XmlNode record) {
  MarcRecord marc;
  record.ForEachChild([&](XmlNode node) {
    if (node.name() == "leader") marc.leader = node.Text();
    if (node.name() != "controlfield" && node.name() != "datafield") return;
    MarcField& field = marc.fields.emplace_back();
    field.tag = node.Attribute("tag");
    if (node.name() == "controlfield") field.text = node.Text();
    node.ForEachChild("subfield", [&](XmlNode subfield) {
      const std::string_view code = subfield.Attribute("code");
      if (code.size() == 1) field.subfields.emplace_back(code[0], XmlText(subfield));
    });
  });
  return marc;
}

}  // namespace

Status ReadMarcXml(Input& input, Sink& sink) {
  return ReadXml(input, sink, {kRecords, kWrappers},
                 [&](const XmlRecord& record, const Place& place, std::string_view text) {
                   return Deliver(MarcPublication(FromXml(record.root()), place, sink), place, text,
                                  sink);
                 });
}

int DetectMarcXml(std::string_view head) {
  return HasStartTag(head, "datafield") && HasStartTag(head, "record") ? 92 : 0;
}

}  // namespace pinakes::corpus
