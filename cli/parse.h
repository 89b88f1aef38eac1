// The command line, read by the option table.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace pinakes::cli {

struct Command;

// A command line that fits the tables. Values are checked: a count is a count, a choice a choice.
class Arguments {
 public:
  const Command* command = nullptr;  // nullptr: none was named
  bool version = false;
  std::vector<std::string> operands;

  bool Has(std::string_view name) const;
  // The last value given; `fallback` where the option is absent.
  std::string Get(std::string_view name, std::string_view fallback = "") const;
  std::vector<std::string> All(std::string_view name) const;
  std::optional<std::uint32_t> Count(std::string_view name) const;
  std::optional<double> Unit(std::string_view name) const;
  // The value of a kChoice option, its first choice where it is absent.
  std::string Choice(std::string_view name) const;
  // -h rather than --help.
  bool short_help = false;

  std::map<std::string, std::vector<std::string>, std::less<>> values;
};

// Reads `words`, the command line without the program's name. On failure the message names the
// offending piece and the way out.
std::variant<Arguments, std::string> ParseCommandLine(const std::vector<std::string>& words);

// Whether an error of this command line is to be printed as JSON: it asks for json or ndjson.
bool WantsJson(const std::vector<std::string>& words);

// A whole number from 0, saturated at 2^32-1; nullopt for anything else.
std::optional<std::uint32_t> ParseCount(std::string_view text);
// A number from 0 to 1.
std::optional<double> ParseUnit(std::string_view text);

}  // namespace pinakes::cli
