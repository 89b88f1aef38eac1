#include "contract/record_id.h"

#include "contract/ascii.h"

#include <algorithm>
#include <array>

namespace pinakes {
namespace {

constexpr std::string_view kArxivDoi = "10.48550/arxiv.";

// The family name by which a record is told from others of its title: the part the source gives,
// else what stands before a comma, else the last word.
std::string_view FirstFamily(const Publication& publication) {
  if (publication.authors().empty()) return {};
  const Author& first = publication.authors(0);
  if (!first.family().empty()) return first.family();
  std::string_view name = first.name();
  if (const std::size_t comma = name.find(','); comma != name.npos) return name.substr(0, comma);
  const std::size_t space = name.rfind(' ');
  return space == name.npos ? name : name.substr(space + 1);
}

std::string Hex(std::uint64_t number, std::size_t digits) {
  std::string out(digits, '0');
  for (auto digit = out.rbegin(); digit != out.rend(); ++digit, number >>= 4U) {
    *digit = "0123456789abcdef"[number & 15U];
  }
  return out;
}

}  // namespace

std::string IdentifierText(const Identifier& identifier) {
  return identifier.scheme() + ":" + identifier.value();
}

std::optional<Identifier> EquivalentIdentifier(const Identifier& identifier) {
  Identifier other;
  if (identifier.scheme() == "arxiv") {
    other.set_scheme("doi");
    other.set_value(std::string(kArxivDoi) + identifier.value());
    return other;
  }
  if (identifier.scheme() == "doi" && identifier.value().starts_with(kArxivDoi)) {
    const auto arxiv = CanonicalIdentifier("arxiv", identifier.value().substr(kArxivDoi.size()));
    if (!arxiv) return std::nullopt;
    other.set_scheme("arxiv");
    other.set_value(*arxiv);
    return other;
  }
  return std::nullopt;
}

std::string DeriveRecordId(const Publication& publication, std::string_view title_key) {
  constexpr std::array<std::string_view, 7> kStrongest{"doi",      "arxiv", "pmid", "dblp",
                                                       "openalex", "s2",    "acl"};
  for (std::string_view scheme : kStrongest) {
    for (const Identifier& identifier : publication.identifiers()) {
      if (identifier.scheme() != scheme) continue;
      const auto value = CanonicalIdentifier(scheme, identifier.value());
      if (!value) continue;
      Identifier canonical;
      canonical.set_scheme(std::string(scheme));
      canonical.set_value(*value);
      // A preprint has one id, whether its source names it by DOI or by arXiv number.
      const auto arxiv = scheme == "doi" ? EquivalentIdentifier(canonical) : std::nullopt;
      return IdentifierText(arxiv.value_or(canonical));
    }
  }
  std::string key(title_key);
  key.push_back('\n');
  key += AsciiLowered(FirstFamily(publication));
  key.push_back('\n');
  if (publication.has_year()) key += std::to_string(publication.year());
  return "t:" + Hex(StableHash(key), 12);
}

std::uint64_t MixBits(std::uint64_t number) {
  number ^= number >> 33U;
  number *= 0xff51afd7ed558ccdU;
  number ^= number >> 33U;
  number *= 0xc4ceb9fe1a85ec53U;
  number ^= number >> 33U;
  return number;
}

std::uint64_t StableHash(std::string_view bytes) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (char c : bytes) {
    hash ^= static_cast<unsigned char>(c);
    hash *= 0x100000001b3U;
  }
  // FNV leaves its high bits poor on short texts, and ids use only some of the bits.
  return MixBits(hash);
}

}  // namespace pinakes
