#include "query/hits.h"

#include <utility>
#include <vector>

#include "contract/record_id.h"
#include "indexer/storage/terms.h"
#include "query/highlight.h"
#include "query/ranking.h"
#include "query/score_parts.h"

namespace pinakes::query {

Result<StoredRecord> ReadRecord(Session& session, Xapian::docid document, const std::string& path) {
  StoredRecord record;
  if (!session.decoder.Decode(session.index.database.get_document(document).get_data(), &record)) {
    return {Code::kCorrupt, path + ": damaged: record " + std::to_string(document) +
                                " has no content; rebuild it from its dumps or restore a backup"};
  }
  return record;
}

std::vector<std::string> TermsOf(const Identifier& identifier) {
  return {IdTerm(IdentifierText(identifier)), IdentifierTerm(identifier)};
}

Result<Xapian::docid> FindRecord(const Session& session, std::string_view id) {
  std::vector<std::string> terms = {IdTerm(id)};
  if (const auto identifier = RecogniseIdentifier(id)) {
    for (std::string& term : TermsOf(*identifier)) terms.push_back(std::move(term));
  }
  const Xapian::Database& database = session.index.database;
  for (const std::string& term : terms) {
    const auto it = database.postlist_begin(term);
    if (it != database.postlist_end(term)) return *it;
  }
  return {Code::kNotFound, std::string(id) + ": no such record"};
}

Status FillHits(Session& session, const std::string& path, const Compiled& compiled,
                const std::vector<Found>& page, const HitOptions& options,
                SearchResponse* response) {
  std::uint32_t rank = options.offset;
  for (const Found& match : page) {
    Result<StoredRecord> record = ReadRecord(session, match.document, path);
    if (!record.ok()) return record.status();
    Hit* hit = response->add_hits();
    hit->set_rank(++rank);
    hit->set_partial(options.partial);
    *hit->mutable_publication() = std::move(*record->mutable_view());
    FillScore(compiled, session.index.database, match, options.explain, &session.analyzer, hit);
    AddHighlights(compiled, &session.analyzer, hit);
  }
  return {};
}

void FillStamp(const Session& session, Stamp* stamp) {
  const IndexMeta& meta = session.index.meta;
  stamp->set_index_uuid(meta.uuid());
  for (const std::uint32_t revision : session.index.revisions) stamp->add_revisions(revision);
  stamp->set_analyzer(AnalyzerIdText(meta.analyzer()));
  stamp->set_ranking(std::string(ranking::kProfile.name));
  stamp->set_format_version(meta.format_version());
}

}  // namespace pinakes::query
