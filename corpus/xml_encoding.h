// The encodings of XML dumps.
#pragma once

#include <expat.h>

#include <string>
#include <string_view>

namespace pinakes::corpus {

// The encoding to read a dump in, from its first bytes. Bytes that read as ASCII declare a wide
// encoding only if they were converted since, and non-ASCII UTF-8 is never anything else.
std::string XmlDumpEncoding(std::string_view head);

// The parser's handler of encodings that it does not know itself: those of one byte a character.
int OnUnknownXmlEncoding(void*, const XML_Char* name, XML_Encoding* encoding);

}  // namespace pinakes::corpus
