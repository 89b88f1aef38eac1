// THE command table: dispatch, help, the man page and the shell completions all come from it.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace pinakes::cli {

class Context;  // see context.h

// What a command may do with the index: one that reads cannot write, by construction.
enum class Access : std::uint8_t { kNone, kRead, kWrite };

struct Example {
  std::string_view line;  // as typed after the prompt
  std::string_view what;  // what it does
};

struct Command {
  std::string_view name;
  std::string_view group;
  std::string_view operands;  // as in usage: "QUERY"
  std::string_view complete;  // what completes an operand, as in Option::complete; or "command",
                              // or "query"
  std::string_view brief;     // one line
  std::string_view details;   // whole sentences
  Access access;
  int (*run)(Context& context);  // returns the exit code
  std::span<const Example> examples;
};

// All commands, in the order that help lists them.
std::span<const Command> Commands();
const Command* FindCommand(std::string_view name);  // nullptr if there is none
std::string_view SuggestCommand(std::string_view name);

// Exit codes; `pinakes help errors` says what they mean.
inline constexpr int kExitFound = 0;
inline constexpr int kExitNone = 1;
inline constexpr int kExitDamaged = 1;
inline constexpr int kExitError = 2;
inline constexpr int kExitPartial = 3;
inline constexpr int kExitBusy = 75;
inline constexpr int kExitInterrupted = 130;

int RunAnalyze(Context& context);
int RunBackup(Context& context);
int RunCheck(Context& context);
int RunCompact(Context& context);
int RunComplete(Context& context);
int RunCompletion(Context& context);
int RunCount(Context& context);
int RunDelete(Context& context);
int RunDiff(Context& context);
int RunExplain(Context& context);
int RunExport(Context& context);
int RunFacets(Context& context);
int RunFields(Context& context);
int RunForget(Context& context);
int RunFormats(Context& context);
int RunHelp(Context& context);
int RunIndex(Context& context);
int RunInfo(Context& context);
int RunMatch(Context& context);
int RunMetrics(Context& context);
int RunSearch(Context& context);
int RunServe(Context& context);
int RunShards(Context& context);
int RunShow(Context& context);
int RunSimilar(Context& context);

}  // namespace pinakes::cli
