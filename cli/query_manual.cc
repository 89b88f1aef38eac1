#include "cli/query_manual.h"

#include <array>

namespace pinakes::cli {
namespace {

constexpr std::array kForms{
    QueryForm{"deep learning", "both words; if no record has both, the nearest ones are shown"},
    QueryForm{"deep OR shallow", "either word"},
    QueryForm{"learning -deep",
              "not this word; also learning NOT deep. Only after white space: a hyphen inside a "
              "word excludes nothing"},
    QueryForm{"(a OR b) c", "groups"},
    QueryForm{"\"deep learning\"", "these words in this order, without stemming"},
    QueryForm{"\"deep learning\"~5", "with up to five words between them"},
    QueryForm{"optim*", "words that begin so"},
    QueryForm{"=university", "this very word, without stemming"},
    QueryForm{"title:lantern",
              "a word of one field, right after the colon; pinakes fields lists them"},
    QueryForm{"title:\"sparse maps\"", "a phrase of one field"},
    QueryForm{"author:\"Y He\"",
              "a name in any form; author:\"He, Yuxiong\" fixes the family name, author:^he asks "
              "for the first author"},
    QueryForm{"year:2015..2020",
              "a range, both ends included; year:2020, year:2015.. and year:..2015 as well"},
    QueryForm{"citations:100..", "at least so many citations; unknown counts are in no range"},
    QueryForm{"type:article", "one exact value; also dump: and is:retracted"},
    QueryForm{"10.1145/1327452.1327492",
              "a DOI, an arXiv id, a PubMed id or their addresses: that record"},
};

constexpr std::array kRules{
    QueryRule{"Capitals",
              "AND, OR and NOT are operators only in capitals, and only in a query that is not "
              "all in capitals. AND binds tighter than OR: a b OR c is (a b) OR c."},
    QueryRule{"Fields",
              "Only the names of fields are fields, and only where a value follows at once; any "
              "other text before a colon is text. A value without quotation marks ends at the next "
              "blank."},
    QueryRule{"Pasted text",
              "Any pasted text works: a title with colons, brackets and quotation marks, LaTeX, a "
              "whole citation or BibTeX entry. Of a citation the title is required; authors, year "
              "and venue only add to the score."},
    QueryRule{"Notes",
              "Nothing that is typed makes a search fail: what is read differently than written is "
              "said in a note, with a mark under it. --strict makes such a query an error "
              "instead."},
    QueryRule{"Limits",
              "64 KiB and 64 words a query; the rest is left out, with a note. A query that only "
              "excludes finds all other records."},
};

}  // namespace

std::span<const QueryForm> QueryForms() { return kForms; }
std::span<const QueryRule> QueryRules() { return kRules; }

}  // namespace pinakes::cli
