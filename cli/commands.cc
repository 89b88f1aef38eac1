#include "cli/commands.h"

#include <array>
#include <vector>

#include "contract/spelling.h"

namespace pinakes::cli {
namespace {

constexpr std::array kSearchExamples{
    Example{"pinakes search 'deep learning year:2020..'", "both words, since 2020"},
    Example{"pinakes search --author 'Y He' --sort citations", "an author's most cited first"},
    Example{"pinakes search -n 3 -f bibtex scheduling", "the best three as BibTeX"},
};
constexpr std::array kCountExamples{
    Example{"pinakes count venue:sigplan", "how many records of this venue"},
};
constexpr std::array kShowExamples{
    Example{"pinakes show doi:10.1145/1327452.1327492", "the record with this DOI"},
};
constexpr std::array kSimilarExamples{
    Example{"pinakes similar doi:10.1145/1327452.1327492", "more like this record"},
};
constexpr std::array kCompleteExamples{
    Example{"pinakes complete 'sparse lan'", "what the letters typed so far may become"},
    Example{"pinakes complete author:orm", "names of authors alone"},
};
constexpr std::array kMatchExamples{
    Example{"pinakes match references.txt", "which records a list of references means"},
    Example{"pinakes match -f bibtex thesis.bib > found.bib", "the same of a bibliography"},
};
constexpr std::array kMetricsExamples{
    Example{"pinakes metrics 'author:\"Y He\"'", "an author's h-index and its kin"},
};
constexpr std::array kFacetsExamples{
    Example{"pinakes facets year:20 scheduling", "in which years, the 20 most frequent"},
    Example{"pinakes facets venue", "the venues of the whole index"},
};
constexpr std::array kExplainExamples{
    Example{"pinakes explain 'state -of -the -art'", "how this is read, and what it finds"},
};
constexpr std::array kAnalyzeExamples{
    Example{"pinakes analyze 'GPT-3 for C++'", "the terms that a title is found by"},
};
constexpr std::array kFieldsExamples{
    Example{"pinakes fields", "the names that may stand before a colon"},
};
constexpr std::array kFormatsExamples{
    Example{"pinakes formats", "the dump formats that can be read"},
};
constexpr std::array kIndexExamples{
    Example{"pinakes index profile.md", "add a dump to the index"},
    Example{"pinakes index --rejects bad.jsonl *.bib", "keep what could not be read"},
    Example{"zcat dump.gz | pinakes index --dump dblp -", "from standard input"},
};
constexpr std::array kForgetExamples{
    Example{"pinakes forget profile.md", "take back all that this dump brought"},
};
constexpr std::array kDeleteExamples{
    Example{"pinakes delete doi:10.1145/1327452.1327492", "take one record out"},
};
constexpr std::array kInfoExamples{
    Example{"pinakes info", "what is in the index, from which dumps"},
};
constexpr std::array kShardsExamples{
    Example{"pinakes shards split --shards 4 my.index four", "spread an index over four"},
    Example{"pinakes shards merge four one", "and back"},
};
constexpr std::array kDiffExamples{
    Example{"pinakes diff old.bib new.bib", "what two dumps do not have in common"},
    Example{"pinakes diff profile.md", "this file against the index's dump of its name"},
};
constexpr std::array kCheckExamples{
    Example{"pinakes check", "hold everything in the index against everything else"},
};
constexpr std::array kCompactExamples{
    Example{"pinakes compact", "pack the index where it is"},
    Example{"pinakes compact --single-file library.idx", "one file to hand on"},
};
constexpr std::array kBackupExamples{
    Example{"pinakes backup copy.index", "a copy, also while it is written to"},
};
constexpr std::array kExportExamples{
    Example{"pinakes export > all.jsonl", "every record, to be indexed again"},
    Example{"pinakes export -f ris author:he", "the records of a query as RIS"},
};
constexpr std::array kServeExamples{
    Example{"pinakes serve", "then open the address that it prints"},
};
constexpr std::array kHelpExamples{
    Example{"pinakes help query", "the query language"},
    Example{"pinakes help search", "the same as pinakes search --help"},
};
constexpr std::array kCompletionExamples{
    Example{"source <(pinakes completion bash)", "completion in this shell"},
};

constexpr std::array kCommands{
    Command{"search", "Find", "QUERY", "query", "find records, the best first",
            "Finds the records that have all words of QUERY and shows the best first. If there is "
            "none, the records that have most of the words are shown, and it is said so. Any "
            "pasted text works: a title, a DOI, an address, a whole citation. Words to exclude "
            "come after --, or inside quotes: pinakes search 'maps -glass'. The query - reads one "
            "query a line from standard input. Exit code 0: found; 1: nothing found. See pinakes "
            "help query.",
            Access::kRead, RunSearch, kSearchExamples},
    Command{
        "count", "Find", "[QUERY]", "query", "say how many records there are",
        "Says how many records have all words of QUERY, or how many there are at all. Exit code "
        "1 for none.",
        Access::kRead, RunCount, kCountExamples},
    Command{"show", "Find", "ID...", "", "show records by their ids",
            "Shows all that is known of each record. ID is a record id as search shows it, or any "
            "identifier in any written form: a DOI, its address, arXiv:1709.05027.",
            Access::kRead, RunShow, kShowExamples},
    Command{"similar", "Find", "ID", "", "find more records like one",
            "Finds the records that share the most telling words of the record ID, in title, "
            "keywords or abstract, the likest first. One common word makes no likeness: what is "
            "shared weighs nearly as much as two words of the title do on average (as three, where "
            "no word of the title is among them), or is a rare word of the title. ID is a record "
            "id or any identifier. Exit code 1 for none.",
            Access::kRead, RunSimilar, kSimilarExamples},
    Command{"complete", "Find", "LETTERS", "", "complete titles and names",
            "Shows the titles and the authors' names that have the words typed, the last one "
            "perhaps unfinished; the more cited first. Behind title: or author: only those, behind "
            "venue: journals and conferences, those of most records first, behind type:, is: or "
            "dump: the values that there are. Exit code 1 for none.",
            Access::kRead, RunComplete, kCompleteExamples},
    Command{"match", "Find", "FILE...|-", "file", "find the records that references mean",
            "Reads references, one a line, in any common style, and says for each the record it "
            "means with a confidence from 0 to 1, or none. A .bib file is read as BibTeX; --from "
            "reads any other format that can be indexed. - is standard input. Exit code 1: no "
            "reference has a match.",
            Access::kRead, RunMatch, kMatchExamples},
    Command{"metrics", "Measure", "QUERY", "query", "count citations: h-index, i10, g, per year",
            "Measures the records that QUERY finds, as a rule those of an author: records, "
            "citations, h-index, i10, g-index, records and citations per year. Where a source "
            "has cut an author list short, the author may be among those left out: such records "
            "are possible, not certain, and the figures say how far they would raise the result.",
            Access::kRead, RunMetrics, kMetricsExamples},
    Command{"facets", "Measure", "FIELD[:N] [QUERY]", "facet", "count the values of a field",
            "Counts the values of a field over the records that QUERY finds, or over all, and "
            "shows the N most frequent (10).",
            Access::kRead, RunFacets, kFacetsExamples},
    Command{"explain", "Explain", "QUERY", "query", "say how a query is read and scored",
            "Says how QUERY is read, what was really run, and what the scores of the first "
            "records are made of.",
            Access::kRead, RunExplain, kExplainExamples},
    Command{"analyze", "Explain", "TEXT", "", "show the terms of a text",
            "Shows the terms that TEXT is indexed by, with their positions, stems and the rule "
            "that made each; with --query, what it is as a query. Needs no index.",
            Access::kNone, RunAnalyze, kAnalyzeExamples},
    Command{"fields", "Explain", "", "", "list the fields of the query language",
            "Lists the fields of the query language: what may stand before a colon.", Access::kNone,
            RunFields, kFieldsExamples},
    Command{"formats", "Explain", "", "", "list the dump formats that can be read",
            "Lists the dump formats that can be read.", Access::kNone, RunFormats,
            kFormatsExamples},
    Command{"index", "Feed", "FILE...", "file", "add dumps to the index",
            "Adds the records of dumps to the index, which is made if there is none yet. Format "
            "and compression are found from the first bytes. A directory stands for all files in "
            "it, - for standard input. A dump indexed again updates its own records; what has not "
            "changed costs nothing. An index that grows by a quarter is packed afterwards. Ctrl-C "
            "keeps what has been read. Exit code 3: some records could not be read, the others "
            "are indexed; 2: nothing was.",
            Access::kWrite, RunIndex, kIndexExamples},
    Command{"forget", "Feed", "DUMP...", "dump", "take back what a dump brought",
            "Takes back all that a dump brought: records that no other dump stands behind go, the "
            "others lose what was known from it alone.",
            Access::kWrite, RunForget, kForgetExamples},
    Command{"delete", "Feed", "ID...", "", "take records out of the index",
            "Takes records out of the index by record id or any identifier. A dump that has them "
            "brings them back when it is indexed again.",
            Access::kWrite, RunDelete, kDeleteExamples},
    Command{"diff", "Feed", "OLD [NEW]", "file", "compare two dumps",
            "Says what is new in NEW, what has vanished since OLD, and whose citation count "
            "changed. OLD and NEW are files, or names of dumps that are in the index. One file "
            "alone is compared with the dump of its name in the index, or with the whole index "
            "where there is none. Records are matched as they are when they are indexed. Exit "
            "code 3: some records could not be read, the others are compared.",
            Access::kRead, RunDiff, kDiffExamples},
    Command{"info", "Keep", "", "", "describe the index",
            "Describes the index: its records, the dumps they come from, its size and the rules "
            "it was made by.",
            Access::kRead, RunInfo, kInfoExamples},
    Command{"check", "Keep", "", "", "look for damage",
            "Reads the whole index and holds everything in it against everything else: tables and "
            "blocks; each record against its checksum and against what it is filed under; all "
            "counts. Exit code 0: sound; 1: damaged, and what is wrong is listed. Nothing is "
            "changed: a damaged index is made anew from its dumps, or comes from a backup.",
            Access::kRead, RunCheck, kCheckExamples},
    Command{"compact", "Keep", "[OUT]", "directory", "pack the index",
            "Packs the index into less space, where it is or as a copy at OUT, which must not "
            "exist yet. Searches go on meanwhile and find the packed index when it is complete; "
            "nothing can be added while an index is packed where it is.",
            Access::kWrite, RunCompact, kCompactExamples},
    Command{"backup", "Keep", "OUT", "directory", "copy the index while it is in use",
            "Copies the last commit of the index to OUT, which must not exist yet and appears "
            "complete or not at all. Searches and a writer go on meanwhile.",
            Access::kRead, RunBackup, kBackupExamples},
    Command{"shards", "Keep", "merge|split FROM... TO", "directory", "rearrange shards",
            "merge writes the records of all FROM to one new index at TO; split to the number of "
            "shards that --shards says, which answer as one by the name TO. Records that are one "
            "work become one. FROM stays as it is.",
            Access::kNone, RunShards, kShardsExamples},
    Command{"export", "Other", "[QUERY]", "", "write records for other programs",
            "Writes the records that QUERY finds, or all, in order of record id. jsonl, the "
            "native format, loses nothing: indexing it gives the same index. The others have no "
            "place for citation counts and sources; RIS has none for arXiv and PubMed ids, which "
            "become addresses; a type that is not known becomes misc, GEN or document, which are "
            "read back as other. A venue that the source cut ends in an ellipsis, a retracted "
            "record has a note.",
            Access::kRead, RunExport, kExportExamples},
    Command{"serve", "Other", "", "", "search in a browser",
            "Shows the index in a browser on this machine: a page to search with, and a JSON API "
            "for it (/api/search, show, similar, complete, match, facets, metrics, export, info). "
            "Prints the address; no other machine can reach it. Ctrl-C ends it.",
            Access::kRead, RunServe, kServeExamples},
    Command{"help", "Other", "[COMMAND|query|ranking|errors]", "command", "explain",
            "Explains a command, the query language, the order of the records, or errors and exit "
            "codes. pinakes help man and help man-query write the manual pages pinakes(1) and "
            "pinakes-query(7).",
            Access::kNone, RunHelp, kHelpExamples},
    Command{"completion", "Other", "SHELL", "shell", "write a completion script",
            "Writes the completion script for bash, zsh or fish. It completes commands, options, "
            "fields, formats and the names of dumps.",
            Access::kNone, RunCompletion, kCompletionExamples},
};

}  // namespace

std::span<const Command> Commands() { return kCommands; }

const Command* FindCommand(std::string_view name) {
  for (const Command& command : kCommands) {
    if (command.name == name) return &command;
  }
  return nullptr;
}

std::string_view SuggestCommand(std::string_view name) {
  std::vector<std::string_view> names;
  for (const Command& command : kCommands) names.push_back(command.name);
  return Nearest(name, names);
}

}  // namespace pinakes::cli
