// pinakes(1), from the same tables as the rest of the help.
#include <algorithm>
#include <vector>

#include "cli/help.h"
#include "cli/options.h"
#include "cli/text.h"

namespace pinakes::cli {
namespace {

// Text as troff prints it: hyphens stay hyphens, nothing at a line's start is a request.
std::string Escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '\\') {
      out += "\\e";
    } else if (c == '-') {
      out += "\\-";
    } else if (c == '\'') {
      out += "\\(aq";
    } else if (c == '.' && (out.empty() || out.back() == '\n')) {
      out += "\\&.";
    } else {
      out += c;
    }
  }
  return out;
}

std::string OptionText(const Option& option) {
  std::string names;
  if (option.letter != '\0') names = Concat({"\\-", {&option.letter, 1}, ", "});
  names += "\\-\\-" + Escaped(option.name);
  std::string text = Concat({".TP\n\\fB", names, "\\fR"});
  if (!option.value.empty()) text += Concat({" \\fI", Escaped(option.value), "\\fR"});
  text += Concat({"\n", Escaped(option.details)});
  if (option.kind == ValueKind::kChoice) {
    const std::vector<std::string_view> choices = SplitWords(option.choices);
    text += " One of: " + Escaped(Join({choices.begin(), choices.end()}, ", ")) + ".";
  }
  return text + "\n";
}

// A topic as it stands: its layout is its own.
std::string Verbatim(const std::string& text) { return ".nf\n" + Escaped(text) + ".fi\n"; }

}  // namespace

std::string ManPage() {
  std::string page = Concat({".TH PINAKES 1 \"\" \"pinakes ", PINAKES_VERSION,
                             "\" \"User Commands\"\n.SH NAME\npinakes \\- full\\-text search for "
                             "scholarly publications\n.SH SYNOPSIS\n.B pinakes\n.I COMMAND\n"
                             "[\\fIOPTIONS\\fR] ...\n.SH DESCRIPTION\n"});
  page +=
      "Indexes dumps of bibliographies and finds their records by relevance and citations.\n"
      "Without a command, says where one stands and what to do next.\n.SH COMMANDS\n";
  for (const Command& command : Commands()) {
    page += Concat({".SS \"pinakes ", command.name, command.operands.empty() ? "" : " ",
                    Escaped(command.operands), "\"\n", Escaped(command.details), "\n"});
    for (const Option* option : OptionsOf(command.name)) {
      if (option->commands != "*") page += OptionText(*option);
    }
    page += ".PP\nExamples:\n";
    for (const Example& example : command.examples) {
      page += Concat(
          {".PP\n.RS\n.nf\n", Escaped(example.line), "\n.fi\n", Escaped(example.what), "\n.RE\n"});
    }
  }
  page += ".SH \"OPTIONS OF EVERY COMMAND\"\n";
  for (const Option& option : Options()) {
    if (option.commands == "*") page += OptionText(option);
  }
  page += ".SH \"QUERY LANGUAGE\"\n" + Verbatim(FindTopic("query")->text());
  page += ".SH RANKING\n" + Verbatim(FindTopic("ranking")->text());
  page += ".SH \"EXIT STATUS AND ERRORS\"\n" + Verbatim(FindTopic("errors")->text());
  page +=
      ".SH ENVIRONMENT\n"
      ".TP\n\\fBPINAKES_INDEX\\fR\nDirectory of the index, unless \\-\\-index names one.\n"
      ".TP\n\\fBXDG_DATA_HOME\\fR\nThe default index is in pinakes/default there; if not set, in "
      "~/.local/share.\n"
      ".TP\n\\fBNO_COLOR\\fR\nIf not empty, nothing is highlighted; nor is it with TERM=dumb.\n"
      ".TP\n\\fBCOLUMNS\\fR\nWidth that text is wrapped at on a terminal; files and pipes get it "
      "unwrapped.\n";
  return page;
}

}  // namespace pinakes::cli
