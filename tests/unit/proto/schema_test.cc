#include "contract/schema.h"

#include <gtest/gtest.h>

#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace pinakes {
namespace {

TEST(Fields, NamesAndAliases_AreSharedByNoTwo) {
  std::set<std::string> names;
  for (const Field& field : Fields()) {
    EXPECT_TRUE(names.insert(std::string(field.name)).second) << field.name;
    std::istringstream aliases{std::string(field.aliases)};
    for (std::string alias; aliases >> alias;) EXPECT_TRUE(names.insert(alias).second) << alias;
  }
}

TEST(Fields, Names_AreLowerCaseLetters) {
  for (const Field& field : Fields()) {
    for (char c : std::string(field.name) + std::string(field.aliases)) {
      EXPECT_TRUE((c >= 'a' && c <= 'z') || c == ' ') << field.name;
    }
  }
}

// Identifier fields share one prefix, under which the scheme is part of the term.
TEST(Fields, PrefixesAndSlots_AreSharedByNoTwo) {
  std::set<std::string_view> prefixes;
  std::set<std::int32_t> slots;
  std::set<std::string_view> schemes;
  for (const Field& field : Fields()) {
    if (!field.scheme.empty()) {
      EXPECT_EQ(field.prefix, prefix::kIdentifier) << field.name;
      EXPECT_TRUE(schemes.insert(field.scheme).second) << field.name;
      continue;
    }
    if (!field.prefix.empty()) {
      EXPECT_TRUE(prefixes.insert(field.prefix).second) << field.name;
    }
    if (field.slot >= 0) {
      EXPECT_TRUE(slots.insert(field.slot).second) << field.name;
    }
  }
}

TEST(Fields, EachField_IsSearchableAndExplained) {
  for (const Field& field : Fields()) {
    EXPECT_TRUE(!field.prefix.empty() || field.slot >= 0) << field.name;
    EXPECT_FALSE(field.help.empty()) << field.name;
    EXPECT_TRUE(field.example.starts_with(std::string(field.name) + ":")) << field.name;
    EXPECT_EQ(field.kind == FieldKind::kNumber && field.slot < 0, false) << field.name;
  }
}

// A term is read back by its prefix: capitals first, and no prefix may be another one with a
// capital behind it, since terms start with a small letter, a digit or a colon.
TEST(Prefixes, EachPrefix_IsItsOwn) {
  const std::vector<std::string_view> all{
      prefix::kTitle,      prefix::kTitleStem,  prefix::kAuthor,   prefix::kNameKey,
      prefix::kVenue,      prefix::kVenueStem,  prefix::kBodyStem, prefix::kYear,
      prefix::kId,         prefix::kIdentifier, prefix::kType,     prefix::kDump,
      prefix::kExactTitle, prefix::kFlag};
  EXPECT_EQ(std::set<std::string_view>(all.begin(), all.end()).size(), all.size());
  for (std::string_view prefix : all) {
    EXPECT_EQ(prefix.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ"), std::string_view::npos)
        << prefix;
  }
}

TEST(Slots, EachSlot_IsItsOwn) {
  const std::vector<std::uint32_t> all{
      slot::kCitations, slot::kYear,      slot::kImpact, slot::kTie,     slot::kAdded,
      slot::kDigest,    slot::kVenueName, slot::kType,   slot::kAuthors, slot::kDumps,
  };
  EXPECT_EQ(std::set<std::uint32_t>(all.begin(), all.end()).size(), all.size());
}

TEST(FindField, NameOrAliasInAnyCase_IsFound) {
  ASSERT_NE(FindField("AUTHOR"), nullptr);
  EXPECT_EQ(FindField("AUTHOR")->name, "author");
  ASSERT_NE(FindField("journal"), nullptr);
  EXPECT_EQ(FindField("journal")->name, "venue");
  EXPECT_EQ(FindField("in")->name, "venue");
}

TEST(FindField, UnknownName_IsNull) {
  for (std::string_view name : {"", " ", "titel", "title ", "ti intitle", "http", "\xff"}) {
    EXPECT_EQ(FindField(name), nullptr) << name;
  }
}

TEST(SuggestField, Typo_GivesTheNearestField) {
  EXPECT_EQ(SuggestField("titel"), "title");
  EXPECT_EQ(SuggestField("auhtor"), "author");
  EXPECT_EQ(SuggestField("jornal"), "venue");
  EXPECT_EQ(SuggestField("microscope"), "");
}

}  // namespace
}  // namespace pinakes
