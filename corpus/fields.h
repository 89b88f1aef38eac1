// Single fields as sources write them -> values of a Publication. Shared by all readers; each
// function takes any bytes, never fails and keeps no state.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "contract/ascii.h"
#include "corpus/reader.h"
#include "corpus/space.h"
#include "pinakes/publication.pb.h"

namespace pinakes::corpus {

// ## Text

// Of a source that ends every title in a full stop: the title without it. An ellipsis stays.
std::string WithoutFullStop(std::string title);

// PubMed's mark of a title that it translated, "[The title]." or "[The title]": the title.
std::string WithoutTranslationMark(std::string title);

// "title: subtitle"; no second colon where the title ends in one, "?" or "!".
std::string JoinTitle(std::string_view title, std::string_view subtitle);

// The title of a part of a larger work: "Title. Number. Name". Number and name may be empty; of the
// name only what stands before a statement of responsibility, " / ".
std::string PartTitle(std::string_view title, std::string_view number, std::string_view name);

// True if a publisher's mark at the start says that the work was withdrawn: "RETRACTED:",
// "Retracted article:", "[Retracted]", "WITHDRAWN:" ... A title that only speaks of retraction
// ("Retraction of ...", "Retracted science") is none.
bool SaysRetracted(std::string_view title);

// Calls `use` with each non-blank piece of `text` between any of the bytes in `separators`,
// trimmed.
void ForEachPiece(std::string_view text, std::string_view separators,
                  const std::function<void(std::string_view)>& use);

// ## Numbers

// The first year (1000 to 2100) in a date of any form: "2019", "[1998]", "c1998", "2019-05",
// "2019-03-14/2019-04", "20190314", "14 Mar 2019", "2023.0". nullopt for "in press", " ", "0".
std::optional<std::uint32_t> ParseYear(std::string_view text);

// A citation count: "12", "1,234", "12*", "4.0". nullopt for a blank or a dash, which say
// "unknown"; nullopt and *nonsense for all that is no count: "-1", "NaN", "1e308", "true", "3.5".
std::optional<std::uint32_t> ParseCitations(std::string_view text, bool* nonsense);

// The same from a number that a format has read already.
std::optional<std::uint32_t> CheckCitations(double value, bool* nonsense);

inline constexpr std::string_view kYearNote = "year not a number";
inline constexpr std::string_view kCitationsNote = "citation count not a number";

// The count in a remark such as "Cited By :44", "cited By (since 1996) 12" or "Times cited: 5";
// empty where the remark is of another kind.
std::string_view CountInRemark(std::string_view remark);

// Sets the year or the count, or notes why not. A blank text does nothing. The first value wins.
void SetYear(Publication* publication, std::string_view text, const Place& place, Sink& sink);
void SetCitations(Publication* publication, std::string_view text, const Place& place, Sink& sink);

// ## The rest

// Adds the canonical form of `value`, once; false where it is no identifier of that scheme.
bool AddIdentifier(Publication* publication, std::string_view scheme, std::string_view value);

// Adds every ISBN or ISSN in a text that may name several: "978-3-... (print); 978-1-...". One of
// the other kind is added as that.
void AddIsbns(Publication* publication, std::string_view text);
void AddIssns(Publication* publication, std::string_view text);

// Sets the URL, and adds the identifier that it stands for (doi.org, arxiv.org ...) if any.
void SetUrl(Publication* publication, std::string_view url);

// Adds the identifiers that a remark names: "PMID: 23439512", "PMCID: PMC3989732; doi: 10....".
// Beside other text only a DOI is one: ProQuest calls its own number of a journal "PMID".
void AddIdentifiersInRemark(Publication* publication, std::string_view remark);

// A publisher's own number of an item, PubMed's "pii": where there are no pages and it reads like
// an article number, "e42692", it is the pages; "arXiv:..." is an identifier; others say nothing.
void AddPublisherItem(Publication* publication, std::string_view item);

// Adds a keyword once; a blank one never.
void AddKeyword(Publication* publication, std::string_view keyword);

// "12--15", "12 - 15", "12–15" -> "12-15".
std::string NormalPages(std::string_view pages);
// From a first and a last page; the last is left away where it is blank or equal.
std::string PageRange(std::string_view first, std::string_view last);

// Sets the record's key in its dump.
void SetKey(Publication* publication, std::string_view key);

// True if the record says anything at all that could be found again: a title, an author or an
// identifier.
bool HasSubstance(const Publication& publication);
inline constexpr std::string_view kEmptyReason = "no title, author or identifier";

}  // namespace pinakes::corpus
