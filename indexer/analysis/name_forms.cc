#include "indexer/analysis/name_forms.h"

#include <algorithm>
#include <array>
#include <unordered_set>

#include <unicode/utf8.h>

#include "contract/record_id.h"
#include "indexer/analysis/name_keys.h"

namespace pinakes::analysis {
namespace {

constexpr std::size_t kMaxKeyBytes = 200;

// How a given name stands in a filed key: its spellings, or the initial with a stop.
std::vector<std::string> FiledSlots(const GivenForm& given) {
  if (given.is_initial()) return {given.initial + '.'};
  return given.full;
}

// The slots of a query's key that a filed slot answers: itself, and any name with its initial.
std::array<std::string, 2> AnsweredSlots(std::string_view filed) {
  return {std::string(filed), FirstCharacter(filed) + '*'};
}

// From the side of the query: an initial takes any name, a name itself or its bare initial.
std::vector<std::string> QuerySlots(const GivenForm& given) {
  if (given.is_initial()) return {given.initial + '*'};
  std::vector<std::string> slots = given.full;
  slots.push_back(given.initial + '.');
  return slots;
}

// The keys of two given names more than which the query has, or has not, a third.
void AppendLonger(const std::string& start, const std::vector<std::string>& firsts,
                  const std::vector<std::string>& seconds, const std::vector<GivenForm>& given,
                  std::vector<std::string>* keys) {
  for (const std::string& first : firsts) {
    keys->push_back(start + first);
    for (const std::string& second : seconds) {
      keys->push_back(start + first + '/' + second);
      if (given.size() == 2) keys->push_back(start + first + '/' + second + '+');
    }
    if (given.size() > 2) {
      keys->push_back(start + first + '/' + given[1].initial + "*/" + given[2].initial + '*');
    }
  }
}

}  // namespace

bool IsWholeKey(std::string_view key) { return key.find('#') < 2; }

std::string FirstCharacter(std::string_view text) {
  if (text.empty()) return {};
  std::int32_t length = 0;
  U8_FWD_1(reinterpret_cast<const std::uint8_t*>(text.data()), length,
           static_cast<std::int32_t>(text.size()));
  return std::string(text.substr(0, static_cast<std::size_t>(length)));
}

std::string JoinPlain(const std::vector<NameWord>& words, std::size_t begin, std::size_t end) {
  std::string text;
  for (std::size_t i = begin; i < end; ++i) text += words[i].plain;
  return text;
}

std::string JoinDigraph(const std::vector<NameWord>& words, std::size_t begin, std::size_t end) {
  std::string text;
  for (std::size_t i = begin; i < end; ++i) text += words[i].digraph;
  return text;
}

std::vector<GivenForm> GivenForms(const std::vector<NameWord>& words, bool mixed_case) {
  std::vector<GivenForm> given;
  for (const NameWord& word : words) {
    if (word.plain.empty()) continue;
    const std::string initial = FirstCharacter(word.plain);
    if (mixed_case && word.all_upper && word.letters >= 2 && word.letters <= 4) {  // HAJ
      for (std::size_t at = 0; at < word.plain.size();) {
        const std::string letter = FirstCharacter(std::string_view(word.plain).substr(at));
        given.push_back({{}, letter});
        at += letter.size();
      }
    } else if (word.letters == 1 && !word.cjk) {
      given.push_back({{}, initial});
    } else if (word.dot_after && word.letters <= 3 && word.has_upper && !word.all_upper) {
      given.push_back({{}, initial});  // "Chr.", "Yu."
    } else {
      GivenForm form{{word.plain}, initial};
      if (word.digraph != word.plain) form.full.push_back(word.digraph);
      given.push_back(std::move(form));
    }
  }
  return given;
}

void AppendFiledKeys(const FamilyForm& family, const std::vector<GivenForm>& given,
                     std::vector<std::string>* keys) {
  keys->push_back(family.key());
  if (given.empty()) return;
  for (const std::string& first : FiledSlots(given[0])) {
    const std::string start = family.key() + '/' + first;
    if (given.size() == 1) {
      keys->push_back(start);
      continue;
    }
    for (const std::string& second : FiledSlots(given[1])) {
      keys->push_back(start + '/' + second);
      if (given.size() > 2) keys->back() += '/' + given[2].initial + '*';
    }
  }
}

void AppendQueryKeys(const std::string& family, const std::vector<GivenForm>& given,
                     std::vector<std::string>* keys) {
  if (given.empty()) {
    keys->push_back(family);
    return;
  }
  const std::string start = family + '/';
  const std::vector<std::string> firsts = QuerySlots(given[0]);
  if (given.size() > 1) {
    AppendLonger(start, firsts, QuerySlots(given[1]), given, keys);
    return;
  }
  for (const std::string& first : firsts) {
    keys->push_back(start + first);
    keys->push_back(start + first + '+');
  }
}

void AppendFullKeys(const std::string& family, const std::vector<GivenForm>& given,
                    std::vector<std::string>* keys) {
  if (given.empty() || given[0].is_initial()) return;
  const std::string start = family + '/';
  for (const std::string& first : given[0].full) {
    if (given.size() > 1) {
      const std::string second =
          given[1].is_initial() ? given[1].initial + '*' : given[1].full.front();
      keys->push_back(start + first + '/' + second);
      keys->push_back(start + first + '/' + second + '+');
    }
    keys->push_back(start + first);
    if (given.size() == 1) keys->push_back(start + first + '+');
  }
}

void Tidy(std::vector<std::string>* keys) {
  constexpr std::string_view kHex = "0123456789abcdef";
  std::unordered_set<std::string> seen;
  std::vector<std::string> tidy;
  for (std::string& key : *keys) {
    if (key.empty()) continue;
    if (key.size() > kMaxKeyBytes) {
      std::uint64_t hash = StableHash(key);
      std::string text = "h:";
      for (int i = 0; i < 16; ++i, hash >>= 4) text += kHex[hash & 15];
      key = std::move(text);
    }
    if (seen.insert(key).second) tidy.push_back(std::move(key));
  }
  *keys = std::move(tidy);
}

}  // namespace pinakes::analysis

namespace pinakes {

std::vector<std::string> AnsweredKeys(std::string_view filed) {
  std::vector<std::string> answered{std::string(filed)};
  if (filed.starts_with('^')) {
    answered = AnsweredKeys(filed.substr(1));
    const std::size_t count = answered.size();
    for (std::size_t i = 0; i < count; ++i) answered.push_back('^' + answered[i]);
    return answered;
  }
  const std::size_t family_end = filed.find('/');
  if (family_end == std::string_view::npos || analysis::IsWholeKey(filed)) return answered;
  const std::string start(filed.substr(0, family_end + 1));
  std::vector<std::string_view> slots;
  for (std::size_t at = family_end + 1; at <= filed.size();) {
    const std::size_t end = std::min(filed.find('/', at), filed.size());
    slots.push_back(filed.substr(at, end - at));
    at = end + 1;
  }
  answered.clear();
  for (const std::string& first : analysis::AnsweredSlots(slots[0])) {
    if (slots.size() == 1) {
      answered.push_back(start + first);
      continue;
    }
    answered.push_back(start + first + '+');
    for (const std::string& second : analysis::AnsweredSlots(slots[1])) {
      answered.push_back(start + first + '/' + second + (slots.size() > 2 ? "+" : ""));
    }
    if (slots.size() > 2) {
      answered.push_back(start + first + '/' + analysis::FirstCharacter(slots[1]) + "*/" +
                         std::string(slots[2]));
    }
  }
  return answered;
}

std::string FiledStart(std::string_view key) {
  const std::size_t family_end = key.find('/');
  if (family_end == std::string_view::npos || analysis::IsWholeKey(key)) return {};
  const std::size_t end = key.find_first_of("/*+", family_end + 1);
  return std::string(key.substr(0, end));
}

}  // namespace pinakes
