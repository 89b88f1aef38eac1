// Titles put together from words that break naive analyzers; the same ones in every run.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace pinakes {

class TitleGenerator {
 public:
  explicit TitleGenerator(std::uint64_t seed) : state_(seed) {}

  std::string Next() {
    std::string title;
    const std::uint64_t words = 2 + Random(10);
    for (std::uint64_t i = 0; i < words; ++i) {
      if (i > 0) title += kSeparators[Random(kSeparators.size())];
      const std::uint64_t kind = Random(10);
      if (kind < 4) {
        title += kPlain[Random(kPlain.size())];
      } else if (kind < 6) {
        title += Compound();
      } else {
        title += kHard[Random(kHard.size())];
      }
    }
    return title;
  }

  std::uint64_t Random(std::uint64_t below) {  // splitmix64
    std::uint64_t z = (state_ += 0x9E3779B97F4A7C15u);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return (z ^ (z >> 31)) % below;
  }

 private:
  std::string Compound() {
    static constexpr std::array<std::string_view, 8> kSigns = {"-",      "-", "-", "\u2013",
                                                               "\u2010", "/", "_", "."};
    std::string text;
    const std::uint64_t parts = 2 + Random(4);
    for (std::uint64_t i = 0; i < parts; ++i) {
      if (i > 0) text += kSigns[Random(kSigns.size())];
      text += kParts[Random(kParts.size())];
    }
    return text;
  }

  static constexpr std::array<std::string_view, 12> kSeparators = {
      " ", " ", " ", " ", " ", " ", ": ", ", ", " \u2014 ", " \u201C", "\u201D ", " ("};
  static constexpr std::array<std::string_view, 40> kPlain = {
      "lantern", "Sparse", "rivers", "the",  "of",     "A",       "learning", "Universal",
      "mapping", "glass",  "We",     "is",   "it",     "studies", "BM25",     "iPhone",
      "index",   "INDEX",  "on",     "by",   "harbor", "memory",  "waves",    "Theory",
      "toward",  "for",    "and",    "deep", "graph",  "systems", "x",        "R",
      "2",       "3D",     "h2o",    "p53",  "To",     "be",      "or",       "not"};
  static constexpr std::array<std::string_view, 32> kParts = {
      "state",  "of",     "the", "art",       "Zeta",   "19",         "cov",         "2",
      "RULE",   "b207",   "k",   "means",     "non",    "GPT",        "3.5",         "semi",
      "auto",   "self",   "x",   "1",         "time",   "na\u00EFve", "M\u00FCller", "Z\u00FCrich",
      "\u03B2", "\u03B1", "TNF", "caf\u00E9", "\u00E0", "vis",        "I",           "D"};
  static constexpr std::array<std::string_view, 84> kHard = {
      "C++",
      "C#",
      "F#",
      ".NET",
      "A*",
      "Ca2+",
      "C++11",
      "Polygon-RNN++",
      "R&D",
      "Q&A",
      "U.S.A.",
      "i.i.d.",
      "Non-i.i.d.",
      "e.g.",
      "O'Shaw",
      "O\u2019Brien",
      "don\u2019t",
      "l'\u00E9tude",
      "d\u2019Alembert's",
      "Newton's",
      "rock 'n' roll",
      "5\u2032-UTR",
      "SARS-CoV-2",
      "IL-2",
      "\u03B2-carotene",
      "NF-\u03BAB",
      "\u03B49-THC",
      "\u00B5-law",
      "\u2126",
      "H\u2082O",
      "Fe\u2083O\u2084",
      "x\u00B2",
      "10\u207B\u00B3",
      "\u00BD",
      "\u2163",
      "1,000,000",
      "1,000.5",
      "0.05",
      "p<0.05",
      "E\uFB03cient",
      "\uFB01brils",
      "\uFF22\uFF2D\uFF12\uFF15",
      "Stra\u00DFe",
      "\u00C6ther",
      "s\u0153ur",
      "\u0141\u00F3d\u017A",
      "Erd\u0151s",
      "B\u00F6hringer",
      "S\u00F8ren",
      "\u00C5ngstr\u00F6m",
      "\u0110or\u0111e",
      "\u00DE\u00F3r",
      "I\u015F\u0131k",
      "\u0130zmir",
      "Nguy\u1EC5n",
      "Al-\u1E32w\u0101rizm\u012B",
      "Dvo\u0159\u00E1k",
      "Caf\u00E9-M\u00FCller",
      "\u6DF1\u5EA6\u5B66\u4E60",
      "\u6A5F\u68B0\u5B66\u7FD2\u306B\u3088\u308B",
      "\uBA38\uC2E0\uB7EC\uB2DD",
      "\u30C7\u30FC\u30BF\u30D9\u30FC\u30B9",
      "\u0E01\u0E32\u0E23\u0E1B\u0E23\u0E30\u0E21\u0E27\u0E25\u0E1C\u0E25",
      "\u0645\u0631\u062D\u0628\u0627",
      "\u0627\u0644\u0652\u0639\u064E\u0631\u064E\u0628\u0650\u064A\u0651\u0629",
      "\u05E9\u05DC\u05D5\u05DD",
      "\u05E6\u05D4\"\u05DC",
      "\u041C\u043E\u0441\u043A\u0432\u0430",
      "\u0451\u043B\u043A\u0430",
      "\u039B\u03CC\u03B3\u03BF\u03C2",
      "\u0928\u092E\u0938\u094D\u0924\u0947",
      "\U0001F331plants",
      "co\u00ADoperation",
      "zero\u200Bwidth",
      "trans\u2060former",
      "non\u00A0breaking",
      "\uFEFFbom",
      "Node.js",
      "snake_case",
      "\u2207f",
      "Foo:Bar",
      "AC/DC",
      "\u212Bngstrom",
      "\u2102"};

  std::uint64_t state_;
};

}  // namespace pinakes
