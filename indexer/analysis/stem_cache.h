// Snowball stems, remembered: titles use few words often.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

struct sb_stemmer;

namespace pinakes::analysis {

// Not thread-safe. Allocates nothing once made, except what Snowball itself does for a word longer
// than any before.
class StemCache {
 public:
  // An unknown language stems nothing.
  explicit StemCache(std::string_view language);
  ~StemCache();
  StemCache(const StemCache&) = delete;
  StemCache& operator=(const StemCache&) = delete;

  // The stem of a folded token; the token itself where it is no word of letters with spaces around
  // it (digits, signs, CJK). The view is valid until the next call.
  std::string_view Stem(std::string_view token);

  static bool IsKnown(std::string_view language);

 private:
  struct Entry {
    std::uint8_t token_size = 0;  // 0 = empty
    std::uint8_t stem_size = 0;
    std::array<char, 31> token{};
    std::array<char, 31> stem{};
  };
  static constexpr std::size_t kEntries = 8192;

  sb_stemmer* stemmer_ = nullptr;
  std::vector<Entry> cache_;
};

}  // namespace pinakes::analysis
