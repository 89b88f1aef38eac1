#include "corpus/readers/scholar_table_split.h"

#include <unicode/uchar.h>
#include <unicode/uscript.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "corpus/code_points.h"
#include "corpus/fields.h"
#include "corpus/person.h"
#include "corpus/readers/scholar_table_words.h"

namespace pinakes::corpus {
namespace {

constexpr std::size_t kNone = static_cast<std::size_t>(-1);

// Scores are in the manner of log odds: a reading that is e times as likely is one higher.
constexpr double kListName = 3.0;  // each further name of a list
constexpr double kCutList = 8.0;   // "...": nothing else in a row looks like it
constexpr double kImpossible = -8.0;

struct Token {
  std::string_view text;  // with its comma
  std::string_view core;  // without
  std::string lower;      // core in small letters, without marks at its end
  bool comma = false;
  bool initials = false;  // "RY"
  bool surname = false;   // could be a word of a surname
  bool capitals = false;  // two capitals or more and no small letter
  bool particle = false;  // "van", "de"
  bool suffix = false;    // "Jr"
  bool ellipsis = false;  // "..."
  bool small_start = false;
  bool digit_start = false;
  bool cjk_name = false;  // a whole name without initials in Chinese, Japanese or Korean script
};

bool IsCjk(std::int32_t c) {
  UErrorCode error = U_ZERO_ERROR;
  const UScriptCode script = uscript_getScript(c, &error);
  return script == USCRIPT_HAN || script == USCRIPT_HANGUL || script == USCRIPT_HIRAGANA ||
         script == USCRIPT_KATAKANA;
}

bool IsApostrophe(std::int32_t c) {
  return c == '\'' || c == 0x2019 || c == 0x2018 || c == '`' || c == 0x02BC || c == 0xB4;
}

bool IsHyphen(std::int32_t c) { return c == '-' || c == 0x2010 || c == 0x2011; }

std::string LowerWord(std::string_view text) {
  std::string lower;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t start = at;
    const std::int32_t c = NextCodePoint(text, &at);
    const std::int32_t small = c < 0 ? c : u_tolower(c);
    if (small >= 0 && small < 0x80) {
      lower += static_cast<char>(small);
    } else if (small >= 0x80 && small < 0x800) {
      lower += static_cast<char>(0xC0 | (small >> 6));
      lower += static_cast<char>(0x80 | (small & 0x3F));
    } else {
      lower += text.substr(start, at - start);
    }
  }
  return lower;
}

void Classify(Token* token) {
  const std::string_view core = token->core;
  std::size_t letters = 0, upper = 0, lower = 0, cjk = 0, other = 0;
  bool inner_capital = false;  // behind a hyphen or an apostrophe: "al-Rfou", "d'Amorim"
  bool behind_mark = false;
  bool first = true;
  for (std::size_t at = 0; at < core.size();) {
    const std::int32_t c = NextCodePoint(core, &at);
    const bool mark = IsHyphen(c) || IsApostrophe(c);
    if (c >= 0 && (u_isalpha(c) != 0 || u_charType(c) == U_NON_SPACING_MARK)) {
      ++letters;
      if (u_isupper(c) != 0 || u_istitle(c) != 0) ++upper;
      if (u_islower(c) != 0) ++lower;
      if (c >= 0x1100 && IsCjk(c)) ++cjk;
      if (first) token->small_start = u_islower(c) != 0;
      if (behind_mark && u_isupper(c) != 0) inner_capital = true;
    } else if (!mark) {
      ++other;
    }
    if (first) token->digit_start = c >= 0 && u_isdigit(c) != 0;
    behind_mark = mark;
    first = false;
  }
  const bool only_letters = other == 0 && letters > 0;
  token->initials = only_letters && lower == 0 && upper == letters && upper <= 4;
  token->capitals = only_letters && lower == 0 && upper == letters && upper >= 2;
  token->cjk_name = only_letters && cjk == letters && letters >= 2 && letters <= 4;
  const bool caseless = only_letters && upper == 0 && lower == 0 && cjk == 0 && letters >= 2;
  token->surname = only_letters && letters >= 2 &&
                   ((upper > 0 && !token->small_start) || inner_capital || caseless);
  if (core == "St.") token->surname = true;
  token->particle = IsNameParticle(core);
  if (token->surname) {  // "Rutten-van Mölken"
    const std::size_t hyphen = core.rfind('-');
    if (hyphen != core.npos && IsNameParticle(core.substr(hyphen + 1))) token->particle = true;
  }
  token->suffix = core == "Jr" || core == "Jr." || core == "JR" || core == "Sr" || core == "Sr." ||
                  core == "II" || core == "III" || core == "IV" || core == "2nd" || core == "3rd";
  token->ellipsis = core == "..." || core == "\u2026";
  std::string_view bare = core;
  while (!bare.empty() &&
         std::string_view(".:;!?)]}").find(bare.back()) != std::string_view::npos) {
    bare.remove_suffix(1);
  }
  token->lower = LowerWord(bare);
}

// "Van", "De", "El" with a capital: particles as often as surnames.
bool IsCapitalParticle(const Token& token) {
  constexpr std::array<std::string_view, 26> kWords{
      "van", "von", "de",  "del", "di",  "da", "la",  "le",  "el",    "al",  "bin", "ben", "dos",
      "den", "der", "ter", "ten", "mac", "mc", "san", "st.", "santa", "yom", "abu", "ibn", "abd"};
  return token.surname && std::ranges::find(kWords, std::string_view(token.lower)) != kWords.end();
}

}  // namespace

// One row under one state of knowledge.
class RowParser {
 public:
  RowParser(std::string_view text, const ScholarHints& hints, const ScholarSplitter& known)
      : text_(text), hints_(hints), known_(known) {
    Tokenize();
  }

  // A name's place: initials at `begin`, surname up to `family_end`, suffix up to `end`.
  struct Name {
    std::size_t begin = 0;
    std::size_t family_end = 0;
    std::size_t end = 0;
  };

  struct Reading {
    double score = -1e9;
    std::size_t title_end = 0;  // tokens
    std::vector<Name> names;
    bool cut = false;
    std::size_t venue = 0;  // first token
  };

  bool Parse() {
    if (tokens_.size() < 2) return false;
    PrepareSegments();
    for (std::size_t e = 0; e < segments_.size(); ++e) ReadSegment(e);
    return best_.score > -1e8;
  }

  const Reading& best() const { return best_; }
  double margin() const { return std::min(best_.score - second_, 50.0); }

  std::string_view TokensText(std::size_t begin, std::size_t end) const {
    if (begin >= end) return {};
    const char* first = tokens_[begin].text.data();
    const char* last = tokens_[end - 1].text.data() + tokens_[end - 1].text.size();
    return std::string_view(first, static_cast<std::size_t>(last - first));
  }

  std::string NameKey(const Name& name) const {
    return LowerWord(tokens_[name.begin].core) + " " + SurnameKey(name.begin + 1, name.family_end);
  }
  std::string SurnameKey(std::size_t begin, std::size_t end) const {
    std::string key;
    for (; begin < end; ++begin) {
      if (!key.empty()) key += ' ';
      key += tokens_[begin].lower;
    }
    return key;
  }
  const Token& token(std::size_t i) const { return tokens_[i]; }
  std::size_t size() const { return tokens_.size(); }

 private:
  struct Segment {
    std::size_t begin = 0;
    std::size_t end = 0;
    bool pure = false;         // nothing but one name
    bool body = false;         // may be the name of a body or a person without initials
    Name name;                 // of a pure one
    std::size_t tail = kNone;  // where a name begins that the segment ends with
    Name tail_name;
    double tail_score = 0;
    std::size_t run = 0;  // first of the pure segments in a row that end here
  };

  void Tokenize() {
    // One word too many is enough to see that there are too many.
    for (std::size_t at = 0; at < text_.size() && tokens_.size() <= ScholarSplitter::kMaxWords;) {
      const std::size_t end = std::min(text_.find(' ', at), text_.size());
      if (end > at) {
        Token token;
        token.text = text_.substr(at, end - at);
        token.comma = token.text.ends_with(',') && token.text.size() > 1;
        token.core = token.text.substr(0, token.text.size() - (token.comma ? 1 : 0));
        Classify(&token);
        tokens_.push_back(std::move(token));
      }
      at = end + 1;
    }
    std::size_t upper = 0;
    for (const Token& token : tokens_) upper += token.capitals ? 1 : 0;
    shouting_ = upper * 2 > tokens_.size();
  }

  // Reads tokens [begin, end) as one whole name. The number of its main surname words is returned,
  // 0 if it is no name.
  std::size_t ReadName(std::size_t begin, std::size_t end, Name* name) const {
    if (begin >= end || !NameBegins(begin)) return 0;
    name->begin = begin;
    name->end = end;
    if (tokens_[begin].cjk_name && !tokens_[begin].initials) {
      name->family_end = end;
      return end == begin + 1 ? 1 : 0;
    }
    std::size_t last = end;
    if (last > begin + 2 && tokens_[last - 1].suffix) --last;
    name->family_end = last;
    if (last <= begin + 1 || last - begin > 7) return 0;
    std::size_t words = 0;
    for (std::size_t i = begin + 1; i < last; ++i) {
      const Token& token = tokens_[i];
      const bool final_word = i + 1 == last;
      if (token.comma && i + 1 != end) return 0;
      if (token.particle && !final_word) continue;
      if (token.surname) {
        // "C J Smith" is no name: initials are written together.
        if (token.initials && !final_word && !tokens_[i + 1].capitals) return 0;
        if (!IsCapitalParticle(token) || final_word) ++words;
        continue;
      }
      // "W E": a surname of one letter; "C de O Galvo": one that shortens its middle.
      if (token.initials && (final_word ? i == begin + 1 : tokens_[i - 1].particle)) {
        if (final_word) ++words;
        continue;
      }
      return 0;
    }
    return std::max<std::size_t>(words, 1);
  }

  bool NameBegins(std::size_t i) const {
    return (tokens_[i].initials && !tokens_[i].comma) || tokens_[i].cjk_name;
  }

  static double WordsScore(std::size_t words) {
    constexpr std::array<double, 5> kScores{kImpossible, 0.0, -4.0, -8.0, -12.0};
    return words < kScores.size() ? kScores[words] : 3 * kImpossible;
  }

  double InitialsScore(std::size_t i) const {
    const Token& token = tokens_[i];
    if (!token.initials) return 0;
    if (IsBodyAcronym(token.lower)) return -4.0;
    constexpr std::array<double, 5> kByLength{0, 0, -0.2, -1.5, -3.5};
    return kByLength[std::min<std::size_t>(LetterCount(token.core), 4)];
  }

  static std::size_t LetterCount(std::string_view text) {
    std::size_t count = 0;
    for (const char c : text) count += (static_cast<unsigned char>(c) & 0xC0U) != 0x80U ? 1 : 0;
    return count;
  }

  void PrepareSegments() {
    std::size_t begin = 0;
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      if (!tokens_[i].comma && i + 1 < tokens_.size()) continue;
      Segment segment;
      segment.begin = begin;
      segment.end = i + 1;
      segment.pure = ReadName(begin, i + 1, &segment.name) > 0;
      segment.body = LooksLikeBody(segment);
      FindTail(&segment);
      const std::size_t index = segments_.size();
      segment.run = index;
      if (segment.pure && index > 0 && segments_[index - 1].pure) {
        segment.run = segments_[index - 1].run;
      }
      segments_.push_back(segment);
      begin = i + 1;
    }
  }

  // One to three words with capitals: "OpenAI", "ATLAS Collaboration".
  bool LooksLikeBody(const Segment& segment) const {
    if (segment.end - segment.begin > 3) return false;
    for (std::size_t i = segment.begin; i < segment.end; ++i) {
      if (!tokens_[i].surname || tokens_[i].small_start) return false;
    }
    return true;
  }

  void FindTail(Segment* segment) const {
    const std::size_t lowest = std::max<std::size_t>(segment->begin, 1);
    const std::size_t reach = segment->end > 8 ? segment->end - 8 : 0;
    for (std::size_t i = segment->end; i-- > std::max(lowest, reach);) {
      Name name;
      const std::size_t words = ReadName(i, segment->end, &name);
      if (words == 0) continue;
      const double score =
          WordsScore(words) + InitialsScore(i) + FamiliarScore(name) + TitleEndScore(i);
      if (segment->tail != kNone && score <= segment->tail_score) continue;
      segment->tail = i;
      segment->tail_name = name;
      segment->tail_score = score;
    }
  }

  // What the table knows of this name.
  double FamiliarScore(const Name& name) const {
    double score = 0;
    if (known_.names_.contains(NameKey(name))) {
      score += 5.5;
    } else if (known_.surnames_.contains(SurnameKey(name.begin + 1, name.family_end))) {
      score += 2.0;
    }
    return score;
  }

  // How likely a title ends before token `i`.
  double TitleEndScore(std::size_t i) const {
    if (i == 0) return kImpossible;
    const Token& last = tokens_[i - 1];
    if (last.comma) return -4.0;
    double score = 0;
    if (IsFunctionWord(last.lower) && LetterCount(last.core) > 1) score -= 4.0;
    // "Attention: A Survey ..."
    if (last.core.ends_with(':') && LetterCount(tokens_[i].core) == 1) score -= 4.0;
    if (i == 1) score -= 1.0;
    return score;
  }

  // All readings whose list of authors ends in segment e.
  void ReadSegment(std::size_t e) {
    const Segment& segment = segments_[e];
    const bool cut = tokens_[segment.begin].ellipsis;
    if (cut && e > 0) {
      Reading reading;
      reading.cut = true;
      reading.venue = segment.begin + 1;
      if (tokens_[segment.begin].comma && segment.end < tokens_.size()) return;
      AddLists(e, kCutList + VenueScore(reading.venue) * 0.5, reading);
      return;
    }
    if (e > 0 && NameBegins(segment.begin)) {
      ForEachEnd(segment.begin, segment.end, [&](const Name& name, double score) {
        Reading reading;
        reading.names.push_back(name);
        reading.venue = name.end;
        AddLists(e, kListName + score, reading);
      });
    }
    // A single author within this segment.
    for (std::size_t s = std::max<std::size_t>(segment.begin, 1); s < segment.end; ++s) {
      if (!NameBegins(s)) continue;
      ForEachEnd(s, segment.end, [&](const Name& name, double score) {
        Reading reading;
        reading.title_end = s;
        reading.names.push_back(name);
        reading.venue = name.end;
        reading.score = score + TitleEndScore(s) + SingleScore(s, name.end);
        Offer(std::move(reading));
      });
    }
  }

  // Adds the names in front of segment e to `reading` and offers the whole.
  void AddLists(std::size_t e, double score, const Reading& reading) {
    std::vector<Name> names;  // last first
    std::size_t i = e;
    while (i > 0) {
      const Segment& segment = segments_[i - 1];
      if (segment.tail != kNone && !segment.pure) {
        OfferList(reading, names, segment.tail_name, score + kListName + segment.tail_score);
        return;
      }
      if (segment.pure) {
        // The first segment may be pure where the title is one capital: "A Birch Roads, B Elm".
        if (i == 1 && segment.tail != kNone) {
          OfferList(reading, names, segment.tail_name, score + kListName + segment.tail_score);
          return;
        }
        names.push_back(segment.name);
        score += kListName;
        --i;
        continue;
      }
      // A body inside the list, between names.
      if (segment.body && i > 1 && (segments_[i - 2].pure || segments_[i - 2].tail != kNone)) {
        names.push_back(Name{segment.begin, segment.end, segment.end});
        score -= 1.0;
        --i;
        continue;
      }
      // The first author is one word without initials.
      const std::size_t last = segment.end - 1;
      if (i < e && last > segment.begin && tokens_[last].surname && !tokens_[last].small_start) {
        OfferList(reading, names, Name{last, segment.end, segment.end}, score - 4.0);
      }
      return;
    }
  }

  void OfferList(Reading reading, const std::vector<Name>& reversed, const Name& first,
                 double score) {
    std::vector<Name> names;
    names.reserve(reversed.size() + 2);
    names.push_back(first);
    names.insert(names.end(), reversed.rbegin(), reversed.rend());
    names.insert(names.end(), reading.names.begin(), reading.names.end());
    reading.names = std::move(names);
    reading.title_end = first.begin;
    reading.score = score;
    Offer(std::move(reading));
  }

  void Offer(Reading&& reading) {
    if (reading.title_end == 0) return;
    if (reading.score > best_.score) {
      if (best_.title_end != reading.title_end || best_.venue != reading.venue) {
        second_ = std::max(second_, best_.score);
      }
      best_ = std::move(reading);
    } else {
      second_ = std::max(second_, reading.score);
    }
  }

  // Calls `use` with every name that begins at `begin` and leaves the rest of the row to a venue.
  template <typename Use>
  void ForEachEnd(std::size_t begin, std::size_t limit, Use use) {
    for (std::size_t end = begin + 1; end <= std::min(limit, begin + 8); ++end) {
      const bool comma = tokens_[end - 1].comma;
      // A venue does not begin with a comma; only a year may have been there.
      if (comma && end < tokens_.size()) return;
      Name name;
      const std::size_t words = ReadName(begin, end, &name);
      if (words == 0) continue;
      double score = WordsScore(words) + InitialsScore(begin) + FamiliarScore(name) +
                     SurnameScore(name) + VenueScore(end);
      if (name.family_end < name.end) score += 2.5;  // a suffix
      use(name, score);
    }
  }

  // What the ends of other rows' lists say of a name's first surname word and the one behind it:
  // where the same word follows each time, it belongs to the name.
  double EndingScore(const Name& name) const {
    const std::size_t second = name.begin + 2;
    if (second >= tokens_.size() || !tokens_[second].surname ||
        VenueStartClass(tokens_[second].lower) > 0 ||
        tokens_[second].lower == tokens_[second - 1].lower) {
      return 0;
    }
    const std::string one =
        LowerWord(tokens_[name.begin].core) + " " + tokens_[name.begin + 1].lower;
    const auto pair = known_.endings_.find(one + " " + tokens_[second].lower);
    const auto all = known_.endings_.find(one);
    if (pair == known_.endings_.end() || all == known_.endings_.end() || pair->second < 2 ||
        pair->second < all->second || known_.names_.contains(one)) {
      return 0;
    }
    return name.family_end > second ? 3.0 : -2.0;
  }

  double SurnameScore(const Name& name) const {
    double score = EndingScore(name);
    for (std::size_t i = name.begin + 1; i < name.family_end; ++i) {
      const Token& word = tokens_[i];
      const int venue = VenueStartClass(word.lower);
      if (i == name.begin + 1) {
        score -= venue == 2 ? 2.0 : 0.0;
        if (IsCapitalParticle(word) && i + 1 == name.family_end) score -= 1.5;
      } else if (!word.particle) {
        score -= venue == 2 ? 6.0 : venue == 1 ? 2.5 : 0.0;
        if (IsSecondSurname(word.lower)) score += 3.5;
        if (known_.venue_words_.contains(word.lower)) score -= 2.0;
      }
      if (word.capitals && !shouting_ && LetterCount(word.core) >= 2) {
        score -= i == name.begin + 1 ? 1.0 : 3.0;
      }
    }
    return score;
  }

  // How likely a venue begins at token `i`.
  double VenueScore(std::size_t i) const {
    if (i >= tokens_.size()) {
      if (hints_.year_stripped) return -2.5;
      if (!hints_.year_known) return 1.5;
      // Behind a venue the year stands in the text as well, if it does so in this table.
      return known_.rows_with_stripped_ * 3 > known_.rows_with_year_ * 2 ? 5.0 : 0.0;
    }
    const Token& word = tokens_[i];
    double score = VenueWordScore(i);
    const bool pair = i + 1 < tokens_.size() &&
                      known_.venue_pairs_.contains(word.lower + " " + tokens_[i + 1].lower);
    if (const auto found = known_.venue_words_.find(word.lower);
        found != known_.venue_words_.end()) {
      score = std::max(score, std::min(1.0 + 0.5 * found->second + (pair ? 1.0 : 0.0), 3.0));
    }
    if (pair) score += 0.5;
    if (i + 1 < tokens_.size() && IsVenuePair(word.lower, tokens_[i + 1].lower)) return 5.0;
    // A surname of two words, the second of which was taken for the venue.
    if (word.surname && IsSecondSurname(word.lower)) score -= 1.5;
    // Initials and a surname: the list goes on.
    if (i + 1 < tokens_.size() && word.initials && !IsBodyAcronym(word.lower) &&
        tokens_[i + 1].surname && VenueStartClass(word.lower) < 2 &&
        VenueStartClass(tokens_[i + 1].lower) < 2 &&
        !(word.lower == "j" && IsJournalAbbreviation(tokens_[i + 1].lower))) {
      score -= 3.0;
    }
    return score;
  }

  double VenueWordScore(std::size_t i) const {
    const Token& word = tokens_[i];
    const Token* next = i + 1 < tokens_.size() ? &tokens_[i + 1] : nullptr;
    if (word.digit_start) return NumberStartScore(word, next);
    if (word.core.starts_with('(') || word.ellipsis) return kImpossible;
    const int venue = VenueStartClass(word.lower);
    if (word.small_start) {
      if (IsFunctionWord(word.lower)) return kImpossible;
      return venue == 2 ? 2.0 : word.surname || word.core.find(':') != word.core.npos ? 0.0 : -5.0;
    }
    double score = venue == 2 ? 3.0 : venue == 1 ? 1.5 : 0.0;
    // "University of X", but "Yale University": without a word like "of" it is no beginning.
    if (WantsFunctionWord(word.lower) && !word.comma &&
        (next == nullptr || next->digit_start || !next->small_start)) {
      score = 0.5;
    }
    // "Foo of Bar": no surname stands before "of".
    if (next != nullptr && !word.comma && next->small_start && IsFunctionWord(next->lower) &&
        !next->particle) {
      score = std::max(score, 1.5);
    }
    if (word.capitals && !shouting_ && LetterCount(word.core) >= 3) score = std::max(score, 2.5);
    if (!word.surname && !word.initials && score < 2.0) score = 2.0;  // "SC20:", "Phys.", "«Foo"
    if (word.lower == "j" && next != nullptr && IsJournalAbbreviation(next->lower)) score += 2.0;
    return score;
  }

  // "2021 USENIX Annual ...", "18th International ..." begin venues; "50 (4), 161-175" is what
  // stands behind a venue's name.
  double NumberStartScore(const Token& word, const Token* next) const {
    const std::string_view core = word.core;
    const bool ordinal = core.ends_with("th") || core.ends_with("st") || core.ends_with("nd") ||
                         core.ends_with("rd") || core.find("D") != core.npos;
    if (ordinal) return 2.5;
    const bool year = core.size() == 4 && (core.starts_with("19") || core.starts_with("20")) &&
                      ParseYear(core).has_value();
    if (year && !word.comma && next != nullptr && !next->digit_start &&
        !next->core.starts_with('(')) {
      return 3.0;
    }
    return kImpossible;
  }

  // What speaks for and against a single author at `s`: nothing but the venue confirms it.
  double SingleScore(std::size_t s, std::size_t venue) const {
    double score = 0;
    const std::string& lower = tokens_[s].lower;
    if (lower == "a" || lower == "i") score -= 1.5;
    // "J Biol Chem": a journal's name.
    if (lower == "j" && IsJournalAbbreviation(tokens_[s + 1].lower)) score -= 3.0;
    if (venue < tokens_.size() && tokens_[venue].small_start && tokens_[venue].lower != "arxiv") {
      score -= 2.0;
    }
    // Names in front of it that are lists: they are its co-authors.
    for (std::size_t i = 0; i < segments_.size() && segments_[i].end <= s; ++i) {
      if (segments_[i].pure) score -= kListName;
    }
    return score;
  }

  std::string_view text_;
  const ScholarHints& hints_;
  const ScholarSplitter& known_;
  std::vector<Token> tokens_;
  std::vector<Segment> segments_;
  bool shouting_ = false;
  Reading best_;
  double second_ = -1e8;
};

void ScholarSplitter::Count(Counts* counts, std::string key) {
  if (counts->size() < kMaxLearned || counts->contains(key)) ++(*counts)[std::move(key)];
}

void ScholarSplitter::Learn(std::string_view text, const ScholarHints& hints) {
  ++rows_;
  if (hints.year_known) {
    ++rows_with_year_;
    if (hints.year_stripped) ++rows_with_stripped_;
  }
  RowParser parser(text, hints, *this);
  if (parser.size() > kMaxWords || !parser.Parse()) return;
  const RowParser::Reading& reading = parser.best();
  // Where the words behind a list's last initials repeat, they tell where its name ends.
  if (!reading.cut) {
    const std::size_t begin = reading.names.back().begin;
    if (begin + 1 < parser.size() && !parser.token(begin + 1).particle) {
      const std::string one =
          LowerWord(parser.token(begin).core) + " " + parser.token(begin + 1).lower;
      Count(&endings_, one);
      if (begin + 2 < parser.size()) {
        Count(&endings_, one + " " + parser.token(begin + 2).lower);
      }
    }
  }
  // The ends of a list that is not cut are what is to be settled; all else is certain enough.
  const std::size_t certain = reading.cut ? reading.names.size() : reading.names.size() - 1;
  for (std::size_t i = 0; i < certain; ++i) {
    const RowParser::Name& name = reading.names[i];
    if (!parser.token(name.begin).initials) continue;
    Count(&names_, parser.NameKey(name));
    Count(&surnames_, parser.SurnameKey(name.begin + 1, name.family_end));
  }
  const bool sure = reading.cut || (parser.margin() > 3.0 && reading.names.size() > 1);
  if (!sure || reading.venue >= parser.size()) return;
  const std::string& word = parser.token(reading.venue).lower;
  if (IsFunctionWord(word)) return;
  Count(&venue_words_, word);
  if (reading.venue + 1 < parser.size()) {
    Count(&venue_pairs_, word + " " + parser.token(reading.venue + 1).lower);
  }
}

ScholarSplit ScholarSplitter::Split(std::string_view text, const ScholarHints& hints) const {
  ScholarSplit split;
  RowParser parser(text, hints, *this);
  if (parser.size() > kMaxWords || !parser.Parse()) {
    split.title = std::string(text);
    return split;
  }
  const RowParser::Reading& reading = parser.best();
  const auto tidy = [](std::string_view part) {
    while (part.ends_with(',') || part.ends_with(' ')) part.remove_suffix(1);
    return std::string(part);
  };
  split.title = tidy(parser.TokensText(0, reading.title_end));
  for (const RowParser::Name& name : reading.names) {
    ScholarName author;
    const bool initials = parser.token(name.begin).initials && name.family_end > name.begin + 1;
    if (initials) author.given = std::string(parser.token(name.begin).core);
    author.family = tidy(parser.TokensText(name.begin + (initials ? 1 : 0), name.family_end));
    author.suffix = tidy(parser.TokensText(name.family_end, name.end));
    split.authors.push_back(std::move(author));
  }
  split.authors_truncated = reading.cut;
  split.venue = tidy(parser.TokensText(reading.venue, parser.size()));
  split.margin = parser.margin();
  return split;
}

}  // namespace pinakes::corpus
