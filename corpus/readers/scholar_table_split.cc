#include "corpus/readers/scholar_table_split.h"

#include <algorithm>
#include <utility>

#include "corpus/readers/scholar_table_score.h"
#include "corpus/readers/scholar_table_token.h"
#include "corpus/readers/scholar_table_words.h"

namespace pinakes::corpus {
namespace {

constexpr std::size_t kNone = static_cast<std::size_t>(-1);

// Scores are in the manner of log odds: a reading that is e times as likely is one higher.
constexpr double kListName = 3.0;  // each further name of a list
constexpr double kCutList = 8.0;   // "...": nothing else in a row looks like it

}  // namespace

// One row under one state of knowledge.
class RowParser {
 public:
  RowParser(std::string_view text, const ScholarHints& hints, const ScholarKnowledge& known)
      // One word too many is enough to see that there are too many.
      : tokens_(Tokenize(text, ScholarSplitter::kMaxWords + 1)), scores_(tokens_, hints, known) {}

  using Name = ScholarNamePlace;
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

  const RowScores& scores() const { return scores_; }
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
  };

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
      const double score = WordsScore(words) + scores_.InitialsScore(i) +
                           scores_.FamiliarScore(name) + scores_.TitleEndScore(i);
      if (segment->tail != kNone && score <= segment->tail_score) continue;
      segment->tail = i;
      segment->tail_name = name;
      segment->tail_score = score;
    }
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
      AddLists(e, kCutList + scores_.VenueScore(reading.venue) * 0.5, reading);
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
        reading.score = score + scores_.TitleEndScore(s) + SingleScore(s, name.end);
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
      double score = WordsScore(words) + scores_.InitialsScore(begin) +
                     scores_.FamiliarScore(name) + scores_.SurnameScore(name) +
                     scores_.VenueScore(end);
      if (name.family_end < name.end) score += 2.5;  // a suffix
      use(name, score);
    }
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

  std::vector<Token> tokens_;
  RowScores scores_;
  std::vector<Segment> segments_;
  Reading best_;
  double second_ = -1e8;
};

void ScholarSplitter::Count(ScholarKnowledge::Counts* counts, std::string key) {
  if (counts->size() < kMaxLearned || counts->contains(key)) ++(*counts)[std::move(key)];
}

void ScholarSplitter::Learn(std::string_view text, const ScholarHints& hints) {
  if (hints.year_known) {
    ++known_.rows_with_year;
    if (hints.year_stripped) ++known_.rows_with_stripped;
  }
  RowParser parser(text, hints, known_);
  if (parser.size() > kMaxWords || !parser.Parse()) return;
  const RowParser::Reading& reading = parser.best();
  // Where the words behind a list's last initials repeat, they tell where its name ends.
  if (!reading.cut) {
    const std::size_t begin = reading.names.back().begin;
    if (begin + 1 < parser.size() && !parser.token(begin + 1).particle) {
      const std::string one =
          LowerWord(parser.token(begin).core) + " " + parser.token(begin + 1).lower;
      Count(&known_.endings, one);
      if (begin + 2 < parser.size()) {
        Count(&known_.endings, one + " " + parser.token(begin + 2).lower);
      }
    }
  }
  // The ends of a list that is not cut are what is to be settled; all else is certain enough.
  const std::size_t certain = reading.cut ? reading.names.size() : reading.names.size() - 1;
  for (std::size_t i = 0; i < certain; ++i) {
    const RowParser::Name& name = reading.names[i];
    if (!parser.token(name.begin).initials) continue;
    Count(&known_.names, parser.scores().NameKey(name));
    Count(&known_.surnames, parser.scores().SurnameKey(name.begin + 1, name.family_end));
  }
  const bool sure = reading.cut || (parser.margin() > 3.0 && reading.names.size() > 1);
  if (!sure || reading.venue >= parser.size()) return;
  const std::string& word = parser.token(reading.venue).lower;
  if (IsFunctionWord(word)) return;
  Count(&known_.venue_words, word);
  if (reading.venue + 1 < parser.size()) {
    Count(&known_.venue_pairs, word + " " + parser.token(reading.venue + 1).lower);
  }
}

ScholarSplit ScholarSplitter::Split(std::string_view text, const ScholarHints& hints) const {
  ScholarSplit split;
  RowParser parser(text, hints, known_);
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
