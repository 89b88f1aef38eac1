// pinakes(1), from the same tables as the rest of the help.
#include <algorithm>
#include <vector>

#include "cli/help.h"
#include "cli/options.h"
#include "cli/query_manual.h"
#include "cli/text.h"
#include "contract/schema.h"
#include "query/parser/diagnostics.h"

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
  page += ".SH RANKING\n" + Verbatim(FindTopic("ranking")->text());
  page += ".SH \"EXIT STATUS AND ERRORS\"\n" + Verbatim(FindTopic("errors")->text());
  page +=
      ".SH ENVIRONMENT\n"
      ".TP\n\\fBPINAKES_INDEX\\fR\nDirectory of the index, unless \\-\\-index names one.\n"
      ".TP\n\\fBXDG_DATA_HOME\\fR\nThe default index is in pinakes/default there; if not set, in "
      "~/.local/share.\n"
      ".TP\n\\fBNO_COLOR\\fR\nIf not empty, nothing is highlighted; nor is it with TERM=dumb.\n"
      ".TP\n\\fBCOLUMNS\\fR\nWidth that text is wrapped at on a terminal; files and pipes get it "
      "unwrapped.\n"
      ".SH FILES\n"
      ".TP\n\\fI~/.local/share/pinakes/default\\fR\nThe default index, a directory.\n"
      ".SH \"SEE ALSO\"\n.BR pinakes\\-query (7)\n";
  return page;
}

std::string QueryManPage() {
  std::string page =
      Concat({".TH PINAKES\\-QUERY 7 \"\" \"pinakes ", PINAKES_VERSION,
              "\" \"Queries\"\n.SH NAME\npinakes\\-query \\- the query language of "
              "pinakes\n.SH SYNOPSIS\n.B pinakes search\n\\(aq\\fIQUERY\\fR\\(aq\n"});
  page +=
      ".SH DESCRIPTION\n"
      "Every record that has all words of a query is found, the best first. If none has all, the\n"
      "best partial matches are shown, and it is said so. Words are looked for in titles,\n"
      "authors, venues, abstracts and keywords; case and accents do not count.\n"
      ".SH FORMS\n";
  const auto entry = [&page](std::string_view term, std::string_view text) {
    page += Concat({".TP\n\\fB", Escaped(term), "\\fR\n", Escaped(text), "\n"});
  };
  for (const QueryForm& form : QueryForms()) entry(form.form, form.meaning);
  page += ".SH FIELDS\n";
  for (const Field& field : Fields()) {
    std::string text(field.help);
    if (!field.aliases.empty()) text += Concat({". Also called: ", field.aliases});
    entry(Concat({field.name, ":"}), Concat({text, ". Example: ", field.example}));
  }
  page += ".SH RULES\n";
  for (const QueryRule& rule : QueryRules()) entry(rule.name, rule.text);
  page += ".SH NOTES\n";
  for (const query::NoteInfo& note : query::Notes()) {
    entry(note.name, Concat({note.when, ". ", note.advice, "."}));
  }
  return page + ".SH EXAMPLES\n.nf\n" +
         Escaped(
             "pinakes search 'title:\"sparse maps\" author:he year:2015..'\n"
             "pinakes search -- learning -deep\n") +
         ".fi\n.SH \"SEE ALSO\"\n.BR pinakes (1)\n";
}

}  // namespace pinakes::cli
