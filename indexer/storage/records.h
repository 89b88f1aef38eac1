// The records of an open index, one after the other.
#pragma once

#include <xapian.h>

#include <functional>
#include <string>

#include "contract/status.h"
#include "indexer/storage/record_codec.h"
#include "pinakes/stored_record.pb.h"

namespace pinakes::storage {

// kCorrupt: what is kept of this document of the index called `name` is no record.
Status DamagedRecord(const std::string& name, Xapian::docid document);

// Calls visit with each record of the index called `name`, in the order of documents, until one is
// damaged (kCorrupt) or visit returns an error. May throw Xapian's exceptions.
Status ForEachRecord(const std::string& name, const Xapian::Database& database,
                     const Dictionaries& dictionaries,
                     const std::function<Status(const StoredRecord& record)>& visit);

}  // namespace pinakes::storage
