// What the parts that read an index, and requests to it, promise whatever the bytes are. The fuzzer
// and the test that replays its seeds both run these.
#pragma once

#include <google/protobuf/stubs/logging.h>
#include <google/protobuf/util/json_util.h>
#include <stdlib.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "indexer/storage/record_codec.h"
#include "indexer/storage/seal.h"
#include "indexer/storage/shards.h"
#include "pinakes/pinakes.h"
#include "pinakes/search.pb.h"
#include "pinakes/stored_record.pb.h"

namespace pinakes::fuzz {

inline void Require(bool promise, std::string_view what, std::string_view value = {}) {
  if (promise) return;
  std::fprintf(stderr, "broken promise: %s: \"%s\"\n", std::string(what).c_str(),
               std::string(value.substr(0, 2000)).c_str());
  std::abort();
}

// A folder that goes when the program ends.
class Folder {
 public:
  Folder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "pinakes-fuzz-XXXXXX").string();
    Require(mkdtemp(pattern.data()) != nullptr, "a folder for the fuzzer's files");
    path_ = pattern;
  }
  ~Folder() {
    std::error_code ignored;  // nothing is left to be told
    std::filesystem::remove_all(path_, ignored);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  std::string File(std::string_view name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

inline Publication SomePublication(int number) {
  Publication publication;
  publication.set_title("On the lantern of house " + std::to_string(number * 7919 % 10'007));
  publication.set_venue(number % 2 == 0 ? "Journal of Lanterns and Kilns" : "Annals of Glass");
  publication.set_year(1950U + static_cast<unsigned>(number) % 70);
  publication.set_citations(static_cast<unsigned>(number * number));
  publication.add_authors()->set_name("Orme, L. " + std::to_string(number % 13));
  return publication;
}

// Bytes that an index keeps of a record, with a dictionary and without; the bytes behind a good
// seal too, which are met when the damage was done before they were sealed.
inline void DecodeRecord(std::string_view bytes) {
  using namespace storage;
  const google::protobuf::LogSilencer silence;
  static const std::shared_ptr<const Dictionary> dictionary = [] {
    std::vector<std::string> records;
    for (int i = 0; i < 2000; ++i) {
      StoredRecord record;
      *record.mutable_view() = SomePublication(i);
      records.push_back(record.SerializeAsString());
    }
    return Dictionary::Make(Dictionary::Train(records));
  }();
  RecordDecoder decoder({dictionary});
  RecordEncoder plain(nullptr);
  RecordEncoder dense(dictionary);
  const auto decode = [&](std::string_view stored) {
    StoredRecord record;
    Seal seal = Seal::kNone;
    const bool told = decoder.Decode(stored, &record, &seal);
    StoredRecord again;
    Require(decoder.Decode(stored, &again) == (told && seal != Seal::kBroken), "a seal is heeded");
    if (!told) return;
    Require(record.seal() == 0, "a record comes without its seal");
    for (RecordEncoder* encoder : {&plain, &dense}) {
      StoredRecord back;
      Require(decoder.Decode(encoder->Encode(record), &back), "what was written is read");
      Require(back.SerializeAsString() == record.SerializeAsString(), "and is the same");
    }
  };
  decode(bytes);
  decode(Sealed(std::string(bytes)));
  // A frame that names this dictionary: the magic number (cut by three), a header that tells the
  // size in so many bytes as the input says, the dictionary's id in four.
  const std::uint32_t id = dictionary->id();
  const unsigned size_flag = bytes.empty() ? 0U : static_cast<unsigned char>(bytes[0]) & 0xC0U;
  std::string frame{'\x01', static_cast<char>(0x23U | size_flag)};
  for (int i = 0; i < 4; ++i) frame += static_cast<char>(id >> (8 * i));
  decode(frame + std::string(bytes));
}

// A file that is named as an index.
inline void ListShards(std::string_view bytes) {
  static const Folder folder;
  static const std::string path = folder.File("shards");
  std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
  const Result<storage::ShardList> found = storage::FindShards({path});
  Require(found.ok() || !found.status().message().empty(), "a failure says why");
  if (!found.ok()) return;
  for (const storage::Shard& shard : found->shards) {
    Require(!shard.name.empty(), "a shard has a name");
    Require(shard.kind != storage::Shard::Kind::kHost ||
                (!shard.host.empty() && shard.port > 0 && shard.port < 65536),
            "a host has a name and a port", shard.name);
  }
}

// A request to the C library: the first byte says which and how it is written.
inline void Ask(std::string_view bytes) {
  if (bytes.empty()) return;
  const unsigned kind = static_cast<unsigned char>(bytes[0]);
  bytes.remove_prefix(1);
  const pinakes_encoding encoding = (kind & 1U) != 0 ? PINAKES_PROTO : PINAKES_JSON;
  static const Folder folder;
  static const std::string path = folder.File("index");
  pinakes_bytes answer{};
  const auto good = [&](pinakes_code code) {
    const std::string text(answer.data == nullptr ? "" : answer.data, answer.size);
    pinakes_release(&answer);
    Require(code == PINAKES_OK, "the index for the fuzzer is there", text);
  };
  static pinakes_indexer* writer = nullptr;
  static int added = 0;
  static pinakes_searcher* searcher = nullptr;
  if (searcher == nullptr) {
    good(pinakes_indexer_open(path.c_str(), nullptr, &writer, &answer));
    for (int i = 0; i < 40; ++i) {
      const std::string record = SomePublication(i).SerializeAsString();
      good(pinakes_indexer_add(writer, PINAKES_PROTO, "lanterns", record.data(), record.size(),
                               &answer));
    }
    good(pinakes_indexer_commit(writer, &answer));
    const char* const paths[] = {path.c_str()};
    good(pinakes_open(paths, 1, 0, &searcher, &answer));
  }
  pinakes_code code = PINAKES_OK;
  SearchResponse response;
  Publication record;
  google::protobuf::Message* message = nullptr;
  switch (kind / 2 % 4) {
    case 0:
      code = pinakes_search(searcher, encoding, bytes.data(), bytes.size(), nullptr, &answer);
      message = &response;
      break;
    case 1:
      code = pinakes_count(searcher, encoding, bytes.data(), bytes.size(), nullptr, &answer);
      message = &response;
      break;
    case 2:
      code = pinakes_record(searcher, encoding, std::string(bytes).c_str(), &answer);
      message = &record;
      break;
    default:
      code = pinakes_indexer_add(writer, encoding, "asked", bytes.data(), bytes.size(), &answer);
      if (++added % 500 == 0) {  // what was added goes
        pinakes_indexer_close(writer);
        pinakes_bytes error{};
        writer = nullptr;
        const pinakes_code opened = pinakes_indexer_open(path.c_str(), nullptr, &writer, &error);
        if (opened != PINAKES_OK) Require(false, "the writer is opened again", error.data);
      }
      break;
  }
  const std::string_view said(answer.data == nullptr ? "" : answer.data, answer.size);
  Require(code == PINAKES_OK || code == PINAKES_INVALID_ARGUMENT || code == PINAKES_NOT_FOUND ||
              code == PINAKES_TIME_LIMIT,
          "the code says what the caller may do", std::to_string(code) + ": " + std::string(said));
  Require(!said.empty(), "an answer or a reason is there");
  if (code == PINAKES_OK && message != nullptr) {
    const bool read =
        encoding == PINAKES_PROTO
            ? message->ParseFromArray(said.data(), static_cast<int>(said.size()))
            : google::protobuf::util::JsonStringToMessage({said.data(), said.size()}, message).ok();
    Require(read, "an answer can be read", said);
  }
  pinakes_release(&answer);
}

struct Target {
  std::string name;
  std::function<void(std::string_view)> run;
  std::vector<std::string> seeds;
};

inline std::vector<Target> Targets() {
  StoredRecord stored;
  *stored.mutable_view() = SomePublication(3);
  *stored.add_accounts() = SomePublication(3);
  std::vector<std::string> records{stored.SerializeAsString(),
                                   storage::Sealed(stored.SerializeAsString())};
  std::vector<std::string> lists{
      "# shards\nauto first.index\n\nremote [::1]:33333\nremote search.example.org:700\n",
      "remote :ssh host xapian-progsrv index\n", "auto shards\n"};
  SearchRequest request;
  request.set_query("lantern author:orme year:1950..1990");
  request.mutable_filters()->set_citations("10..");
  request.add_facets()->set_field("venue");
  request.set_sort("-year");
  std::vector<std::string> requests;
  std::string json;
  Require(google::protobuf::util::MessageToJsonString(request, &json).ok(), "JSON of a request");
  for (const char kind : {'\0', '\2'}) {
    requests.push_back(kind + json);
    requests.push_back(static_cast<char>(kind + 1) + request.SerializeAsString());
  }
  requests.push_back(
      "\x04"
      "doi:10.1000/182");
  Require(google::protobuf::util::MessageToJsonString(SomePublication(77), &(json = {})).ok(),
          "JSON of a record");
  requests.push_back('\x06' + json);
  requests.push_back('\x07' + SomePublication(78).SerializeAsString());
  return {{"stored-record", DecodeRecord, std::move(records)},
          {"shard-list", ListShards, std::move(lists)},
          {"request", Ask, std::move(requests)}};
}

}  // namespace pinakes::fuzz
