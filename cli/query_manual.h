// What the query language is, as tables: `pinakes help query` and pinakes-query(7) are made of it.
// docs/query-language.md says the same at length.
#pragma once

#include <span>
#include <string_view>

namespace pinakes::cli {

struct QueryForm {
  std::string_view form, meaning;
};
std::span<const QueryForm> QueryForms();

struct QueryRule {
  std::string_view name, text;  // a few words; whole sentences
};
std::span<const QueryRule> QueryRules();

}  // namespace pinakes::cli
