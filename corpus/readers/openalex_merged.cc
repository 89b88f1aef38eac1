// OpenAlex's lists of merged works: each row takes one id out of use.
#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "contract/record_id.h"
#include "corpus/csv.h"
#include "corpus/fields.h"
#include "corpus/input.h"
#include "corpus/reader.h"

namespace pinakes::corpus {
namespace {

constexpr std::string_view kOldId = "id";
constexpr std::string_view kNewId = "merge_into_id";

std::vector<std::string> Cells(std::string_view line) {
  CsvCutter cutter(",");
  cutter.Feed(line);
  return std::move(cutter.cells);
}

bool Deletes(const CsvRow& row, std::size_t column, Place place, Sink& sink) {
  if (column >= row.cells.size()) return sink.Reject(place, "no id in this row", row.text);
  const std::string_view id = Trim(row.cells[column]);
  place.key = id.substr(id.rfind('/') + 1);
  if (!place.key.starts_with('W')) return sink.Skip(place, "merger of what is no work");
  const auto value = CanonicalIdentifier("openalex", id);
  if (!value) return sink.Reject(place, "no OpenAlex id", row.text);
  Identifier identifier;
  identifier.set_scheme("openalex");
  identifier.set_value(*value);
  return sink.Delete(place, identifier);
}

}  // namespace

Status ReadOpenAlexMerged(Input& input, Sink& sink) {
  std::string_view header;
  bool oversize = false;
  if (!input.Line(&header, &oversize)) return input.status();
  const std::vector<std::string> names = Cells(header);
  const auto column =
      static_cast<std::size_t>(std::find(names.begin(), names.end(), kOldId) - names.begin());
  if (column == names.size()) {
    return Status(Code::kInvalidArgument, "the first line names no column \"id\"");
  }
  CsvReader rows(input, sink, ",");
  rows.SetWidth(names.size());
  CsvRow row;
  std::size_t read = 0;
  while (rows.Next(&row)) {
    if (!Deletes(row, column, Place{row.line, ++read + rows.rejected(), {}}, sink)) break;
  }
  return input.status();
}

int DetectOpenAlexMerged(std::string_view head) {
  std::string_view line = head.substr(0, head.find('\n'));
  if (line.ends_with('\r')) line.remove_suffix(1);
  if (line.find(kNewId) == line.npos) return 0;
  const std::vector<std::string> names = Cells(line);
  const bool both = std::find(names.begin(), names.end(), kOldId) != names.end() &&
                    std::find(names.begin(), names.end(), kNewId) != names.end();
  return both ? 95 : 0;
}

}  // namespace pinakes::corpus
