// bench_generate N [SEED [FIRST]] > records.jsonl
//
// Writes N records of native JSON lines, made up but shaped like a real bibliography: word
// frequencies by Zipf's law over a vocabulary of real title words and syllable-built ones, few
// names and venues that are everywhere and many that are rare, citation counts with a heavy tail
// and a quarter of them unknown, one title in fourteen in Cyrillic, Chinese or accented words.
// A record depends on SEED (1) and its number alone: FIRST (0) lets processes share the work.
#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

namespace {

// SplitMix64: the same numbers on every machine, unlike the standard distributions.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t Next() {
    std::uint64_t z = state_ += 0x9e3779b97f4a7c15U;
    z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27U)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31U);
  }
  double Unit() { return static_cast<double>(Next() >> 11U) * 0x1.0p-53; }  // 0 <= x < 1
  std::size_t Below(std::size_t end) {
    return static_cast<std::size_t>(Unit() * static_cast<double>(end));
  }
  bool Chance(double probability) { return Unit() < probability; }
  // Standard normal, near enough for a tail: twelve uniforms less six.
  double Normal() {
    double sum = -6;
    for (int i = 0; i < 12; ++i) sum += Unit();
    return sum;
  }

 private:
  std::uint64_t state_;
};

// Ranks 0..size-1 with probability 1 / (rank + shift)^exponent, in constant time (alias method).
class Zipf {
 public:
  Zipf(std::size_t size, double shift, double exponent) : keep_(size), other_(size) {
    std::vector<double> share(size);
    double sum = 0;
    for (std::size_t i = 0; i < size; ++i) {
      share[i] = std::pow(static_cast<double>(i) + shift, -exponent);
      sum += share[i];
    }
    std::vector<std::size_t> poor, rich;
    for (std::size_t i = 0; i < size; ++i) {
      share[i] *= static_cast<double>(size) / sum;
      (share[i] < 1 ? poor : rich).push_back(i);
    }
    while (!poor.empty() && !rich.empty()) {
      const std::size_t small = poor.back(), large = rich.back();
      poor.pop_back();
      keep_[small] = share[small];
      other_[small] = large;
      share[large] -= 1 - share[small];
      if (share[large] < 1) {
        rich.pop_back();
        poor.push_back(large);
      }
    }
    for (std::size_t i : poor) keep_[i] = 1;
    for (std::size_t i : rich) keep_[i] = 1;
  }
  std::size_t Draw(Random* random) const {
    const std::size_t i = random->Below(keep_.size());
    return random->Unit() < keep_[i] ? i : other_[i];
  }

 private:
  std::vector<double> keep_;
  std::vector<std::size_t> other_;
};

// By falling frequency in titles.
constexpr std::string_view kTitleWords =
    "of the and in for a on with to from using by based an at study analysis system model learning "
    "systems data approach method networks network design control new models effects between "
    "algorithm via evaluation information performance application detection time towards neural "
    "development structure optimization dynamic large deep theory review under high methods "
    "research human process problem simulation estimation image power efficient framework "
    "adaptive multi management recognition applications properties distributed language parallel "
    "linear search energy cell response software quantum software non optimal random through "
    "distributed processing mobile graph robust techniques wireless classification prediction "
    "social case local knowledge quality survey computing online fast clustering automatic sensor "
    "programming temperature surface risk training structural memory protein architecture "
    "environment security space low water technology service services dynamics health gene scale "
    "patients clinical disease treatment cancer molecular species growth field impact digital "
    "logic retrieval semantic reinforcement attention transformer generation representation "
    "bayesian stochastic convex sparse kernel approximate nonlinear inference sampling markov "
    "query index database storage cache compression hashing ranking citation scholarly library "
    "compiler scheduling verification synthesis privacy cryptography blockchain cloud edge "
    "robotics vision speech translation summarization question answering dialogue embedding "
    "spectral topology manifold equations numerical finite element diffusion turbulence plasma "
    "galaxy stellar particle collision lattice phase transition magnetic optical laser graphene "
    "battery catalyst polymer synthesis spectroscopy crystal enzyme receptor neuron cortex "
    "vaccine epidemic cohort trial mortality pediatric surgery imaging genome evolution ecology "
    "climate forest soil ocean carbon urban economic policy labor market trade education gender "
    "history law ethics religion literature music archaeology migration";

constexpr std::string_view kGivenNames =
    "James Mary Wei John Maria Li David Anna Michael Elena Jun Robert Yan Thomas Sara Peter Xin "
    "Paul Laura Daniel Hui Andrea Mark Jing Stefan Julia Ali Carlos Yuki Ivan Ming Priya Jose "
    "Olga Hans Fatima Kenji Sofia Ahmed Ingrid Rajesh Chen Lucia Dmitri Minh Aisha Pierre Noor "
    "Tomasz Hyun Leila Oscar Amara Björn Zoë François Jürgen Søren Łukasz Ayşe";

constexpr std::string_view kFamilyNames =
    "Wang Li Zhang Chen Liu Yang Huang Kim Wu Zhao Lee Smith Xu Zhou Sun Ma Zhu Lin Guo He Kumar "
    "Singh Johnson Müller Garcia Park Tanaka Brown Jones Silva Santos Nguyen Martin Schmidt "
    "Sharma Gupta Williams Suzuki Rossi Fernandez Lopez Davis Miller Ivanov Petrov Novak Hansen "
    "Johansson Larsen Meyer Fischer Weber Schneider Dubois Bernard Moreau Costa Pereira Kowalski "
    "Ahmed Khan Hussain Rahman Sato Watanabe Ito Nakamura Choi Jung Cohen Levi O'Brien Murphy "
    "García-Molina Özdemir Yılmaz Håkansson Dvořák Nguyễn";

constexpr std::string_view kAccented =
    "étude modèle théorie systèmes réseaux évaluation données méthode über für größe lösung "
    "verfahren prüfung españa análisis sistemas educación redução avaliação año niño przegląd "
    "wpływ řešení účinek naïve façade são";

constexpr std::string_view kCyrillic =
    "исследование анализ метод система модель теория сети данных обучение свойства применение "
    "задача решение управление развитие оценка структура процессов влияние основе";

constexpr std::string_view kChinese =
    "基于 研究 分析 系统 方法 模型 网络 学习 数据 控制 技术 应用 算法 设计 优化 信息 深度 图像 "
    "识别 检测 "
    "理论 结构 影响 评价 管理 环境 发展 机制 特征 预测";

constexpr std::string_view kVenueSubjects =
    "Computing;Machine Learning;Physics;Applied Mathematics;Clinical Medicine;Information Systems;"
    "Software Engineering;Molecular Biology;Economics;Materials Science;Computational Linguistics;"
    "Neuroscience;Robotics;Signal Processing;Ecology;Astronomy;Databases;Human Factors;Education;"
    "Chemical Engineering;Statistics;Public Health;Computer Vision;Networking;Security;Genetics;"
    "Environmental Science;Operations Research;Logic;Digital Libraries";

std::vector<std::string> Split(std::string_view text, char separator) {
  std::vector<std::string> parts;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(separator), text.size());
    if (end > 0) parts.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return parts;
}

// A pronounceable word that `number` alone decides, different from those of other numbers.
std::string SyllableWord(std::size_t number) {
  constexpr std::string_view kOnsets = "bcdfghklmnprstvwz";
  constexpr std::string_view kVowels = "aeiou";
  constexpr std::array<std::string_view, 8> kEnds{"", "n", "r", "s", "l", "tion", "ity", "ic"};
  std::string word;
  std::size_t rest = number;
  for (int syllables = 0; syllables < 2 || rest > 0; ++syllables) {
    word += kOnsets[rest % kOnsets.size()];
    rest /= kOnsets.size();
    word += kVowels[rest % kVowels.size()];
    rest /= kVowels.size();
  }
  return word + std::string(kEnds[number * 7 % kEnds.size()]);
}

std::string Capitalised(std::string word) {
  if (word[0] >= 'a' && word[0] <= 'z') word[0] = static_cast<char>(word[0] - 32);
  return word;
}

void AppendNumber(std::uint64_t number, std::string* out) {
  char digits[24];
  out->append(digits, std::to_chars(digits, digits + sizeof digits, number).ptr);
}

class Generator {
 public:
  explicit Generator(std::uint64_t seed)
      : seed_(seed),
        words_(Split(kTitleWords, ' ')),
        families_(Split(kFamilyNames, ' ')),
        word_rank_(kVocabulary, 2.7, 1.05),
        family_rank_(kFamilies, 12, 0.9),
        given_rank_(givens_.size(), 5, 0.7),
        venue_rank_(kVenues, 8, 0.95) {
    for (std::size_t i = words_.size(); i < kVocabulary; ++i) words_.push_back(SyllableWord(i));
    for (std::size_t i = families_.size(); i < kFamilies; ++i) {
      families_.push_back(Capitalised(SyllableWord(i * 37)));
    }
    const std::vector<std::string> subjects = Split(kVenueSubjects, ';');
    for (std::size_t i = 0; i < kVenues; ++i) {
      const std::string& subject = subjects[i % subjects.size()];
      const std::string region = Capitalised(SyllableWord(i * 11));
      switch (i % 4) {
        case 0:
          venues_.push_back("Journal of " + region + " " + subject);
          break;
        case 1:
          venues_.push_back("Conference on " + subject + " (" + region + ")");
          break;
        case 2:
          venues_.push_back(region + " Transactions on " + subject);
          break;
        default:
          venues_.push_back("Proceedings of the " + region + " Workshop on " + subject);
      }
    }
  }

  // Appends record `number` and its line end.
  void Append(std::uint64_t number, std::string* out) const {
    Random random((seed_ << 40U) ^ (number * 0x2545f4914f6cdd1dU));
    *out += "{\"id\":\"g";
    AppendNumber(seed_, out);
    *out += '-';
    AppendNumber(number, out);
    *out += "\",\"title\":\"";
    AppendTitle(&random, out);
    *out += "\",\"authors\":[";
    const std::size_t authors = 1 + std::min<std::size_t>(AuthorsBeyondFirst(&random), 30);
    for (std::size_t i = 0; i < authors; ++i) {
      *out += i == 0 ? "\"" : ",\"";
      AppendAuthor(&random, out);
      *out += '"';
    }
    *out += "],\"venue\":\"" + venues_[venue_rank_.Draw(&random)] + '"';
    // Half of all papers are of the last dozen years.
    const double age = std::min(76.0, -17.0 * std::log(1 - random.Unit()));
    if (!random.Chance(0.02)) {
      *out += ",\"year\":";
      AppendNumber(2026 - static_cast<std::uint64_t>(age), out);
    }
    if (!random.Chance(0.25)) {
      const double mean = 0.4 + 0.9 * std::log1p(age);
      *out += ",\"citations\":";
      AppendNumber(
          static_cast<std::uint64_t>(std::expm1(std::max(0.0, mean + 1.5 * random.Normal()))), out);
    }
    *out += random.Chance(0.55) ? ",\"type\":\"article\"" : ",\"type\":\"inproceedings\"";
    if (random.Chance(0.2)) {
      *out += ",\"identifiers\":[{\"scheme\":\"doi\",\"value\":\"10.5555/g";
      AppendNumber(seed_, out);
      *out += '.';
      AppendNumber(number, out);
      *out += "\"}]";
    }
    *out += "}\n";
  }

 private:
  static constexpr std::size_t kVocabulary = 150'000;
  static constexpr std::size_t kFamilies = 30'000;
  static constexpr std::size_t kVenues = 4'000;

  static std::size_t AuthorsBeyondFirst(Random* random) {
    std::size_t more = 0;
    while (more < 40 && random->Chance(0.66)) ++more;
    return more;
  }

  void AppendTitle(Random* random, std::string* out) const {
    const double kind = random->Unit();
    std::size_t length = 4 + random->Below(6) + random->Below(5);
    if (kind < 0.03) {
      // Chinese is written without spaces.
      for (std::size_t i = 0; i < length; ++i) *out += chinese_[random->Below(chinese_.size())];
      return;
    }
    const std::size_t colon = random->Chance(0.18) ? 1 + random->Below(3) : 0;
    for (std::size_t i = 0; i < length; ++i) {
      if (i > 0) *out += colon == i ? ": " : " ";
      if (kind < 0.05) {
        *out += cyrillic_[random->Below(cyrillic_.size())];
      } else if (kind < 0.07 && random->Chance(0.5)) {
        *out += accented_[random->Below(accented_.size())];
      } else {
        const std::string& word = words_[word_rank_.Draw(random)];
        *out += i == 0 || colon == i ? Capitalised(word) : word;
      }
    }
  }

  void AppendAuthor(Random* random, std::string* out) const {
    const std::string& given = givens_[given_rank_.Draw(random)];
    // Initials of one letter are cut at a character, not at a byte.
    if (random->Chance(0.5) || static_cast<unsigned char>(given[0]) >= 0x80) {
      *out += given;
    } else {
      *out += given[0];
    }
    if (random->Chance(0.25)) {
      *out += ' ';
      *out += static_cast<char>('A' + random->Below(26));
      *out += '.';
    }
    *out += ' ';
    *out += families_[family_rank_.Draw(random)];
  }

  std::uint64_t seed_;
  std::vector<std::string> words_;
  std::vector<std::string> families_;
  std::vector<std::string> venues_;
  std::vector<std::string> givens_ = Split(kGivenNames, ' ');
  std::vector<std::string> accented_ = Split(kAccented, ' ');
  std::vector<std::string> cyrillic_ = Split(kCyrillic, ' ');
  std::vector<std::string> chinese_ = Split(kChinese, ' ');
  Zipf word_rank_;
  Zipf family_rank_;
  Zipf given_rank_;
  Zipf venue_rank_;
};

bool ReadNumber(std::string_view text, std::uint64_t* number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), *number);
  return error == std::errc() && end == text.data() + text.size();
}

}  // namespace

int main(int argc, char** argv) {
  std::uint64_t count = 0, seed = 1, first = 0;
  if (argc < 2 || argc > 4 || !ReadNumber(argv[1], &count) ||
      (argc > 2 && !ReadNumber(argv[2], &seed)) || (argc > 3 && !ReadNumber(argv[3], &first))) {
    std::fputs("usage: bench_generate N [SEED [FIRST]] > records.jsonl\n", stderr);
    return 2;
  }
  const Generator generator(seed);
  std::string buffer;
  for (std::uint64_t i = 0; i < count; ++i) {
    generator.Append(first + i, &buffer);
    if (buffer.size() < (1U << 20U) && i + 1 < count) continue;
    if (std::fwrite(buffer.data(), 1, buffer.size(), stdout) != buffer.size()) return 1;
    buffer.clear();
  }
  return std::fflush(stdout) == 0 ? 0 : 1;
}
