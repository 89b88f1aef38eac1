// A reference is read (query/parser/paste), a few records that share its most telling words or an
// identifier are looked up, and each is compared with it (query/likeness).
#include "query/match.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "contract/record_id.h"
#include "contract/schema.h"
#include "indexer/storage/database.h"
#include "indexer/storage/terms.h"
#include "query/compile.h"
#include "query/hits.h"
#include "query/likeness.h"
#include "query/parser/identifiers.h"
#include "query/parser/paste.h"
#include "query/parser/text.h"
#include "query/ranking.h"
#include "query/run.h"
#include "query/telling_words.h"

namespace pinakes::query {
namespace {

constexpr double kMinConfidence = 0.5;
// Of a title the rarest words find it; of a text that was not read more are needed.
constexpr std::size_t kTitleWords = 10;
constexpr std::size_t kTextWords = 16;
constexpr std::uint32_t kCandidates = 12;
constexpr int kMaxByIdentifier = 4;  // records that share one identifier: a book's chapters
// An identifier in common settles it unless the titles have nothing in common.
constexpr double kByIdentifier = 0.98;
constexpr double kIdentifierAlone = 0.95;
constexpr double kIdentifierAgainstTitle = 0.4;
constexpr double kOtherTitle = 0.2;

class TermValues : public WordValues {
 public:
  explicit TermValues(const Xapian::Database& database)
      : database_(database), records_(database.get_doccount()) {}

  WordValue Value(const std::string& stem) override {
    const auto [it, fresh] = known_.try_emplace(stem);
    if (fresh) {
      const std::string term = storage::MakeTerm(prefix::kTitleStem, stem);
      const Xapian::doccount having = database_.get_termfreq(term);
      it->second = {ranking::TermWeight(records_, having), having > 0};
    }
    return it->second;
  }

 private:
  const Xapian::Database& database_;
  const Xapian::doccount records_;
  std::map<std::string, WordValue> known_;
};

Reference ReadText(std::string_view text) {
  Reference reference;
  reference.text = Trim(text);
  if (const auto whole = RecogniseIdentifier(reference.text)) {
    reference.identifiers.push_back(*whole);
    return reference;
  }
  if (std::optional<PastedReference> pasted = RecogniseReference(reference.text)) {
    reference.title = std::move(pasted->title);
    reference.authors = std::move(pasted->authors);
    reference.year = pasted->year;
    reference.identifiers = std::move(pasted->identifiers);
    return reference;
  }
  // Not in a known style; identifiers may still stand in it.
  reference.identifiers = IdentifiersIn(reference.text, nullptr);
  return reference;
}

Reference FromPublication(const Publication& publication) {
  Reference reference;
  reference.title = publication.title();
  for (const Author& author : publication.authors()) {
    reference.authors.push_back(author.family().empty() ? author.name()
                                                        : author.family() + ", " + author.given());
  }
  if (publication.has_year()) reference.year = publication.year();
  for (const Identifier& identifier : publication.identifiers()) {
    // Of what the work stands in, not of the work.
    if (identifier.scheme() == "isbn" || identifier.scheme() == "issn") continue;
    reference.identifiers.push_back(identifier);
  }
  return reference;
}

class Matcher {
 public:
  Matcher(Session& session, const std::string& path, const Reference& reference,
          const Limits& limits)
      : session_(session),
        path_(path),
        reference_(reference),
        limits_(limits),
        values_(database()) {}

  Status Run() {
    std::vector<std::string> terms;
    for (const Identifier& identifier : reference_.identifiers) {
      for (std::string& term : TermsOf(identifier)) terms.push_back(std::move(term));
    }
    // A single word may be a record's id.
    if (FindSpace(reference_.text, 0) == reference_.text.size() && !reference_.text.empty()) {
      terms.push_back(IdTerm(reference_.text));
    }
    for (const std::string& term : terms) {
      int read = 0;
      for (auto it = database().postlist_begin(term);
           it != database().postlist_end(term) && read < kMaxByIdentifier; ++it, ++read) {
        if (const Status status = Try(*it, /*by_identifier=*/true); !status.ok()) return status;
      }
    }
    if (confidence_ >= kByIdentifier) return {};
    for (const Found& candidate : Candidates()) {
      const Status status = Try(candidate.document, /*by_identifier=*/false);
      if (!status.ok()) return status;
    }
    return {};
  }

  double confidence() const { return confidence_; }
  Publication& nearest() { return nearest_; }

 private:
  const Xapian::Database& database() const { return session_.index.database; }

  std::vector<Found> Candidates() {
    const bool titled = !reference_.title.empty();
    ParsedQuery parsed;
    parsed.root.kind = NodeKind::kWords;
    parsed.root.field = FindField("title");
    // The exact title comes first, whatever the words are worth.
    parsed.plain_text = titled ? reference_.title : reference_.text;
    for (const TellingWord& word :
         TellingWords(parsed.plain_text, titled ? kTitleWords : kTextWords, 1, database(),
                      &session_.analyzer)) {
      if (!parsed.root.text.empty()) parsed.root.text += ' ';
      parsed.root.text += word.word;
    }
    if (parsed.root.text.empty()) return {};
    CompileOptions options;
    options.citation_weight = 0;
    options.citation_scale = session_.index.meta.citation_scale();
    options.partial = true;
    options.limits = limits_;
    const Compiled compiled = Compile(parsed, {}, options, database(), &session_.analyzer);
    Page page;
    page.limit = kCandidates;
    page.exact_total = false;
    const Weighed& any = compiled.can_be_partial ? compiled.any : compiled.all;
    return query::Run(database(), limits_.Guarded(any), page, nullptr).page;
  }

  Status Try(Xapian::docid document, bool by_identifier) {
    limits_.Check();
    Result<StoredRecord> record = ReadRecord(session_, document, path_);
    if (!record.ok()) return record.status();
    Publication& view = *record->mutable_view();
    double confidence = Likeness(reference_, view, &values_, &session_.analyzer);
    if (by_identifier) {
      if (reference_.title.empty()) {
        confidence = std::max(confidence, kIdentifierAlone);
      } else {
        confidence = confidence >= kOtherTitle ? std::max(confidence, kByIdentifier)
                                               : kIdentifierAgainstTitle;
      }
    }
    if (confidence <= confidence_) return {};
    confidence_ = confidence;
    nearest_ = std::move(view);
    return {};
  }

  Session& session_;
  const std::string& path_;
  const Reference& reference_;
  const Limits& limits_;
  TermValues values_;
  double confidence_ = 0;
  Publication nearest_;
};

}  // namespace

Result<MatchResponse> Match(Session& session, const std::string& path, const MatchRequest& request,
                            const Limits& limits) {
  const double least = request.has_min_confidence() ? request.min_confidence() : kMinConfidence;
  if (!(least >= 0 && least <= 1)) {
    return {Code::kInvalidArgument, "the least confidence must be from 0 to 1"};
  }
  const bool is_text = !request.reference().empty();
  Reference reference;
  if (is_text) {
    const std::string clean = CleanText(request.reference());
    reference = ReadText(std::string_view(clean).substr(0, CutBytes(clean, kMaxReferenceBytes)));
  } else {
    reference = FromPublication(request.publication());
  }
  if (!HasWordChar(reference.text) && !HasWordChar(reference.title) &&
      reference.identifiers.empty()) {
    return {Code::kInvalidArgument,
            "an empty reference; give a citation, a title or an identifier"};
  }
  Matcher matcher(session, path, reference, limits);
  if (const Status status = matcher.Run(); !status.ok()) return status;
  MatchResponse response;
  response.set_reference(is_text ? request.reference() : request.publication().title());
  response.set_title(reference.title);
  response.set_confidence(matcher.confidence());
  if (matcher.confidence() > 0 && matcher.confidence() >= least) {
    *response.mutable_publication() = std::move(matcher.nearest());
  }
  FillStamp(session, response.mutable_stamp());
  return response;
}

}  // namespace pinakes::query
