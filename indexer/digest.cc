#include "indexer/digest.h"

#include <cstdio>

#include "contract/record_id.h"
#include "contract/schema.h"

namespace pinakes {
namespace {

void AppendNumber(std::uint64_t number, std::string* bytes) {
  for (int i = 0; i < 8; ++i) bytes->push_back(static_cast<char>(number >> (8 * i)));
}

// Each piece with its length before it, so that no two lists of pieces give the same bytes.
void AppendPiece(std::string_view piece, std::string* bytes) {
  AppendNumber(piece.size(), bytes);
  bytes->append(piece);
}

}  // namespace

std::string WideHash::Hex() const {
  char text[40];
  std::snprintf(text, sizeof text, "%016llx%016llx", static_cast<unsigned long long>(high),
                static_cast<unsigned long long>(low));
  return text;
}

WideHash HashOf(std::string_view bytes) {
  const std::uint64_t hash = StableHash(bytes);
  // The second half sees the bytes through another function, not the first half's result.
  std::uint64_t other = 0x9e3779b97f4a7c15U + bytes.size();
  for (const char c : bytes) {
    other = (other + static_cast<unsigned char>(c)) * 0xd6e8feb86659fd93U;
    other ^= other >> 32U;
  }
  return {hash, other};
}

WideHash HashOfPosting(const WideHash& term, Xapian::docid document, Xapian::termcount wdf) {
  const std::uint64_t where = std::uint64_t{document} << 32U | wdf;
  return {MixBits(term.low ^ MixBits(where)),
          MixBits(term.high + MixBits(where + 0x9e3779b97f4a7c15U))};
}

WideHash HashOfDocument(const Xapian::Document& document, const StoredRecord& record) {
  std::string bytes;
  StoredRecord content = record;
  content.clear_added();
  content.clear_arrived();
  content.clear_seal();
  AppendPiece(content.SerializeAsString(), &bytes);
  for (auto term = document.termlist_begin(); term != document.termlist_end(); ++term) {
    AppendPiece(*term, &bytes);
    AppendNumber(term.get_wdf(), &bytes);
    AppendNumber(term.positionlist_count(), &bytes);
    for (auto at = term.positionlist_begin(); at != term.positionlist_end(); ++at) {
      AppendNumber(*at, &bytes);
    }
  }
  for (auto value = document.values_begin(); value != document.values_end(); ++value) {
    if (value.get_valueno() == slot::kAdded) continue;
    AppendNumber(value.get_valueno(), &bytes);
    AppendPiece(*value, &bytes);
  }
  return HashOf(bytes);
}

}  // namespace pinakes
