#include "query/parser/diagnostics.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <string>

#include "query/parser/ast.h"
#include "tests/unit/query/parser_cases.h"

namespace pinakes::query {
namespace {

std::string SourcesOf(const std::filesystem::path& folder) {
  std::ostringstream all;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() == ".cc") all << std::ifstream(entry.path()).rdbuf();
  }
  return all.str();
}

TEST(Diagnostics, EveryRow_HasACodeAndTwoTexts) {
  std::set<std::string_view> names;
  for (const NoteInfo& info : Notes()) {
    EXPECT_TRUE(std::regex_match(std::string(info.name), std::regex("[a-z]+(-[a-z]+)*")));
    EXPECT_TRUE(names.insert(info.name).second) << info.name << " is there twice";
    EXPECT_GT(info.when.size(), 20U) << info.name;
    EXPECT_GT(info.advice.size(), 10U) << info.name;
    EXPECT_EQ(Info(info.code).name, info.name);
  }
}

TEST(Diagnostics, EveryRow_IsRaised) {
  std::set<std::string> raised;
  const auto collect = [&](std::string_view text) {
    for (const Diagnostic& note : ParseQuery(text).notes) raised.insert(note.code());
  };
  for (const QueryCase& row : kQueryCases) collect(row.query);
  collect(std::string(100, '(') + "x" + std::string(100, ')'));
  std::string words;
  for (int i = 0; i < 100; ++i) words += "word ";
  collect(words);
  // What was run instead of the query is known only to the search, whose own test holds these.
  const std::set<NoteCode> by_search{
      NoteCode::kSpelling,     NoteCode::kExclusionAsWord, NoteCode::kReadAsWords,
      NoteCode::kMissingShard, NoteCode::kNoSpelling,      NoteCode::kBetweenCommits,
      NoteCode::kNoWords,      NoteCode::kRareWord,        NoteCode::kForeignSyntax};
  for (const NoteInfo& info : Notes()) {
    if (by_search.contains(info.code)) continue;
    EXPECT_EQ(raised.erase(std::string(info.name)), 1U) << info.name << " is never raised";
  }
  EXPECT_TRUE(raised.empty()) << *raised.begin() << " is not in the table";
}

TEST(Diagnostics, ParserSources_SetCodesThroughTheTableOnly) {
  const std::string sources =
      SourcesOf(std::filesystem::path(PINAKES_SOURCE_DIR) / "query" / "parser");
  ASSERT_GT(sources.size(), 10000U);
  std::size_t setters = 0;
  for (std::size_t at = sources.find("set_code("); at != std::string::npos;
       at = sources.find("set_code(", at + 1)) {
    ++setters;
  }
  EXPECT_EQ(setters, 1U) << "only MakeNote names a code";
}

TEST(Diagnostics, MessageOfItsOwn_WinsOverTheTable) {
  EXPECT_EQ(MakeNote(NoteCode::kWildcard, "own", 1, 2).message(), "own");
  EXPECT_EQ(MakeNote(NoteCode::kWildcard, "", 1, 2).message(), Info(NoteCode::kWildcard).when);
}

}  // namespace
}  // namespace pinakes::query
