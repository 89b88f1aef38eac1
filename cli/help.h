// Help, the man page and shell completions, all made from the option and command tables.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "cli/commands.h"

namespace pinakes::cli {

// pinakes --help: all commands, by group.
std::string ProgramHelp();
// pinakes COMMAND -h (in short) or --help.
std::string CommandHelp(const Command& command, bool brief);

// The topics of `pinakes help`: query, ranking, errors.
struct Topic {
  std::string_view name;
  std::string_view brief;
  std::string (*text)();
};
std::span<const Topic> Topics();
const Topic* FindTopic(std::string_view name);

// pinakes(1) as troff.
std::string ManPage();
// pinakes-query(7).
std::string QueryManPage();

// The completion script for "bash", "zsh" or "fish"; empty for any other shell.
std::string CompletionScript(std::string_view shell);
inline constexpr std::string_view kShells = "bash zsh fish";
// `pinakes completion dumps` lists the dumps of the index, for the scripts.
inline constexpr std::string_view kDumpsWord = "dumps";

// The command without arguments: where one stands, and the next step.
int RunBare(Context& context);

}  // namespace pinakes::cli
