// The text of name keys: the one place where index and query agree on it.
//
// A filed key is a family name, alone or with what is known of the given names, one slot each:
//   he              any He
//   he/yuxiong      He with one given name, yuxiong
//   he/y.           He of whose one given name only the initial is known
//   he/yuxiong/x.   He with two given names
//   he/y./x./w*     He with three or more, of the third the initial
// A query's key has the same slots, or wider ones:
//   he/y*           He with one given name, which begins with y
//   he/y*+          as he/y*, and more given names follow
// Filing all the wider forms would be most of an index, so a query looks through the filed keys
// that begin like its own (FiledStart) for those that answer it (AnsweredKeys).
//
// A family name written with other letters than these is marked by ~ ("~muller" for Müller). ^ in
// front: the first author. =müller: the family name spelled exactly so, marks and all.
// #he/yuxiong/0002: the homonym that a source has numbered.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "indexer/analysis/name_words.h"

namespace pinakes::analysis {

// One spelling under which a family name is filed or sought.
struct FamilyForm {
  std::string text;  // without spaces
  bool folded = false;

  std::string key() const { return folded ? '~' + text : text; }
};

// One given name, or an initial of which no more is known.
struct GivenForm {
  std::vector<std::string> full;  // spellings; empty for an initial
  std::string initial;            // its first letter

  bool is_initial() const { return full.empty(); }
};

// The first letter (or Han character, ...) of folded text.
std::string FirstCharacter(std::string_view text);

// All words written together.
std::string JoinPlain(const std::vector<NameWord>& words, std::size_t begin, std::size_t end);
std::string JoinDigraph(const std::vector<NameWord>& words, std::size_t begin, std::size_t end);

// Given names from their words. A few capitals ("HAJ") are initials where `mixed_case` says that
// case means something.
std::vector<GivenForm> GivenForms(const std::vector<NameWord>& words, bool mixed_case);

// Index side: the keys of one family form with these given names.
void AppendFiledKeys(const FamilyForm& family, const std::vector<GivenForm>& given,
                     std::vector<std::string>* keys);
// A key that is matched as it stands, a homonym's.
bool IsWholeKey(std::string_view key);
// Query side: the keys of which a compatible name has at least one.
void AppendQueryKeys(const std::string& family, const std::vector<GivenForm>& given,
                     std::vector<std::string>* keys);
// The keys among those that name the first given name in full: a better match than an initial.
void AppendFullKeys(const std::string& family, const std::vector<GivenForm>& given,
                    std::vector<std::string>* keys);

// Keeps the first of equals; hashes what is too long for a term.
void Tidy(std::vector<std::string>* keys);

}  // namespace pinakes::analysis
