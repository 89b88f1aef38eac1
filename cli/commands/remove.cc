// forget, delete: what takes records out of an index.
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "cli/context.h"
#include "cli/json.h"
#include "cli/text.h"
#include "pinakes/indexer.h"

namespace pinakes::cli {
namespace {

// The index of a command that changes what is there: one that is not there is not made.
Result<std::unique_ptr<Indexer>> OpenExisting(const Context& context) {
  Result<std::string> path = context.WritePath();
  if (!path.ok()) return path.status();
  std::error_code error;
  if (!std::filesystem::exists(*path, error)) {
    return Status(Code::kNotFound, *path + ": no index there");
  }
  return Indexer::Open(*path, {});
}

}  // namespace

int RunForget(Context& context) {
  if (context.arguments.operands.empty()) return context.Needs("the name of a dump");
  const bool dry_run = context.arguments.Has("dry-run");
  Result<std::unique_ptr<Indexer>> indexer = OpenExisting(context);
  if (!indexer.ok()) return context.Fail(indexer.status());
  int code = kExitFound;
  std::vector<std::pair<std::string, std::uint32_t>> forgotten;
  for (const std::string& dump : context.arguments.operands) {
    const Result<std::uint32_t> records = (*indexer)->ForgetDump(dump);
    if (records.ok()) {
      forgotten.emplace_back(dump, *records);
    } else if (records.status().code() == Code::kNotFound) {
      context.messages.Error(records.status());
      code = kExitNone;
    } else {
      return context.Fail(records.status());
    }
  }
  if (!dry_run) {
    if (const Status status = (*indexer)->Commit(); !status.ok()) return context.Fail(status);
  }
  JsonWriter writer;
  writer.BeginObject().Key("dry_run").Bool(dry_run).Key("forgotten").BeginArray();
  for (const auto& [dump, records] : forgotten) {
    writer.BeginObject().Key("dump").String(dump).Key("records").Number(std::uint64_t{records});
    writer.EndObject();
    if (context.json()) continue;
    context.out.Write(
        Concat({OneLine(dump), ": forgotten, ", Plural(records, "record"), " changed or gone",
                dry_run ? " (dry run: nothing written)" : "", "\n"}));
  }
  writer.EndArray().EndObject();
  if (context.json()) context.out.Write(writer.Take() + "\n");
  return code;
}

int RunDelete(Context& context) {
  if (context.arguments.operands.empty()) return context.Needs("a record id");
  const bool dry_run = context.arguments.Has("dry-run");
  Result<std::unique_ptr<Indexer>> indexer = OpenExisting(context);
  if (!indexer.ok()) return context.Fail(indexer.status());
  int code = kExitFound;
  std::uint32_t deleted = 0;
  for (const std::string& id : context.arguments.operands) {
    const Status status = (*indexer)->Delete(id);
    if (status.ok()) {
      ++deleted;
    } else if (status.code() == Code::kNotFound) {
      context.messages.Error(CodeName(Code::kNotFound),
                             Concat({"no record has the id \"", OneLine(id), "\""}));
      code = kExitNone;
    } else {
      return context.Fail(status);
    }
  }
  if (!dry_run) {
    if (const Status status = (*indexer)->Commit(); !status.ok()) return context.Fail(status);
  }
  if (context.json()) {
    JsonWriter writer;
    writer.BeginObject().Key("dry_run").Bool(dry_run);
    writer.Key("deleted").Number(std::uint64_t{deleted}).EndObject();
    context.out.Write(writer.Take() + "\n");
  } else {
    context.out.Write(Plural(deleted, "record") + " deleted" +
                      (dry_run ? " (dry run: nothing written)\n" : "\n"));
  }
  return code;
}

}  // namespace pinakes::cli
