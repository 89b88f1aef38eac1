// Displayed names in parts: "given | family | suffix | homonym", and the name where it changes.
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "indexer/analysis/name_keys.h"

namespace pinakes {
namespace {

std::string Split(std::string_view name) {
  const Author author = SplitName(name);
  return author.given() + '|' + author.family() + '|' + author.suffix() + '|' + author.homonym();
}

TEST(SplitName, GivenFirst_FamilyIsLast) {
  EXPECT_EQ(Split("Lenka M. Ostrava"), "Lenka M.|Ostrava||");
  EXPECT_EQ(Split("S Rajbhandari"), "S|Rajbhandari||");
  EXPECT_EQ(Split("H.A.J. Quill"), "H.A.J.|Quill||");
  EXPECT_EQ(Split("  Lenka \n\t Ostrava "), "Lenka|Ostrava||");
  EXPECT_EQ(Split("Ines Brandt-Okafor"), "Ines|Brandt-Okafor||");
}

TEST(SplitName, ParticlesBelongToTheFamilyName) {
  EXPECT_EQ(Split("Saskia van der Meulen"), "Saskia|van der Meulen||");
  EXPECT_EQ(Split("Otto de la Vega"), "Otto|de la Vega||");
  EXPECT_EQ(Split("Mia Della Torre"), "Mia|Della Torre||");
  EXPECT_EQ(Split("Jose Ortega y Gasset"), "Jose|Ortega y Gasset||");
  EXPECT_EQ(Split("van der Meulen"), "|van der Meulen||");
  EXPECT_EQ(Split("Meulen, Saskia van der"), "Saskia|van der Meulen||");
}

TEST(SplitName, InitialsAtTheEnd_FamilyIsFirst) {
  EXPECT_EQ(Split("Rajbhandari S"), "S|Rajbhandari||");
  EXPECT_EQ(Split("van der Meulen SK"), "SK|van der Meulen||");
  EXPECT_EQ(Split("Quill H A J"), "H A J|Quill||");
  EXPECT_EQ(Split("OSTRAVA Lenka"), "Lenka|OSTRAVA||");
}

TEST(SplitName, Comma_FixesTheFamilyName) {
  EXPECT_EQ(Split("Ke, Ru"), "Ru|Ke||");
  EXPECT_EQ(Split("de la Vega, Otto"), "Otto|de la Vega||");
  EXPECT_EQ(Split("Ostrava,"), "|||");  // one name
  EXPECT_EQ(SplitName(", M. F.").name(), "M. F.");
  EXPECT_EQ(Split(","), "|||");
}

TEST(SplitName, Suffix_IsNoPartOfTheName) {
  EXPECT_EQ(Split("Vance, Jr., Otis P."), "Otis P.|Vance|Jr.|");
  EXPECT_EQ(Split("Vance, Otis P., Jr."), "Otis P.|Vance|Jr.|");
  EXPECT_EQ(Split("Otis P. Vance III"), "Otis P.|Vance|III|");
  EXPECT_EQ(Split("Otis Vance, Jr."), "Otis|Vance|Jr.|");
  EXPECT_EQ(Split("Vance III, Otis"), "Otis|Vance|III|");
}

TEST(SplitName, HomonymNumber_IsTakenOff) {
  EXPECT_EQ(Split("Lin Orme 0002"), "Lin|Orme||0002");
  EXPECT_EQ(SplitName("Lin Orme 0002").name(), "Lin Orme");
  EXPECT_EQ(Split("0001"), "|||");
}

TEST(SplitName, OneNameAndBodies_StayWhole) {
  for (const char* name : {"Nirmala", "World Health Organization", "ATLAS Collaboration",
                           "University of California, Berkeley", "\u90B1\u5170"}) {
    EXPECT_EQ(Split(name), "|||") << name;
    EXPECT_EQ(SplitName(name).name(), name);
  }
  EXPECT_EQ(Split(""), "|||");
  EXPECT_EQ(Split(" \t"), "|||");
}

TEST(SplitName, OtherScript_StandsAside) {
  EXPECT_EQ(Split("Lan Qiu (\u90B1\u5170)"), "Lan|Qiu||");
  EXPECT_EQ(Split("\u5C71\u7530 \u592A\u90CE"), "\u592A\u90CE|\u5C71\u7530||");
}

TEST(IndexNameKeys, OrdinaryNames_HaveFewKeys) {
  Analyzer analyzer("english");
  for (const char* name : {"S Rajbhandari", "Lenka M. Ostrava", "Yuxiong He", "Lan Qiu"}) {
    EXPECT_LE(IndexNameKeys(SplitName(name), 1, &analyzer).keys.size(), 3u) << name;
  }
  EXPECT_EQ(IndexNameKeys(SplitName("Y He"), 1, &analyzer).keys,
            (std::vector<std::string>{"he", "he/y."}));
}

// What a query finds by looking through keys is what it would find if each form had been filed.
TEST(AnsweredKeys, FiledKeys_BeginAsTheStartOfEachKeyThatTheyAnswer) {
  const std::map<std::string, std::vector<std::string>> cases = {
      {"he", {"he"}},
      {"he/yuxiong", {"he/yuxiong", "he/y*"}},
      {"he/y.", {"he/y.", "he/y*"}},
      {"he/yuxiong/x.",
       {"he/yuxiong+", "he/yuxiong/x.", "he/yuxiong/x*", "he/y*+", "he/y*/x.", "he/y*/x*"}},
      {"he/y./x./w*",
       {"he/y.+", "he/y./x.+", "he/y./x*+", "he/y./x*/w*", "he/y*+", "he/y*/x.+", "he/y*/x*+",
        "he/y*/x*/w*"}},
      {"^~müller/\u00E4da",
       {"~müller/\u00E4da", "~müller/\u00E4*", "^~müller/\u00E4da", "^~müller/\u00E4*"}},
      {"#he/yuxiong/0002", {"#he/yuxiong/0002"}},
      {"^#he/yuxiong/0002", {"#he/yuxiong/0002", "^#he/yuxiong/0002"}},
      {"^he", {"he", "^he"}},
      {"=müller", {"=müller"}},
  };
  for (const auto& [filed, answered] : cases) {
    EXPECT_EQ(AnsweredKeys(filed), answered) << filed;
    for (const std::string& key : answered) {
      const std::string start = FiledStart(key);
      const std::string bare =
          filed.starts_with('^') && !key.starts_with('^') ? filed.substr(1) : filed;
      EXPECT_TRUE(start.empty() ? key == bare : bare.starts_with(start)) << filed << " " << key;
    }
  }
}

TEST(IndexNameKeys, BlankName_HasNone) {
  Analyzer analyzer("english");
  Author blank;
  blank.set_family(" ");
  blank.set_given(" ");
  for (const Author& author : {Author(), blank}) {
    const NameKeys names = IndexNameKeys(author, 0, &analyzer);
    EXPECT_TRUE(names.keys.empty());
    EXPECT_TRUE(names.words.empty());
  }
}

}  // namespace
}  // namespace pinakes
