#include "cli/signals.h"

#include <csignal>

namespace pinakes::cli {
namespace {

volatile std::sig_atomic_t g_interrupted = 0;

void Remember(int) { g_interrupted = 1; }

}  // namespace

void CatchInterrupts() {
  struct sigaction action {};
  action.sa_handler = Remember;
  // Handled once; and a read that waits for input comes back, so that Ctrl-C works at once.
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  ::sigaction(SIGINT, &action, nullptr);
  ::sigaction(SIGTERM, &action, nullptr);
}

bool Interrupted() { return g_interrupted != 0; }

}  // namespace pinakes::cli
