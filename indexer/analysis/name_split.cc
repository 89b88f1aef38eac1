// SplitName: which part of a displayed name is the family name.
#include <algorithm>

#include "indexer/analysis/name_keys.h"
#include "indexer/analysis/name_words.h"

namespace pinakes {
namespace {

using analysis::IsCorporate;
using analysis::IsHomonym;
using analysis::IsInitials;
using analysis::IsNameSuffix;
using analysis::IsParticle;
using analysis::NameTokens;
using analysis::TrimName;

using Tokens = std::vector<std::string_view>;

std::string Join(Tokens::const_iterator begin, Tokens::const_iterator end) {
  std::string text;
  for (; begin != end; ++begin) {
    if (!text.empty()) text += ' ';
    text += *begin;
  }
  return text;
}

bool IsLower(std::string_view token) {
  return !token.empty() && token[0] >= 'a' && token[0] <= 'z';
}

// "OSTRAVA": four capitals or more; fewer may be initials.
bool IsCapitals(std::string_view token) {
  return token.size() >= 4 && std::all_of(token.begin(), token.end(), [](char c) {
           return (c >= 'A' && c <= 'Z') || c == '-' || c == '\'';
         });
}

bool IsCjk(std::string_view token) {
  return !token.empty() && static_cast<unsigned char>(token[0]) >= 0xE3;
}

// Moves suffixes at the end of `tokens` to the author, but leaves one token.
void TakeSuffix(Tokens* tokens, Author* author) {
  while (tokens->size() > 1 && IsNameSuffix(tokens->back())) {
    author->set_suffix(std::string(tokens->back()));
    tokens->pop_back();
  }
}

// "Saskia van der" after a comma: the particles belong to the family name.
void TakeParticles(Tokens* given, std::string* family) {
  auto first = given->end();
  while (first != given->begin() && IsParticle(*(first - 1)) && IsLower(*(first - 1))) --first;
  if (first == given->begin() || first == given->end()) return;
  *family = Join(first, given->end()) + ' ' + *family;
  given->erase(first, given->end());
}

// Where the family name of given-first tokens begins.
std::size_t FamilyBegin(const Tokens& tokens) {
  std::size_t begin = tokens.size() - 1;
  // "Jose Ortega y Gasset"
  if (begin >= 3 && (tokens[begin - 1] == "y" || tokens[begin - 1] == "e")) begin -= 2;
  while (begin > 0 && IsParticle(tokens[begin - 1]) && (begin > 1 || IsLower(tokens[0]))) --begin;
  return begin;
}

void SplitSpaced(Tokens tokens, Author* author) {
  TakeSuffix(&tokens, author);
  if (tokens.size() < 2) {
    if (!author->suffix().empty()) author->set_family(Join(tokens.begin(), tokens.end()));
    return;
  }
  std::size_t family_begin = 0;
  std::size_t family_end = tokens.size();
  if (std::all_of(tokens.begin(), tokens.end(), IsCjk)) {
    if (tokens.size() != 2) return;
    family_end = 1;
  } else if (IsInitials(tokens.back()) && !IsInitials(tokens.front())) {
    while (IsInitials(tokens[family_end - 1])) --family_end;
  } else if (IsCapitals(tokens.front()) && !IsCapitals(tokens.back())) {
    family_end = 1;
    while (IsCapitals(tokens[family_end])) ++family_end;
  } else {
    family_begin = FamilyBegin(tokens);
  }
  const auto at = [&](std::size_t i) { return tokens.cbegin() + static_cast<std::ptrdiff_t>(i); };
  author->set_family(Join(at(family_begin), at(family_end)));
  author->set_given(family_begin > 0 ? Join(at(0), at(family_begin))
                                     : Join(at(family_end), tokens.cend()));
}

void SplitAtComma(std::string_view text, Author* author) {
  std::vector<std::string_view> fields;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    fields.push_back(TrimName(text.substr(begin, end - begin)));
    begin = end + 1;
  }
  while (!fields.empty() && fields.back().empty()) fields.pop_back();
  if (fields.empty()) return;
  if (fields.size() > 1 && IsNameSuffix(fields.back())) {
    author->set_suffix(std::string(fields.back()));
    fields.pop_back();
  } else if (fields.size() > 2 && IsNameSuffix(fields[1])) {
    author->set_suffix(std::string(fields[1]));
    fields.erase(fields.begin() + 1);
  }
  if (fields.size() == 1) return SplitSpaced(NameTokens(fields[0]), author);
  if (fields[0].empty()) {  // ", M. F."
    author->set_name(std::string(fields[1]));
    return;
  }
  Tokens family_tokens = NameTokens(fields[0]);
  TakeSuffix(&family_tokens, author);
  std::string family = Join(family_tokens.begin(), family_tokens.end());
  Tokens given;
  for (std::size_t i = 1; i < fields.size(); ++i) {
    const Tokens more = NameTokens(fields[i]);
    given.insert(given.end(), more.begin(), more.end());
  }
  TakeSuffix(&given, author);
  TakeParticles(&given, &family);
  author->set_family(family);
  author->set_given(Join(given.begin(), given.end()));
}

}  // namespace

Author SplitName(std::string_view name) {
  Author author;
  Tokens tokens = NameTokens(name);
  if (tokens.size() > 1 && IsHomonym(tokens.back())) {
    author.set_homonym(std::string(tokens.back()));
    tokens.pop_back();
  }
  author.set_name(Join(tokens.begin(), tokens.end()));
  std::string body = author.name();
  analysis::TakeAside(&body);
  if (IsCorporate(body)) return author;
  if (body.find(',') != std::string::npos) {
    SplitAtComma(body, &author);
  } else {
    SplitSpaced(NameTokens(body), &author);
  }
  return author;
}

}  // namespace pinakes
