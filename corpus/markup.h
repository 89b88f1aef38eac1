// Inline tags and MathML in titles and abstracts -> plain text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "corpus/entities.h"

namespace pinakes::corpus {

// `text`, UTF-8, in Unicode's normal form C.
std::string ToNfc(const std::string& text);

// `text` without inline markup. Tags of a known set (HTML's, JATS's, MathML's; any prefix) go and
// their content stays, so that "<" and ">" as signs stay too; block tags leave a space; the white
// space before a subscript and between the tags of a formula goes. A comment goes whole.
std::string StripTags(std::string_view text);

// Tags stripped and entities decoded until nothing changes, in at most `rounds` rounds of
// decoding, then white space collapsed. XML text has had one round already: pass 1 there.
std::string MarkupToText(std::string_view text, int rounds = 2);

// How a tag acts on the text around it. `name` is a local name, without prefix.
enum class TagKind {
  kUnknown,    // no markup that we know
  kInline,     // content runs on
  kBlock,      // content stands apart
  kSubscript,  // no white space before it
  kMath,       // white space inside is layout
  kHidden,     // content is no text: a formula's annotation
};
TagKind KindOfTag(std::string_view name);

}  // namespace pinakes::corpus
