// THE option table: parsing, -h, --help, the man page and the shell completions all come from it.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace pinakes::cli {

enum class ValueKind : std::uint8_t {
  kFlag,    // no value
  kText,    // any text
  kCount,   // a whole number from 0; what does not fit 32 bits counts as the largest that does
  kUnit,    // a number from 0 to 1
  kChoice,  // one of `choices`
  kKeys,    // a pattern of cite keys
};

struct Option {
  std::string_view name;  // without dashes
  char letter;            // '\0' = no short form
  ValueKind kind;
  bool repeats;               // every occurrence counts; else the last one does
  std::string_view value;     // what stands for the value in help; empty for a flag
  std::string_view commands;  // names separated by spaces; "*" = every command
  std::string_view choices;   // separated by spaces, for kChoice; the first is the default
  std::string_view complete;  // what completes the value: "file", "directory", "format", "facet",
                              // "dump"; empty = nothing or the choices
  std::string_view brief;     // one line, for -h
  std::string_view details;   // whole sentences, for --help and the man page
};

std::span<const Option> Options();

// The options of one command, those of every command last.
std::vector<const Option*> OptionsOf(std::string_view command);

// The option of this command by its long name; nullptr if there is none.
const Option* FindOption(std::string_view command, std::string_view name);

// The pieces of a list separated by single spaces.
std::vector<std::string_view> SplitWords(std::string_view list);

}  // namespace pinakes::cli
