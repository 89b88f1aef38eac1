// Ctrl-C for commands that have something to finish first.
#pragma once

namespace pinakes::cli {

// From here on the first SIGINT or SIGTERM is only remembered, and `notice`, a whole line or
// nullptr, written to standard error; a second one ends the program at once, which an index
// survives with its last commit. A read that waits for input comes back with EINTR.
void CatchInterrupts(const char* notice = nullptr);
bool Interrupted();
// 128 and the number of the signal, as a shell has it.
int InterruptedCode();

}  // namespace pinakes::cli
