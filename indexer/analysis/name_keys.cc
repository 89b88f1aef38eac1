#include "indexer/analysis/name_keys.h"

#include <algorithm>
#include <unordered_set>

#include "indexer/analysis/name_forms.h"
#include "indexer/analysis/name_words.h"

namespace pinakes {
namespace {

using analysis::AnyAccent;
using analysis::AnyCjk;
using analysis::AppendFiledKeys;
using analysis::FamilyForm;
using analysis::FirstCharacter;
using analysis::FoldName;
using analysis::GivenForm;
using analysis::GivenForms;
using analysis::JoinDigraph;
using analysis::JoinPlain;
using analysis::NameWord;

using Words = std::vector<NameWord>;
using Strings = std::vector<std::string>;

constexpr std::size_t kMaxAuthorWords = 128;  // for plain queries, of one author

bool AnyLower(const Words& words) {
  return std::any_of(words.begin(), words.end(), [](const NameWord& w) { return w.has_lower; });
}

std::string WithoutSpaces(std::string_view text) {
  std::string joined;
  for (const std::string_view token : analysis::NameTokens(text)) joined += token;
  return joined;
}

// The forms under which a family name is filed: whole, without its particles, and the first and the
// last of several names.
std::vector<FamilyForm> FamilyForms(const Words& words) {
  std::vector<FamilyForm> forms;
  const auto add = [&](std::string text, bool folded) {
    if (text.empty()) return;
    const auto same = [&](const FamilyForm& form) { return form.text == text; };
    if (std::none_of(forms.begin(), forms.end(), same)) forms.push_back({std::move(text), folded});
  };
  const auto add_words = [&](std::size_t begin, std::size_t end) {
    if (begin >= end) return;
    const bool accented = std::any_of(words.begin() + static_cast<std::ptrdiff_t>(begin),
                                      words.begin() + static_cast<std::ptrdiff_t>(end),
                                      [](const NameWord& w) { return w.accented; });
    add(JoinPlain(words, begin, end), accented);
    add(JoinDigraph(words, begin, end), accented);
  };
  add_words(0, words.size());
  std::size_t bare = 0;
  while (bare + 1 < words.size() && analysis::IsParticle(words[bare].plain)) ++bare;
  add_words(bare, words.size());
  if (words.size() - bare >= 2) {
    add_words(bare, bare + 1);
    add_words(words.size() - 1, words.size());
  }
  for (const NameWord& word : words) add(word.tail, word.accented);
  return forms;
}

// Collects the keys of one author.
class Filing {
 public:
  explicit Filing(Analyzer* analyzer) : impl_(NameAnalyzer::Of(*analyzer)) {}

  void AddPerson(std::string_view family, std::string_view given) {
    const Words family_words = FoldName(impl_, family);
    const Words given_words = FoldName(impl_, given);
    if (family_words.empty()) {
      if (!given_words.empty()) AddOneName(given, given_words);
      return;
    }
    if (given_words.empty()) return AddOneName(family, family_words);
    if (AnyCjk(family_words)) {
      // Filed under the family name and the whole; a character of a given name is no initial.
      keys_.push_back(JoinPlain(family_words, 0, family_words.size()));
      keys_.push_back(keys_.back() + JoinPlain(given_words, 0, given_words.size()));
      return;
    }
    const std::vector<GivenForm> forms = GivenForms(given_words, AnyLower(family_words));
    for (const FamilyForm& form : FamilyForms(family_words)) {
      AppendFiledKeys(form, forms, &keys_);
      AddJoinedGiven(form, given_words);
    }
    AddSpelling(family, family_words);
  }

  // A name that is not parted: a person known by one name, a body, a name in Han characters.
  void AddOneName(std::string_view name, const Words& words) {
    if (words.empty()) return;
    if (AnyCjk(words)) {
      const std::string whole = JoinPlain(words, 0, words.size());
      keys_.push_back(whole);
      AddCjkFamilies(whole);
      return;
    }
    if (analysis::IsCorporate(name)) return AddBody(words);
    for (const FamilyForm& form : FamilyForms(words)) keys_.push_back(form.key());
    AddSpelling(name, words);
  }

  void AddHomonym(std::string_view family, std::string_view given, std::string_view homonym) {
    const Words family_words = FoldName(impl_, family);
    const Words given_words = FoldName(impl_, given);
    if (family_words.empty() && given_words.empty()) return;
    keys_.push_back('#' + JoinPlain(family_words, 0, family_words.size()) + '/' +
                    JoinPlain(given_words, 0, given_words.size()) + '/' + std::string(homonym));
  }

  Strings Take(bool first_author) {
    analysis::Tidy(&keys_);
    if (first_author) {
      for (std::string& key : keys_) key.insert(key.begin(), '^');
    }
    return std::move(keys_);
  }

 private:
  // "Yu-Xiong" is "Yuxiong" too.
  void AddJoinedGiven(const FamilyForm& family, const Words& given) {
    const bool hyphened =
        std::any_of(given.begin(), given.end(), [](const NameWord& w) { return w.hyphen_before; });
    const bool short_pair = given.size() == 2 && given[0].letters <= 5 && given[1].letters <= 5;
    if (given.size() < 2 || !(hyphened || short_pair)) return;
    for (const NameWord& word : given) {
      if (word.letters < 2 || word.all_upper) return;
    }
    keys_.push_back(family.key() + '/' + JoinPlain(given, 0, given.size()));
  }

  // A body is filed under its whole name, with and without an article, and its acronyms.
  void AddBody(const Words& words) {
    keys_.push_back(JoinPlain(words, 0, words.size()));
    if (analysis::IsArticle(words[0].plain)) keys_.push_back(JoinPlain(words, 1, words.size()));
    for (const NameWord& word : words) {
      if (word.all_upper && word.letters > 1) keys_.push_back(word.plain);
    }
  }

  // Where Chinese, Japanese and Korean names without a space part: after one character or two.
  void AddCjkFamilies(const std::string& whole) {
    const std::string first = FirstCharacter(whole);
    if (first.size() == whole.size()) return;
    keys_.push_back(first);
    const std::string second = FirstCharacter(std::string_view(whole).substr(first.size()));
    if (first.size() + second.size() < whole.size()) keys_.push_back(first + second);
  }

  void AddSpelling(std::string_view family, const Words& words) {
    if (AnyAccent(words)) keys_.push_back('=' + WithoutSpaces(impl_.folder.Casefold(family)));
  }

  Analyzer::Impl& impl_;
  Strings keys_;
};

// Is this name, as displayed, given names and a family name of one letter, or the other way round
// ("Minji U", "Rajbhandari S")?
bool EndsInBareLetter(std::string_view name) {
  if (name.find(',') != std::string_view::npos) return false;
  const std::vector<std::string_view> tokens = analysis::NameTokens(name);
  return tokens.size() == 2 && analysis::IsInitials(tokens[1]) &&
         tokens[1].find('.') == std::string_view::npos && FirstCharacter(tokens[1]) == tokens[1] &&
         !analysis::IsInitials(tokens[0]);
}

// The words of an author for plain queries.
Strings PlainWords(const Author& author, const std::string& family, const std::string& given,
                   Analyzer* analyzer) {
  Strings words;
  std::unordered_set<std::string> seen;
  const auto add = [&](std::string word) {
    if (word.empty() || words.size() >= kMaxAuthorWords) return;
    if (seen.insert(word).second) words.push_back(std::move(word));
  };
  TokenList tokens;
  const auto add_text = [&](std::string_view text) {
    analyzer->Tokenize(text, &tokens);
    for (const Token& token : tokens.tokens()) {
      if (words.size() >= kMaxAuthorWords) return;
      add(std::string(token.text));
    }
  };
  add_text(author.name());
  add_text(family);
  add_text(given);
  add_text(author.suffix());
  add(author.homonym());
  Analyzer::Impl& impl = NameAnalyzer::Of(*analyzer);
  const Words family_words = FoldName(impl, family);
  if (family_words.size() > 1 && !AnyCjk(family_words)) {
    add(JoinPlain(family_words, 0, family_words.size()));
  }
  for (const NameWord& word : family_words) add(word.plain);
  const Words given_words = FoldName(impl, given);
  if (AnyCjk(family_words) || AnyCjk(given_words)) {  // often written without the space
    add_text(JoinPlain(family_words, 0, family_words.size()) +
             JoinPlain(given_words, 0, given_words.size()));
    return words;
  }
  std::string initials;
  for (const NameWord& word : given_words) add(word.plain);
  for (const GivenForm& form : GivenForms(given_words, AnyLower(family_words))) {
    add(form.initial);
    initials += form.initial;
  }
  if (initials.size() <= analysis::kMaxNameWords) add(initials);
  return words;
}

}  // namespace

NameKeys IndexNameKeys(const Author& author, std::size_t ordinal, Analyzer* analyzer) {
  std::string family = author.family();
  std::string given = author.given();
  std::string homonym = author.homonym();
  std::string body = author.name();
  if (family.empty() && given.empty()) {
    const Author split = SplitName(author.name());
    family = split.family();
    given = split.given();
    body = split.name();
    if (homonym.empty()) homonym = split.homonym();
  }
  const std::string aside = analysis::TakeAside(&body);
  analysis::TakeAside(&given);
  Filing filing(analyzer);
  if (family.empty() && given.empty()) {
    filing.AddPerson(body, {});
  } else {
    filing.AddPerson(family, given);
    if (EndsInBareLetter(body)) filing.AddPerson(given, family);
  }
  if (!aside.empty()) {
    const Author other = SplitName(aside);
    if (other.family().empty()) {
      filing.AddPerson(aside, {});
    } else {
      filing.AddPerson(other.family(), other.given());
    }
  }
  if (!homonym.empty()) filing.AddHomonym(family.empty() ? body : family, given, homonym);
  NameKeys keys;
  keys.words = PlainWords(author, family, given, analyzer);
  keys.keys = filing.Take(ordinal == 0);
  return keys;
}

}  // namespace pinakes
