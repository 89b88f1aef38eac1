// The dependency direction of docs/architecture.md, read off the sources' #include lines.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace pinakes {
namespace {

namespace fs = std::filesystem;

// "stop" for `#include "stop"` and `# include <stop>`; empty for any other line.
std::string IncludedName(std::string_view line) {
  const auto skip_blanks = [&line] {
    while (line.starts_with(' ') || line.starts_with('\t')) line.remove_prefix(1);
  };
  skip_blanks();
  if (!line.starts_with('#')) return {};
  line.remove_prefix(1);
  skip_blanks();
  if (!line.starts_with("include")) return {};
  line.remove_prefix(7);
  skip_blanks();
  if (line.empty() || (line.front() != '"' && line.front() != '<')) return {};
  const char close = line.front() == '"' ? '"' : '>';
  const std::size_t end = line.find(close, 1);
  return end == std::string_view::npos ? std::string() : std::string(line.substr(1, end - 1));
}

std::vector<std::string> IncludesIn(std::istream& source) {
  std::vector<std::string> names;
  for (std::string line; std::getline(source, line);) {
    if (std::string name = IncludedName(line); !name.empty()) names.push_back(std::move(name));
  }
  return names;
}

// Path below the source tree -> what it includes, for all product sources.
const std::map<std::string, std::vector<std::string>>& Sources() {
  static const auto sources = [] {
    std::map<std::string, std::vector<std::string>> found;
    const fs::path root = PINAKES_SOURCE_DIR;
    for (const char* folder : {"proto", "corpus", "indexer", "query", "bindings", "cli"}) {
      for (const auto& entry : fs::recursive_directory_iterator(root / folder)) {
        const std::string extension = entry.path().extension().string();
        if (extension != ".cc" && extension != ".h" && extension != ".c") continue;
        std::ifstream source(entry.path());
        found[entry.path().lexically_relative(root).string()] = IncludesIn(source);
      }
    }
    return found;
  }();
  return sources;
}

// The part of the tree that a header of ours belongs to, by the name it is included by; empty for
// headers of others.
std::string PartOfHeader(const std::string& name) {
  static const std::map<std::string, std::string> kPublic{
      {"pinakes/indexer.h", "indexer"},   {"pinakes/maintenance.h", "indexer"},
      {"pinakes/dump_diff.h", "indexer"}, {"pinakes/shards.h", "indexer"},
      {"pinakes/searcher.h", "query"},    {"pinakes/pinakes.h", "query"}};
  if (const auto found = kPublic.find(name); found != kPublic.end()) return found->second;
  for (const char* part : {"indexer/analysis", "indexer/storage", "query/parser"}) {
    if (name.starts_with(std::string(part) + "/")) return part;
  }
  if (name.starts_with("pinakes/") && name.ends_with(".pb.h")) return "proto";
  if (name.starts_with("pinakes/")) return "a public header that this test does not know";
  const std::string folder = name.substr(0, name.find('/'));
  if (folder == "contract" || folder == "proto") return "proto";
  if (folder == "corpus" || folder == "indexer" || folder == "query" || folder == "cli" ||
      folder == "bindings") {
    return folder;
  }
  return {};
}

std::string PartOfSource(const std::string& path) {
  for (const char* part : {"indexer/analysis", "indexer/storage", "query/parser"}) {
    if (path.starts_with(std::string(part) + "/")) return part;
  }
  return path.substr(0, path.find('/'));
}

using Parts = std::set<std::string>;

const std::map<std::string, Parts>& MayUse() {
  static const std::map<std::string, Parts> rules{
      {"proto", {}},
      {"corpus", {"proto"}},
      {"indexer/analysis", {"proto"}},
      {"indexer/storage", {"proto", "indexer/analysis"}},
      {"indexer", {"proto", "indexer/analysis", "indexer/storage"}},
      {"query/parser", {"proto", "indexer/analysis"}},
      {"query", {"proto", "indexer/analysis", "indexer/storage", "query/parser"}},
      // The C library, which keeps exceptions in as the libraries do.
      {"bindings", {"proto", "corpus", "indexer", "indexer/storage", "query"}},
      // What a user's program has: the public headers, and the analyzer for `pinakes analyze`.
      {"cli", {"proto", "corpus", "indexer", "indexer/analysis", "query", "query/parser"}},
  };
  return rules;
}

bool IsPublicHeader(const std::string& path) {
  return path.find("/include/pinakes/") != std::string::npos || path == "corpus/reader.h" ||
         path.starts_with("proto/contract/");
}

bool IsXapian(const std::string& name) { return name == "xapian.h" || name.starts_with("xapian/"); }
bool IsIcu(const std::string& name) { return name.starts_with("unicode/"); }

TEST(IncludedName, FormsOfTheDirective_AreRead) {
  EXPECT_EQ(IncludedName("#include \"a/b.h\""), "a/b.h");
  EXPECT_EQ(IncludedName("  #  include <xapian.h>  // why"), "xapian.h");
  EXPECT_EQ(IncludedName("// #include \"a/b.h\""), "");
  EXPECT_EQ(IncludedName("#define X"), "");
  EXPECT_EQ(IncludedName("#include \"open"), "");
}

TEST(Sources, EachPart_HasSomethingToLookAt) {
  Parts seen;
  for (const auto& [path, includes] : Sources()) {
    if (!includes.empty()) seen.insert(PartOfSource(path));
  }
  Parts expected;
  for (const auto& [part, uses] : MayUse()) expected.insert(part);
  expected.erase("cli");
  seen.erase("cli");
  EXPECT_EQ(seen, expected);
}

TEST(Includes, EachPart_UsesOnlyThePartsBelowIt) {
  for (const auto& [path, includes] : Sources()) {
    const std::string part = PartOfSource(path);
    ASSERT_TRUE(MayUse().contains(part)) << path;
    for (const std::string& name : includes) {
      const std::string used = PartOfHeader(name);
      if (used.empty() || used == part) continue;
      EXPECT_TRUE(MayUse().at(part).contains(used)) << path << " includes " << name;
    }
  }
}

// Help pages print the constants of the ranking; that header is numbers alone.
TEST(Includes, Program_UsesOnlyPublicHeaders) {
  for (const auto& [path, includes] : Sources()) {
    if (!path.starts_with("cli/")) continue;
    for (const std::string& name : includes) {
      if (name == "query/ranking.h") continue;
      const bool inside =
          name.starts_with("indexer/storage/") ||
          (name.starts_with("indexer/") && !name.starts_with("indexer/analysis/")) ||
          (name.starts_with("query/") && !name.starts_with("query/parser/"));
      EXPECT_FALSE(inside) << path << " includes " << name;
    }
  }
}

TEST(Includes, Xapian_IsSeenOnlyByTheIndexAndTheSearch) {
  const Parts allowed{"indexer/storage", "indexer", "query"};
  for (const auto& [path, includes] : Sources()) {
    if (std::ranges::none_of(includes, IsXapian)) continue;
    EXPECT_TRUE(allowed.contains(PartOfSource(path))) << path;
  }
}

// The program measures how wide text is shown.
TEST(Includes, Icu_IsSeenOnlyByTextRulesReadersAndTheProgram) {
  const Parts allowed{"indexer/analysis", "corpus", "query/parser", "cli"};
  for (const auto& [path, includes] : Sources()) {
    if (std::ranges::none_of(includes, IsIcu)) continue;
    EXPECT_TRUE(allowed.contains(PartOfSource(path))) << path;
  }
}

// A public header, with all that it includes of ours, shows neither library.
TEST(Includes, PublicHeaders_ExposeNeitherXapianNorIcu) {
  const auto path_of = [](const std::string& name) -> std::string {
    for (const char* base : {"", "proto/", "indexer/include/", "query/include/"}) {
      if (Sources().contains(base + name)) return base + name;
    }
    return {};
  };
  int headers = 0;
  for (const auto& [path, ignored] : Sources()) {
    if (!IsPublicHeader(path) || !path.ends_with(".h")) continue;
    ++headers;
    std::set<std::string> seen{path};
    std::vector<std::string> open{path};
    while (!open.empty()) {
      const std::string at = open.back();
      open.pop_back();
      for (const std::string& name : Sources().at(at)) {
        EXPECT_FALSE(IsXapian(name) || IsIcu(name)) << path << " shows " << name << " by " << at;
        const std::string next = path_of(name);
        if (!next.empty() && seen.insert(next).second) open.push_back(next);
      }
    }
  }
  EXPECT_GE(headers, 6);
}

// One guard turns exceptions into a Status; others catch only what a library throws at them.
TEST(Sources, CatchAll_StandsOnlyInTheGuard) {
  for (const auto& [path, ignored] : Sources()) {
    std::ifstream source(fs::path(PINAKES_SOURCE_DIR) / path);
    const std::string text{std::istreambuf_iterator<char>(source), {}};
    if (text.find("catch (...)") == std::string::npos) continue;
    EXPECT_TRUE(path.starts_with("indexer/storage/guard.")) << path;
  }
}

}  // namespace
}  // namespace pinakes
