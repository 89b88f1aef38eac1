#include "cli/help.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <vector>

#include "cli/context.h"
#include "cli/options.h"
#include "cli/text.h"
#include "contract/spelling.h"

namespace pinakes::cli {
namespace {

std::string OptionLabel(const Option& option) {
  std::string label = option.letter != '\0' ? Concat({"-", {&option.letter, 1}, ", "}) : "    ";
  label.append("--").append(option.name);
  return option.value.empty() ? label : Concat({label, " ", option.value});
}

std::string Usage(const Command& command) {
  std::string usage = Concat({"usage: pinakes ", command.name, " [OPTIONS]"});
  if (!command.operands.empty()) usage.append(" ").append(command.operands);
  return usage + "\n";
}

std::string OptionRows(std::string_view command, bool brief) {
  std::string rows;
  for (const Option* option : OptionsOf(command)) {
    std::string text(brief ? option->brief : option->details);
    if (option->kind == ValueKind::kChoice && brief) {
      const std::vector<std::string_view> choices = SplitWords(option->choices);
      text += ": " + Join({choices.begin(), choices.end()}, ", ");
    }
    rows += HelpRow(OptionLabel(*option), text, 28);
  }
  return rows;
}

std::string ExampleRows(const Command& command) {
  std::string rows;
  for (const Example& example : command.examples) {
    rows += Concat({"  ", example.line, "\n      ", example.what, "\n"});
  }
  return rows;
}

}  // namespace

std::string ProgramHelp() {
  std::string text =
      "usage: pinakes COMMAND [OPTIONS] ...\n\n" +
      Wrap(
          "Full-text search for scholarly publications: index dumps of bibliographies, then find "
          "records by relevance and citations.",
          kHelpColumns, 0) +
      "\n";
  std::string_view group;
  for (const Command& command : Commands()) {
    if (command.group != group) {
      group = command.group;
      text.append("\n").append(group).append("\n");
    }
    text += HelpRow(command.name, command.brief, 14);
  }
  text += "\nOptions of every command\n" + OptionRows("", true);
  text += HelpRow("-V, --version", "the version", 28);
  text += "\nExamples\n";
  text += "  pinakes index profile.md\n";
  text += "  pinakes search 'deep learning year:2020..'\n";
  text += "\nMore: pinakes COMMAND --help, pinakes help query, ranking or errors.\n";
  return text;
}

std::string CommandHelp(const Command& command, bool brief) {
  std::string text = Usage(command);
  text +=
      "\n" +
      Wrap(brief ? Concat({command.brief, "."}) : std::string(command.details), kHelpColumns, 0) +
      "\n";
  if (text[Usage(command).size() + 1] >= 'a') {
    char& first = text[Usage(command).size() + 1];
    first = static_cast<char>(first - 'a' + 'A');
  }
  text += "\nOptions\n" + OptionRows(command.name, brief);
  text += "\nExamples\n" + ExampleRows(command);
  return text;
}

int RunHelp(Context& context) {
  const std::vector<std::string>& operands = context.arguments.operands;
  if (operands.size() > 1) return context.Usage("help takes one operand");
  if (operands.empty()) {
    context.out.Write(ProgramHelp());
    return kExitFound;
  }
  const std::string& name = operands.front();
  if (name == "man") {
    context.out.Write(ManPage());
    return kExitFound;
  }
  if (name == "man-query") {
    context.out.Write(QueryManPage());
    return kExitFound;
  }
  if (const Topic* topic = FindTopic(name)) {
    context.out.Write(topic->text());
    return kExitFound;
  }
  if (const Command* command = FindCommand(name)) {
    context.out.Write(CommandHelp(*command, false));
    return kExitFound;
  }
  std::vector<std::string_view> names;
  for (const Topic& topic : Topics()) names.push_back(topic.name);
  for (const Command& command : Commands()) names.push_back(command.name);
  const std::string_view nearest = Nearest(name, names);
  return context.Usage(Concat({"no help on \"", name, "\". ",
                               nearest.empty() ? std::string("Topics: query, ranking, errors; "
                                                             "commands: pinakes --help")
                                               : Concat({"Did you mean \"", nearest, "\"?"})}));
}

int RunCompletion(Context& context) {
  const std::vector<std::string>& operands = context.arguments.operands;
  if (operands.size() != 1) return context.Needs("the name of a shell: bash, zsh or fish");
  if (operands.front() == kDumpsWord) {
    // For the scripts: what cannot be listed is no completion, and no reason to say anything.
    const Result<std::unique_ptr<Searcher>> searcher = context.OpenSearcher();
    if (!searcher.ok()) return kExitNone;
    const Result<IndexMeta> meta = (*searcher)->Meta();
    if (!meta.ok()) return kExitNone;
    for (const DumpInfo& dump : meta->dumps()) context.out.Write(OneLine(dump.name()) + "\n");
    return meta->dumps().empty() ? kExitNone : kExitFound;
  }
  const std::string script = CompletionScript(operands.front());
  if (!script.empty()) {
    context.out.Write(script);
    return kExitFound;
  }
  const std::vector<std::string_view> shells = SplitWords(kShells);
  const std::string_view nearest = Nearest(operands.front(), shells);
  return context.Usage(Concat({"no completion for \"", operands.front(), "\". ",
                               nearest.empty() ? "" : Concat({"Did you mean \"", nearest, "\"? "}),
                               "Shells: bash, zsh, fish"}));
}

int RunBare(Context& context) {
  const std::vector<std::string> paths = context.IndexPaths();
  const std::string place = paths.empty() ? "" : ShortPath(paths.front());
  const Result<std::unique_ptr<Searcher>> searcher = context.OpenSearcher();
  if (!searcher.ok() && searcher.status().code() != Code::kNotFound) {
    return context.Fail(searcher.status());
  }
  std::string text;
  if (!searcher.ok()) {
    text = Concat({"No index yet at ", OneLine(place), ".\n",
                   "  1. make one:   pinakes index profile.md\n",
                   "  2. search it:  pinakes search 'deep learning year:2020..'\n",
                   "Formats: pinakes formats.  All commands: pinakes --help.\n"});
  } else {
    const Result<IndexMeta> meta = (*searcher)->Meta();
    if (!meta.ok()) return context.Fail(meta.status());
    const auto dumps = static_cast<std::uint64_t>(meta->dumps_size());
    text = Concat({Plural(meta->records(), "record"), " from ", Plural(dumps, "dump"), " at ",
                   OneLine(place), ".\n",
                   "  search it:    pinakes search 'deep learning year:2020..'\n",
                   "  add to it:    pinakes index FILE\n", "  look at it:   pinakes info\n",
                   "Query language: pinakes help query.  All commands: pinakes --help.\n"});
  }
  context.out.Write(text);
  return kExitFound;
}

}  // namespace pinakes::cli
