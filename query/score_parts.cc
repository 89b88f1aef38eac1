#include "query/score_parts.h"

#include <optional>
#include <unordered_set>

#include "indexer/storage/terms.h"
#include "query/ranking.h"

namespace pinakes::query {
namespace {

double ExactPart(const Compiled& compiled, const std::string& title, Analyzer* analyzer) {
  const TitleKeys keys = ExactTitleTerms(title, analyzer);
  double exact = 0;
  if (!compiled.exact_title.empty() && keys.whole == compiled.exact_title) {
    exact += ranking::kProfile.exact_title;
  }
  if (!compiled.before_colon.empty() && keys.before_colon == compiled.before_colon) {
    exact += ranking::kProfile.before_colon;
  }
  return exact;
}

double Rounded(double score) {
  return static_cast<double>(ranking::InSteps(score)) / ranking::kScoreSteps;
}

}  // namespace

void FillScore(const Compiled& compiled, const Xapian::Database& database, const Found& match,
               bool explain, Analyzer* analyzer, Hit* hit) {
  const Publication& publication = hit->publication();
  if (explain) {
    std::unordered_set<std::string> has;
    for (auto it = database.termlist_begin(match.document);
         it != database.termlist_end(match.document); ++it) {
      has.insert(*it);
    }
    for (const SoughtTerm& sought : compiled.sought) {
      if (!has.contains(sought.term)) continue;
      MatchedTerm* term = hit->add_terms();
      term->set_word(sought.word);
      term->set_term(sought.term);
      term->set_field(sought.field);
      term->set_weight(sought.weight);
    }
  }
  ScoreParts* score = hit->mutable_score();
  const auto citations =
      publication.has_citations() ? std::optional(publication.citations()) : std::nullopt;
  score->set_total(Rounded(match.weight));
  score->set_exact_title(ExactPart(compiled, publication.title(), analyzer));
  const auto year = publication.has_year() ? std::optional(publication.year()) : std::nullopt;
  score->set_citations(
      ranking::RecencyShare(compiled.recency, year) *
      ranking::CitationPart(citations, publication.retracted(), compiled.impact_factor));
  score->set_text(Rounded(match.weight - score->exact_title() - score->citations()));
}

}  // namespace pinakes::query
