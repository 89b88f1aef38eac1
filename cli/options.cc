#include "cli/options.h"

#include <algorithm>
#include <array>

namespace pinakes::cli {
namespace {

constexpr std::string_view kQueries = "search count facets metrics explain export";
constexpr std::string_view kFiltered = "search count facets metrics explain export similar";

constexpr std::array kOptions{
    // What is found.
    Option{"limit", 'n', ValueKind::kCount, false, "N", "search similar complete explain", "", "",
           "show at most N of them (10)",
           "Show at most N records or completions; 10 if not given (explain: 3). 0 shows none, "
           "only how many there are. A number too large to count is taken as all."},
    Option{"limit", 'n', ValueKind::kCount, false, "N", "facets", "", "",
           "show at most N values (10)", "Show at most N values; 10 if not given."},
    Option{"offset", '\0', ValueKind::kCount, false, "N", "search similar explain", "", "",
           "leave out the first N records",
           "Leave out the first N records. Past the last one the list is empty, which is no "
           "error."},
    Option{"sort", 's', ValueKind::kChoice, false, "ORDER", "search",
           "relevance citations year -year added", "", "order of the records",
           "Order of the records: relevance; citations, the most first; year, the newest first; "
           "-year, the oldest first; added, the latest first. Unknown values come last."},
    Option{"citation-weight", '\0', ValueKind::kUnit, false, "W", "search similar explain", "", "",
           "weight of citations in the order, 0 to 1",
           "How much citations count beside the text, from 0 (text alone) to 1. See pinakes help "
           "ranking."},
    Option{"recency", '\0', ValueKind::kUnit, false, "R", "search explain", "", "",
           "let citations of recent work count more, 0 to 1",
           "How much of the citations counts by the year, from 0 (none: old and new alike) to 1: "
           "the share of a citation halves as the record's age doubles."},
    Option{"as-you-type", '\0', ValueKind::kFlag, false, "", kQueries, "", "",
           "the last word may be unfinished",
           "Take the last word of the query as the start of a word, as a search box does while "
           "somebody types."},
    Option{"author", '\0', ValueKind::kText, false, "NAME", kFiltered, "", "",
           "only records of this author",
           "Only records of this author, in any form of the name: He, \"Y He\", \"He, Yuxiong\"."},
    Option{"title", '\0', ValueKind::kText, false, "WORDS", kFiltered, "", "",
           "only records with these words in the title",
           "Only records that have all of these words in the title."},
    Option{"venue", '\0', ValueKind::kText, false, "WORDS", kFiltered, "", "",
           "only records with these words in the venue",
           "Only records that have all of these words in the name of the journal or conference."},
    Option{"year", '\0', ValueKind::kText, false, "RANGE", kFiltered, "", "",
           "only records of these years",
           "Only records of these years: 2020, 2015..2020, 2015.. or ..2015. An unknown year is "
           "in no range."},
    Option{"citations", '\0', ValueKind::kText, false, "RANGE", kFiltered, "", "",
           "only records with so many citations",
           "Only records with so many citations: 100.., ..10 or 5..50. An unknown count is in no "
           "range."},
    Option{"type", '\0', ValueKind::kText, false, "TYPE", kFiltered, "", "type",
           "only records of this type",
           "Only records of this type: article, inproceedings, book, chapter, thesis, report, "
           "preprint, patent, dataset or other."},
    Option{"dump", '\0', ValueKind::kText, false, "NAME", kFiltered, "", "dump",
           "only records from this dump", "Only records that the dump of this name stands behind."},
    Option{"facet", '\0', ValueKind::kText, true, "FIELD[:N]", "search", "", "facet",
           "count the values of a field",
           "Count the values of a field over all records found and show the N most frequent (10). "
           "May be given several times."},
    Option{"explain", '\0', ValueKind::kFlag, false, "", "search similar", "", "",
           "say what each score is made of",
           "Say for each record what its score is made of: each word with its weight, the "
           "citations, an exact title."},
    Option{"strict", '\0', ValueKind::kFlag, false, "", kQueries, "", "",
           "refuse a query that is not read as written",
           "Refuse a query of which any part would be read differently than written (exit 2). "
           "Without it, that is done and said in a note."},
    Option{"batch", '\0', ValueKind::kText, false, "FILE", "search", "", "file",
           "run the queries of a file",
           "Run the queries of FILE, one a line: a query id, a tab, the query. Every output format "
           "carries the ids; -f trec prints the run format that trec_eval reads. - is standard "
           "input."},
    Option{"min-confidence", '\0', ValueKind::kUnit, false, "C", "match", "", "",
           "least confidence of a match, 0 to 1 (0.5)",
           "Least confidence that counts as a match, from 0 to 1; 0.5 if not given. From 0.9 on "
           "title, authors and year agree."},
    // How it is printed.
    Option{"format", 'f', ValueKind::kChoice, false, "FORMAT", "search",
           "text json ndjson tsv bibtex ris csl-json ids trec", "", "output format",
           "Output format: text for people; json, one object; ndjson, one typed object a line, "
           "the last being the summary; tsv, with a line of names first; bibtex, ris or csl-json "
           "for reference managers; ids, one record id a line; trec, a run for trec_eval."},
    Option{"format", 'f', ValueKind::kChoice, false, "FORMAT", "similar",
           "text json ndjson tsv bibtex ris csl-json ids", "", "output format",
           "Output format, as of search."},
    Option{"format", 'f', ValueKind::kChoice, false, "FORMAT", "match",
           "text json ndjson tsv ids bibtex ris csl-json", "", "output format",
           "Output format: text for people; json, one object; ndjson, one object a reference; tsv, "
           "with a line of names first; ids, the record id or none, one a reference; bibtex, ris "
           "or csl-json, the records found."},
    Option{"format", 'f', ValueKind::kChoice, false, "FORMAT", "show",
           "text json ndjson bibtex ris csl-json", "", "output format",
           "Output format: text for people; json, one object, or a list of them for several ids; "
           "ndjson, one object a line; bibtex, ris or csl-json for reference managers."},
    Option{"format", 'f', ValueKind::kChoice, false, "FORMAT", "export",
           "jsonl bibtex ris csl-json", "", "output format",
           "Output format: jsonl, the native one, which loses nothing and can be indexed again; "
           "bibtex, ris or csl-json for reference managers."},
    Option{"format", 'f', ValueKind::kChoice, false, "FORMAT",
           "complete count facets metrics explain analyze fields formats index forget delete info "
           "check compact backup diff",
           "text json", "", "output format", "Output format: text for people or json, one object."},
    Option{"cite-key", '\0', ValueKind::kKeys, false, "PATTERN", "search similar match show export",
           "", "", "cite keys, such as {Author}{year}",
           "Pattern of the cite keys of bibtex, ris and csl-json. {author} is the family name of "
           "the first author, {authors} all of up to three, {year}, {yy} its last two digits, "
           "{title} the first telling word of the title, {key} the key of the .bib file that the "
           "record comes from, {id} its id here; with a capital, as {Author}, letters stay as they "
           "are. Letters, digits and -_:.+/ stand for themselves. Keys that would be the same get "
           "a, b, c behind them. If not given: {author}{year}{title} in BibTeX, record ids in the "
           "others."},
    // Feeding.
    Option{"from", '\0', ValueKind::kText, false, "FORMAT", "index diff match", "", "format",
           "read the files as this format",
           "Read the files as this format instead of finding out from their first bytes. pinakes "
           "formats lists the names."},
    Option{"dump", '\0', ValueKind::kText, false, "NAME", "index", "", "", "call the dump this",
           "Name of the dump that the records come from; the base name of each file if not given. "
           "A dump indexed again updates its own records."},
    Option{"full", '\0', ValueKind::kFlag, false, "", "index", "", "",
           "the dump is complete: what is missing from it goes",
           "The dump is complete: what an earlier one of the same name had and this one has not is "
           "taken out of the index, unless another dump has it too. Where a part of the dump "
           "cannot be read, nothing is taken out, and it is said so."},
    Option{"single-file", '\0', ValueKind::kFlag, false, "", "compact", "", "",
           "make one file, for reading only",
           "Make one file instead of a directory. It can be searched, but not added to."},
    Option{"digest", '\0', ValueKind::kFlag, false, "", "info", "", "",
           "show a hash over all that the index holds",
           "Show a hash over all records with their terms, positions and values: two indexes of "
           "the same records have the same one, however they came about. Reads every record."},
    Option{"records", 'n', ValueKind::kCount, false, "N", "diff", "", "",
           "list at most N records of each kind (20)",
           "List at most N records of each kind; 20 if not given, all in JSON. 0 lists none."},
    Option{"dry-run", '\0', ValueKind::kFlag, false, "", "index forget delete", "", "",
           "say what would be done, change nothing",
           "Do all the work and say what came of it, but leave the index as it is."},
    Option{
        "rebuild", '\0', ValueKind::kFlag, false, "", "index", "", "",
        "build the index anew from these files",
        "Build the index anew from these files and nothing else. The old index answers until the "
        "new one is whole and takes its place; if the build fails, it stays."},
    Option{"rejects", '\0', ValueKind::kText, false, "FILE", "index", "", "file",
           "write what could not be read to FILE",
           "Write every record that could not be read to FILE, one JSON object a line: file, line, "
           "record, key, reason and text."},
    Option{"max-rejects", '\0', ValueKind::kCount, false, "N", "index", "", "",
           "give up when more than N records are rejected",
           "Give up and leave the index as it was when more than N records cannot be read."},
    Option{
        "max-record", '\0', ValueKind::kCount, false, "MIB", "index", "", "",
        "largest record to read, in MiB (64)",
        "Largest record to read, in MiB; 64 if not given. A larger one is rejected without being "
        "kept in memory, and reading goes on behind it."},
    Option{"encoding", '\0', ValueKind::kText, false, "NAME", "index diff", "", "",
           "character encoding of the files",
           "Character encoding of the files, such as latin1 or gb18030; found out from the bytes "
           "if not given."},
    Option{"language", '\0', ValueKind::kText, false, "NAME", "index analyze", "", "",
           "language of the stemmer (english)",
           "Language whose word endings are taken off, such as english or german, or none. Fixed "
           "when an index is made."},
    Option{"query", '\0', ValueKind::kFlag, false, "", "analyze", "", "",
           "take the text as a query",
           "Show what the text is as a query instead of what is indexed of it."},
    Option{"name", '\0', ValueKind::kFlag, false, "", "analyze", "", "",
           "take the text as an author's name",
           "Show the keys that an author of that name is filed under, and those that it is sought "
           "by as a query."},
    Option{"verbose", 'v', ValueKind::kFlag, false, "", "index", "", "",
           "say more: a progress line every 30 s",
           "Say more: every rejected record, and a line of progress every 30 seconds where "
           "standard error is no terminal."},
    Option{"quiet", 'q', ValueKind::kFlag, false, "", "index", "", "",
           "say nothing but errors and the result",
           "Say nothing but errors and the result: no progress, no notes."},
    Option{"shards", '\0', ValueKind::kCount, false, "N", "index shards", "", "",
           "spread the index over N shards",
           "Spread a new index over N shards, directories in it that answer as one by its name. An "
           "index that has shards keeps them without this."},
    Option{
        "shard", '\0', ValueKind::kText, false, "I/N", "index", "", "",
        "write only the Ith of N shards",
        "Write only the Ith of N shards, from 1, and leave the other records out, so that several "
        "machines build an index from the same dumps. A work whose sources differ in its title "
        "may then become two records."},
    Option{"allow-missing", '\0', ValueKind::kFlag, false, "",
           "search count facets metrics explain export show similar complete match serve", "", "",
           "answer without shards that do not",
           "Where a remote shard does not answer, leave its records out and say so, instead of "
           "giving up."},
    Option{"port", '\0', ValueKind::kCount, false, "N", "serve", "", "",
           "port to listen at (any free one)",
           "Port to listen at, on the loopback interface 127.0.0.1; any free one if not given or "
           "0."},
    // Everywhere.
    Option{"index", '\0', ValueKind::kText, true, "DIR", "*", "", "directory",
           "the index to work on",
           "Directory of the index; if not given, $PINAKES_INDEX, else "
           "$XDG_DATA_HOME/pinakes/default. Commands that only read take several, an index in one "
           "file, and files that name shards, which all then answer as one."},
    Option{"help", 'h', ValueKind::kFlag, false, "", "*", "", "", "help; --help says more",
           "Show help and exit: -h in short, --help in full."},
};

bool HasWord(std::string_view list, std::string_view word) {
  const std::vector<std::string_view> words = SplitWords(list);
  return std::ranges::find(words, word) != words.end();
}

}  // namespace

std::span<const Option> Options() { return kOptions; }

std::vector<const Option*> OptionsOf(std::string_view command) {
  std::vector<const Option*> found;
  for (const Option& option : kOptions) {
    if (option.commands == "*" || HasWord(option.commands, command)) found.push_back(&option);
  }
  return found;
}

const Option* FindOption(std::string_view command, std::string_view name) {
  for (const Option* option : OptionsOf(command)) {
    if (option->name == name) return option;
  }
  return nullptr;
}

std::vector<std::string_view> SplitWords(std::string_view list) {
  std::vector<std::string_view> words;
  while (!list.empty()) {
    const std::size_t space = std::min(list.find(' '), list.size());
    words.push_back(list.substr(0, space));
    list.remove_prefix(std::min(space + 1, list.size()));
  }
  return words;
}

}  // namespace pinakes::cli
