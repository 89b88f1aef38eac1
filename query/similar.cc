// A record's most telling words, any of which may match, are run as a query whose records need not
// have all words: the score of that, citations included, is the likeness.
#include "query/similar.h"

#include <utility>
#include <vector>

#include "contract/schema.h"
#include "indexer/storage/terms.h"
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

Node Words(const std::vector<TellingWord>& words, const Field* field) {
  Node node;
  if (!words.empty()) node.kind = NodeKind::kWords;
  node.field = field;
  for (const TellingWord& word : words) {
    if (word.weight < kLeastShare * words.front().weight) break;
    if (!node.text.empty()) node.text += ' ';
    node.text += word.word;
  }
  return node;
}

// The words of the title are looked for in titles: in an abstract the same words may stand for
// anything. Those of abstract and keywords are looked for everywhere.
Node WordsOf(const Publication& publication, Session& session) {
  const Xapian::Database& database = session.index.database;
  Node all;
  all.kind = NodeKind::kAnd;
  Node title = Words(
      TellingWords(publication.title(), kTitleWords, kLeastRecords, database, &session.analyzer),
      FindField("title"));
  std::string text;
  for (const std::string& keyword : publication.keywords()) text.append(keyword).append("\n");
  text += publication.abstract();
  Node further =
      Words(TellingWords(text, kFurtherWords, kLeastRecords, database, &session.analyzer), nullptr);
  for (Node* node : {&title, &further}) {
    if (node->kind != NodeKind::kNothing) all.children.push_back(std::move(*node));
  }
  if (all.children.empty()) return {};
  if (all.children.size() > 1) return all;
  Node only = std::move(all.children.front());
  return only;
}

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
  ParsedQuery parsed;
  parsed.root = WordsOf(record->view(), session);
  response.set_interpreted(TreeText(parsed.root));
  if (parsed.root.kind == NodeKind::kNothing) return response;

  const Xapian::Database& database = session.index.database;
  CompileOptions options;
  options.citation_weight = weight;
  options.citation_scale = session.index.meta.citation_scale();
  options.partial = true;
  options.limits = limits;
  Compiled compiled = Compile(parsed, *filters, options, database, &session.analyzer);
  // A single word has no partial form.
  Weighed others = compiled.can_be_partial ? compiled.any : compiled.all;
  const Xapian::Query itself(IdTerm(record->view().id()));
  const auto leave_out = [&](Xapian::Query* query) {
    *query = Xapian::Query(Xapian::Query::OP_AND_NOT, *query, itself);
  };
  leave_out(&others.text);
  for (Telling& telling : others.telling) leave_out(&telling.text);
  Page page;
  page.offset = request.offset();
  page.limit = request.has_limit() ? request.limit() : kDefaultLimit;
  page.exact_total = request.exact_total();
  const Outcome outcome = Run(database, limits.Guarded(others), page, nullptr);
  response.set_total(outcome.total);
  response.set_total_is_exact(outcome.total_is_exact);
  const Status filled =
      FillHits(session, path, compiled, outcome.page,
               {request.offset(), compiled.can_be_partial, request.explain()}, &response);
  if (!filled.ok()) return filled;
  // Nobody asked for all the words of a record: none of these is a lesser answer.
  for (Hit& hit : *response.mutable_hits()) hit.clear_partial();
  return response;
}

}  // namespace pinakes::query
