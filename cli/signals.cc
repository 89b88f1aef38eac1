#include "cli/signals.h"

#include <unistd.h>

#include <csignal>
#include <cstring>

namespace pinakes::cli {
namespace {

volatile std::sig_atomic_t g_signal = 0;
const char* g_notice = nullptr;

void Remember(int signal) {
  g_signal = signal;
  // There is nothing to be done where even this cannot be written.
  if (g_notice != nullptr && ::write(STDERR_FILENO, g_notice, std::strlen(g_notice)) < 0) return;
}

}  // namespace

void CatchInterrupts(const char* notice) {
  g_notice = notice;
  struct sigaction action {};
  action.sa_handler = Remember;
  // Handled once; and a read that waits for input comes back, so that Ctrl-C works at once.
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  ::sigaction(SIGINT, &action, nullptr);
  ::sigaction(SIGTERM, &action, nullptr);
}

bool Interrupted() { return g_signal != 0; }

int InterruptedCode() { return 128 + g_signal; }

}  // namespace pinakes::cli
