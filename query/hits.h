// From what matched to what is shown: records read, scored and marked.
#pragma once

#include <xapian.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "contract/status.h"
#include "pinakes/search.pb.h"
#include "pinakes/stored_record.pb.h"
#include "query/compile.h"
#include "query/run.h"
#include "query/session.h"

namespace pinakes::query {

// `path` names the index in messages, here and below. kCorrupt: the record has no content.
Result<StoredRecord> ReadRecord(Session& session, Xapian::docid document, const std::string& path);

// The terms that a record with this identifier may have: where it is the record's id too, it is
// filed as that alone.
std::vector<std::string> TermsOf(const Identifier& identifier);
// The document of a record id, alias or identifier in any written form. kNotFound.
Result<Xapian::docid> FindRecord(const Session& session, std::string_view id);

struct HitOptions {
  std::uint32_t offset = 0;  // the first hit's rank, less one
  bool partial = false;      // the matches are of compiled.any: they need not have all the words
  bool explain = false;
};
// Adds a hit for each match of `page`, with its score's parts and highlights.
Status FillHits(Session& session, const std::string& path, const Compiled& compiled,
                const std::vector<Found>& page, const HitOptions& options,
                SearchResponse* response);

void FillStamp(const Session& session, Stamp* stamp);

}  // namespace pinakes::query
