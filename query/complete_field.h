// As you type: the field, if any, whose value stands at the end of what is typed.
#pragma once

#include <xapian.h>

#include <string>
#include <string_view>
#include <vector>

#include "contract/schema.h"
#include "pinakes/search.pb.h"
#include "query/limits.h"
#include "query/session.h"

namespace pinakes::query {

struct TypedAtEnd {
  std::string_view head;         // what stands before and stays, with the white space at its end
  const Field* field = nullptr;  // none where plain words are typed
  std::string_view value;        // the field's value so far, or the plain words; without quotes
};

// `deep author:lec` is head "deep ", field author, value "lec". Names of fields count as in
// queries: at the start of a word, with the value following at once. A quoted value may have white
// space; so may an unquoted one of title, author and venue, since people expect it to
// (`author:yann le`). Behind any other value, and behind a closed quotation, plain words follow.
TypedAtEnd TypedAt(std::string_view typed);

// The same with the first word of the value as the field's and the rest as plain words; `typed`
// must have a field and white space in its value, else it is given back with an empty value.
TypedAtEnd BehindFirstWord(std::string_view typed, const TypedAtEnd& at);

// The values of a field that has few (type, is, dump) that begin so, in any case, and that records
// have; those that most have first, `limit` at most.
std::vector<Completion> CompletedValues(const Session& session, const Field& field,
                                        std::string_view typed, std::size_t limit);

// The records that `head` asks for, without weight: empty where it asks for nothing, or for what
// the value behind it is an alternative to (`a OR author:b`).
Xapian::Query RestrictionOf(Session& session, std::string_view head, const Limits& limits);

// A value in quotation marks, of which it has none itself then.
std::string QuotedValue(std::string_view text);

}  // namespace pinakes::query
