// What the program around the library has set as its locale changes no byte: neither of what is
// indexed, nor of an answer, nor of a message.
#include <gtest/gtest.h>

#include <algorithm>
#include <clocale>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <locale>
#include <string>
#include <utility>
#include <vector>

#include "pinakes/maintenance.h"
#include "pinakes/pinakes.h"
#include "tests/search/index_fixture.h"

namespace pinakes::testing {
namespace {

namespace fs = std::filesystem;

// Numbers as hardly anybody writes them: 1~2~3,5.
class Punctuation : public std::numpunct<char> {
  char do_decimal_point() const override { return ','; }
  char do_thousands_sep() const override { return '~'; }
  std::string do_grouping() const override { return "\1"; }
  std::string do_truename() const override { return "ja"; }
};

// A locale of C's functions, made here where the system has it not installed but knows its source.
bool SetLocaleOfC(const std::string& name, const TempFolder& folder) {
  if (std::setlocale(LC_ALL, name.c_str()) != nullptr) return true;
  const std::string source = name.substr(0, name.find('.'));
  const std::string command =
      "localedef -i " + source + " -f UTF-8 " + (folder / name) + " >/dev/null 2>&1";
  if (std::system(command.c_str()) != 0) return false;
  ::setenv("LOCPATH", (folder / "").c_str(), 1);
  return std::setlocale(LC_ALL, name.c_str()) != nullptr;
}

// Sets both locales of the process, C's and C++'s, until it goes.
class LocaleOfProcess {
 public:
  explicit LocaleOfProcess(const std::string& name)
      : before_(std::locale::global(std::locale(std::locale::classic(), new Punctuation))) {
    set_ = name == "C" || SetLocaleOfC(name, folder_);
  }
  ~LocaleOfProcess() {
    std::locale::global(before_);
    std::setlocale(LC_ALL, "C");
    ::unsetenv("LOCPATH");
  }
  bool set() const { return set_; }

 private:
  TempFolder folder_;
  std::locale before_;
  bool set_ = false;
};

using Answers = std::vector<std::pair<std::string, std::string>>;

std::string Take(pinakes_code code, pinakes_bytes* bytes) {
  std::string text = pinakes_code_name(code);
  if (bytes->data != nullptr) text.append(": ").append(bytes->data, bytes->size);
  pinakes_release(bytes);
  return text;
}

// Every sample of the readers, whose numbers and names are read and filed; what came of each.
Answers Build(const std::string& index) {
  Answers answers;
  pinakes_bytes bytes{};
  pinakes_indexer* indexer = nullptr;
  const pinakes_code opened = pinakes_indexer_open(index.c_str(), nullptr, &indexer, &bytes);
  answers.emplace_back("open", Take(opened, &bytes));
  std::vector<fs::path> samples;
  for (const auto& entry :
       fs::directory_iterator(fs::path(PINAKES_SOURCE_DIR) / "corpus/samples")) {
    for (const auto& file : fs::directory_iterator(entry)) {
      if (file.path().stem() == "input") samples.push_back(file.path());
    }
  }
  std::sort(samples.begin(), samples.end());
  EXPECT_GT(samples.size(), 20U);
  for (const fs::path& sample : samples) {
    const std::string format = sample.parent_path().filename().string();
    const pinakes_code code = pinakes_indexer_read(indexer, PINAKES_PROTO, sample.c_str(),
                                                   format.c_str(), format.c_str(), &bytes);
    std::string said = Take(code, &bytes);
    IndexReport report;
    if (code == PINAKES_OK && report.ParseFromString(said.substr(said.find(": ") + 2))) {
      report.clear_seconds();
      report.clear_records_per_second();
      said = report.DebugString();
    }
    answers.emplace_back(sample.string(), said);
  }
  const std::string lamps =
      R"({"title": "TITLES OF ILLUSTRATED LAMPS 1,234.5", "year": 2021, "citations": 1234567,)"
      R"( "authors": [{"name": "I. Quill"}], "venue": "IIII Institute"})";
  const pinakes_code added =
      pinakes_indexer_add(indexer, PINAKES_JSON, "lamps", lamps.data(), lamps.size(), &bytes);
  answers.emplace_back("add", Take(added, &bytes));
  answers.emplace_back("commit", Take(pinakes_indexer_commit(indexer, &bytes), &bytes));
  pinakes_indexer_close(indexer);
  const auto digest = IndexDigest({index});
  answers.emplace_back("digest", digest.ok() ? *digest : digest.status().message());
  return answers;
}

constexpr const char* kRequests[] = {
    R"({"query": "lamps", "explain": true, "citation_weight": 0.35, "recency": 0.125})",
    R"({"query": "illustrated TITLES", "explain": true})",
    R"({"query": "of OR the OR in OR a", "limit": 50, "explain": true,
        "facets": [{"field": "year"}, {"field": "author"}, {"field": "venue"}]})",
    R"({"query": "citations:1000000.. year:1990..2030", "sort": "citations"})",
    R"({"query": "author:\"I Quill\" 1,234.5"})",
    R"({"query": "ilustrated lmaps"})",
    R"({"query": "year:1.234"})",
    R"({"query": "lamps", "citation_weight": 1.5})",
    R"({"query": "lamps", "citation_weight": "0,35"})",
};

// What an index answers, in JSON: the same bytes whenever it is asked.
Answers Ask(const std::string& index) {
  Answers answers;
  pinakes_bytes bytes{};
  pinakes_searcher* searcher = nullptr;
  const char* path = index.c_str();
  const pinakes_code opened = pinakes_open(&path, 1, 0, &searcher, &bytes);
  answers.emplace_back("open", Take(opened, &bytes));
  for (const std::string request : kRequests) {
    const pinakes_code code =
        pinakes_search(searcher, PINAKES_JSON, request.data(), request.size(), nullptr, &bytes);
    answers.emplace_back(request, Take(code, &bytes));
  }
  answers.emplace_back("info", Take(pinakes_info(searcher, PINAKES_JSON, &bytes), &bytes));
  std::string all;
  const auto append = [](void* context, const char* publication, std::size_t size) {
    static_cast<std::string*>(context)->append(publication, size).push_back('\n');
    return 0;
  };
  const pinakes_code done = pinakes_each(searcher, PINAKES_JSON, append, &all, &bytes);
  answers.emplace_back("each", Take(done, &bytes) + all);
  pinakes_close(searcher);

  const std::unique_ptr<Searcher> of_cxx = OpenSearcher({index});
  answers.emplace_back("complete", of_cxx->Complete("TITL", 5)->DebugString());
  MatchRequest match;
  match.set_reference("I. Quill: Titles of illustrated lamps 1,234.5. IIII Institute, 2021");
  answers.emplace_back("match", of_cxx->Match(match)->DebugString());
  return answers;
}

std::string Read(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// What a check says of an index whose table `name` has wrong bytes.
Answers CheckDamaged(const std::string& index) {
  Answers answers;
  for (const char* name : {"postlist.glass", "docdata.glass", "termlist.glass"}) {
    const TempFolder folder;
    fs::copy(index, folder / "damaged");
    std::string table = Read(folder / "damaged" + "/" + name);
    // In every block, since some are not in use.
    for (std::size_t at = 4096; at + 64 < table.size(); at += 8192) {
      table.replace(at, 64, 64, '\x7f');
    }
    std::ofstream(folder / "damaged" + "/" + name, std::ios::binary) << table;
    const auto report = CheckIndex(folder / "damaged");
    std::string said = report.ok() ? "" : report.status().message();
    if (report.ok()) {
      EXPECT_FALSE(report->faults.empty()) << name;
      for (const std::string& fault : report->faults) said += fault + "\n";
    }
    // The path is another one each time.
    for (std::size_t at = 0; (at = said.find(folder / "", at)) != std::string::npos;) {
      said.erase(at, (folder / "").size());
    }
    answers.emplace_back(name, said);
  }
  return answers;
}

void ExpectEqual(const Answers& one, const Answers& other) {
  ASSERT_EQ(one.size(), other.size());
  for (std::size_t i = 0; i < one.size(); ++i) {
    EXPECT_EQ(one[i].first, other[i].first);
    EXPECT_EQ(one[i].second, other[i].second) << one[i].first;
  }
}

class Locales : public ::testing::TestWithParam<std::string> {};

TEST_P(Locales, IndexAnswersAndMessages_AreTheSameBytes) {
  const TempFolder folder;
  const Answers built = Build(folder / "one"), asked = Ask(folder / "one"),
                checked = CheckDamaged(folder / "one");
  EXPECT_NE(asked[1].second.find("ILLUSTRATED LAMPS 1,234.5"), std::string::npos)
      << asked[1].second;
  EXPECT_NE(asked[1].second.find("\"citations\":1234567"), std::string::npos);
  const LocaleOfProcess locale(GetParam());
  if (!locale.set()) GTEST_SKIP() << GetParam() << " is not known here";
  ExpectEqual(built, Build(folder / "other"));
  ExpectEqual(asked, Ask(folder / "one"));
  ExpectEqual(checked, CheckDamaged(folder / "one"));
}

INSTANTIATE_TEST_SUITE_P(OfTheProcess, Locales,
                         ::testing::Values("C", "de_DE.UTF-8", "tr_TR.UTF-8", "fr_FR.UTF-8"),
                         [](const ::testing::TestParamInfo<std::string>& param) {
                           return param.param == "C" ? std::string("NumbersOfCxx")
                                                     : param.param.substr(0, 2);
                         });

}  // namespace
}  // namespace pinakes::testing
