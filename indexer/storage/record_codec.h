// Records as bytes: sealed messages, compressed with a dictionary of what the records of their
// index have in common. Alone a record is too short to be compressed by much; with a dictionary
// trained on some of them it takes half of what it takes without.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "indexer/storage/seal.h"
#include "pinakes/stored_record.pb.h"

struct ZSTD_CCtx_s;
struct ZSTD_CDict_s;
struct ZSTD_DCtx_s;
struct ZSTD_DDict_s;

namespace pinakes::storage {

// Immutable, so threads may share one.
class Dictionary {
 public:
  // Null where the bytes are no dictionary.
  static std::shared_ptr<const Dictionary> Make(std::string bytes);
  // The bytes of a dictionary for records like these; empty where they are too few to tell.
  static std::string Train(const std::vector<std::string>& records);
  ~Dictionary();

  const std::string& bytes() const { return bytes_; }
  std::uint32_t id() const { return id_; }
  const ZSTD_DDict_s* reading() const { return reading_; }

 private:
  Dictionary() = default;

  std::string bytes_;
  std::uint32_t id_ = 0;
  ZSTD_DDict_s* reading_ = nullptr;
};
using Dictionaries = std::vector<std::shared_ptr<const Dictionary>>;

// Not thread-safe: one a thread.
class RecordEncoder {
 public:
  // Without a dictionary (null) records are sealed only.
  explicit RecordEncoder(std::shared_ptr<const Dictionary> dictionary);
  ~RecordEncoder();
  RecordEncoder(const RecordEncoder&) = delete;
  RecordEncoder& operator=(const RecordEncoder&) = delete;

  // Whether it compresses: nothing is gained by doing so again.
  bool compresses() const { return writing_ != nullptr; }
  std::string Encode(const StoredRecord& record);

 private:
  std::shared_ptr<const Dictionary> dictionary_;
  ZSTD_CDict_s* writing_ = nullptr;
  ZSTD_CCtx_s* context_ = nullptr;
  std::string frame_;
};

// Not thread-safe: one a thread.
class RecordDecoder {
 public:
  RecordDecoder() = default;
  // Knows records by any of these dictionaries, and those without.
  explicit RecordDecoder(Dictionaries dictionaries) : dictionaries_(std::move(dictionaries)) {}
  ~RecordDecoder();
  RecordDecoder(RecordDecoder&& other) noexcept;
  RecordDecoder& operator=(RecordDecoder&& other) noexcept;

  // False where the bytes are no record or not those that were written. With `seal`, what the seal
  // says of them is left to the caller. The record comes without its seal.
  bool Decode(std::string_view bytes, StoredRecord* record, Seal* seal = nullptr);

 private:
  // Null where they are no frame of a known dictionary.
  const std::string* Decompress(std::string_view bytes);

  Dictionaries dictionaries_;
  ZSTD_DCtx_s* context_ = nullptr;
  std::string frame_;
  std::string message_;
};

}  // namespace pinakes::storage
