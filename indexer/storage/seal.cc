#include "indexer/storage/seal.h"

#include <cstdint>

#include "contract/record_id.h"

namespace pinakes::storage {
namespace {

// Protobuf's tag of field 15 as a fixed64.
constexpr char kTag = static_cast<char>(15 << 3 | 1);
constexpr std::size_t kSealBytes = 1 + sizeof(std::uint64_t);

}  // namespace

std::string Sealed(std::string bytes) {
  const std::uint64_t hash = StableHash(bytes);
  bytes.reserve(bytes.size() + kSealBytes);
  bytes.push_back(kTag);
  for (unsigned i = 0; i < sizeof hash; ++i) bytes.push_back(static_cast<char>(hash >> (8 * i)));
  return bytes;
}

Seal CheckSeal(std::string_view bytes) {
  if (bytes.size() < kSealBytes || bytes[bytes.size() - kSealBytes] != kTag) return Seal::kNone;
  const std::string_view content = bytes.substr(0, bytes.size() - kSealBytes);
  std::uint64_t hash = 0;
  for (unsigned i = 0; i < sizeof hash; ++i) {
    const auto byte = static_cast<unsigned char>(bytes[content.size() + 1 + i]);
    hash |= std::uint64_t{byte} << (8 * i);
  }
  return hash == StableHash(content) ? Seal::kGood : Seal::kBroken;
}

}  // namespace pinakes::storage
