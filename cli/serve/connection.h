// One connection as cpp-httplib sees it: what the gate has read comes first, and no time limit is
// stretched by bytes that trickle.
#pragma once

#include <httplib.h>
#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <chrono>
#include <cstring>
#include <string>
#include <utility>

namespace pinakes::cli {

class Connection : public httplib::Stream {
 public:
  // Neither reading what is left nor writing the answer takes longer than `limit` in all.
  Connection(int socket, std::string head, std::chrono::milliseconds limit)
      : socket_(socket), head_(std::move(head)), until_(Clock::now() + limit) {}

  bool is_readable() const override { return read_ < head_.size() || Wait(POLLIN); }
  bool is_writable() const override { return Wait(POLLOUT); }

  ssize_t read(char* bytes, size_t size) override {
    if (read_ < head_.size()) {
      size = std::min(size, head_.size() - read_);
      std::memcpy(bytes, head_.data() + read_, size);
      read_ += size;
      return static_cast<ssize_t>(size);
    }
    return Wait(POLLIN) ? ::recv(socket_, bytes, size, MSG_DONTWAIT) : -1;
  }
  using Stream::write;
  ssize_t write(const char* bytes, size_t size) override {
    return Wait(POLLOUT) ? ::send(socket_, bytes, size, MSG_DONTWAIT | MSG_NOSIGNAL) : -1;
  }

  // All are of this machine.
  void get_remote_ip_and_port(std::string& ip, int& port) const override {
    ip = "127.0.0.1";
    port = 0;
  }
  void get_local_ip_and_port(std::string& ip, int& port) const override {
    get_remote_ip_and_port(ip, port);
  }
  socket_t socket() const override { return socket_; }

 private:
  using Clock = std::chrono::steady_clock;

  bool Wait(short event) const {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until_ - Clock::now());
    if (left.count() <= 0) return false;
    pollfd one{socket_, event, 0};
    return ::poll(&one, 1, static_cast<int>(left.count())) > 0;
  }

  const int socket_;
  const std::string head_;
  std::size_t read_ = 0;
  const Clock::time_point until_;
};

}  // namespace pinakes::cli
