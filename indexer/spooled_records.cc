#include "indexer/spooled_records.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "contract/record_id.h"
#include "contract/schema.h"
#include "indexer/storage/replace.h"

namespace pinakes {

Result<std::string> MakeBuildFolder(const std::string& path) {
  std::string folder = storage::BuildFolder(path);
  std::error_code error;
  std::filesystem::remove_all(folder, error);
  if (!error) std::filesystem::create_directory(folder, error);
  if (error) return {Code::kIo, folder + ": cannot be made: " + error.message()};
  return folder;
}

Status ReadRecord(const Spool& spool, std::uint64_t offset, std::string* buffer,
                  StoredRecord* record) {
  if (Status status = spool.Read(offset, buffer); !status.ok()) return status;
  if (!record->ParseFromString(*buffer)) {
    return {Code::kIo, spool.path() + ": a record was not read back as it was written"};
  }
  return {};
}

std::vector<SpooledRecords::Handle> SpooledRecords::Holders(const std::string& term,
                                                            std::size_t most) {
  std::vector<Handle> holders;
  const auto add = [&](Handle record) {
    if (!IsRemoved(record)) holders.push_back(record);
    return holders.size() < most;
  };
  if (term.starts_with(prefix::kDump)) {
    // Too common to be kept as a key: whoever asks looks at most records anyway.
    for (Handle record = 1; record <= size() && add(record); ++record) {
    }
    return holders;
  }
  keys_.ForEach(StableHash(term), add);
  std::sort(holders.begin(), holders.end());
  return holders;
}

Result<StoredRecord> SpooledRecords::Load(Handle record) const {
  std::string bytes;
  StoredRecord stored;
  if (Status status = ReadRecord(spool_, OffsetOf(record), &bytes, &stored); !status.ok()) {
    return status;
  }
  return stored;
}

Result<SpooledRecords::Handle> SpooledRecords::Put(Handle place, std::string_view bytes,
                                                   const IdentityKeys& keys) {
  const Result<std::uint64_t> offset = spool_.Append(bytes);
  if (!offset.ok()) return offset.status();
  const bool is_new = place == 0;
  if (is_new) {
    offsets_.push_back(*offset);
    place = static_cast<Handle>(offsets_.size());
  } else {
    offsets_[place - 1] = *offset;
  }
  keys.ForEachFiled([&](const std::string& key) {
    if (is_new) {
      keys_.Add(StableHash(key), place);
    } else {
      keys_.AddOnce(StableHash(key), place);
    }
  });
  if (!keys_.status().ok()) return keys_.status();
  return place;
}

}  // namespace pinakes
