// `pinakes serve` under test, and raw requests to it.
#pragma once

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <string>
#include <string_view>

#include "tests/cli/sample.h"

namespace pinakes::cli_test {

// The program serving an index until its owner goes.
class Service {
 public:
  explicit Service(const std::string& index = SharedLibrary().index()) {
    std::array<int, 2> out{};
    if (::pipe2(out.data(), O_CLOEXEC) != 0) return;
    child_ = ::fork();
    if (child_ == 0) {
      ::dup2(out[1], 1);
      internal::Exec({"serve", "--index", index}, WithDefaults({}), "");
    }
    ::close(out[1]);
    // The address is said once it is listened at.
    for (char c = 0; ::read(out[0], &c, 1) == 1 && c != '\n';) line_ += c;
    ::close(out[0]);
    const std::size_t at = line_.rfind(':');
    if (at != std::string::npos) port_ = std::atoi(line_.c_str() + at + 1);
  }
  ~Service() {
    if (child_ > 0) End(SIGKILL);
  }
  Service(const Service&) = delete;
  Service& operator=(const Service&) = delete;

  const std::string& line() const { return line_; }
  int port() const { return port_; }
  std::string host() const { return "127.0.0.1:" + std::to_string(port_); }
  pid_t child() const { return child_; }
  int End(int signal) {
    ::kill(child_, signal);
    const int code = internal::ExitCode(child_);
    child_ = -1;
    return code;
  }

  int Connect() const {
    const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port_));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (::connect(socket, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) {
      ADD_FAILURE() << "cannot connect";
    }
    timeval limit{20, 0};
    ::setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
    return socket;
  }
  // What comes back for these bytes, to the end of the connection.
  std::string Raw(std::string_view bytes) const {
    const int socket = Connect();
    while (!bytes.empty()) {
      const ssize_t sent = ::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (sent <= 0) break;
      bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
    std::string answer;
    std::array<char, 65536> buffer;
    for (ssize_t got = 0; (got = ::recv(socket, buffer.data(), buffer.size(), 0)) > 0;) {
      answer.append(buffer.data(), static_cast<std::size_t>(got));
    }
    ::close(socket);
    return answer;
  }
  std::string Get(const std::string& target, const std::string& headers = "") const {
    return Raw("GET " + target + " HTTP/1.1\r\nHost: " + host() + "\r\n" + headers +
               "Connection: close\r\n\r\n");
  }

 private:
  std::string line_;
  int port_ = 0;
  pid_t child_ = -1;
};

}  // namespace pinakes::cli_test
