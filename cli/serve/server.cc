#include "cli/serve/server.h"

#include <httplib.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <functional>
#include <random>
#include <thread>
#include <utility>

#include "cli/serve/api.h"
#include "cli/serve/connection.h"
#include "cli/serve/gate.h"
#include "cli/text.h"

namespace pinakes::cli {
namespace {

// So many requests are answered at once; a client that is slow to take a long answer holds one of
// them for kForAnAnswer at most.
constexpr std::size_t kThreads = 64;
constexpr std::chrono::seconds kForAnAnswer{30};
// Nothing is taken in but the request's line and headers.
constexpr std::size_t kMaxBody = 0;
constexpr std::string_view kNonceMark = "@NONCE@";

// 128 random bits: what marks the page's own script and style as such.
std::string Nonce() {
  static constexpr std::string_view kHex = "0123456789abcdef";
  std::random_device random;
  std::string nonce;
  for (int i = 0; i < 4; ++i) {
    for (std::uint32_t bits = random(), n = 0; n < 8; ++n, bits >>= 4U) nonce += kHex[bits & 15U];
  }
  return nonce;
}

std::string PageWith(const std::string& nonce) {
  std::string page = kPage;
  for (std::size_t at = page.find(kNonceMark); at != std::string::npos;
       at = page.find(kNonceMark, at + nonce.size())) {
    page.replace(at, kNonceMark.size(), nonce);
  }
  return page;
}

// Whether the Host header names this server: a page of another site whose name was made to point
// here is refused (DNS rebinding).
bool IsOwnHost(std::string host, int port) {
  constexpr int kHttpPort = 80;  // which addresses do not name
  std::transform(host.begin(), host.end(), host.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  const std::string suffix = ":" + std::to_string(port);
  for (const std::string_view name : {"127.0.0.1", "localhost", "[::1]"}) {
    if (!host.starts_with(name)) continue;
    const std::string_view rest = std::string_view(host).substr(name.size());
    if (rest == suffix || (rest.empty() && port == kHttpPort)) return true;
  }
  return false;
}

// Takes the header Range out of a request: everything is given whole. cpp-httplib would give each
// of thousands of ranges, every one of them perhaps the whole page.
void WithoutRanges(std::string* head) {
  static constexpr std::string_view kRange = "\nrange:";
  const auto same = [](char a, char b) {
    return (a >= 'A' && a <= 'Z' ? static_cast<char>(a + 32) : a) == b;
  };
  for (auto at = head->begin();; at += std::ssize(kRange)) {
    at = std::search(at, head->end(), kRange.begin(), kRange.end(), same);
    if (at == head->end()) return;
    std::fill(at + 1, at + std::ssize(kRange) - 1, '-');  // a header that nobody knows
  }
}

// cpp-httplib gives each connection a thread from its first byte on, so a few dozen slow clients
// stop it. Here connections wait in a gate, and a thread takes one whose request has come. Each
// carries one request: a second one that came with the first would wait unseen.
class GatedServer : public httplib::Server {
 public:
  using Refusal = Gate::Refusal;
  explicit GatedServer(Refusal refusal) {
    new_task_queue = [this, refusal = std::move(refusal)] { return new Queue(this, refusal); };
  }
  // cpp-httplib listens for five at a time: of more that come at once the rest would try again
  // after seconds. Call it once the port is bound.
  void ListenForMany() { ::listen(svr_sock_, SOMAXCONN); }

 private:
  // What httplib calls its queue: it runs on the listening thread, and only opens the gate.
  class Queue : public httplib::TaskQueue {
   public:
    Queue(GatedServer* server, const Refusal& refusal)
        : workers_(kThreads),
          gate_(
              [this, server](int socket, std::string head) {
                workers_.enqueue([this, server, socket, head = std::move(head)]() mutable {
                  server->Answer(socket, std::move(head));
                  gate_.Return(socket);
                });
              },
              refusal) {
      server->gate_ = &gate_;
    }
    void enqueue(std::function<void()> admit) override { admit(); }
    void shutdown() override {
      gate_.Stop();
      workers_.shutdown();
    }

   private:
    httplib::ThreadPool workers_;
    Gate gate_;
  };

  bool process_and_close_socket(socket_t socket) override {
    gate_->Admit(socket);
    return true;
  }

  void Answer(int socket, std::string head) {
    WithoutRanges(&head);
    Connection connection(socket, std::move(head), kForAnAnswer);
    bool closed = false;
    process_request(connection, /*close_connection=*/true, closed, nullptr);
  }

  Gate* gate_ = nullptr;  // while it listens
};

// What the gate says itself, without cpp-httplib.
std::string RawRefusal(int status, std::string_view message) {
  const ApiAnswer answer = ApiError(status, "invalid-argument", message);
  return Concat({"HTTP/1.1 ", std::to_string(status), " ",
                 status == 408 ? "Request Timeout" : "Request Header Fields Too Large",
                 "\r\nContent-Type: ", answer.type, "\r\nContent-Length: ",
                 std::to_string(answer.body.size()), "\r\nConnection: close\r\n\r\n", answer.body});
}

class HttpServer : public Server {
 public:
  explicit HttpServer(Searcher& searcher) : searcher_(searcher), http_(RawRefusal) {}

  Status Bind(int port) {
    Prepare();
    const std::string host = "127.0.0.1";
    if (port == 0) {
      port_ = http_.bind_to_any_port(host);
    } else if (http_.bind_to_port(host, port)) {
      port_ = port;
    }
    if (port_ > 0) {
      http_.ListenForMany();
      return {};
    }
    return {Code::kIo, Concat({"port ", std::to_string(port),
                               " cannot be listened at; another program may have it. Leave --port "
                               "away for any free one"})};
  }

  int port() const override { return port_; }
  void Run() override {
    http_.listen_after_bind();
    ended_ = true;
  }
  void Stop() override {
    // Nothing is stopped that has not begun.
    while (!http_.is_running() && !ended_)
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    http_.stop();
  }

 private:
  void Prepare() {
    http_.set_payload_max_length(kMaxBody);
    http_.set_tcp_nodelay(true);
    // Another server's port is not to be shared, as SO_REUSEPORT would have it.
    http_.set_socket_options([](socket_t socket) {
      const int yes = 1;
      ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    });
    http_.set_pre_routing_handler(
        [this](const httplib::Request& request, httplib::Response& response) {
          return Refuse(request, response) ? httplib::Server::HandlerResponse::Handled
                                           : httplib::Server::HandlerResponse::Unhandled;
        });
    http_.Get("/", [](const httplib::Request&, httplib::Response& response) {
      const std::string nonce = Nonce();
      response.set_header(
          "Content-Security-Policy",
          Concat({"default-src 'none'; script-src 'nonce-", nonce, "'; style-src 'nonce-", nonce,
                  "'; connect-src 'self'; img-src data:; form-action 'none'; base-uri 'none'; "
                  "frame-ancestors 'none'"}));
      response.set_content(PageWith(nonce), "text/html; charset=utf-8");
    });
    http_.Get(R"(/.*)", [this](const httplib::Request& request, httplib::Response& response) {
      Put(AnswerApi(searcher_, request.path, {request.params.begin(), request.params.end()}),
          &response);
    });
    http_.set_error_handler([](const httplib::Request&, httplib::Response& response) {
      if (!response.body.empty()) return;
      struct Known {
        int status;
        std::string_view message;
      };
      static constexpr std::array kKnown{
          Known{400, "the request cannot be read"},
          Known{404, "no such page"},
          Known{413, "requests have no body here"},
          Known{414, "the address is too long"},
      };
      const auto* const found = std::ranges::find(kKnown, response.status, &Known::status);
      Put(ApiError(response.status, response.status < 500 ? "invalid-argument" : "internal",
                   found == kKnown.end() ? "the request cannot be answered" : found->message),
          &response);
    });
    http_.set_exception_handler([](const httplib::Request&, httplib::Response& response,
                                   const std::exception_ptr& /*thrown*/) {
      Put(ApiError(500, CodeName(Code::kInternal), "internal error; please report it"), &response);
    });
  }

  // Says no to what is not for this server; false where it is.
  bool Refuse(const httplib::Request& request, httplib::Response& response) const {
    response.set_header("X-Content-Type-Options", "nosniff");
    response.set_header("Referrer-Policy", "no-referrer");
    response.set_header("Cross-Origin-Resource-Policy", "same-origin");
    response.set_header("Cache-Control", "no-store");
    if (request.get_header_value_count("Host") != 1 ||
        !IsOwnHost(request.get_header_value("Host"), port_)) {
      Put(ApiError(403, "invalid-argument",
                   "the Host header is not this server's address, such as 127.0.0.1:" +
                       std::to_string(port_)),
          &response);
      return true;
    }
    if (request.method != "GET" && request.method != "HEAD") {
      response.set_header("Allow", "GET, HEAD");
      Put(ApiError(405, "invalid-argument", "only GET and HEAD"), &response);
      return true;
    }
    return false;
  }

  static void Put(ApiAnswer answer, httplib::Response* response) {
    response->status = answer.status;
    if (!answer.file.empty()) {
      response->set_header("Content-Disposition", "attachment; filename=\"" + answer.file + "\"");
    }
    response->set_content(std::move(answer.body), answer.type);
  }

  Searcher& searcher_;
  GatedServer http_;
  int port_ = -1;
  std::atomic<bool> ended_{false};
};

}  // namespace

Result<std::unique_ptr<Server>> Server::Listen(Searcher& searcher, int port) {
  auto server = std::make_unique<HttpServer>(searcher);
  const Status status = server->Bind(port);
  if (!status.ok()) return status;
  return std::unique_ptr<Server>(std::move(server));
}

}  // namespace pinakes::cli
