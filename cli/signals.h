// Ctrl-C for commands that have something to finish first.
#pragma once

namespace pinakes::cli {

// From here on the first SIGINT or SIGTERM is only remembered; a second one ends the program at
// once, which an index survives with its last commit.
void CatchInterrupts();
bool Interrupted();

}  // namespace pinakes::cli
