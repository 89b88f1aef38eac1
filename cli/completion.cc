// Shell completion scripts from the command and option tables. Values that change from index to
// index (dumps) are asked of the program when they are needed.
#include <set>
#include <vector>

#include "cli/help.h"
#include "cli/options.h"
#include "cli/text.h"
#include "contract/closed_values.h"
#include "contract/schema.h"
#include "corpus/reader.h"

namespace pinakes::cli {
namespace {

std::string Names() {
  std::vector<std::string> names;
  for (const Command& command : Commands()) names.emplace_back(command.name);
  return Join(names, " ");
}

std::string FormatNames() {
  std::vector<std::string> names;
  for (const corpus::Format& format : corpus::Formats()) names.emplace_back(format.name);
  return Join(names, " ");
}

std::string FacetNames() {
  std::vector<std::string> names;
  for (const Field& field : Fields()) {
    if (HasFacets(field)) names.emplace_back(field.name);
  }
  return Join(names, " ");
}

// What a word of a query may begin with.
std::string FieldStarts() {
  std::vector<std::string> names;
  for (const Field& field : Fields()) names.push_back(std::string(field.name) + ":");
  return Join(names, " ");
}

std::string Values(std::string_view field) {
  const std::vector<std::string_view> values = ClosedValues(*FindField(field));
  return Join({values.begin(), values.end()}, " ");
}

// The fixed words that complete a value; empty where it is files, dumps or anything.
std::string WordsFor(std::string_view complete) {
  if (complete == "format") return FormatNames();
  if (complete == "facet") return FacetNames();
  if (complete == "query") return FieldStarts();
  if (complete == "type") return Values("type");
  if (complete == "shell") return std::string(kShells);
  if (complete == "command") {
    std::string words = Names();
    for (const Topic& topic : Topics()) words.append(" ").append(topic.name);
    return words;
  }
  return "";
}

std::string WordsFor(const Option& option) {
  return option.kind == ValueKind::kChoice ? std::string(option.choices)
                                           : WordsFor(option.complete);
}

// For a shell's single quotes.
std::string Quoted(std::string_view text) {
  std::string out = "'";
  for (const char c : text) {
    if (c == '\'') {
      out += "'\\''";
    } else {
      out += c;
    }
  }
  return out + "'";
}

std::string OptionNames(std::string_view command) {
  std::vector<std::string> names;
  for (const Option* option : OptionsOf(command)) {
    names.push_back("--" + std::string(option->name));
    if (option->letter != '\0') names.push_back(std::string("-") + option->letter);
  }
  return Join(names, " ");
}

constexpr std::string_view kDumpsShell = "pinakes completion dumps 2>/dev/null";

// What bash runs to fill COMPREPLY for a value.
std::string BashReply(std::string_view complete, const std::string& words) {
  if (complete == "file") return "compopt -o filenames; COMPREPLY=($(compgen -f -- \"$cur\"))";
  if (complete == "directory") return "compopt -o filenames; COMPREPLY=($(compgen -d -- \"$cur\"))";
  if (complete == "dump") {
    return Concat({"local IFS=$'\\n'; COMPREPLY=($(compgen -W \"$(", kDumpsShell,
                   " ${index:+--index=\"$index\"})\" -- \"$cur\"))"});
  }
  if (words.empty()) return "COMPREPLY=()";
  // A value follows a field's colon at once.
  const std::string_view lead = complete == "query" ? "compopt -o nospace; " : "";
  return Concat({lead, "COMPREPLY=($(compgen -W ", Quoted(words), " -- \"$cur\"))"});
}

std::string BashScript() {
  std::string script =
      "# bash completion for pinakes; written by: pinakes completion bash\n"
      "_pinakes() {\n"
      "  local cur=\"${COMP_WORDS[COMP_CWORD]}\" prev=\"${COMP_WORDS[COMP_CWORD-1]}\"\n"
      "  local command=\"\" index=\"\" i\n"
      "  # --option=value comes as three words.\n"
      "  if [[ \"$cur\" == = ]]; then cur=\"\"\n"
      "  elif [[ \"$prev\" == = ]]; then prev=\"${COMP_WORDS[COMP_CWORD-2]}\"; fi\n"
      "  for ((i = 1; i < COMP_CWORD; i++)); do\n"
      "    case \"${COMP_WORDS[i]}\" in\n"
      "      --index)\n"
      "        ((i++))\n"
      "        if [[ \"${COMP_WORDS[i]}\" == = ]]; then ((i++)); fi\n"
      "        index=\"${COMP_WORDS[i]}\" ;;\n"
      "      -*) ;;\n"
      "      *) command=\"${COMP_WORDS[i]}\"; break ;;\n"
      "    esac\n"
      "  done\n"
      "  COMPREPLY=()\n"
      "  case \"$command $prev\" in\n";
  std::set<std::string> global;
  for (const Command& command : Commands()) {
    for (const Option* option : OptionsOf(command.name)) {
      if (option->kind == ValueKind::kFlag) continue;
      const bool everywhere = option->commands == "*";
      if (everywhere && !global.insert(std::string(option->name)).second) continue;
      const std::string lead = Quoted(everywhere ? "" : Concat({command.name, " "}));
      std::string pattern = Concat({everywhere ? "*" : lead, "--", option->name});
      if (option->letter != '\0') pattern += Concat({"|", lead, "-", {&option->letter, 1}});
      script += Concat(
          {"    ", pattern, ") ", BashReply(option->complete, WordsFor(*option)), "; return ;;\n"});
    }
  }
  script += "  esac\n  if [[ \"$cur\" == -* ]]; then\n    case \"$command\" in\n";
  for (const Command& command : Commands()) {
    script += Concat({"      ", command.name, ") COMPREPLY=($(compgen -W ",
                      Quoted(OptionNames(command.name)), " -- \"$cur\")) ;;\n"});
  }
  script += Concat({"      *) COMPREPLY=($(compgen -W ", Quoted(OptionNames("") + " --version"),
                    " -- \"$cur\")) ;;\n    esac\n    return\n  fi\n  case \"$command\" in\n"});
  script += Concat({"    '') COMPREPLY=($(compgen -W ", Quoted(Names()), " -- \"$cur\")) ;;\n"});
  for (const Command& command : Commands()) {
    if (command.complete.empty()) continue;
    script += Concat({"    ", command.name, ") ",
                      BashReply(command.complete, WordsFor(command.complete)), " ;;\n"});
  }
  return script + "  esac\n}\ncomplete -F _pinakes pinakes\n";
}

// A description inside a zsh specification.
std::string ZshText(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '[' || c == ']' || c == ':' || c == '\\') out += '\\';
    out += c;
  }
  return out;
}

std::string ZshAction(std::string_view complete, const std::string& words) {
  if (complete == "file") return "_files";
  if (complete == "directory") return "_files -/";
  if (complete == "dump") return "_pinakes_dumps";
  if (complete == "query") return "_pinakes_fields";
  return words.empty() ? " " : "(" + words + ")";
}

constexpr std::string_view kZshHead = R"zsh(_pinakes_dumps() {
  local -a dumps index
  local -i at=$words[(I)--index]
  index=($before)
  (( at > 0 )) && index=(--index "${(Q)words[at+1]}")
  dumps=(${(f)"$(pinakes completion dumps $index 2>/dev/null)"})
  compadd -a dumps
}
_pinakes() {
  local context state line
  typeset -A opt_args
  local -a before commands
  local -i at=2
  while (( at < CURRENT )) && [[ $words[at] == -* ]]; do
    if [[ $words[at] == --index ]]; then
      before=(--index "${(Q)words[at+1]}")
      (( at += 2 ))
    else
      (( at += 1 ))
    fi
  done
  if (( at > CURRENT )); then
    _files -/
    return
  fi
  if (( at == CURRENT )); then
)zsh";

std::string ZshScript() {
  std::string script = Concat(
      {"#compdef pinakes\n# zsh completion for pinakes; written by: pinakes completion zsh\n",
       "_pinakes_fields() {\n  compadd -S '' -- ", FieldStarts(), "\n}\n", kZshHead,
       "    if [[ $words[at] == -* ]]; then\n      compadd -- ", OptionNames(""),
       " --version\n      return\n    fi\n", "    commands=(\n"});
  for (const Command& command : Commands()) {
    script += Concat({"      ", Quoted(Concat({command.name, ":", command.brief})), "\n"});
  }
  script +=
      "    )\n    _describe command commands\n    return\n  fi\n"
      "  local command=$words[at]\n  shift $(( at - 1 )) words\n  (( CURRENT -= at - 1 ))\n"
      "  case $command in\n";
  for (const Command& command : Commands()) {
    script += Concat({"    ", command.name, ")\n      _arguments"});
    for (const Option* option : OptionsOf(command.name)) {
      const std::string tail =
          option->kind == ValueKind::kFlag
              ? ""
              : Concat({":", option->value, ":", ZshAction(option->complete, WordsFor(*option))});
      const std::string text = Concat({"[", ZshText(option->brief), "]", tail});
      const std::string repeat = option->repeats ? "*" : "";
      // Its value may stand behind a = too.
      const std::string_view sign = option->kind == ValueKind::kFlag ? "" : "=";
      script += " \\\n        " + Quoted(Concat({repeat, "--", option->name, sign, text}));
      if (option->letter != '\0') {
        script += " \\\n        " + Quoted(Concat({repeat, "-", {&option->letter, 1}, text}));
      }
    }
    if (!command.operands.empty()) {
      script += " \\\n        " +
                Quoted(Concat({"*:", ZshText(command.operands), ":",
                               ZshAction(command.complete, WordsFor(command.complete))}));
    }
    script += "\n      ;;\n";
  }
  return script +
         "  esac\n}\n"
         "if [ \"$funcstack[1]\" = _pinakes ]; then _pinakes \"$@\"\n"
         "else compdef _pinakes pinakes; fi\n";
}

std::string FishWords(std::string_view complete, const std::string& words) {
  if (complete == "file") return " -r -F";
  if (complete == "directory") return " -x -a '(__fish_complete_directories)'";
  if (complete == "dump") return Concat({" -x -a ", Quoted(Concat({"(", kDumpsShell, ")"}))});
  return words.empty() ? " -x" : Concat({" -x -a ", Quoted(words)});
}

// What fish itself knows of commands takes the value of an option before them for one.
constexpr std::string_view kFishHead =
    R"fish(# fish completion for pinakes; written by: pinakes completion fish
function __pinakes_command
    set -l words (commandline -opc)
    set -e words[1]
    while set -q words[1]
        switch $words[1]
            case --index
                set -e words[1]
            case '-*'
            case '*'
                echo $words[1]
                return 0
        end
        set -e words[1]
    end
    return 1
end
function __pinakes_is
    set -l command (__pinakes_command)
    and test "$command" = $argv[1]
end
complete -c pinakes -f
)fish";

std::string FishScript() {
  std::string script(kFishHead);
  for (const Option* option : OptionsOf("")) {
    script +=
        Concat({"complete -c pinakes -n 'not __pinakes_command >/dev/null' -l ", option->name});
    if (option->letter != '\0') script += Concat({" -s ", {&option->letter, 1}});
    if (option->kind != ValueKind::kFlag) {
      script += FishWords(option->complete, WordsFor(*option));
    }
    script += Concat({" -d ", Quoted(option->brief), "\n"});
  }
  script +=
      "complete -c pinakes -n 'not __pinakes_command >/dev/null' -l version -d 'say the version'\n";
  for (const Command& command : Commands()) {
    script += Concat({"complete -c pinakes -n 'not __pinakes_command >/dev/null' -a ", command.name,
                      " -d ", Quoted(command.brief), "\n"});
  }
  for (const Command& command : Commands()) {
    const std::string lead = Concat({"complete -c pinakes -n '__pinakes_is ", command.name, "'"});
    for (const Option* option : OptionsOf(command.name)) {
      script += Concat({lead, " -l ", option->name});
      if (option->letter != '\0') script += Concat({" -s ", {&option->letter, 1}});
      if (option->kind != ValueKind::kFlag) {
        script += FishWords(option->complete, WordsFor(*option));
      }
      script += Concat({" -d ", Quoted(option->brief), "\n"});
    }
    if (command.complete == "file") {
      script += Concat({lead, " -F\n"});
    } else if (!command.complete.empty()) {
      script += Concat({lead, FishWords(command.complete, WordsFor(command.complete)), "\n"});
    }
  }
  return script;
}

}  // namespace

std::string CompletionScript(std::string_view shell) {
  if (shell == "bash") return BashScript();
  if (shell == "zsh") return ZshScript();
  if (shell == "fish") return FishScript();
  return "";
}

}  // namespace pinakes::cli
