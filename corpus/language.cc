#include "corpus/language.h"

#include <unicode/locid.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <cstring>
#include <unordered_map>

#include "contract/ascii.h"

namespace pinakes::corpus {
namespace {

using CodesByName = std::unordered_map<std::string, std::string>;

std::string Folded(icu::UnicodeString text) {
  std::string folded;
  text.foldCase().toUTF8String(folded);
  return folded;
}

// What languages are called in English and in themselves. Where two share a name, the one that has
// a code of two letters is meant: it comes first.
CodesByName MakeNames() {
  CodesByName names;
  for (const std::size_t length : {2U, 3U}) {
    for (const char* const* code = icu::Locale::getISOLanguages(); *code != nullptr; ++code) {
      if (std::strlen(*code) != length) continue;
      const icu::Locale language(*code);
      icu::UnicodeString name;
      names.try_emplace(Folded(language.getDisplayLanguage(icu::Locale::getEnglish(), name)),
                        *code);
      if (length == 2) {
        names.try_emplace(Folded(language.getDisplayLanguage(language, name)), *code);
      }
    }
  }
  return names;
}

}  // namespace

std::string LanguageCode(std::string_view text) {
  const auto is_letter = [](char c) { return (c | 0x20) >= 'a' && (c | 0x20) <= 'z'; };
  const bool letters = std::ranges::all_of(text, is_letter);
  if (letters && text.size() == 2) return AsciiLowered(text);
  if (letters && text.size() == 3) {
    // Knows the codes of terminology and of bibliography: "deu" and "ger".
    const icu::Locale language = icu::Locale::createCanonical(AsciiLowered(text).c_str());
    if (std::strlen(language.getLanguage()) == 2) return language.getLanguage();
    return AsciiLowered(text);
  }
  static const CodesByName names = MakeNames();
  const auto found = names.find(Folded(icu::UnicodeString::fromUTF8(icu::StringPiece(
      text.data(), static_cast<int32_t>(std::min<std::size_t>(text.size(), 64))))));
  return found == names.end() ? std::string(text) : found->second;
}

}  // namespace pinakes::corpus
