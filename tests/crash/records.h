// Made-up records as native JSON lines: the same for the same numbers.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace pinakes::crash_test {

inline std::uint64_t Scramble(std::uint64_t number) {
  number = (number + 0x9e3779b97f4a7c15U) * 0xbf58476d1ce4e5b9U;
  number ^= number >> 27U;
  number *= 0x94d049bb133111ebU;
  return number ^ (number >> 31U);
}

// Record `number` in its state `version`: title, authors, year and venue depend on the number
// alone, the citation count on both.
inline std::string JsonRecord(int number, int version = 0, std::string_view prefix = "r") {
  static constexpr std::array<std::string_view, 24> kWords{
      "lantern", "glass",  "river",  "sparse", "kiln",  "survey", "wick",    "ember",
      "map",     "signal", "theory", "copper", "prism", "tide",   "archive", "loom",
      "quarry",  "meadow", "beacon", "cipher", "orbit", "timber", "marble",  "harbour"};
  static constexpr std::array<std::string_view, 8> kFamilies{
      "Quill", "Orme", "Tanaka", "Okafor", "Böhringer", "Lind", "Varga", "Ruiz"};
  const auto pick = [&](int salt) {
    return static_cast<std::size_t>(
        Scramble(static_cast<std::uint64_t>(number) * 1000 + static_cast<std::uint64_t>(salt)));
  };
  std::string title;
  for (int i = 0; i < 5; ++i) {
    title += kWords[pick(i) % kWords.size()];
    title += ' ';
  }
  title += std::to_string(number);
  std::string line = "{\"id\":\"" + std::string(prefix) + ":" + std::to_string(number) +
                     "\",\"title\":\"" + title + "\",\"authors\":[";
  for (int i = 0; i < 2; ++i) {
    const std::string family(kFamilies[pick(10 + i) % kFamilies.size()]);
    if (i > 0) line += ',';
    line += "{\"name\":\"A " + family + "\",\"family\":\"" + family + "\",\"given\":\"A\"}";
  }
  line += "],\"venue\":\"Journal of " + std::string(kWords[pick(20) % kWords.size()]) +
          " Studies\",\"year\":" + std::to_string(1990 + pick(21) % 30);
  const std::size_t citations = pick(22) % 500 + static_cast<std::size_t>(version) * 7;
  line += ",\"citations\":" + std::to_string(citations) + ",\"type\":\"article\"}\n";
  return line;
}

inline std::string JsonRecords(int first, int end, int version = 0, std::string_view prefix = "r") {
  std::string lines;
  for (int number = first; number < end; ++number) lines += JsonRecord(number, version, prefix);
  return lines;
}

}  // namespace pinakes::crash_test
