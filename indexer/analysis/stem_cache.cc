#include "indexer/analysis/stem_cache.h"

#include <algorithm>
#include <cstring>

#include <libstemmer.h>

namespace pinakes::analysis {
namespace {

// Snowball's own names only: it takes two-letter codes too, and one language must have one name in
// an index's identity.
bool IsListed(std::string_view language) {
  for (const char** name = sb_stemmer_list(); *name != nullptr; ++name) {
    if (language == *name) return true;
  }
  return false;
}

bool IsStemmable(std::string_view token) {
  for (const char c : token) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 'a' ? true : byte > 'z' && byte < 0x80) return false;
    if (byte >= 0xE3) return false;  // U+3000 and above: CJK
  }
  return true;
}

// Words are short: their first and last eight bytes and the length tell them apart well enough.
std::size_t Hash(std::string_view token) {
  std::uint64_t head = 0;
  std::uint64_t tail = 0;
  const std::size_t size = std::min<std::size_t>(token.size(), 8);
  std::memcpy(&head, token.data(), size);
  std::memcpy(&tail, token.data() + token.size() - size, size);
  std::uint64_t hash = (head ^ (tail << 1 | tail >> 63) ^ token.size()) * 0x9E3779B97F4A7C15u;
  hash ^= hash >> 32;
  return static_cast<std::size_t>(hash * 0x9E3779B97F4A7C15u >> 40);
}

}  // namespace

bool StemCache::IsKnown(std::string_view language) {
  return language == "none" || IsListed(language);
}

StemCache::StemCache(std::string_view language) {
  if (!IsListed(language)) return;
  stemmer_ = sb_stemmer_new(std::string(language).c_str(), "UTF_8");
  if (stemmer_ != nullptr) cache_.resize(kEntries);
}

StemCache::~StemCache() {
  if (stemmer_ != nullptr) sb_stemmer_delete(stemmer_);
}

std::string_view StemCache::Stem(std::string_view token) {
  if (stemmer_ == nullptr || token.empty()) return token;
  Entry& entry = cache_[Hash(token) % kEntries];
  if (entry.token_size == token.size() &&
      std::memcmp(entry.token.data(), token.data(), token.size()) == 0) {
    return {entry.stem.data(), entry.stem_size};
  }
  if (!IsStemmable(token)) return token;
  const sb_symbol* symbols = sb_stemmer_stem(
      stemmer_, reinterpret_cast<const sb_symbol*>(token.data()), static_cast<int>(token.size()));
  if (symbols == nullptr) return token;  // out of memory
  const std::string_view stem(reinterpret_cast<const char*>(symbols),
                              static_cast<std::size_t>(sb_stemmer_length(stemmer_)));
  if (stem.empty()) return token;
  if (token.size() > entry.token.size() || stem.size() > entry.stem.size()) return stem;
  entry.token_size = static_cast<std::uint8_t>(token.size());
  entry.stem_size = static_cast<std::uint8_t>(stem.size());
  token.copy(entry.token.data(), token.size());
  stem.copy(entry.stem.data(), stem.size());
  return {entry.stem.data(), entry.stem_size};
}

}  // namespace pinakes::analysis
