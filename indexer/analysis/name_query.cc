// ParseName: a typed name to the keys that a compatible author has one of.
#include <algorithm>
#include <span>

#include "indexer/analysis/name_forms.h"
#include "indexer/analysis/name_keys.h"
#include "indexer/analysis/name_words.h"

namespace pinakes {
namespace {

using analysis::AnyAccent;
using analysis::AnyCjk;
using analysis::FoldName;
using analysis::GivenForm;
using analysis::GivenForms;
using analysis::JoinDigraph;
using analysis::JoinPlain;
using analysis::NameWord;

using Words = std::vector<NameWord>;
using Tokens = std::vector<std::string_view>;

constexpr std::size_t kMaxTokens = 12;  // of a name without a comma that is read in every order
constexpr std::size_t kMaxBetter = 8;

std::string Join(std::span<const std::string_view> tokens) {
  std::string text;
  for (const std::string_view token : tokens) {
    if (!text.empty()) text += ' ';
    text += token;
  }
  return text;
}

// Collects the keys of all readings of a name.
class Reading {
 public:
  Reading(Analyzer* analyzer, bool mixed_case)
      : analyzer_(analyzer), impl_(NameAnalyzer::Of(*analyzer)), mixed_case_(mixed_case) {}

  void Add(std::string_view family, std::string_view given) {
    const Words family_words = FoldName(impl_, family);
    if (family_words.empty()) return;
    const Words given_words = FoldName(impl_, given);
    AddFamilyWords(family_words);
    if (AnyCjk(family_words)) {  // keys name the family or the whole
      query_.keys.push_back(JoinPlain(family_words, 0, family_words.size()) +
                            JoinPlain(given_words, 0, given_words.size()));
      return;
    }
    const std::vector<GivenForm> givens = GivenForms(given_words, mixed_case_);
    // "Yu-Xiong" for Yuxiong: one name in full, so an initial is not enough.
    std::string joined;
    if (given_words.size() > 1 && AllNames(given_words)) {
      joined = '/' + JoinPlain(given_words, 0, given_words.size());
    }
    const bool accented = AnyAccent(family_words);
    const std::string plain = JoinPlain(family_words, 0, family_words.size());
    const std::string digraph = JoinDigraph(family_words, 0, family_words.size());
    std::vector<std::string> forms;  // the likelier ones first
    for (const std::string& text : {plain, digraph}) {
      forms.push_back(accented ? '~' + text : text);
      if (digraph == plain) break;
    }
    for (std::size_t i = 0, count = forms.size(); i < count; ++i) {
      forms.push_back(accented ? forms[i].substr(1) : '~' + forms[i]);
    }
    const bool bare_letter = plain.size() == 1;  // hardly meant as a family name
    if (accented) {
      std::string spelled;
      for (const std::string_view token : analysis::NameTokens(family)) spelled += token;
      better_spelling_.push_back('=' + impl_.folder.Casefold(spelled));
    } else if (!bare_letter) {
      better_spelling_.push_back(plain);
    }
    for (const std::string& form : forms) {
      AppendQueryKeys(form, givens, &query_.keys);
      if (!bare_letter) AppendFullKeys(form, givens, &better_full_);
      if (joined.empty()) continue;
      for (const char* more : {"", "+"}) {
        query_.keys.push_back(form + joined + more);
        better_full_.push_back(form + joined + more);
      }
    }
  }

  // Only the author whom the source has given this number.
  void AddHomonym(std::string_view family, std::string_view given, std::string_view homonym) {
    const Words family_words = FoldName(impl_, family);
    const Words given_words = FoldName(impl_, given);
    if (family_words.empty() && given_words.empty()) return;
    AddFamilyWords(family_words.empty() ? given_words : family_words);
    query_.keys.push_back('#' + JoinPlain(family_words, 0, family_words.size()) + '/' +
                          JoinPlain(given_words, 0, given_words.size()) + '/' +
                          std::string(homonym));
  }

  NameQuery Take(bool first_author) {
    query_.better = std::move(better_spelling_);
    // Two full readings of a name are worth the same; the first ones are the likelier.
    query_.better.insert(query_.better.end(), better_full_.begin(), better_full_.end());
    for (std::vector<std::string>* keys : {&query_.keys, &query_.better}) {
      analysis::Tidy(keys);
      if (!first_author) continue;
      for (std::string& key : *keys) key.insert(key.begin(), '^');
    }
    if (query_.better.size() > kMaxBetter) query_.better.resize(kMaxBetter);
    analysis::Tidy(&query_.words);
    return std::move(query_);
  }

 private:
  static bool AllNames(const Words& words) {
    return std::all_of(words.begin(), words.end(),
                       [](const NameWord& w) { return w.letters >= 2 && !w.cjk; });
  }

  // Every author that a key finds has one of these words.
  void AddFamilyWords(const Words& words) {
    if (AnyCjk(words)) {
      const std::string whole = JoinPlain(words, 0, words.size());
      for (const TermSequence& terms : analyzer_->ParsePhrase(whole)) {
        query_.words.insert(query_.words.end(), terms.begin(), terms.end());
      }
      return;
    }
    for (const NameWord& word : words) {
      query_.words.push_back(word.plain);
      query_.words.push_back(word.digraph);
    }
    if (words.size() > 1) query_.words.push_back(JoinPlain(words, 0, words.size()));
  }

  Analyzer* analyzer_;
  Analyzer::Impl& impl_;
  bool mixed_case_;
  NameQuery query_;
  std::vector<std::string> better_spelling_;
  std::vector<std::string> better_full_;
};

// A name without a comma: the family name may stand first or last and have two words, or be all.
void ReadEveryOrder(const Tokens& tokens, Reading* reading) {
  const std::span<const std::string_view> all(tokens);
  const std::size_t count = tokens.size();
  const auto add = [&](std::size_t begin, std::size_t end) {
    const std::string given = begin > 0 ? Join(all.first(begin)) : Join(all.subspan(end));
    reading->Add(Join(all.subspan(begin, end - begin)), given);
  };
  if (count == 1 || count > kMaxTokens) return reading->Add(Join(all), {});
  std::size_t last = count - 1;
  while (last > 1 && analysis::IsParticle(tokens[last - 1])) --last;
  std::size_t first_end = 1;
  while (first_end < count - 1 && analysis::IsParticle(tokens[first_end - 1])) ++first_end;
  add(last, count);
  if (last != count - 1) add(count - 1, count);
  add(0, first_end);
  if (first_end != 1) add(0, 1);
  if (count > 2) {
    if (last > 1) add(last - 1, count);
    if (first_end + 1 < count) add(0, first_end + 1);
  }
  add(0, count);
}

}  // namespace

NameQuery ParseName(std::string_view name, Analyzer* analyzer) {
  std::string text(analysis::TrimName(name));
  const bool first_author = text.starts_with('^');
  if (first_author) text.erase(0, 1);
  analysis::TakeAside(&text);
  Tokens tokens = analysis::NameTokens(text);
  std::string homonym;
  if (!tokens.empty() && analysis::IsHomonym(tokens.back())) {
    homonym = tokens.back();
    tokens.pop_back();
    text = Join(tokens);
    tokens = analysis::NameTokens(text);
  }
  const Words words = FoldName(NameAnalyzer::Of(*analyzer), text);
  const auto has_letter = [](const NameWord& word) { return word.letters > 0; };
  if (std::none_of(words.begin(), words.end(), has_letter)) return {};
  const bool mixed_case =
      std::any_of(words.begin(), words.end(), [](const NameWord& w) { return w.has_lower; }) &&
      std::any_of(words.begin(), words.end(), [](const NameWord& w) { return w.has_upper; });

  const Author split = SplitName(text);
  Reading reading(analyzer, mixed_case);
  if (!homonym.empty()) {
    reading.AddHomonym(split.family().empty() ? split.name() : split.family(), split.given(),
                       homonym);
  } else if (text.find(',') != std::string::npos && !split.family().empty()) {
    reading.Add(split.family(), split.given());
  } else {
    while (tokens.size() > 1 && analysis::IsNameSuffix(tokens.back())) tokens.pop_back();
    ReadEveryOrder(tokens, &reading);
    if (analysis::IsCorporate(text) && analysis::IsArticle(tokens[0])) {
      reading.Add(Join(std::span(tokens).subspan(1)), {});
    }
  }
  return reading.Take(first_author);
}

}  // namespace pinakes
