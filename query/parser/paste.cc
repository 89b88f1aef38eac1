#include <algorithm>
#include <array>

#include "contract/ascii.h"
#include "contract/record_id.h"
#include "query/parser/author_list.h"
#include "query/parser/identifiers.h"
#include "query/parser/paste.h"
#include "query/parser/text.h"

namespace pinakes::query {
namespace {

constexpr std::size_t kNone = std::string_view::npos;

bool IsSentenceMark(std::string_view mark) { return mark == "." || mark == "?" || mark == "!"; }

bool IsMonth(std::string_view word) {
  if (word.size() < 3) return false;
  const std::string start = AsciiLowered(word.substr(0, 3));
  return std::string_view(" jan feb mar apr may jun jul aug sep oct nov dec ").find(" " + start) !=
         kNone;
}

// A year, also "2020a".
bool IsYearToken(std::string_view text) {
  if (text.size() == 5 && IsLower(text[4])) text.remove_suffix(1);
  return IsYearText(text);
}

std::uint32_t YearOf(std::string_view text) {
  std::uint32_t year = 0;
  for (char c : text.substr(0, 4)) year = year * 10 + static_cast<std::uint32_t>(c - '0');
  return year;
}

// Words that stand before a full stop inside a sentence.
bool IsAbbreviation(std::string_view word) {
  static constexpr std::array<std::string_view, 12> kKnown{
      "vs", "St", "Mr", "Dr", "No", "Vol", "etc", "al", "approx", "resp", "cf", "Ed"};
  std::size_t next = 0;
  CharAt(word, 0, &next);
  return next == word.size() || std::ranges::find(kKnown, word) != kKnown.end();
}

class LineReader {
 public:
  explicit LineReader(std::string_view line) : line_(line) {}

  std::optional<PastedReference> Read() {
    reference_.identifiers = IdentifiersIn(line_, &line_copy_);
    tokens_ = LineTokens(line_copy_);
    if (tokens_.size() < 6) return std::nullopt;
    const std::size_t start = AfterLabel();
    std::array<AuthorList, 2> lists = {ReadAuthors(tokens_, start, AuthorForms::kInitials),
                                       ReadAuthors(tokens_, start, AuthorForms::kAny)};
    // Where one of the two ends before a year or a quoted title, that one is right.
    std::stable_sort(lists.begin(), lists.end(), [this](const auto& a, const auto& b) {
      return EndsPlainly(a) && !EndsPlainly(b);
    });
    for (AuthorList& authors : lists) {
      if (authors.names.empty() || !ReadAfterAuthors(authors)) continue;
      Finish(std::move(authors));
      return std::move(reference_);
    }
    if (TitleFirst(start)) return std::move(reference_);
    return std::nullopt;
  }

 private:
  bool IsMark(std::size_t at, std::string_view mark) const {
    return at < tokens_.size() && !tokens_[at].word && tokens_[at].text == mark;
  }
  bool IsWord(std::size_t at) const { return at < tokens_.size() && tokens_[at].word; }
  bool IsYear(std::size_t at) const { return IsWord(at) && IsYearToken(tokens_[at].text); }
  std::size_t QuoteAt(std::size_t at) const {
    if (at >= tokens_.size() || tokens_[at].word) return kNoQuote;
    std::size_t next = 0;
    return QuoteKind(CharAt(tokens_[at].text, 0, &next));
  }

  // Past "[12]", "12.", "(3)", "•" at the start of a line.
  std::size_t AfterLabel() const {
    std::size_t at = 0;
    const bool bracket = IsMark(0, "[") || IsMark(0, "(");
    if (bracket) ++at;
    if (IsWord(at) && tokens_[at].text.size() <= 4 &&
        std::ranges::all_of(tokens_[at].text, IsDigit) &&
        (IsMark(at + 1, "]") || IsMark(at + 1, ")") || IsMark(at + 1, "."))) {
      return at + 2;
    }
    return IsMark(0, "•") || IsMark(0, "*") || IsMark(0, "-") ? 1 : 0;
  }

  // A quotation mark of any kind that opens a title.
  bool OpensTitle(std::size_t at) const {
    return QuoteAt(at) != kNoQuote ||
           ((IsMark(at, "'") || IsMark(at, "\u2018")) && tokens_[at].after_space);
  }
  bool EndsPlainly(const AuthorList& authors) const {
    if (authors.names.empty()) return false;
    const std::size_t at = SkipStops(authors.end);
    const bool parted = at > authors.end || IsMark(at - 1, ".");
    if (IsMark(at, "(") && IsYear(at + 1)) return true;
    return at < tokens_.size() && parted && (OpensTitle(at) || IsYear(at));
  }

  // "1982;89(3)" and "1982 Mar 5;89(3)", as only references have.
  bool HasDatedVolume(std::size_t at) const {
    for (; at < tokens_.size(); ++at) {
      if (!IsYear(at)) continue;
      std::size_t mark = at + 1;
      if (IsWord(mark) && IsMonth(tokens_[mark].text)) ++mark;
      if (mark > at + 1 && IsWord(mark)) ++mark;  // the day
      if (IsMark(mark, ";") && IsWord(mark + 1) && IsDigit(tokens_[mark + 1].text[0])) return true;
    }
    return false;
  }

  // What follows the authors decides the style. Fills title, year and where the rest starts.
  bool ReadAfterAuthors(const AuthorList& authors) {
    std::size_t at = authors.end;
    bool stop = at > 0 && IsMark(at - 1, "."), comma = false, colon = false;
    for (; at < tokens_.size(); ++at) {
      if (IsMark(at, ".")) {
        stop = true;
        comma = false;
      } else if (IsMark(at, ",") || IsMark(at, ";")) {
        comma = true;
      } else if (IsMark(at, ":")) {
        colon = true;
      } else {
        break;
      }
    }
    if (at >= tokens_.size()) return false;
    // The list goes on with a name that is read otherwise.
    if (comma && IsWord(at) && tokens_[at].text == "and") return false;
    if (OpensTitle(at) && (stop || comma || colon) && QuotedTitle(at)) return true;
    if (QuoteAt(at) != kNoQuote) return false;
    if (IsMark(at, "(") && IsYear(at + 1)) return TitleAfterYear(YearInParentheses(at));
    if (IsYear(at) && (stop || comma || authors.truncated)) return TitleAfterYear(BareYear(at));
    const bool several = colon && authors.names.size() > 1;
    if (!authors.certain() && !several && !(stop && HasDatedVolume(at))) return false;
    if (!LastYear(at)) return false;
    if (colon) return SentenceTitle(at, 1);
    return comma ? CommaTitle(at) : stop && SentenceTitle(at, 2);
  }

  // Past "(2020, November)." and "(2020)".
  std::size_t YearInParentheses(std::size_t at) {
    reference_.year = YearOf(tokens_[at + 1].text);
    for (std::size_t close = at + 2; close < tokens_.size() && close < at + 8; ++close) {
      if (IsMark(close, ")")) return SkipStops(close + 1);
    }
    return kNone;
  }

  // Past "2020.", "2020, November." and "2020:"; kNone where no mark follows.
  std::size_t BareYear(std::size_t at) {
    reference_.year = YearOf(tokens_[at].text);
    std::size_t next = at + 1;
    if (IsMark(next, ",") && IsWord(next + 1) && IsMonth(tokens_[next + 1].text)) {
      while (next < tokens_.size() && !IsMark(next, ".") && next < at + 6) ++next;
    }
    const std::size_t after = SkipStops(next);
    return after == next ? kNone : after;
  }

  std::size_t SkipStops(std::size_t at) const {
    while (IsMark(at, ".") || IsMark(at, ",") || IsMark(at, ":") || IsMark(at, ";")) ++at;
    return at;
  }

  bool TitleAfterYear(std::size_t at) {
    if (at == kNone || at >= tokens_.size()) return false;
    if (OpensTitle(at) && QuotedTitle(at)) return true;
    return SentenceTitle(at, 1);
  }

  bool QuotedTitle(std::size_t at) {
    const std::size_t kind = QuoteAt(at);
    std::size_t close = at + 1;
    while (
        close < tokens_.size() &&
        !(kind == kNoQuote ? ClosesSingle(close) : QuoteAt(close) == kind && !JoinsNext(close))) {
      ++close;
    }
    if (close >= tokens_.size()) return false;
    return SetTitle(at + 1, close, close + 1, 2);
  }

  bool JoinsNext(std::size_t at) const { return IsWord(at + 1) && !tokens_[at + 1].after_space; }
  // A single quotation mark that is no apostrophe: a stop stands on one side of it.
  bool ClosesSingle(std::size_t at) const {
    if (!IsMark(at, "'") && !IsMark(at, "\u2019")) return false;
    if (JoinsNext(at)) return false;
    return !IsWord(at - 1) || at + 1 >= tokens_.size() || !IsWord(at + 1);
  }

  // The title ends with its sentence, at least where "In" or a year follows; `least` words.
  bool SentenceTitle(std::size_t at, std::size_t least) {
    std::size_t end = kNone;
    for (std::size_t i = at + 1; i < tokens_.size(); ++i) {
      // "Title[C]//Venue": the kind of document ends the title.
      if (IsMark(i, "[") && IsWord(i + 1) && tokens_[i + 1].text.size() == 1 &&
          IsMark(i + 2, "]")) {
        return SetTitle(at, i, i + 3, least);
      }
      if (!EndsSentence(i)) continue;
      const bool before_venue = i + 1 < tokens_.size() && StartsVenue(i + 1);
      if (before_venue || tokens_[i].text == "." || !LaterStop(i + 1)) {
        end = i;
        break;
      }
    }
    if (end == kNone) end = VenueInside(at);
    return SetTitle(at, end == kNone ? tokens_.size() : end,
                    end == kNone ? tokens_.size() : end + 1, least);
  }

  bool EndsSentence(std::size_t at) const {
    if (tokens_[at].word || !IsSentenceMark(tokens_[at].text)) return false;
    if (at + 1 >= tokens_.size()) return true;
    if (!tokens_[at + 1].after_space) return false;
    return !(tokens_[at].text == "." && IsWord(at - 1) && IsAbbreviation(tokens_[at - 1].text) &&
             !StartsVenue(at + 1));
  }

  bool StartsVenue(std::size_t at) const {
    return IsWord(at) && (tokens_[at].text == "In" || tokens_[at].text == "in");
  }

  bool LaterStop(std::size_t at) const {
    for (; at + 1 < tokens_.size(); ++at) {
      if (IsMark(at, ".") && EndsSentence(at)) return true;
    }
    return false;
  }

  // "Title, in SC20, 2020": the comma before "in" ends the title.
  std::size_t VenueInside(std::size_t at) const {
    for (; at + 1 < tokens_.size(); ++at) {
      if (IsMark(at, ",") && (StartsVenue(at + 1) || IsYear(at + 1))) return at;
    }
    return kNone;
  }

  // "Title, with commas, VENUE, 2020": the year, and one part before it, are not the title.
  bool CommaTitle(std::size_t at) {
    std::size_t year = at;
    while (year < tokens_.size() && !(IsYear(year) && IsMark(year - 1, ","))) ++year;
    if (year >= tokens_.size()) return SentenceTitle(at, 3);
    std::size_t end = year - 1;
    std::size_t venue = end;
    while (venue > at && !IsMark(venue - 1, ",")) --venue;
    if (venue > at + 1) end = venue - 1;
    return SetTitle(at, end, end + 1, 1);
  }

  bool SetTitle(std::size_t begin, std::size_t end, std::size_t rest, std::size_t least) {
    while (end > begin && !tokens_[end - 1].word &&
           std::string_view(".,:;").find(tokens_[end - 1].text) != kNone) {
      --end;
    }
    const auto words = static_cast<std::size_t>(
        std::count_if(tokens_.begin() + static_cast<std::ptrdiff_t>(begin),
                      tokens_.begin() + static_cast<std::ptrdiff_t>(std::max(begin, end)),
                      [](const LineToken& token) { return token.word; }));
    if (words < least || words == 0) return false;
    reference_.title_begin = tokens_[begin].begin;
    reference_.title_end = tokens_[end - 1].end;
    // A question mark belongs to the title.
    if (end < tokens_.size() && (IsMark(end, "?") || IsMark(end, "!"))) {
      reference_.title_end = tokens_[end].end;
    }
    reference_.title =
        line_.substr(reference_.title_begin, reference_.title_end - reference_.title_begin);
    rest_ = rest;
    return true;
  }

  // The last year from token `at` on that is no page number.
  std::optional<std::uint32_t> LastYear(std::size_t at) const {
    for (std::size_t i = tokens_.size(); i > at; --i) {
      if (!IsYear(i - 1) || IsMark(i - 2, "–") || IsMark(i - 2, "-") || IsMark(i, "–")) continue;
      return YearOf(tokens_[i - 1].text);
    }
    return std::nullopt;
  }

  // Year and venue from what follows the title.
  void Finish(AuthorList authors) {
    reference_.authors = std::move(authors.names);
    reference_.authors_truncated = authors.truncated;
    if (!reference_.year) reference_.year = LastYear(rest_);
    std::size_t at = rest_;
    while (at < tokens_.size() &&
           (!tokens_[at].word || StartsVenue(at) || tokens_[at].text == "Proceedings" ||
            tokens_[at].text == "Proc" || tokens_[at].text == "of" || tokens_[at].text == "the")) {
      ++at;
    }
    std::size_t end = at;
    while (IsWord(end)
               ? !IsYear(end) && !IsDigit(tokens_[end].text[0])
               : IsMark(end, "&") || IsMark(end, "-") || IsMark(end, "/") || IsAbbreviated(end)) {
      ++end;
    }
    if (end > at) {
      reference_.venue = line_.substr(tokens_[at].begin, tokens_[end - 1].end - tokens_[at].begin);
    }
  }

  // The full stops of "Proc. Natl. Acad. Sci." but the last.
  bool IsAbbreviated(std::size_t at) const {
    if (!IsMark(at, ".") || !IsWord(at - 1) || !IsWord(at + 1)) return false;
    const std::string_view word = tokens_[at - 1].text, next = tokens_[at + 1].text;
    return tokens_[at + 1].after_space && word.size() <= 8 && IsUpper(word[0]) &&
           IsLower(word.back()) && IsUpper(next[0]) && IsLower(next.back());
  }

  // "Title. A Name, B Name. Venue, 2020": only a certain list of several authors tells.
  bool TitleFirst(std::size_t start) {
    for (std::size_t i = start + 1; i + 1 < tokens_.size(); ++i) {
      if (!EndsSentence(i)) continue;
      AuthorList authors = ReadAuthors(tokens_, i + 1, AuthorForms::kInitials);
      if (!authors.certain() || (authors.names.size() < 2 && !authors.truncated)) return false;
      if (authors.end >= tokens_.size() || tokens_[authors.end].word) return false;
      if (!LastYear(authors.end) || !SetTitle(start, i, authors.end, 2)) return false;
      Finish(std::move(authors));
      return true;
    }
    return false;
  }

  const std::string_view line_;
  std::string line_copy_;  // with identifiers blanked
  std::vector<LineToken> tokens_;
  PastedReference reference_;
  std::size_t rest_ = 0;  // the token after the title
};

}  // namespace

std::optional<PastedReference> RecogniseReferenceLine(std::string_view text) {
  if (text.size() > kMaxReferenceBytes) return std::nullopt;
  return LineReader(text).Read();
}

std::optional<PastedReference> RecogniseReference(std::string_view text) {
  if (text.substr(SkipSpace(text, 0)).starts_with('@')) return RecogniseBibtexEntry(text);
  return RecogniseReferenceLine(text);
}

}  // namespace pinakes::query
