#include "cli/parse.h"
#include "cli/cite_key.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <limits>

#include "cli/commands.h"
#include "cli/options.h"
#include "contract/spelling.h"

namespace pinakes::cli {
namespace {

using Words = std::vector<std::string>;

// CLI11's spelling of an option's names: "-n,--limit".
std::string Spelling(const Option& option) {
  std::string names;
  if (option.letter != '\0') names = std::string("-") + option.letter + ",";
  return names.append("--").append(option.name);
}

std::string Quoted(std::string_view text) { return "\"" + std::string(text) + "\""; }

std::string Help(const Command* command) {
  return command == nullptr ? "pinakes --help" : "pinakes " + std::string(command->name) + " -h";
}

// Whether the word is an option of the command, by its name or letter.
bool HasOption(std::string_view word, const Command& command) {
  const std::string_view name = word.substr(0, word.find('='));
  return std::ranges::any_of(OptionsOf(command.name), [&](const Option* option) {
    if (name.starts_with("--")) return name.substr(2) == option->name;
    return name.size() > 1 && option->letter != '\0' && name[1] == option->letter;
  });
}

// The message for a word that starts with a dash and is no option here.
std::string UnknownOption(std::string_view word, const Command* command) {
  const std::string_view name = word.substr(0, word.find('='));
  std::string message = "no option is called " + Quoted(name);
  std::vector<std::string> spellings;
  for (const Option* option : OptionsOf(command == nullptr ? "" : command->name)) {
    spellings.push_back("--" + std::string(option->name));
  }
  const std::vector<std::string_view> candidates(spellings.begin(), spellings.end());
  const std::string_view nearest = Nearest(name, candidates);
  if (name.starts_with("--") && !nearest.empty()) {
    return message + ". Did you mean " + Quoted(nearest) + "?";
  }
  // A word to be excluded from a search looks just like an option.
  if (command != nullptr && command->operands.find("QUERY") != std::string_view::npos &&
      !name.starts_with("--")) {
    return message + ". To exclude a word put -- before the query: pinakes " +
           std::string(command->name) + " -- ... " + std::string(word);
  }
  return message + ". See " + Help(command);
}

// Checks one option's values; returns what is wrong, or nothing.
std::string CheckValues(const Option& option, const Words& values) {
  const std::string name = "--" + std::string(option.name);
  for (const std::string& value : values) {
    if (option.kind == ValueKind::kFlag && value != "true") return name + " takes no value";
    if (option.kind == ValueKind::kCount && !ParseCount(value)) {
      return name + " takes a whole number from 0, not " + Quoted(value);
    }
    if (option.kind == ValueKind::kUnit && !ParseUnit(value)) {
      return name + " takes a number from 0 to 1, not " + Quoted(value);
    }
    if (option.kind == ValueKind::kKeys) {
      if (const std::string fault = CiteKeyFault(value); !fault.empty()) {
        return name + " " + Quoted(value) + ": " + fault;
      }
    }
    if (option.kind != ValueKind::kChoice) continue;
    const std::vector<std::string_view> choices = SplitWords(option.choices);
    if (std::ranges::find(choices, value) != choices.end()) continue;
    std::string list;
    for (std::string_view choice : choices) {
      list += (list.empty() ? "" : ", ") + std::string(choice);
    }
    const std::string_view nearest = Nearest(value, choices);
    return name + " has no choice " + Quoted(value) + ". " +
           (nearest.empty() ? "" : "Did you mean " + Quoted(nearest) + "? ") + "Choices: " + list;
  }
  return "";
}

// One run of CLI11 over `words`. What is neither an option nor an option's value ends up in
// `rest`, in order; with `stop_early` everything from the first such word on.
std::string Run(const std::vector<const Option*>& options, bool stop_early, Words words,
                Arguments* out, Words* rest) {
  CLI::App app;
  app.set_help_flag();
  app.allow_extras();
  app.prefix_command(stop_early);
  std::vector<std::pair<const Option*, CLI::Option*>> known;
  for (const Option* option : options) {
    CLI::Option* added = option->kind == ValueKind::kFlag ? app.add_flag(Spelling(*option))
                                                          : app.add_option(Spelling(*option));
    if (option->kind != ValueKind::kFlag) {
      added->expected(1)->allow_extra_args(false);
    }
    added->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    known.emplace_back(option, added);
  }
  std::ranges::reverse(words);  // CLI11 takes them from the back
  try {
    app.parse(words);
  } catch (const CLI::ArgumentMismatch& error) {
    const std::string_view said = error.what();  // "--limit: 1 required ..."
    return std::string(said.substr(0, said.find(':'))) + " needs a value";
  } catch (const CLI::ParseError& error) {
    return error.what();
  }
  for (const auto& [option, added] : known) {
    if (added->count() == 0) continue;
    Words values = added->results();
    const std::string wrong = CheckValues(*option, values);
    if (!wrong.empty()) return wrong;
    Words& all = out->values[std::string(option->name)];
    all.insert(all.end(), values.begin(), values.end());
  }
  *rest = app.remaining();
  return "";
}

}  // namespace

bool Arguments::Has(std::string_view name) const { return values.find(name) != values.end(); }

std::string Arguments::Get(std::string_view name, std::string_view fallback) const {
  const auto found = values.find(name);
  return found == values.end() ? std::string(fallback) : found->second.back();
}

std::vector<std::string> Arguments::All(std::string_view name) const {
  const auto found = values.find(name);
  return found == values.end() ? Words() : found->second;
}

std::optional<std::uint32_t> Arguments::Count(std::string_view name) const {
  return Has(name) ? ParseCount(Get(name)) : std::nullopt;
}

std::optional<double> Arguments::Unit(std::string_view name) const {
  return Has(name) ? ParseUnit(Get(name)) : std::nullopt;
}

std::string Arguments::Choice(std::string_view name) const {
  if (Has(name)) return Get(name);
  const Option* option = command == nullptr ? nullptr : FindOption(command->name, name);
  return option == nullptr ? "" : std::string(SplitWords(option->choices).front());
}

std::variant<Arguments, std::string> ParseCommandLine(const std::vector<std::string>& words) {
  Arguments arguments;
  // What stands after "--" is operands, whatever it looks like.
  const auto dashes = std::ranges::find(words, "--");
  Words before(words.begin(), dashes);
  const Words after(dashes == words.end() ? dashes : dashes + 1, words.end());

  Words rest;
  static constexpr Option kVersion{"version",
                                   'V',
                                   ValueKind::kFlag,
                                   false,
                                   "",
                                   "",
                                   "",
                                   "",
                                   "the version",
                                   "Show the version and exit."};
  std::vector<const Option*> global = OptionsOf("");
  global.push_back(&kVersion);
  std::string wrong = Run(global, /*stop_early=*/true, before, &arguments, &rest);
  if (!wrong.empty()) return wrong;
  arguments.version = arguments.Has("version");
  if (rest.empty()) {
    if (!after.empty()) return "the command comes before --. See pinakes --help";
  } else {
    if (rest.front().starts_with("-")) {
      // As git takes some of its options; here each belongs to a command.
      for (const std::string& word : rest) {
        const Command* behind = FindCommand(word);
        if (behind == nullptr || !HasOption(rest.front(), *behind)) continue;
        return "options of a command stand behind it: pinakes " + word + " " + rest.front() +
               " ...";
      }
      return UnknownOption(rest.front(), nullptr);
    }
    arguments.command = FindCommand(rest.front());
    if (arguments.command == nullptr) {
      const std::string_view nearest = SuggestCommand(rest.front());
      return "no command is called " + Quoted(rest.front()) + ". " +
             (nearest.empty() ? "All commands: pinakes --help"
                              : "Did you mean " + Quoted(nearest) + "?");
    }
    const Words own(rest.begin() + 1, rest.end());
    wrong = Run(OptionsOf(arguments.command->name), /*stop_early=*/false, own, &arguments, &rest);
    if (!wrong.empty()) return wrong;
    for (std::string& word : rest) {
      if (word.size() > 1 && word.front() == '-') return UnknownOption(word, arguments.command);
      arguments.operands.push_back(std::move(word));
    }
    arguments.operands.insert(arguments.operands.end(), after.begin(), after.end());
  }
  if (arguments.Has("help")) {
    // CLI11 does not tell by which name a flag was given.
    arguments.short_help = std::ranges::find(before, "--help") == before.end();
  }
  return arguments;
}

bool WantsJson(const std::vector<std::string>& words) {
  for (std::size_t i = 0; i < words.size() && words[i] != "--"; ++i) {
    std::string_view value;
    if ((words[i] == "-f" || words[i] == "--format") && i + 1 < words.size()) {
      value = words[i + 1];
    } else if (words[i].starts_with("--format=")) {
      value = std::string_view(words[i]).substr(9);
    } else if (words[i].starts_with("-f")) {
      value = std::string_view(words[i]).substr(2);
    }
    if (value == "json" || value == "ndjson") return true;
  }
  return false;
}

std::optional<std::uint32_t> ParseCount(std::string_view text) {
  if (text.empty() || !std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; })) {
    return std::nullopt;
  }
  std::uint32_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error == std::errc::result_out_of_range) return std::numeric_limits<std::uint32_t>::max();
  return value;
}

std::optional<double> ParseUnit(std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  if (!(value >= 0 && value <= 1)) return std::nullopt;
  return value;
}

}  // namespace pinakes::cli
