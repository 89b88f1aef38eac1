// How long text rules take, per title. Each row runs the same titles:
//   analyze   Tokenize and the stem of each token: all that indexing a title asks of the analyzer
//   icu       the least any Unicode-aware analyzer pays: ICU's word iterator, then nfkc_casefold
//   query     ParseQuery
//   key       TitleKey
// and `names` files an author. The ratio to read is analyze/icu of the same titles.
#include <benchmark/benchmark.h>

#include <string>
#include <vector>

#include <unicode/brkiter.h>
#include <unicode/locid.h>
#include <unicode/normalizer2.h>
#include <unicode/unistr.h>

#include "indexer/analysis/analyzer.h"
#include "indexer/analysis/name_keys.h"

namespace {

using Titles = std::vector<std::string>;

// 80 characters each, with compounds, numbers and signs as real titles have them.
const Titles& Ascii() {
  static const Titles titles = {
      "Sparse-to-dense retrieval for long documents: a BERT-based study of 12 datasets.",
      "The state of the art in harbor mapping: glass sensors, rivers and 3D lantern use",
      "Learning from noisy labels with self-supervised graph networks and k-means codes",
      "COVID-19 and the lung: a meta-analysis of 1,204 patients in non-urban U.S. wards",
      "C++ templates considered helpful: a survey of compile-time computation (1998-20)",
      "Newton's method on manifolds: convergence without the usual Lipschitz conditions",
      "On the number of lattice points in thin annuli and the O(n log n) sorting bounds",
      "A randomised trial of early lantern therapy in adults with stage II river fever.",
  };
  return titles;
}

const Titles& Latin() {
  static const Titles titles = {
      "Über die Häufigkeit früher Störungen: eine Längsschnittstudie in Köln und Zürich",
      "L’évolution des systèmes d’irrigation près des rivières à l’époque préhistorique",
      "Análisis numérico de la ecuación de Schrödinger no lineal – métodos y estabilidad",
      "Erdős–Rényi graphs and the naïve mean-field: a Poincaré-type inequality for walks",
      "Badania nad językiem Łukasiewicza: składnia, znaczenie i źródła (część pierwsza)",
      "Søren Kierkegaard og den københavnske offentlighed: læsninger i Føljetonens tid",
      "Çağdaş şiirde ışık ve gölge üzerine: İstanbul’dan İzmir’e bir okuma denemesi",
      "Příspěvek k dějinám českého písemnictví: Dvořák, Němcová a počátky žánru románu",
  };
  return titles;
}

const Titles& Cjk() {
  static const Titles titles = {
      "基于深度学习的医学影像分割方法研究综述与展望",
      "中文信息检索中的分词技术及其应用",
      "機械学習による日本語文書の自動分類に関する研究",
      "データベースにおける大規模グラフの効率的な検索手法",
      "머신러닝을 이용한 한국어 문서 분류에 관한 연구",
      "面向大规模知识图谱的表示学习方法",
      "自然言語処理のためのコーパス構築とその評価",
      "城市河流水质监测系统的设计与实现",
  };
  return titles;
}

const Titles& TitlesOf(const benchmark::State& state) {
  return state.range(0) == 0 ? Ascii() : state.range(0) == 1 ? Latin() : Cjk();
}

// ns a title, whatever the number of titles.
void Report(benchmark::State& state, const Titles& titles) {
  static const char* const kNames[] = {"ascii", "latin", "cjk"};
  state.SetLabel(kNames[state.range(0)]);
  state.counters["title"] = benchmark::Counter(
      static_cast<double>(titles.size()),
      benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

void Analyze(benchmark::State& state) {
  const Titles& titles = TitlesOf(state);
  pinakes::Analyzer analyzer("english");
  pinakes::TokenList tokens;
  for (auto _ : state) {
    for (const std::string& title : titles) {
      analyzer.Tokenize(title, &tokens);
      for (const pinakes::Token& token : tokens.tokens()) {
        benchmark::DoNotOptimize(analyzer.Stem(token.text));
      }
    }
  }
  Report(state, titles);
}
BENCHMARK(Analyze)->DenseRange(0, 2);

void Icu(benchmark::State& state) {
  const Titles& titles = TitlesOf(state);
  UErrorCode status = U_ZERO_ERROR;
  const std::unique_ptr<icu::BreakIterator> iterator(
      icu::BreakIterator::createWordInstance(icu::Locale::getRoot(), status));
  const icu::Normalizer2* casefold = icu::Normalizer2::getNFKCCasefoldInstance(status);
  if (U_FAILURE(status)) return state.SkipWithError(u_errorName(status));
  icu::UnicodeString folded;
  for (auto _ : state) {
    for (const std::string& title : titles) {
      const icu::UnicodeString text = icu::UnicodeString::fromUTF8(title);
      casefold->normalize(text, folded, status);
      iterator->setText(folded);
      std::int32_t words = 0;
      while (iterator->next() != icu::BreakIterator::DONE) {
        if (iterator->getRuleStatus() >= UBRK_WORD_NONE_LIMIT) ++words;
      }
      benchmark::DoNotOptimize(words);
    }
  }
  Report(state, titles);
}
BENCHMARK(Icu)->DenseRange(0, 2);

void Query(benchmark::State& state) {
  const Titles& titles = TitlesOf(state);
  pinakes::Analyzer analyzer("english");
  for (auto _ : state) {
    for (const std::string& title : titles) benchmark::DoNotOptimize(analyzer.ParseQuery(title));
  }
  Report(state, titles);
}
BENCHMARK(Query)->DenseRange(0, 2);

void Key(benchmark::State& state) {
  const Titles& titles = TitlesOf(state);
  pinakes::Analyzer analyzer("english");
  for (auto _ : state) {
    for (const std::string& title : titles) benchmark::DoNotOptimize(analyzer.TitleKey(title));
  }
  Report(state, titles);
}
BENCHMARK(Key)->DenseRange(0, 2);

void Names(benchmark::State& state) {
  std::vector<pinakes::Author> authors;
  for (const char* name :
       {"S Rajbhandari", "Lenka M. Ostrava", "Quill, H. A. J.", "Yuxiong He", "Böhringer, Uwe",
        "Saskia van der Meulen", "Ines Brandt-Okafor", "Lan Qiu"}) {
    authors.push_back(pinakes::SplitName(name));
  }
  pinakes::Analyzer analyzer("english");
  std::size_t keys = 0;
  std::size_t words = 0;
  for (auto _ : state) {
    keys = words = 0;
    for (const pinakes::Author& author : authors) {
      const pinakes::NameKeys filed = pinakes::IndexNameKeys(author, 1, &analyzer);
      keys += filed.keys.size();
      words += filed.words.size();
    }
  }
  const auto count = static_cast<double>(authors.size());
  state.counters["author"] = benchmark::Counter(
      count, benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
  state.counters["keys"] = static_cast<double>(keys) / count;
  state.counters["words"] = static_cast<double>(words) / count;
}
BENCHMARK(Names);

}  // namespace

BENCHMARK_MAIN();
