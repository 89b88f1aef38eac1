#include "indexer/storage/records.h"

namespace pinakes::storage {

Status DamagedRecord(const std::string& name, Xapian::docid document) {
  return {Code::kCorrupt, name + ": record " + std::to_string(document) +
                              " is damaged; rebuild the index from its dumps"};
}

Status ForEachRecord(const std::string& name, const Xapian::Database& database,
                     const Dictionaries& dictionaries,
                     const std::function<Status(const StoredRecord& record)>& visit) {
  RecordDecoder decoder(dictionaries);
  const auto end = database.postlist_end("");
  for (auto it = database.postlist_begin(""); it != end; ++it) {
    StoredRecord record;
    if (!decoder.Decode(database.get_document(*it).get_data(), &record)) {
      return DamagedRecord(name, *it);
    }
    if (Status status = visit(record); !status.ok()) return status;
  }
  return {};
}

}  // namespace pinakes::storage
