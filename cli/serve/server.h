// `pinakes serve` as HTTP: one page and the JSON API, on the loopback interface alone.
#pragma once

#include <memory>
#include <string>

#include "contract/status.h"
#include "pinakes/searcher.h"

namespace pinakes::cli {

class Server {
 public:
  // Listens at 127.0.0.1 on `port`, 0 = any free one. kIo: the port cannot be had. `searcher` must
  // outlive the server.
  static Result<std::unique_ptr<Server>> Listen(Searcher& searcher, int port);
  virtual ~Server() = default;

  virtual int port() const = 0;
  // Answers requests until Stop; those under way are finished.
  virtual void Run() = 0;
  // From any thread.
  virtual void Stop() = 0;
};

// The page, as a program's literal; see page.html.
extern const char* const kPage;

}  // namespace pinakes::cli
