#include "corpus/xml_encoding.h"

#include <simdjson.h>
#include <unicode/ucnv.h>

#include <algorithm>
#include <cstdint>

#include "contract/ascii.h"

namespace pinakes::corpus {

std::string XmlDumpEncoding(std::string_view head) {
  const std::size_t begin = head.find("<?xml");
  const std::size_t end = begin == head.npos ? head.npos : head.find("?>", begin);
  if (end == head.npos) return "UTF-8";
  const std::string_view declaration = head.substr(begin, end - begin);
  const std::size_t at = declaration.find("encoding");
  const std::size_t open = at == declaration.npos ? at : declaration.find_first_of("\"'", at);
  if (open == declaration.npos) return "UTF-8";
  const std::size_t close = declaration.find(declaration[open], open + 1);
  if (close == declaration.npos) return "UTF-8";
  const std::string name = AsciiLowered(declaration.substr(open + 1, close - open - 1));
  if (name.starts_with("utf") || name.starts_with("ucs") || name.starts_with("iso-10646") ||
      name.find("ascii") != name.npos) {
    return "UTF-8";
  }
  // A sequence that the head cuts is no fault.
  std::size_t size = head.size();
  for (int i = 0; i < 4 && size > 0 && (static_cast<unsigned char>(head[size - 1]) & 0x80U); ++i) {
    --size;
  }
  const bool ascii = std::all_of(head.begin(), head.begin() + static_cast<std::ptrdiff_t>(size),
                                 [](char c) { return static_cast<unsigned char>(c) < 0x80; });
  if (!ascii && simdjson::validate_utf8(head.data(), size)) return "UTF-8";
  return name;
}

int OnUnknownXmlEncoding(void*, const XML_Char* name, XML_Encoding* encoding) {
  UErrorCode status = U_ZERO_ERROR;
  UConverter* converter = ucnv_open(name, &status);
  if (U_FAILURE(status)) return XML_STATUS_ERROR;
  const bool single = ucnv_getMaxCharSize(converter) == 1;
  for (int byte = 0; single && byte < 256; ++byte) {
    const char c = static_cast<char>(byte);
    UChar buffer[4];
    status = U_ZERO_ERROR;
    const std::int32_t length = ucnv_toUChars(converter, buffer, 4, &c, 1, &status);
    encoding->map[byte] = U_SUCCESS(status) && length == 1 ? buffer[0] : 0xFFFD;
  }
  ucnv_close(converter);
  encoding->data = nullptr;
  encoding->convert = nullptr;
  encoding->release = nullptr;
  return single ? XML_STATUS_OK : XML_STATUS_ERROR;
}

}  // namespace pinakes::corpus
