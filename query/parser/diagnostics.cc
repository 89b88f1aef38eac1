#include "query/parser/diagnostics.h"

#include <array>

namespace pinakes::query {
namespace {

constexpr std::array kNotes{
#define PINAKES_NOTE(name, code, when, advice) NoteInfo{NoteCode::name, code, when, advice},
#include "query/parser/diagnostics.def"
#undef PINAKES_NOTE
};

}  // namespace

std::span<const NoteInfo> Notes() { return kNotes; }

const NoteInfo& Info(NoteCode code) { return kNotes[static_cast<std::size_t>(code)]; }

Diagnostic MakeNote(NoteCode code, std::string_view message, std::size_t begin, std::size_t end,
                    std::string_view suggestion) {
  const NoteInfo& info = Info(code);
  Diagnostic note;
  note.set_code(std::string(info.name));
  note.set_message(std::string(message.empty() ? info.when : message));
  note.set_begin(static_cast<std::uint32_t>(begin));
  note.set_end(static_cast<std::uint32_t>(end));
  note.set_suggestion(std::string(suggestion));
  return note;
}

}  // namespace pinakes::query
