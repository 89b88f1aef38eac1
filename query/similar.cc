// A record's most telling words are sought as a query whose records need not have all of them. What
// a record's shared words weigh, and its citations, is its score; which records are like at all is
// told by the words alone:
//
//   - those whose shared words weigh nearly as much as two words of the title do on average: one
//     word in common makes no likeness, nor do two that stand in every second title; where none of
//     them is of the title, nearly as much as three;
//   - those that have a rare word of the title in their own, whatever else they share.
//
// Words count by how rare they are, and not how often they occur or how long the record is, so that
// this holds for titles alone as for records with abstracts.
#include "query/similar.h"

#include <algorithm>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "contract/schema.h"
#include "indexer/storage/terms.h"
#include "query/best.h"
#include "query/compile.h"
#include "query/filters.h"
#include "query/hits.h"
#include "query/ranking.h"
#include "query/run.h"
#include "query/telling_words.h"

namespace pinakes::query {
namespace {

// Titles say what a work is about in few words; abstracts and keywords add to them.
constexpr std::size_t kTitleWords = 12;
constexpr std::size_t kFurtherWords = 8;
// A word that no other record has finds nothing.
constexpr Xapian::doccount kLeastRecords = 2;
// Words that weigh so much less than the most telling one ("the") tell nothing.
constexpr double kLeastShare = 0.35;
constexpr std::uint32_t kDefaultLimit = 10;
// Records that are like each other share so many words of average weight, one of them of the title;
// or so many of abstract and keywords alone.
constexpr double kSharedWords = 1.75, kSharedFurther = 2.75;
// A word is rare that one record in so many has. In a small index it is one that these few have, if
// that is not a good part of the index.
constexpr Xapian::doccount kRareOneIn = 5000;
constexpr Xapian::doccount kRareFew = 3, kSmallPart = 4;

struct Sought {
  std::vector<Node> title, further;  // words, the most telling first
  std::size_t rare = 0;              // so many first words of the title alone make records like it

  bool empty() const { return title.empty() && further.empty(); }
};

// Up to so many records a word is rare.
Xapian::doccount RareUpTo(Xapian::doccount records) {
  return std::max(records / kRareOneIn, std::min(kRareFew, records / kSmallPart));
}

// Numbers are no names of things, however rare.
bool HasLetters(std::string_view word) {
  return std::ranges::any_of(
      word, [](char c) { return (c < '0' || c > '9') && c != '.' && c != ',' && c != '-'; });
}

// Those words of a list, the most telling first, that tell something; the rest is taken off.
void CutToTelling(std::vector<TellingWord>* words) {
  std::erase_if(*words, [](const TellingWord& word) { return OnlyJoins(word.word); });
  if (words->empty()) return;
  const auto end = std::ranges::find_if(*words, [&](const TellingWord& word) {
    return word.weight < kLeastShare * words->front().weight;
  });
  words->erase(end, words->end());
}

std::vector<Node> Nodes(const std::vector<TellingWord>& words, const Field* field) {
  std::vector<Node> nodes;
  for (const TellingWord& word : words) {
    Node node;
    node.kind = NodeKind::kWords;
    node.field = field;
    node.text = word.word;
    nodes.push_back(std::move(node));
  }
  return nodes;
}

// The words of the title are looked for in titles: in an abstract the same words may stand for
// anything. Those of abstract and keywords are looked for everywhere.
Sought WordsOf(const Publication& publication, Session& session) {
  const Xapian::Database& database = session.index.database;
  std::vector<TellingWord> title =
      TellingWords(publication.title(), kTitleWords, kLeastRecords, database, &session.analyzer);
  std::string text;
  for (const std::string& keyword : publication.keywords()) text.append(keyword).append("\n");
  text += publication.abstract();
  std::vector<TellingWord> further =
      TellingWords(text, kFurtherWords, kLeastRecords, database, &session.analyzer);
  CutToTelling(&title);
  CutToTelling(&further);
  Sought sought;
  sought.title = Nodes(title, FindField("title"));
  sought.further = Nodes(further, nullptr);
  const Xapian::doccount records = database.get_doccount();
  const double rare = ranking::TermWeight(records, RareUpTo(records));
  while (sought.rare < sought.title.size() && title[sought.rare].weight >= rare) ++sought.rare;
  return sought;
}

// Words next to each other as they are shown and compiled.
Node Row(const std::vector<Node>& words) {
  Node row;
  if (!words.empty()) row = words.front();
  for (std::size_t i = 1; i < words.size(); ++i) row.text.append(" ").append(words[i].text);
  return row;
}

Node AllWords(const Sought& sought) {
  if (sought.further.empty()) return Row(sought.title);
  if (sought.title.empty()) return Row(sought.further);
  Node all;
  all.kind = NodeKind::kAnd;
  all.children = {Row(sought.title), Row(sought.further)};
  return all;
}

struct Candidate {
  Found found;
  double text = 0;
  std::string tie;
};

// Orders by one number, equal ones as ties are settled.
void Sort(double (*number)(const Candidate&), std::span<Candidate> candidates) {
  std::ranges::sort(candidates, [number](const Candidate& a, const Candidate& b) {
    const long long x = ranking::InSteps(number(a)), y = ranking::InSteps(number(b));
    return x != y ? x > y : a.tie > b.tie;
  });
}

// The records that are like one, by its words.
class Likeness {
 public:
  Likeness(Session& session, const std::vector<Node>& filters, const CompileOptions& options,
           std::string_view id)
      : session_(session),
        database_(session.index.database),
        filters_(filters),
        options_(options),
        itself_(IdTerm(id)) {}

  // Those `most` that share the most words; the first kCountedMatches of them by score, so that
  // pages never overlap, however far they go.
  void Find(const Sought& sought, std::uint32_t most) {
    compiled_ = CompileNode(AllWords(sought));
    others_ = compiled_.can_be_partial ? compiled_.any : compiled_.all;
    others_.text = others_.text.Without(itself_);
    std::vector<Word> words;
    std::vector<Expression> rare, title;
    for (const Node& node : sought.title) {
      words.push_back(CompileWord(node));
      title.push_back(words.back().text);
    }
    for (std::size_t i = 0; i < sought.rare; ++i) {
      if (HasLetters(sought.title[i].text)) rare.push_back(words[i].text);
    }
    double average = Average(words);
    for (const Node& node : sought.further) words.push_back(CompileWord(node));
    // A record without telling words in its title is told by its others.
    if (sought.title.empty()) average = Average(words);
    const auto weight_of = [&](double of_average) {
      return of_average * average / compiled_.text_ceiling - ranking::kScoreStep;
    };
    const double least = weight_of(kSharedWords);
    if (title.empty() || sought.further.empty()) {
      Add(others_.text.Reaching(least), least, most);
    } else {
      const Xapian::Query titled = Expression::AnyOf(std::move(title)).Whole();
      Add(others_.text.Within(titled).Reaching(least), least, most);
      const double further = weight_of(kSharedFurther);
      Add(others_.text.Reaching(further), further, most);
    }
    Add(others_.text.Within(Expression::AnyOf(std::move(rare)).Whole()).Whole(), 0, most);
    Sort([](const Candidate& candidate) { return candidate.text; }, candidates_);
    more_ = candidates_.size() > most;
    if (more_) candidates_.resize(most);
    Sort([](const Candidate& candidate) { return candidate.found.weight; },
         std::span(candidates_).first(std::min<std::size_t>(candidates_.size(), kCountedMatches)));
  }

  const Compiled& compiled() const { return compiled_; }
  std::uint32_t total() const { return static_cast<std::uint32_t>(candidates_.size()); }
  bool more() const { return more_; }
  std::vector<Found> Page(std::uint32_t offset, std::uint32_t limit) const {
    std::vector<Found> page;
    for (std::size_t i = offset; i < candidates_.size() && page.size() < limit; ++i) {
      page.push_back(candidates_[i].found);
    }
    return page;
  }

 private:
  Compiled CompileNode(const Node& node) {
    ParsedQuery parsed;
    parsed.root = node;
    return Compile(parsed, filters_, options_, database_, &session_.analyzer);
  }

  struct Word {
    Expression text;
    double weight = 0;
  };
  Word CompileWord(const Node& node) {
    const Compiled compiled = CompileNode(node);
    return {compiled.all.text, compiled.text_ceiling};
  }

  static double Average(const std::vector<Word>& words) {
    double sum = 0;
    for (const Word& word : words) sum += word.weight;
    return sum / static_cast<double>(std::max<std::size_t>(words.size(), 1));
  }

  // Adds records of `query` whose text weighs `least`, those where it weighs most first; one more
  // than `most` where there are more.
  void Add(const Xapian::Query& query, double least, std::uint32_t most) {
    // Weighed as where all words are there: by how rare they are.
    Xapian::Enquire enquire = MakeEnquire(database_, options_.limits.Guarded(query), false);
    enquire.set_sort_by_relevance_then_value(slot::kTie, true);
    const Xapian::doccount all = database_.get_doccount();
    const Xapian::MSet matches = enquire.get_mset(0, std::min(most, all - 1) + 1, all);
    auto end = matches.begin();
    while (end != matches.end() && end.get_weight() >= least) ++end;
    if (session_.index.remote) matches.fetch(matches.begin(), end);  // in one go
    for (auto it = matches.begin(); it != end; ++it) {
      if (!seen_.insert(*it).second) continue;
      const double text = it.get_weight();
      candidates_.push_back(
          {{*it, text + ImpactOf(it.get_document(), others_)}, text, it.get_sort_key()});
    }
  }

  Session& session_;
  const Xapian::Database& database_;
  const std::vector<Node>& filters_;
  const CompileOptions& options_;
  const Xapian::Query itself_;
  Compiled compiled_;
  Weighed others_;
  std::set<Xapian::docid> seen_;
  std::vector<Candidate> candidates_;
  bool more_ = false;
};

}  // namespace

Result<SearchResponse> Similar(Session& session, const std::string& path, std::string_view id,
                               const SearchRequest& request, const Limits& limits) {
  const double weight =
      request.has_citation_weight() ? request.citation_weight() : ranking::kProfile.citation_weight;
  if (!(weight >= 0 && weight <= 1)) {
    return {Code::kInvalidArgument, "the citation weight must be from 0 to 1"};
  }
  Result<std::vector<Node>> filters = FilterNodes(request.filters());
  if (!filters.ok()) return filters.status();
  const Result<Xapian::docid> document = FindRecord(session, id);
  if (!document.ok()) return document.status();
  const Result<StoredRecord> record = ReadRecord(session, *document, path);
  if (!record.ok()) return record.status();

  SearchResponse response;
  response.set_query("like " + record->view().id());
  response.set_total_is_exact(true);
  FillStamp(session, response.mutable_stamp());
  const Sought sought = WordsOf(record->view(), session);
  response.set_interpreted(TreeText(AllWords(sought)));
  if (sought.empty()) return response;

  CompileOptions options;
  options.citation_weight = weight;
  options.citation_scale = session.index.meta.citation_scale();
  options.partial = true;
  options.limits = limits;
  Likeness likeness(session, *filters, options, record->view().id());
  const std::uint32_t all = session.index.database.get_doccount();
  const std::uint32_t offset = std::min(request.offset(), all);
  const std::uint32_t limit =
      std::min(request.has_limit() ? request.limit() : kDefaultLimit, all - offset);
  likeness.Find(sought, request.exact_total() ? all : std::max(kCountedMatches, offset + limit));
  response.set_total(likeness.total());
  response.set_total_is_exact(!likeness.more());
  const Status filled = FillHits(
      session, path, likeness.compiled(), likeness.Page(offset, limit),
      {request.offset(), likeness.compiled().can_be_partial, request.explain()}, &response);
  if (!filled.ok()) return filled;
  // Nobody asked for all the words of a record: none of these is a lesser answer.
  for (Hit& hit : *response.mutable_hits()) hit.clear_partial();
  return response;
}

}  // namespace pinakes::query
