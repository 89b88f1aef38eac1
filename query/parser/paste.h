// References pasted whole: a BibTeX entry, or a line of a bibliography in any common style.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "pinakes/publication.pb.h"

namespace pinakes::query {

// What a reference says about the work it means: a guess, since no style is strict.
struct PastedReference {
  std::string title;                 // never empty
  std::vector<std::string> authors;  // as written: "He, Y.", "Y. He", "Yuxiong He"
  bool authors_truncated = false;    // "et al.", "...", "and others"
  std::optional<std::uint32_t> year;
  std::string venue;  // empty where none was told apart
  std::vector<Identifier> identifiers;
  std::size_t title_begin = 0, title_end = 0;  // byte range of the title in the text
};

// The reference that the whole of `text` (valid UTF-8) is; nullopt where it is none, as plain
// queries and titles are. Linear in the length; texts above kMaxReferenceBytes are none, save
// BibTeX entries.
std::optional<PastedReference> RecogniseReference(std::string_view text);

inline constexpr std::size_t kMaxReferenceBytes = 4096;

// One BibTeX entry, "@article{key, title = {...}, ...}"; what follows it is left. nullopt where
// `text` does not start with one or the entry has no title.
std::optional<PastedReference> RecogniseBibtexEntry(std::string_view text);

// A line of a bibliography: APA, MLA, Chicago, Harvard, IEEE, ACM, Vancouver, Nature, LNCS, the
// plain style of BibTeX, dblp, and the short form "S Rajbhandari et al., ZeRO: ..., SC20, 2020".
std::optional<PastedReference> RecogniseReferenceLine(std::string_view text);

}  // namespace pinakes::query
