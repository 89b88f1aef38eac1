// What the splitting of profile rows knows beforehand about names and venues.
#pragma once

#include <string_view>

namespace pinakes::corpus {

// How likely a word begins the name of a journal, conference, publisher or university rather than
// ends a surname: 2 = surely ("Proceedings"), 1 = likely ("Nature"), 0 = nothing known.
// `word` is in small letters, without punctuation at its end.
int VenueStartClass(std::string_view word);

// Two words that begin the name of a publisher: "john wiley", "wh freeman".
bool IsVenuePair(std::string_view first, std::string_view second);

// "university", "journal": words that begin a venue's name with "of" or the like behind them only.
bool WantsFunctionWord(std::string_view word);

// "j biol": whether "J" and this word begin an abbreviated journal name.
bool IsJournalAbbreviation(std::string_view word);

// Words that are frequent second surnames ("García López"); in small letters.
bool IsSecondSurname(std::string_view word);

// Capitals that are the name of a body or a series and no person's initials: "IEEE", "ACM", "US".
bool IsBodyAcronym(std::string_view word);

// Words that stand inside a title or a venue and end neither: "of", "and", "für".
bool IsFunctionWord(std::string_view word);

}  // namespace pinakes::corpus
