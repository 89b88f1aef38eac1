// Notes: what was read differently than written. One table, diagnostics.def.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "pinakes/search.pb.h"

namespace pinakes::query {

enum class NoteCode {
#define PINAKES_NOTE(name, code, when, advice) name,
#include "query/parser/diagnostics.def"
#undef PINAKES_NOTE
};

struct NoteInfo {
  NoteCode code;
  std::string_view name;    // "unknown-field"
  std::string_view when;    // one sentence: when it is given and what was done
  std::string_view advice;  // one sentence: what to do instead
};

// All notes, in the order that help lists them.
std::span<const NoteInfo> Notes();
const NoteInfo& Info(NoteCode code);

// A note about bytes begin..end of the query. An empty `message` says what the table says.
Diagnostic MakeNote(NoteCode code, std::string_view message, std::size_t begin, std::size_t end,
                    std::string_view suggestion = {});

}  // namespace pinakes::query
