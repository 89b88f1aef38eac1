// serve: a page to search with, in a browser on the same machine.
#include <pthread.h>
#include <signal.h>

#include <thread>

#include "cli/context.h"
#include "cli/serve/server.h"
#include "cli/text.h"

namespace pinakes::cli {
namespace {

constexpr std::uint32_t kMaxPort = 65535;

}  // namespace

int RunServe(Context& context) {
  if (!context.arguments.operands.empty()) return context.Usage("serve takes no operands");
  const std::uint32_t port = context.arguments.Count("port").value_or(0);
  if (port > kMaxPort) return context.Usage("--port takes a number from 0 to 65535");
  Result<std::unique_ptr<Searcher>> searcher = context.OpenSearcher();
  if (!searcher.ok()) return context.Fail(searcher.status());
  // Waited for here, before the first thread starts, so that none is ended by them.
  sigset_t signals;
  ::sigemptyset(&signals);
  ::sigaddset(&signals, SIGINT);
  ::sigaddset(&signals, SIGTERM);
  ::pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  Result<std::unique_ptr<Server>> server = Server::Listen(**searcher, static_cast<int>(port));
  if (!server.ok()) return context.Fail(server.status());
  context.out.Write(
      Concat({"http://127.0.0.1:", std::to_string((*server)->port()), "/  (Ctrl-C ends)\n"}));
  context.out.Flush();
  std::thread running([&] { (*server)->Run(); });
  int signal = 0;
  ::sigwait(&signals, &signal);
  // A second Ctrl-C ends at once.
  ::pthread_sigmask(SIG_UNBLOCK, &signals, nullptr);
  (*server)->Stop();
  running.join();
  return signal == SIGINT ? kExitInterrupted : kExitFound;
}

}  // namespace pinakes::cli
