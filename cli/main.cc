// The pinakes program.

#include <csignal>
#include <exception>
#include <new>

#include "cli/context.h"
#include "cli/help.h"
#include "cli/text.h"

namespace pinakes::cli {
namespace {

int Dispatch(const std::vector<std::string>& words, Output& out, Messages& messages) {
  messages.json = WantsJson(words);
  const Terminal terminal = Terminal::Find();
  messages.terminal = terminal;
  const std::variant<Arguments, std::string> parsed = ParseCommandLine(words);
  if (const std::string* wrong = std::get_if<std::string>(&parsed)) {
    messages.Error("usage", OneLine(*wrong));
    return kExitError;
  }
  const Arguments& arguments = std::get<Arguments>(parsed);
  Context context(arguments, out, messages, terminal);
  if (arguments.version) {
    out.Write(Concat({"pinakes ", PINAKES_VERSION, " (", Searcher::EngineVersion(), ")\n"}));
    return kExitFound;
  }
  if (arguments.Has("help")) {
    out.Write(arguments.command == nullptr ? ProgramHelp()
                                           : CommandHelp(*arguments.command, arguments.short_help));
    return kExitFound;
  }
  if (arguments.command == nullptr) return RunBare(context);
  if (arguments.command->access != Access::kNone && arguments.Has("index")) {
    for (const std::string& path : arguments.All("index")) {
      if (path.empty()) return context.Usage("--index needs the name of a directory");
    }
  }
  return arguments.command->run(context);
}

int Main(int argc, char** argv) {
  // A reader that went away shows in what write returns.
  std::signal(SIGPIPE, SIG_IGN);
  Output out;
  Messages messages;
  int code = kExitError;
  try {
    code = Dispatch({argv + (argc > 0 ? 1 : 0), argv + argc}, out, messages);
    out.Flush();
  } catch (const std::bad_alloc&) {
    messages.Error(CodeName(Code::kInternal), "out of memory");
    return kExitError;
  } catch (const std::exception& error) {
    messages.Error(CodeName(Code::kInternal),
                   Concat({"internal error: ", error.what(), "; please report it"}));
    return kExitError;
  }
  if (!out.error().empty()) {
    messages.Error(CodeName(Code::kIo), "cannot write the output: " + out.error());
    return kExitError;
  }
  return code;
}

}  // namespace
}  // namespace pinakes::cli

int main(int argc, char** argv) { return pinakes::cli::Main(argc, argv); }
