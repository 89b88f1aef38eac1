// The topics of `pinakes help`.
#include <array>

#include "cli/help.h"
#include "cli/options.h"
#include "cli/query_manual.h"
#include "cli/text.h"
#include "contract/schema.h"
#include "contract/status.h"
#include "query/parser/diagnostics.h"
#include "query/ranking.h"

namespace pinakes::cli {
namespace {

std::string Paragraph(std::string_view text) { return Wrap(text, kHelpColumns, 0) + "\n"; }

struct Form {
  std::string_view form, meaning;
};
std::string QueryTopic() {
  std::string text = "The query language\n\n";
  for (const QueryForm& form : QueryForms()) text += HelpRow(form.form, form.meaning, 28);
  text += "\nFields\n\n";
  for (const Field& field : Fields()) text += HelpRow(Concat({field.name, ":"}), field.help, 14);
  for (const QueryRule& rule : QueryRules()) text += "\n" + Paragraph(rule.text);
  text += "\nNotes\n\n";
  for (const query::NoteInfo& note : query::Notes()) {
    text += HelpRow(note.name, Concat({note.when, ". ", note.advice, "."}), 24);
  }
  text += "\nExample\n  pinakes search 'title:\"sparse maps\" author:he year:2015..'\n";
  return text;
}

std::string RankingTopic() {
  const ranking::Profile& profile = ranking::kProfile;
  std::string text = "The order of the records\n\n";
  text += Paragraph(
      "By relevance, a record's score is the sum of three parts, which search "
      "--explain shows for each:");
  text += "\n";
  text += HelpRow("text",
                  "the BM25 weights of the matched words, as a share of what a full match in "
                  "the title weighs: about 1 for a record that has all words",
                  16);
  text += HelpRow(
      "citations",
      Concat({"weight x coverage x ln(1 + c) / (2 ln(1 + k)): c the record's citations, k "
              "the 90th percentile of this index's counts, coverage the share of the "
              "query's words that the record has. The weight is ",
              FixedNumber(profile.citation_weight, 2), " unless --citation-weight says otherwise"}),
      16);
  text += HelpRow("exact title",
                  "for the record whose title was typed: above all that the other two "
                  "can reach together",
                  16);
  text += "\n" + Paragraph(
                     "An unknown count adds nothing and takes nothing away; nor do the "
                     "citations of a retracted work count. Equal scores are put in order by "
                     "citations, then year, then record id, so that pages never overlap.");
  text += "\n" + Paragraph(Concat({"The ranking's name, ", profile.name,
                                   ", is in the stamp of "
                                   "every JSON answer, with the index's id and revision: what an "
                                   "answer can be cited and repeated by."}));
  text += "\nExample\n  pinakes search --explain --citation-weight 0.2 scheduling\n";
  return text;
}

constexpr std::array kExitCodes{
    Form{"0", "found, or done"},
    Form{"1", "nothing found: no record matches, or no record has the id; check: damaged"},
    Form{"2", "an error: nothing was done, or the command line, a file or the index is not right"},
    Form{"3", "done in part: some records or queries could not be read, the others are done"},
    Form{"75", "another writer has the index: try again later"},
    Form{"130", "interrupted by Ctrl-C (143: told to end); what was read until then is kept"},
};

constexpr std::array kAllCodes{
    Code::kInvalidArgument, Code::kNotFound,  Code::kNotAnIndex,  Code::kWrongVersion,
    Code::kCorrupt,         Code::kBusy,      Code::kUnsupported, Code::kIo,
    Code::kCancelled,       Code::kTimeLimit, Code::kInternal,
};

std::string ErrorsTopic() {
  std::string text = "Exit codes\n\n";
  for (const Form& code : kExitCodes) text += HelpRow(code.form, code.meaning, 8);
  text += "\nErrors\n\n";
  text += Paragraph(
      "An error is one line on standard error. Where the output is json or ndjson, "
      "that line is an object: {\"error\":{\"code\":CODE,\"message\":MESSAGE}}. "
      "Standard output carries results only.");
  text += "\n" + HelpRow("usage", "Correct the command line.", 20);
  for (const Code code : kAllCodes) text += HelpRow(CodeName(code), CodeAdvice(code), 20);
  text += "\n" + Paragraph(
                     "Notes about a query are no errors; pinakes help query lists them. A "
                     "broken pipe is no error either: pinakes search x | head -1.");
  text += "\nExample\n  pinakes count lantern || echo \"none, or an error: $?\"\n";
  return text;
}

constexpr std::array kTopics{
    Topic{"query", "the query language", QueryTopic},
    Topic{"ranking", "the order of the records", RankingTopic},
    Topic{"errors", "exit codes, errors", ErrorsTopic},
};

}  // namespace

std::span<const Topic> Topics() { return kTopics; }

const Topic* FindTopic(std::string_view name) {
  for (const Topic& topic : kTopics) {
    if (topic.name == name) return &topic;
  }
  return nullptr;
}

}  // namespace pinakes::cli
