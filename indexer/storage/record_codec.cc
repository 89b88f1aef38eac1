#include "indexer/storage/record_codec.h"

#include <zdict.h>
#include <zstd.h>

#include <algorithm>
#include <new>
#include <utility>

namespace pinakes::storage {
namespace {

// The first byte of a compressed record. No message begins with it: it would be field 0.
constexpr char kCompressed = '\x01';
// A frame begins with these four bytes, which are not kept.
constexpr std::string_view kMagic("\x28\xB5\x2F\xFD", 4);
// Larger dictionaries hardly make records smaller, but take longer to load.
constexpr std::size_t kDictionaryBytes = std::size_t{32} << 10;
// Of fewer records too little can be learnt.
constexpr std::size_t kLeastSamples = 200;
constexpr int kLevel = 3;
// Far beyond the largest record that is ever read from a dump.
constexpr std::uint64_t kMaxRecordBytes = std::uint64_t{1} << 30;
// The most that one byte of a frame stands for: 128 KiB of one letter take four. A frame that says
// to be larger is damaged, and no memory is taken for it.
constexpr std::uint64_t kMostPerByte = std::uint64_t{32} << 10;

}  // namespace

std::shared_ptr<const Dictionary> Dictionary::Make(std::string bytes) {
  const unsigned id = ZDICT_getDictID(bytes.data(), bytes.size());
  if (id == 0) return nullptr;
  // make_shared cannot reach the constructor.
  std::shared_ptr<Dictionary> dictionary(new Dictionary);
  dictionary->bytes_ = std::move(bytes);
  dictionary->id_ = id;
  dictionary->reading_ = ZSTD_createDDict(dictionary->bytes_.data(), dictionary->bytes_.size());
  if (dictionary->reading_ == nullptr) return nullptr;
  return dictionary;
}

Dictionary::~Dictionary() { ZSTD_freeDDict(reading_); }

std::string Dictionary::Train(const std::vector<std::string>& records) {
  if (records.size() < kLeastSamples) return {};
  std::string joined;
  std::vector<std::size_t> sizes;
  for (const std::string& record : records) {
    joined += record;
    sizes.push_back(record.size());
  }
  std::string bytes(kDictionaryBytes, '\0');
  const std::size_t size = ZDICT_trainFromBuffer(bytes.data(), bytes.size(), joined.data(),
                                                 sizes.data(), static_cast<unsigned>(sizes.size()));
  // Records that are all alike, or have nothing in common, teach nothing.
  if (ZDICT_isError(size) != 0) return {};
  bytes.resize(size);
  return bytes;
}

RecordEncoder::RecordEncoder(std::shared_ptr<const Dictionary> dictionary)
    : dictionary_(std::move(dictionary)) {
  if (dictionary_ == nullptr) return;
  writing_ = ZSTD_createCDict(dictionary_->bytes().data(), dictionary_->bytes().size(), kLevel);
  context_ = ZSTD_createCCtx();
  if (writing_ == nullptr || context_ == nullptr) throw std::bad_alloc();
}

RecordEncoder::~RecordEncoder() {
  ZSTD_freeCCtx(context_);
  ZSTD_freeCDict(writing_);
}

std::string RecordEncoder::Encode(const StoredRecord& record) {
  std::string message = Sealed(record.SerializeAsString());
  if (!compresses()) return message;
  frame_.resize(ZSTD_compressBound(message.size()));
  const std::size_t size = ZSTD_compress_usingCDict(context_, frame_.data(), frame_.size(),
                                                    message.data(), message.size(), writing_);
  if (ZSTD_isError(size) != 0 || size >= message.size()) return message;
  // In the place of the last byte of the frame's magic number.
  frame_[kMagic.size() - 1] = kCompressed;
  return frame_.substr(kMagic.size() - 1, size - kMagic.size() + 1);
}

RecordDecoder::~RecordDecoder() { ZSTD_freeDCtx(context_); }

RecordDecoder::RecordDecoder(RecordDecoder&& other) noexcept
    : dictionaries_(std::move(other.dictionaries_)),
      context_(std::exchange(other.context_, nullptr)) {}

RecordDecoder& RecordDecoder::operator=(RecordDecoder&& other) noexcept {
  std::swap(dictionaries_, other.dictionaries_);
  std::swap(context_, other.context_);
  return *this;
}

const std::string* RecordDecoder::Decompress(std::string_view bytes) {
  frame_.assign(kMagic).append(bytes.substr(1));
  const unsigned id = ZSTD_getDictID_fromFrame(frame_.data(), frame_.size());
  const auto dictionary = std::ranges::find(dictionaries_, id, &Dictionary::id);
  const std::uint64_t size = ZSTD_getFrameContentSize(frame_.data(), frame_.size());
  if (dictionary == dictionaries_.end() || size > kMaxRecordBytes ||
      size > frame_.size() * kMostPerByte) {
    return nullptr;
  }
  if (context_ == nullptr) context_ = ZSTD_createDCtx();
  if (context_ == nullptr) throw std::bad_alloc();
  message_.resize(size);
  const std::size_t got =
      ZSTD_decompress_usingDDict(context_, message_.data(), message_.size(), frame_.data(),
                                 frame_.size(), (*dictionary)->reading());
  return got == size ? &message_ : nullptr;
}

bool RecordDecoder::Decode(std::string_view bytes, StoredRecord* record, Seal* seal) {
  if (bytes.empty()) return false;
  if (bytes[0] == kCompressed) {
    const std::string* message = Decompress(bytes);
    if (message == nullptr) return false;
    bytes = *message;
  }
  const Seal found = CheckSeal(bytes);
  if (seal == nullptr && found == Seal::kBroken) return false;
  if (seal != nullptr) *seal = found;
  if (!record->ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) return false;
  record->clear_seal();
  return true;
}

}  // namespace pinakes::storage
