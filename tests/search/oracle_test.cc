// A naive scan of the records beside the engine: the same analyzer, the formula of
// docs/ranking.md written out, no index. On random queries both give the same hits, in the same
// order, with equal scores.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <random>
#include <set>

#include "indexer/analysis/analyzer.h"
#include "indexer/analysis/name_keys.h"
#include "indexer/storage/impact.h"
#include "tests/search/index_fixture.h"

namespace pinakes::testing {
namespace {

using std::string_literals::operator""s;

constexpr std::array kWords = {"lamp",   "glass",  "river", "stone",  "sparse", "deep",
                               "map",    "atlas",  "light", "signal", "noise",  "graph",
                               "theory", "method", "limit", "bound",  "field",  "model"};
constexpr std::array kFamilies = {"Quill", "Orme", "Ode", "Sato", "Meulen", "Vance"};
constexpr std::array kVenues = {"Lamp Journal", "Annals of Light", "Proceedings of Graph Theory",
                                "River Letters"};

// `abstracts`: how many of four records have one.
std::vector<Row> RandomLibrary(std::mt19937* random, int size, unsigned abstracts) {
  const auto pick = [random](const auto& from) { return from[(*random)() % from.size()]; };
  std::vector<Row> rows;
  for (int i = 0; i < size; ++i) {
    Row row;
    row.id = "r" + std::to_string(10000 + i);
    const auto words = 1 + (*random)() % 8;
    for (std::size_t w = 0; w < words; ++w)
      row.title += std::string(w > 0 ? " " : "") + pick(kWords);
    const auto authors = (*random)() % 4;
    for (std::size_t a = 0; a < authors; ++a) {
      row.authors.push_back(std::string(1, static_cast<char>('A' + (*random)() % 6)) + " " +
                            pick(kFamilies));
    }
    if ((*random)() % 4 != 0) row.venue = pick(kVenues);
    if ((*random)() % 10 != 0) row.year = static_cast<int>(1990 + (*random)() % 30);
    if ((*random)() % 5 != 0) {
      row.citations = static_cast<int>(std::exp(static_cast<double>((*random)() % 90) / 10) - 1);
    }
    if ((*random)() % 4 < abstracts) {
      for (auto word = 1 + (*random)() % 6; word > 0; --word) row.abstract += pick(kWords) + " "s;
    }
    rows.push_back(row);
  }
  return rows;
}

// One record as the scan sees it: how often each term stands in each field.
struct Seen {
  const Row* row = nullptr;
  std::map<std::string, int> counts;  // "title:lamp" and so on
  std::string title_key;
  std::string first_family;
  double length = 0;
};

class Oracle {
 public:
  explicit Oracle(const std::vector<Row>& rows) : analyzer_("english") {
    for (const Row& row : rows) {
      Seen seen;
      seen.row = &row;
      Count("title:", row.title, &seen);
      Count("venue:", row.venue, &seen);
      std::set<std::string> names;
      const Publication publication = MakePublication(row);
      for (int i = 0; i < publication.authors_size(); ++i) {
        for (const std::string& word :
             IndexNameKeys(publication.authors(i), static_cast<std::size_t>(i), &analyzer_).words) {
          names.insert(word);
        }
      }
      if (!row.authors.empty()) {
        seen.first_family = analyzer_.TitleKey(row.authors[0].substr(2));
      }
      for (const std::string& word : names) seen.counts["author:" + word] = 1;
      Count("body:", row.abstract, &seen);
      for (const auto& [term, count] : seen.counts) {
        ++frequencies_[term];
        seen.length += count;
      }
      total_length_ += seen.length;
      seen.title_key = analyzer_.TitleKey(row.title);
      records_.push_back(std::move(seen));
    }
  }

  struct Answer {
    std::string id;
    double score;
  };

  // All records with every one of the words, or with `partial` with any, best first.
  std::vector<Answer> Search(const std::vector<std::string>& words, double weight, bool partial) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
    const std::string key = analyzer_.TitleKey(text);
    double ceiling = 0;
    for (const std::string& word : words) ceiling += Ceiling(word, partial);
    std::vector<Answer> answers;
    for (const Seen& seen : records_) {
      double score = 0;
      std::size_t having = 0;
      for (const std::string& word : words) {
        bool has = false;
        for (const auto& [term, factor] : TermsOf(word, partial)) {
          const auto count = seen.counts.find(term);
          if (count == seen.counts.end()) continue;
          has = true;
          score += factor * Weight(term, word, partial) *
                   (partial ? Occurrences(count->second, seen) : 1);
          if (term.starts_with("author:") && word == seen.first_family) {
            score += 0.3 * factor * Weight(term, word, partial);
          }
        }
        having += has ? 1 : 0;
      }
      if (partial ? having == 0 : having < words.size()) continue;
      score /= ceiling;
      if (seen.row->citations > 0) {
        score += weight * (partial ? 0.1 : 1) *
                 Impact(static_cast<std::uint32_t>(seen.row->citations)) / (2 * std::log1p(scale_));
      }
      if (seen.title_key == key) score += 4;
      answers.push_back({seen.row->id, score});
    }
    return answers;
  }

  void set_scale(double scale) { scale_ = scale; }

 private:
  void Count(const std::string& field, const std::string& text, Seen* seen) {
    TokenList tokens;
    analyzer_.Tokenize(text, &tokens);
    for (const Token& token : tokens.tokens()) {
      const std::string stem(analyzer_.Stem(token.text));
      // A word of the title counts there, wherever else it stands.
      const bool in_title = field == "body:" && seen->counts.contains("title:" + stem);
      ++seen->counts[(in_title ? "title:" : field) + stem];
    }
  }
  std::vector<std::pair<std::string, double>> TermsOf(const std::string& word, bool partial) {
    const std::string stem(analyzer_.Stem(word));
    return {{"title:" + stem, partial ? 1.5 : 1},
            {"author:" + word, partial && !IsMostlyName(word) ? 0.3 : 1},
            {"venue:" + stem, partial ? 0.1 : 0.15},
            {"body:" + stem, partial ? 1 : 0.1}};
  }
  bool IsMostlyName(const std::string& word) {
    const std::string stem(analyzer_.Stem(word));
    return Having("author:" + word) > 4 * (Having("title:" + stem) + Having("body:" + stem));
  }
  // What one of the word's terms weighs: a name in a title no more than as a name.
  double Weight(const std::string& term, const std::string& word, bool partial) {
    const double weight = Idf(term, partial);
    if (!partial || !IsMostlyName(word)) return weight;
    return std::min(weight, Idf("author:" + word, partial));
  }
  double Having(const std::string& term) const {
    const auto found = frequencies_.find(term);
    return found == frequencies_.end() ? 0 : found->second;
  }
  // What a word weighs at one occurrence, where it weighs most.
  double Ceiling(const std::string& word, bool partial) {
    double most = 0;
    for (const auto& [term, factor] : TermsOf(word, partial)) {
      if (Having(term) > 0) most = std::max(most, factor * Weight(term, word, partial));
    }
    const double n = static_cast<double>(records_.size());
    return most > 0 ? most : std::log((n + 0.5) / 0.5);
  }
  // BM25's factor of so many occurrences, 1 for one in a record of average length.
  double Occurrences(double count, const Seen& seen) const {
    const double average = total_length_ / static_cast<double>(records_.size());
    return 2.2 * count / (1.2 * (0.4 + 0.6 * seen.length / average) + count);
  }
  double Idf(const std::string& term, bool partial) {
    const double n = static_cast<double>(records_.size());
    // In title and body a word weighs the same where not all words need be there.
    const std::size_t colon = term.find(':') + 1;
    const bool joint = partial && (term.starts_with("title:") || term.starts_with("body:"));
    const double having =
        joint ? Having("title:" + term.substr(colon)) + Having("body:" + term.substr(colon))
              : Having(term);
    double weight = (n - having + 0.5) / (having + 0.5);
    if (weight < 2) weight = weight * 0.5 + 1;
    return std::log(weight);
  }

  Analyzer analyzer_;
  std::vector<Seen> records_;
  std::map<std::string, double> frequencies_;
  double total_length_ = 0;
  double scale_ = 1;
};

class OracleTest : public ::testing::TestWithParam<unsigned> {};

TEST_P(OracleTest, RandomQueries_GiveTheScansHitsOrderAndScores) {
  std::mt19937 random(20240501 + GetParam());
  const std::vector<Row> rows = RandomLibrary(&random, 2000, GetParam());
  const TempFolder folder;
  std::vector<Publication> publications;
  for (const Row& row : rows) publications.push_back(MakePublication(row));
  AddAll(folder / "idx", publications);
  const auto searcher = OpenSearcher({folder / "idx"});
  Oracle oracle(rows);
  oracle.set_scale(searcher->Meta()->citation_scale());

  int all_words = 0, some_words = 0;
  for (int i = 0; i < 700; ++i) {
    std::vector<std::string> words;
    const auto size = 1 + random() % (i % 2 == 0 ? 3 : 8);
    for (std::size_t w = 0; w < size; ++w) {
      std::string word = random() % 6 == 0 ? std::string(kFamilies[random() % kFamilies.size()])
                                           : std::string(kWords[random() % kWords.size()]);
      std::transform(word.begin(), word.end(), word.begin(),
                     [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
      words.push_back(word);
    }
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
    SCOPED_TRACE(text);

    const double weight = static_cast<double>(random() % 3) / 2;
    SearchRequest request = Query(text, 5000);
    request.set_citation_weight(weight);
    const auto response = searcher->Search(request);
    ASSERT_TRUE(response.ok()) << response.status().message();
    bool partial = false;
    std::map<std::string, double> expected;
    const auto scan = [&] {
      for (const Oracle::Answer& answer : oracle.Search(words, weight, partial)) {
        expected[answer.id] = answer.score;
      }
    };
    scan();
    if (expected.empty() && words.size() > 1) {
      partial = true;
      scan();
    }
    EXPECT_EQ(response->partial(), partial && !expected.empty());
    if (!partial) {
      ASSERT_EQ(response->total(), expected.size());
    }
    ++(partial ? some_words : all_words);
    std::size_t seen = 0;
    double last = 1e9;
    for (const Hit& hit : response->hits()) {
      if (hit.partial() != partial) break;
      ++seen;
      const auto found = expected.find(hit.publication().id());
      ASSERT_NE(found, expected.end()) << hit.publication().id();
      ASSERT_NEAR(hit.score().total(), found->second, 1e-6) << hit.publication().title();
      ASSERT_LE(hit.score().total(), last + 1e-9);
      last = hit.score().total();
    }
    ASSERT_EQ(seen, expected.size());
  }
  EXPECT_GT(all_words, 200);
  EXPECT_GT(some_words, 20);
}

INSTANTIATE_TEST_SUITE_P(AbstractsOfFourRecords, OracleTest, ::testing::Values(0U, 2U, 4U),
                         [](const auto& test) { return std::to_string(test.param); });

// The first pages of a query, and one that holds all of its matches.
void ExpectPagesOf(Searcher* searcher, SearchRequest request) {
  request.set_limit(20'000);
  const auto all = searcher->Search(request);
  ASSERT_TRUE(all.ok()) << all.status().message();
  for (const auto& [offset, limit] : {std::pair{0, 1}, {0, 3}, {0, 10}, {10, 10}, {95, 40}}) {
    SCOPED_TRACE(std::to_string(limit) + " from " + std::to_string(offset));
    request.set_offset(static_cast<std::uint32_t>(offset));
    request.set_limit(static_cast<std::uint32_t>(limit));
    const auto page = searcher->Search(request);
    ASSERT_TRUE(page.ok()) << page.status().message();
    EXPECT_EQ(page->partial(), all->partial());
    for (int i = 0; i < page->hits_size(); ++i) {
      ASSERT_LT(i + offset, all->hits_size());
      const Hit& expected = all->hits(i + offset);
      ASSERT_EQ(page->hits(i).publication().id(), expected.publication().id())
          << i << ": " << page->hits(i).score().DebugString() << expected.score().DebugString();
      ASSERT_NEAR(page->hits(i).score().total(), expected.score().total(), 1e-9);
    }
    EXPECT_EQ(page->hits_size(), std::clamp(all->hits_size() - offset, 0, limit));
  }
}

// A page is found without weighing all matches; what was left out never belonged there.
TEST(Oracle, PagesOfManyMatches_AreThoseOfWeighingEveryOne) {
  std::mt19937 random(20240502);
  std::vector<Row> rows = RandomLibrary(&random, 6000, 1);
  // Titles that a query is the whole of, or what stands before the colon of, among the uncited.
  for (std::size_t i = 0; i < rows.size(); i += 97) {
    rows[i].title = std::string(kWords[i % kWords.size()]) + (i % 2 == 0 ? "" : ": a study of it");
    rows[i].citations = i % 3 == 0 ? 1 : -1;
  }
  for (std::size_t i = 0; i < rows.size(); i += 450) rows[i].title += " seldom";
  std::vector<Publication> publications;
  for (const Row& row : rows) publications.push_back(MakePublication(row));
  const TempFolder folder;
  AddAll(folder / "fresh", publications);
  // The same records in no order of citations, with gaps.
  AddAll(folder / "grown", {publications[0]});
  AddAll(folder / "grown", publications);
  std::map<std::string, std::unique_ptr<Searcher>> searchers;
  searchers["fresh"] = OpenSearcher({folder / "fresh"});
  searchers["grown"] = OpenSearcher({folder / "grown"});
  searchers["shards"] = OpenOverShards(folder, publications, 3);
  for (const auto& [index, searcher] : searchers) {
    for (int i = 0; i < 60; ++i) {
      std::string text;
      for (auto words = 1 + random() % 4; words > 0; --words) {
        const auto kind = random() % 8;
        text += (text.empty() ? "" : " ") + std::string(kind == 0 ? "seldom"
                                                        : kind == 1
                                                            ? kFamilies[random() % kFamilies.size()]
                                                            : kWords[random() % kWords.size()]);
      }
      SCOPED_TRACE(index + ": " + text);
      SearchRequest request = Query(text, 10);
      request.set_citation_weight(static_cast<double>(random() % 3) / 2);
      if (random() % 3 == 0) request.set_recency(0.5);
      ExpectPagesOf(searcher.get(), request);
      if (::testing::Test::HasFatalFailure()) return;
    }
  }
}

}  // namespace
}  // namespace pinakes::testing
