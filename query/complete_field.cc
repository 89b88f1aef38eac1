#include "query/complete_field.h"

#include <algorithm>
#include <utility>

#include "contract/closed_values.h"
#include "indexer/storage/terms.h"
#include "query/compile.h"
#include "query/parser/ast.h"
#include "query/parser/diagnostics.h"

namespace pinakes::query {
namespace {

constexpr std::string_view kSpace = " \t\n\r";

// Whether a value begins like this, in any case of its letters.
bool StartsFolded(std::string_view value, std::string_view typed) {
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
  return value.size() >= typed.size() &&
         std::ranges::equal(value.substr(0, typed.size()), typed, {}, lower, lower);
}

bool HasOr(const Node& node) {
  return node.kind == NodeKind::kOr || std::ranges::any_of(node.children, HasOr);
}

// Also an OR at the end, which joins nothing yet.
bool HasAlternatives(const ParsedQuery& parsed) {
  return HasOr(parsed.root) || std::ranges::any_of(parsed.notes, [](const Diagnostic& note) {
           return note.code() == Info(NoteCode::kOperatorIgnored).name;
         });
}

bool TakesWords(const Field& field) {
  return field.kind == FieldKind::kText || field.kind == FieldKind::kName;
}

// The field whose name ends before the colon at `colon`, and where the name begins.
const Field* FieldBefore(std::string_view typed, std::size_t colon, std::size_t* begin) {
  *begin = colon;
  const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  while (*begin > 0 && letter(typed[*begin - 1])) --*begin;
  const bool starts = *begin == 0 || kSpace.find(typed[*begin - 1]) != std::string_view::npos ||
                      std::string_view("(-+").find(typed[*begin - 1]) != std::string_view::npos;
  return starts && *begin < colon ? FindField(typed.substr(*begin, colon - *begin)) : nullptr;
}

// What stands at the end of typed, plain words behind the first `from` bytes.
TypedAtEnd Plain(std::string_view typed, std::size_t from) {
  from = std::min(typed.find_first_not_of(kSpace, from), typed.size());
  return {typed.substr(0, from), nullptr, typed.substr(from)};
}

}  // namespace

TypedAtEnd TypedAt(std::string_view typed) {
  std::size_t from = 0;  // where what follows the last complete value begins
  bool quoted = false;
  TypedAtEnd at = {typed.substr(0, 0), nullptr, typed};
  for (std::size_t i = 0; i < typed.size(); ++i) {
    if (typed[i] == '"') quoted = !quoted;
    if (typed[i] != ':' || quoted) continue;
    std::size_t begin = 0;
    const Field* field = FieldBefore(typed, i, &begin);
    if (field == nullptr || begin < from) continue;
    const std::size_t value = i + 1;
    if (value < typed.size() && kSpace.find(typed[value]) != std::string_view::npos) continue;
    at = {typed.substr(0, begin), field, typed.substr(value)};
    if (at.value.starts_with('"')) {
      at.value.remove_prefix(1);
      const std::size_t close = at.value.find('"');
      if (close == std::string_view::npos) return at;
      from = value + close + 2;
      const std::string_view behind = typed.substr(from);
      at.value = at.value.substr(0, close);
      if (!behind.empty()) at = Plain(typed, from);
      i = from - 1;
      continue;
    }
    const std::size_t space = std::min(typed.find_first_of(kSpace, value), typed.size());
    if (space < typed.size() && !TakesWords(*field)) at = Plain(typed, space);
    from = space;
  }
  return at;
}

TypedAtEnd BehindFirstWord(std::string_view typed, const TypedAtEnd& at) {
  const std::size_t space = at.value.find_first_of(kSpace);
  if (at.field == nullptr || space == std::string_view::npos) return {typed, nullptr, {}};
  return Plain(typed, static_cast<std::size_t>(at.value.data() - typed.data()) + space);
}

std::vector<Completion> CompletedValues(const Session& session, const Field& field,
                                        std::string_view typed, std::size_t limit) {
  std::vector<std::string> values;
  for (const std::string_view value : ClosedValues(field)) values.emplace_back(value);
  if (field.prefix == prefix::kDump) {
    for (const DumpInfo& dump : session.index.meta.dumps()) values.push_back(dump.name());
  }
  std::vector<std::pair<Xapian::doccount, std::string>> having;
  for (std::string& value : values) {
    if (!StartsFolded(value, typed)) continue;
    const Xapian::doccount records =
        session.index.database.get_termfreq(KeywordTerm(field.prefix, value));
    if (records > 0) having.emplace_back(records, std::move(value));
  }
  std::ranges::stable_sort(having, [](const auto& a, const auto& b) { return a.first > b.first; });
  std::vector<Completion> completions;
  for (const auto& [records, value] : having) {
    if (completions.size() == limit) break;
    Completion completion;
    completion.set_text(value);
    completion.set_field(std::string(field.name));
    const bool plain = value.find_first_of(" \t()\":,") == std::string::npos;
    completion.set_query(std::string(field.name) + ":" + (plain ? value : QuotedValue(value)));
    completions.push_back(std::move(completion));
  }
  return completions;
}

Xapian::Query RestrictionOf(Session& session, std::string_view head, const Limits& limits) {
  const ParsedQuery parsed = ParseQuery(head, false);
  if (parsed.empty || HasAlternatives(parsed)) return {};
  CompileOptions options;
  options.limits = limits;
  return Unweighted(
      Compile(parsed, {}, options, session.index.database, &session.analyzer).all.text.Whole());
}

std::string QuotedValue(std::string_view text) {
  std::string quoted = "\"";
  for (const char c : text) {
    if (c != '"') quoted += c;
  }
  return quoted + '"';
}

}  // namespace pinakes::query
