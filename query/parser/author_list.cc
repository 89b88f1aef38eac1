#include "query/parser/author_list.h"

#include <unicode/uchar.h>

#include <algorithm>
#include <array>

#include "query/parser/text.h"

namespace pinakes::query {
namespace {

constexpr std::size_t kNone = std::string_view::npos;
constexpr std::size_t kMaxNameWords = 5;

bool IsInnerMark(char32_t c) {
  return c == '\'' || c == '-' || c == 0x2019 || c == 0x2010 || c == 0x2011 || c == 0x2bc;
}

bool IsOneOf(std::string_view text, std::string_view list) {
  if (text.empty() || text.size() > 6) return false;
  std::string padded(" ");
  padded.append(text).append(" ");
  return list.find(padded) != kNone;
}

bool IsParticle(std::string_view word) {
  return IsOneOf(
      word,
      " van von de der den des del della di da dos das du la le lo el al bin ibn ben ter "
      "ten te zu zur zum af av y e do 't ");
}

bool IsSuffix(std::string_view word) { return IsOneOf(word, " Jr Sr II III IV "); }

// Given names that are printed cut, with a full stop.
bool IsShortGiven(std::string_view word) { return IsOneOf(word, " Chr Th Ph Yu Ch Wm Fr Jos "); }

// Starts with a capital, or is of a script without case.
bool IsCapitalised(std::string_view word) {
  std::size_t next = 0;
  const auto c = static_cast<UChar32>(CharAt(word, 0, &next));
  return u_isUAlphabetic(c) && !u_islower(c);
}

std::size_t CountChars(std::string_view word) {
  std::size_t count = 0;
  for (std::size_t at = 0; at < word.size(); ++count) CharAt(word, at, &at);
  return count;
}

// "Y", "YX", "J-P": at most three capitals and nothing else.
bool IsInitialsWord(std::string_view word) {
  std::size_t letters = 0;
  for (std::size_t at = 0; at < word.size();) {
    const char32_t c = CharAt(word, at, &at);
    if (c == '-') continue;
    if (!u_isupper(static_cast<UChar32>(c)) || ++letters > 3) return false;
  }
  return letters > 0;
}

bool HasLowerCase(std::string_view word) {
  for (std::size_t at = 0; at < word.size();) {
    if (u_islower(static_cast<UChar32>(CharAt(word, at, &at)))) return true;
  }
  return false;
}

class Reader {
 public:
  Reader(const std::vector<LineToken>& tokens, AuthorForms forms)
      : tokens_(tokens), forms_(forms) {}

  AuthorList Read(std::size_t at) {
    AuthorList list;
    list.end = at;
    while (true) {
      const std::size_t end = Name(at, &list);
      if (end == kNone) break;
      list.names.push_back(Written(at, end));
      list.end = end;
      if (const std::size_t others = Others(end); others != kNone) {
        list.truncated = true;
        list.end = others;
        break;
      }
      if (const std::size_t dots = Ellipsis(end); dots != kNone) {
        list.truncated = true;
        list.end = dots;
        at = SkipMarks(dots);  // the last author may follow
        continue;
      }
      at = Separator(end);
      if (at == kNone) break;
    }
    return list;
  }

 private:
  bool IsMark(std::size_t at, std::string_view mark) const {
    return at < tokens_.size() && !tokens_[at].word && tokens_[at].text == mark;
  }
  bool IsWord(std::size_t at) const { return at < tokens_.size() && tokens_[at].word; }
  bool IsWord(std::size_t at, std::string_view word) const {
    return IsWord(at) && tokens_[at].text == word;
  }
  std::string_view Text(std::size_t at) const { return tokens_[at].text; }
  std::size_t SkipMarks(std::size_t at) const {
    while (IsMark(at, ",") || IsMark(at, "&")) ++at;
    return at;
  }

  std::string Written(std::size_t begin, std::size_t end) const {
    const char* from = Text(begin).data();
    const std::string_view last = Text(end - 1);
    return std::string(from, static_cast<std::size_t>(last.data() + last.size() - from));
  }

  // Past "et al." or "and others"; kNone where none stands here.
  std::size_t Others(std::size_t at) const {
    if (IsMark(at, ",") || IsMark(at, ";")) ++at;
    if (IsWord(at, "and") && IsWord(at + 1, "others")) return at + 2;
    if (IsMark(at, "&")) ++at;
    if (IsWord(at, "et") && IsWord(at + 1, "al")) return IsMark(at + 2, ".") ? at + 3 : at + 2;
    return kNone;
  }

  std::size_t Ellipsis(std::size_t at) const {
    if (IsMark(at, ",")) ++at;
    if (IsMark(at, "…")) return at + 1;
    return IsMark(at, ".") && IsMark(at + 1, ".") && IsMark(at + 2, ".") ? at + 3 : kNone;
  }

  // Past ",", ", and", "&", ";" between names.
  std::size_t Separator(std::size_t at) const {
    const std::size_t begin = at;
    if (IsMark(at, ",") || IsMark(at, ";")) ++at;
    if (IsMark(at, "&") || IsWord(at, "and") || IsWord(at, "und") || IsWord(at, "et")) ++at;
    return at == begin || at >= tokens_.size() ? kNone : at;
  }

  std::size_t Name(std::size_t at, AuthorList* list) {
    for (const auto form :
         {&Reader::FamilyInitials, &Reader::InitialsFamily, &Reader::FamilyUndotted}) {
      const std::size_t end = (this->*form)(at);
      if (end == kNone) continue;
      if (forms_ == AuthorForms::kAny && GoesOn(at, end)) break;
      list->initials = true;
      list->dotted = list->dotted || IsMark(end - 1, ".") || IsMark(at + 1, ".");
      return Suffix(end);
    }
    if (forms_ == AuthorForms::kInitials) return kNone;
    if (list->names.empty()) {
      if (const std::size_t end = FamilyGiven(at); end != kNone) return Suffix(end);
    }
    const std::size_t end = FullName(at);
    return end == kNone ? kNone : Suffix(end);
  }

  // Whether what reads as initials up to `end` is the middle of a name: "Joseph J. Lim" is no
  // "Joseph J", "Schultz, E. Eugene" no "Schultz, E.", and of "Otis Quill, E. Eugene Orme" the
  // first name ends before the comma.
  bool GoesOn(std::size_t at, std::size_t end) {
    if (IsMark(end, ".")) return FullName(at) != kNone && FullName(at) > end;
    return IsMark(end - 1, ".") && IsWord(end) && IsCapitalised(Text(end)) && !IsSuffix(Text(end));
  }

  std::size_t Suffix(std::size_t at) const {
    const std::size_t word = IsMark(at, ",") ? at + 1 : at;
    if (!IsWord(word) || !IsSuffix(Text(word))) return at;
    return IsMark(word + 1, ".") ? word + 2 : word + 1;
  }

  // Words of a family name; none of them initials unless `any_case`.
  std::size_t Family(std::size_t at, bool any_case) const {
    const std::size_t begin = at;
    bool real = false;
    for (; IsWord(at) && at - begin < kMaxNameWords; ++at) {
      const std::string_view word = Text(at);
      if (IsParticle(word)) continue;
      if (word == "and" || word == "et") break;
      if (!IsCapitalised(word) && !(any_case && at == begin)) break;
      if (IsInitialsWord(word) && CountChars(word) < 2) break;
      real = true;
    }
    return real ? at : kNone;
  }

  // A second initial may be small: "J.-k. Jan", "V. d. M. Moura".
  bool IsSmallInitial(std::size_t at) const {
    return CountChars(Text(at)) == 1 && HasLowerCase(Text(at)) && IsMark(at + 1, ".");
  }

  // "Y.", "J. K.", "J.-P.", "A.A.", "YX"; *dotted: each has a dot.
  std::size_t Initials(std::size_t at, bool* dotted) const {
    const std::size_t begin = at;
    bool dots = false;
    while (IsWord(at) && at - begin < 8 &&
           (IsInitialsWord(Text(at)) || (dots && IsSmallInitial(at)))) {
      const bool dot = IsMark(at + 1, ".");
      // "Quill, S. A study of lanterns": where dots are set, what has none begins the title.
      if (dots && !dot && tokens_[at].after_space) break;
      if (CountChars(Text(at)) > 1 && dots) break;
      dots = dots || dot;
      at += dot ? 2 : 1;
      if (IsMark(at, "-") && IsWord(at + 1) &&
          (IsInitialsWord(Text(at + 1)) || IsSmallInitial(at + 1))) {
        ++at;
      }
    }
    *dotted = dots;
    return at == begin ? kNone : at;
  }

  std::size_t FamilyInitials(std::size_t at) {
    std::size_t end = Family(at, true);
    if (end == kNone || !IsMark(end, ",")) return kNone;
    bool dotted = false;
    end = Initials(end + 1, &dotted);
    if (end == kNone || (!dotted && !IsCapitalised(Text(at)))) return kNone;
    // "Smith, A Title": a word behind undotted initials is none of the name, save a particle.
    if (!dotted && IsWord(end) && !IsWord(end, "and")) return kNone;
    while (IsWord(end) && IsParticle(Text(end))) ++end;
    return end;
  }

  std::size_t InitialsFamily(std::size_t at) {
    bool dotted = false;
    std::size_t end = Initials(at, &dotted);
    if (end == kNone || !IsWord(end)) return kNone;
    return Family(end, dotted);
  }

  std::size_t FamilyUndotted(std::size_t at) {
    const std::size_t begin = at;
    bool lower = false;
    for (; IsWord(at) && at - begin < kMaxNameWords; ++at) {
      const std::string_view word = Text(at);
      if (IsInitialsWord(word) && at > begin && lower) {
        const bool ends = !IsWord(at + 1) || IsWord(at + 1, "and") || IsWord(at + 1, "et");
        return ends ? at + 1 : kNone;
      }
      if (!IsCapitalised(word) && !IsParticle(word)) return kNone;
      lower = lower || HasLowerCase(word);
    }
    return kNone;
  }

  // "Yuxiong He", "Bianca S. Homberg", "Alessandro De Luca"
  std::size_t FullName(std::size_t at) {
    const std::size_t begin = at;
    std::size_t words = 0, end = kNone;
    while (IsWord(at) && words < kMaxNameWords) {
      const std::string_view word = Text(at);
      if (IsParticle(word) && words > 0) {
        ++at;
        continue;
      }
      if (!IsCapitalised(word)) break;
      const bool initial = CountChars(word) == 1;
      ++words;
      ++at;
      if ((initial || IsShortGiven(word)) && IsMark(at, ".")) {
        ++at;
        continue;
      }
      if (words > 1 && !initial) end = at;
    }
    return begin < at ? end : kNone;
  }

  // "He, Yuxiong" or "He, Yuxiong X." before another name or the title.
  std::size_t FamilyGiven(std::size_t at) {
    std::size_t end = Family(at, false);
    if (end == kNone || !IsMark(end, ",") || !IsWord(end + 1)) return kNone;
    const std::size_t given = end + 1;
    end = given;
    while (IsWord(end) && end - given < 6) {
      const bool particle =
          end > given && IsParticle(Text(end)) && IsWord(end + 1) && IsCapitalised(Text(end + 1));
      if (!particle && !IsCapitalised(Text(end))) break;
      const bool dot =
          (CountChars(Text(end)) == 1 || IsShortGiven(Text(end))) && IsMark(end + 1, ".");
      end += dot ? 2 : 1;
    }
    if (end == given) return kNone;
    // Two full names are no family and given name.
    if (end - given > 1 && given - at > 2) return kNone;
    return end;
  }

  const std::vector<LineToken>& tokens_;
  const AuthorForms forms_;
};

}  // namespace

std::vector<LineToken> LineTokens(std::string_view line) {
  std::vector<LineToken> tokens;
  bool space = true;
  for (std::size_t at = 0, next = 0; at < line.size(); at = next) {
    const char32_t c = CharAt(line, at, &next);
    if (IsSpace(c)) {
      space = true;
      continue;
    }
    LineToken token{at, next, {}, IsWordChar(c), space};
    while (token.word && next < line.size()) {
      std::size_t after = 0;
      const char32_t inner = CharAt(line, next, &after);
      std::size_t beyond = 0;
      const bool joins =
          IsInnerMark(inner) && after < line.size() && IsWordChar(CharAt(line, after, &beyond));
      if (!IsWordChar(inner) && !joins) break;
      next = after;
    }
    token.end = next;
    token.text = line.substr(at, next - at);
    tokens.push_back(token);
    space = false;
  }
  return tokens;
}

bool IsYearText(std::string_view text) {
  return text.size() == 4 && std::ranges::all_of(text, IsDigit) &&
         ((text[0] == '1' && text[1] >= '5') || (text[0] == '2' && text[1] == '0'));
}

AuthorList ReadAuthors(const std::vector<LineToken>& tokens, std::size_t at, AuthorForms forms) {
  return Reader(tokens, forms).Read(at);
}

}  // namespace pinakes::query
