// Publication -> document of the index: the only writer of terms and slots (contract/schema.h).
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "indexer/analysis/analyzer.h"
#include "indexer/index_document.h"
#include "indexer/storage/record_codec.h"
#include "pinakes/stored_record.pb.h"

namespace pinakes {

// Builds documents; keeps its buffers between calls. Not thread-safe: one a thread.
class DocumentBuilder {
 public:
  // Both outlive it.
  DocumentBuilder(Analyzer* analyzer, storage::RecordEncoder* encoder)
      : analyzer_(analyzer), encoder_(encoder) {}

  // The document of a record: its terms, slots and the record itself as data. Good until the next
  // call.
  const IndexDocument& Build(const StoredRecord& record);

 private:
  void AddText(std::string_view text, std::string_view plain_prefix, std::string_view stem_prefix,
               std::uint32_t* position);
  // Right behind the title's AddText: tokens_ are still the title's.
  void AddBody(const Publication& view);
  void AddAuthors(const Publication& view);
  void AddKeys(const StoredRecord& record);
  void AddSlots(const StoredRecord& record);

  struct AuthorTerms {
    std::vector<std::string> words;  // whole terms
    std::vector<std::string> keys;
  };
  const AuthorTerms& TermsOf(const Author& author, bool is_first);

  Analyzer* analyzer_;
  storage::RecordEncoder* encoder_;
  IndexDocument document_;
  // Of names seen lately: most names come again and again.
  std::unordered_map<std::string, AuthorTerms> authors_;
  TokenList tokens_;
  std::string term_;
  std::vector<std::string> title_stems_;  // of the record at hand
};

// The value of slot::kTie, by whose descending order ties are settled: more citations first
// (unknown last), then later years, then record ids in byte order.
std::string TieKey(const Publication& publication);

}  // namespace pinakes
