// Status and Result: how every library of pinakes says that something went wrong.
//
//   Result<std::unique_ptr<Searcher>> searcher = Searcher::Open({"my.index"});
//   if (!searcher.ok()) return Fail(searcher.status());
//   std::cout << (*searcher)->Meta()->records() << '\n';
//
// A code is defined by what the caller does about it; the message names the offending piece and
// the way out. No exception crosses a library's edge.
#pragma once

#include <cassert>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace pinakes {

enum class Code {
  kOk,
  kInvalidArgument,  // fix the input: a query, an option, a dump
  kNotFound,         // no such file, index, record or field
  kNotAnIndex,       // the path holds something else
  kWrongVersion,     // upgrade the program or rebuild the index
  kCorrupt,          // rebuild or restore the index
  kBusy,             // another writer holds the index: try again later
  kUnsupported,      // this shape of index cannot do it
  kIo,               // the system refused: permissions, space, a broken disk
  kCancelled,        // the caller asked for it
  kTimeLimit,        // the caller's time limit passed
  kInternal,         // a fault of this library
};

// The stable name of a code, such as "not-found": what scripts and `pinakes help errors` use.
std::string_view CodeName(Code code);

// What a caller does on this code, one sentence.
std::string_view CodeAdvice(Code code);

// A code and a message; kOk has no message. A value type, safe to copy and to share.
class [[nodiscard]] Status {
 public:
  Status() = default;
  Status(Code code, std::string message) : code_(code), message_(std::move(message)) {}

  bool ok() const { return code_ == Code::kOk; }
  Code code() const { return code_; }
  const std::string& message() const { return message_; }

 private:
  Code code_ = Code::kOk;
  std::string message_;
};

// Either a value or the Status that says why there is none.
template <typename T>
class [[nodiscard]] Result {
 public:
  Result(T value) : value_(std::move(value)) {}         // NOLINT(google-explicit-constructor)
  Result(Status status) : status_(std::move(status)) {  // NOLINT(google-explicit-constructor)
    assert(!status_.ok());
  }
  Result(Code code, std::string message) : status_(code, std::move(message)) {}

  bool ok() const { return value_.has_value(); }
  const Status& status() const { return status_; }

  T& operator*() { return *value_; }
  const T& operator*() const { return *value_; }
  T* operator->() { return &*value_; }
  const T* operator->() const { return &*value_; }

 private:
  std::optional<T> value_;
  Status status_;
};

}  // namespace pinakes
