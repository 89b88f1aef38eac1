#include <condition_variable>
#include <deque>
#include <mutex>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>

#include "corpus/container.h"

namespace pinakes::corpus {
namespace {

constexpr std::size_t kPiecesAhead = 8;

class ReadAhead : public ByteSource {
 public:
  explicit ReadAhead(std::unique_ptr<ByteSource> source) : source_(std::move(source)) {}
  ~ReadAhead() override {
    if (!thread_.joinable()) return;
    {
      const std::lock_guard lock(mutex_);
      stop_ = true;
    }
    changed_.notify_all();
    thread_.join();
  }
  ReadAhead(const ReadAhead&) = delete;
  ReadAhead& operator=(const ReadAhead&) = delete;

  std::string_view Next() override {
    if (!thread_.joinable()) {
      // The first piece comes at once, and all of them where no thread is to be had.
      if (given_++ == 0 || !Start()) return source_->Next();
    }
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return !pieces_.empty() || ended_; });
    if (pieces_.empty()) {
      end_given_ = true;
      return {};
    }
    current_ = std::move(pieces_.front());
    pieces_.pop_front();
    lock.unlock();
    changed_.notify_all();
    return current_;
  }

  // The source's own, once it has ended; until then all is well.
  const Status& status() const override {
    if (!thread_.joinable()) return source_->status();
    return end_given_ ? status_ : fine_;  // the thread wrote it before the end was seen
  }

 private:
  bool Start() {
    if (no_thread_) return false;
    try {
      thread_ = std::thread([this] { Run(); });
    } catch (const std::system_error&) {
      no_thread_ = true;
    }
    return !no_thread_;
  }

  void Run() {
    while (true) {
      std::string piece(source_->Next());
      std::unique_lock lock(mutex_);
      if (piece.empty()) {
        status_ = source_->status();
        ended_ = true;
        lock.unlock();
        changed_.notify_all();
        return;
      }
      changed_.wait(lock, [&] { return pieces_.size() < kPiecesAhead || stop_; });
      if (stop_) return;
      pieces_.push_back(std::move(piece));
      lock.unlock();
      changed_.notify_all();
    }
  }

  std::unique_ptr<ByteSource> source_;
  std::size_t given_ = 0;
  bool no_thread_ = false;
  bool end_given_ = false;
  std::string current_;  // the piece that is being read

  mutable std::mutex mutex_;  // guards what follows
  std::condition_variable changed_;
  std::deque<std::string> pieces_;
  bool ended_ = false;
  bool stop_ = false;
  Status status_;
  const Status fine_;
  std::thread thread_;
};

}  // namespace

std::unique_ptr<ByteSource> ReadAheadSource(std::unique_ptr<ByteSource> source) {
  return std::make_unique<ReadAhead>(std::move(source));
}

}  // namespace pinakes::corpus
