#include "pinakes/pinakes.h"

#include <google/protobuf/stubs/logging.h>
#include <google/protobuf/util/json_util.h>

#include <climits>
#include <clocale>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <memory>
#include <new>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bindings/c/feed.h"
#include "indexer/storage/guard.h"
#include "pinakes/indexer.h"
#include "pinakes/searcher.h"

struct pinakes_searcher {
  std::unique_ptr<pinakes::Searcher> searcher;
};

struct pinakes_indexer {
  std::unique_ptr<pinakes::Indexer> indexer;
  std::string dump;  // that the next record belongs to
};

struct pinakes_canceller {
  pinakes::Canceller canceller;
};

namespace {

using google::protobuf::Message;
using pinakes::Code;
using pinakes::Result;
using pinakes::Status;

// The codes are the same numbers on both sides.
static_assert(static_cast<int>(Code::kInvalidArgument) == PINAKES_INVALID_ARGUMENT);
static_assert(static_cast<int>(Code::kNotFound) == PINAKES_NOT_FOUND);
static_assert(static_cast<int>(Code::kNotAnIndex) == PINAKES_NOT_AN_INDEX);
static_assert(static_cast<int>(Code::kWrongVersion) == PINAKES_WRONG_VERSION);
static_assert(static_cast<int>(Code::kCorrupt) == PINAKES_CORRUPT);
static_assert(static_cast<int>(Code::kBusy) == PINAKES_BUSY);
static_assert(static_cast<int>(Code::kUnsupported) == PINAKES_UNSUPPORTED);
static_assert(static_cast<int>(Code::kIo) == PINAKES_IO);
static_assert(static_cast<int>(Code::kCancelled) == PINAKES_CANCELLED);
static_assert(static_cast<int>(Code::kTimeLimit) == PINAKES_TIME_LIMIT);
static_assert(static_cast<int>(Code::kInternal) == PINAKES_INTERNAL);

bool Put(std::string_view text, pinakes_bytes* bytes) {
  if (bytes == nullptr) return true;
  auto* data = static_cast<char*>(std::malloc(text.size() + 1));
  bytes->data = data;
  bytes->size = data == nullptr ? 0 : text.size();
  if (data == nullptr) return false;
  if (!text.empty()) std::memcpy(data, text.data(), text.size());
  data[text.size()] = '\0';
  return true;
}

// Runs `work`, which returns a Status, and puts its message into `error` where it is not ok.
template <typename Work>
pinakes_code Call(pinakes_bytes* error, Work work) {
  // protobuf would write on standard error what it dislikes about a message; it is in the status.
  const google::protobuf::LogSilencer silence;
  const Status status = pinakes::storage::Guarded("pinakes", work);
  if (!status.ok()) (void)Put(status.message(), error);
  return static_cast<pinakes_code>(status.code());
}

Status OutOfMemory() { return {Code::kIo, "out of memory"}; }

Status Missing(std::string_view what) {
  return {Code::kInvalidArgument, std::string(what) + " is NULL"};
}

Status CheckEncoding(pinakes_encoding encoding) {
  if (encoding == PINAKES_PROTO || encoding == PINAKES_JSON) return {};
  return {Code::kInvalidArgument, "neither PINAKES_PROTO nor PINAKES_JSON"};
}

// protobuf reads and writes the numbers of JSON by the C functions, which follow the locale: what is
// "0,5" in one is no number in another. Sets the plain one for this thread until it goes.
class PlainNumbers {
 public:
  PlainNumbers() : before_(::uselocale(Plain())) {}
  ~PlainNumbers() { ::uselocale(before_); }
  PlainNumbers(const PlainNumbers&) = delete;
  PlainNumbers& operator=(const PlainNumbers&) = delete;

 private:
  static ::locale_t Plain() {
    // Kept until the process ends. Where there is none the thread's stays: uselocale(0) sets none.
    static const ::locale_t plain = ::newlocale(LC_ALL_MASK, "C", nullptr);
    return plain;
  }
  const ::locale_t before_;
};

Status Read(pinakes_encoding encoding, const void* data, std::size_t size, Message* message) {
  if (Status status = CheckEncoding(encoding); !status.ok()) return status;
  if (data == nullptr && size > 0) return Missing("the message");
  const std::string_view bytes(size == 0 ? "" : static_cast<const char*>(data), size);
  const std::string name = message->GetDescriptor()->name();
  if (size > INT_MAX) return {Code::kInvalidArgument, "a " + name + " above 2 GiB"};
  if (encoding == PINAKES_PROTO) {
    if (message->ParseFromArray(bytes.data(), static_cast<int>(size))) return {};
    return {Code::kInvalidArgument, "not the bytes of a " + name};
  }
  const PlainNumbers plain;
  const auto parsed = google::protobuf::util::JsonStringToMessage(
      google::protobuf::StringPiece(bytes.data(), size), message);
  if (parsed.ok()) return {};
  return {Code::kInvalidArgument, "not the JSON of a " + name + ": " + parsed.message().ToString()};
}

Result<std::string> Text(pinakes_encoding encoding, const Message& message) {
  if (encoding == PINAKES_PROTO) return message.SerializeAsString();
  google::protobuf::util::JsonPrintOptions options;
  options.preserve_proto_field_names = true;
  options.always_print_primitive_fields = true;
  std::string text;
  const PlainNumbers plain;
  const auto written = google::protobuf::util::MessageToJsonString(message, &text, options);
  if (written.ok()) return text;
  return {Code::kInternal, "no JSON of the answer: " + written.message().ToString()};
}

Status Write(pinakes_encoding encoding, const Message& message, pinakes_bytes* answer) {
  Result<std::string> text = Text(encoding, message);
  if (!text.ok()) return text.status();
  return Put(*text, answer) ? Status() : OutOfMemory();
}

template <typename Message>
Status Answer(pinakes_encoding encoding, const Result<Message>& result, pinakes_bytes* answer) {
  return result.ok() ? Write(encoding, *result, answer) : result.status();
}

std::string OrEmpty(const char* text) { return text == nullptr ? "" : text; }

// All that is added from here on belongs to this dump.
Status Begin(pinakes_indexer* indexer, const std::string& dump) {
  if (indexer->dump == dump) return {};
  Status status = indexer->indexer->BeginDump(dump, "publication");
  if (status.ok()) indexer->dump = dump;
  return status;
}

std::string_view Name(pinakes::Outcome outcome) {
  switch (outcome) {
    case pinakes::Outcome::kNew:
      return "new";
    case pinakes::Outcome::kChanged:
      return "changed";
    case pinakes::Outcome::kUnchanged:
      return "unchanged";
    case pinakes::Outcome::kElsewhere:
      return "elsewhere";
    case pinakes::Outcome::kMerged:
      break;
  }
  return "merged";
}

Status Opened(Result<std::unique_ptr<pinakes::Searcher>> opened, pinakes_searcher** searcher) {
  if (!opened.ok()) return opened.status();
  *searcher = new pinakes_searcher{std::move(*opened)};
  return {};
}

using SearchCall = Result<pinakes::SearchResponse> (pinakes::Searcher::*)(
    const pinakes::SearchRequest&, const pinakes::Canceller*);

pinakes_code RunSearch(SearchCall call, pinakes_searcher* searcher, pinakes_encoding encoding,
                       const void* request, std::size_t size, pinakes_canceller* canceller,
                       pinakes_bytes* answer) {
  return Call(answer, [&]() -> Status {
    if (searcher == nullptr) return Missing("the searcher");
    pinakes::SearchRequest asked;
    if (Status status = Read(encoding, request, size, &asked); !status.ok()) return status;
    const pinakes::Canceller* end = canceller == nullptr ? nullptr : &canceller->canceller;
    return Answer(encoding, (searcher->searcher.get()->*call)(asked, end), answer);
  });
}

}  // namespace

extern "C" {

const char* pinakes_version(void) { return PINAKES_VERSION; }

const char* pinakes_code_name(pinakes_code code) {
  // The names are literals, each with a NUL after it.
  return pinakes::CodeName(static_cast<Code>(code)).data();
}

void pinakes_release(pinakes_bytes* bytes) {
  if (bytes == nullptr) return;
  std::free(bytes->data);
  *bytes = {nullptr, 0};
}

pinakes_code pinakes_open(const char* const* paths, size_t count, unsigned flags,
                          pinakes_searcher** searcher, pinakes_bytes* error) {
  return Call(error, [&]() -> Status {
    if (searcher == nullptr) return Missing("where to put the searcher");
    *searcher = nullptr;
    if ((flags & ~PINAKES_ALLOW_MISSING_SHARDS) != 0) {
      return {Code::kInvalidArgument, "unknown flags"};
    }
    std::vector<std::string> names;
    for (std::size_t i = 0; i < count; ++i) {
      if (paths == nullptr || paths[i] == nullptr) return Missing("a path");
      names.emplace_back(paths[i]);
    }
    pinakes::SearcherOptions options;
    options.allow_missing_shards = (flags & PINAKES_ALLOW_MISSING_SHARDS) != 0;
    return Opened(pinakes::Searcher::Open(names, options), searcher);
  });
}

pinakes_code pinakes_open_at(int file, uint64_t offset, pinakes_searcher** searcher,
                             pinakes_bytes* error) {
  return Call(error, [&]() -> Status {
    if (searcher == nullptr) return Missing("where to put the searcher");
    *searcher = nullptr;
    return Opened(pinakes::Searcher::OpenAt(file, offset), searcher);
  });
}

void pinakes_close(pinakes_searcher* searcher) {
  (void)Call(nullptr, [&] {
    delete searcher;
    return Status();
  });
}

pinakes_code pinakes_search(pinakes_searcher* searcher, pinakes_encoding encoding,
                            const void* request, size_t size, pinakes_canceller* canceller,
                            pinakes_bytes* answer) {
  return RunSearch(&pinakes::Searcher::Search, searcher, encoding, request, size, canceller,
                   answer);
}

pinakes_code pinakes_count(pinakes_searcher* searcher, pinakes_encoding encoding,
                           const void* request, size_t size, pinakes_canceller* canceller,
                           pinakes_bytes* answer) {
  return RunSearch(&pinakes::Searcher::Count, searcher, encoding, request, size, canceller, answer);
}

pinakes_code pinakes_record(pinakes_searcher* searcher, pinakes_encoding encoding, const char* id,
                            pinakes_bytes* answer) {
  return Call(answer, [&]() -> Status {
    if (searcher == nullptr) return Missing("the searcher");
    if (id == nullptr) return Missing("the id");
    if (Status status = CheckEncoding(encoding); !status.ok()) return status;
    return Answer(encoding, searcher->searcher->Get(id), answer);
  });
}

pinakes_code pinakes_each(pinakes_searcher* searcher, pinakes_encoding encoding,
                          int (*use)(void* context, const char* publication, size_t size),
                          void* context, pinakes_bytes* error) {
  return Call(error, [&]() -> Status {
    if (searcher == nullptr) return Missing("the searcher");
    if (use == nullptr) return Missing("what to do with each record");
    if (Status status = CheckEncoding(encoding); !status.ok()) return status;
    Status failure;
    const Status done = searcher->searcher->ForEach([&](const pinakes::Publication& publication) {
      const Result<std::string> text = Text(encoding, publication);
      if (!text.ok()) failure = text.status();
      return text.ok() && use(context, text->c_str(), text->size()) == 0;
    });
    return failure.ok() ? done : failure;
  });
}

pinakes_code pinakes_info(pinakes_searcher* searcher, pinakes_encoding encoding,
                          pinakes_bytes* answer) {
  return Call(answer, [&]() -> Status {
    if (searcher == nullptr) return Missing("the searcher");
    if (Status status = CheckEncoding(encoding); !status.ok()) return status;
    return Answer(encoding, searcher->searcher->Meta(), answer);
  });
}

pinakes_canceller* pinakes_canceller_new(void) { return new (std::nothrow) pinakes_canceller; }

void pinakes_cancel(pinakes_canceller* canceller) {
  if (canceller != nullptr) canceller->canceller.Cancel();
}

void pinakes_canceller_free(pinakes_canceller* canceller) { delete canceller; }

pinakes_code pinakes_indexer_open(const char* path, const char* language, pinakes_indexer** indexer,
                                  pinakes_bytes* error) {
  return Call(error, [&]() -> Status {
    if (indexer == nullptr) return Missing("where to put the indexer");
    *indexer = nullptr;
    if (path == nullptr || *path == '\0') return Missing("the path");
    pinakes::IndexOptions options;
    if (language != nullptr) options.language = language;
    auto opened = pinakes::Indexer::Open(path, options);
    if (!opened.ok()) return opened.status();
    *indexer = new pinakes_indexer{std::move(*opened), {}};
    return {};
  });
}

void pinakes_indexer_close(pinakes_indexer* indexer) {
  (void)Call(nullptr, [&] {
    delete indexer;
    return Status();
  });
}

pinakes_code pinakes_indexer_add(pinakes_indexer* indexer, pinakes_encoding encoding,
                                 const char* dump, const void* publication, size_t size,
                                 pinakes_bytes* answer) {
  return Call(answer, [&]() -> Status {
    if (indexer == nullptr) return Missing("the indexer");
    if (dump == nullptr || *dump == '\0') return Missing("the name of the dump");
    pinakes::Publication added;
    if (Status status = Read(encoding, publication, size, &added); !status.ok()) return status;
    if (Status status = Begin(indexer, dump); !status.ok()) return status;
    const Result<pinakes::Outcome> outcome = indexer->indexer->Add(std::move(added));
    if (!outcome.ok()) return outcome.status();
    return Put(Name(*outcome), answer) ? Status() : OutOfMemory();
  });
}

pinakes_code pinakes_indexer_read(pinakes_indexer* indexer, pinakes_encoding encoding,
                                  const char* path, const char* dump, const char* format,
                                  pinakes_bytes* answer) {
  return Call(answer, [&]() -> Status {
    if (indexer == nullptr) return Missing("the indexer");
    if (path == nullptr || *path == '\0') return Missing("the path");
    if (Status status = CheckEncoding(encoding); !status.ok()) return status;
    std::string name = OrEmpty(dump);
    if (name.empty()) name = std::filesystem::path(path).filename().string();
    pinakes::IndexReport report;
    indexer->dump.clear();
    Status status =
        pinakes::bindings::Feed(path, name, OrEmpty(format), indexer->indexer.get(), &report);
    if (!status.ok()) return status;
    return Write(encoding, report, answer);
  });
}

pinakes_code pinakes_indexer_delete(pinakes_indexer* indexer, const char* id,
                                    pinakes_bytes* error) {
  return Call(error, [&]() -> Status {
    if (indexer == nullptr) return Missing("the indexer");
    if (id == nullptr) return Missing("the id");
    return indexer->indexer->Delete(id);
  });
}

pinakes_code pinakes_indexer_commit(pinakes_indexer* indexer, pinakes_bytes* error) {
  return Call(error, [&]() -> Status {
    if (indexer == nullptr) return Missing("the indexer");
    return indexer->indexer->Commit();
  });
}

}  // extern "C"
