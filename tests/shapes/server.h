// Xapian's own servers of remote shards, started by a test on this machine.
#pragma once

#include <arpa/inet.h>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <string>
#include <thread>

namespace pinakes::testing {

inline sockaddr_in Loopback(std::uint16_t port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return address;
}

// A socket that listens on a free port of this machine and never answers.
class SilentServer {
 public:
  SilentServer() : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in address = Loopback(0);
    socklen_t size = sizeof address;
    EXPECT_EQ(::bind(socket_, reinterpret_cast<sockaddr*>(&address), size), 0);
    EXPECT_EQ(::listen(socket_, 5), 0);
    EXPECT_EQ(::getsockname(socket_, reinterpret_cast<sockaddr*>(&address), &size), 0);
    port_ = ntohs(address.sin_port);
  }
  ~SilentServer() { Close(); }
  SilentServer(const SilentServer&) = delete;
  SilentServer& operator=(const SilentServer&) = delete;
  void Close() {
    if (socket_ >= 0) ::close(socket_);
    socket_ = -1;
  }
  std::uint16_t port() const { return port_; }
  std::string where() const { return "127.0.0.1:" + std::to_string(port_); }

 private:
  int socket_;
  std::uint16_t port_ = 0;
};

// A port that nothing listens on.
inline std::uint16_t FreePort() {
  SilentServer probe;
  return probe.port();
}

// xapian-tcpsrv for one index, in a session of its own: it ends its whole process group.
class ShardServer {
 public:
  explicit ShardServer(const std::string& index, std::uint16_t port = 0) {
    // Between the finding of a free port and its use another program may take it.
    for (int attempt = 0; attempt < 20 && child_ < 0; ++attempt) {
      port_ = port != 0 ? port : FreePort();
      Start(index);
    }
    EXPECT_GE(child_, 0) << "xapian-tcpsrv does not start; is xapian-tools installed?";
  }
  ~ShardServer() { Stop(); }
  ShardServer(const ShardServer&) = delete;
  ShardServer& operator=(const ShardServer&) = delete;

  std::string where() const { return "127.0.0.1:" + std::to_string(port_); }
  std::uint16_t port() const { return port_; }
  // The server and those that it started for open connections.
  void Signal(int signal) const { ::kill(-child_, signal); }
  void Stop() {
    if (child_ < 0) return;
    Signal(SIGKILL);
    ::waitpid(child_, nullptr, 0);
    child_ = -1;
  }

 private:
  void Start(const std::string& index) {
    const std::string port = std::to_string(port_);
    const pid_t child = ::fork();
    if (child == 0) {
      ::setsid();
      ::prctl(PR_SET_PDEATHSIG, SIGKILL);  // also where the test is killed
      // What it says of connections that end is no news.
      ::dup2(::open("/dev/null", O_WRONLY), STDERR_FILENO);
      ::execlp("xapian-tcpsrv", "xapian-tcpsrv", "--quiet", "--interface", "127.0.0.1", "--port",
               port.c_str(), index.c_str(), static_cast<char*>(nullptr));
      std::_Exit(127);
    }
    for (;;) {
      if (::waitpid(child, nullptr, WNOHANG) != 0) return;  // it ended: the port was taken
      const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
      sockaddr_in address = Loopback(port_);
      const bool open =
          ::connect(socket, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0;
      ::close(socket);
      if (open) break;
      std::this_thread::yield();
    }
    child_ = child;
  }

  std::uint16_t port_ = 0;
  pid_t child_ = -1;
};

}  // namespace pinakes::testing
